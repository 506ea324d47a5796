"""The player who takes the best of score minus what the reply is expected to score, by the mat values."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy

from scramble.lexicon import Lexicon
from scramble.mat_values import MatValues
from scramble.play import Play
from scramble.players.protocol import Clock
from scramble.position import Position

if TYPE_CHECKING:
    from numpy.random import Generator

__all__ = ["FastNet"]


class FastNet:
    """Weighs every play of the roll, in less than a millisecond; passes only without any play.

    Args:
        lexicon: the words; values for it, the mat and the dice must have been trained.
        long: 1 for values that count what the reply leaves in its turn, 0 for the reply alone.
        name: as it was asked for.
    """

    def __init__(self, lexicon: Lexicon, *, long: int = 0, name: str = "fast-net") -> None:
        self.name = name
        self._lexicon = lexicon
        self._horizon = "long" if long else "reply"
        self._values: MatValues | None = None

    def choose(self, position: Position, clock: Clock, chance: Generator) -> Play | None:  # noqa: ARG002
        """The play of the best net score, the first of equal ones, or None if there is none.

        Raises:
            UnknownName: there are no values for the position's mat and dice, or for the words.
        """
        plays = position.plays(self._lexicon)
        if not plays:
            return None
        net = plays.scores - self._values_for(position).of_plays(plays)
        return plays[int(numpy.argmax(net))]

    def _values_for(self, position: Position) -> MatValues:
        """Those of the last turn, if the game is the same."""
        mat, dice, bingo = position.mat, position.dice, position.rules.bingo
        if self._values is None or not self._values.is_for(mat, dice, bingo):
            self._values = MatValues.load(mat, dice, self._lexicon, bingo=bingo, horizon=self._horizon)
        return self._values
