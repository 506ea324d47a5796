"""Estimates, counts and sequential tests as JSON fields, the same in every report.

JSON has no infinity: an infinite number is the text ``"inf"`` or ``"-inf"``. A missing value is null.
"""

from __future__ import annotations

import math
from typing import Any

from scramble.arena.statistics.counts import PairCounts, ResultCounts
from scramble.arena.statistics.estimate import Estimate
from scramble.arena.statistics.sprt import Sprt, SprtState

__all__ = ["counts_fields", "estimate_fields", "json_number", "sprt_fields"]

Fields = dict[str, Any]


def json_number(value: float | None) -> float | str | None:
    """A number as JSON can hold it.

    >>> json_number(1.5), json_number(float("-inf")), json_number(None)
    (1.5, '-inf', None)
    """
    return str(value) if value is not None and math.isinf(value) else value


def estimate_fields(estimate: Estimate) -> Fields:
    """A value with its interval; the confidence is a field of the whole report."""
    return {
        "value": json_number(estimate.value),
        "low": json_number(estimate.low),
        "high": json_number(estimate.high),
        "standard_error": json_number(estimate.standard_error),
    }


def counts_fields(counts: ResultCounts) -> Fields:
    """Counts, ordered by the points of the outcome, and what they count.

    >>> counts_fields(PairCounts(1, 0, 7, 0, 4))
    {'of': 'pairs', 'by_points': [1, 0, 7, 0, 4], 'games': 24, 'points': 15.0}
    """
    return {
        "of": "pairs" if isinstance(counts, PairCounts) else "games",
        "by_points": list(counts.by_points),
        "games": counts.games,
        "points": counts.points,
    }


def sprt_fields(test: Sprt, state: SprtState) -> Fields:
    """A sequential test and its state."""
    return {
        "elo0": test.elo0,
        "elo1": test.elo1,
        "alpha": test.alpha,
        "beta": test.beta,
        "lower": state.lower,
        "upper": state.upper,
        "log_likelihood_ratio": state.log_likelihood_ratio,
        "verdict": str(state.verdict),
    }
