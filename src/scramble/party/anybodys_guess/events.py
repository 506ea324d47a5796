"""What can happen in a game of Anybody's Guess."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from scramble.errors import EventError
from scramble.party.base import Event
from scramble.party.cards import ClueCard
from scramble.party.checks import check_note

__all__ = [
    "GaveUp",
    "Guessed",
    "Judged",
    "MatchEnded",
    "NewGame",
    "Opened",
    "Predicted",
    "Prediction",
    "Replenished",
    "Skipped",
    "TimedOut",
    "TurnEnded",
]


class Prediction(StrEnum):
    """The five prediction cards of a team (AG-1)."""

    TEN = "10"
    SEVEN = "7"
    FIVE = "5"
    THREE = "3"
    BET_YOU_CANT = "bet you can't"


@dataclass(frozen=True)
class Predicted(Event):
    """The Opposing Team has read the whole card and puts a prediction card face down (AG-4).

    Args:
        prediction: the prediction card.
    """

    name: ClassVar[str] = "predict"
    prediction: Prediction


@dataclass(frozen=True)
class Opened(Event):
    """The Playing Team opens the next window; with the first one the timer starts (AG-5, AG-6)."""

    name: ClassVar[str] = "open"


@dataclass(frozen=True)
class Guessed(Event):
    """The Playing Team's spokesperson says an answer (AG-6).

    Args:
        text: what was said; may be "" if `accepted` is given.
        accepted: whether people accept it; None to compare the text with the card (AG-18).
    Raises:
        EventError: neither is given.
    """

    name: ClassVar[str] = "guess"
    text: str = ""
    accepted: bool | None = None

    def __post_init__(self) -> None:
        check_note("text", self.text)
        if self.accepted is None and not self.text.strip():
            raise EventError("text", self.text, "a guess, or in `accepted` what people say of it")


@dataclass(frozen=True)
class Judged(Event):
    """People say whether a guess that comes close to the answer is accepted (AG-18).

    Args:
        accepted: whether it is.
    """

    name: ClassVar[str] = "judge"
    accepted: bool


@dataclass(frozen=True)
class GaveUp(Event):
    """The Playing Team does not want to wait until the timer has run out."""

    name: ClassVar[str] = "give up"


@dataclass(frozen=True)
class Skipped(Event):
    """People agree that the card is bad: it goes to the back, and the turn starts again (AG-15)."""

    name: ClassVar[str] = "skip"


@dataclass(frozen=True)
class TimedOut(Event):
    """The timer has run out (AG-7)."""

    name: ClassVar[str] = "timeout"


@dataclass(frozen=True)
class TurnEnded(Event):
    """The card goes to the back of the deck, and the teams swap roles (AG-15)."""

    name: ClassVar[str] = "next"


@dataclass(frozen=True)
class Replenished(Event):
    """All cards of the deck have been played, and others are put in (AG-15).

    Args:
        cards: the new cards, in order, the next one first.
    """

    name: ClassVar[str] = "replenish"
    cards: tuple[ClueCard, ...]


@dataclass(frozen=True)
class NewGame(Event):
    """Another game starts; the loser of the last one begins (AG-16)."""

    name: ClassVar[str] = "new game"


@dataclass(frozen=True)
class MatchEnded(Event):
    """The match ends without another game."""

    name: ClassVar[str] = "stop"
