"""Results as counts: of same-dice pairs (five outcomes), or of single games (three).

The two games of a pair have the same dice, so their results are correlated, and only whole pairs are
independent of each other. A :class:`PairCounts` keeps them whole. A :class:`GameCounts` does not know which
games belonged together, so statistics from it are valid only if the games are independent. Neither can be
converted to the other, and the two cannot be added.

>>> from scramble.arena.statistics.pairs import score
>>> together = ["WW", "WW", "LL", "LL"]
>>> round(score(PairCounts.of_results(together)).standard_error, 4)
0.2887
>>> round(score(GameCounts.of_results("".join(together))).standard_error, 4)
0.189
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass, fields
from typing import ClassVar, Self

from scramble.arguments import check_whole
from scramble.errors import BadInput, WrongType

__all__ = ["HALF_POINTS", "GameCounts", "PairCounts", "ResultCounts", "counts_of"]

HALF_POINTS = {"L": 0, "D": 1, "W": 2}

_MOST = 10**12  # results of a kind; no match is longer, and floats still count them exactly


@dataclass(frozen=True)
class ResultCounts(ABC):
    """Base of both: how often each outcome came, from one player's side. Counts of one kind can be added.

    Raises:
        WrongType: a count that is not a whole number, or counts of the other kind to add.
        BadInput: a count below 0 or beyond 10**12.
    """

    games_each: ClassVar[int]  # games in one independent result

    def __post_init__(self) -> None:
        for field in fields(self):
            count = getattr(self, field.name)
            check_whole(field.name, count)
            if not 0 <= count <= _MOST:
                raise BadInput(field.name, count, f"a number of results from 0 to {_MOST}")

    def __add__(self, other: Self) -> Self:
        if type(other) is not type(self):
            raise WrongType("counts", other, f"{type(self).__name__}, as they are added to such")
        return type(self)(
            *(mine + theirs for mine, theirs in zip(astuple(self), astuple(other), strict=True))
        )

    @property
    @abstractmethod
    def by_points(self) -> tuple[int, ...]:
        """The counts, ordered by the points of the outcome, from none to all."""

    @property
    @abstractmethod
    def flipped(self) -> Self:
        """The same results from the opponent's side."""

    @property
    def shares(self) -> tuple[float, ...]:
        """Points per game of each outcome of :attr:`by_points`, from 0 to 1."""
        best = len(self.by_points) - 1
        return tuple(step / best for step in range(best + 1))

    @property
    def total(self) -> int:
        """How many independent results there are."""
        return sum(self.by_points)

    @property
    def are_alike(self) -> bool:
        """Whether every result is the same, so that the spread of results is unknown."""
        return sum(count > 0 for count in self.by_points) == 1

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.games_each * self.total

    @property
    def points(self) -> float:
        """A win counts 1, a draw 1/2."""
        return sum(step * count for step, count in enumerate(self.by_points)) / 2


@dataclass(frozen=True)
class PairCounts(ResultCounts):
    """Results of same-dice pairs of games with seats swapped (the *pentanomial*).

    Args:
        zero: pairs that brought no points: both games lost.
        half: pairs that brought half a point.
        one: pairs that brought one point: a win and a loss, or two draws.
        one_and_half: pairs that brought one and a half.
        two: pairs that brought both points: both games won.

    >>> PairCounts.of_results(["WW", "WL", "LW", "DL"])
    PairCounts(zero=0, half=1, one=2, one_and_half=0, two=1)
    """

    games_each: ClassVar[int] = 2
    zero: int = 0
    half: int = 0
    one: int = 0
    one_and_half: int = 0
    two: int = 0

    @classmethod
    def of_results(cls, pairs: Iterable[Sequence[str]]) -> Self:
        """Count pairs of W, D and L, such as ``"WL"`` or ``("W", "L")``.

        Raises:
            BadInput: something that is not a pair of these.
        """
        counts = [0] * 5
        for pair in pairs:
            if not isinstance(pair, Sequence) or len(pair) != 2:
                raise BadInput("pair", pair, "two results, each W, D or L")
            counts[sum(_half_points(result) for result in pair)] += 1
        return cls(*counts)

    @property
    def by_points(self) -> tuple[int, ...]:
        """Pairs with 0, 1/2, 1, 3/2 and 2 points."""
        return self.zero, self.half, self.one, self.one_and_half, self.two

    @property
    def flipped(self) -> Self:
        """The same pairs from the opponent's side."""
        return type(self)(*reversed(self.by_points))


@dataclass(frozen=True)
class GameCounts(ResultCounts):
    """Results of single games, each with dice of its own (the *trinomial*).

    Args:
        wins: games won.
        draws: games drawn.
        losses: games lost.

    >>> GameCounts.of_results("WWDL")
    GameCounts(wins=2, draws=1, losses=1)
    """

    games_each: ClassVar[int] = 1
    wins: int = 0
    draws: int = 0
    losses: int = 0

    @classmethod
    def of_results(cls, games: Iterable[str]) -> Self:
        """Count games that are W, D or L.

        Raises:
            BadInput: something that is none of these.
        """
        counts = [0] * 3
        for result in games:
            counts[_half_points(result)] += 1
        return cls(*reversed(counts))

    @property
    def by_points(self) -> tuple[int, ...]:
        """Games with 0, 1/2 and 1 point."""
        return self.losses, self.draws, self.wins

    @property
    def flipped(self) -> Self:
        """The same games from the opponent's side."""
        return type(self)(*self.by_points)


def counts_of(numbers: Sequence[int]) -> GameCounts | PairCounts:
    """Counts from a list of numbers: three are W D L, five are pairs with 0 to 2 points.

    Args:
        numbers: wins, draws and losses of single games; or pairs that brought 0, 1/2, 1, 3/2 and 2 points.
    Raises:
        WrongType: one that is not a whole number.
        BadInput: not three or five, or one that is not a count.

    >>> counts_of([10, 2, 5])
    GameCounts(wins=10, draws=2, losses=5)
    >>> counts_of([1, 0, 7, 0, 4]).games
    24
    """
    if len(numbers) == 3:
        return GameCounts(*numbers)
    if len(numbers) == 5:
        return PairCounts(*numbers)
    expected = "three numbers (wins, draws, losses) or five (pairs with 0, 1/2, 1, 3/2 and 2 points)"
    raise BadInput("counts", tuple(numbers), expected)


def _half_points(result: str) -> int:
    try:
        return HALF_POINTS[result]
    except (KeyError, TypeError):
        raise BadInput("result", result, "W, D or L") from None
