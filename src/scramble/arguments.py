"""Checks of arguments, in one place: numbers, and values of a type."""

from __future__ import annotations

from typing import Any

from scramble.errors import BadInput, WrongType

__all__ = ["MOST_PLAYS", "check_number", "check_real", "check_threads", "check_type", "check_whole"]

MOST_PLAYS = 1_000_000_000  # more than any position has
_MOST_THREADS = 1024


def check_number(field: str, value: object, least: int, most: int, error: type[BadInput]) -> None:
    """Check a whole number within a range, both ends included; true and false are not numbers.

    Raises:
        BadInput: of the type `error`: any other value.

    >>> check_number("count", 0, 1, 9, BadInput)
    Traceback (most recent call last):
    scramble.errors.BadInput: count 0: expected a whole number from 1 to 9
    """
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise error(field, value, f"expected a whole number from {least:,} to {most:,}")


def check_threads(threads: object, error: type[BadInput]) -> None:
    """Check a number of threads, 1 to 1024; None means one per core.

    Raises:
        BadInput: of the type `error`: any other value.
    """
    if threads is not None:
        check_number("threads", threads, 1, _MOST_THREADS, error)


def check_type(field: str, value: object, kind: Any, expected: str) -> None:
    """Check the type of a value.

    Args:
        field: name of the argument.
        value: its value.
        kind: the type, or several with ``|``.
        expected: what was expected, as a phrase.
    Raises:
        WrongType: any other type.
    """
    if not isinstance(value, kind):
        raise WrongType(field, value, f"expected {expected}")


def check_whole(field: str, value: object) -> None:
    """A whole number of any size; true and false are not numbers.

    Raises:
        WrongType: it is not a whole number.
    """
    if isinstance(value, bool) or not isinstance(value, int):
        raise WrongType(field, value, "a whole number")


def check_real(field: str, value: object, low: float, high: float, expected: str) -> None:
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
