"""The player who looks at the reply, and at what the reply leaves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy
from numpy.typing import NDArray

from scramble.play import Play
from scramble.players.candidates import Candidate, best_candidates, candidates, effort, successive_rejects
from scramble.players.protocol import Clock
from scramble.players.rollout import Rollout
from scramble.position import Position
from scramble.words.lexicon import Lexicon
from scramble.worth.model import GameModel
from scramble.worth.win import MatEvaluator

__all__ = ["LookAhead"]

_TURNS = 2  # turns: the reply and the answer to it
_FIELD = 11  # best plays by the mat values, if there are any


class LookAhead:
    """Plays the highest score, minus the best reply, plus what can be expected after that reply.

    Replies are sampled. The mat values estimate what comes after them; if a game has none, the best answer is
    sampled too, and the candidates are the best plays by score.

    Args:
        lexicon: the words.
        plays: how many plays by score it considers, besides the pass, if there are no mat values.
        games: the most samples for a play; plays that are clearly behind get fewer.
        name: as it was asked for.
    """

    def __init__(self, lexicon: Lexicon, *, plays: int, games: int, name: str = "look-ahead") -> None:
        self.name = name
        self._lexicon = lexicon
        self._plays = plays
        self._games = games
        self._rollout = Rollout(lexicon, _TURNS)

    def choose(self, position: Position, clock: Clock, chance: numpy.random.Generator) -> Play | None:
        """The play with the best balance; a play that wins at once is taken."""
        best = candidates(position, self._lexicon, 1)[0]
        if best.wins:
            return best.play
        model = GameModel.of(position, self._lexicon)
        mats = model.mats_for(position)
        judge = partial(self._balances, model, mats, chance)
        return successive_rejects(self._field(position, mats), effort(self._games, clock), judge).play

    def _field(self, position: Position, mats: Sequence[MatEvaluator]) -> list[Candidate]:
        if not mats:
            return candidates(position, self._lexicon, self._plays)
        plays = position.plays(self._lexicon)
        return best_candidates(plays, plays.scores - mats[-1].of_plays(plays), _FIELD)

    def _balances(
        self,
        model: GameModel,
        mats: Sequence[MatEvaluator],
        chance: numpy.random.Generator,
        field: Sequence[Candidate],
        games: int,
    ) -> NDArray[numpy.float64]:
        """What each candidate's player gains in each game, minus what the others gain."""
        result = self._rollout.play(field, mats, chance, games)
        totals = result.totals.astype(numpy.float64)
        if result.mats is not None:
            goes_on = (totals < result.target).all(axis=0)
            totals[result.on_turn] += goes_on * (result.mats[..., -1] - model.empty)
        balances = []
        for place, candidate in enumerate(field):
            gains = totals[:, place] - numpy.array(candidate.left.scores)[:, None]
            balances.append(candidate.score + 2 * gains[candidate.seat] - gains.sum(axis=0))
        return numpy.array(balances)
