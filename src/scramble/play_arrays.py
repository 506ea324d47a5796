"""Plays as NumPy arrays: the layout of the core's records of found plays, and their fields."""

from __future__ import annotations

import numpy
from numpy.typing import NDArray

from scramble import _core
from scramble.alphabet import Alphabet

__all__ = ["FOUND", "PLAY", "play_rows", "with_words"]

_LETTERS = _core.FOUND_BYTES - 8
# The core's own form, without gaps between its parts (_native/found.pxd).
FOUND = numpy.dtype(
    [
        ("score", numpy.int32),
        ("start", numpy.uint16),
        ("is_down", numpy.bool_),
        ("length", numpy.uint8),
        ("letters", numpy.uint8, (_LETTERS,)),
    ]
)
# For people who read arrays: each field has one value, so pandas.DataFrame takes it as it is.
PLAY = numpy.dtype(
    [
        ("score", numpy.int32),
        ("row", numpy.uint8),
        ("column", numpy.uint8),
        ("is_down", numpy.bool_),
        ("length", numpy.uint8),
        ("placed", numpy.uint8),
        ("letters", f"S{_LETTERS}"),
    ]
)


def play_rows(records: bytes, squares: bytes, size: int) -> NDArray[numpy.void]:
    """Plays as a structured array of the type :data:`PLAY`.

    Args:
        records: the core's records, one after the other.
        squares: the letters of the mat before, ``size`` times ``size`` die codes.
        size: rows of the mat.
    """
    found = numpy.frombuffer(records, FOUND)
    rows = numpy.empty(len(found), PLAY)
    rows["score"], rows["is_down"], rows["length"] = found["score"], found["is_down"], found["length"]
    rows["row"], rows["column"] = numpy.divmod(found["start"], size)
    rows["letters"] = numpy.ascontiguousarray(found["letters"]).view(f"S{_LETTERS}")[:, 0]
    rows["placed"] = _placed(found, numpy.frombuffer(squares, numpy.uint8), size)
    return rows


def _placed(found: NDArray[numpy.void], squares: NDArray[numpy.uint8], size: int) -> NDArray[numpy.uint8]:
    """How many dice each play places: the empty squares under its main word, from sums along lines."""
    empty = (squares.reshape(size, size) == 0).astype(numpy.uint8)
    before = numpy.zeros((2, size, size + 1), numpy.uint8)
    before[0, :, 1:], before[1, :, 1:] = empty.cumsum(axis=1), empty.T.cumsum(axis=1)
    row, column = numpy.divmod(found["start"], size)
    is_down = found["is_down"].astype(numpy.intp)
    line, first = numpy.where(found["is_down"], (column, row), (row, column))
    placed: NDArray[numpy.uint8] = (
        before[is_down, line, first + found["length"]] - before[is_down, line, first]
    )
    return placed


def with_words(rows: NDArray[numpy.void], alphabet: Alphabet) -> NDArray[numpy.void]:
    """Plays with the main word as text, blanks in lower case, in a last field ``word``.

    Args:
        rows: of the type :data:`PLAY`.
        alphabet: of the dice.
    """
    codes = numpy.ascontiguousarray(rows["letters"]).view(numpy.uint8).reshape(len(rows), _LETTERS)
    known = set(alphabet.square_codes) - {0}
    texts = numpy.array([alphabet.die_text(code) if code in known else "" for code in range(256)])
    words: NDArray[numpy.str_] = numpy.zeros(len(rows), "U1")
    for place in range(int(rows["length"].max(initial=0))):
        words = numpy.strings.add(words, texts[codes[:, place]])
    result = numpy.empty(len(rows), [*rows.dtype.descr, ("word", words.dtype)])
    for name in rows.dtype.names or ():
        result[name] = rows[name]
    result["word"] = words
    return result
