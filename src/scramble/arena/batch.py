"""What one worker does at a time: some pairs of games of a match, in whatever process or machine it runs."""

from __future__ import annotations

from collections.abc import Sequence

from scramble.arena.entrants import make_ready, open_players
from scramble.arena.luck import PairLuck, player_chance
from scramble.arena.match import Match
from scramble.arena.results import GameResult, PairResult
from scramble.arena.table import Table
from scramble.players import Player

__all__ = ["play_batch"]


def play_batch(match: Match, keys: Sequence[tuple[int, int]]) -> list[PairResult]:
    """Play some pairs. A plain function of picklable values, for any executor.

    Args:
        match: of which they are.
        keys: (pairing, pair) of each.
    Returns:
        The results in this order; they depend on nothing but the arguments.
    Raises:
        ScrambleError: the players or the lexicon cannot be loaded.
    """
    table = match.table()
    with open_players(match.players, table.lexicon) as players:
        return [_play_pair(match, table, players, *key) for key in keys]


def _play_pair(match: Match, table: Table, players: Sequence[Player], pairing: int, pair: int) -> PairResult:
    first, second = match.schedule.pairings[pairing]
    luck = PairLuck(match.dice, seed=match.seed, pairing=pairing, pair=pair)

    def play(leg: int, seats: tuple[int, int]) -> GameResult:
        for number in seats:
            make_ready(players[number])
        return table.play(
            (players[seats[0]], players[seats[1]]),
            (
                player_chance(match.seed, pairing, pair, leg, 0),
                player_chance(match.seed, pairing, pair, leg, 1),
            ),
            luck,
            names=(match.names[seats[0]], match.names[seats[1]]),
            pairing=pairing,
            pair=pair,
            leg=leg,
        )

    return PairResult((play(0, (first, second)), play(1, (second, first))))
