"""Rollouts from candidates: games played on for a few turns, and the values of the mats then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy
from numpy.typing import NDArray

from scramble.odds.rollouts import roll_out
from scramble.players.candidates import Candidate
from scramble.words.lexicon import Lexicon
from scramble.worth.win import MatEvaluator, evaluate_mats

__all__ = ["Rollout", "RolloutResult"]


@dataclass(frozen=True, eq=False)
class RolloutResult:
    """How games from some candidates stand after a few turns.

    Args:
        totals: points of each seat, for each candidate and game.
        mats: the values of the mats then, for each candidate and game; None if there are no values.
        on_turn: the seat on turn.
        target: points that win (SS-28).
    """

    totals: NDArray[numpy.int64]
    mats: NDArray[numpy.float64] | None
    on_turn: int
    target: int


class Rollout:
    """Plays games on. With mat values one turn is enough, because they estimate what comes after it.

    Args:
        lexicon: the words.
        turns: how many turns are played if a game has no mat values.
    """

    def __init__(self, lexicon: Lexicon, turns: int) -> None:
        self._lexicon = lexicon
        self._turns = turns

    def play(
        self,
        field: Sequence[Candidate],
        mats: Sequence[MatEvaluator],
        chance: numpy.random.Generator,
        games: int,
    ) -> RolloutResult:
        """Play games on from each candidate; letters that the dice set cannot show are accepted.

        Args:
            field: the candidates.
            mats: the mat values of the game, as :meth:`scramble.worth.model.GameModel.mats_for` gives them.
            chance: the only source of chance; game number n has the same luck for every candidate.
            games: number of games from each candidate.
        """
        left = [candidate.left for candidate in field]
        turns = 1 if mats else self._turns
        played = roll_out(
            left, self._lexicon, chance=chance, turns=turns, games=games, mats=bool(mats), odd_letters=True
        )
        told = evaluate_mats(mats, left[0], played.mats[-1]) if mats else None
        return RolloutResult(played.totals, told, turns % len(played.totals), played.target)
