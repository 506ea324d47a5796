"""The likelihood of results at a given score: the basis of the intervals and of the sequential test.

The model: results (pairs or games) are drawn independently, each outcome k with a chance p[k] of its own, and
nothing else is assumed about the p[k]. A score is their mean, sum p[k] a[k], where a[k] is the share of the
points that the outcome brings. To ask how well a score fits the counts n[k], take the p[k] that make the
counts most likely among all those with that mean. By a Lagrange multiplier they are

    p[k] = n[k] / N / (1 + t (a[k] - score)),

and the best t maximises sum n[k] log(1 + t (a[k] - score)), which is concave; the maximum is what the
log-likelihood loses against the unconstrained one. The terms must stay positive for every outcome, seen or
not, so t lies between -1/(1 - score) and 1/score. Where the maximum is at an end of that range, an outcome
that was never seen (both games won, or both lost) takes the rest of the probability. So counts with zeros, or
with only one kind of outcome, need no special treatment. (Other programs put 0.001 in place of a zero; as
that number goes to 0, their values approach ours.)
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from scramble.arena.statistics.counts import ResultCounts
from scramble.arena.statistics.student_t import half_width
from scramble.arguments import check_real

__all__ = ["allowed_loss", "likely_scores", "log_likelihood", "weighted_log_likelihood"]

_MOST_STEPS = 200  # 60 are enough even if every step only halves the range
_PRECISION = 1e-15  # of the multiplier, as a part of its range
_HALVINGS = 48  # few enough that no divisor is rounded to 0
_LEAST_SCORE = 1e-12  # from 0, and from 1


def log_likelihood(counts: ResultCounts, score: float) -> float:
    """The log-likelihood of the results at a score, less the one at the score that they had.

    Args:
        counts: the results.
        score: the share of the points that they are compared with, between 0 and 1.
    Returns:
        0 at the observed score, negative elsewhere.
    Raises:
        BadInput: no such score.

    >>> from scramble.arena.statistics.counts import PairCounts
    >>> round(log_likelihood(PairCounts(two=10), 0.9), 3)  # ten times log 0.9
    -1.054
    """
    return weighted_log_likelihood(counts.by_points, counts.shares, score)


def weighted_log_likelihood(weights: Sequence[float], shares: Sequence[float], score: float) -> float:
    """As :func:`log_likelihood`, for outcomes with weights instead of counts.

    Args:
        weights: how much each outcome counts, from 0.
        shares: the share of the points that each outcome brings, from 0 to 1.
        score: as above.
    Raises:
        BadInput: no such score.
    """
    check_real("score", score, _LEAST_SCORE, 1 - _LEAST_SCORE, "a share of the points, between 0 and 1")
    terms = [
        (weight, share - score)
        for weight, share in zip(weights, shares, strict=True)
        if weight and share != score
    ]
    multiplier = _multiplier(terms, score)
    return -sum(weight * math.log1p(multiplier * away) for weight, away in terms)


def _multiplier(terms: list[tuple[float, float]], score: float) -> float:
    """Where the slope of the concave sum is 0: Newton's steps, or halving where those leave the range."""
    low, high = -1 / (1 - score), 1 / score
    tolerance = _PRECISION * (high - low)
    here = 0.0
    for _step in range(_MOST_STEPS if terms else 0):
        pulls = [(weight, away / (1 + here * away)) for weight, away in terms]
        slope = sum(weight * pull for weight, pull in pulls)
        low, high = (here, high) if slope > 0 else (low, here)
        there = here + slope / sum(weight * pull * pull for weight, pull in pulls)
        if not low < there < high:
            there = (low + high) / 2
        if abs(there - here) <= tolerance:
            break
        here = there
    return here


def allowed_loss(counts: ResultCounts, confidence: float) -> float:
    """How much log-likelihood a score may lose to be within the interval.

    Half the square of Student's quantile, because the spread is estimated from the same results. If all
    results are the same, the answer is exact: an outcome with a chance of at most q comes n times in a row
    with a chance of at most q**n, whose logarithm is the loss; that chance may be (1 - confidence) / 2.

    Args:
        counts: the results.
        confidence: the interval's coverage, e.g. 0.95.
    Returns:
        Infinite if there are no results.
    Raises:
        BadInput: no such confidence.
    """
    width = half_width(confidence, counts.total)
    return -math.log((1 - confidence) / 2) if counts.are_alike else width * width / 2


def likely_scores(counts: ResultCounts, loss: float) -> tuple[float, float]:
    """The lowest and the highest score at which the log-likelihood loses no more than this.

    Args:
        counts: the results.
        loss: how much less than at the score that they had; infinite if nothing is known.
    Returns:
        Both between 0 and 1; all of that range if there are no results.

    >>> from scramble.arena.statistics.counts import PairCounts
    >>> low, high = likely_scores(PairCounts(zero=2, one=5, two=4), 1.92)
    >>> round(low, 3), round(high, 3)
    (0.371, 0.786)
    """
    if not counts.total or math.isinf(loss):
        return 0.0, 1.0
    return _lowest_score(counts, loss), 1 - _lowest_score(counts.flipped, loss)


def _lowest_score(counts: ResultCounts, loss: float) -> float:
    """The lowest score that loses no more.

    The chances that lose least are proportional to n[k] / (1 + pull (a[k] - had)), where `had` is the score
    that the results had: the more pull, the lower the mean, and the greater the loss. At the most pull, an
    outcome without points that was never seen can take any part of the probability from the others.
    """
    had = counts.points / counts.games
    if not had:
        return 0.0
    terms = [
        (count / counts.total, share)
        for count, share in zip(counts.by_points, counts.shares, strict=True)
        if count
    ]
    loss_each = loss / counts.total
    low, high = 0.0, 1 / had
    if not counts.by_points[0]:
        most, mean = _pulled(terms, had, high)
        if most <= loss_each:
            return mean * math.exp(most - loss_each)
    for _halving in range(_HALVINGS):
        pull = (low + high) / 2
        low, high = (pull, high) if _pulled(terms, had, pull)[0] < loss_each else (low, pull)
    return _pulled(terms, had, low)[1]


def _pulled(terms: list[tuple[float, float]], had: float, pull: float) -> tuple[float, float]:
    """How much log-likelihood a result loses on average, and the mean of the chances."""
    divisors = [1 + pull * (share - had) for _part, share in terms]
    weights = [part / divisor for (part, _share), divisor in zip(terms, divisors, strict=True)]
    total = sum(weights)
    lost = sum(part * math.log(divisor) for (part, _share), divisor in zip(terms, divisors, strict=True))
    mean = sum(weight * share for weight, (_part, share) in zip(weights, terms, strict=True)) / total
    return lost + math.log(total), mean
