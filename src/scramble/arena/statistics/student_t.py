"""Quantiles for error bars from few results: Student's distribution, computed from the normal one.

A spread that is itself estimated from a few results is uncertain, so error bars have to be wider than the
normal distribution says. The conversion is Wallace's (1959, Annals of Mathematical Statistics 30): one
formula and its inverse. It errs towards wide bars: 4% at two degrees of freedom, 1% at three.
"""

from __future__ import annotations

import math
from statistics import NormalDist

from scramble.arguments import check_real

__all__ = ["half_width", "normal_from_student", "student_from_normal"]

_NARROWEST, _WIDEST = 0.5, 0.9999


def student_from_normal(deviations: float, freedom: int) -> float:
    """The quantile of Student's distribution that is as unlikely as this one of the normal distribution.

    Args:
        deviations: a quantile of the normal distribution, in standard deviations.
        freedom: degrees of freedom; with none, nothing is known.

    >>> round(student_from_normal(1.96, 9), 2), student_from_normal(1.96, 0)
    (2.26, inf)
    """
    if freedom < 1:
        return math.copysign(math.inf, deviations) if deviations else 0.0
    stretched = deviations * (8 * freedom + 3) / (8 * freedom + 1)
    return math.copysign(math.sqrt(freedom * math.expm1(stretched * stretched / freedom)), deviations)


def normal_from_student(deviations: float, freedom: int) -> float:
    """The inverse of :func:`student_from_normal`.

    >>> round(normal_from_student(2.26, 9), 2)
    1.96
    """
    if freedom < 1:
        return 0.0
    shrunk = math.sqrt(freedom * math.log1p(deviations * deviations / freedom))
    return math.copysign(shrunk * (8 * freedom + 1) / (8 * freedom + 3), deviations)


def half_width(confidence: float, results: int, estimated: int = 1) -> float:
    """The half-width of an interval, in standard errors.

    Args:
        confidence: the interval's coverage, from 0.5 to 0.9999.
        results: independent results that it is made from.
        estimated: values that were fitted to them.
    Raises:
        BadInput: no such confidence.

    >>> round(half_width(0.95, 1000), 2)
    1.96
    """
    expected = f"a share from {_NARROWEST} to {_WIDEST}"
    check_real("confidence", confidence, _NARROWEST, _WIDEST, expected)
    return student_from_normal(NormalDist().inv_cdf((1 + confidence) / 2), results - estimated)
