"""What the party games' states and events have in common.

Both are frozen dataclasses that hold nothing but plain data, so they compare, pickle and go to JSON and back.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

__all__ = ["LATEST", "Award", "Event", "State", "total"]

LATEST = 1e9  # seconds; no evening is longer


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
        side: who, 0 or 1.
        amount: how much.
        reason: what for, with the rule's number.
    """

    side: int
    amount: int
    reason: str


@dataclass(frozen=True, kw_only=True)
class State:
    """Base of all states; each game names its own phases.

    Args:
        now: time of the last event, in seconds from the game's start.
        awards: everything that was ever scored, in order; totals are sums of these.
    """

    phase: StrEnum
    now: float = 0.0
    awards: tuple[Award, ...] = ()


def total(state: State, side: int) -> int:
    """What a side has scored so far."""
    return sum(award.amount for award in state.awards if award.side == side)
