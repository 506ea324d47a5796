"""The best plays of many positions at once, on all cores.

>>> from scramble import Lexicon, Position
>>> lexicon = Lexicon.from_words(["wraps", "sizes", "size"])
>>> positions = [Position.parse("5C WRAP", roll="SIZEXA?"), Position.parse("5C WRAP", roll="QQ")]
>>> squares, rolls = arrays_of(positions)
>>> best = best_plays(positions[0], squares, rolls, lexicon)
>>> best.scores.tolist(), best.text(0), best.text(1)
([33, -1], 'G5 SIZE', '')
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy
from numpy.typing import NDArray

from scramble import _core, notation
from scramble.alphabet import HasWords
from scramble.arguments import check_number, check_threads, check_type
from scramble.errors import PositionError
from scramble.play_arrays import FOUND, PLAY, play_rows
from scramble.position import Position
from scramble.words._words import AnagramIndex, WordGraph

__all__ = ["AllPlays", "BestPlays", "all_plays", "arrays_of", "best_plays"]

_CHUNK = 256  # positions that a thread takes at once

_Rows = numpy.ndarray[tuple[int, int], numpy.dtype[numpy.uint8]]


@dataclass(frozen=True, eq=False)
class BestPlays:
    """The best play of each position, as arrays with one row per position.

    Args:
        position: has the mat, dice and rules that all of them share.
        scores: in points; -1 where there is no play.
        starts: first square of the main word: row times size plus column, from 0.
        is_down: whether it lies down.
        lengths: letters of the main word; 0 where there is no play.
        letters: its die codes, including those on the mat, padded with zeros.
    """

    position: Position
    scores: numpy.ndarray[tuple[int], numpy.dtype[numpy.int32]]
    starts: numpy.ndarray[tuple[int], numpy.dtype[numpy.uint16]]
    is_down: numpy.ndarray[tuple[int], numpy.dtype[numpy.bool_]]
    lengths: numpy.ndarray[tuple[int], numpy.dtype[numpy.uint8]]
    letters: _Rows

    def __len__(self) -> int:
        return len(self.scores)

    def text(self, index: int) -> str:
        """The play of one position, such as ``5C WRAPS``; "" if there is none.

        Raises:
            PositionError: there is no position of that number.
        """
        check_number("index", index, -len(self), len(self) - 1, PositionError)
        if self.lengths[index] == 0:
            return ""
        row, column = divmod(int(self.starts[index]), self.position.mat.size)
        codes = self.letters[index, : self.lengths[index]].tolist()
        word = "".join(map(self.position.dice.alphabet.die_text, codes))
        return notation.format_play(row, column, not self.is_down[index], word)

    def after(self, squares: _Rows) -> _Rows:
        """The letters on each mat after its play (SS-20, SS-21); a mat without a play stays as it is.

        Args:
            squares: the letters before, as :func:`best_plays` was given them.
        Raises:
            BadInput: squares on which a play is not legal.
        """
        found = numpy.zeros(len(self), FOUND)
        found["start"], found["is_down"] = self.starts, self.is_down
        found["length"], found["letters"] = self.lengths, self.letters
        _check_rows("squares", squares, (len(self), self.position.mat.size**2))
        after = self.position.board.mats_after(squares.tobytes(), found.tobytes())
        return numpy.frombuffer(after, numpy.uint8).reshape(squares.shape)


def arrays_of(positions: Sequence[Position]) -> tuple[_Rows, _Rows]:
    """The letters and the rolls of positions, as :func:`best_plays` takes them.

    Raises:
        PositionError: no positions, or positions with different mats or dice.
    """
    check_type("positions", positions, Sequence, "a list of Positions")
    for position in positions:
        check_type("position", position, Position, "a Position")
    if len({(position.mat, position.dice, position.rules) for position in positions}) != 1:
        raise PositionError("positions", len(positions), "one or more, all with one mat, dice and rules")
    squares = numpy.frombuffer(b"".join(position.squares for position in positions), numpy.uint8)
    rolls = numpy.frombuffer(b"".join(position.roll.counts for position in positions), numpy.uint8)
    return squares.reshape(len(positions), -1), rolls.reshape(len(positions), -1)


def best_plays(
    position: Position, squares: _Rows, rolls: _Rows, lexicon: HasWords, *, threads: int | None = None
) -> BestPlays:
    """The best-scoring play of many positions; the answer does not depend on the number of threads.

    Args:
        position: has the mat, dice and rules that all positions share; its letters and roll do not matter.
        squares: die codes, shape (positions, size * size).
        rolls: dice of each roll by letter code, blanks first, shape (positions, 32).
        lexicon: the words.
        threads: how many work at once; None for one per core.
    Raises:
        BadInput: arrays of other shapes, kinds or contents.
    """
    plays = _work(_core.Board.best_plays, squares, rolls, position, lexicon, threads)
    found = numpy.frombuffer(plays, FOUND)
    scores = numpy.where(found["length"] > 0, found["score"], -1).astype(numpy.int32)
    return BestPlays(position, scores, *(found[name] for name in ("start", "is_down", "length", "letters")))


@dataclass(frozen=True, eq=False)
class AllPlays:
    """All plays of many positions, without a Python object a play.

    Args:
        plays: a structured array of type :data:`scramble.play_arrays.PLAY`: position by position, and within
            a position from the highest score.
        offsets: the plays of position number i are ``plays[offsets[i]:offsets[i + 1]]``; it has one more
            number than there are positions.
    """

    plays: NDArray[numpy.void]
    offsets: NDArray[numpy.int64]

    def of(self, index: int) -> NDArray[numpy.void]:
        """The plays of position number `index`, from 0."""
        return self.plays[self.offsets[index] : self.offsets[index + 1]]


def all_plays(
    position: Position, squares: _Rows, rolls: _Rows, lexicon: HasWords, *, threads: int | None = None
) -> AllPlays:
    """All plays of many positions; arguments and errors as in :func:`best_plays`.

    A play takes 34 bytes; a roll with two blanks has some 3,000.
    """
    check_type("position", position, Position, "a Position")
    mat, values, bingo = position.mat, position.dice.value_codes, position.rules.bingo

    def answer(row: int) -> NDArray[numpy.void]:
        letters = squares[row].tobytes()
        board = _core.Board(mat.size, mat.codes, letters, values, bingo)
        found = board.plays(lexicon.graph, lexicon.anagram_index, rolls[row].tobytes(), 0)
        return play_rows(found.records(), letters, mat.size)

    with _pool(squares, rolls, position, lexicon, threads) as pool:
        found = list(pool.map(answer, range(len(squares))))
    offsets = numpy.zeros(len(found) + 1, numpy.int64)
    numpy.cumsum([len(rows) for rows in found], out=offsets[1:])
    return AllPlays(numpy.concatenate(found) if found else numpy.empty(0, PLAY), offsets)


def _work(
    kernel: Callable[[_core.Board, WordGraph, AnagramIndex, bytes, bytes], bytes],
    squares: _Rows,
    rolls: _Rows,
    position: Position,
    lexicon: HasWords,
    threads: int | None,
) -> bytes:
    """Let threads work on the arrays piece by piece; the results are in order."""

    def answer(first: int) -> bytes:
        rows = slice(first, first + _CHUNK)
        letters, dice = squares[rows].tobytes(), rolls[rows].tobytes()
        return kernel(position.board, lexicon.graph, lexicon.anagram_index, letters, dice)

    with _pool(squares, rolls, position, lexicon, threads) as pool:  # which starts no thread before it must
        pieces = range(0, len(squares), _CHUNK)
        return b"".join(map(answer, pieces) if threads == 1 else pool.map(answer, pieces))


def _pool(
    squares: _Rows, rolls: _Rows, position: Position, lexicon: HasWords, threads: int | None
) -> ThreadPoolExecutor:
    """Run threads over arrays that have been checked."""
    check_type("position", position, Position, "a Position")
    check_type("squares", squares, numpy.ndarray, "an array")
    count = len(squares) if squares.ndim else 0
    _check_rows("squares", squares, (count, position.mat.size**2))
    _check_rows("rolls", rolls, (count, _core.MOST_CODES))
    check_threads(threads, PositionError)
    position.check_words(lexicon)
    lexicon.compile()  # once, before the threads start
    return ThreadPoolExecutor(threads or os.cpu_count())


def _check_rows(field: str, rows: _Rows, shape: tuple[int, int]) -> None:
    if not isinstance(rows, numpy.ndarray) or rows.dtype != numpy.uint8 or rows.shape != shape:
        found = (rows.dtype.name, rows.shape) if isinstance(rows, numpy.ndarray) else type(rows).__name__
        raise PositionError(field, found, f"an array of uint8 of the shape {shape}")
