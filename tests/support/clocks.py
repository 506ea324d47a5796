"""A clock that a test sets."""

from __future__ import annotations


class Clock:
    """The time, as a test sets it."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now
