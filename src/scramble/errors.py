"""Everything that this package raises on purpose.

::

    ScrambleError
    ├── BadInput (ValueError)        a value that cannot be used: names field, value, what would be right
    │   ├── AlphabetError            letters of a language
    │   ├── MatError                 size, premium squares, mat files
    │   ├── DiceError                faces, letter values, dice files
    │   ├── RollError                the dice of a turn
    │   ├── NotationError            squares, plays and positions as text
    │   ├── PositionError            a position that contradicts itself
    │   ├── RulesError               options of the rules
    │   ├── FilterError              filters and sort orders of hints
    │   ├── LexiconError             word lists: files, contents
    │   │   └── NoSuchWord (IndexError)  no word has that number
    │   ├── UnknownName (KeyError)   no lexicon, mat or dice set of that name
    │   └── WrongType (TypeError)    a value of another type than the one asked for
    ├── IllegalPlay (ValueError)     a play that breaks the rules: every reason at once
    └── OutOfMemory (MemoryError)    the native core could not get memory
"""

from __future__ import annotations

__all__ = [
    "AlphabetError",
    "BadInput",
    "DiceError",
    "FilterError",
    "IllegalPlay",
    "LexiconError",
    "MatError",
    "NoSuchWord",
    "NotationError",
    "OutOfMemory",
    "PositionError",
    "RollError",
    "RulesError",
    "ScrambleError",
    "UnknownName",
    "WrongType",
]

_LONGEST_VALUE = 60  # characters of a bad value that a message repeats


class ScrambleError(Exception):
    """Base of all errors of this package."""


class BadInput(ScrambleError, ValueError):
    """A value that cannot be used.

    Args:
        field: which input it is, such as ``"roll"``.
        value: the value as it came.
        expected: what would be right, as a phrase that can end a sentence.

    >>> print(BadInput("target", -1, "the target is a number from 1 to 9999"))
    target -1: the target is a number from 1 to 9999
    """

    def __init__(self, field: str, value: object, expected: str) -> None:
        super().__init__(field, value, expected)
        self.field = field
        self.value = value
        self.expected = expected

    def __str__(self) -> str:
        shown = repr(self.value)
        if len(shown) > _LONGEST_VALUE:
            shown = f"{shown[:_LONGEST_VALUE]}... ({len(shown)} characters)"
        return f"{self.field} {shown}: {self.expected}"


class AlphabetError(BadInput):
    """Letters that cannot make an alphabet, or a letter that is not in it."""


class MatError(BadInput):
    """A mat of a wrong size or shape, or with unknown premium squares."""


class DiceError(BadInput):
    """Dice faces or letter values that cannot be used."""


class RollError(BadInput):
    """A roll with too many dice or with faces that are no letters."""


class NotationError(BadInput):
    """A text that is no square, play or position."""


class PositionError(BadInput):
    """Parts of a position that do not fit together."""


class RulesError(BadInput):
    """An option of the rules out of its range."""


class FilterError(BadInput):
    """A filter or sort order for hints that does not exist."""


class LexiconError(BadInput):
    """A word list that cannot be read or holds no words."""


class NoSuchWord(LexiconError, IndexError):
    """A word number outside the lexicon."""


class UnknownName(BadInput, KeyError):
    """No lexicon, mat or dice set goes by that name."""


class WrongType(BadInput, TypeError):
    """A value of another type than the one asked for."""


class IllegalPlay(ScrambleError, ValueError):
    """A play that breaks the rules.

    Args:
        play: the play, as text.
        faults: the reasons, a :class:`scramble.play.PlayFault` or its number.
        reasons: the reasons as phrases.
    """

    def __init__(self, play: str, faults: int, reasons: tuple[str, ...] = ()) -> None:
        super().__init__(play, faults, reasons)
        self.play = play
        self.faults = faults
        self.reasons = reasons

    def __str__(self) -> str:
        why = "; ".join(self.reasons) if self.reasons else f"faults {int(self.faults)}"
        return f"play {self.play!r} is illegal: {why}"


class OutOfMemory(ScrambleError, MemoryError):
    """The native core could not get memory; nothing was changed."""
