"""A mat and a dice set as lines of text, for whoever has no file of them: game records, other programs."""

from __future__ import annotations

import re

from scramble.alphabet import ENGLISH, Alphabet
from scramble.dice import DiceSet, Die
from scramble.errors import DiceError
from scramble.mat import Mat

__all__ = ["format_dice", "format_mat", "format_values", "parse_dice", "parse_mat"]

_FACE = re.compile(r"\[[^\[\]]+\]|.")  # one character, or a letter of several in brackets


def format_mat(mat: Mat) -> str:
    """Name and rows of a mat.

    >>> format_mat(Mat(("T.T", ".D.", "T.T"), "tiny"))
    'tiny T.T/.D./T.T'
    """
    return f"{mat.name or '-'} {'/'.join(mat.rows)}"


def parse_mat(text: str) -> Mat:
    """The inverse of :func:`format_mat`.

    Raises:
        MatError: no such mat.
    """
    name, _, rows = text.rpartition(" ")
    return Mat(tuple(rows.split("/")), _plain_name(name))


def format_dice(dice: DiceSet) -> str:
    """Name and faces of a set."""
    return f"{dice.name or '-'} {'/'.join(map(str, dice.dice))}"


def format_values(dice: DiceSet) -> str:
    """Name, letters and letter values of a set's alphabet."""
    points = (f"{Alphabet.bracketed(letter)}={value}" for letter, value in dice.points)
    return f"{dice.alphabet.name or '-'} {'/'.join(points)}"


def parse_dice(dice: str, values: str) -> DiceSet:
    """The inverse of :func:`format_dice` and :func:`format_values`.

    Raises:
        DiceError: faces or values that cannot be.
        AlphabetError: letters that cannot make an alphabet.

    >>> tiny = parse_dice("tiny AB/B?", "- A=1/B=3")
    >>> format_dice(tiny), format_values(tiny)
    ('tiny AB/B?', '- A=1/B=3')
    """
    alphabet_name, _, joined = values.rpartition(" ")
    points = tuple(_parse_value(pair) for pair in joined.split("/"))
    alphabet = Alphabet(_plain_name(alphabet_name), tuple(letter for letter, _ in points))
    name, _, faces = dice.rpartition(" ")
    read = tuple(Die(tuple(map(_plain_face, _FACE.findall(die)))) for die in faces.split("/"))
    return DiceSet(read, points, ENGLISH if alphabet == ENGLISH else alphabet, _plain_name(name))


def _parse_value(pair: str) -> tuple[str, int]:
    letter, _, value = pair.partition("=")
    if not (value.isascii() and value.isdigit() and len(value) < 7):
        raise DiceError("value", pair, "a letter and its points, such as A=1")
    return _plain_face(letter), int(value)


def _plain_face(text: str) -> str:
    return text.strip("[]")


def _plain_name(text: str) -> str:
    return "" if text == "-" else text
