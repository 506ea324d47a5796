"""Statistics of a match between two players: score, Elo, superiority, margin, the worth of moving first.

Everything is computed from independent results: give whole pairs (:class:`PairCounts`) for games with the
same dice. Intervals for score and Elo hold the scores at which the results are not too unlikely (see
:func:`~scramble.arena.statistics.likelihood.allowed_loss`). So they stay between 0 and 1, need not be
symmetric, and do not shrink to nothing when all results are the same.

>>> counts = PairCounts(zero=18, half=0, one=47, one_and_half=0, two=35)
>>> elo(counts)  # doctest: +ELLIPSIS
Estimate(value=59.6..., low=9.4..., high=110..., standard_error=25.4..., confidence=0.95)
>>> round(likelihood_of_superiority(counts), 3)
0.99
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import NormalDist
from typing import Self

from scramble.arena.statistics.counts import PairCounts, ResultCounts
from scramble.arena.statistics.elo_scale import ELO_PER_LOGIT, elo_of
from scramble.arena.statistics.estimate import Estimate, Sample
from scramble.arena.statistics.likelihood import allowed_loss, likely_scores, log_likelihood
from scramble.arena.statistics.student_t import normal_from_student
from scramble.arguments import check_whole
from scramble.errors import WrongType

__all__ = ["Tally", "elo", "likelihood_of_superiority", "normalised_elo", "score", "variance"]

_OPPOSITE = {"W": "L", "D": "D", "L": "W"}


def variance(counts: ResultCounts) -> float | None:
    """How much single results (pairs or games) differ in their share of the points.

    Returns:
        The sample variance (divided by one less than the number of results); None for fewer than two.

    >>> round(variance(PairCounts(zero=2, two=2)), 4)
    0.3333
    """
    if counts.total < 2:
        return None
    best = len(counts.by_points) - 1
    steps = sum(step * count for step, count in enumerate(counts.by_points))
    squares = sum(step * step * count for step, count in enumerate(counts.by_points))
    return (counts.total * squares - steps * steps) / (counts.total * (counts.total - 1) * best * best)


def score(counts: ResultCounts, confidence: float = 0.95) -> Estimate:
    """The player's share of the points.

    Args:
        counts: results from the player's side.
        confidence: the interval's coverage, e.g. 0.95.
    Returns:
        From 0 to 1. Without games there is no value, and the interval is the whole range.
    Raises:
        BadInput: no such confidence.
    """
    low, high = likely_scores(counts, allowed_loss(counts, confidence))
    if not counts.total:
        return Estimate(None, low, high, None, confidence)
    spread = variance(counts)
    error = math.sqrt(spread / counts.total) if spread else None
    return Estimate(counts.points / counts.games, low, high, error, confidence)


def elo(counts: ResultCounts, confidence: float = 0.95) -> Estimate:
    """How much stronger the player is, in Elo, negative if weaker.

    Args:
        counts: results from the player's side.
        confidence: the interval's coverage, e.g. 0.95.
    Returns:
        Infinite for all points or none, with an interval that is open on that side only. Without games
        there is no value.
    Raises:
        BadInput: no such confidence.

    >>> round(elo(PairCounts(two=20)).low), elo(PairCounts(two=20)).high
    (277, inf)
    """
    share = score(counts, confidence)
    low, high = elo_of(share.low), elo_of(share.high)
    if share.value is None:
        return Estimate(None, low, high, None, confidence)
    error = share.standard_error
    if error is not None:
        error *= ELO_PER_LOGIT / (share.value * (1 - share.value))
    return Estimate(elo_of(share.value), low, high, error, confidence)


def normalised_elo(counts: ResultCounts, confidence: float = 0.95) -> Estimate:
    """The lead in units of a game's spread: the larger it is, the fewer games are needed to show it.

    It is the score minus one half, divided by the standard deviation of a game (that of a pair, times the
    square root of two), times 800 / ln 10. So it equals the Elo difference for even players who never draw
    and whose games are independent. The spread is treated as known.

    Args:
        counts: results from the player's side.
        confidence: the interval's coverage, e.g. 0.95.
    Returns:
        An estimate without a value if the results do not show their spread.
    Raises:
        BadInput: no such confidence.

    >>> estimate = normalised_elo(PairCounts(835, 6884, 13116, 7201, 852))
    >>> round(estimate.value, 2), round((estimate.high - estimate.low) / 2, 2)
    (3.52, 2.83)
    """
    share, spread = score(counts, confidence), variance(counts)
    if share.value is None or not spread:
        return Estimate(None, -math.inf, math.inf, None, confidence)
    scale = 2 * ELO_PER_LOGIT / math.sqrt(spread * counts.games_each)
    low, value, high = ((part - 0.5) * scale for part in (share.low, share.value, share.high))
    return Estimate(value, low, high, scale * math.sqrt(spread / counts.total), confidence)


def likelihood_of_superiority(counts: ResultCounts) -> float | None:
    """The chance that the player is the better one (LOS), if nothing was known before.

    It comes from the same likelihood as the intervals: the lower end of a 95% interval is at 50% of the
    points when it is 0.975.

    Returns:
        From 0 to 1; None without games.
    """
    if not counts.total:
        return None
    lead = counts.points - counts.games / 2
    if not lead:
        return 0.5
    loss = max(0.0, -log_likelihood(counts, 0.5))
    if counts.are_alike:
        chance = math.exp(-loss)
    else:
        chance = NormalDist().cdf(-normal_from_student(math.sqrt(2 * loss), counts.total - 1))
    return 1 - chance if lead > 0 else chance


@dataclass(frozen=True)
class Tally:
    """The sums of a match, from one player's side; tallies of parts of a match can be added.

    Args:
        pairs: his results.
        first_player: the results of whoever had the first move, in the same pairs.
        margins: his points less the opponent's, added over the two games of each pair.
        first_margins: the points of whoever moved first less the other's, added in the same way.

    >>> tally = Tally.of_pair("WL", (30, -12)) + Tally.of_pair("WW", (5, 9))
    >>> tally.pairs
    PairCounts(zero=0, half=0, one=1, one_and_half=0, two=1)
    >>> tally.first_player
    PairCounts(zero=0, half=0, one=1, one_and_half=0, two=1)
    >>> tally.margin().value, tally.first_margin().value
    (8.0, 9.5)
    """

    pairs: PairCounts = field(default_factory=PairCounts)
    first_player: PairCounts = field(default_factory=PairCounts)
    margins: Sample = field(default_factory=Sample)
    first_margins: Sample = field(default_factory=Sample)

    @classmethod
    def of_pair(cls, results: Sequence[str], margins: tuple[int, int]) -> Self:
        """The tally of one pair.

        Args:
            results: W, D or L of the game in which the player moved first, then of the other one.
            margins: his points less the opponent's in these games.
        Raises:
            BadInput: something else than two results.
            WrongType: margins that are not whole numbers.
        """
        return cls.of_pairs([(results, margins)])

    @classmethod
    def of_pairs(cls, pairs: Iterable[tuple[Sequence[str], tuple[int, int]]]) -> Self:
        """The tally of many pairs: the same as the sum of their tallies, but much faster.

        Args:
            pairs: results and margins of each, as for :meth:`of_pair`.
        Raises:
            BadInput: something else than two results.
            WrongType: margins that are not whole numbers.
        """
        letters: list[Sequence[str]] = []
        margins: list[tuple[int, int]] = []
        for results, (moved_first, moved_second) in pairs:
            check_whole("margin", moved_first)
            check_whole("margin", moved_second)
            letters.append(results)
            margins.append((moved_first, moved_second))
        return cls(
            PairCounts.of_results(letters),
            PairCounts.of_results(first + _OPPOSITE[second] for first, second in letters),
            Sample.of(*(moved_first + moved_second for moved_first, moved_second in margins)),
            Sample.of(*(moved_first - moved_second for moved_first, moved_second in margins)),
        )

    def __add__(self, other: Self) -> Self:
        if type(other) is not type(self):
            raise WrongType("tally", other, "another tally")
        return type(self)(
            self.pairs + other.pairs,
            self.first_player + other.first_player,
            self.margins + other.margins,
            self.first_margins + other.first_margins,
        )

    def margin(self, confidence: float = 0.95) -> Estimate:
        """The player's mean lead at the end of a game, in points."""
        return self.margins.mean(per=2, confidence=confidence)

    def first_margin(self, confidence: float = 0.95) -> Estimate:
        """The first player's mean lead at the end of a game, in points."""
        return self.first_margins.mean(per=2, confidence=confidence)

    def first_player_score(self, confidence: float = 0.95) -> Estimate:
        """The share of the points that goes to whoever moves first."""
        return score(self.first_player, confidence)
