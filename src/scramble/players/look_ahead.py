"""The player who looks at the reply, and at what the reply leaves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy
from numpy.typing import NDArray

from scramble.play import Play
from scramble.players.candidates import Candidate, best_candidates, candidates, effort, race
from scramble.players.foresight import Foresight
from scramble.players.protocol import Clock
from scramble.position import Position
from scramble.words.lexicon import Lexicon
from scramble.worth.mats import MatValues

__all__ = ["LookAhead"]

_TURNS = 2  # the reply and the answer to it
_FIELD = 11  # best plays by the mat values, where there are any


class LookAhead:
    """Plays the highest score, less the best reply, plus what can be expected after that reply.

    Replies are sampled. The mat values say what comes after them; where there are none for a game, the
    best answer is sampled too, and candidates are the best plays by score.

    Args:
        lexicon: the words.
        plays: how many plays by score it looks at, and the pass, where there are no mat values.
        games: the most samples for a play; plays that are clearly behind get fewer.
        name: as it was asked for.
    """

    def __init__(self, lexicon: Lexicon, *, plays: int, games: int, name: str = "look-ahead") -> None:
        self.name = name
        self._lexicon = lexicon
        self._plays = plays
        self._games = games
        self._foresight = Foresight(lexicon, _TURNS)

    def choose(self, position: Position, clock: Clock, chance: numpy.random.Generator) -> Play | None:
        """The play with the best balance; a play that wins at once is taken."""
        best = candidates(position, self._lexicon, 1)[0]
        if best.wins:
            return best.play
        values = self._foresight.values_for(position)
        judge = partial(self._balances, values, chance)
        return race(self._field(position, values), effort(self._games, clock), judge).play

    def _field(self, position: Position, values: Sequence[MatValues]) -> list[Candidate]:
        if not values:
            return candidates(position, self._lexicon, self._plays)
        plays = position.plays(self._lexicon)
        return best_candidates(plays, plays.scores - values[-1].of_plays(plays), _FIELD)

    def _balances(
        self,
        values: Sequence[MatValues],
        chance: numpy.random.Generator,
        field: Sequence[Candidate],
        games: int,
    ) -> NDArray[numpy.float64]:
        """What each candidate's player gains in each game, less what the others gain."""
        outlook = self._foresight.look(field, values, chance, games)
        totals = outlook.totals.astype(numpy.float64)
        if outlook.mats is not None:
            goes_on = (totals < outlook.target).all(axis=0)
            totals[outlook.on_turn] += goes_on * (outlook.mats[..., -1] - values[-1].facts.empty)
        balances = []
        for place, candidate in enumerate(field):
            gains = totals[:, place] - numpy.array(candidate.left.scores)[:, None]
            balances.append(candidate.score + 2 * gains[candidate.seat] - gains.sum(axis=0))
        return numpy.array(balances)
