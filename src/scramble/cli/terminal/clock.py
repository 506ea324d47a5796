"""Game time, which can stand still."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["GameClock"]


class GameClock:
    """Game time: seconds since the start, going on from a saved moment.

    Args:
        elapsed: seconds that had passed before.
        runs: does time pass at once, or only from :meth:`start` on?
    """

    def __init__(self, elapsed: float = 0.0, *, runs: bool = True) -> None:
        self._stands_at = elapsed
        self._runs_since: float | None = None
        if runs:
            self.start()

    @property
    def runs(self) -> bool:
        """Does time pass?"""
        return self._runs_since is not None

    def now(self) -> float:
        """Seconds, to the millisecond."""
        if self._runs_since is None:
            return self._stands_at
        return round(self._stands_at + time.monotonic() - self._runs_since, 3)

    def start(self) -> None:
        """Let time pass from here on."""
        if self._runs_since is None:
            self._runs_since = time.monotonic()

    def stop(self, at: float | None = None) -> None:
        """Stand still.

        Args:
            at: at another time than now, in seconds.
        """
        self._stands_at = self.now() if at is None else at
        self._runs_since = None

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Meanwhile no time passes."""
        ran = self.runs
        self.stop()
        try:
            yield
        finally:
            if ran:
                self.start()
