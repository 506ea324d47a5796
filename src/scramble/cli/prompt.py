"""Asks for a line at the keyboard, with a timer that counts down while one types."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Protocol

from scramble.cli.output import put, say

if TYPE_CHECKING:
    from prompt_toolkit.formatted_text import StyleAndTextTuples

__all__ = ["Asker", "Clock", "LineAsker", "TerminalAsker", "TimeRanOut", "best_asker"]

_HURRY = 10.0  # seconds left when the timer turns red


class TimeRanOut(Exception):
    """The deadline came before the line."""


class Asker(Protocol):
    """Where lines come from."""

    def ask(self, question: str, seconds_left: Callable[[], float] | None = None) -> str:
        """One line.

        Args:
            question: shown before the cursor.
            seconds_left: of the turn; None without a timer.
        Raises:
            TimeRanOut: the time was up first.
            EOFError: there are no more lines.
            KeyboardInterrupt: the user wants to leave.
        """

    def hold(self) -> AbstractContextManager[None]:
        """Meanwhile, what is typed between two questions is for the next one, and is not shown."""


class LineAsker:
    """Plain lines, for pipes and tests; the time is looked at when a line has come."""

    def ask(self, question: str, seconds_left: Callable[[], float] | None = None) -> str:
        """One line from standard input."""
        put(question)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        say(line.rstrip("\n"))  # so that a log shows what was typed
        if seconds_left is not None and seconds_left() < 0:
            raise TimeRanOut
        return line.strip()

    def hold(self) -> AbstractContextManager[None]:
        """A pipe shows nothing anyhow."""
        return nullcontext()


class TerminalAsker:
    """A line with editing and history; the timer is redrawn while one types."""

    def __init__(self) -> None:
        from prompt_toolkit import PromptSession

        self._session: PromptSession[str] = PromptSession()

    def ask(self, question: str, seconds_left: Callable[[], float] | None = None) -> str:
        """One line from the terminal."""
        if seconds_left is None:
            return self._session.prompt(question).strip()
        left = seconds_left
        if left() <= 0:
            raise TimeRanOut

        def message() -> StyleAndTextTuples:
            style = "fg:ansired bold" if left() <= _HURRY else "fg:ansigreen"
            return [(style, f"[{max(0.0, left()):2.0f} s] "), ("", question)]

        def watch() -> None:
            self._session.app.create_background_task(self._end_when(left))

        return self._session.prompt(message, refresh_interval=0.25, pre_run=watch).strip()

    def hold(self) -> AbstractContextManager[None]:
        """The terminal neither shows nor interprets keys; Ctrl-C, too, waits for the next question."""
        return self._session.input.raw_mode()

    async def _end_when(self, seconds_left: Callable[[], float]) -> None:
        """End the prompt when the time is up."""
        while (left := seconds_left()) > 0:
            await asyncio.sleep(min(left, 0.25))
        if self._session.app.is_running and not self._session.app.is_done:
            self._session.app.exit(exception=TimeRanOut())


def best_asker() -> Asker:
    """A terminal's prompt where there is a terminal, else plain lines."""
    return TerminalAsker() if sys.stdin.isatty() and sys.stdout.isatty() else LineAsker()


class Clock:
    """Game time: seconds since the start, going on from a saved moment.

    Args:
        elapsed: seconds that had passed before.
    """

    def __init__(self, elapsed: float = 0.0) -> None:
        self._start = time.monotonic() - elapsed

    def now(self) -> float:
        """Seconds, to the millisecond."""
        return round(time.monotonic() - self._start, 3)
