"""Simulated pairs whose true score is known, and likelihoods computed in other ways than the package's."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from scramble.arena.statistics.counts import GameCounts, PairCounts

Array = NDArray[np.float64]

_MOST_SWEEPS = 400
_LEAST_GAIN = 1e-7

SHARES = np.array([0, 0.25, 0.5, 0.75, 1])

# Chances of pairs that bring 0, 1/2, 1, 3/2 and 2 points, of even players, and what they stand for.
EVEN = {
    "independent": np.array([0.25, 0, 0.5, 0, 0.25]),
    "alike": np.array([0.45, 0, 0.1, 0, 0.45]),  # the same player wins both games: the games agree
    "opposite": np.array([0.1, 0, 0.8, 0, 0.1]),  # the dice favour a seat: the games disagree
    "draws": np.array([0.1, 0.2, 0.4, 0.2, 0.1]),
}


def with_score(chances: Array, score: float) -> Array:
    """The chances tilted towards the better outcomes until their mean is the score."""
    low, high = -60.0, 60.0
    for _halving in range(100):
        tilt = (low + high) / 2
        tilted = chances * np.exp(tilt * SHARES)
        tilted /= tilted.sum()
        low, high = (tilt, high) if tilted @ SHARES < score else (low, tilt)
    return tilted


def games_of(counts: NDArray[np.int64]) -> GameCounts:
    """The single games of pairs of which none was drawn, as if nobody knew which belong together."""
    zero, half, one, one_and_half, two = counts.tolist()
    assert half == one_and_half == 0
    return GameCounts(wins=one + 2 * two, draws=0, losses=one + 2 * zero)


def pair_counts(counts: NDArray[np.int64]) -> PairCounts:
    return PairCounts(*counts.tolist())


def best_log_likelihood(counts: Array, values: Array, score: float) -> float:
    """By climbing: the most that the log-likelihood can be at a score, less the most at any score.

    Chances move along all directions in three outcomes that change neither their sum nor their mean.
    """
    spread = with_mean(values, score)
    seen = counts > 0

    def height(chances: Array) -> float:
        with np.errstate(divide="ignore"):
            return float((counts[seen] * np.log(chances[seen])).sum())

    directions = []
    for first, middle, last in combinations(range(len(values)), 3):
        part = (values[last] - values[middle]) / (values[last] - values[first])
        step = np.zeros(len(values))
        step[[first, middle, last]] = part, -1, 1 - part
        directions.append(step)
    for _sweep in range(_MOST_SWEEPS):
        before = height(spread)
        for step in directions:
            spread = climb(height, spread, step)
        if height(spread) - before < _LEAST_GAIN:
            break
    shares = counts[seen] / counts.sum()
    return height(spread) - float((counts[seen] * np.log(shares)).sum())


def with_mean(values: Array, mean: float) -> Array:
    """Chances for all outcomes with this mean."""
    even = np.full(len(values), 1 / len(values))
    end = np.zeros(len(values))
    end[-1 if mean > even @ values else 0] = 1
    part = (mean - even @ values) / (end @ values - even @ values)
    return (1 - part) * even + part * end


def climb(height, start: Array, step: Array) -> Array:
    """The highest place along a line that stays within the chances, by thirds."""
    limits = [-start[k] / step[k] for k in range(len(step)) if step[k]]
    low = max(limit for limit, along in zip(limits, step[step != 0], strict=True) if along > 0)
    high = min(limit for limit, along in zip(limits, step[step != 0], strict=True) if along < 0)
    for _third in range(40):
        left, right = low + (high - low) / 3, high - (high - low) / 3
        if height(np.maximum(start + left * step, 0)) < height(np.maximum(start + right * step, 0)):
            low = left
        else:
            high = right
    return np.maximum(start + (low + high) / 2 * step, 0)


def many_log_likelihoods(counts: Array, score: float) -> Array:
    """For many pair counts at once, a row each: by halving the range of the Lagrange multiplier."""
    away = SHARES - score
    low, high = np.full((len(counts), 1), -1 / (1 - score)), np.full((len(counts), 1), 1 / score)
    for _halving in range(45):
        middle = (low + high) / 2
        rising = (counts * away / np.maximum(1 + middle * away, 1e-300)).sum(1, keepdims=True) > 0
        low, high = np.where(rising, middle, low), np.where(rising, high, middle)
    terms = np.log(np.maximum(1 + low * away, 1e-300))
    return -np.where(counts > 0, counts * terms, 0).sum(1)
