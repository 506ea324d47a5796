"""The Bradley-Terry model: strengths that make the points scored most likely, and their errors.

A player i scores p = 1 / (1 + exp(s[j] - s[i])) points a game against j on average. The strengths s that make
the points most likely are those at which each player's expected score equals his actual score. The likelihood
is concave, so Newton's method finds them.

The usual error bars (from the curvature alone) treat games as independent. Ours treat whole results as
independent: the variance of a pair's points is the one observed in its duel, put between the inverse
curvatures (a "sandwich"). For two players this is exactly the error of the Elo difference.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from scramble.arena.statistics.counts import ResultCounts
from scramble.arena.statistics.crosstable import Duel
from scramble.arena.statistics.pairs import variance

__all__ = ["covariance", "log_share", "share", "strengths"]

Vector = NDArray[np.float64]
Matrix = NDArray[np.float64]

_MOST_STEPS = 500
_PRECISION = 1e-10  # of a strength
_LONGEST_STEP = 2.0  # far from the maximum the curvature is too poor a guide for longer steps


def share(lead: float) -> float:
    """The expected points per game of a player whose strength leads by this much."""
    return (1 + math.tanh(lead / 2)) / 2


def log_share(lead: float) -> float:
    """The natural logarithm of :func:`share`."""
    return min(0.0, lead) - math.log1p(math.exp(-abs(lead)))


def strengths(duels: Sequence[Duel], count: int) -> Vector:
    """The most likely strengths, with mean 0.

    Args:
        duels: results in which each player's points lead to each other player.
        count: how many players there are.
    Returns:
        Natural logarithms of odds.
    """
    points = np.zeros(count)
    for duel in duels:
        points[duel.player] += duel.counts.points
        points[duel.opponent] += duel.counts.games - duel.counts.points
    found = np.zeros(count)
    for _step in range(_MOST_STEPS):
        step = _inverse(_curvature(duels, found)) @ (points - _expected(duels, found))
        longest = float(np.abs(step).max(initial=0.0))
        found = found + step * min(1.0, _LONGEST_STEP / max(longest, _LONGEST_STEP))
        if longest < _PRECISION:
            break
    return found


def covariance(duels: Sequence[Duel], found: Vector) -> Matrix:
    """How uncertain strengths are, and how far their errors are correlated.

    Args:
        duels: the results.
        found: the most likely strengths.
    Returns:
        The covariance of the strengths less their mean.
    """
    noise = np.zeros((len(found), len(found)))
    for duel in duels:
        _join(noise, duel, _noise(duel.counts))
    inverse = _inverse(_curvature(duels, found))
    return inverse @ noise @ inverse


def _noise(counts: ResultCounts) -> float:
    """The variance of the points in a duel.

    If all results are the same, they do not show how results vary. The variance is then the largest that a
    single result can have, instead of 0.
    """
    spread = variance(counts) or 0.25 / counts.total
    return spread * counts.total * counts.games_each**2


def _expected(duels: Sequence[Duel], found: Vector) -> Vector:
    points = np.zeros(len(found))
    for duel in duels:
        expected = share(float(found[duel.player] - found[duel.opponent]))
        points[duel.player] += duel.counts.games * expected
        points[duel.opponent] += duel.counts.games * (1 - expected)
    return points


def _curvature(duels: Sequence[Duel], found: Vector) -> Matrix:
    matrix = np.zeros((len(found), len(found)))
    for duel in duels:
        expected = share(float(found[duel.player] - found[duel.opponent]))
        _join(matrix, duel, duel.counts.games * expected * (1 - expected))
    return matrix


def _join(matrix: Matrix, duel: Duel, weight: float) -> None:
    """Add a duel's weight between its two players; rows and columns still add up to 0."""
    matrix[duel.player, duel.player] += weight
    matrix[duel.opponent, duel.opponent] += weight
    matrix[duel.player, duel.opponent] -= weight
    matrix[duel.opponent, duel.player] -= weight


def _inverse(matrix: Matrix) -> Matrix:
    """The inverse on all vectors that add up to 0: a common shift of all strengths changes nothing."""
    ones = np.full_like(matrix, 1 / len(matrix))
    scale = float(np.trace(matrix)) or 1.0  # as large as the other terms, so that nothing is lost in rounding
    return np.linalg.inv(matrix + scale * ones) - ones / scale
