"""Plays: where the dice lie, why a play may be illegal, and how its score is made up (SS-15 to SS-19)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntFlag

from scramble.errors import NotationError
from scramble.notation import describe_square

__all__ = ["Outcome", "Placement", "Play", "PlayFault", "Score", "ScoredLetter", "ScoredWord"]

_FARTHEST = 1000  # a row or column off the mat makes a play illegal; a number beyond this is bad input


class PlayFault(IntFlag):
    """Reasons why a play is illegal; all that apply are reported together. A phony is not one of them."""

    OFF_MAT = 1
    SQUARE_TAKEN = 2
    NOT_ONE_LINE = 4
    GAP = 8
    NOT_ATTACHED = 16
    CENTRE_NOT_COVERED = 32
    TOO_SHORT = 64
    NO_DICE = 128
    NOT_IN_ROLL = 256
    BLANK_WITHOUT_LETTER = 512
    LETTER_MISMATCH = 1024
    TOO_MANY_DICE = 2048

    @property
    def reasons(self) -> tuple[str, ...]:
        """The faults as phrases, with their rules.

        >>> (PlayFault.GAP | PlayFault.OFF_MAT).reasons
        ('a square is off the mat (SS-1)', 'there is an empty square between the dice (SS-9)')
        """
        return tuple(_REASONS[fault] for fault in PlayFault if fault in self)


_REASONS = {
    PlayFault.OFF_MAT: "a square is off the mat (SS-1)",
    PlayFault.SQUARE_TAKEN: "a die lies on a square that is taken (SS-9)",
    PlayFault.NOT_ONE_LINE: "the dice are not in one row or column (SS-9)",
    PlayFault.GAP: "there is an empty square between the dice (SS-9)",
    PlayFault.NOT_ATTACHED: "no die touches a letter of the mat side by side (SS-10)",
    PlayFault.CENTRE_NOT_COVERED: "the centre is not covered (SS-8)",
    PlayFault.TOO_SHORT: "a word has at least two letters (SS-8)",
    PlayFault.NO_DICE: "no die is placed (SS-9)",
    PlayFault.NOT_IN_ROLL: "the roll does not have these dice (SS-7)",
    PlayFault.BLANK_WITHOUT_LETTER: "a blank has no letter (SS-13)",
    PlayFault.LETTER_MISMATCH: "a letter written as lying on the mat does not lie there (SS-9)",
    PlayFault.TOO_MANY_DICE: "more than seven dice are placed (SS-7)",
}


@dataclass(frozen=True, order=True)
class Placement:
    """One die on one square.

    Args:
        row: from 0 at the top; a play with a row off the mat is illegal, not an error.
        column: from 0 at the left.
        die: ``A``, ``a`` (a blank as A), ``[QU]``, ``[qu]`` or ``?`` (a blank without a letter).
    Raises:
        NotationError: a row or column far out of range, or a die that is not text.
    """

    row: int
    column: int
    die: str

    def __post_init__(self) -> None:
        is_plain = type(self.row) is type(self.column) is int and type(self.die) is str
        if is_plain and abs(self.row) <= _FARTHEST and abs(self.column) <= _FARTHEST:
            return  # nearly always: many are made
        for name, value in (("row", self.row), ("column", self.column)):
            if isinstance(value, bool) or not isinstance(value, int) or abs(value) > _FARTHEST:
                raise NotationError(name, value, "a whole number, from 0")
        if not isinstance(self.die, str):
            raise NotationError("die", self.die, "a text such as A, a, [QU] or ?")


@dataclass(frozen=True, order=True)
class Play:
    """What a player puts down: a set of placements; plays with the same placements are equal.

    A blank that stands for another letter makes another play; a single die that makes words both ways is one
    play; the same word across and down on an empty mat is two.

    Args:
        placements: in any order; kept from top left to bottom right.
        text: how the play is written on its mat, such as ``F3 cAPSIZE``, if that is known; it takes no part
            in comparisons.

    >>> Play.of((6, 4, "S"), (5, 4, "A")) == Play.of((5, 4, "A"), (6, 4, "S"))
    True
    """

    placements: tuple[Placement, ...]
    text: str = field(default="", compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "placements", tuple(sorted(self.placements)))

    @classmethod
    def of(cls, *placements: tuple[int, int, str]) -> Play:
        """A play from (row, column, die) triples."""
        return cls(tuple(Placement(*placement) for placement in placements))

    def __len__(self) -> int:
        return len(self.placements)

    def __iter__(self) -> Iterator[Placement]:
        return iter(self.placements)

    def __str__(self) -> str:
        """The text; die by die if there is none, as for some illegal plays."""
        if self.text:
            return self.text
        placed = (f"{place.die} on {describe_square(place.row, place.column)}" for place in self)
        return ", ".join(placed) or "no dice"


@dataclass(frozen=True)
class ScoredLetter:
    """One letter of a scored word.

    Args:
        die: as on the mat, a blank in lower case.
        points: after a letter premium (SS-16).
        is_new: placed by this play; only then do premiums count (SS-17).
    """

    die: str
    points: int
    is_new: bool


@dataclass(frozen=True)
class ScoredWord:
    """One word that the play forms or changes.

    Args:
        row: of its first letter, from 0.
        column: of its first letter, from 0.
        is_across: across, or else down.
        letters: in their order.
        multiplier: the word premiums under new dice, multiplied (SS-16).
        total: points of the word.
    """

    row: int
    column: int
    is_across: bool
    letters: tuple[ScoredLetter, ...]
    multiplier: int
    total: int

    @property
    def text(self) -> str:
        """As on the mat: blanks in lower case."""
        return "".join(letter.die for letter in self.letters)

    @property
    def sum_text(self) -> str:
        """The sum as a player would write it, such as ``(4+1+1+3+1) x2 = 20``."""
        letters = "+".join(str(letter.points) for letter in self.letters)
        return (
            f"({letters}) x{self.multiplier} = {self.total}"
            if self.multiplier > 1
            else f"{letters} = {self.total}"
        )


@dataclass(frozen=True)
class Score:
    """Score of a play.

    Args:
        words: the main word first, then the words across its line.
        bingo: points for placing seven dice, or 0 (SS-19).
        total: all words plus the bingo.
    """

    words: tuple[ScoredWord, ...]
    bingo: int
    total: int


@dataclass(frozen=True)
class Outcome:
    """The result of a play in a game that refuses phonies: only what a referee needs, so that it is fast.

    Args:
        text: the play as text, such as ``5C WRAPS``.
        total: its points (SS-15 to SS-19).
        squares: the letters on the mat afterwards (SS-20, SS-21), as in a position.
    """

    text: str
    total: int
    squares: bytes
