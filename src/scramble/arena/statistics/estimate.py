"""Measured numbers with error bars."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Self

from scramble.arena.statistics.student_t import half_width
from scramble.arguments import check_whole
from scramble.errors import BadInput, WrongType

__all__ = ["Estimate", "Sample"]


@dataclass(frozen=True)
class Estimate:
    """A number that was measured, with its error bar.

    Args:
        value: what was measured; None if there is no data.
        low: the lower end of the interval, -inf if it has none.
        high: the upper end, inf if it has none.
        standard_error: None if the results do not show it: there is only one, or all are the same.
        confidence: the interval's coverage, e.g. 0.95.
    """

    value: float | None
    low: float
    high: float
    standard_error: float | None = None
    confidence: float = 0.95

    def __contains__(self, truth: float) -> bool:
        return self.low <= truth <= self.high


@dataclass(frozen=True)
class Sample:
    """Independent whole numbers, such as the margins of pairs, reduced to what their mean needs.

    Samples can be added. All fields are whole numbers, so the order of addition makes no difference.

    Args:
        count: how many.
        total: their sum.
        squares: the sum of their squares.
    Raises:
        BadInput: numbers that no sample has.
        WrongType: numbers that are not whole, or an addend that is not a sample.

    >>> Sample.of(12, -30, 44).mean()  # doctest: +ELLIPSIS
    Estimate(value=8.666..., low=-87.2..., high=104.5..., standard_error=21.4..., confidence=0.95)
    """

    count: int = 0
    total: int = 0
    squares: int = 0

    def __post_init__(self) -> None:
        for name in ("count", "total", "squares"):
            check_whole(name, getattr(self, name))
        if self.count < 0 or self.count * self.squares < self.total * self.total:
            numbers = self.count, self.total, self.squares
            raise BadInput("sample", numbers, "a count, a sum and a sum of squares that go together")

    @classmethod
    def of(cls, *numbers: int) -> Self:
        """The sample of these numbers.

        Raises:
            WrongType: one that is not whole.
        """
        for number in numbers:
            check_whole("number", number)
        return cls(len(numbers), sum(numbers), sum(number * number for number in numbers))

    def __add__(self, other: Self) -> Self:
        if type(other) is not type(self):
            raise WrongType("sample", other, "another sample")
        return type(self)(self.count + other.count, self.total + other.total, self.squares + other.squares)

    def mean(self, *, per: int = 1, confidence: float = 0.95) -> Estimate:
        """The mean with its error bar.

        Args:
            per: a divisor, such as 2 to turn a pair's margin into the margin per game.
            confidence: the interval's coverage, e.g. 0.95.
        Raises:
            BadInput: no such confidence.
        """
        width = half_width(confidence, self.count)
        if not self.count:
            return Estimate(None, -math.inf, math.inf, None, confidence)
        value = self.total / self.count / per
        spread = self.count * self.squares - self.total * self.total  # exact, however large the numbers
        if not spread:
            return Estimate(value, -math.inf, math.inf, None, confidence)
        error = math.sqrt(spread / (self.count - 1)) / self.count / per
        return Estimate(value, value - width * error, value + width * error, error, confidence)
