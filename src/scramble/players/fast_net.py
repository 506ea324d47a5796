"""The player who takes the highest score minus expected reply, according to the mat values."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy

from scramble.play import Play
from scramble.players.protocol import Clock
from scramble.position import Position
from scramble.words.lexicon import Lexicon
from scramble.worth.model import GameModel

if TYPE_CHECKING:
    from numpy.random import Generator

__all__ = ["FastNet"]


class FastNet:
    """Weighs every play of the roll and the pass, in less than a millisecond.

    A pass (SS-14) leaves the mat as it is, and is better than every play in one turn out of 70. A play that
    wins at once is always taken. (docs/notes/players.md has what both are worth.)

    Args:
        lexicon: the words; values for it, the mat and the dice must have been trained.
        long: 1 for long-run values, which also count what the reply leaves; 0 for the reply alone.
        name: as it was asked for.
    """

    uses_chance = False

    def __init__(self, lexicon: Lexicon, *, long: int = 0, name: str = "fast-net") -> None:
        self.name = name
        self._lexicon = lexicon
        self._horizon = "long" if long else "reply"

    def choose(self, position: Position, clock: Clock, chance: Generator) -> Play | None:  # noqa: ARG002
        """The play of the best equity, the first of equal ones; None to pass.

        Raises:
            UnknownName: there are no values for the position's mat and dice, or for the words.
        """
        plays = position.plays(self._lexicon)
        if not plays:
            return None
        scores = plays.scores
        if position.scores[0] + scores.max() >= position.rules.target:
            return plays[int(numpy.argmax(scores))]
        model = GameModel.of(position, self._lexicon)
        values = model.values(self._horizon)
        equity = scores - values.of_plays(plays)
        best = int(numpy.argmax(equity))
        # If the mat's value is unknown, as on a mat with more than one word, the pass is not considered.
        of_pass = -values.of(position) if model.fits(position) else -numpy.inf
        return plays[best] if equity[best] >= of_pass else None
