"""The player who plays for the win: it knows the scores, the target, and what may come."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy
from numpy.typing import NDArray

from scramble.lexicon import Lexicon
from scramble.play import Play
from scramble.players.candidates import Candidate, candidates, effort, play_on, race
from scramble.players.protocol import Clock
from scramble.position import Position
from scramble.winning import WinTable

__all__ = ["WinChance"]


class WinChance:
    """Plays what wins most often, when games go on from each play for a few turns.

    A game that is not over by then counts as the chance to win from its scores (:mod:`scramble.winning`).
    Near the target that means: a reply that finishes the game loses it.

    Args:
        lexicon: the words.
        plays: how many plays by score it looks at, and the pass.
        games: from each of the last three plays; a quarter of that from the best twelve, an eighth from all.
        turns: how many turns they go on.
        name: as it was asked for.
    """

    def __init__(
        self, lexicon: Lexicon, *, plays: int, games: int, turns: int, name: str = "win-chance"
    ) -> None:
        self.name = name
        self._lexicon = lexicon
        self._plays = plays
        self._games = games
        self._turns = turns
        self._tables: dict[tuple[object, ...], WinTable] = {}

    def choose(self, position: Position, clock: Clock, chance: numpy.random.Generator) -> Play | None:
        """The play with the best chance to win; one that wins at once is taken."""
        field = candidates(position, self._lexicon, self._plays)
        if field[0].wins:
            return field[0].play
        judge = partial(self._chances, self._table(position), chance)
        return race(field, effort(self._games, clock), self._turns, judge).play

    def _chances(
        self,
        table: WinTable,
        chance: numpy.random.Generator,
        field: Sequence[Candidate],
        games: int,
        turns: int,
    ) -> NDArray[numpy.float64]:
        """The chance to win with each candidate."""
        played = play_on(field, self._lexicon, chance, turns, games)
        needed = played.target - played.totals
        seats = [candidate.seat for candidate in field]
        chances: NDArray[numpy.float64] = _win_chances(needed, seats, turns, table).mean(axis=1)
        return chances

    def _table(self, position: Position) -> WinTable:
        """The one for this mat, these dice and rules; made when it is first needed."""
        key = position.mat, position.dice, position.rules
        if key not in self._tables:
            self._tables[key] = WinTable.of_game(position, self._lexicon)
        return self._tables[key]


def _win_chances(
    needed: NDArray[numpy.int64], seats: Sequence[int], turns: int, table: WinTable
) -> NDArray[numpy.float64]:
    """The chance to win of a seat in each game; of more than two players only the nearest rival counts.

    Args:
        needed: points that each player still needs, for each candidate and game; the next one's first.
        seats: whose chance, for each candidate.
        turns: how many turns were played: the next one is that of seat number `turns`.
        table: chances of the player on turn.
    """
    chances = numpy.empty(needed.shape[1:])
    on_turn = turns % len(needed)
    for place, seat in enumerate(seats):
        own = needed[seat, place]
        rival = numpy.delete(needed[:, place], seat, axis=0).min(axis=0, initial=needed.max())
        chances[place] = table.chance(own, rival) if seat == on_turn else 1 - table.chance(rival, own)
    return chances
