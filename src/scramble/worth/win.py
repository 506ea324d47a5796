"""The chance to win a race to the target, from the points that both still need, and from the mat.

A turn scores a random number of points and leaves a mat. Some numbers, such as its mat values, describe how
good a mat is for the next player; without them, all mats are alike. The chance to win is taken to be linear
in these numbers, with different weights for each pair of points needed. A least-squares fit over turns of
played games tells what a turn scores and leaves on a mat with given numbers; the chances follow from that,
beginning with the smallest needs.

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
_FAR = 9999  # a target that none of these games reaches

_Floats = NDArray[numpy.float64]


class MatEvaluator(PlayEvaluator, Protocol):
    """Values mats, as :class:`scramble.worth.mats.MatValues` does."""

    def of_mats(self, position: Position, mats: Sequence[bytes]) -> list[float]:
        """One number for each mat."""


@dataclass(frozen=True, eq=False)
class Turns:
    """Turns that were played.

    Args:
        scores: points of each turn.
        before: numbers of the mat that the turn began with; one row per turn, of any length.
        after: numbers of the mat that it left.
    """

    scores: NDArray[numpy.int64]
    before: _Floats
    after: _Floats

    @classmethod
    def play(cls, position: Position, lexicon: HasWords, evaluators: Sequence[MatEvaluator] = ()) -> Turns:
        """Play turns of games from an empty mat; they are the same in every run.

        Players maximise the score minus the last number of the mat that is left, such as its long-run value;
        without numbers, the score.

        Args:
            position: whose mat, dice and rules are played with.
            lexicon: the words.
            evaluators: each gives one number for a mat.
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
    """The numbers of many mats; each different mat is evaluated once.

    Args:
        evaluators: each gives one number for a mat.
        position: has the mat, dice and rules.
        mats: letters; the last axis is the squares.
    Returns:
        An array of the same shape whose last axis is the numbers.
    """
    rows = [row.tobytes() for row in mats.reshape(-1, mats.shape[-1])]
    different = list(dict.fromkeys(rows))
    told = numpy.array([evaluator.of_mats(position, different) for evaluator in evaluators])
    places = {row: place for place, row in enumerate(different)}
    columns = told.reshape(len(evaluators), len(different)).T[[places[row] for row in rows]]
    return columns.reshape(*mats.shape[:-1], len(evaluators))


@dataclass(frozen=True, eq=False)
class WinModel:
    """The chances to win of the player on turn.

    Args:
        weights: indexed by the points that this player needs and that the other one needs, both from 0: the
            chance on an average mat, and how much each number of the mat adds per unit above the average.
        usual: the numbers of an average mat.
        leaves: predicts the numbers of the mat that a turn leaves, relative to the average: a row for 1, one
            for each number of the mat that it began with, relative to the average, and one for the points
            scored.
    """

    weights: _Floats
    usual: _Floats
    leaves: _Floats

    @classmethod
    def of_points(cls, chances: ArrayLike, most: int) -> WinModel:
        """A model in which what a turn scores does not depend on the mat.

        Args:
            chances: the chances, or their proportions, that a turn scores 0 points, 1 point, and so on.
            most: the most points that a player needs; a table of 200 takes a tenth of a second.
        Raises:
            PositionError: no chances, negative chances, or only a chance of 0 points; no points needed.
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
        """A table for turns like these. One turn of 1 point is added, so that the game can be won.

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
        fit = numpy.linalg.pinv(met)  # one column per turn: what it adds to each weight
        moves = numpy.zeros((most + 1, met.shape[1], met.shape[1]))
        near = scores <= most
        numpy.add.at(moves, scores[near], fit.T[near, :, None] * left[near, None, :])
        leaves = numpy.linalg.pinv(numpy.column_stack([met, scores])) @ left[:, 1:]
        return cls(_solve(moves, most), usual, leaves)

    @classmethod
    def of_game(
        cls, position: Position, lexicon: HasWords, evaluators: Sequence[MatEvaluator] = ()
    ) -> WinModel:
        """A table for the mat, dice, rules and words of a game, made by playing games.

        It is the same in every run, and takes half a second, or some three with mat values.
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
        """The most points needed that the table covers; beyond it, only the lead counts."""
        return len(self.weights) - 1

    def chance(self, needed: ArrayLike, others: ArrayLike, mats: ArrayLike | None = None) -> _Floats:
        """The chance that the player on turn wins.

        Args:
            needed: points that this player needs, a number or an array; with 0 or less the player has won.
            others: points that the other player needs, in the same form.
            mats: the numbers of the mats that this player has, on a further axis; None for average mats.
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
        """The chance that a player wins when the other one is on turn.

        Args:
            needed: points that the player needs; with 0 or less the player has won.
            others: points that the other player needs, 1 or more.
            replies: the chances that the other player now scores 0 points, 1 point, and so on.
            mat: the numbers of the mat that the other player has; None for an average one.
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
    """One row per turn: 1, and the numbers relative to the average; then a row for an average mat."""
    above = numpy.vstack([numbers - usual, numpy.zeros(len(usual))])
    return numpy.column_stack([numpy.ones(len(above)), above])


def _solve(moves: _Floats, most: int) -> _Floats:
    """Compute the weights by the sum of both needs, smallest first: a scoring turn leads to a smaller sum.

    A player wins unless the other one wins from the position after the turn: the weights are those of a sure
    win minus those of the other player, who is then on turn, mapped through the move. A turn of 0 points
    changes neither need, so two entries that mirror each other are two equations with two unknowns.

    Args:
        moves: for each number of points, the matrix that maps weights after such a turn to those before it.
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
        """The weights if a turn of 0 points won."""
        result: _Floats = won - table[others, needed - 1 : 0 : -1].ravel() @ by_points[width : needed * width]
        return result

    for total in range(2, 2 * most + 1):
        for needed in range(max(1, total - most), total // 2 + 1):
            others = total - needed
            own, other = unless_it_scores(needed, others), unless_it_scores(others, needed)
            table[needed, others] = settled @ (own - nothing @ other)
            table[others, needed] = other - nothing @ table[needed, others]
    return table
