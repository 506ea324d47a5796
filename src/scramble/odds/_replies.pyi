from collections.abc import Iterable
from typing import Self

from typing_extensions import disjoint_base

from scramble._core import Board
from scramble.words._words import AnagramIndex, WordGraph

__all__ = ["DiceBox", "ReplyTable"]

@disjoint_base
class DiceBox:
    def __new__(cls, dice: list[bytes]) -> Self: ...
    @property
    def listed(self) -> int: ...

@disjoint_base
class ReplyTable:
    def __new__(cls, letters: int, blanks: int = 1) -> Self: ...
    def fill(
        self, board: Board, graph: WordGraph, index: AnagramIndex, most: int = 7
    ) -> None: ...
    def best(self, counts: bytes) -> int | None: ...
    def odds(
        self, box: DiceBox, sets: Iterable[tuple[int, float]], of_bingos: bool = False
    ) -> bytes: ...
