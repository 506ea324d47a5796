"""The chance to win a race to the target, from the points that both still need, and from the mat.

A turn scores a number of points by chance, and leaves a mat. How good a mat is for whoever meets it is told
by some numbers, such as its mat values; without any, all mats are alike. The chance is taken as linear in
these numbers, with other weights for every pair of needs: least squares over turns of real games say what a
turn scores and leaves on a mat of such numbers, and what the chance is follows from that, smaller needs
first.

>>> table = WinModel.of_points([0, 0, 1], 4)  # every turn scores 2
>>> float(table.chance(4, 4)), float(table.chance(4, 2))
(1.0, 0.0)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from io import BytesIO
from typing import Protocol

import numpy
from numpy.typing import ArrayLike, NDArray

from scramble.alphabet import HasWords
from scramble.dice import dice_stream
from scramble.errors import PositionError
from scramble.odds.rollouts import PlayEvaluator, roll_out
from scramble.position import Position

__all__ = ["MatEvaluator", "Turns", "WinModel", "evaluate_mats"]

_MOST_NEEDED = 300  # beyond it only the lead counts
_TURNS, _GAMES, _SEED = 8, 1000, 0
_FAR = 9999  # a target that ends none of these games

_Floats = NDArray[numpy.float64]


class MatEvaluator(PlayEvaluator, Protocol):
    """What says how good mats are, such as :class:`scramble.worth.mats.MatValues`."""

    def of_mats(self, position: Position, mats: Sequence[bytes]) -> list[float]:
        """A number for each of some mats."""


@dataclass(frozen=True, eq=False)
class Turns:
    """Turns that were played.

    Args:
        scores: points of each.
        before: numbers of the mat that it met; a row a turn, of any length.
        after: of the mat that it left.
    """

    scores: NDArray[numpy.int64]
    before: _Floats
    after: _Floats

    @classmethod
    def play(cls, position: Position, lexicon: HasWords, evaluators: Sequence[MatEvaluator] = ()) -> Turns:
        """Turns of games from an empty mat; the same ones in every run.

        They are played for the best of score less the last number of the mat that is left, such as its value
        in the long run; without numbers for the highest score.

        Args:
            position: whose mat, dice and rules are played with.
            lexicon: the words.
            evaluators: each gives one number of a mat.
        """
        start = Position(position.mat, position.dice, rules=replace(position.rules, target=_FAR))
        chance = dice_stream(_SEED)
        by = evaluators[-1] if evaluators else None
        games = roll_out([start], lexicon, chance=chance, turns=_TURNS, games=_GAMES, mats=True, values=by)
        empty = numpy.zeros((1, 1, _GAMES, len(start.squares)), numpy.uint8)
        met = numpy.concatenate([empty, games.mats])
        told = evaluate_mats(evaluators, start, met)
        shape = games.scores.size, len(evaluators)
        return cls(games.scores.ravel(), told[:-1].reshape(shape), told[1:].reshape(shape))


def evaluate_mats(
    evaluators: Sequence[MatEvaluator], position: Position, mats: NDArray[numpy.uint8]
) -> _Floats:
    """The numbers of many mats; each different one is asked once.

    Args:
        evaluators: each gives one number of a mat.
        position: whose mat, dice and rules these are.
        mats: letters, the last axis the squares.
    Returns:
        The same shape, the last axis the numbers.
    """
    rows = [row.tobytes() for row in mats.reshape(-1, mats.shape[-1])]
    different = list(dict.fromkeys(rows))
    told = numpy.array([evaluator.of_mats(position, different) for evaluator in evaluators])
    places = {row: place for place, row in enumerate(different)}
    columns = told.reshape(len(evaluators), len(different)).T[[places[row] for row in rows]]
    return columns.reshape(*mats.shape[:-1], len(evaluators))


@dataclass(frozen=True, eq=False)
class WinModel:
    """Chances to win of the player who is on turn.

    Args:
        weights: by the points that this player needs and those that the other one needs, both from 0: the
            chance on a usual mat, and what each number of the mat adds for every 1 above the usual.
        usual: the numbers of a usual mat.
        leaves: what a turn leaves, as it is above the usual: a row for 1, one for each number of the mat that
            it met, as it was above the usual, and one for the points that it scored.
    """

    weights: _Floats
    usual: _Floats
    leaves: _Floats

    @classmethod
    def of_points(cls, chances: ArrayLike, most: int) -> WinModel:
        """A table for turns that score so much, whatever the mat.

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
        _check_most(most)
        scores = numpy.zeros(most + 1)
        scores[: len(given)] = given[: most + 1] / given.sum()
        return cls(_solve(scores[:, None, None], most), numpy.zeros(0), numpy.zeros((2, 0)))

    @classmethod
    def of_turns(cls, turns: Turns, most: int) -> WinModel:
        """A table for turns like these, and a turn of 1 point besides, so that there is a way to win.

        Args:
            turns: one or more.
            most: the most points that a player needs; a table of 200 takes a third of a second.
        Raises:
            PositionError: no points needed.
        """
        _check_most(most)
        usual = turns.before.mean(axis=0)
        scores = numpy.append(turns.scores, 1)
        met, left = (_described(numbers, usual) for numbers in (turns.before, turns.after))
        fit = numpy.linalg.pinv(met)  # a column a turn: what it adds to each weight
        moves = numpy.zeros((most + 1, met.shape[1], met.shape[1]))
        near = scores <= most
        numpy.add.at(moves, scores[near], fit.T[near, :, None] * left[near, None, :])
        leaves = numpy.linalg.pinv(numpy.column_stack([met, scores])) @ left[:, 1:]
        return cls(_solve(moves, most), usual, leaves)

    @classmethod
    def of_game(
        cls, position: Position, lexicon: HasWords, evaluators: Sequence[MatEvaluator] = ()
    ) -> WinModel:
        """A table for the mat, dice, rules and words of a game, from games that are played for it.

        It is the same in every run. It takes half a second, with mat values some three.
        """
        return cls.of_turns(
            Turns.play(position, lexicon, evaluators), min(position.rules.target, _MOST_NEEDED)
        )

    def pack(self) -> bytes:
        """The table as bytes, for a cache."""
        packed = BytesIO()
        for numbers in (self.weights, self.usual, self.leaves):
            numpy.save(packed, numbers, allow_pickle=False)
        return packed.getvalue()

    @classmethod
    def unpack(cls, packed: bytes | memoryview) -> WinModel:
        """The inverse of :meth:`pack`."""
        file = BytesIO(packed)
        return cls(*(numpy.load(file, allow_pickle=False) for _array in range(3)))

    @cached_property
    def most(self) -> int:
        """The most points needed that the table knows; beyond it only the lead counts."""
        return len(self.weights) - 1

    def chance(self, needed: ArrayLike, others: ArrayLike, mats: ArrayLike | None = None) -> _Floats:
        """The chance to win of the player who is on turn.

        Args:
            needed: points that this player needs, one number or an array; 0 or less has won.
            others: points that the other player needs, in the same form; 0 or less has won.
            mats: the numbers of the mats that this player meets, a further axis; None for usual ones.
        """
        own, other = numpy.asarray(needed), numpy.asarray(others)
        excess = numpy.maximum(numpy.maximum(own, other) - self.most, 0)
        weights = self.weights[numpy.maximum(own - excess, own > 0), numpy.maximum(other - excess, other > 0)]
        known: _Floats = weights[..., 0]
        if mats is not None:
            known = known + (weights[..., 1:] * (numpy.asarray(mats) - self.usual)).sum(axis=-1)
        return known.clip(0.0, 1.0)

    def chance_behind(
        self, needed: int, others: int, replies: _Floats, mat: ArrayLike | None = None
    ) -> float:
        """The chance to win of a player when the other one is on turn.

        Args:
            needed: points that the player needs; 0 or less has won.
            others: points that the other one needs, 1 or more.
            replies: how likely the other one now scores 0 points, 1 point, and so on.
            mat: the numbers of the mat that the other one meets; None for a usual one.
        """
        if needed <= 0:
            return 1.0
        points = numpy.arange(len(replies))
        met = numpy.zeros(len(self.usual)) if mat is None else numpy.asarray(mat) - self.usual
        left = self.usual + numpy.append(1.0, met) @ self.leaves[:-1] + points[:, None] * self.leaves[-1]
        return float(replies @ self.chance(numpy.full(len(points), needed), others - points, left))


def _check_most(most: int) -> None:
    if most < 1:
        raise PositionError("most", most, "a number of points from 1")


def _described(numbers: _Floats, usual: _Floats) -> _Floats:
    """A row a turn: 1, and the numbers as they are above the usual; a last row for a usual mat."""
    above = numpy.vstack([numbers - usual, numpy.zeros(len(usual))])
    return numpy.column_stack([numpy.ones(len(above)), above])


def _solve(moves: _Floats, most: int) -> _Floats:
    """The weights, by the sum of what both need: a turn that scores leads to a smaller sum.

    A turn wins unless the game goes on and is lost: the weights are those of a sure win, less those of the
    other player, who is then on turn, taken through the move. A turn of 0 points changes no need, so that two
    entries, each the mirror of the other, are two equations with two unknowns.

    Args:
        moves: for each number of points, what the weights after such a turn count for those before it.
        most: points.
    """
    width = moves.shape[1]
    table = numpy.zeros((most + 1, most + 1, width))
    won = numpy.eye(width)[0]
    table[0] = won
    by_points = numpy.ascontiguousarray(moves.transpose(0, 2, 1)).reshape(-1, width)
    nothing = moves[0]
    settled = numpy.linalg.inv(numpy.eye(width) - nothing @ nothing)

    def unless_it_scores(needed: int, others: int) -> _Floats:
        """As if a turn of 0 points would win."""
        result: _Floats = won - table[others, needed - 1 : 0 : -1].ravel() @ by_points[width : needed * width]
        return result

    for total in range(2, 2 * most + 1):
        for needed in range(max(1, total - most), total // 2 + 1):
            others = total - needed
            own, other = unless_it_scores(needed, others), unless_it_scores(others, needed)
            table[needed, others] = settled @ (own - nothing @ other)
            table[others, needed] = other - nothing @ table[needed, others]
    return table
