"""Reads positions that people type into forms, a little more leniently than the command line does."""

from __future__ import annotations

from scramble.dice import DiceSet
from scramble.mat import Mat
from scramble.notation import column_name
from scramble.position import Position

__all__ = ["typed_position"]


def typed_position(
    word: str, roll: str | None = None, *, mat: Mat | None = None, dice: DiceSet | None = None
) -> Position:
    """The position that a form's fields describe.

    Args:
        word: the word on the mat: ``5C WRAP``, or only ``WRAP`` for a word across the centre, or nothing.
        roll: the letters of the roll; ``?``, ``_`` and ``.`` are blanks.
        mat: the mat; None for the default one.
        dice: the dice; None for the default ones.
    Raises:
        BadInput: as :meth:`scramble.position.Position.parse`.

    >>> typed_position("wrap").word_on_mat(), typed_position(" ").word_on_mat()
    ('5D WRAP', '-')
    """
    text = word.strip()
    mat = mat or Mat.load()
    if not text:
        text = "-"
    elif text.isalpha():
        row, column = mat.centre
        start = min(max(0, column - (len(text) - 1) // 2), max(0, mat.size - len(text)))
        text = f"{row + 1}{column_name(start)} {text.upper()}"
    return Position.parse(text, roll, mat=mat, dice=dice)
