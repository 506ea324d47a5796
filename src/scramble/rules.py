"""Options that the players agree on before the game."""

from __future__ import annotations

from dataclasses import dataclass

from scramble import _core
from scramble.errors import RulesError

__all__ = ["Rules"]

_MOST_TARGET = 9999


@dataclass(frozen=True)
class Rules:
    """Agreed options.

    Args:
        target: points that win the game, 1 to 9999 (SS-28, SS-29).
        bingo: points for placing seven dice, 0 to 9999 (SS-19).
        advanced: dice not used are passed on (SS-30).
    Raises:
        RulesError: a number out of range.
    """

    target: int = 200
    bingo: int = 50
    advanced: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.target <= _MOST_TARGET:
            raise RulesError("target", self.target, f"points from 1 to {_MOST_TARGET}")
        if not 0 <= self.bingo <= _core.MOST_BINGO:
            raise RulesError("bingo", self.bingo, f"points from 0 to {_core.MOST_BINGO}")
