"""A unit of work for one worker: some pairs of games of a match, in any process or on any machine."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from scramble.arena.matches.dice_of_pair import PairLuck, player_chance
from scramble.arena.matches.entrants import make_ready, open_players, read_entrant
from scramble.arena.matches.match import Match
from scramble.arena.matches.quick_game import QuickGame
from scramble.arena.matches.results import GameResult, PairResult
from scramble.dice import dice_stream
from scramble.players import Player

if TYPE_CHECKING:
    import numpy

__all__ = ["play_batch", "play_timed_batch"]

_Seated: TypeAlias = tuple[str, Player, float | None]  # with its name in the match, and its own seconds


def play_batch(match: Match, keys: Sequence[tuple[int, int]]) -> list[PairResult]:
    """Play some pairs. A plain function of picklable values, for any executor.

    Args:
        match: the match that these pairs belong to.
        keys: the (pairing, pair) of each.
    Returns:
        The results in this order; they depend only on the arguments.
    Raises:
        ScrambleError: the players or the lexicon cannot be loaded.
    """
    table = match.table()
    pairings, names = match.schedule.pairings, match.names
    entrants = [read_entrant(player) for player in match.players]
    with open_players(match.players, table.lexicon, match.bot_limits) as players:
        results = []
        for pairing, pair in keys:
            first, second = (
                (names[number], players[number], entrants[number].seconds) for number in pairings[pairing]
            )
            results.append(_play_pair(match, table, pairing, pair, first, second))
        return results


def play_timed_batch(match: Match, keys: Sequence[tuple[int, int]]) -> tuple[list[PairResult], float]:
    """As :func:`play_batch`, with the seconds that it took, including starts of bots, even failed ones."""
    begun = time.perf_counter()
    return play_batch(match, keys), time.perf_counter() - begun


def _play_pair(
    match: Match, table: QuickGame, pairing: int, pair: int, first: _Seated, second: _Seated
) -> PairResult:
    seed, start = match.seed, match.start_of(pair)
    luck = PairLuck(table.dice, seed=seed, pairing=pairing, pair=pair)

    def chance(leg: int, seat: int, player: Player) -> numpy.random.Generator:
        """Making a generator takes as long as a turn, so a player who says that it uses none gets any."""
        uses = getattr(player, "uses_chance", True)
        return player_chance(seed, pairing, pair, leg, seat) if uses else _unused_chance()

    def play(leg: int, *seats: _Seated) -> GameResult:
        for _, player, _ in seats:
            make_ready(player)
        return table.play(
            (seats[0][1], seats[1][1]),
            (chance(leg, 0, seats[0][1]), chance(leg, 1, seats[1][1])),
            luck,
            names=(seats[0][0], seats[1][0]),
            seconds=(seats[0][2], seats[1][2]),
            start=start,
            pairing=pairing,
            pair=pair,
            leg=leg,
        )

    return PairResult((play(0, first, second), play(1, second, first)))


@cache
def _unused_chance() -> numpy.random.Generator:
    return dice_stream(0)
