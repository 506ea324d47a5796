"""What a learner observes of the dice game: numbers from 0 to 1 in named parts, and a row for each play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import prod
from types import MappingProxyType
from typing import TypeAlias

import numpy

from scramble import _core
from scramble.errors import UnknownName
from scramble.game.state import GameSetup, GameState
from scramble.position import Plays

__all__ = ["WORD_COLUMNS", "Numbers", "Observer"]

Numbers: TypeAlias = "numpy.ndarray[tuple[int, ...], numpy.dtype[numpy.float32]]"

WORD_COLUMNS = ("is_down", "row", "column", "length")  # the first columns of a word's row
_PREMIUMS = 4


@dataclass(frozen=True)
class Observer:
    """Turns a game's state into an array of 32-bit floats, all from 0 to 1.

    The parts, in order; L is the number of letters in the alphabet, S the side of the mat:

    - ``premiums`` (S, S): 0 none, then double letter, triple letter, double word, triple word in quarters.
    - ``letters`` (S, S): the letter's number, from 1, divided by L; 0 for an empty square.
    - ``blanks`` (S, S): 1 where a blank lies.
    - ``roll`` (1 + L): dice of each face divided by seven, blanks first. Everybody sees the roll (SS-7).
    - ``scores`` (players): divided by the target, at most 1; the player's own first, then by seat.
    - ``turn`` (1): turns begun, divided by their limit.
    - ``plays`` (plays, 2 + 4 + 2 S + 1 + L): a row for each play on offer, best score first; unused rows are
      zeros, and all are if the player is not on turn. A row has the play's score and the player's total after
      it, both divided by the target and at most 1 (a total of 1 wins); the word that stays on the mat (SS-20)
      as :data:`WORD_COLUMNS`, divided so that 1 is the last row or column, then its letters and its blanks in
      order, as above, or zeros for a cleared mat (SS-21); and the dice that the play leaves, as in ``roll``.

    Args:
        setup: the players, rules and equipment.
        play_count: the number of rows for plays.
        turn_limit: the maximum number of turns in a game.

    >>> setup = GameSetup(("player_0", "player_1"))
    >>> observer = Observer(setup, play_count=20, turn_limit=200)
    >>> observer.size, observer.shapes["plays"]
    (1293, (20, 51))
    """

    setup: GameSetup
    play_count: int
    turn_limit: int

    def __reduce__(self) -> tuple[type[Observer], tuple[object, ...]]:
        return Observer, (self.setup, self.play_count, self.turn_limit)

    @cached_property
    def shapes(self) -> Mapping[str, tuple[int, ...]]:
        """Shape of each part, in the order of the array."""
        side, faces = self.setup.mat.size, len(self.setup.dice.alphabet) + 1
        return MappingProxyType(
            {
                "premiums": (side, side),
                "letters": (side, side),
                "blanks": (side, side),
                "roll": (faces,),
                "scores": (len(self.setup.players),),
                "turn": (1,),
                "plays": (self.play_count, 2 + len(WORD_COLUMNS) + 2 * side + faces),
            }
        )

    @cached_property
    def size(self) -> int:
        """The length of an observation."""
        return sum(map(prod, self.shapes.values()))

    @cached_property
    def _slices(self) -> dict[str, slice]:
        ends = numpy.cumsum([0, *map(prod, self.shapes.values())]).tolist()
        return {
            name: slice(start, end) for name, start, end in zip(self.shapes, ends, ends[1:], strict=False)
        }

    @cached_property
    def _premiums(self) -> Numbers:
        return (numpy.frombuffer(self.setup.mat.codes, numpy.uint8) / _PREMIUMS).astype(numpy.float32)

    def part(self, observation: Numbers, name: str) -> Numbers:
        """A view of one part of an observation, in its own shape; it shares the array's memory.

        Raises:
            UnknownName: no such part.
        """
        if name not in self.shapes:
            raise UnknownName("part", name, f"one of {', '.join(self.shapes)}")
        return observation[..., self._slices[name]].reshape(*observation.shape[:-1], *self.shapes[name])

    def observe(self, state: GameState, seat: int, plays: Plays | None) -> Numbers:
        """A player's observation of a state.

        Args:
            state: the game.
            seat: the player, from 0.
            plays: the plays on offer, for the player on turn; None for the others.
        Returns:
            An array of shape (:attr:`size`,).
        """
        observation = numpy.zeros(self.size, numpy.float32)
        observation[self._slices["premiums"]] = self._premiums
        self._see_mat(observation, state)
        roll = state.position().roll if plays is None else plays.position.roll
        self.part(observation, "roll")[:] = self._counts(roll.counts)
        scores = numpy.roll(state.scores, -seat) / self.setup.rules.target
        self.part(observation, "scores")[:] = scores.clip(0, 1)
        self.part(observation, "turn")[:] = min(1.0, state.turn / self.turn_limit)
        if plays:
            self._see_plays(self.part(observation, "plays"), plays, scores[0])
        return observation

    def _see_mat(self, observation: Numbers, state: GameState) -> None:
        codes = numpy.frombuffer(state.squares, numpy.uint8)
        observation[self._slices["letters"]] = self._letters(codes)
        observation[self._slices["blanks"]] = codes >= _core.BLANK

    def _see_plays(self, rows: Numbers, plays: Plays, own: float) -> None:
        """Fill a row for each play, up to the number of rows."""
        count = min(len(plays), self.play_count)
        side = self.setup.mat.size
        points = plays.scores[:count] / self.setup.rules.target
        rows[:count, 0] = points.clip(0, 1)
        rows[:count, 1] = (own + points).clip(0, 1)
        words_end = 2 + len(WORD_COLUMNS) + 2 * side
        squares = b"".join(map(plays.after, range(count)))
        self._see_words(rows[:count, 2:words_end], numpy.frombuffer(squares, numpy.uint8).reshape(count, -1))
        rows[:count, words_end:] = self._dice_left(plays, count)

    def _see_words(self, rows: Numbers, squares: numpy.ndarray) -> None:
        """Describe the one word on each of several mats; `squares` has a row of die codes for each mat."""
        side = self.setup.mat.size
        mats = numpy.arange(len(squares))
        lengths = numpy.count_nonzero(squares, axis=1)
        first = (squares != 0).argmax(axis=1)
        below = numpy.minimum(first + side, squares.shape[1] - 1)
        is_down = (first + side < squares.shape[1]) & (squares[mats, below] != 0)
        places = first[:, None] + numpy.where(is_down, side, 1)[:, None] * numpy.arange(side)
        is_letter = numpy.arange(side) < lengths[:, None]
        codes = numpy.where(is_letter, squares[mats[:, None], numpy.where(is_letter, places, 0)], 0)
        rows[:, 0] = is_down
        rows[:, 1], rows[:, 2] = first // side / (side - 1), first % side / (side - 1)
        rows[:, 3] = lengths / side
        rows[:, 4 : 4 + side] = self._letters(codes)
        rows[:, 4 + side :] = codes >= _core.BLANK

    def _dice_left(self, plays: Plays, count: int) -> Numbers:
        """Dice of the roll that each play does not use."""
        left = bytearray(plays.position.roll.counts * count)
        for row in range(count):
            for _row, _column, code in plays.placed(row):
                left[row * _core.MOST_CODES + (0 if code >= _core.BLANK else code)] -= 1
        return self._counts(bytes(left)).reshape(count, -1)

    def _counts(self, counts: bytes) -> Numbers:
        """The number of dice of each face, for one roll or several, in the form of an observation."""
        faces = len(self.setup.dice.alphabet) + 1
        rolls = numpy.frombuffer(counts, numpy.uint8).reshape(-1, _core.MOST_CODES)[:, :faces]
        return (rolls / _core.MOST_DICE).astype(numpy.float32)

    def _letters(self, codes: numpy.ndarray) -> numpy.ndarray:
        return (codes & (_core.BLANK - 1)) / len(self.setup.dice.alphabet)
