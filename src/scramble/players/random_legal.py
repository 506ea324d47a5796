"""The player who takes any legal play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scramble.play import Play
from scramble.players.protocol import Clock
from scramble.position import Position
from scramble.words.lexicon import Lexicon

if TYPE_CHECKING:
    import numpy

__all__ = ["RandomLegal"]


class RandomLegal:
    """Plays any legal play without a phony, all with the same chance."""

    def __init__(self, lexicon: Lexicon, *, name: str = "random") -> None:
        self.name = name
        self._lexicon = lexicon

    def choose(self, position: Position, clock: Clock, chance: numpy.random.Generator) -> Play | None:  # noqa: ARG002
        """One of all plays, or None if there is none."""
        plays = position.plays(self._lexicon)
        return plays[int(chance.integers(len(plays)))] if plays else None
