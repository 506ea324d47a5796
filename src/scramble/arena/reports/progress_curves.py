"""How a match's numbers moved while it was played: what the plots draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from scramble.arena.statistics.counts import PairCounts
from scramble.arena.statistics.elo_scale import elo_of
from scramble.arena.statistics.estimate import Estimate
from scramble.arena.statistics.pairs import score
from scramble.arena.statistics.sprt import Sprt

__all__ = ["PathPoint", "RatioPoint", "ratio_path", "score_path"]

_MOST_POINTS = 120  # of a line; more cannot be told apart


@dataclass(frozen=True)
class PathPoint:
    """Where a match stood.

    Args:
        pairs: how many were played.
        score: the first player of the pairing's share of the points.
    """

    pairs: int
    score: Estimate

    @property
    def elo(self) -> Estimate:
        """The same as an Elo difference."""
        share = self.score
        value = None if share.value is None else elo_of(share.value)
        return Estimate(value, elo_of(share.low), elo_of(share.high), None, share.confidence)


@dataclass(frozen=True)
class RatioPoint:
    """Where a sequential test stood: the log-likelihood ratio after each number of pairs."""

    pairs: int
    log_likelihood_ratio: float


def score_path(counts: Sequence[PairCounts], confidence: float = 0.95) -> tuple[PathPoint, ...]:
    """The score after some of the pairs, the last one among them.

    Args:
        counts: one a pair, in the order of their numbers.
        confidence: the coverage of each interval, e.g. 0.95.
    """
    sums = list(accumulate(counts))
    return tuple(PathPoint(at, score(sums[at - 1], confidence)) for at in _stops(len(sums)))


def ratio_path(counts: Sequence[PairCounts], test: Sprt) -> tuple[RatioPoint, ...]:
    """The log-likelihood ratio after some of the pairs, the last one among them."""
    sums = list(accumulate(counts))
    return tuple(RatioPoint(at, test.state(sums[at - 1]).log_likelihood_ratio) for at in _stops(len(sums)))


def _stops(count: int) -> list[int]:
    steps = min(count, _MOST_POINTS)
    return [count * step // steps for step in range(1, steps + 1)]
