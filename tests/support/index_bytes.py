"""The bytes of a small anagram index, table by table, and searches with what has become of them."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy
from brute import BLANK, CodedPosition, lanes, lexicon_of

from scramble import Alphabet
from scramble.errors import BadInput
from scramble.words import _words
from scramble.words.compile import compile_anagrams

FIVE = Alphabet("five", tuple("ABCDE"))

# Two words of one handful, repeated letters, and each length where the layout of words changes.
LONG = bytes((1, 2, 3, 4, 5, 5, 4, 3, 2, 1, 1, 3, 5, 2, 4, 2, 4, 1, 3, 5, 1))
WORDS = sorted(
    {bytes(codes) for codes in ((1, 2), (2, 1), (1, 1), (1, 2, 3), (3, 1, 2), (3, 3, 1), (2, 3, 3, 1))}
    | {LONG[:length] for length in (12, 13, 16, 17, 21)}
)
_GROUP = numpy.dtype([("key", numpy.uint64), ("size", numpy.uint32), ("repeated", numpy.uint32)])
_SLOT = numpy.dtype([("tag", numpy.uint32), ("unit", numpy.uint32)])


@cache
def compiled() -> bytes:
    """The sound index."""
    return compile_anagrams([FIVE.decode(word) for word in WORDS], FIVE)


def _aligned(size: int) -> int:
    return -(-size // 64) * 64


class Index:
    """A copy to be changed; its tables are views of its bytes, as _native/anagram_index.pxd orders them."""

    NO_UNIT = 2**32 - 1
    LETTERS, WORD_COUNT, UNIT_COUNT, SLOT_BITS, FILTER_BITS, LACKING_BITS = range(6)  # in the header
    LONGEST = 21
    LACKING_TWO_BITS = LACKING_BITS + LONGEST
    PARTS = ("header", "slots", "filter", "lacking", "lacking two", "places", "units")

    def __init__(self) -> None:
        self.bytes = numpy.frombuffer(compiled(), numpy.uint8).copy()
        self.header = self.bytes[: 4 * (5 + 3 * self.LONGEST + 2)].view(numpy.uint32)
        self.starts = {"header": 0}
        self.end = _aligned(self.header.nbytes)
        self.slots = self._table("slots", _SLOT, 1 << int(self.header[self.SLOT_BITS]))
        self.filter = self._table("filter", numpy.uint64, (1 << int(self.header[self.FILTER_BITS])) // 64)
        sizes = self.header[self.LACKING_BITS + 1 : self.LACKING_BITS + self.LONGEST]
        self.lacking = [self._table("lacking", numpy.uint32, 1 << int(bits)) for bits in sizes]
        sizes = self.header[self.LACKING_TWO_BITS + 1 : self.LACKING_TWO_BITS + self.LONGEST - 1]
        self.lacking_two = [self._table("lacking two", numpy.uint32, 1 << int(bits)) for bits in sizes]
        self.places = self._table("places", numpy.uint32, int(self.header[self.WORD_COUNT]))
        self.units = self._table("units", numpy.uint8, int(self.header[self.UNIT_COUNT]) * 16).reshape(-1, 16)
        assert self.starts["units"] + self.units.nbytes == len(self.bytes)

    def _table(self, part: str, kind: Any, count: int) -> Any:
        size = numpy.dtype(kind).itemsize * count
        table = self.bytes[self.end : self.end + size].view(kind)
        self.starts.setdefault(part, self.end)
        self.end += _aligned(size)
        return table

    @property
    def data(self) -> bytes:
        return self.bytes.tobytes()

    def start(self, part: str) -> int:
        """The first byte of a table."""
        return self.starts[part]

    def part_at(self, place: int) -> str:
        """The table that a byte belongs to; what lies between two tables belongs to the first."""
        return max(self.PARTS, key=lambda part: (self.starts[part] <= place, self.starts[part]))

    def group(self, unit: int) -> Any:
        """The head of the words at a unit."""
        return self.units[unit].view(_GROUP)[0]

    def groups(self) -> Iterator[tuple[int, Any]]:
        """Each head and its unit."""
        unit = 0
        while unit < len(self.units):
            head = self.group(unit)
            yield unit, head
            unit += 1 + (int(head["size"]) >> 5) * (1 if head["size"] & 31 <= 12 else 2)


def _coded(size: int, letters: dict[int, int], roll: bytes) -> CodedPosition:
    squares = bytes(letters.get(square, 0) for square in range(size * size))
    premiums = bytes(square * 7 % 5 for square in range(size * size))
    return CodedPosition(size, squares, roll, premiums, bytes(range(32)))


def _with_holes(row: int, holes: tuple[int, ...]) -> dict[int, int]:
    """The longest word in a row of a 21x21 mat, without the letters that a roll has to bring."""
    lane = lanes(21)[row]
    return {lane[place]: code for place, code in enumerate(LONG) if place not in holes}


POSITIONS = (
    _coded(9, {}, bytes((1, 2, 3, 3, BLANK))),
    _coded(9, {40: 1, 41: 2 | BLANK, 58: 3, 4: 2}, bytes((1, 3, BLANK, BLANK))),
    _coded(21, _with_holes(10, (3, 12, 16, 20)), bytes((4, 5, 4, BLANK))),
    _coded(21, _with_holes(10, tuple(range(10, 21))), bytes((1, 3, 5, 2, 4, 2, BLANK))),
)
GRAPH = lexicon_of(WORDS).graph


def check_search(data: bytes) -> bool:
    """Is it an index? Then every search ends, and every play found is legal, scored right and listed once."""
    try:
        index = _words.AnagramIndex(data)
    except BadInput:
        return False
    for position in POSITIONS:
        board, counts = position.board, position.counts
        found = board.plays(GRAPH, index, counts)
        plays = [tuple(found.dice(number)) for number in range(len(found))]
        assert len(set(plays)) == len(plays)
        for number, dice in enumerate(plays):
            assert not board.faults(dice, (), counts)
            assert board.score(dice)[0] == found.score(number)
        assert len(board.plays(GRAPH, index, counts, 2)) == min(2, len(plays))
    return True
