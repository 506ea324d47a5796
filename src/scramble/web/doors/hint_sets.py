"""Mats and dice that a hint may be asked for, those that ship and people's own; files of own word lists.

Own mats and dice are small: they stand in the page's address, as position texts write them, so nothing of
them is kept here and whoever has the address has them. Own word lists are kept for their session
(:mod:`scramble.web.wordlists`).

>>> mat = read_mat("tiny T.T/.D./T.T")
>>> mat.name, mat.size, Mat.parse_toml(mat_toml(mat)) == mat
('tiny', 3, True)
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import lru_cache

from scramble import notation
from scramble.alphabet import ENGLISH
from scramble.dice import DiceSet
from scramble.errors import BadInput, LexiconError
from scramble.mat import Mat
from scramble.web.limits import UPLOAD_LINES

__all__ = [
    "dice_fields",
    "dice_toml",
    "mat_toml",
    "own_dice",
    "own_mat",
    "read_dice",
    "read_mat",
]

_OWN = "own"  # the name of a set that was made in the page


@lru_cache(maxsize=32)
def read_mat(text: str) -> Mat:
    """A mat by its name, or written out: its name and its rows.

    Args:
        text: ``house``, or ``tiny T.T/.D./T.T``.
    Raises:
        UnknownName: no mat of that name ships.
        MatError: rows that cannot be a mat.
    """
    return notation.parse_mat(text) if "/" in text else Mat.named(text or "house")


@lru_cache(maxsize=32)
def read_dice(text: str, values: str = "") -> DiceSet:
    """A set of dice by its name, or written out: its name and its faces.

    Args:
        text: ``house``, or ``tiny AB/B?``.
        values: letters and their points, ``- A=1/B=3``; "" for those of the house's set.
    Raises:
        UnknownName: no set of that name ships.
        DiceError: faces or values that cannot be.
    """
    if " " not in text:
        return DiceSet.named(text or "house")
    return notation.parse_dice(text, values or notation.format_values(DiceSet.named("house")))


def dice_fields(dice: DiceSet) -> dict[str, str]:
    """The fields of an address that mean a set, the inverse of :func:`read_dice`."""
    if dice.name in DiceSet.names() and dice == DiceSet.named(dice.name):
        return {"dice": dice.name, "values": ""}
    return {"dice": notation.format_dice(dice), "values": notation.format_values(dice)}


def own_mat(rows: str) -> Mat:
    """A mat as somebody typed it, one line a row.

    Raises:
        MatError: rows that cannot be a mat.
    """
    return Mat.parse(rows, _OWN)


def own_dice(faces: str, points: str) -> DiceSet:
    """A set as somebody typed it.

    Args:
        faces: a die a line.
        points: ``A=1 B=3 [CH]=5``; its letters are the alphabet, in their order.
    Raises:
        DiceError: faces or values that cannot be.
        AlphabetError: letters that cannot make an alphabet.
    """
    lines = "/".join("".join(line.split()) for line in faces.splitlines() if line.strip())
    dice = notation.parse_dice(f"{_OWN} {lines}", f"{_OWN} {'/'.join(points.split())}")
    return replace(dice, alphabet=ENGLISH) if dice.alphabet.letters == ENGLISH.letters else dice


def mat_toml(mat: Mat) -> str:
    """The file that :meth:`scramble.mat.Mat.parse_toml` and ``--mat`` read."""
    rows = "\n".join(mat.rows)
    return f'name = {_quoted(mat.name)}\nmap = """\n{rows}\n"""\n'


def dice_toml(dice: DiceSet) -> str:
    """The file that :meth:`scramble.dice.DiceSet.parse_toml` and ``--dice`` read."""
    lines = [f"name = {_quoted(dice.name)}"]
    if dice.alphabet != ENGLISH:
        lines.append(f"alphabet = [{', '.join(map(_quoted, dice.alphabet.letters))}]")
    lines += ["dice = [", *(f"  {_quoted(str(die))}," for die in dice.dice), "]", "", "[values]"]
    return "\n".join([*lines, *(f"{_quoted(letter)} = {points}" for letter, points in dice.points), ""])


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)  # JSON's texts are TOML's


def check_words(name: str, content: bytes) -> str:
    """A word list as somebody sent it, as text.

    Raises:
        LexiconError: not UTF-8, too many lines, or a zero byte.
    """
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise LexiconError("file", name, "it is not UTF-8 text: expected one word a line") from None
    if "\0" in text:
        raise LexiconError("file", name, "it has a zero byte: expected one word a line")
    text = "\n".join(text.splitlines())
    if text.count("\n") >= UPLOAD_LINES:
        raise LexiconError("file", name, f"it has too many lines: expected at most {UPLOAD_LINES:,}")
    return text


def read_toml(name: str, content: bytes) -> Mat | DiceSet:
    """A mat or a set of dice as somebody sent its file; a set has dice, a mat has a map.

    Raises:
        BadInput: neither.
    """
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput("file", name, "it is not UTF-8 text: expected TOML of a mat or of dice") from None
    stem = name.rpartition("/")[2].removesuffix(".toml").removesuffix(".txt")
    if name.endswith(".txt"):
        return Mat.parse(text, stem)
    is_dice = any(line.partition("=")[0].strip() in ("dice", "[values]") for line in text.splitlines())
    return DiceSet.parse_toml(text, stem) if is_dice else Mat.parse_toml(text, stem)
