"""The sums over the whole pairs of one pairing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self

from scramble.arena.matches.results import End, PairResult
from scramble.arena.reports.totals import PlayerTotals
from scramble.arena.statistics.pairs import Tally
from scramble.errors import ArenaError

__all__ = ["EndCount", "ForfeitCount", "PairingSummary", "merged_ends", "merged_forfeits"]


@dataclass(frozen=True)
class EndCount:
    """How many games ended in one of the possible ways."""

    end: End
    games: int


@dataclass(frozen=True)
class ForfeitCount:
    """How many games a player forfeited for the same reason."""

    player: str
    reason: str
    games: int


@dataclass(frozen=True)
class PairingSummary:
    """Two players' results; summaries of parts of a pairing can be added.

    Args:
        pairing: its number in the schedule.
        players: the names; the first moves first in leg 0 of every pair.
        tally: results of whole pairs, from the side of the first.
        totals: each player's totals.
        ends: one for every way in which a game can end.
        forfeits: by player and reason.
    Raises:
        ArenaError: pairs, or summaries to add, that are not all of one pairing.
    """

    pairing: int
    players: tuple[str, str]
    tally: Tally
    totals: tuple[PlayerTotals, PlayerTotals]
    ends: tuple[EndCount, ...]
    forfeits: tuple[ForfeitCount, ...]

    @classmethod
    def of_pairs(cls, pairs: Sequence[PairResult]) -> Self:
        """The summary of at least one pair."""
        if not pairs:
            raise ArenaError("pairs", pairs, "at least one pair")
        number, players = pairs[0].key[0], pairs[0].players
        for pair in pairs:
            _check_same(pair.key[0], pair.players, number, players)
        games = [game for pair in pairs for game in pair.games]
        return cls(
            number,
            players,
            Tally.of_pairs((pair.letters, pair.margins) for pair in pairs),
            (
                PlayerTotals.of((game, game.leg) for game in games),
                PlayerTotals.of((game, 1 - game.leg) for game in games),
            ),
            merged_ends(EndCount(game.end, 1) for game in games),
            merged_forfeits(
                ForfeitCount(game.players[game.forfeited_by], game.reason, 1)
                for game in games
                if game.forfeited_by is not None
            ),
        )

    def __add__(self, other: Self) -> Self:
        _check_same(other.pairing, other.players, self.pairing, self.players)
        return type(self)(
            self.pairing,
            self.players,
            self.tally + other.tally,
            (self.totals[0] + other.totals[0], self.totals[1] + other.totals[1]),
            merged_ends(self.ends + other.ends),
            merged_forfeits(self.forfeits + other.forfeits),
        )


def merged_ends(counts: Iterable[EndCount]) -> tuple[EndCount, ...]:
    """One count for every way in which a game can end, in the order of :class:`~.results.End`."""
    games: Counter[End] = Counter()
    for count in counts:
        games[count.end] += count.games
    return tuple(EndCount(end, games[end]) for end in End)


def merged_forfeits(counts: Iterable[ForfeitCount]) -> tuple[ForfeitCount, ...]:
    """One count for each player and reason, the most frequent first."""
    games: Counter[tuple[str, str]] = Counter()
    for count in counts:
        games[count.player, count.reason] += count.games
    merged = (ForfeitCount(player, reason, number) for (player, reason), number in games.items())
    return tuple(sorted(merged, key=lambda count: (-count.games, count.player, count.reason)))


def _check_same(number: int, players: tuple[str, str], pairing: int, expected: tuple[str, str]) -> None:
    if number != pairing:
        raise ArenaError("pairing", number, f"{pairing}, as in the other results")
    if players != expected:
        raise ArenaError("players", players, f"{expected} in every pair of pairing {pairing}")
