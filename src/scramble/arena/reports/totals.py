"""A player's totals over his games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple, dataclass
from typing import Self

from scramble.arena.matches.results import GameResult

__all__ = ["PlayerTotals"]


@dataclass(frozen=True)
class PlayerTotals:
    """Sums over games, from one player's side. All are whole, so they can be added in any order.

    Args:
        games: how many.
        wins: games won, including those that the opponent forfeited.
        draws: games drawn.
        losses: games lost.
        score: points scored in all of them.
        turns: turns that he had, not counting one on which he forfeited.
        bingos: plays of seven dice (SS-19).
        passes: turns given up.
        timeouts: turns lost to the clock (SS-14).
        forfeits: games that he forfeited.
        microseconds: thinking time.

    >>> from scramble.arena.matches.results import End
    >>> game = GameResult(("net", "greedy"), 0, 0, 0, (30, 12), End.TURN_LIMIT, ("5C WRAP", "E5 ARC", "-"),
    ...     passes=(1, 0), seconds=(0.5, 0.1))
    >>> net = PlayerTotals.of([(game, 0)])
    >>> net.points_per_turn, net.seconds_per_turn
    (15.0, 0.25)
    """

    games: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    score: int = 0
    turns: int = 0
    bingos: int = 0
    passes: int = 0
    timeouts: int = 0
    forfeits: int = 0
    microseconds: int = 0

    @classmethod
    def of(cls, games: Iterable[tuple[GameResult, int]]) -> Self:
        """The totals of games, each with the player's seat in it."""
        rows = [_numbers(game, seat) for game, seat in games]
        return cls(*(sum(column) for column in zip(*rows, strict=True)))

    def __add__(self, other: Self) -> Self:
        return type(self)(*(mine + more for mine, more in zip(astuple(self), astuple(other), strict=True)))

    @property
    def points_per_turn(self) -> float | None:
        """Mean points of a turn, lost ones included; None without turns."""
        return _ratio(self.score, self.turns)

    @property
    def bingos_per_game(self) -> float | None:
        """None without games."""
        return _ratio(self.bingos, self.games)

    @property
    def seconds_per_turn(self) -> float | None:
        """Mean thinking time; None without turns."""
        return _ratio(self.microseconds / 1e6, self.turns)


def _numbers(game: GameResult, seat: int) -> tuple[int, ...]:
    letter = game.letter(seat)
    return (
        1,
        letter == "W",
        letter == "D",
        letter == "L",
        game.scores[seat],
        game.turns[seat],
        game.bingos[seat],
        game.passes[seat],
        game.timeouts[seat],
        game.forfeited_by == seat,
        round(game.seconds[seat] * 1e6),
    )


def _ratio(part: float, whole: int) -> float | None:
    return part / whole if whole else None
