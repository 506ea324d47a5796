"""Looking ahead from candidates: games that go on for a few turns, and what the mats then promise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy
from numpy.typing import NDArray

from scramble.errors import PositionError, UnknownName
from scramble.lexicon import Lexicon
from scramble.mat_values import MatValues
from scramble.players.candidates import Candidate
from scramble.position import Position
from scramble.rollouts import roll_out

__all__ = ["Foresight", "GameValues", "Outlook"]


@dataclass(frozen=True, eq=False)
class Outlook:
    """How games from some candidates stand after a few turns.

    Args:
        totals: points of each seat, for each candidate and game. If the game is not over, whoever is on turn
            has those added by which the mat is better than an empty one.
        on_turn: the seat that is.
        target: points that win (SS-28).
    """

    totals: NDArray[numpy.float64]
    on_turn: int
    target: int


@dataclass(frozen=True)
class GameValues:
    """The mat values for one game.

    Args:
        reply: what the next player can expect of a mat.
        promise: what a mat is worth in the long run, if there are such values; else the same.
    """

    reply: MatValues
    promise: MatValues


class Foresight:
    """Rolls games out; where there are mat values, one turn is enough, because they tell what comes after it.

    Args:
        lexicon: the words.
        turns: how many are played where there are no mat values for a game.
    """

    def __init__(self, lexicon: Lexicon, turns: int) -> None:
        self._lexicon = lexicon
        self._turns = turns
        self._values: dict[tuple[object, ...], MatValues | None] = {}

    def values_for(self, position: Position) -> GameValues | None:
        """The mat values for a game; None if there are none, or if its mat does not hold one word at most."""
        reply = self._load(position, "reply")
        if reply is None or not _has_one_word(reply, position):
            return None
        return GameValues(reply, self._load(position, "long") or reply)

    def _load(self, position: Position, horizon: str) -> MatValues | None:
        mat, dice, bingo = position.mat, position.dice, position.rules.bingo
        key = mat, dice, bingo, horizon
        if key not in self._values:
            try:
                self._values[key] = MatValues.load(mat, dice, self._lexicon, bingo=bingo, horizon=horizon)
            except UnknownName:
                self._values[key] = None
        return self._values[key]

    def look(
        self,
        field: Sequence[Candidate],
        values: GameValues | None,
        chance: numpy.random.Generator,
        games: int,
        most_turns: int,
    ) -> Outlook:
        """So many games from each candidate; letters that the dice cannot show are taken as they come."""
        left = [candidate.left for candidate in field]
        turns = min(most_turns, 1 if values else self._turns)
        played = roll_out(
            left, self._lexicon, chance=chance, turns=turns, games=games, mats=bool(values), misfits=True
        )
        totals = played.totals.astype(numpy.float64)
        on_turn = turns % len(totals)
        if values and played.mats is not None:
            promised = _promises(values.promise, left[0], played.mats)
            better = numpy.minimum(totals[on_turn] + promised, played.target - 1)
            totals[on_turn] = numpy.where(played.is_won.any(axis=0), totals[on_turn], better)
        return Outlook(totals, on_turn, played.target)


def _has_one_word(values: MatValues, position: Position) -> bool:
    try:
        values.of(position)
    except PositionError:
        return False
    return True


def _promises(values: MatValues, position: Position, mats: NDArray[numpy.uint8]) -> NDArray[numpy.float64]:
    """By how many points each mat is better for the player on turn than an empty one."""
    rows = [row.tobytes() for row in mats.reshape(-1, mats.shape[-1])]
    different = list(dict.fromkeys(rows))
    known = dict(zip(different, values.of_mats(position, different), strict=True))
    return numpy.array([known[row] for row in rows]).reshape(mats.shape[:-1]) - values.facts.empty
