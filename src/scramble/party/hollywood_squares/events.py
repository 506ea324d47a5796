"""What can happen in a match of Hollywood Squares. Each event has its time; none is decided here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scramble.party.base import Event
from scramble.party.hollywood_squares.state import AnswerKind

__all__ = ["Answered", "Bell", "Drawn", "Judged", "NewGame", "Picked", "Replenished", "Skipped"]


@dataclass(frozen=True)
class Picked(Event):
    """The contestant names a celebrity's square (HS-3).

    Args:
        square: 1 to 9, row by row.
    """

    name: ClassVar[str] = "pick"
    square: int


@dataclass(frozen=True)
class Drawn(Event):
    """The reader takes the top card of a stack and reads its question (HS-4).

    If the card makes this the Secret Square, that is announced first (HS-8).

    Args:
        stack: 0 or 1.
    """

    name: ClassVar[str] = "draw"
    stack: int


@dataclass(frozen=True)
class Replenished(Event):
    """The used cards are shuffled to refill an empty stack (HS-12).

    Args:
        stack: 0 or 1.
        order: the numbers of all the used cards in their new order, the top card first.
    """

    name: ClassVar[str] = "replenish"
    stack: int
    order: tuple[int, ...]


@dataclass(frozen=True)
class Answered(Event):
    """The reader gives an answer (HS-4).

    Args:
        kind: the kind of answer, which the contestant does not know.
        text: the invented answer; "" for one on the card.
    """

    name: ClassVar[str] = "answer"
    kind: AnswerKind
    text: str = ""


@dataclass(frozen=True)
class Skipped(Event):
    """People agree that the question is bad: its card is set aside, and another is drawn (HS-12)."""

    name: ClassVar[str] = "skip"


@dataclass(frozen=True)
class Judged(Event):
    """The contestant agrees or disagrees with the answer (HS-5).

    Args:
        agree: whether the contestant agrees.
    """

    name: ClassVar[str] = "judge"
    agree: bool


@dataclass(frozen=True)
class NewGame(Event):
    """The next game of the match begins (HS-10).

    Args:
        celebrities: nine newly chosen ones, by square; empty to keep those of the last game.
    """

    name: ClassVar[str] = "new game"
    celebrities: tuple[str, ...] = ()


@dataclass(frozen=True)
class Bell(Event):
    """The half-hour is over (HS-14)."""

    name: ClassVar[str] = "bell"
