"""The player who takes the highest score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scramble.play import Play
from scramble.players.protocol import Clock
from scramble.position import Position
from scramble.words.lexicon import Lexicon

if TYPE_CHECKING:
    import numpy

__all__ = ["Greedy"]


class Greedy:
    """Plays the highest score, the first of equal ones in the usual order; passes only without a play."""

    uses_chance = False

    def __init__(self, lexicon: Lexicon, *, name: str = "greedy") -> None:
        self.name = name
        self._lexicon = lexicon

    def choose(self, position: Position, clock: Clock, chance: numpy.random.Generator) -> Play | None:  # noqa: ARG002
        """The best-scoring play, or None if there is none."""
        return position.best(self._lexicon)
