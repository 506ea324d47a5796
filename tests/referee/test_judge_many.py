"""Many words at once: the native core and `word in lexicon` agree on everything that can be typed."""

import pickle
import struct
from string import ascii_letters
from typing import Any

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st
from ticker import Ticker

from scramble import ENGLISH, Alphabet, Lexicon
from scramble.errors import BadInput, WrongType
from scramble.referee import Referee, Verdict
from scramble.words._words import WordGraph

LONG = "ANTIDISESTABLISHMENTARIANISM"  # 28 letters: no mat has room for it, so the graph has not, either
SMALL = ["AT", "CAT", "CATS", "ACT", "SAT", "TACT", "A" * 21, "A" * 22, LONG]
CODES = bytes(ENGLISH.code(chr(byte).upper()) if chr(byte) in ascii_letters else 0 for byte in range(256))

# Everything in it meets a branch: letters, marks, a letter that composes, one that folds, a surrogate.
CHARACTERS = st.sampled_from(
    "ACTSactsZz -'\u2019\u0301\u00e9\u017f\u212a\u200b\0\n\r\t\ud800\U0001f600\x80\xff"
)
OTHERS = ["T\u00c4T", "\u00c9T\u00c9", "E\u0301TE\u0301", "CHAT", "CASS", "\u212aAT"]
KNOWN = st.sampled_from([*SMALL, *OTHERS])
TEXTS = st.one_of(st.text(CHARACTERS, max_size=6), KNOWN, KNOWN.map(str.lower), st.text())
BYTES = st.one_of(TEXTS.map(lambda text: text.encode("utf-8", "surrogatepass")), st.binary(max_size=6))
LETTERS_ONLY = st.text("ACTSacts", max_size=5)


def small() -> Referee:
    return Referee(Lexicon.from_words(SMALL))


SMALL_REFEREE = small()
ALPHABETS = {
    "english": ENGLISH,
    "umlauts": Alphabet("umlauts", ("A", "C", "S", "T", "\u00c4", "\u00c9")),
    "digraphs": Alphabet("digraphs", ("A", "C", "S", "T", "CH", "SS")),
}
REFEREES = {
    name: Referee(Lexicon.from_words([*SMALL, *OTHERS], alphabet=alphabet))
    for name, alphabet in ALPHABETS.items()
}


def one_by_one(referee: Referee, words: Any) -> list[bool]:
    return [word in referee.lexicon for word in words]


@pytest.mark.parametrize("alphabet", ALPHABETS)
@given(words=st.lists(st.one_of(TEXTS, LETTERS_ONLY), max_size=12))
def test_lists(alphabet: str, words: list[str]) -> None:
    referee = REFEREES[alphabet]
    assert referee.judge_many(words).tolist() == one_by_one(referee, words)


@pytest.mark.parametrize("alphabet", ALPHABETS)
@given(words=st.lists(TEXTS, min_size=1, max_size=12))
def test_arrays_of_texts(alphabet: str, words: list[str]) -> None:
    """NumPy drops zeros at the end of a text; what is left is the question."""
    referee, array = REFEREES[alphabet], numpy.array(words, dtype=numpy.str_)
    expected = one_by_one(referee, array.tolist())
    assert referee.judge_many(array).tolist() == expected
    assert referee.judge_many(array.astype(array.dtype.newbyteorder())).tolist() == expected
    assert referee.judge_many(numpy.array(words, object)).tolist() == one_by_one(referee, words)


@pytest.mark.parametrize("alphabet", ALPHABETS)
@given(words=st.lists(BYTES, min_size=1, max_size=12))
def test_arrays_of_bytes(alphabet: str, words: list[bytes]) -> None:
    """Bytes are UTF-8; those that are not are in no list."""
    referee, array = REFEREES[alphabet], numpy.array(words, dtype=numpy.bytes_)
    expected = one_by_one(referee, [word.decode("utf-8", "replace") for word in array.tolist()])
    assert referee.judge_many(array).tolist() == expected


@pytest.mark.parametrize("alphabet", ALPHABETS)
@given(
    end=st.sampled_from([b"\n", b"\r\n"]),
    lines=st.lists(BYTES, max_size=12),
    is_ended=st.booleans(),
)
def test_streams(alphabet: str, end: bytes, lines: list[bytes], is_ended: bool) -> None:
    """A verdict a line, blanks around it or not; a line without a word is neither."""
    referee = REFEREES[alphabet]
    text = end.join(lines) + (end if is_ended else b"")
    expected = []
    for line in text.removesuffix(b"\n").split(b"\n") if text else []:
        word = line.strip(b" \t\r").decode("utf-8", "replace")
        is_in = word in referee.lexicon
        expected.append(Verdict.BLANK if not word else Verdict.ACCEPTABLE if is_in else Verdict.UNACCEPTABLE)
    assert referee.judge_stream(text).tolist() == expected


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        (b"", []),
        (b"\n", [2]),
        (b" ", [2]),
        (b"\r\n\r", [2, 2]),
        (b"CAT\n ", [1, 2]),
        (b"CAT\n\n", [1, 2]),
        (b" cat\t\r\nDOG", [1, 0]),
        (b"C AT\rCAT\n", [0]),
    ],
)
def test_line_ends_and_blanks(text: bytes, verdicts: list[int]) -> None:
    for referee in REFEREES.values():
        assert referee.judge_stream(text).tolist() == verdicts


def test_every_word_of_enable_is_found_and_no_neighbour(enable: Lexicon) -> None:
    """All 172,823 words, and as many that differ from them in the last letter."""
    referee, words = Referee(enable), list(enable)
    changed = [word[:-1] + ("X" if word[-1] != "X" else "Q") for word in words]
    assert referee.judge_many(words).all()
    assert referee.judge_many(numpy.array(words, "S")).all()
    found = referee.judge_many(changed)
    assert found.tolist() == one_by_one(referee, changed)
    assert 0 < found.sum() < len(words) / 50
    assert referee.judge_many(["ethylenediaminetetraacetate", LONG]).tolist() == [True, False]


def test_beginnings_and_ends_of_words_are_no_words(enable: Lexicon) -> None:
    """The graph holds every part of every word; only a whole one counts."""
    parts = ["QUIXOTI", "UIXOTIC", "QUIXOTICQ", "IXOT", "WRAPSW", "SWRAPS", "PARW", "SPARW"]
    assert not Referee(enable).judge_many(parts).any()


def test_shapes_and_kinds_of_arrays() -> None:
    referee = small()
    grid = numpy.array([["CAT", "DOG"], ["ACT", "Sat"]])
    for array in (grid, grid.astype("S"), grid.astype(object), numpy.asfortranarray(grid)):
        assert referee.judge_many(array).tolist() == [[True, False], [True, True]]
    assert referee.judge_many(grid[::-1, ::-1]).tolist() == [[True, True], [False, True]]
    assert referee.judge_many(grid[:, 0]).tolist() == [True, True]
    assert referee.judge_many(numpy.array("CAT")).tolist() is True
    for empty in ([], (), numpy.array([], "S5"), numpy.array([], "U5"), numpy.empty((2, 0), "U3")):
        assert referee.judge_many(empty).sum() == 0
    assert referee.judge_many(numpy.zeros(3, "S0")).tolist() == [False] * 3
    assert referee.judge_many(word for word in ("CAT", "DOG")).tolist() == [True, False]
    assert referee.judge_many(grid).dtype == numpy.bool_


def test_numbers_that_are_no_characters() -> None:
    """NumPy lets any 32 bits stand where a character should."""
    rows = [[67, 65, 84], [67, 65, 0x7FFFFFFF], [0xFFFFFFFF, 0, 84], [0x110000, 0, 0], [0xD800, 65, 84]]
    rows.append([65, 0x10FFFF, 0])
    wild = numpy.array(rows, numpy.uint32).view("U3").ravel()
    for referee in (*REFEREES.values(), Referee(Lexicon.from_words([LONG]))):
        assert referee.judge_many(wild).tolist() == ["CAT" in referee.lexicon, *[False] * 5]


@pytest.mark.parametrize("words", ["CAT", b"CAT", [b"CAT"], [None], ["CAT", 1], numpy.array([1.5])], ids=repr)
def test_what_is_no_text_is_refused(words: Any) -> None:
    with pytest.raises(WrongType):
        small().judge_many(words)


@pytest.mark.parametrize("lines", ["CAT\n", None, ["CAT"], bytearray(b"CAT")], ids=repr)
def test_streams_are_bytes(lines: Any) -> None:
    with pytest.raises(WrongType):
        small().judge_stream(lines)


def test_a_list_of_words_that_fit_on_no_mat() -> None:
    """It has no graph; the list itself answers."""
    referee = Referee(Lexicon.from_words([LONG]))
    assert referee.judge_many([LONG, "CAT", ""]).tolist() == [True, False, False]
    assert referee.judge_stream(f"{LONG}\n\nCAT".encode()).tolist() == [1, 2, 0]
    assert referee.judge_many(numpy.array([LONG, "CAT"], "S")).tolist() == [True, False]


def test_a_referee_that_has_judged_can_be_copied() -> None:
    referee = small()
    assert referee.judge_many(["CAT"]).all()
    copied = pickle.loads(pickle.dumps(Referee(referee.lexicon)))  # noqa: S301 - our own bytes
    assert copied.judge_many(["CAT", "DOG"]).tolist() == [True, False]
    assert pickle.loads(pickle.dumps(referee)) == referee  # noqa: S301 - our own bytes


def test_looking_up_leaves_python_to_other_threads(enable: Lexicon) -> None:
    """The issue: the interpreter's lock is released."""
    graph = enable.graph
    lines, records = b"QUIXOTIC\n" * 200_000, b"QUIXOTIC" * 200_000
    with Ticker() as ticker:
        assert not ticker.moves_during(lambda: sum(range(100_000)), tries=5)
        assert ticker.moves_during(lambda: graph.find_lines(lines, CODES))
        assert ticker.moves_during(lambda: graph.find_records(records, CODES, 8))


def test_the_facades_answers() -> None:
    """0 not in, 1 in, 2 empty, 3 ask the list."""
    graph = SMALL_REFEREE.lexicon.graph
    assert list(graph.find_lines(b"CAT\nDOG\n\nC\xc3T\n" + b"A" * 22, CODES)) == [1, 0, 2, 3, 3]
    assert list(graph.find_lines(b"CAT", CODES)) == list(graph.find_lines(b"CAT\n", CODES)) == [1]
    assert (graph.find_lines(b"", CODES), graph.find_records(b"", CODES, 3)) == (b"", b"")
    assert list(graph.find_records(b"CAT\0CATSAT\0\0\0\0\0\0\0CAT", CODES, 4)) == [1, 1, 1, 2, 0]


def wrong_calls() -> list[tuple[str, tuple[Any, ...]]]:
    tables = [
        b"",
        CODES[1:],
        CODES + b"\0",
        bytes([31]) + CODES[1:],
        b"\xff" * 256,
        None,
        bytearray(CODES),
        1,
    ]
    lines = [("find_lines", (b"CAT", table)) for table in tables]
    records = [("find_records", (b"CAT", table, 3)) for table in tables]
    widths = [("find_records", (b"CAT", CODES, width)) for width in (0, 2, 4, -1, 2**70, None, "3")]
    texts = [("find_lines", (text, CODES)) for text in ("CAT", None, bytearray(b"CAT"), 3)]
    flat = [
        ("find_records", (text, CODES, 1)) for text in ("CAT", None, 3, numpy.zeros(3), numpy.zeros((2, 2)))
    ]
    return [*lines, *records, *widths, *texts, *flat, ("find_lines", ()), ("find_records", (b"CAT", CODES))]


@pytest.mark.parametrize(("method", "arguments"), wrong_calls(), ids=lambda value: repr(value)[:40])
def test_wrong_arguments_never_reach_the_kernel(method: str, arguments: tuple[Any, ...]) -> None:
    with pytest.raises((BadInput, TypeError, OverflowError, ValueError)):
        getattr(SMALL_REFEREE.lexicon.graph, method)(*arguments)


BITS = st.lists(st.sampled_from([0, 1, 3, 20, 26, 31]), max_size=3).map(
    lambda bits: sum({1 << bit for bit in bits})
)


@given(st.lists(st.tuples(BITS, st.integers(0, 12)), min_size=1, max_size=12))
def test_graphs_of_hostile_bytes(nodes: list[tuple[int, int]]) -> None:
    """Whatever passes for a graph can be walked, circles included: an answer for each word, no crash."""
    try:
        graph = WordGraph(b"".join(struct.pack("=II", *node) for node in nodes))
    except BadInput:
        return
    assert set(graph.find_lines(b"CAT\nZZZZZZZZZZZZZZZZZZZZZ\nAT\nCC", CODES)) <= {0, 1}
