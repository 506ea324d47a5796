"""What is on the mat before the first turn, if a game does not begin on an empty one.

The rulebook's game begins on an empty mat. To compare players, games may begin on given mats too: these dice
are then not in the cup (SS-7), and all rules of a turn stay the same.
"""

from __future__ import annotations

from scramble import _core, notation
from scramble.dice import DiceSet
from scramble.errors import PositionError
from scramble.mat import Mat
from scramble.odds.cups import assign_dice
from scramble.position import Position

__all__ = ["format_start", "lay_dice", "parse_start", "read_start"]


def read_start(text: str, mat: Mat, dice: DiceSet) -> bytes:
    """The squares of a start from a text.

    Args:
        text: a word such as ``5C WRAP``, ``-``, or a position text with nothing but a mat.
        mat: the mat.
        dice: the dice.
    Raises:
        NotationError: not a position.
        PositionError: it has a roll or scores, or the dice cannot show it.
    """
    position = Position.parse(text, mat=mat, dice=dice)
    if len(position.roll) or any(position.scores) or any(position.lost_turns):
        expected = "expected only what lies on the mat, without roll, scores and lost turns"
        raise PositionError("start", text, expected)
    lay_dice(position.squares, dice)
    return position.squares


def format_start(squares: bytes, mat: Mat, dice: DiceSet) -> str:
    """The rows of a start, as written in records and results."""
    return notation.format_rows(squares, mat.size, dice.alphabet)


def parse_start(text: str, mat: Mat, dice: DiceSet) -> bytes:
    """The inverse of :func:`format_start`.

    Raises:
        NotationError: the rows do not fit this mat.
        PositionError: the dice cannot show it.
    """
    squares = notation.parse_rows(text, mat.size, dice.alphabet)
    lay_dice(squares, dice)
    return squares


def lay_dice(squares: bytes, dice: DiceSet) -> tuple[int | None, ...]:
    """Which die is on each square, as :func:`scramble.odds.cups.assign_dice` assigns them.

    Args:
        squares: die codes row by row, 0 for an empty square.
        dice: the dice set.
    Returns:
        The number of the die on each square, or None.
    Raises:
        PositionError: the dice cannot show these letters at the same time.

    >>> from scramble import Position
    >>> numbers = lay_dice(Position.parse("5C WRAP").squares, DiceSet.load())
    >>> print(*(number for number in numbers if number is not None))
    10 3 0 9
    """
    taken = [square for square, code in enumerate(squares) if code]
    letters = [0 if squares[square] & _core.BLANK else squares[square] for square in taken]
    numbers = assign_dice(letters, dice.face_codes)
    if None in numbers:
        shown = " ".join(dice.alphabet.die_text(squares[square]) for square in taken)
        expected = f"expected letters that the {len(dice.dice)} dice can show at the same time"
        raise PositionError("start", shown, expected)
    number_of = dict(zip(taken, numbers, strict=True))
    return tuple(number_of.get(square) for square in range(len(squares)))
