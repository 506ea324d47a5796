"""Sequential tests of matches whose true score is known: played many times, or all of them at once.

The ratios are computed apart from the package's, by :func:`pair_models.many_log_likelihoods`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray
from pair_models import EVEN, SHARES, many_log_likelihoods

from scramble.arena.statistics.elo_scale import score_of
from scramble.arena.statistics.sprt import Sprt

Counts = NDArray[np.int64]
Floats = NDArray[np.float64]

ADDED = 0.5  # results, in part won and in part lost

ONE_OR_TWO = np.array([0, 0, 0.5, 0, 0.5])  # the hardest for a test that estimates how pairs differ
ALL_OR_NOTHING = np.array([0.5, 0, 0, 0, 0.5])  # the chances follow from the score: nothing is estimated

# Tests, chances of outcomes (to be tilted to the score), and whether H0 is true: matches in which the plain
# form, with Wald's bounds and the results as they are, exceeds alpha or beta.
HARD = (
    (Sprt(0, 60), ONE_OR_TWO, False),
    (Sprt(0, 60, alpha=0.1, beta=0.2), ONE_OR_TWO, False),
    (Sprt(-60, 0), ONE_OR_TWO[::-1], True),
    (Sprt(0, 80), EVEN["opposite"], False),
    (Sprt(-80, 0), EVEN["opposite"], True),
    (Sprt(500, 900), ALL_OR_NOTHING, True),
)


@dataclass(frozen=True)
class Simulated:
    """How simulated tests ended.

    Args:
        verdicts: 1 for H1, -1 for H0, one a match.
        last: the counts at the end.
        before: the counts without the last pair.
    """

    verdicts: Counts
    last: Counts
    before: Counts


def simulate(
    test: Sprt,
    chances: NDArray[np.float64],
    seed: int,
    convert: Callable[[Counts], Counts] = np.asarray,
    runs: int = 2000,
    *,
    plain: bool = False,
) -> Simulated:
    """Play pairs until each match has a verdict; `plain`: as other programs test, see :func:`verdicts_of`."""
    random = np.random.default_rng(seed)
    counts, before = np.zeros((2, runs, 5), np.int64)
    verdicts = np.zeros(runs, np.int64)
    while (running := np.flatnonzero(verdicts == 0)).size:
        before[running] = counts[running]
        counts[running] += random.multinomial(1, chances, size=running.size)
        verdicts[running] = verdicts_of(test, convert(counts[running]), plain=plain)
    return Simulated(verdicts, counts, before)


def verdicts_of(test: Sprt, counts: Counts, *, plain: bool = False) -> Counts:
    """1 where H1 is accepted, -1 where H0 is, 0 in between.

    Args:
        test: the differences, and alpha and beta.
        counts: pairs by points, a row a match.
        plain: with Wald's own bounds and nothing added to the results.
    """
    if plain:
        return verdicts_between(
            ratios_of(test, counts),
            math.log(test.beta / (1 - test.alpha)),
            math.log((1 - test.beta) / test.alpha),
        )
    return verdicts_between(ratios_of(test, counts + added(test)), math.log(test.beta), -math.log(test.alpha))


def verdicts_between(ratios: Floats, lower: float, upper: float) -> Counts:
    return (ratios >= upper).astype(np.int64) - (ratios <= lower)


def ratios_of(test: Sprt, counts: Floats | Counts) -> Floats:
    rows = np.asarray(counts, float)
    return many_log_likelihoods(rows, score_of(test.elo1)) - many_log_likelihoods(rows, score_of(test.elo0))


@cache
def added(test: Sprt) -> Floats:
    """The half result more: what is won of it is halved in until it speaks for neither hypothesis."""
    low, high = 0.0, ADDED
    for _halving in range(50):
        won = (low + high) / 2
        row = np.array([ADDED - won, 0, 0, 0, won])
        low, high = (won, high) if ratios_of(test, row[None])[0] < 0 else (low, won)
    return row


def exact_rates(test: Sprt, chances: Floats, *, plain: bool = False, rest: float = 1e-5) -> Floats:
    """How often H0 and H1 are accepted, without any chance: every count that can come, with its probability.

    Args:
        test: the test.
        chances: of a pair's outcomes; few of them, or there are too many counts.
        plain: as for :func:`verdicts_of`.
        rest: of all matches may be undecided at the end; both rates are too high by that.
    """
    outcomes = np.flatnonzero(chances)
    steps = np.eye(len(SHARES), dtype=np.int64)[outcomes]
    counts, likely = np.zeros((1, len(SHARES)), np.int64), np.ones(1)
    rates = np.zeros(2)
    while likely.sum() > rest:
        longer = (counts[None] + steps[:, None]).reshape(-1, len(SHARES))
        counts, places = np.unique(longer, axis=0, return_inverse=True)
        likely = np.bincount(places.reshape(-1), np.outer(chances[outcomes], likely).reshape(-1))
        verdicts = verdicts_of(test, counts, plain=plain)
        rates += likely[verdicts == -1].sum(), likely[verdicts == 1].sum()
        counts, likely = counts[verdicts == 0], likely[verdicts == 0]
    return rates + likely.sum()
