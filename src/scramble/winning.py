"""The chance to win a race to the target, from the points that both still need and what a turn scores.

Turns are taken as independent of each other and of the mat: each scores a number of points by chance. Whoever
looks at real mats and rolls for the next turns, and asks here only for what comes after, is nearly right.

>>> table = WinTable.of_points([0, 0, 1], 4)  # every turn scores 2
>>> float(table.chance(4, 4)), float(table.chance(4, 2))
(1.0, 0.0)
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from io import BytesIO

import numpy
from numpy.typing import ArrayLike, NDArray

from scramble.dice import dice_stream
from scramble.errors import PositionError
from scramble.position import HasWords, Position
from scramble.rollouts import roll_out

__all__ = ["WinTable", "turn_points"]

_MOST_NEEDED = 300  # beyond it only the lead counts
_TURNS, _GAMES, _SEED = 8, 400, 0
_FAR = 9999  # a target that ends none of these games

_Floats = NDArray[numpy.float64]


@dataclass(frozen=True, eq=False)
class WinTable:
    """Chances to win of the player who is on turn.

    Args:
        chances: by the points that this player needs and those that the other one needs, both from 0.
        scores: how likely a turn scores 0 points, 1 point, and so on.
    """

    chances: _Floats
    scores: _Floats

    @classmethod
    def of_points(cls, chances: ArrayLike, most: int) -> WinTable:
        """A table for turns that score so much.

        Args:
            chances: how likely a turn scores 0 points, 1 point, and so on; or in this proportion.
            most: the most points that a player needs; a table of 200 takes a tenth of a second.
        Raises:
            PositionError: no chances, negative ones, or only of 0 points; no points needed.
        """
        given = numpy.asarray(chances, numpy.float64)
        if given.ndim != 1 or not (given >= 0).all() or not given[1:].sum() > 0:
            raise PositionError(
                "chances", chances, "chances of 0 points, 1 point and so on, not all of 0 points"
            )
        if most < 1:
            raise PositionError("most", most, "a number of points from 1")
        given = given / given.sum()
        scores = numpy.zeros(most + 1)
        scores[: len(given)] = given[: most + 1]
        return cls(_solve(scores, most), given)

    @classmethod
    def of_game(cls, position: Position, lexicon: HasWords) -> WinTable:
        """A table for the mat, dice, rules and words of a game, from games that are played for it.

        It is the same in every run. It takes a fifth of a second.
        """
        return cls.of_points(turn_points(position, lexicon), min(position.rules.target, _MOST_NEEDED))

    def pack(self) -> bytes:
        """The table as bytes, for a cache."""
        packed = BytesIO()
        for numbers in (self.chances, self.scores):
            numpy.save(packed, numbers, allow_pickle=False)
        return packed.getvalue()

    @classmethod
    def unpack(cls, packed: bytes | memoryview) -> WinTable:
        """The inverse of :meth:`pack`."""
        file = BytesIO(packed)
        return cls(*(numpy.load(file, allow_pickle=False) for _array in range(2)))

    @cached_property
    def most(self) -> int:
        """The most points needed that the table knows; beyond it only the lead counts."""
        return len(self.chances) - 1

    def chance(self, needed: ArrayLike, others: ArrayLike) -> _Floats:
        """The chance to win of the player who is on turn.

        Args:
            needed: points that this player needs, one number or an array; 0 or less has won.
            others: points that the other player needs, likewise; 0 or less has won, and this player lost.
        """
        own, other = numpy.asarray(needed), numpy.asarray(others)
        excess = numpy.maximum(numpy.maximum(own, other) - self.most, 0)
        known: _Floats = self.chances[
            numpy.maximum(own - excess, own > 0), numpy.maximum(other - excess, other > 0)
        ]
        return known


def turn_points(position: Position, lexicon: HasWords) -> NDArray[numpy.int64]:
    """How often a turn scored 0 points, 1 point and so on, in games for the highest score from an empty mat.

    One turn of 1 point is added, so that there is a way to win whatever the words.
    """
    start = Position(position.mat, position.dice, rules=replace(position.rules, target=_FAR))
    games = roll_out([start], lexicon, chance=dice_stream(_SEED), turns=_TURNS, games=_GAMES)
    return numpy.bincount([*games.scores.ravel(), 1])


def _solve(scores: _Floats, most: int) -> _Floats:
    """The table, by the sum of what both need: a turn that scores leads to a smaller sum.

    A turn of 0 points gives the turn to the other player and changes nothing else, so that two entries, each
    the mirror of the other, are two equations with two unknowns.
    """
    at_least = scores[::-1].cumsum()[::-1] + 1 - scores.sum()
    table = numpy.zeros((most + 1, most + 1))
    table[0, :] = 1.0

    def if_it_scores(needed: int, others: int) -> float:
        """The chance to score in this turn and then to win."""
        lost = table[others, needed - 1 : 0 : -1]
        return float(at_least[needed] + scores[1:needed] @ (1 - lost))

    nothing = float(scores[0])
    for total in range(2, 2 * most + 1):
        for needed in range(max(1, total - most), total // 2 + 1):
            others = total - needed
            own, other = if_it_scores(needed, others), if_it_scores(others, needed)
            table[needed, others] = (own + nothing * (1 - other - nothing)) / (1 - nothing**2)
            table[others, needed] = other + nothing * (1 - table[needed, others])
    return table
