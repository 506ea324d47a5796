"""What the party games' states and events have in common.

Both are frozen dataclasses that hold nothing but plain data, so they compare, pickle and go to JSON and back.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from scramble.errors import EventError

__all__ = ["LATEST", "Award", "Event", "State", "total"]

LATEST = 1e9  # seconds; longer than any evening


@dataclass(frozen=True, kw_only=True)
class Event:
    """Base of all events.

    Args:
        time: seconds from the game's start.
    """

    name: ClassVar[str] = ""
    time: float = 0.0


@dataclass(frozen=True)
class Award:
    """Points or money that a side got.

    Args:
        side: the side, 0 or 1.
        amount: the points or dollars.
        reason: what it is for, with the rule's number.
    Raises:
        EventError: there is no such side, or the amount is not positive.
    """

    side: int
    amount: int
    reason: str

    def __post_init__(self) -> None:
        if self.side not in (0, 1):
            raise EventError("side", self.side, "0 or 1")
        if self.amount < 1:
            raise EventError("amount", self.amount, "1 or more")


@dataclass(frozen=True, kw_only=True)
class State:
    """Base of all states; each game adds its own phases and further checks.

    Args:
        now: time of the last event, in seconds from the game's start.
        awards: everything scored so far, in order; totals are sums of these.
    Raises:
        EventError: impossible values, or values that contradict each other.
    """

    phase: StrEnum
    now: float = 0.0
    awards: tuple[Award, ...] = ()

    def __post_init__(self) -> None:
        if not 0 <= self.now <= LATEST:
            raise EventError("now", self.now, f"seconds from 0 to {LATEST:g}")


def total(state: State, side: int) -> int:
    """What a side has scored so far."""
    return sum(award.amount for award in state.awards if award.side == side)
