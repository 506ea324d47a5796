from typing import Self, TypeAlias

import numpy
from typing_extensions import Buffer, disjoint_base

__all__ = [
    "MOST_LETTERS",
    "MOST_WORDS",
    "AnagramIndex",
    "WordGraph",
    "build_anagram_index",
    "build_word_graph",
    "letter_keys",
]

_Codes: TypeAlias = numpy.ndarray[tuple[int], numpy.dtype[numpy.uint8]]
_Characters: TypeAlias = bytes | _Codes
_Ranks: TypeAlias = numpy.ndarray[tuple[int], numpy.dtype[numpy.uint32]]
_Keys: TypeAlias = numpy.ndarray[tuple[int], numpy.dtype[numpy.uint64]]

MOST_LETTERS: int
MOST_WORDS: int

def build_anagram_index(codes: _Codes, ranks: _Ranks, letters: int) -> bytes: ...
def build_word_graph(front: _Keys, back: _Keys) -> bytes: ...
def letter_keys() -> bytes: ...

@disjoint_base
class AnagramIndex:
    def __new__(cls, data: Buffer, letters: int = 30) -> Self: ...
    @property
    def word_count(self) -> int: ...

@disjoint_base
class WordGraph:
    def __new__(cls, nodes: Buffer, letters: int = 30) -> Self: ...
    def anagrams(self, counts: bytes, shortest: int = 2) -> list[bytes]: ...
    def find_records(self, text: _Characters, codes: bytes, width: int) -> bytes: ...
    def find_lines(self, text: bytes, codes: bytes) -> bytes: ...
    @property
    def node_count(self) -> int: ...
