"""A small terminal: what a program that runs in it has on the screen, and keys typed into it."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Sequence
from types import TracebackType

from game_programs import environment

_SEQUENCE = re.compile(r"\x1b\[([?>]?)([0-9;]*)([A-Za-z@`])|\x1b\][^\x07]*\x07|\x1b[()].|\x1b[=>78MDE]")
_PATIENCE = 60.0  # seconds that a machine under load may take; a screen that is right is never waited for


class Screen:
    """Characters on a screen of some lines and columns; knows what line editors use, and no colours."""

    def __init__(self, lines: int, columns: int) -> None:
        self.lines, self.columns = lines, columns
        self.rows = [[" "] * columns for _line in range(lines)]
        self.row = self.column = 0
        self._rest = ""

    @property
    def text(self) -> str:
        return "\n".join("".join(row).rstrip() for row in self.rows).rstrip()

    def feed(self, text: str) -> int:
        """Show what a program wrote; returns how often it asked where the cursor is."""
        text, self._rest = self._rest + text, ""
        questions = place = 0
        while place < len(text):
            character = text[place]
            if character == "\x1b":
                match = _SEQUENCE.match(text, place)
                if match is None:  # it goes on with the next piece
                    self._rest = text[place:]
                    break
                questions += match[3] == "n"
                self._control(match)
                place = match.end()
                continue
            self._show(character)
            place += 1
        return questions

    def _show(self, character: str) -> None:
        match character:
            case "\r":
                self.column = 0
            case "\n":
                self._line_feed()
            case "\b":
                self.column = max(0, self.column - 1)
            case "\x07" | "\x00":
                pass
            case _:
                if self.column == self.columns:
                    self.column = 0
                    self._line_feed()
                self.rows[self.row][self.column] = character
                self.column += 1

    def _line_feed(self) -> None:
        self.row += 1
        if self.row == self.lines:
            self.row -= 1
            self.rows = [*self.rows[1:], [" "] * self.columns]

    def _control(self, match: re.Match[str]) -> None:
        private, numbers, final = match[1], match[2], match[3]
        if private or final is None:
            return
        values = [int(number) if number else 0 for number in (numbers or "").split(";")]
        count = max(1, values[0])
        match final:
            case "A":
                self.row = max(0, self.row - count)
            case "B":
                self.row = min(self.lines - 1, self.row + count)
            case "C":
                self.column = min(self.columns - 1, self.column + count)
            case "D":
                self.column = max(0, self.column - count)
            case "G":
                self.column = count - 1
            case "H" | "f":
                self.row, self.column = count - 1, max(1, values[1] if len(values) > 1 else 1) - 1
            case "J" | "K":
                self._erase(final, values[0])
            case "P":
                row = self.rows[self.row]
                self.rows[self.row] = row[: self.column] + row[self.column + count :] + [" "] * count

    def _erase(self, final: str, what: int) -> None:
        """From the cursor on (0), up to it (1), or all (2), of the line (K) or of the screen (J)."""
        row = self.rows[self.row]
        for column in range(self.columns):
            if what == 2 or (column >= self.column if what == 0 else column <= self.column):
                row[column] = " "
        if final == "J":
            others = range(self.row + 1, self.lines) if what == 0 else range(self.row)
            for number in range(self.lines) if what == 2 else others:
                self.rows[number] = [" "] * self.columns


class Terminal:
    """A program at a terminal of its own.

    Args:
        command: the program.
        lines: of the screen.
        columns: of the screen.
    """

    def __init__(self, command: Sequence[str], lines: int = 40, columns: int = 60) -> None:
        self.screen = Screen(lines, columns)
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.process = subprocess.Popen(  # noqa: S603 - our own program
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(TERM="xterm"),
            start_new_session=True,
        )
        os.close(slave)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        os.close(self._master)

    def type(self, text: str) -> None:
        os.write(self._master, text.encode())

    def read(self) -> bool:
        """Show what has come, for a moment; False when the program has closed the terminal."""
        if not select.select([self._master], [], [], 0.1)[0]:
            return True
        try:
            data = os.read(self._master, 65536)
        except OSError:  # the program has ended
            return False
        for _question in range(self.screen.feed(data.decode(errors="replace"))):
            self.type(f"\x1b[{self.screen.row + 1};{self.screen.column + 1}R")
        return bool(data)

    def wait_until(self, is_so: Callable[[str], object]) -> str:
        """The screen as soon as something is so on it."""
        until = time.monotonic() + _PATIENCE
        while not is_so(self.screen.text):
            assert time.monotonic() < until, self.screen.text
            assert self.read() or is_so(self.screen.text), self.screen.text
        return self.screen.text

    def wait_for(self, *texts: str, end: str = "") -> str:
        """The screen as soon as all of these are on it, and it ends so.

        A page comes in pieces when the machine is busy: what is asserted of a page is waited for, all of it.
        """
        return self.wait_until(
            lambda shown: shown.rstrip().endswith(end) and all(text in shown for text in texts)
        )

    def finish(self) -> int:
        """Wait for the end and return the exit code."""
        while self.read():
            pass
        return self.process.wait(_PATIENCE)
