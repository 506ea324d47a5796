"""What can happen in a game of Celebrity Taboo, and what people ruled about clues."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from scramble.party.base import Event
from scramble.party.checks import check_note
from scramble.party.clues.verdicts import Verdict

__all__ = [
    "BuzzWithdrawn",
    "Buzzed",
    "CardDrawn",
    "ClueAllowed",
    "Foul",
    "Guessed",
    "Outcome",
    "Passed",
    "PilesCounted",
    "Reshuffled",
    "Ruling",
    "Skipped",
    "TimedOut",
    "TurnStarted",
]


class Foul(StrEnum):
    """Why a clue is buzzed: the rule that it breaks."""

    WORD = "CT-7"
    GESTURE = "CT-8"
    SOUND = "CT-9"
    INITIALS = "CT-10"
    LONG_FORM = "CT-11"


class Outcome(StrEnum):
    """What people ruled about a clue (CT-17)."""

    BUZZED = "buzzed"
    WITHDRAWN = "withdrawn"
    ALLOWED = "allowed"


@dataclass(frozen=True)
class Ruling:
    """Who did what about a clue (CT-17).

    Args:
        turn: in which turn, from 1.
        card: number of the card, as in :attr:`scramble.party.celebrity_taboo.state.TabooState.cards`.
        giver: whose clue it was.
        reason: the rule in question.
        outcome: what people made of it.
        checker: what the clue checker had said, None if it was not asked.
        printed: the word on the card, "" if nobody noted it.
        spoken: the words of the clue, "" if nobody noted them.
        by: who buzzed, "" if nobody noted it.
    """

    turn: int
    card: int
    giver: str
    reason: Foul
    outcome: Outcome
    checker: Verdict | None = None
    printed: str = ""
    spoken: str = ""
    by: str = ""

    @property
    def overruled(self) -> bool:
        """Did people decide against the checker? A suspect clue is theirs to decide either way."""
        if self.outcome is Outcome.BUZZED:
            return self.checker is Verdict.CLEAR
        return self.checker is Verdict.FOUL


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
        correct: is it the name on the card?
        by: the guesser's name, if anybody wants to note it.
    """

    name: ClassVar[str] = "guess"
    correct: bool = True
    by: str = ""


@dataclass(frozen=True)
class Buzzed(Event):
    """The opposing team buzzes; the card is dead and the next card is drawn (CT-13).

    Args:
        reason: the rule that the clue broke.
        printed: the word on the card, if anybody wants to note it.
        spoken: the words of the clue, if anybody wants to note them.
        checker: what the clue checker had said, None if it was not asked (CT-17).
        by: who buzzed, if anybody wants to note it.
    """

    name: ClassVar[str] = "buzz"
    reason: Foul
    printed: str = ""
    spoken: str = ""
    checker: Verdict | None = None
    by: str = ""

    def __post_init__(self) -> None:
        check_note("printed", self.printed)
        check_note("spoken", self.spoken)


@dataclass(frozen=True)
class ClueAllowed(Event):
    """People let a clue stand that the checker doubts (CT-17); the turn goes on.

    Args:
        reason: the rule in question.
        checker: what the clue checker said.
        printed: the word on the card, if anybody wants to note it.
        spoken: the words of the clue, if anybody wants to note them.
    """

    name: ClassVar[str] = "allow"
    reason: Foul
    checker: Verdict
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
    """People agree that the card is a bad one: it counts for nobody, and the next card is drawn."""

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
