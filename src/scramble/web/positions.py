"""What people type for a position, a little more freely than on the command line."""

from __future__ import annotations

from scramble.dice import DiceSet
from scramble.mat import Mat
from scramble.notation import column_name
from scramble.position import Position

__all__ = ["typed_position"]


def typed_position(
    word: str, roll: str | None = None, *, mat: Mat | None = None, dice: DiceSet | None = None
) -> Position:
    """The position that a form's fields mean.

    Args:
        word: what lies on the mat: ``5C WRAP``, or only ``WRAP`` for a word across the centre, or nothing.
        roll: ``?``, ``_`` and ``.`` are blanks.
        mat: the usual one if not given.
        dice: the usual ones if not given.
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
