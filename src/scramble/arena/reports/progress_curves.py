"""The numbers of a match as they developed while it was played, for the plots."""

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
    """The score at one moment of a match.

    Args:
        pairs: how many had been played.
        score: the first player of the pairing's share of the points.
    """

    pairs: int
    score: Estimate

    @property
    def elo(self) -> Estimate:
        """The score as an Elo difference."""
        share = self.score
        value = None if share.value is None else elo_of(share.value)
        return Estimate(value, elo_of(share.low), elo_of(share.high), None, share.confidence)


@dataclass(frozen=True)
class RatioPoint:
    """The log-likelihood ratio of a sequential test after a number of pairs."""

    pairs: int
    log_likelihood_ratio: float


def score_path(counts: Sequence[PairCounts], confidence: float = 0.95) -> tuple[PathPoint, ...]:
    """The score after a selection of the pairs, which includes the last one.

    Args:
        counts: one for each pair, in the order of their numbers.
        confidence: the coverage of each interval, e.g. 0.95.
    """
    sums = list(accumulate(counts))
    return tuple(PathPoint(at, score(sums[at - 1], confidence)) for at in _stops(len(sums)))


def ratio_path(counts: Sequence[PairCounts], test: Sprt) -> tuple[RatioPoint, ...]:
    """The log-likelihood ratio after a selection of the pairs, which includes the last one."""
    sums = list(accumulate(counts))
    return tuple(RatioPoint(at, test.state(sums[at - 1]).log_likelihood_ratio) for at in _stops(len(sums)))


def _stops(count: int) -> list[int]:
    steps = min(count, _MOST_POINTS)
    return [count * step // steps for step in range(1, steps + 1)]
