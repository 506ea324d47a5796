"""Batches: every answer is the one that a position by itself gets, with any number of threads."""

from dataclasses import replace
from random import Random
from typing import Any

import numpy
import pytest
from plain import steady
from sampling import case_b14_position, random_words

from scramble import Lexicon, Mat, Position
from scramble.errors import BadInput, PositionError
from scramble.odds.batch import BestPlays, arrays_of, best_plays


def positions(seed: int, count: int) -> list[Position]:
    """Positions of all kinds on one mat."""
    random = Random(seed)  # noqa: S311 - no secret
    plain = [case_b14_position(random, "ABCDE") for _position in range(count)]
    mat = Mat(plain[0].premiums)
    return [Position.parse("/".join(each.rows), each.roll, mat=mat) for each in plain]


@pytest.mark.parametrize("threads", [1, 2, 7, None])
def test_a_batch_is_its_positions(threads: int | None) -> None:
    lexicon = Lexicon.from_words(random_words(Random(3), "ABCDE", 300, 7))  # noqa: S311 - no secret
    asked = positions(5, 200)
    best = best_plays(asked[0], *arrays_of(asked), lexicon, threads=threads)
    assert len(best) == 200
    alone = [position.top(lexicon, 1) for position in asked]
    assert [plays.text(0) if len(plays) else "" for plays in alone] == [best.text(row) for row in range(200)]
    assert [plays.score(0) if len(plays) else -1 for plays in alone] == best.scores.tolist()
    assert 0 < best.scores.tolist().count(-1) < 150


def test_mats_after_best_plays_are_those_of_the_positions() -> None:
    """SS-20, SS-21; a mat without a play stays as it is."""
    lexicon = Lexicon.from_words(random_words(Random(9), "ABCDE", 300, 7))  # noqa: S311 - no secret
    asked = positions(10, 200)
    squares, rolls = arrays_of(asked)
    best = best_plays(asked[0], squares, rolls, lexicon)
    for position, row, text in zip(asked, best.after(squares), map(best.text, range(200)), strict=True):
        assert row.tobytes() == (position.after(text).squares if text else position.squares)


def test_plays_that_do_not_belong_to_their_mats() -> None:
    """Whatever a play says, it is legal there or refused with its number."""
    lexicon = Lexicon.from_words(random_words(Random(9), "ABCDE", 300, 7))  # noqa: S311 - no secret
    asked = [position for position in positions(10, 60) if len(position.top(lexicon, 1))]
    squares, rolls = arrays_of(asked)
    best = best_plays(asked[0], squares, rolls, lexicon)
    with pytest.raises(BadInput, match="plays"):
        best.after(numpy.zeros_like(squares) + numpy.uint8(3))
    with pytest.raises(BadInput, match="squares"):
        best.after(squares[:-1])
    with pytest.raises(BadInput, match="squares"):
        best.after(squares + numpy.uint8(200))
    for field, value in (
        ("starts", 65535),
        ("starts", 80),
        ("lengths", 255),
        ("letters", 31),
        ("letters", 255),
        ("letters", 32),
    ):
        wrong = replace(best, **{field: numpy.full_like(getattr(best, field), value)})
        with pytest.raises(BadInput, match=r"plays.*0"):
            wrong.after(squares)


@pytest.mark.parametrize("is_down", [False, True])
def test_words_that_are_moved_are_legal_or_refused(is_down: bool) -> None:
    """On every square: what a batch says of a play is what the position says."""
    lexicon = Lexicon.from_words(random_words(Random(9), "ABCDE", 300, 7))  # noqa: S311 - no secret
    asked = [position for position in positions(10, 60) if len(position.top(lexicon, 1))][:12]
    squares, rolls = arrays_of(asked)
    best = best_plays(asked[0], squares, rolls, lexicon)
    legal = 0
    for start in range(squares.shape[1]):
        moved = replace(
            best, starts=numpy.full_like(best.starts, start), is_down=numpy.full_like(best.is_down, is_down)
        )
        for row, position in enumerate(asked):
            rows = slice(row, row + 1)
            arrays = (moved.scores, moved.starts, moved.is_down, moved.lengths, moved.letters)
            one = BestPlays(position, *(array[rows] for array in arrays))
            if position.faults(one.text(0), any_roll=True):
                with pytest.raises(BadInput, match="plays"):
                    one.after(squares[rows])
            else:
                legal += 1
                assert one.after(squares[rows]).tobytes() == position.after(one.text(0)).squares
    assert legal > len(asked)


def test_rolls_on_one_mat_after_the_other() -> None:
    """What is known of a mat serves the next roll on it, and no roll on another."""
    lexicon = Lexicon.from_words(random_words(Random(4), "ABCDE", 300, 7))  # noqa: S311 - no secret
    mats, rolls = positions(6, 6), positions(7, 10)
    order = [0, 0, 0, 1, 0, 1, 1, 2, 3, 3, 4, 4, 4, 5, 0, 0]
    asked = [replace(mats[mat], roll=rolls[turn % 10].roll) for turn, mat in enumerate(order)]
    best = best_plays(asked[0], *arrays_of(asked), lexicon, threads=1)
    alone = [position.top(lexicon, 1) for position in asked]
    assert [plays.text(0) if len(plays) else "" for plays in alone] == [best.text(row) for row in range(16)]


def test_a_position_that_is_searched_again_and_again_with_two_lexicons() -> None:
    """From the second search on its board keeps where words may lie, for one lexicon at a time."""
    words = random_words(Random(5), "ABCDE", 400, 7)  # noqa: S311 - no secret
    lexicons = [Lexicon.from_words(words[:200]), Lexicon.from_words(words[200:])]
    for position in positions(8, 20):
        fresh = [[*replace(position).plays(lexicon)] for lexicon in lexicons]
        for turn in (0, 0, 0, 1, 0, 1, 1, 1, 0, 0):
            assert [*position.plays(lexicons[turn])] == fresh[turn]
            assert [*position.top(lexicons[turn], 1)] == fresh[turn][:1]


def test_an_empty_batch(enable: Lexicon) -> None:
    none = numpy.zeros((0, 81), numpy.uint8), numpy.zeros((0, 32), numpy.uint8)
    assert len(best_plays(Position.parse("-"), *none, enable)) == 0


def test_arrays_that_change_change_nothing(enable: Lexicon) -> None:
    """What comes out is a copy."""
    squares, rolls = (rows.copy() for rows in arrays_of([Position.parse("5C WRAP", "SIZEXA?")]))
    best = best_plays(Position.parse("-"), squares, rolls, enable)
    squares[:] = rolls[:] = 0
    assert best.text(0) == "F3 cAPSIZE"


@pytest.mark.parametrize(
    ("square_shape", "roll_shape", "square", "count"),
    [
        ((2, 80), (2, 32), 0, 0),
        ((2, 81), (2, 31), 0, 0),
        ((2, 81), (3, 32), 0, 0),
        ((2, 9, 9), (2, 32), 0, 0),
        ((2, 81), (2, 32), 31, 0),
        ((2, 81), (2, 32), 32, 0),
        ((2, 81), (2, 32), 64, 0),
        ((2, 81), (2, 32), 0, 8),
        ((2, 81), (2, 32), 0, 255),
    ],
    ids=steady,
)
def test_arrays_that_are_no_positions(
    square_shape: tuple[int, ...], roll_shape: tuple[int, ...], square: int, count: int, enable: Lexicon
) -> None:
    squares, rolls = numpy.zeros(square_shape, numpy.uint8), numpy.zeros(roll_shape, numpy.uint8)
    squares.flat[-1], rolls.flat[-1] = square, count
    with pytest.raises(BadInput):
        best_plays(Position.parse("-"), squares, rolls, enable)


@pytest.mark.parametrize("rows", [None, [[0] * 81], numpy.zeros((1, 81), numpy.int64), b"\0" * 81], ids=repr)
def test_what_is_no_array(rows: Any, enable: Lexicon) -> None:
    with pytest.raises((PositionError, TypeError)):
        best_plays(Position.parse("-"), rows, numpy.zeros((1, 32), numpy.uint8), enable)


@pytest.mark.parametrize("threads", [0, -1])
def test_no_threads(threads: int, enable: Lexicon) -> None:
    with pytest.raises(PositionError, match="threads"):
        best_plays(Position.parse("-"), *arrays_of([Position.parse("-", "A")]), enable, threads=threads)


def test_positions_that_do_not_go_together(standard15: Mat) -> None:
    for mixed in ([], [Position.parse("-"), Position.parse("-", mat=standard15)]):
        with pytest.raises(PositionError):
            arrays_of(mixed)
