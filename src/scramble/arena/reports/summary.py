"""Adds up the games of a match: by pairing, by player, and as a whole.

Only whole pairs are counted: the two games of a pair are not independent, so one without the other would make
every error bar wrong. A game whose partner is missing (the match was stopped in between) is kept and shown.

>>> from scramble.arena.matches.results import End
>>> games = [
...     GameResult(("net", "greedy"), 0, 0, 0, (207, 180), End.TARGET),
...     GameResult(("greedy", "net"), 0, 0, 1, (201, 199), End.TARGET),
...     GameResult(("net", "greedy"), 0, 1, 0, (40, 0), End.FORFEIT, forfeited_by=1, reason="silence"),
... ]
>>> match = MatchSummary.of_games(games)
>>> match.pairings[0].tally.pairs, len(match.lone)
(PairCounts(zero=0, half=0, one=1, one_and_half=0, two=0), 1)
>>> match == MatchSummary.of_games(games[:1]) + MatchSummary.of_games(games[1:])
True
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Self

from scramble.arena.matches.results import GameResult, PairResult
from scramble.arena.reports.pairing_summary import (
    EndCount,
    ForfeitCount,
    PairingSummary,
    merged_ends,
    merged_forfeits,
)
from scramble.arena.reports.totals import PlayerTotals
from scramble.arena.statistics.counts import PairCounts
from scramble.arena.statistics.estimate import Sample
from scramble.arena.statistics.ratings import Ratings, rate
from scramble.errors import ArenaError

__all__ = ["MatchSummary", "by_pairing", "whole_pairs"]


def whole_pairs(games: Iterable[GameResult]) -> tuple[tuple[PairResult, ...], tuple[GameResult, ...]]:
    """Sort the games of a match into pairs.

    Args:
        games: in any order.
    Returns:
        The pairs in the order of their numbers, and the games whose partner is missing.
    Raises:
        ArenaError: a game that comes twice, or two that are not a pair.
    """
    legs: dict[tuple[int, int], dict[int, GameResult]] = {}
    for game in games:
        found = legs.setdefault((game.pairing, game.pair), {})
        if game.leg in found:
            raise ArenaError("game", (game.pairing, game.pair, game.leg), "each pairing, pair and leg once")
        found[game.leg] = game
    in_order = [found for _key, found in sorted(legs.items())]
    pairs = tuple(PairResult((found[0], found[1])) for found in in_order if len(found) == 2)
    return pairs, tuple(game for found in in_order if len(found) == 1 for game in found.values())


def by_pairing(pairs: Iterable[PairResult]) -> list[tuple[PairResult, ...]]:
    """The pairs of each pairing, in the order given."""
    found: dict[int, list[PairResult]] = {}
    for pair in pairs:
        found.setdefault(pair.key[0], []).append(pair)
    return list(map(tuple, found.values()))


@dataclass(frozen=True)
class MatchSummary:
    """A match, or a part of one. Parts can be added, even if a pair is split between them.

    Args:
        pairings: those with at least one whole pair, in the order of their numbers.
        lone: games whose partner is missing. They are counted nowhere else.
    """

    pairings: tuple[PairingSummary, ...] = ()
    lone: tuple[GameResult, ...] = ()

    @classmethod
    def of_games(cls, games: Iterable[GameResult]) -> Self:
        """The summary of games in any order.

        Raises:
            ArenaError: a game that comes twice, two that are not a pair, or names that change.
        """
        pairs, lone = whole_pairs(games)
        return cls(tuple(map(PairingSummary.of_pairs, by_pairing(pairs))), lone)

    def __add__(self, other: Self) -> Self:
        joined = self.of_games(self.lone + other.lone)
        merged: dict[int, PairingSummary] = {}
        for pairing in self.pairings + other.pairings + joined.pairings:
            known = merged.get(pairing.pairing)
            merged[pairing.pairing] = known + pairing if known else pairing
        return type(self)(tuple(merged[number] for number in sorted(merged)), joined.lone)

    @property
    def players(self) -> tuple[str, ...]:
        """The names, in the order in which the pairings name them."""
        return tuple(dict.fromkeys(name for pairing in self.pairings for name in pairing.players))

    @property
    def totals(self) -> Mapping[str, PlayerTotals]:
        """Each player's totals over all pairings. A player who played himself gets both sides."""
        totals: dict[str, PlayerTotals] = {}
        for pairing in self.pairings:
            for player, more in zip(pairing.players, pairing.totals, strict=True):
                totals[player] = totals.get(player, PlayerTotals()) + more
        return totals

    @property
    def pairs(self) -> int:
        """How many whole pairs there are."""
        return sum(pairing.tally.pairs.total for pairing in self.pairings)

    @property
    def first_player(self) -> PairCounts:
        """The results of whoever had the first move, in all pairs."""
        return reduce(PairCounts.__add__, (each.tally.first_player for each in self.pairings), PairCounts())

    @property
    def first_margins(self) -> Sample:
        """The first player's points less the second's, added over the two games of each pair."""
        return reduce(Sample.__add__, (each.tally.first_margins for each in self.pairings), Sample())

    @property
    def ends(self) -> tuple[EndCount, ...]:
        """How the games ended."""
        return merged_ends(count for pairing in self.pairings for count in pairing.ends)

    @property
    def forfeits(self) -> tuple[ForfeitCount, ...]:
        """Who forfeited, and why."""
        return merged_forfeits(count for pairing in self.pairings for count in pairing.forfeits)

    def ratings(self, *, anchor: str | None = None, confidence: float = 0.95) -> Ratings:
        """Ratings of all players, from whole pairs; see :func:`scramble.arena.statistics.ratings.rate`.

        Raises:
            BadInput: no pairs between different players, groups that never met, or no such confidence.
            UnknownName: the anchor is not one of the players.
        """
        results: dict[tuple[str, str], PairCounts] = {}
        for pairing in self.pairings:
            player, opponent = pairing.players
            counts = pairing.tally.pairs
            if (opponent, player) in results:
                player, opponent, counts = opponent, player, counts.flipped
            if player != opponent:
                results[player, opponent] = results.get((player, opponent), PairCounts()) + counts
        return rate(results, anchor=anchor, confidence=confidence)
