"""Bytes that are not a word graph, graphs that no word list would make, and paths that are not words."""

import sys
from itertools import product
from random import Random
from typing import Any

import numpy
import pytest
from plain import steady

from scramble import ENGLISH, Lexicon, Position
from scramble.errors import BadInput
from scramble.words import _words
from scramble.words.compile import compile_graph

REFUSALS = (BadInput, TypeError, OverflowError)
BUFFER_REFUSALS = (*REFUSALS, ValueError, BufferError)  # Cython's and NumPy's own words for a wrong array


@pytest.mark.parametrize(
    "nodes",
    [b"", bytes(1), bytes(7), bytes(9), "A" * 8, None, 8, [0] * 8, memoryview(bytes(24))[1:17]],
    ids=steady,
)
def test_bytes_that_are_no_word_graph(nodes: Any) -> None:
    with pytest.raises(REFUSALS):
        _words.WordGraph(nodes)


@pytest.mark.parametrize(
    "nodes",
    [memoryview(bytes(32))[::2], numpy.zeros((2, 8), numpy.uint8), numpy.zeros(8, numpy.int32)],
    ids=["strided", "two dimensions", "other numbers"],
)
def test_arrays_that_are_no_word_graph(nodes: Any) -> None:
    with pytest.raises(BUFFER_REFUSALS):
        _words.WordGraph(nodes)


def node(mask: int, first_child: int) -> bytes:
    return mask.to_bytes(4, sys.byteorder) + first_child.to_bytes(4, sys.byteorder)


@pytest.mark.parametrize(
    "nodes",
    [
        [(2, 1)],  # its one child would be behind the end
        [(2, 2**32 - 1)],
        [(6, 1), (1, 0)],  # two children, one node left
        [(2**32 - 1, 0)],  # thirty-one children in one node
        [(2, 1), (1, 2**31)],  # no children, but they would start outside
        [(2, 1), (4, 2)],  # a second letter to nowhere
        [(2**31, 1), (1, 0)],  # a letter with code 31, which no alphabet has
    ],
    ids=steady,
)
def test_word_graphs_that_point_outside(nodes: list[tuple[int, int]]) -> None:
    with pytest.raises(BadInput):
        _words.WordGraph(b"".join(node(*each) for each in nodes))


@pytest.mark.parametrize("letters", [1, 2, 29, 30])
def test_word_graphs_with_letters_of_no_alphabet(letters: int) -> None:
    """The highest code is that of the last letter; one more is refused."""
    assert _words.WordGraph(node(1 << letters, 1) + node(1, 0), letters).node_count == 2
    with pytest.raises(BadInput):
        _words.WordGraph(node(2 << letters, 1) + node(1, 0), letters)


@pytest.mark.parametrize("letters", [0, -1, 31, 32, 2**31, None, "30"], ids=steady)
def test_alphabets_that_cannot_be(letters: Any) -> None:
    with pytest.raises(REFUSALS):
        _words.WordGraph(node(1, 0), letters)


def test_random_bytes_as_a_word_graph() -> None:
    """Most are refused; with any other a search ends, and what it finds is on the mat."""
    random = Random(17)  # noqa: S311 - no secret
    refused = 0
    for _try in range(2000):
        nodes = random.randbytes(8 * random.choice((1, 2, 5, 50, 500)))
        try:
            check_search(_words.WordGraph(nodes))
        except BadInput:
            refused += 1
    assert refused > 1900


def test_random_sound_word_graphs() -> None:
    """Nodes that point at any others, themselves too: nothing that a word list would make."""
    random = Random(17)  # noqa: S311 - no secret
    found = set()
    for _try in range(300):
        count = random.randint(32, 200)
        masks = [random.getrandbits(31) & random.getrandbits(31) for _node in range(count)]
        firsts = [random.randint(0, count - (mask >> 1).bit_count()) for mask in masks]
        found.add(check_search(_words.WordGraph(b"".join(map(node, masks, firsts)))))
    assert len(found) > 20  # the graphs differ in which words across they allow


MAIN_WORDS = ["".join(letters) for count in (2, 3, 4) for letters in product("AERWP", repeat=count)]
INDEX = Lexicon.from_words(MAIN_WORDS).anagram_index


def check_search(graph: _words.WordGraph) -> tuple[int, int]:
    """Every play found is legal and scored right; returns how many there are and how many words it spells.

    Main words come from an index of their own, words across from the graph.
    """
    position = Position.parse("9/9/4A4/9/2WR1P3/9/5E3/9/8Z", roll="AER")
    found = position.board.plays(graph, INDEX, position.roll.counts)
    for index in range(len(found)):
        assert not position.board.faults(found.dice(index), (), position.roll.counts)
        assert position.board.score(found.dice(index))[0] == found.score(index)
    return len(found), len(graph.anagrams(position.roll.counts))


def keys(*numbers: int) -> "numpy.ndarray[Any, numpy.dtype[numpy.uint64]]":
    return numpy.array(numbers, numpy.uint64)


@pytest.mark.parametrize(
    ("front", "back"),
    [
        (keys(), keys()),
        (keys(1), keys()),
        (keys(1, 2), keys(1)),
        (keys(2, 1), keys(0, 0)),
        (keys(1, 1), keys(5, 5)),
        (keys(1, 1), keys(5, 4)),
        (None, keys(1)),
        (keys(1), None),
        ([1], [1]),
        (7, 7),
    ],
    ids=steady,
)
def test_paths_that_are_unequal_unsorted_or_none(front: Any, back: Any) -> None:
    with pytest.raises(REFUSALS):
        _words.build_word_graph(front, back)


@pytest.mark.parametrize(
    "front",
    [numpy.ones(1, numpy.int64), numpy.ones((1, 1), numpy.uint64), numpy.arange(9, dtype=numpy.uint64)[::4]],
    ids=["signed", "two dimensions", "strided"],
)
def test_arrays_that_are_no_paths(front: Any) -> None:
    with pytest.raises(BUFFER_REFUSALS):
        _words.build_word_graph(front, keys(1))


def test_random_sorted_paths_make_a_sound_graph() -> None:
    """Any codes from 0 to 30, with ends (0) anywhere among them."""
    chance = numpy.random.default_rng(5)
    for count in (1, 2, 3, 100, 5000):
        front, back = (numpy.sort(random_paths(chance, count, 31)) for _key in range(2))
        graph = _words.WordGraph(_words.build_word_graph(front, back))
        assert graph.node_count >= 1
        check_search(graph)


def test_random_sorted_paths_with_code_31_make_no_sound_graph() -> None:
    """They are packed like any others; what comes out is refused."""
    chance = numpy.random.default_rng(5)
    for count in (100, 5000):
        front, back = (numpy.sort(random_paths(chance, count, 32)) for _key in range(2))
        packed = _words.build_word_graph(front, back)
        with pytest.raises(BadInput):
            _words.WordGraph(packed)


def random_paths(chance: numpy.random.Generator, count: int, codes: int) -> numpy.ndarray:
    """Keys of twelve codes below `codes`, five bits each."""
    steps = numpy.uint64(1) << numpy.arange(0, 60, 5, dtype=numpy.uint64)
    return chance.integers(0, codes, (count, 12), numpy.uint64) @ steps


def test_a_graph_keeps_its_bytes_alive() -> None:
    nodes = bytearray(compile_graph(["CAT"], ENGLISH))
    graph = _words.WordGraph(bytes(nodes))
    nodes[:] = b"\xff" * len(nodes)
    assert graph.anagrams(Position.parse(roll="CAT").roll.counts) == [ENGLISH.encode("CAT")]
