"""The player who plays for the win: it knows the scores, the target, and what may come."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy
from numpy.typing import NDArray

from scramble.lexicon import Lexicon
from scramble.play import Play
from scramble.players.candidates import Candidate, best_candidates, candidates, effort, race
from scramble.players.foresight import Foresight, GameValues
from scramble.players.protocol import Clock
from scramble.position import Plays, Position
from scramble.winning import WinTable

__all__ = ["WinChance"]

_TURNS = 3
_FIELD = 11  # best plays by the mat values, where there are any
_QUANTILES = (numpy.arange(50) + 0.5) / 50

_Floats = NDArray[numpy.float64]


class WinChance:
    """Plays what wins most often, when games go on from each play.

    A game that is not over after a few turns counts as the chance to win from its scores
    (:mod:`scramble.winning`). Near the target that means: a reply that finishes the game loses it. With mat
    values for a game the reply alone is sampled, without them three turns, from the best plays by score.

    Args:
        lexicon: the words.
        plays: how many plays by score it looks at, and the pass, where there are no mat values.
        games: samples for each of the last three plays; a quarter of that for the best twelve.
        name: as it was asked for.
    """

    def __init__(self, lexicon: Lexicon, *, plays: int, games: int, name: str = "win-chance") -> None:
        self.name = name
        self._lexicon = lexicon
        self._plays = plays
        self._games = games
        self._foresight = Foresight(lexicon, _TURNS)
        self._tables: dict[tuple[object, ...], WinTable] = {}

    def choose(self, position: Position, clock: Clock, chance: numpy.random.Generator) -> Play | None:
        """The play with the best chance to win; one that wins at once is taken."""
        best = candidates(position, self._lexicon, 1)[0]
        if best.wins:
            return best.play
        values = self._foresight.values_for(position)
        judge = partial(self._chances, values, self._table(position), chance)
        return race(self._field(position, values), effort(self._games, clock), judge).play

    def _table(self, position: Position) -> WinTable:
        """The one for this mat, these dice and rules; made when it is first needed."""
        key = position.mat, position.dice, position.rules
        if key not in self._tables:
            self._tables[key] = WinTable.of_game(position, self._lexicon)
        return self._tables[key]

    def _field(self, position: Position, values: GameValues | None) -> list[Candidate]:
        if values is None:
            return candidates(position, self._lexicon, self._plays)
        plays = position.plays(self._lexicon)
        stretch = values.reply.of_plays(plays) / values.reply.facts.empty
        return best_candidates(plays, _first_guess(plays, stretch, self._table(position)), _FIELD)

    def _chances(
        self,
        values: GameValues | None,
        table: WinTable,
        chance: numpy.random.Generator,
        field: Sequence[Candidate],
        games: int,
        most_turns: int,
    ) -> _Floats:
        """The chance to win with each candidate."""
        outlook = self._foresight.look(field, values, chance, games, most_turns)
        needed = numpy.ceil(outlook.target - outlook.totals).astype(numpy.int64)
        seats = [candidate.seat for candidate in field]
        chances: _Floats = _win_chances(needed, seats, outlook.on_turn, table).mean(axis=1)
        return chances


def _first_guess(plays: Plays, stretch: NDArray[numpy.floating], table: WinTable) -> _Floats:
    """The chance to win with each play, if replies are spread as usual turns are, only stretched.

    Args:
        plays: of a position of two players; of more, only the next one is looked at.
        stretch: how much better than usual the mat is that each play leaves.
        table: chances to win, and what a turn scores.
    """
    position = plays.position
    target, scores = position.rules.target, (*position.scores, 0)
    replies = numpy.searchsorted(numpy.cumsum(table.scores), _QUANTILES)
    own = target - scores[0] - plays.scores
    other = target - scores[1] - numpy.rint(stretch[:, None] * replies).astype(numpy.int64)
    guess: _Floats = table.chance(numpy.broadcast_to(own[:, None], other.shape), other).mean(axis=1)
    return guess


def _win_chances(
    needed: NDArray[numpy.int64], seats: Sequence[int], on_turn: int, table: WinTable
) -> _Floats:
    """The chance to win of a seat in each game; of more than two players only the nearest rival counts.

    Args:
        needed: points that each seat still needs, for each candidate and game.
        seats: whose chance, for each candidate.
        on_turn: the seat that is on turn.
        table: chances of the player on turn.
    """
    chances = numpy.empty(needed.shape[1:])
    for place, seat in enumerate(seats):
        own = needed[seat, place]
        rival = numpy.delete(needed[:, place], seat, axis=0).min(axis=0, initial=needed.max())
        chances[place] = table.chance(own, rival) if seat == on_turn else 1 - table.chance(rival, own)
    return chances
