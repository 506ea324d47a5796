"""Asks for one key, or for a line, with a timer that counts down meanwhile."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from scramble.cli.terminal.interruptions import TimeRanOut
from scramble.cli.terminal.prompt import LineAsker, TerminalAsker

if TYPE_CHECKING:
    from prompt_toolkit.formatted_text import StyleAndTextTuples
    from prompt_toolkit.key_binding import KeyBindings

__all__ = ["KeyAsker", "LineKeys", "TerminalKeys", "Timer", "best_keys", "timer_line"]

PROMPT = "> "
_HURRY = 10.0  # seconds left when the timer turns red
_LONGEST_BAR = 40  # columns
_IN_MINUTES = 120.0  # seconds from which on they are shown as minutes


@dataclass(frozen=True)
class Timer:
    """The time that a question may take.

    Args:
        left: tells the seconds left.
        total: seconds when it started.
        runs: does it run, or does it stand still?
    """

    left: Callable[[], float]
    total: float
    runs: bool = True


class KeyAsker(Protocol):
    """Where keys and lines come from."""

    def key(self, timer: Timer | None = None) -> str:
        """One key, in lower case; "" for Enter.

        Raises:
            TimeRanOut: the time was up first.
            EOFError: nothing more will come.
            KeyboardInterrupt: the user wants to leave.
        """

    def line(self, timer: Timer | None = None) -> str:
        """One line; raises as :meth:`key` does."""

    def hold(
        self, while_stopped: Callable[[], AbstractContextManager[None]] = nullcontext
    ) -> AbstractContextManager[None]:
        """Meanwhile, what is typed between two questions is for the next one, and is not shown.

        Args:
            while_stopped: entered when the user stops the program (Ctrl-Z), left when it goes on.
        """


def timer_line(timer: Timer, width: int) -> str:
    """The timer as a line of text.

    >>> timer_line(Timer(lambda: 45.0, 60.0), 50)
    '45 s ##############################..........'
    >>> timer_line(Timer(lambda: 1799.2, 1800.0, runs=False), 40)
    '29:59 ############ stopped: s starts it'
    """
    left = max(0.0, timer.left())
    shown = f"{int(left) // 60}:{int(left) % 60:02}" if timer.total > _IN_MINUTES else f"{left:2.0f} s"
    note = "" if timer.runs else " stopped: s starts it"
    room = min(_LONGEST_BAR, width - len(shown) - len(note) - 2)
    full = round(room * min(1.0, left / timer.total))
    return f"{shown} {'#' * full}{'.' * (room - full)}{note}"


class LineKeys:
    """Keys as lines, for pipes and tests; the time is looked at when a line has come."""

    def __init__(self) -> None:
        self._asker = LineAsker()

    def key(self, timer: Timer | None = None) -> str:
        """One key from a line of standard input."""
        return self.line(timer).lower()

    def line(self, timer: Timer | None = None) -> str:
        """One line from standard input."""
        return self._asker.ask(PROMPT, timer.left if timer and timer.runs else None)

    def hold(
        self, while_stopped: Callable[[], AbstractContextManager[None]] = nullcontext
    ) -> AbstractContextManager[None]:
        """As for lines."""
        return self._asker.hold(while_stopped)


class TerminalKeys(TerminalAsker):
    """Keys without Enter, and lines with editing; the timer is redrawn while the user thinks or types."""

    def __init__(self) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.history import DummyHistory

        super().__init__()
        self._is_key = False
        # No history: an earlier secret would come back with the cursor keys.
        self._session = PromptSession(
            history=DummyHistory(), key_bindings=self._bindings(), erase_when_done=True
        )

    def key(self, timer: Timer | None = None) -> str:
        """One key from the terminal, which does not show it."""
        self._is_key = True
        try:
            return self.line(timer).lower()
        finally:
            self._is_key = False

    def line(self, timer: Timer | None = None) -> str:
        """One line from the terminal."""
        if timer is None:
            return self._session.prompt(PROMPT).strip()
        left, runs = timer.left, timer.runs
        if runs and left() <= 0:
            raise TimeRanOut

        def message() -> StyleAndTextTuples:
            style = "fg:ansired bold" if left() <= _HURRY else "fg:ansigreen"
            return [(style, timer_line(timer, self._session.output.get_size().columns)), ("", f"\n{PROMPT}")]

        def watch() -> None:
            if runs:
                self._session.app.create_background_task(self._end_when(left))

        return self._session.prompt(message, refresh_interval=0.25, pre_run=watch).strip()

    def _bindings(self) -> KeyBindings:
        """While one key is asked for, any that can be printed is the answer."""
        from prompt_toolkit.filters import Condition
        from prompt_toolkit.key_binding import KeyPressEvent
        from prompt_toolkit.keys import Keys

        bindings = self.signal_keys()

        @bindings.add(Keys.Any, filter=Condition(lambda: self._is_key))
        def _answer(event: KeyPressEvent) -> None:
            if event.data.isprintable():
                event.app.exit(result=event.data)

        return bindings


def best_keys() -> KeyAsker:
    """A terminal's keys where there is a terminal, else plain lines."""
    return TerminalKeys() if sys.stdin.isatty() and sys.stdout.isatty() else LineKeys()
