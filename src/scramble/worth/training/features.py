"""The inputs of a network in training: facts about a mat, split so that they share what they have in common.

In play, a network has a row for each letter on each square; there are hardly more labels than that. So in
training a letter on a square is a row for the letter, plus one for the square, plus a remainder that is kept
small; :func:`fold_facts` adds them up after training.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod

import numpy
from numpy.typing import NDArray

from scramble import _core
from scramble.position import Position
from scramble.words.lexicon import Lexicon
from scramble.worth.mats import directions_of, word_on

__all__ = ["Facts", "fold_facts"]

_Rows = NDArray[numpy.float32]
_Inputs = numpy.ndarray[tuple[int, int], numpy.dtype[numpy.uint8]]


@dataclass(frozen=True)
class Facts:
    """The columns of the inputs for one kind of mat, in consecutive parts.

    Args:
        size: rows of the mat.
        letters: number of letters in the alphabet.
        directions: 1, or 2 if words down differ from words across.
    """

    size: int
    letters: int
    directions: int

    @classmethod
    def of(cls, position: Position) -> Facts:
        """The facts for a mat and its dice."""
        return cls(position.mat.size, len(position.dice.alphabet), directions_of(position.mat))

    @property
    def squares(self) -> int:
        """Number of squares, twice that if directions differ."""
        return self.directions * self.size**2

    @property
    def parts(self) -> dict[str, tuple[int, ...]]:
        """Name and shape of each part; the first four are the large ones that are kept small."""
        return {
            "letter on square": (self.squares, self.letters),
            "hook on square": (self.squares, self.letters),
            "place": (self.squares, self.size),
            "square": (self.squares,),
            "letter": (self.letters,),
            "front hook": (self.letters,),
            "back hook": (self.letters,),
            "blank": (self.letters,),
            "length": (self.size,),
            "row": (self.directions, self.size),
            "column": (self.directions, self.size),
        }

    @property
    def count(self) -> int:
        """Number of columns in all."""
        return sum(map(prod, self.parts.values()))

    def slices(self) -> dict[str, slice]:
        """Where each part begins and ends."""
        ends = numpy.cumsum([prod(shape) for shape in self.parts.values()])
        starts = [0, *ends[:-1].tolist()]
        return {
            name: slice(start, int(end)) for name, start, end in zip(self.parts, starts, ends, strict=True)
        }

    def inputs(self, mats: list[Position], lexicon: Lexicon) -> _Inputs:
        """How often each fact is true of each mat; one row per mat."""
        result = numpy.zeros((len(mats), self.count), numpy.uint8)
        slices, parts = self.slices(), self.parts
        for number, mat in enumerate(mats):
            for name, *place in self._true_of(mat, lexicon):
                result[number, slices[name].start + numpy.ravel_multi_index(place, parts[name])] += 1
        return result

    def _true_of(self, mat: Position, lexicon: Lexicon) -> Iterator[tuple[str, *tuple[int, ...]]]:
        """The facts about one word on a mat: the part of each, and its place in it."""
        start, is_down, codes = word_on(mat)
        row, column = divmod(start, self.size)
        if is_down:
            row, column = column, row
        direction = int(is_down and self.directions == 2)
        first = direction * self.size**2 + row * self.size + column
        yield from (("place", first, len(codes) - 1), ("length", len(codes) - 1))
        yield from (("row", direction, row), ("column", direction, column))
        for square, code in enumerate(codes, start=first):
            letter = (code & ~_core.BLANK) - 1
            yield from (("letter on square", square, letter), ("square", square), ("letter", letter))
            if code & _core.BLANK:
                yield "blank", letter
        hooks = lexicon.hooks(mat.dice.alphabet.decode(codes))
        beside = {"front hook": (column > 0, first - 1, hooks.front)}
        beside["back hook"] = column + len(codes) < self.size, first + len(codes), hooks.back
        for name, (is_on_mat, square, letters) in beside.items():
            for letter in map(mat.dice.alphabet.letters.index, letters if is_on_mat else ()):
                yield from ((name, letter), ("hook on square", square, letter))


def fold_facts(facts: Facts, rows: _Rows) -> _Rows:
    """The rows for play, in the network's order, from the rows of the facts."""
    width = rows.shape[1]
    part = {name: rows[place].reshape(*facts.parts[name], width) for name, place in facts.slices().items()}
    letter = part["letter on square"] + part["letter"] + part["square"][:, None]
    front = part["hook on square"] + part["front hook"]
    back = part["hook on square"] + part["back hook"]
    lines = part["row"][:, :, None] + part["column"][:, None, :]
    place = part["place"] + part["length"] + lines.reshape(facts.squares, 1, width)
    folded = [table.reshape(-1, width) for table in (letter, front, back, place, part["blank"])]
    return numpy.concatenate(folded)
