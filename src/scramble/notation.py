"""Reads and writes squares, plays, positions, mats and dice sets as text. No rule of the game is known here.

A square is row then column for a play across (``5C``), column then row for one down (``C5``).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scramble import _core
from scramble.alphabet import ENGLISH, Alphabet
from scramble.dice import DiceSet, Die
from scramble.errors import BadInput, DiceError, NotationError, WrongType
from scramble.mat import Mat
from scramble.texts.wording import counted

__all__ = [
    "PositionText",
    "WrittenLetter",
    "WrittenPlay",
    "column_name",
    "describe_square",
    "find_word",
    "format_dice",
    "format_mat",
    "format_play",
    "format_rows",
    "format_square",
    "format_values",
    "format_word_on_mat",
    "parse_dice",
    "parse_mat",
    "parse_play",
    "parse_position",
    "parse_rows",
    "parse_square",
    "parse_word_on_mat",
    "read_number",
]

_COLUMNS = "ABCDEFGHIJKLMNOPQRSTU"
_ACROSS = re.compile(r"([1-9][0-9]?)([A-Ua-u])")
_DOWN = re.compile(r"([A-Ua-u])([1-9][0-9]?)")
_FACE = re.compile(r"\[[^\[\]]+\]|.")  # one character, or a bracketed letter of several characters
_SQUARE_EXPECTED = "a square of the mat: 5C for across, C5 for down"


class WrittenLetter(NamedTuple):
    """One letter of a play as written.

    Attributes:
        row: from 0.
        column: from 0.
        die: a die as text, or ``.`` for whatever letter the mat has there.
        is_old: written as standing on the mat: in parentheses, or as a dot.
    """

    row: int
    column: int
    die: str
    is_old: bool


@dataclass(frozen=True)
class WrittenPlay:
    """A play as somebody wrote it, before it is placed on a mat.

    Args:
        row: of its first letter, from 0.
        column: of its first letter, from 0.
        is_across: across, or else down.
        letters: the letters in order.
    """

    row: int
    column: int
    is_across: bool
    letters: tuple[WrittenLetter, ...]


def column_name(column: int) -> str:
    """The letter of a column, from 0."""
    return _COLUMNS[column]


def format_square(row: int, column: int, is_across: bool = True) -> str:
    """The text of a square.

    >>> format_square(4, 2), format_square(4, 2, is_across=False)
    ('5C', 'C5')
    """
    name = column_name(column)
    return f"{row + 1}{name}" if is_across else f"{name}{row + 1}"


def describe_square(row: int, column: int) -> str:
    """A square as text for a message, even one that is on no mat."""
    if row >= 0 and 0 <= column < len(_COLUMNS):
        return format_square(row, column)
    return f"row {row + 1} column {column + 1}"


def parse_square(text: str) -> tuple[int, int, bool]:
    """Row, column (from 0) and whether across, of a square such as ``5C`` or ``C5``, in any case.

    Raises:
        NotationError: the text is not a square.
    """
    if match := _ACROSS.fullmatch(text):
        row, column = match.groups()
    elif match := _DOWN.fullmatch(text):
        column, row = match.groups()
    else:
        raise NotationError("square", text, _SQUARE_EXPECTED)
    return int(row) - 1, _COLUMNS.index(column.upper()), text[0].isdigit()


def _split_word(text: str, alphabet: Alphabet) -> list[tuple[str, bool]]:
    """The dice of a written word, each with a flag: is it marked as already on the mat?"""
    letters: list[tuple[str, bool]] = []
    for part in re.findall(r"\([^()]*\)|\.|[^().]+|[()]", text):
        if part == ".":
            letters.append((".", True))
        elif part.startswith("(") and len(part) > 1:
            for inner in re.findall(r"\.|[^.]+", part[1:-1]):
                letters += [
                    (die, True) for die in ([inner] if inner == "." else alphabet.split_dice(inner, "play"))
                ]
        elif part in ("(", ")"):
            raise NotationError("play", text, "parentheses come in pairs, not within each other")
        else:
            letters += [(die, False) for die in alphabet.split_dice(part, "play")]
    return letters


def parse_play(text: str, alphabet: Alphabet) -> WrittenPlay:
    """Read a play such as ``5C WRAP``, ``g5 SiZES``, ``5C (WRAP)S`` or ``5C ....S``.

    Capitals are dice, lower case letters are blanks that stand for them, and ``?`` is a blank without a
    letter. A letter of the mat is written as it is, as ``.``, or in parentheses. Case means nothing in the
    square.

    Raises:
        NotationError: the text is not a play, or has letters outside the alphabet.
    """
    if not isinstance(text, str):
        raise WrongType("play", text, "a text such as 5C WRAP")
    parts = text.split()
    if len(parts) != 2:
        raise NotationError("play", text, "a square and a word, such as 5C WRAP")
    row, column, is_across = parse_square(parts[0])
    letters = tuple(
        WrittenLetter(row + (0 if is_across else place), column + (place if is_across else 0), die, is_old)
        for place, (die, is_old) in enumerate(_split_word(parts[1], alphabet))
    )
    if not 1 <= len(letters) <= _core.MOST_SIZE:
        raise NotationError("play", text, f"a word of 1 to {_core.MOST_SIZE} letters")
    return WrittenPlay(row, column, is_across, letters)


def find_word(squares: bytes, size: int) -> tuple[int, bool, bytes] | None:
    r"""The one word on a mat: its first square, whether it lies down, and its die codes.

    Args:
        squares: die codes row by row, 0 for an empty square.
        size: rows of the mat.
    Returns:
        None if the mat is empty, or has other letters beside a word. A single letter lies across.

    >>> find_word(bytes([0, 3, 0, 0, 1, 0, 0, 20, 0]), 3)
    (1, True, b'\x03\x01\x14')
    """
    start = len(squares) - len(squares.lstrip(b"\0"))
    letters = len(squares) - squares.count(0)
    across, down = squares[start : start - start % size + size], squares[start::size]
    for is_down, line in ((False, across), (True, down)):
        word = line.partition(b"\0")[0]
        if len(word) == letters > 0:
            return start, is_down, word
    return None


def format_word_on_mat(squares: bytes, size: int, alphabet: Alphabet) -> str:
    """The one word on a mat such as ``5C WRAP``; "-" for an empty mat; the rows of one with more words."""
    if not any(squares):
        return "-"
    word = find_word(squares, size)
    if word is None:
        return format_rows(squares, size, alphabet)
    start, is_down, codes = word
    return format_play(*divmod(start, size), not is_down, alphabet.dice_text(codes))


def parse_word_on_mat(text: str, size: int, alphabet: Alphabet) -> bytes:
    """The squares of a mat with nothing but one word on it, such as ``5C WRAP``.

    Raises:
        NotationError: another text, or a word that does not fit on the mat.
    """
    if len(text.split()) != 2:
        expected = "one square and one word such as 5C WRAP, - for an empty mat, or a whole position text"
        raise NotationError("word on the mat", text, expected)
    squares = bytearray(size * size)
    for row, column, die, is_old in parse_play(text, alphabet).letters:
        if is_old or die == "?":
            raise NotationError("word on the mat", text, "only letters, blanks in lower case")
        if row >= size or column >= size:
            raise NotationError("word on the mat", text, f"a word on the {size} rows and columns of the mat")
        squares[row * size + column] = alphabet.die_code(die)
    return bytes(squares)


def format_play(row: int, column: int, is_across: bool, word: str) -> str:
    """The text of a play; `word` is the whole main word as it is on the mat afterwards."""
    return f"{format_square(row, column, is_across)} {word}"


def format_rows(squares: Sequence[int], size: int, alphabet: Alphabet) -> str:
    """Rows of a mat, top to bottom, ``/`` between them, digits for runs of empty squares (CGP)."""
    rows = []
    for start in range(0, size * size, size):
        row, empty = "", 0
        for die in squares[start : start + size]:
            if die == 0:
                empty += 1
                continue
            row += (str(empty) if empty else "") + alphabet.die_text(die)
            empty = 0
        rows.append(row + (str(empty) if empty else ""))
    return "/".join(rows)


def parse_rows(text: str, size: int, alphabet: Alphabet) -> bytes:
    """The inverse of :func:`format_rows`; a dot is one empty square too.

    Raises:
        NotationError: another number of rows or squares, letters outside the alphabet.
    """
    rows = text.split("/")
    if len(rows) != size:
        raise NotationError(
            "position", text, f"the text has {counted(len(rows), 'row')}: expected {size}, as the mat has"
        )
    return b"".join(_parse_row(row, number, size, alphabet) for number, row in enumerate(rows, start=1))


def _parse_row(text: str, number: int, size: int, alphabet: Alphabet) -> bytes:
    squares = bytearray()
    for part in re.findall(r"[0-9]+|\[[^\[\]]*\]|.", text):
        if part == ".":
            squares.append(0)
        elif part.isascii() and part.isdigit():
            squares += bytes(min(int(part[:3]), size + 1))
        else:
            try:
                squares.append(alphabet.die_code(part))
            except BadInput as cause:
                raise NotationError(
                    f"row {number}", text, f"{part!r} is not a letter: {cause.complaint}"
                ) from None
    if len(squares) != size or _core.BLANK in squares:
        raise NotationError(
            f"row {number}", text, f"{size} squares in a row of this mat, empty or with a letter"
        )
    return bytes(squares)


@dataclass(frozen=True)
class PositionText:
    """The fields of a position text (CGP extended), still as text.

    Args:
        rows: the mat.
        roll: of the player on turn, or "".
        scores: one a player, the player on turn first.
        lost_turns: turns to be skipped (SS-26), one number a player, in the same order.
        options: the opcodes: ``lex``, ``mat``, ``dice``, ``to``, ``bingo``, ``adv``, ``sec``, ``chal``.
    """

    rows: str
    roll: str
    scores: tuple[int, ...]
    lost_turns: tuple[int, ...]
    options: dict[str, str]


_OPTIONS = ("lex", "mat", "dice", "to", "bingo", "adv", "sec", "chal")


def _parse_numbers(field: str, text: str) -> tuple[int, ...]:
    numbers = text.split("/")
    if not all(re.fullmatch(r"-?[0-9]{1,6}", number) for number in numbers):
        raise NotationError(field, text, "whole numbers with / between them, one a player")
    return tuple(map(int, numbers))


def _parse_options(text: str) -> dict[str, str]:
    options: dict[str, str] = {}
    for option in filter(None, map(str.strip, text.split(";"))):
        name, _, value = option.partition(" ")
        if name not in _OPTIONS or not value.strip():
            raise NotationError("option", option, f"a name and a value; names: {', '.join(_OPTIONS)}")
        if name in options:
            raise NotationError("option", option, "each option once")
        options[name] = value.strip()
    return options


def parse_position(text: str) -> PositionText:
    """Cut a position text into its fields; all but the rows may be missing from the end.

    ``rows roll/ scores lost-turns OPTIONS``, where the options are
    ``lex NAME; mat NAME; dice NAME; to 200; bingo 50; adv 1; sec 60; chal turn;``

    Raises:
        NotationError: a field that is malformed.
    """
    if not text.strip():
        raise NotationError("position", text, "rows of a mat, with / between them")
    head, *rest = text.strip().split(None, 1)
    fields: list[str] = []
    remaining = rest[0] if rest else ""
    while remaining and len(fields) < 3 and not re.match(rf"({'|'.join(_OPTIONS)})\s", remaining):
        field, *after = remaining.split(None, 1)
        fields.append(field)
        remaining = after[0] if after else ""
    roll, others = (fields[0].partition("/")[::2]) if fields else ("", "")
    if others.strip("/"):
        raise NotationError("rolls", fields[0], "a roll of the player on turn only: SIZEXA?/")
    return PositionText(
        rows=head,
        roll=roll,
        scores=_parse_numbers("scores", fields[1]) if len(fields) > 1 else (0, 0),
        lost_turns=_parse_numbers("lost turns", fields[2]) if len(fields) > 2 else (),
        options=_parse_options(remaining),
    )


def read_number(field: str, text: str) -> int:
    """A whole number of at most six digits, as in a position text.

    Args:
        field: what the number is, for the message.
        text: as it was written.
    Raises:
        NotationError: the text is not such a number.
    """
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise NotationError(field, text, "a whole number")
    return int(text)


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
        DiceError: impossible faces or values.
        AlphabetError: letters that do not make an alphabet.

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
