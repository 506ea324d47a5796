"""Estimates, ratings and the state of a sequential test as text for tables."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from scramble.arena.statistics.estimate import Estimate
from scramble.arena.statistics.sprt import SprtState

if TYPE_CHECKING:
    from scramble.arena.statistics.ratings import Ratings

__all__ = [
    "BOUNDS_NOTE",
    "NO_VALUE",
    "chance_text",
    "estimate_text",
    "number_text",
    "percent_text",
    "rating_rows",
    "sprt_text",
]

NO_VALUE = "-"
BOUNDS_NOTE = (
    "log(beta) and log(1/alpha), a little outside Wald's, so that neither error is more frequent than it says"
)

_LEAST_SHOWN = 0.001  # chances closer to 0 or 1 are shown as "< 0.1 %" or "> 99.9 %"
_MOST_UNEVEN = 1.1  # if the sides of an interval differ by more than a tenth, it is not written with ±


def number_text(value: float | None, *, digits: int = 1, signed: bool = False) -> str:
    """A number, or ``-`` for none.

    >>> number_text(12.34, signed=True), number_text(-0.01), number_text(float("inf")), number_text(None)
    ('+12.3', '0.0', 'inf', '-')
    """
    if value is None:
        return NO_VALUE
    rounded = value if math.isinf(value) else round(value, digits) + 0.0  # no -0.0
    return f"{rounded:{'+' if signed else ''}.{digits}f}"


def estimate_text(estimate: Estimate, *, digits: int = 1, signed: bool = False) -> str:
    """A value with its error bar: ``±`` if both sides are about equal, else the interval in brackets.

    >>> estimate_text(Estimate(12.0, -8.0, 32.4), signed=True)
    '+12.0 ± 20.2'
    >>> estimate_text(Estimate(511.5, 203.1, float("inf")), signed=True)
    '+511.5 [+203.1, +inf]'
    """
    if estimate.value is None:
        return NO_VALUE
    value = number_text(estimate.value, digits=digits, signed=signed)
    if _is_even(estimate, estimate.value):
        return f"{value} ± {number_text((estimate.high - estimate.low) / 2, digits=digits)}"
    low, high = (number_text(end, digits=digits, signed=signed) for end in (estimate.low, estimate.high))
    return f"{value} [{low}, {high}]"


def _is_even(estimate: Estimate, value: float) -> bool:
    if math.isinf(estimate.high - estimate.low) or math.isinf(value):
        return False
    below, above = value - estimate.low, estimate.high - value
    return max(below, above) <= _MOST_UNEVEN * min(below, above)


def percent_text(estimate: Estimate, *, digits: int = 1) -> str:
    """A share with its error bar, in per cent.

    >>> percent_text(Estimate(0.575, 0.531, 0.619))
    '57.5 ± 4.4 %'
    """
    if estimate.value is None:
        return NO_VALUE
    scaled = Estimate(100 * estimate.value, 100 * estimate.low, 100 * estimate.high)
    return f"{estimate_text(scaled, digits=digits)} %"


def chance_text(chance: float | None) -> str:
    """A chance in per cent, never rounded to certainty.

    >>> chance_text(0.975), chance_text(0.9999), chance_text(0.0), chance_text(None)
    ('97.5 %', '> 99.9 %', '< 0.1 %', '-')
    """
    if chance is None:
        return NO_VALUE
    if not _LEAST_SHOWN <= chance <= 1 - _LEAST_SHOWN:
        return "< 0.1 %" if chance < _LEAST_SHOWN else "> 99.9 %"
    return f"{100 * chance:.1f} %"


def rating_rows(table: Ratings) -> list[tuple[str, str, str, str, str]]:
    """Rows of a rating list: place, player, Elo with its error bar, score in per cent, games.

    A player who cannot be compared with the others gets no place.
    """
    return [
        (
            NO_VALUE if rating.elo.value is None else str(place),
            rating.player,
            estimate_text(rating.elo, signed=True),
            NO_VALUE if rating.score is None else f"{100 * rating.score:.1f} %",
            str(rating.games),
        )
        for place, rating in enumerate(table.ratings, start=1)
    ]


def sprt_text(state: SprtState) -> str:
    """Where a sequential test stands, in a line.

    >>> sprt_text(SprtState(1.234, -2.944, 2.944))
    'LLR 1.23 (-2.94, 2.94): continue'
    """
    ratio, lower, upper = (
        number_text(value, digits=2) for value in (state.log_likelihood_ratio, state.lower, state.upper)
    )
    return f"LLR {ratio} ({lower}, {upper}): {state.verdict}"
