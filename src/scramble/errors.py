"""Everything that this package raises on purpose.

::

    ScrambleError
    ├── BadInput (ValueError)        a value that cannot be used: names field, value, what would be right
    │   ├── AlphabetError            letters of a language
    │   ├── ArenaError               a match of the arena: its schedule, results, results file
    │   ├── MatError                 size, premium squares, mat files
    │   ├── DiceError                faces, letter values, dice files
    │   ├── RollError                the dice of a turn
    │   ├── NotationError            squares, plays and positions as text
    │   ├── PositionError            a position that contradicts itself
    │   ├── DeckError                a deck of cards for a party game, or a track
    │   ├── EventError               what cannot happen in a game, or its values
    │   ├── EntryError               a ruling or game that the ledger cannot take
    │   ├── RecordError              a game record that cannot be read, or does not add up
    │   ├── RulesError               options of the rules
    │   ├── StateError               a saved party game that cannot be read
    │   ├── FilterError              filters and sort orders of hints
    │   ├── LexiconError             word lists: files, contents
    │   │   └── NoSuchWord (IndexError)  no word has that number
    │   ├── RulingError              words to be judged, or a ruling as JSON
    │   ├── TournamentError          an event, its kiosks, or what a director asked for
    │   ├── ValuesError              mat values: files, and positions that they are not for
    │   ├── UnknownName (KeyError)   no lexicon, mat or dice set of that name
    │   └── WrongType (TypeError)    a value of another type than the one asked for
    ├── IllegalPlay (ValueError)     a play that breaks the rules: every reason at once
    ├── PhonyPlay (ValueError)       a play with a word not in the lexicon, where phonies are refused
    ├── IllegalEvent (ValueError)    something that this phase of the game does not know
    ├── TimeIsUp (ValueError)        a play after the deadline
    ├── BotError                     a bot broke down, or broke the rules: it forfeits the game
    ├── SaveError                    a game that cannot be kept; what was kept before is as it was
    ├── LedgerError                  a ledger that cannot be opened, read or written
    │   └── LedgerDamaged            its file or tables are not what this program wrote
    ├── StoreError                   the web's database, which cannot be read or written
    ├── MissingExtra (ImportError)   a part whose packages are not installed
    └── OutOfMemory (MemoryError)    the native core could not get memory
"""

from __future__ import annotations

__all__ = [
    "AlphabetError",
    "ArenaError",
    "BadInput",
    "BotError",
    "DeckError",
    "DiceError",
    "EntryError",
    "EventError",
    "FilterError",
    "IllegalEvent",
    "IllegalPlay",
    "LedgerDamaged",
    "LedgerError",
    "LexiconError",
    "MatError",
    "MissingExtra",
    "NoSuchWord",
    "NotationError",
    "OutOfMemory",
    "PhonyPlay",
    "PositionError",
    "RecordError",
    "RollError",
    "RulesError",
    "RulingError",
    "SaveError",
    "ScrambleError",
    "StateError",
    "StoreError",
    "TimeIsUp",
    "TournamentError",
    "UnknownName",
    "ValuesError",
    "WrongType",
]

_LONGEST_VALUE = 60  # characters of a bad value that a message repeats


class ScrambleError(Exception):
    """Base of all errors of this package."""


class BadInput(ScrambleError, ValueError):
    """A value that cannot be used.

    Args:
        field: which input it is, such as ``"roll"``.
        value: the value as it was given.
        expected: what was expected, as a phrase that can end a sentence; what was wrong may come before it.

    >>> print(BadInput("target", -1, "a number from 1 to 9999"))
    target -1: expected a number from 1 to 9999
    >>> print(BadInput("list", "my.txt", "there is no such file: expected the path of one"))
    list 'my.txt': there is no such file: expected the path of one
    """

    def __init__(self, field: str, value: object, expected: str) -> None:
        super().__init__(field, value, expected)
        self.field = field
        self.value = value
        self.expected = expected

    def __str__(self) -> str:
        try:
            shown = repr(self.value)
        except (RecursionError, ValueError):  # nested too deeply, or a whole number with too many digits
            shown = f"({type(self.value).__name__})"
        if len(shown) > _LONGEST_VALUE:
            shown = f"{shown[:_LONGEST_VALUE]}... ({len(shown)} characters)"
        return f"{self.field} {shown}: {self.complaint}"

    @property
    def complaint(self) -> str:
        """What was wrong, unless that is obvious, and what was expected."""
        return self.expected if "expected " in self.expected else f"expected {self.expected}"


class AlphabetError(BadInput):
    """Letters that cannot make an alphabet, or a letter that is not in it."""


class ArenaError(BadInput):
    """A match that cannot be played as asked, or results that cannot be read or belong to another match."""


class MatError(BadInput):
    """A mat of a wrong size or shape, or with unknown premium squares."""


class DiceError(BadInput):
    """Dice faces or letter values that cannot be used."""


class RollError(BadInput):
    """A roll with too many dice or with faces that are not letters."""


class NotationError(BadInput):
    """A text that is not a square, play or position."""


class PositionError(BadInput):
    """Parts of a position that do not fit together."""


class RecordError(BadInput):
    """A game record that cannot be read, or whose numbers do not add up."""


class RulesError(BadInput):
    """An option of the rules out of its range."""


class DeckError(BadInput):
    """A deck of cards or a track that a party game cannot use."""


class StateError(BadInput):
    """A saved party game that cannot be read, or that contradicts itself."""


class EventError(BadInput):
    """An event that cannot happen in a game, or not with these values."""


class FilterError(BadInput):
    """A filter or sort order for hints that does not exist."""


class LexiconError(BadInput):
    """A word list that cannot be read or holds no words."""


class EntryError(BadInput):
    """A ruling, a game or a filter that the ledger cannot take."""


class NoSuchWord(LexiconError, IndexError):
    """A word number outside the lexicon."""


class RulingError(BadInput):
    """Words that cannot be judged, or a ruling that cannot be read."""


class TournamentError(BadInput):
    """An event, a kiosk or a password that cannot be used."""


class UnknownName(BadInput, KeyError):
    """No lexicon, mat or dice set goes by that name."""


class ValuesError(BadInput):
    """Mat values that cannot be read or trained, or that are not for this position."""


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


class PhonyPlay(ScrambleError, ValueError):
    """A play with a phony, in a game that refuses them.

    Args:
        play: the play, as text.
        phonies: its words that are not in the lexicon.
    """

    def __init__(self, play: str, phonies: tuple[str, ...]) -> None:
        super().__init__(play, phonies)
        self.play = play
        self.phonies = phonies

    def __str__(self) -> str:
        return f"play {self.play!r} is refused: not in the word list: {', '.join(self.phonies)}"


class IllegalEvent(ScrambleError, ValueError):
    """An event that is not possible in the game's phase.

    Args:
        event: its name.
        phase: the name of the phase.
        allowed: the names of the events that are possible.
    """

    def __init__(self, event: str, phase: str, allowed: tuple[str, ...]) -> None:
        super().__init__(event, phase, allowed)
        self.event = event
        self.phase = phase
        self.allowed = allowed

    def __str__(self) -> str:
        expected = f"allowed: {', '.join(self.allowed)}" if self.allowed else "the game is over"
        return f"{self.event} is not possible in phase {self.phase!r}; {expected}"


class TimeIsUp(ScrambleError, ValueError):
    """A play that came after the deadline (SS-14).

    Args:
        used: seconds from the roll to the play.
        limit: length of a turn in seconds.
    """

    def __init__(self, used: float, limit: float) -> None:
        super().__init__(used, limit)
        self.used = used
        self.limit = limit

    def __str__(self) -> str:
        return f"the time is up: {self.used:g} s used of {self.limit:g} s (SS-14)"


class BotError(ScrambleError):
    """A bot crashed or broke the rules; it forfeits the game, and its process has been ended.

    Args:
        bot: the bot as named by the user.
        reason: what it did, as a phrase whose subject is the bot.
        last_words: the end of what it wrote to its standard error, or "".

    >>> print(BotError("bot:./mine", "ended with exit code 1", "MemoryError"))
    the bot ended with exit code 1; its last words: MemoryError
    """

    def __init__(self, bot: str, reason: str, last_words: str = "") -> None:
        super().__init__(bot, reason, last_words)
        self.bot = bot
        self.reason = reason
        self.last_words = last_words

    def __str__(self) -> str:
        words = f"; its last words: {self.last_words}" if self.last_words else ""
        return f"the bot {self.reason}{words}"  # reports show its name, a whole command, next to it


class OutOfMemory(MemoryError, ScrambleError):
    """The native core could not get memory; nothing was changed."""


class SaveError(ScrambleError):
    """A game that cannot be saved; what was saved before is unchanged.

    Args:
        path: the file's path.
        reason: what is wrong, as a phrase.

    >>> print(SaveError("game.json", "No space left on device"))
    the saved game game.json cannot be written: No space left on device
    """

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(path, reason)
        self.path = path
        self.reason = reason

    def __str__(self) -> str:
        return f"the saved game {self.path} cannot be written: {self.reason}"


class LedgerError(ScrambleError):
    """A ledger that cannot be opened, read or written; nothing was recorded.

    Args:
        ledger: its file or URL, without a password.
        reason: what is wrong and what to do, as a phrase.

    >>> print(LedgerError("ledger.sqlite", "the disk is full"))
    ledger ledger.sqlite: the disk is full
    """

    def __init__(self, ledger: str, reason: str) -> None:
        super().__init__(ledger, reason)
        self.ledger = ledger
        self.reason = reason

    def __str__(self) -> str:
        return f"ledger {self.ledger}: {self.reason}"


class LedgerDamaged(LedgerError):
    """A ledger whose file or tables are not what this program wrote.

    >>> print(LedgerDamaged("ledger.sqlite", "its head is missing"))
    ledger ledger.sqlite: its head is missing ("scramble ledger verify" tells more)
    """

    def __str__(self) -> str:
        return f'{super().__str__()} ("scramble ledger verify" tells more)'


class StoreError(ScrambleError):
    """The web's database cannot be read or written; nothing was changed.

    Args:
        database: its file or URL, without a password.
        reason: what is wrong, as a phrase.

    >>> print(StoreError("web.sqlite", "the disk is full"))
    database web.sqlite: the disk is full
    """

    def __init__(self, database: str, reason: str) -> None:
        super().__init__(database, reason)
        self.database = database
        self.reason = reason

    def __str__(self) -> str:
        return f"database {self.database}: {self.reason}"


class MissingExtra(ScrambleError, ImportError):
    """A part of the program whose dependencies are not installed.

    Args:
        part: what needs them, such as ``"the ledger"``.
        extra: the name of the extra that brings them.

    >>> print(MissingExtra("the ledger", "sql"))
    more packages are needed for the ledger: in Scramble's folder, run pip install '.[sql]'
    """

    def __init__(self, part: str, extra: str) -> None:
        super().__init__(part, extra)
        self.part = part
        self.extra = extra

    def __str__(self) -> str:
        install = f"in Scramble's folder, run pip install '.[{self.extra}]'"
        return f"more packages are needed for {self.part}: {install}"
