from typing import Self

from typing_extensions import disjoint_base

from scramble._core import FoundPlays
from scramble.words._words import WordGraph

__all__ = ["MIXED", "WIDTH", "ValueNetwork", "weight_count"]

MIXED: int
WIDTH: int

def weight_count(size: int, letters: int, directions: int) -> int: ...

@disjoint_base
class ValueNetwork:
    def __new__(cls, size: int, letters: int, directions: int, weights: bytes, empty: float) -> Self: ...
    def word(self, graph: WordGraph, start: int, is_down: bool, codes: bytes) -> float: ...
    def plays(self, found: FoundPlays, graph: WordGraph) -> bytes: ...
