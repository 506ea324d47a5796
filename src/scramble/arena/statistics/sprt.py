"""The sequential test: play until it is clear which of two Elo differences fits the results better.

Two hypotheses are compared: H0, the player is `elo0` stronger than the opponent, and H1, he is `elo1`
stronger (logistic Elo: a difference stands for a score). After every pair the log-likelihood ratio of the
results under both is computed. At log(1 / alpha) or above H1 is accepted, at log(beta) or below H0; in
between the match goes on (Wald's sequential probability ratio test). A score does not say how often each
outcome comes, so under each hypothesis the outcomes get the chances that make the results most likely among
all those with that score (the generalised test; :mod:`scramble.arena.statistics.likelihood` has the
mathematics). With pairs this is the *pentanomial* test, with single games the *trinomial* one.

Two things keep the rates of wrong verdicts at or below alpha and beta, which the usual form exceeds by a
tenth:

- The bounds. If the chances of the outcomes were known, a ratio would reach 1 / alpha under H0 with a chance
  of at most alpha (Ville's inequality), whatever they are. Wald's own bounds, log((1 - beta) / alpha) and
  log(beta / (1 - alpha)), are a little closer, and guarantee only alpha / (1 - beta).
- Half an extra result. The chances are estimated, and a few results that are nearly all the same show too
  little spread, so the ratio grows too fast. So we add half a result with the largest possible spread, part
  of it won and part of it lost, in the proportion that favours neither hypothesis. In long matches it makes
  no difference.

>>> state = sprt(PairCounts(18, 0, 47, 0, 35), elo0=0, elo1=50)
>>> print(state.verdict, round(state.log_likelihood_ratio, 2), round(state.lower, 2), round(state.upper, 2))
continue 2.69 -3.0 3.0
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from scramble.arena.statistics.counts import PairCounts, ResultCounts
from scramble.arena.statistics.elo_scale import score_of
from scramble.arena.statistics.likelihood import weighted_log_likelihood
from scramble.arguments import check_real
from scramble.errors import BadInput

__all__ = ["Decision", "Sprt", "SprtState", "sprt"]

_MOST_ELO = 2000
_LEAST_CHANCE, _MOST_CHANCE = 1e-9, 0.49
_ADDED = 0.5  # results


class Decision(StrEnum):
    """The verdict of a sequential test so far."""

    CONTINUE = "continue"
    ACCEPT_H0 = "accept H0"
    ACCEPT_H1 = "accept H1"


@dataclass(frozen=True)
class SprtState:
    """Where a sequential test stands.

    Args:
        log_likelihood_ratio: of H1 against H0.
        lower: H0 is accepted at or below this.
        upper: H1 is accepted at or above this.
    """

    log_likelihood_ratio: float
    lower: float
    upper: float

    @property
    def verdict(self) -> Decision:
        """Play on, or which hypothesis is accepted."""
        if self.log_likelihood_ratio >= self.upper:
            return Decision.ACCEPT_H1
        return Decision.ACCEPT_H0 if self.log_likelihood_ratio <= self.lower else Decision.CONTINUE


@dataclass(frozen=True)
class Sprt:
    """A sequential test, before the first game.

    Args:
        elo0: the difference that H0 claims.
        elo1: the difference that H1 claims, above elo0.
        alpha: how often H1 may be accepted although H0 is true.
        beta: how often H0 may be accepted although H1 is true.
    Raises:
        BadInput: differences beyond 2000 or not in order, or chances that are not between 0 and 1/2.
    """

    elo0: float = 0.0
    elo1: float = 10.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        expected = f"an Elo difference from -{_MOST_ELO} to {_MOST_ELO}"
        for name in ("elo0", "elo1"):
            check_real(name, getattr(self, name), -_MOST_ELO, _MOST_ELO, expected)
        if not self.elo0 < self.elo1:
            raise BadInput("elo1", self.elo1, f"more than elo0, which is {self.elo0:g}")
        for name in ("alpha", "beta"):
            expected = f"a chance from {_LEAST_CHANCE:g} to {_MOST_CHANCE:g}"
            check_real(name, getattr(self, name), _LEAST_CHANCE, _MOST_CHANCE, expected)

    @property
    def lower(self) -> float:
        """The log-likelihood ratio at or below which H0 is accepted."""
        return math.log(self.beta)

    @property
    def upper(self) -> float:
        """The log-likelihood ratio at or above which H1 is accepted."""
        return -math.log(self.alpha)

    def state(self, counts: ResultCounts) -> SprtState:
        """Where the test stands after these results, from the player's side.

        A verdict ends the test. Results that come in later (from games that were under way) may pull the
        ratio back, but do not undo it.
        """
        scores = score_of(self.elo0), score_of(self.elo1)
        lost, *between, won = counts.by_points
        weights = [lost + _ADDED * (1 - _neutral(*scores)), *between, won + _ADDED * _neutral(*scores)]
        null, other = (weighted_log_likelihood(weights, counts.shares, score) for score in scores)
        return SprtState(other - null, self.lower, self.upper)

    def first_verdict(self, results: Iterable[PairCounts]) -> tuple[int, SprtState]:
        """Add results up, in this order, until the test ends.

        Args:
            results: pairs one by one, or in batches; always in the order of their numbers, not in the order
                of arrival, or quick games would count more.
        Returns:
            How many of them it took, and where the test stands then.
        """
        counts, used = PairCounts(), 0
        state = self.state(counts)
        for result in results:
            counts += result
            used += 1
            state = self.state(counts)
            if state.verdict is not Decision.CONTINUE:
                break
        return used, state


def _neutral(null: float, other: float) -> float:
    """The share of wins among results won and lost that is equally likely at both scores."""
    per_win, per_loss = math.log(other / null), math.log((1 - null) / (1 - other))
    return per_loss / (per_win + per_loss) if per_win and per_loss else null


def sprt(
    counts: ResultCounts, *, elo0: float = 0.0, elo1: float = 10.0, alpha: float = 0.05, beta: float = 0.05
) -> SprtState:
    """Where a sequential test stands after these results; see :class:`Sprt`.

    Raises:
        BadInput: an argument out of its range.

    >>> from scramble.arena.statistics.counts import counts_of
    >>> print(sprt(counts_of([300, 50, 250]), elo0=0, elo1=20).verdict)  # W D L of single games
    continue
    """
    return Sprt(elo0, elo1, alpha, beta).state(counts)
