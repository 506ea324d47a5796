from collections.abc import Iterable, Sequence
from typing import Self, TypeAlias

import numpy
from typing_extensions import Buffer, disjoint_base

__all__ = [
    "BLANK",
    "MOST_BINGO",
    "MOST_CODES",
    "MOST_DICE",
    "MOST_LETTERS",
    "MOST_SIZE",
    "MOST_VALUE",
    "Board",
    "FoundPlays",
    "WordGraph",
    "build_info",
    "build_word_graph",
]

# (row, column, die code)
_Triple: TypeAlias = tuple[int, int, int]
# (first square, stride, letter codes, letter scores, is new, multiplier, total)
_Word: TypeAlias = tuple[int, int, bytes, list[int], list[bool], int, int]
_Characters: TypeAlias = bytes | numpy.ndarray[tuple[int], numpy.dtype[numpy.uint8]]
_Keys: TypeAlias = numpy.ndarray[tuple[int], numpy.dtype[numpy.uint64]]

BLANK: int
MOST_BINGO: int
MOST_CODES: int
MOST_DICE: int
MOST_LETTERS: int
MOST_SIZE: int
MOST_VALUE: int

def build_info() -> dict[str, str | bool]: ...
def build_word_graph(front: _Keys, back: _Keys) -> bytes: ...

@disjoint_base
class WordGraph:
    def __new__(cls, nodes: Buffer, letters: int = 30) -> Self: ...
    def spell(self, counts: bytes, shortest: int = 2) -> list[bytes]: ...
    def find_records(self, text: _Characters, codes: bytes, width: int) -> bytes: ...
    def find_lines(self, text: bytes, codes: bytes) -> bytes: ...
    @property
    def node_count(self) -> int: ...

@disjoint_base
class Board:
    def __new__(cls, size: int, premiums: bytes, squares: bytes, values: bytes, bingo: int) -> Self: ...
    def faults(
        self, dice: Sequence[_Triple], written: Sequence[_Triple] = (), counts: bytes | None = None
    ) -> int: ...
    def score(self, dice: Sequence[_Triple]) -> tuple[int, int, list[_Word]]: ...
    def after(self, dice: Sequence[_Triple]) -> bytes: ...
    def plays(self, graph: WordGraph, counts: bytes, limit: int = 0) -> FoundPlays: ...

@disjoint_base
class FoundPlays:
    def __len__(self) -> int: ...
    def score(self, index: int) -> int: ...
    def dice(self, index: int) -> list[_Triple]: ...
    def main_word(self, index: int) -> tuple[int, int, bytes]: ...
    def scores(self) -> bytes: ...
