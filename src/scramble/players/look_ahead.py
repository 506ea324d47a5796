"""The player who looks at the reply, and at the answer to the reply."""

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

__all__ = ["LookAhead"]

_TURNS = 2


class LookAhead:
    """Plays the highest score, less the best reply, plus the best answer to that reply.

    Both are rolled out: from each play that stays in the race so many games go on for two turns.

    Args:
        lexicon: the words.
        plays: how many plays by score it looks at, and the pass.
        games: from each of the last three plays; a quarter of that from the best twelve, an eighth from all.
        name: as it was asked for.
    """

    def __init__(self, lexicon: Lexicon, *, plays: int, games: int, name: str = "look-ahead") -> None:
        self.name = name
        self._lexicon = lexicon
        self._plays = plays
        self._games = games

    def choose(self, position: Position, clock: Clock, chance: numpy.random.Generator) -> Play | None:
        """The play with the best balance; a play that wins at once is taken."""
        field = candidates(position, self._lexicon, self._plays)
        if field[0].wins:
            return field[0].play
        judge = partial(self._balances, chance)
        return race(field, effort(self._games, clock), _TURNS, judge).play

    def _balances(
        self, chance: numpy.random.Generator, field: Sequence[Candidate], games: int, turns: int
    ) -> NDArray[numpy.float64]:
        """What each candidate's player gains, less what the others gain."""
        played = play_on(field, self._lexicon, chance, turns, games)
        means = played.totals.mean(axis=2)
        balances = []
        for place, candidate in enumerate(field):
            gains = means[:, place] - candidate.left.scores
            balances.append(candidate.score + 2 * gains[candidate.seat] - gains.sum())
        return numpy.array(balances)
