"""Looking ahead from candidates: games that go on for a few turns, and what the mats then promise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy
from numpy.typing import NDArray

from scramble.odds.rollouts import roll_out
from scramble.players.candidates import Candidate
from scramble.position import Position
from scramble.words.lexicon import Lexicon
from scramble.worth.mats import MatValues, fitting_values, load_values
from scramble.worth.win import evaluate_mats

__all__ = ["Foresight", "Outlook"]


@dataclass(frozen=True, eq=False)
class Outlook:
    """How games from some candidates stand after a few turns.

    Args:
        totals: points of each seat, for each candidate and game.
        mats: the values of the mats then, for each candidate and game; None if there are no values.
        on_turn: the seat that is.
        target: points that win (SS-28).
    """

    totals: NDArray[numpy.int64]
    mats: NDArray[numpy.float64] | None
    on_turn: int
    target: int


class Foresight:
    """Rolls games out. Where there are mat values one turn is enough, because they say what comes after it.

    Args:
        lexicon: the words.
        turns: how many are played where there are no mat values for a game.
    """

    def __init__(self, lexicon: Lexicon, turns: int) -> None:
        self._lexicon = lexicon
        self._turns = turns
        self._values: dict[tuple[object, ...], tuple[MatValues, ...]] = {}

    def values_for(self, position: Position) -> tuple[MatValues, ...]:
        """The mat values for a game, if its mat has one word at most; each game's are loaded once."""
        key = position.mat, position.dice, position.rules.bingo
        if key not in self._values:
            self._values[key] = load_values(position, self._lexicon)
        return fitting_values(self._values[key], position)

    def look(
        self,
        field: Sequence[Candidate],
        values: Sequence[MatValues],
        chance: numpy.random.Generator,
        games: int,
    ) -> Outlook:
        """Play `games` games from each candidate; accept letters that the dice cannot show."""
        left = [candidate.left for candidate in field]
        turns = 1 if values else self._turns
        played = roll_out(
            left, self._lexicon, chance=chance, turns=turns, games=games, mats=bool(values), misfits=True
        )
        mats = evaluate_mats(values, left[0], played.mats[-1]) if values else None
        return Outlook(played.totals, mats, turns % len(played.totals), played.target)
