"""Asks for a line at the keyboard, with a timer that counts down while the user types."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from typing import TYPE_CHECKING, Any, Protocol

from scramble.cli.output import put, say
from scramble.cli.terminal.interruptions import Quit, TimeRanOut

if TYPE_CHECKING:
    from prompt_toolkit.formatted_text import StyleAndTextTuples
    from prompt_toolkit.key_binding import KeyBindings

__all__ = ["Asker", "LineAsker", "TerminalAsker", "best_asker"]

_HURRY = 10.0  # seconds left when the timer turns red


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

    def hold(
        self, while_stopped: Callable[[], AbstractContextManager[None]] = nullcontext
    ) -> AbstractContextManager[None]:
        """Meanwhile, what is typed between two questions is for the next one, and is not shown.

        Args:
            while_stopped: entered when the user stops the program (Ctrl-Z), left when it goes on.
        """


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

    def hold(
        self,
        while_stopped: Callable[[], AbstractContextManager[None]] = nullcontext,  # noqa: ARG002
    ) -> AbstractContextManager[None]:
        """A pipe shows nothing anyhow, and the system itself stops the program."""
        return nullcontext()


class TerminalAsker:
    """A line with editing and history; the timer is redrawn while the user types."""

    def __init__(self) -> None:
        from prompt_toolkit import PromptSession

        self._modes = _terminal_modes()
        self._held_modes: list[Any] | None = None
        self._while_stopped: Callable[[], AbstractContextManager[None]] = nullcontext
        self._session: PromptSession[str] = PromptSession(key_bindings=self.signal_keys())

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

    @contextmanager
    def hold(self, while_stopped: Callable[[], AbstractContextManager[None]] = nullcontext) -> Iterator[None]:
        """The terminal neither shows nor interprets keys; Ctrl-C, too, waits for the next question."""
        self._while_stopped = while_stopped
        with self._session.input.raw_mode():
            self._held_modes = _terminal_modes()
            yield
        self._while_stopped, self._held_modes = nullcontext, None

    def signal_keys(self) -> KeyBindings:
        """As anywhere: Ctrl-Z stops the program until the shell lets it go on, Ctrl-Backslash ends it."""
        from prompt_toolkit.application import run_in_terminal
        from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

        bindings = KeyBindings()

        @bindings.add("c-z")
        def _stop(_event: KeyPressEvent) -> None:
            if hasattr(signal, "SIGTSTP"):
                run_in_terminal(self._stop)

        @bindings.add("c-\\")
        def _quit(event: KeyPressEvent) -> None:
            event.app.exit(exception=Quit())

        return bindings

    def _stop(self) -> None:
        """Stop as by the system's own key: the shell finds the terminal as it was before."""
        with self._while_stopped():
            before = self._held_modes or _terminal_modes()
            _set_terminal_modes(self._modes)
            os.kill(0, signal.SIGTSTP)  # the whole group, as the terminal does
            _set_terminal_modes(before)

    async def _end_when(self, seconds_left: Callable[[], float]) -> None:
        """End the prompt when the time is up."""
        while (left := seconds_left()) > 0:
            await asyncio.sleep(min(left, 0.25))
        if self._session.app.is_running and not self._session.app.is_done:
            self._session.app.exit(exception=TimeRanOut())


def _terminal_modes() -> list[Any] | None:
    """How the terminal treats keys now; None where there is no such thing."""
    with suppress(ImportError):
        import termios

        with suppress(termios.error, OSError, ValueError):
            return termios.tcgetattr(sys.stdin.fileno())
    return None


def _set_terminal_modes(modes: list[Any] | None) -> None:
    if modes is not None:
        import termios

        with suppress(termios.error, OSError, ValueError):
            termios.tcsetattr(sys.stdin.fileno(), termios.TCSADRAIN, modes)


def best_asker() -> Asker:
    """A terminal's prompt where there is a terminal, else plain lines."""
    return TerminalAsker() if sys.stdin.isatty() and sys.stdout.isatty() else LineAsker()
