"""A match and everything that reports show of it, computed once for all their forms."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from scramble.arena.matches.results import GameResult, PairResult
from scramble.arena.reports.pairing_summary import PairingSummary
from scramble.arena.reports.summary import MatchSummary, by_pairing, whole_pairs
from scramble.arena.statistics.counts import PairCounts
from scramble.arena.statistics.estimate import Estimate
from scramble.arena.statistics.pairs import elo, likelihood_of_superiority, score
from scramble.arena.statistics.ratings import Ratings
from scramble.arena.statistics.sprt import Decision, Sprt, SprtState
from scramble.errors import BadInput

__all__ = ["MatchReport", "PairingReport", "SprtOutcome"]

_FEWEST_RATED = 3  # players; with two, the Elo difference says it all


@dataclass(frozen=True)
class SprtOutcome:
    """The outcome of a sequential test of pairs in the order of their numbers.

    Args:
        state: at its first verdict, which stands; or after all pairs.
        pairs: how many it took.
    """

    state: SprtState
    pairs: int

    @property
    def is_decided(self) -> bool:
        """Whether there is a verdict."""
        return self.state.verdict is not Decision.CONTINUE


@dataclass(frozen=True)
class PairingReport:
    """Two players' match. All numbers are from the side of the first one.

    Args:
        summary: sums.
        pairs: in the order of their numbers.
        score: the first player's share of the points (a win 1, a draw 1/2).
        elo: how much stronger the first player is.
        superiority: the chance that the first player is the better one (LOS).
        margin: the first player's mean lead at the end of a game.
        first_score: the share of the points that goes to whoever moves first.
        first_margin: the mean lead of whoever moves first, at the end of a game.
        outcome: of a sequential test, if one was asked for.
    """

    summary: PairingSummary
    pairs: tuple[PairResult, ...]
    score: Estimate
    elo: Estimate
    superiority: float | None
    margin: Estimate
    first_score: Estimate
    first_margin: Estimate
    outcome: SprtOutcome | None

    @classmethod
    def of(
        cls, summary: PairingSummary, pairs: tuple[PairResult, ...], test: Sprt | None, confidence: float
    ) -> Self:
        """Compute the report from all pairs of one pairing."""
        tally = summary.tally
        return cls(
            summary,
            pairs,
            score(tally.pairs, confidence),
            elo(tally.pairs, confidence),
            likelihood_of_superiority(tally.pairs),
            tally.margin(confidence),
            tally.first_player_score(confidence),
            tally.first_margin(confidence),
            _outcome(test, pairs) if test else None,
        )

    @property
    def counts(self) -> tuple[PairCounts, ...]:
        """The result of each pair."""
        return tuple(PairCounts.of_results([pair.letters]) for pair in self.pairs)


@dataclass(frozen=True)
class MatchReport:
    """A match and what reports show of it.

    Args:
        title: a line above it.
        summary: sums.
        pairings: one for each that has a whole pair.
        first_score: the share of the points that goes to whoever moves first, in all pairings.
        first_margin: the mean lead of whoever moves first, in all pairings.
        ratings: of three players and more, else None.
        anchor: the player whose rating is 0; None if their mean is.
        unrated: why there are no ratings, or "".
        test: the sequential test that was asked for, or None.
        confidence: the coverage of the intervals, e.g. 0.95.
    """

    title: str
    summary: MatchSummary
    pairings: tuple[PairingReport, ...]
    first_score: Estimate
    first_margin: Estimate
    ratings: Ratings | None
    anchor: str | None
    unrated: str
    test: Sprt | None
    confidence: float

    @classmethod
    def of_games(
        cls,
        games: Iterable[GameResult],
        *,
        title: str = "Arena match",
        test: Sprt | None = None,
        anchor: str | None = None,
        confidence: float = 0.95,
    ) -> Self:
        """The report of games in any order.

        Args:
            games: those played so far; there may be none.
            title: a line above it.
            test: a sequential test to apply to every pairing.
            anchor: the player whose rating is 0; None for a mean of 0.
            confidence: the coverage of the intervals, e.g. 0.95.
        Raises:
            ArenaError: games that contradict each other.
            BadInput: no such confidence.
        """
        pairs, lone = whole_pairs(games)
        parts = [(PairingSummary.of_pairs(part), part) for part in by_pairing(pairs)]
        summary = MatchSummary(tuple(each for each, _part in parts), lone)
        table, unrated = _ratings(summary, anchor, confidence)
        return cls(
            title=title,
            summary=summary,
            pairings=tuple(PairingReport.of(each, part, test, confidence) for each, part in parts),
            first_score=score(summary.first_player, confidence),
            first_margin=summary.first_margins.mean(per=2, confidence=confidence),
            ratings=table,
            anchor=anchor,
            unrated=unrated,
            test=test,
            confidence=confidence,
        )

    @property
    def games(self) -> tuple[GameResult, ...]:
        """All games in the order of pairing, pair and leg, including those without a partner."""
        whole = [game for pairing in self.pairings for pair in pairing.pairs for game in pair.games]
        return tuple(
            sorted([*whole, *self.summary.lone], key=lambda game: (game.pairing, game.pair, game.leg))
        )


def _outcome(test: Sprt, pairs: tuple[PairResult, ...]) -> SprtOutcome:
    used, state = test.first_verdict(PairCounts.of_results([pair.letters]) for pair in pairs)
    return SprtOutcome(state, used)


def _ratings(summary: MatchSummary, anchor: str | None, confidence: float) -> tuple[Ratings | None, str]:
    """The ratings, or why there are none: early in a tournament some groups have not met yet."""
    if len(summary.players) < _FEWEST_RATED:
        return None, ""
    if anchor is not None and anchor not in summary.players:
        return None, f"no ratings: {anchor}, to whom they are relative, has played no pair"
    try:
        return summary.ratings(anchor=anchor, confidence=confidence), ""
    except BadInput as error:
        if error.field != "results":
            raise
        return None, f"no ratings: they need {error.expected}"
