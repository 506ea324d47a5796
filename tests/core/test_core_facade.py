"""Wrong arguments straight to the native core: an error of ours, TypeError or OverflowError, never a crash.

See test_core_graphs.py for word graphs, test_anagram_index.py for anagram indexes, and
test_core_attacks.py for what could damage memory.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from plain import steady

from scramble import ENGLISH, Lexicon, PlayFault, Position, _core
from scramble.errors import BadInput, IllegalPlay
from scramble.words import _words

REFUSALS = (BadInput, TypeError, OverflowError)
HUGE = 10**30
NO_ROLL = bytes(32)
FLAT, EMPTY_MAT, NO_VALUES = bytes(81), bytes(81), bytes(32)


def counts(text: str) -> bytes:
    return Position.parse(roll=text).roll.counts


@pytest.fixture
def board() -> _core.Board:
    """The empty house mat."""
    return Position.parse().board


LEXICON = Lexicon.from_words(["AT", "CAT", "CATS"])


@pytest.fixture
def graph() -> _words.WordGraph:
    return LEXICON.graph


@pytest.fixture
def index() -> _words.AnagramIndex:
    return LEXICON.anagram_index


def wrong_boards() -> Iterator[tuple[object, ...]]:
    for size in (-9, 0, 1, 2, 22, 2**31, HUGE, "9", None, b"9"):
        yield size, FLAT, EMPTY_MAT, NO_VALUES, 50
    for length in (0, 80, 82, 6561):
        yield 9, bytes(length), EMPTY_MAT, NO_VALUES, 50
        yield 9, FLAT, bytes(length), NO_VALUES, 50
    for code in (5, 64, 255):
        yield 9, FLAT[1:] + bytes([code]), EMPTY_MAT, NO_VALUES, 50
    for code in (31, 32, 63, 64, 128, 255):
        yield 9, FLAT, EMPTY_MAT[1:] + bytes([code]), NO_VALUES, 50
    for values in (b"", bytes(31), bytes(33), bytes([100]) + bytes(31), bytes([255]) * 32):
        yield 9, FLAT, EMPTY_MAT, values, 50
    for bingo in (-1, 10_000, 2**31, -HUGE, "50", None):
        yield 9, FLAT, EMPTY_MAT, NO_VALUES, bingo
    for other in (None, "." * 81, bytearray(81), [0] * 81, memoryview(FLAT)):
        yield 9, other, EMPTY_MAT, NO_VALUES, 50
        yield 9, FLAT, other, NO_VALUES, 50
    yield 9, FLAT, EMPTY_MAT, [0] * 32, 50
    yield ()
    yield 9, FLAT, EMPTY_MAT, NO_VALUES
    yield 9, FLAT, EMPTY_MAT, NO_VALUES, 50, 50


@pytest.mark.parametrize("arguments", list(wrong_boards()), ids=lambda arguments: steady(arguments)[:50])
def test_boards_that_cannot_be(arguments: tuple[Any, ...]) -> None:
    with pytest.raises(REFUSALS):
        _core.Board(*arguments)


WRONG_PLACEMENTS = [
    (4, 4, 0), (4, 4, 31), (4, 4, 63), (4, 4, 64), (4, 4, -1), (4, 4, 257), (4, 4, 2**32 + 1),
    (HUGE, 4, 1), (4, -HUGE, 1), (4, 4, HUGE), (2**31, 4, 1), (4, -(2**31) - 1, 1),
    ("4", 4, 1), (4, None, 1), (4, 4, "A"), (4, 4, b"\x01"), ([4], 4, 1),
    (4, 4), (4, 4, 1, 1), (), 4, None, "4", 4.0,
    (4.5, 4, 1), (4, 4.5, 1), (4, 4, 1.5), (float("nan"), 4, 1), (float("inf"), 4, 1),
]  # fmt: skip


@pytest.mark.parametrize("placement", WRONG_PLACEMENTS, ids=steady)
def test_placements_that_cannot_be(board: _core.Board, placement: Any) -> None:
    """Also as the second one, as a written letter, and for score and mat."""
    good = (4, 5, 1)
    for dice in ([placement], [good, placement], (placement, good)):
        with pytest.raises(REFUSALS):
            board.faults(dice)
        with pytest.raises(REFUSALS):
            board.faults([good], dice)
        with pytest.raises(REFUSALS):
            board.score(dice)
        with pytest.raises(REFUSALS):
            board.after(dice)


@pytest.mark.parametrize("dice", [None, 4, 4.0, iter([(4, 4, 1)]), "ABC", b"ABC", [[]], {4: 4}], ids=steady)
def test_dice_that_are_no_placements(board: _core.Board, dice: Any) -> None:
    for call in (board.faults, board.score, board.after, lambda written: board.faults([], written)):
        with pytest.raises(REFUSALS):
            call(dice)


@pytest.mark.parametrize(
    "wrong",
    [
        b"",
        bytes(31),
        bytes(33),
        bytes([8]) + bytes(31),
        bytes([255]) * 32,
        "A" * 32,
        [0] * 32,
        bytearray(32),
        7,
    ],
    ids=lambda wrong: repr(wrong)[:20],
)
def test_rolls_that_cannot_be(
    board: _core.Board, graph: _words.WordGraph, index: _words.AnagramIndex, wrong: Any
) -> None:
    with pytest.raises(REFUSALS):
        board.faults([(4, 4, 1)], (), wrong)
    with pytest.raises(REFUSALS):
        board.plays(graph, index, wrong)


@pytest.mark.parametrize(
    "wrong", [b"", bytes(31), bytes([255]) * 32, "A" * 32, None, 7], ids=lambda wrong: repr(wrong)[:20]
)
def test_letters_that_cannot_be_spelled(graph: _words.WordGraph, wrong: Any) -> None:
    with pytest.raises(REFUSALS):
        graph.anagrams(wrong)


@pytest.mark.parametrize("limit", [-1, -HUGE, 2**64, HUGE, "1", None], ids=steady)
def test_limits_that_cannot_be(
    board: _core.Board, graph: _words.WordGraph, index: _words.AnagramIndex, limit: Any
) -> None:
    with pytest.raises(REFUSALS):
        board.plays(graph, index, NO_ROLL, limit)


def test_limits_beyond_all_plays(
    board: _core.Board, graph: _words.WordGraph, index: _words.AnagramIndex
) -> None:
    """The largest number that there is asks for all plays."""
    everything = board.plays(graph, index, counts("CATS"))
    assert len(everything) > 0
    for limit in (2**31, 2**32, 2**63, 2**64 - 1):
        assert board.plays(graph, index, counts("CATS"), limit).scores() == everything.scores()


@pytest.mark.parametrize("wrong", [None, b"", "graph", 7, bytes(8)], ids=steady)
def test_graphs_and_indexes_that_are_none(
    board: _core.Board, graph: _words.WordGraph, index: _words.AnagramIndex, wrong: Any
) -> None:
    for first, second in ((wrong, index), (graph, wrong), (index, graph)):
        with pytest.raises(REFUSALS):
            board.plays(first, second, NO_ROLL)


def test_dice_anywhere_and_as_many_as_you_like(board: _core.Board) -> None:
    """Rows and columns at the ends of the machine's numbers, and a hundred thousand dice."""
    ends = [-(2**31), -1, 0, 8, 9, 2**31 - 1]
    corners = [(row, column, 1) for row in ends for column in ends]
    assert board.faults(corners) & PlayFault.OFF_MAT
    for corner in corners:
        is_on = 0 <= corner[0] <= 8 and 0 <= corner[1] <= 8
        assert bool(board.faults([corner]) & PlayFault.OFF_MAT) == (not is_on)
        assert bool(board.faults([], [corner]) & PlayFault.OFF_MAT) == (not is_on)
    many = [(4, 4, 1)] * 100_000
    assert board.faults(many, many) & PlayFault.TOO_MANY_DICE
    with pytest.raises(IllegalPlay):
        board.score(many)


def test_objects_that_were_never_filled() -> None:
    """`__new__` without arguments makes no board, no graph and no index; a list of plays is empty."""
    for kind in (_core.Board, _words.WordGraph, _words.AnagramIndex):
        with pytest.raises(TypeError):
            kind.__new__(kind)
    blank_plays = _core.FoundPlays.__new__(_core.FoundPlays)
    assert (len(blank_plays), blank_plays.scores()) == (0, b"")
    for read in (blank_plays.score, blank_plays.dice, blank_plays.main_word):
        with pytest.raises(IndexError):
            read(0)


@pytest.mark.parametrize("number", [-1, 10, 12, 2**31, -(2**63), 2**63 - 1])
def test_plays_outside_the_list(
    board: _core.Board, graph: _words.WordGraph, index: _words.AnagramIndex, number: int
) -> None:
    plays = board.plays(graph, index, counts("CAT"))
    assert len(plays) == 10  # CAT in six places, AT in four
    for read in (plays.score, plays.dice, plays.main_word):
        with pytest.raises(IndexError):
            read(number)
        with pytest.raises(REFUSALS):
            read(HUGE)


def test_found_plays_outlive_everything_that_made_them() -> None:
    """They keep their board and their index; the graph is no longer needed."""
    position = Position.parse("5C WRAP", roll="SIZES")
    lexicon = Lexicon.from_words(["WRAPS", "SIZES"])
    plays = position.board.plays(lexicon.graph, lexicon.anagram_index, position.roll.counts)
    del position, lexicon
    assert len(plays) == 2 + 1  # SIZES down with either S on G5, WRAPS alone
    word = next(plays.main_word(index) for index in range(len(plays)) if len(plays.dice(index)) == 1)
    assert word == (4 * 9 + 2, 1, ENGLISH.encode("WRAPS"))


def test_the_faults_of_the_core_are_those_of_play_fault(board: _core.Board) -> None:
    """The core's bits and PlayFault's: no bit has another meaning or none (see test_rules_placing)."""
    everything = board.faults([(4, 4, 32), (9, 9, 1), *[(4, 4, 1)] * 7], [(0, 0, 1)], NO_ROLL)
    names = "OFF_MAT SQUARE_TAKEN NOT_ONE_LINE TOO_SHORT NOT_IN_ROLL BLANK_WITHOUT_LETTER LETTER_MISMATCH"
    expected = [PlayFault[name] for name in (*names.split(), "TOO_MANY_DICE")]
    assert list(PlayFault(everything)) == sorted(expected)


def test_what_the_core_says_of_its_limits() -> None:
    """The constants that Python code relies on, and how the core was built."""
    assert (_words.MOST_LETTERS, _words.MOST_WORDS) == (30, 2**23)
    assert (_core.MOST_DICE, _core.MOST_SIZE, _core.BLANK, _core.MOST_CODES) == (7, 21, 32, 32)
    info = _core.build_info()
    assert set(info) == {"popcount", "sanitized", "vectors"}
    assert info["popcount"] in ("instruction", "software")
    assert info["vectors"] in ("SSSE3", "SSE4.1", "none")
