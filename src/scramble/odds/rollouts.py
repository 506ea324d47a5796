"""Plays games on from some mats, many times, to see what a play may lead to. Players take the highest score,
or the highest score minus the value that a model gives the mat that they leave.

As in :mod:`scramble.odds.sampled`, all mats share their luck: in game number n every turn has one order of
the dice with a face for each, and whoever is on turn rolls the first seven that are not on the mat.

>>> from scramble import Lexicon, Position, dice_stream
>>> lexicon = Lexicon.from_words(["wraps", "sizes", "size", "at", "ta", "stat", "taxis"])
>>> games = roll_out([Position.parse("5C WRAP")], lexicon, chance=dice_stream(1), turns=3, games=50)
>>> games.scores.shape, games.totals.shape
((3, 1, 50), (2, 1, 50))
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import numpy
from numpy.typing import NDArray

from scramble import _core
from scramble.alphabet import HasWords
from scramble.dice import DiceSet, Roll
from scramble.errors import PositionError
from scramble.odds.batch import BestPlays, arrays_of, best_plays
from scramble.odds.sampled import SharedRolls, passed_counts
from scramble.position import Plays, Position

__all__ = ["PlayEvaluator", "Rollouts", "roll_out"]

_Rows = numpy.ndarray[tuple[int, int], numpy.dtype[numpy.uint8]]
_Points = NDArray[numpy.int64]
_Bits = NDArray[numpy.bool_]


class PlayEvaluator(Protocol):
    """Values the mats that plays leave, as :class:`scramble.worth.mats.MatValues` does."""

    def of_plays(self, plays: Plays) -> NDArray[numpy.floating]:
        """Points that the next player can expect, one number per play."""


@dataclass(frozen=True, eq=False)
class Rollouts:
    """The results of the games.

    Args:
        scores: points of each turn, for each mat and game; 0 if there was no play or the game was over.
        totals: final points of each player, for each mat and game, starting with the player who began.
        mats: the letters after each turn, for each turn, mat, game and square; no turns unless asked for.
        target: points that win (SS-28).
    """

    scores: _Points
    totals: _Points
    mats: NDArray[numpy.uint8]
    target: int

    @property
    def is_won(self) -> _Bits:
        """Whether each player reached the target, for each mat and game; at most one player did."""
        return self.totals >= self.target


def roll_out(
    positions: Sequence[Position],
    lexicon: HasWords,
    *,
    chance: numpy.random.Generator,
    turns: int,
    games: int = 100,
    mats: bool = False,
    odd_letters: bool = False,
    values: PlayEvaluator | None = None,
    threads: int | None = 1,
) -> Rollouts:
    """Play on from some positions, such as those after several plays, with the same luck for all.

    Args:
        positions: mats and scores, the next player's first; their rolls are the dice passed on in advanced
            play (SS-30), and do not matter otherwise. Later turns use fresh rolls.
        lexicon: the words.
        chance: the only source of chance; it draws the same numbers however many positions there are.
        turns: how many turns are played; fewer if somebody wins first (SS-28).
        games: number of games from each position.
        mats: whether to keep the mats after each turn.
        odd_letters: allow letters that the dice cannot show, as :func:`.exact.possible_cups` does.
        values: players maximise the score minus the value of the mat that they leave, which takes thirty
            times as long; None for the highest score.
        threads: how many look for the highest scores at once; None for one a core. The answer does not depend
            on it.
    Raises:
        PositionError: no positions, or of different mats, dice, rules or numbers of players; letters that
            the dice cannot show; no turns; another number of games than 2 to a million.
    """
    if isinstance(turns, bool) or not isinstance(turns, int) or turns < 1:
        raise PositionError("turns", turns, "a whole number from 1")
    seats = len(positions[0].scores) if positions else 0
    if any(len(position.scores) != seats for position in positions):
        raise PositionError("positions", len(positions), "the same number of players in all of them")
    squares = numpy.repeat(arrays_of(positions)[0], games, axis=0)
    dice, sample = positions[0].dice, numpy.arange(len(squares)) % games
    first = SharedRolls.draw(dice, games, chance)
    cups = first.cups(positions, odd_letters=odd_letters)
    passed = numpy.repeat(passed_counts(positions), games, axis=0)
    totals = numpy.repeat(numpy.array([position.scores for position in positions]).T, games, axis=1)
    target = positions[0].rules.target
    scores = numpy.zeros((turns, len(squares)), numpy.int64)
    kept = numpy.zeros((turns if mats else 0, *squares.shape), numpy.uint8)
    for turn in range(turns):
        live = numpy.flatnonzero((totals < target).all(axis=0))
        if not len(live):
            kept[turn:] = squares
            break
        luck = (SharedRolls.draw(dice, games, chance) if turn else first).take(sample[live])
        rolled = luck.rolled(cups[live], passed[live].sum(axis=1, dtype=numpy.int64))
        before = squares[live]
        rolls = luck.counts(rolled) + passed[live]
        passed[:] = 0
        found: BestPlays | _BestEquities
        if values is None:
            found = best_plays(positions[0], before, rolls, lexicon, threads=threads)
        else:
            found = _best_by_equity(positions[0], before, rolls, lexicon, values)
        scores[turn, live] = numpy.maximum(found.scores, 0)
        totals[turn % seats, live] += scores[turn, live]
        if turn == turns - 1 and not mats:
            break  # nobody needs the mats any more
        squares[live] = found.after(before)
        if mats:
            kept[turn] = squares
        cups[live] = ~_dice_on_mats(before, squares[live], ~cups[live], luck, rolled)
    shape = len(positions), games
    after = kept.reshape(len(kept), *shape, squares.shape[1])
    return Rollouts(scores.reshape(turns, *shape), totals.reshape(seats, *shape), after, target)


@dataclass(frozen=True, eq=False)
class _BestEquities:
    """The part of :class:`scramble.odds.batch.BestPlays` that :func:`roll_out` uses."""

    scores: _Points
    mats: _Rows

    def after(self, _squares: _Rows) -> _Rows:
        return self.mats


def _best_by_equity(
    position: Position, squares: _Rows, rolls: _Rows, lexicon: HasWords, values: PlayEvaluator
) -> _BestEquities:
    """The plays with the best score minus value; a mat without a play stays as it is."""
    scores, mats = numpy.full(len(squares), -1), squares.copy()
    for row, counts in enumerate(rolls):
        roll = Roll.from_counts(counts.tolist(), position.dice.alphabet)
        plays = replace(position, squares=squares[row].tobytes(), roll=roll).plays(lexicon)
        if plays:
            best = int((plays.scores - values.of_plays(plays)).argmax())
            scores[row] = plays.score(best)
            mats[row] = numpy.frombuffer(plays.after(best), numpy.uint8)
    return _BestEquities(scores, mats)


def _dice_on_mats(before: _Rows, after: _Rows, on_mat: _Bits, luck: SharedRolls, rolled: _Bits) -> _Bits:
    """Which dice are on the mat after a turn: for each letter, the first die in order that fits.

    Args:
        before, after: letters.
        on_mat: which dice were on the mat before, one column per die.
        luck: the luck of the turn.
        rolled: the places in its order that were rolled.
    """
    shows = _shows(luck.dice)
    was_there = numpy.take_along_axis(on_mat, luck.orders, axis=1)
    is_there = numpy.zeros_like(rolled)
    rows, squares = numpy.nonzero(after)
    first = numpy.searchsorted(rows, numpy.arange(len(after)))  # place of each row's first letter
    nth = numpy.arange(len(rows)) - first[rows]
    for number in range(int(nth.max(initial=-1)) + 1):
        row, square = rows[nth == number], squares[nth == number]
        die = after[row, square]
        face = numpy.where(die & _core.BLANK, 0, die)[:, None]
        is_old = (before[row, square] > 0)[:, None]
        fits = numpy.where(
            is_old, was_there[row] & shows[luck.orders[row], face], rolled[row] & (luck.faces[row] == face)
        )
        fits &= ~is_there[row]
        is_there[row, fits.argmax(axis=1)] |= fits.any(axis=1)
    result = numpy.zeros_like(on_mat)
    numpy.put_along_axis(result, luck.orders, is_there, axis=1)
    return result


def _shows(dice: DiceSet) -> _Bits:
    """Whether a die can show a face: one row per die, one column per letter code."""
    table = numpy.zeros((len(dice.dice), _core.MOST_CODES), bool)
    for number, faces in enumerate(dice.face_codes):
        table[number, list(faces)] = True
    return table
