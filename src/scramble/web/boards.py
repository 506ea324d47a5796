"""Data for the template ``_board.html``: mat, dice and plays as texts and marks, ready to draw."""

from __future__ import annotations

from dataclasses import dataclass

from scramble.mat import Mat
from scramble.notation import column_name
from scramble.play import Play
from scramble.position import Position
from scramble.render.squares import PictureSquare, picture_rows
from scramble.texts.wording import counted

__all__ = ["MARKS", "Board", "Square", "TrayDie", "board_of", "tray_of"]

MARKS = {".": "", "d": "DL", "t": "TL", "D": "DW", "T": "TW"}


@dataclass(frozen=True)
class Square:
    """A square to draw.

    Args:
        row: from 0.
        column: from 0.
        name: column and row, such as ``C5``.
        premium: its mark in the mat's map.
        mark: the text on the square: ``DL``, ``TL``, ``DW``, ``TW`` or "".
        letter: the letter of the die, in lower case for a blank; "" without a die.
        points: the points of the die.
        is_new: whether the die belongs to the play that is shown.
        is_blank: whether the die is a blank.
        label: a description for screen readers.
    """

    row: int
    column: int
    name: str
    premium: str
    mark: str
    letter: str
    points: int
    is_new: bool
    is_blank: bool
    label: str


@dataclass(frozen=True)
class Board:
    """A mat with its dice.

    Args:
        size: rows and columns.
        columns: the names of the columns.
        rows: the squares, row by row.
        label: a description of the whole board for screen readers.
    """

    size: int
    columns: tuple[str, ...]
    rows: tuple[tuple[Square, ...], ...]
    label: str


@dataclass(frozen=True)
class TrayDie:
    """A die of the roll.

    Args:
        letter: "" for a blank.
        points: the points of the die.
        label: a description for screen readers.
    """

    letter: str
    points: int
    label: str


def board_of(shown: Mat | Position, play: Play | None = None) -> Board:
    """A mat, or a position with a play laid on it.

    >>> board_of(Position.parse("5C WRAP")).rows[4][2].label
    'C5: W, 4 points'
    """
    rows = tuple(tuple(map(_square, row)) for row in picture_rows(shown, play))
    word = shown.word_on_mat() if isinstance(shown, Position) else ""
    label = f"mat with {word}" if word and word != "-" else "empty mat"
    if play is not None:
        label += ", a play laid on it"
    return Board(len(rows), tuple(map(column_name, range(len(rows)))), rows, label)


def tray_of(position: Position) -> tuple[TrayDie, ...]:
    """The dice of the roll."""
    alphabet, values = position.dice.alphabet, position.dice.values
    faces = [alphabet.die_text(code).strip("[]") for code in position.roll.dice]
    return tuple(_tray_die(face, values.get(face, 0)) for face in faces)


def _tray_die(face: str, points: int) -> TrayDie:
    if face == "?":
        return TrayDie("", 0, "blank")
    return TrayDie(face, points, f"{face}, {counted(points, 'point')}")


def _square(square: PictureSquare) -> Square:
    name = f"{column_name(square.column)}{square.row + 1}"
    is_blank = bool(square.letter) and square.letter.islower()
    if square.letter:
        die = f"blank as {square.letter.upper()}" if is_blank else square.letter
        points = f", {counted(square.points, 'point')}"
        label = f"{name}: {die}{'' if is_blank else points}{', new' if square.is_new else ''}"
    elif square.premium == ".":
        label = f"{name}: empty"
    else:
        label = f"{name}: {square.premium_name}"
    return Square(
        square.row,
        square.column,
        name,
        square.premium,
        MARKS[square.premium],
        square.letter,
        square.points,
        square.is_new,
        is_blank,
        label,
    )
