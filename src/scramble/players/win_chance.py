"""The player who plays to win: it knows the scores and the target, and looks ahead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import numpy
from numpy.typing import NDArray

from scramble.play import Play
from scramble.players.candidates import Candidate, best_candidates, candidates, effort, successive_rejects
from scramble.players.protocol import Clock
from scramble.players.rollout import Rollout, RolloutResult
from scramble.position import Plays, Position
from scramble.words.lexicon import Lexicon
from scramble.worth.model import GameModel
from scramble.worth.win import MatEvaluator, WinModel

__all__ = ["WinChance"]

_TURNS = 3
_FIELD = 15  # best plays by the mat values, if there are any

_Floats = NDArray[numpy.float64]


class WinChance:
    """Makes the play that wins most often when games are played on from it.

    A game that is not over after a few turns counts as the chance to win from its scores
    (:mod:`scramble.worth.win`). So near the target, a reply that reaches it counts as a loss. If a game has
    mat values, only the reply is sampled; otherwise three turns, from the best plays by score.

    Args:
        lexicon: the words.
        plays: how many plays by score it considers, besides the pass, if there are no mat values.
        games: the most samples for a play; plays that are clearly behind get fewer.
        name: as it was asked for.
    """

    def __init__(self, lexicon: Lexicon, *, plays: int, games: int, name: str = "win-chance") -> None:
        self.name = name
        self._lexicon = lexicon
        self._plays = plays
        self._games = games
        self._rollout = Rollout(lexicon, _TURNS)

    def choose(self, position: Position, clock: Clock, chance: numpy.random.Generator) -> Play | None:
        """The play with the best chance to win; one that wins at once is taken."""
        best = candidates(position, self._lexicon, 1)[0]
        if best.wins:
            return best.play
        field, judge = self._contest(position, chance)
        return successive_rejects(field, effort(self._games, clock), judge).play

    def ranked(self, position: Position, games: int, chance: numpy.random.Generator) -> list[Candidate]:
        """The candidate plays, the best chance to win first, each judged by `games` games."""
        field, judge = self._contest(position, chance)
        order = numpy.argsort(-judge(field, games).mean(axis=1), kind="stable")
        return [field[place] for place in order.tolist()]

    def _contest(
        self, position: Position, chance: numpy.random.Generator
    ) -> tuple[list[Candidate], Callable[[Sequence[Candidate], int], _Floats]]:
        """The plays that are compared, and how the games of some of them are judged."""
        model = GameModel.of(position, self._lexicon)
        mats, table = model.mats_for(position), model.win
        return self._field(position, mats, table), partial(self._chances, mats, table, chance)

    def _field(self, position: Position, mats: Sequence[MatEvaluator], table: WinModel) -> list[Candidate]:
        if not mats:
            return candidates(position, self._lexicon, self._plays)
        plays = position.plays(self._lexicon)
        return best_candidates(plays, _first_guess(plays, mats, table), _FIELD)

    def _chances(
        self,
        mats: Sequence[MatEvaluator],
        table: WinModel,
        chance: numpy.random.Generator,
        field: Sequence[Candidate],
        games: int,
    ) -> _Floats:
        """The chance to win with each candidate, according to each game."""
        result = self._rollout.play(field, mats, chance, games)
        return _win_chances(result, [candidate.seat for candidate in field], table)


def _first_guess(plays: Plays, mats: Sequence[MatEvaluator], table: WinModel) -> _Floats:
    """The chance to win with each play, by the mat that it leaves; only the next opponent counts."""
    target, (own, other, *_) = plays.position.rules.target, (*plays.position.scores, 0)
    left = numpy.stack([kind.of_plays(plays) for kind in mats], axis=-1)
    needed = numpy.full(len(plays), target - other)
    return 1 - table.chance(needed, target - own - plays.scores, left)


def _win_chances(result: RolloutResult, seats: Sequence[int], table: WinModel) -> _Floats:
    """A seat's chance to win in each game; with more than two players, only the nearest rival counts.

    Args:
        result: how the games stand.
        seats: the seat whose chance is asked, for each candidate.
        table: the chances of the player on turn.
    """
    needed = result.target - result.totals
    chances = numpy.empty(needed.shape[1:])
    for place, seat in enumerate(seats):
        own = needed[seat, place]
        rival = numpy.delete(needed[:, place], seat, axis=0).min(axis=0, initial=needed.max())
        mats = None if result.mats is None else result.mats[place]
        if seat == result.on_turn:
            chances[place] = table.chance(own, rival, mats)
        else:
            chances[place] = 1 - table.chance(rival, own, mats)
    return chances
