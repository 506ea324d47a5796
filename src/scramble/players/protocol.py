"""The interface of a player: what it is asked, and what it answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from scramble.play import Play
from scramble.position import Position

if TYPE_CHECKING:
    import numpy

__all__ = ["Clock", "Player"]


@dataclass(frozen=True)
class Clock:
    """The time that a player has.

    Args:
        seconds: the time left in the turn (SS-14); None without a clock.
    """

    seconds: float | None = None


class Player(Protocol):
    """Chooses plays; equal positions, clocks and generator states get equal answers.

    A player that never uses its source of chance may say so with an attribute ``uses_chance = False``.
    """

    @property
    def name(self) -> str:
        """The name as it was given, such as ``greedy`` or ``net:rolls=100``."""
        ...

    def choose(self, position: Position, clock: Clock, chance: numpy.random.Generator) -> Play | None:
        """The play for a turn.

        Args:
            position: mat, roll and scores, the player's own first. It has letters, but not which dice show
                them.
            clock: the time left.
            chance: the only source of chance.
        Returns:
            A legal play, or None to pass (SS-14).
        """
        ...
