"""What can happen in a game of Celebrity Taboo, and what people ruled about clues."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from scramble.party.base import Event
from scramble.party.checks import check_note
from scramble.party.clues.verdicts import ClueVerdict

__all__ = [
    "BuzzWithdrawn",
    "Buzzed",
    "CardDrawn",
    "ClueAllowed",
    "ClueOutcome",
    "ClueRuling",
    "Foul",
    "Guessed",
    "Passed",
    "PilesCounted",
    "Reshuffled",
    "Skipped",
    "TimedOut",
    "TurnStarted",
]


class Foul(StrEnum):
    """Why a clue is buzzed: the rule that it broke."""

    WORD = "CT-7"
    GESTURE = "CT-8"
    SOUND = "CT-9"
    INITIALS = "CT-10"
    LONG_FORM = "CT-11"


class ClueOutcome(StrEnum):
    """What people ruled about a clue (CT-17)."""

    BUZZED = "buzzed"
    WITHDRAWN = "withdrawn"
    ALLOWED = "allowed"


@dataclass(frozen=True)
class ClueRuling:
    """A ruling on a clue, and who was involved (CT-17).

    Args:
        turn: number of the turn, from 1.
        card: number of the card, as in :attr:`scramble.party.celebrity_taboo.state.TabooState.cards`.
        giver: the clue-giver.
        reason: the rule in question.
        outcome: what people decided.
        checker: the clue checker's verdict; None if it was not asked.
        printed: the word on the card; "" if it was not noted.
        spoken: the words of the clue; "" if they were not noted.
        by: who buzzed; "" if it was not noted.
    """

    turn: int
    card: int
    giver: str
    reason: Foul
    outcome: ClueOutcome
    checker: ClueVerdict | None = None
    printed: str = ""
    spoken: str = ""
    by: str = ""

    @property
    def overruled(self) -> bool:
        """Whether people decided against the checker, which leaves suspect clues to them."""
        if self.outcome is ClueOutcome.BUZZED:
            return self.checker is ClueVerdict.CLEAR
        return self.checker is ClueVerdict.FOUL


@dataclass(frozen=True)
class TurnStarted(Event):
    """A player of the team on turn takes the clue-giver's seat (CT-1, CT-3).

    Args:
        giver: the player's name.
    """

    name: ClassVar[str] = "turn"
    giver: str


@dataclass(frozen=True)
class CardDrawn(Event):
    """The clue-giver draws the first card of the turn, and the timer starts (CT-5)."""

    name: ClassVar[str] = "draw"


@dataclass(frozen=True)
class Guessed(Event):
    """Somebody said a name; if it is the one on the card, the next card is drawn (CT-12).

    Args:
        correct: whether it is the name on the card.
        by: the guesser's name, or "".
    """

    name: ClassVar[str] = "guess"
    correct: bool = True
    by: str = ""


@dataclass(frozen=True)
class Buzzed(Event):
    """The opposing team buzzes; the card is dead and the next card is drawn (CT-13).

    Args:
        reason: the rule that the clue broke.
        printed: the word on the card, or "".
        spoken: the words of the clue, or "".
        checker: the clue checker's verdict; None if it was not asked (CT-17).
        by: who buzzed, or "".
    """

    name: ClassVar[str] = "buzz"
    reason: Foul
    printed: str = ""
    spoken: str = ""
    checker: ClueVerdict | None = None
    by: str = ""

    def __post_init__(self) -> None:
        check_note("printed", self.printed)
        check_note("spoken", self.spoken)


@dataclass(frozen=True)
class ClueAllowed(Event):
    """People let a clue stand that the checker doubts (CT-17); the turn goes on.

    Args:
        reason: the rule in question.
        checker: the clue checker's verdict.
        printed: the word on the card, or "".
        spoken: the words of the clue, or "".
    """

    name: ClassVar[str] = "allow"
    reason: Foul
    checker: ClueVerdict
    printed: str = ""
    spoken: str = ""

    def __post_init__(self) -> None:
        check_note("printed", self.printed)
        check_note("spoken", self.spoken)


@dataclass(frozen=True)
class BuzzWithdrawn(Event):
    """People rule that a buzz of this turn was wrong (CT-17).

    Args:
        card: number of the card that was buzzed.
    """

    name: ClassVar[str] = "withdraw"
    card: int


@dataclass(frozen=True)
class Passed(Event):
    """The clue-giver passes on the card, and the next card is drawn (CT-13)."""

    name: ClassVar[str] = "pass"


@dataclass(frozen=True)
class Skipped(Event):
    """People agree that the card is bad: it counts for nobody, and the next card is drawn."""

    name: ClassVar[str] = "skip"


@dataclass(frozen=True)
class Reshuffled(Event):
    """Both sides of the deck have run out; cards out of play are put back, the red sides to be played first.

    Args:
        order: the numbers of all cards out of play, in their new order.
    """

    name: ClassVar[str] = "reshuffle"
    order: tuple[int, ...]


@dataclass(frozen=True)
class TimedOut(Event):
    """The timer has run out; the unfinished card is out of play (CT-14)."""

    name: ClassVar[str] = "timeout"


@dataclass(frozen=True)
class PilesCounted(Event):
    """Easel and discard pile are counted, scored, and leave play (CT-14)."""

    name: ClassVar[str] = "count"
