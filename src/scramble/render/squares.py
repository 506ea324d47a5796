"""What a picture of a mat shows, square by square, in any medium."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scramble.mat import PREMIUM_NAMES, Mat
from scramble.play import Play
from scramble.position import Position

__all__ = ["PictureSquare", "picture_rows"]


class PictureSquare(NamedTuple):
    """One square of a picture.

    Args:
        row: from 0.
        column: from 0.
        premium: its mark in the mat's map.
        letter: what is printed on the die, without brackets; a blank in lower case; "" if empty.
        points: the die's points; 0 for a blank or an empty square.
        is_new: whether the die belongs to the play that is shown.
    """

    row: int
    column: int
    premium: str
    letter: str
    points: int
    is_new: bool

    @property
    def premium_name(self) -> str:
        """Such as "double word"."""
        return PREMIUM_NAMES[self.premium]


def picture_rows(shown: Mat | Position, play: Play | None = None) -> Iterator[list[PictureSquare]]:
    """The squares of a mat, or of a position with a play on it, row by row."""
    mat = shown if isinstance(shown, Mat) else shown.mat
    placed = {(place.row, place.column): place.die for place in play or ()}
    for row in range(mat.size):
        squares = []
        for column in range(mat.size):
            die = placed.get((row, column), "")
            is_new = bool(die)
            if not die and isinstance(shown, Position):
                die = shown.die_at(row, column)
            letter = die.strip("[]")
            points = shown.dice.values.get(letter, 0) if isinstance(shown, Position) else 0
            squares.append(PictureSquare(row, column, mat.premium(row, column), letter, points, is_new))
        yield squares
