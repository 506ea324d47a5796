"""Elo differences and the scores that they stand for (the logistic curve)."""

from __future__ import annotations

import math

from scramble.arguments import check_real

__all__ = ["ELO_PER_LOGIT", "elo_of", "score_of"]

ELO_PER_LOGIT = 400 / math.log(10)  # Elo of one natural logarithm of odds


def elo_of(score: float) -> float:
    """The Elo difference at which a player gets this share of the points.

    Args:
        score: from 0 to 1.
    Returns:
        Infinite for a player who gets no points, or all of them.
    Raises:
        BadInput: no such share.

    >>> round(elo_of(0.75), 2), elo_of(1.0)
    (190.85, inf)
    """
    check_real("score", score, 0, 1, "a share of the points, from 0 to 1")
    if score in (0, 1):
        return math.inf if score else -math.inf
    return ELO_PER_LOGIT * (math.log(score) - math.log1p(-score))


def score_of(elo: float) -> float:
    """The share of the points that a player who is this much stronger gets.

    Args:
        elo: the difference; it may be infinite.
    Raises:
        BadInput: NaN.

    >>> round(score_of(100), 4)
    0.6401
    """
    check_real("elo", elo, -math.inf, math.inf, "an Elo difference")
    return (1 + math.tanh(elo / ELO_PER_LOGIT / 2)) / 2
