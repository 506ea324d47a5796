"""Game time that can stand still."""

from __future__ import annotations

from scramble.cli.terminal.prompt import Clock

__all__ = ["StopClock"]


class StopClock:
    """Seconds since the evening's start; it stands still until it is started.

    Args:
        elapsed: seconds that had passed before.
    """

    def __init__(self, elapsed: float = 0.0) -> None:
        self._stands_at = elapsed
        self._running: Clock | None = None

    @property
    def runs(self) -> bool:
        """Does time pass?"""
        return self._running is not None

    def now(self) -> float:
        """Seconds, to the millisecond."""
        return self._stands_at if self._running is None else self._running.now()

    def start(self) -> None:
        """Let time pass from here on."""
        if self._running is None:
            self._running = Clock(self._stands_at)

    def stop(self, at: float | None = None) -> None:
        """Stand still.

        Args:
            at: at another time than now, in seconds.
        """
        self._stands_at = self.now() if at is None else at
        self._running = None
