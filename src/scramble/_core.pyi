from collections.abc import Sequence
from typing import Self, TypeAlias

from typing_extensions import disjoint_base

from scramble.words._words import AnagramIndex, WordGraph

__all__ = [
    "BLANK",
    "FOUND_BYTES",
    "LEAST_SIZE",
    "MOST_BINGO",
    "MOST_CODES",
    "MOST_DICE",
    "MOST_SIZE",
    "MOST_VALUE",
    "Board",
    "FoundPlays",
    "build_info",
]

# (row, column, die code)
_Triple: TypeAlias = tuple[int, int, int]
# (first square, stride, letter codes, letter scores, is new, multiplier, total)
_Word: TypeAlias = tuple[int, int, bytes, list[int], list[bool], int, int]

BLANK: int
FOUND_BYTES: int
LEAST_SIZE: int
MOST_BINGO: int
MOST_CODES: int
MOST_DICE: int
MOST_SIZE: int
MOST_VALUE: int

def build_info() -> dict[str, str | bool]: ...

@disjoint_base
class Board:
    def __new__(cls, size: int, premiums: bytes, squares: bytes, values: bytes, bingo: int) -> Self: ...
    def faults(
        self, dice: Sequence[_Triple], written: Sequence[_Triple] = (), counts: bytes | None = None
    ) -> int: ...
    def score(self, dice: Sequence[_Triple]) -> tuple[int, int, list[_Word]]: ...
    def after(self, dice: Sequence[_Triple]) -> bytes: ...
    def outcome(
        self, dice: Sequence[_Triple], counts: bytes
    ) -> tuple[int, int, int, int, list[bytes], bytes]: ...
    def best_plays(self, graph: WordGraph, index: AnagramIndex, squares: bytes, counts: bytes) -> bytes: ...
    def mats_after(self, squares: bytes, plays: bytes) -> bytes: ...
    def plays(self, graph: WordGraph, index: AnagramIndex, counts: bytes, limit: int = 0) -> FoundPlays: ...

@disjoint_base
class FoundPlays:
    def __len__(self) -> int: ...
    def score(self, index: int) -> int: ...
    def dice(self, index: int) -> list[_Triple]: ...
    def main_word(self, index: int) -> tuple[int, int, bytes]: ...
    def records(self) -> bytes: ...
    def scores(self) -> bytes: ...
