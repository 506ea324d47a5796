"""Checks of numbers that come from outside."""

from __future__ import annotations

from scramble.errors import BadInput, WrongType

__all__ = ["check_number", "check_whole"]


def check_whole(field: str, value: object) -> None:
    """A whole number.

    Raises:
        WrongType: it is not a whole number.
    """
    if isinstance(value, bool) or not isinstance(value, int):
        raise WrongType(field, value, "a whole number")


def check_number(field: str, value: object, low: float, high: float, expected: str) -> None:
    """A number from `low` to `high`, both included.

    Args:
        field: which input it is.
        value: the value as it came.
        low: the lowest allowed number.
        high: the highest allowed number.
        expected: what was expected, as a phrase.
    Raises:
        WrongType: not a number.
        BadInput: not in the range, or NaN.
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise WrongType(field, value, expected)
    if not low <= value <= high:
        raise BadInput(field, value, expected)
