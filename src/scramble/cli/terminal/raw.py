"""A terminal in raw mode on a screen of its own: its keys one by one, lines from the top, and giving it back.

While it runs, Ctrl-C, Ctrl-Z and Ctrl-D are keys like any other.
"""

from __future__ import annotations

import codecs
import contextlib
import os
import re
import select
import signal
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from scramble.texts.keys import BACKSPACE, CONTROL_X, ENTER, ESCAPE

if TYPE_CHECKING:
    from types import FrameType

__all__ = ["BACKSPACE", "CONTROL_X", "ENTER", "ESCAPE", "KeyReader", "Line", "RawTerminal", "Style"]

_KEYS = {
    "\r": ENTER,
    "\n": ENTER,
    "\x7f": BACKSPACE,
    "\b": BACKSPACE,
    "\x1b": ESCAPE,
    "\x18": CONTROL_X,
}
# What arrow and function keys send, and keys held with Alt: they mean nothing here.
_SEQUENCE = re.compile(r"\x1b(?:[\[O][0-?]*[ -/]*[@-~]|[^\x1b\[O])")
_ENTER_SCREEN = "\x1b[?1049h\x1b[?25l\x1b[?7l"  # a screen of its own, no cursor, no folding of long lines
_LEAVE_SCREEN = "\x1b[?7h\x1b[?25h\x1b[?1049l"


class Style(Enum):
    """How a line looks; the words say everything without it."""

    PLAIN = "plain"
    BOLD = "bold"
    DIM = "dim"
    GREEN = "green"
    RED = "red"


@dataclass(frozen=True)
class Line:
    """A line of the screen.

    Args:
        text: no longer than the screen is wide.
        style: of the whole line.
    """

    text: str = ""
    style: Style = Style.PLAIN


_STYLES = {
    Style.PLAIN: "",
    Style.BOLD: "1",
    Style.DIM: "2",
    Style.GREEN: "1;32",
    Style.RED: "1;31",
}


class KeyReader:
    r"""Makes keys of the bytes that a terminal sends.

    Args:
        encoding: of the terminal.

    >>> KeyReader("utf-8").keys(b"Wr\r\x1b[A\x1b")
    ['W', 'r', 'enter', 'escape']
    """

    def __init__(self, encoding: str) -> None:
        self._decoder = codecs.getincrementaldecoder(encoding)("replace")

    def keys(self, sent: bytes) -> list[str]:
        """The keys of what was sent at once; half a character waits for the rest."""
        text = _SEQUENCE.sub("", self._decoder.decode(sent))
        return [_KEYS.get(character, character) for character in text]


class RawTerminal:
    """A terminal in raw mode on a screen of its own; as a context it is given back however it ends."""

    def __init__(self) -> None:
        self._input, self._output = sys.stdin.fileno(), sys.stdout.fileno()
        self._encoding = sys.stdout.encoding
        self._reader = KeyReader(sys.stdin.encoding)
        self._has_colours = not os.environ.get("NO_COLOR")
        self._shown: tuple[object, ...] = ()
        self._cleanup = contextlib.ExitStack()

    def __enter__(self) -> RawTerminal:
        import termios
        import tty

        with contextlib.ExitStack() as cleanup:
            modes = termios.tcgetattr(self._input)
            cleanup.enter_context(_signals())
            cleanup.callback(self._restore, modes)
            tty.setraw(self._input)
            self._write(_ENTER_SCREEN)
            self._cleanup = cleanup.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._cleanup.close()

    def _restore(self, modes: list[object]) -> None:
        import termios

        # The terminal may have gone away; there is nothing to give back then.
        with contextlib.suppress(OSError):
            self._write(_LEAVE_SCREEN)
        with contextlib.suppress(termios.error):
            termios.tcsetattr(self._input, termios.TCSAFLUSH, modes)  # type: ignore[arg-type]

    def size(self) -> tuple[int, int]:
        """Columns and lines, now."""
        columns, lines = os.get_terminal_size(self._output)
        return columns, lines

    def keys(self, seconds: float) -> list[str]:
        """Keys that were pressed.

        Args:
            seconds: to wait for the first one.
        Raises:
            EOFError: the terminal has gone away.
            OSError: so has it.
        """
        if not select.select([self._input], [], [], seconds)[0]:
            return []
        sent = os.read(self._input, 1024)
        if not sent:
            raise EOFError
        return self._reader.keys(sent)

    def show(self, lines: list[Line]) -> None:
        """Write the screen, if it is not there already."""
        size = self.size()
        if self._shown == (size, lines):
            return
        parts = ["\x1b[2J"] if not self._shown or self._shown[0] != size else []
        for row, line in enumerate(lines, start=1):
            parts.append(f"\x1b[{row};1H\x1b[K{self._styled(line)}")
        self._write("".join(parts))
        self._shown = (size, lines)

    def _styled(self, line: Line) -> str:
        code = _STYLES[line.style]
        if not code or not line.text:
            return line.text
        if not self._has_colours:
            code = code.partition(";")[0]
        return f"\x1b[{code}m{line.text}\x1b[0m"

    def _write(self, text: str) -> None:
        raw = text.encode(self._encoding, "replace")
        while raw:
            raw = raw[os.write(self._output, raw) :]


@contextlib.contextmanager
def _signals() -> Iterator[None]:
    """Signals that keys usually send do nothing; those that end a process end it in order."""
    handlers: dict[signal.Signals, Callable[[int, FrameType | None], None] | signal.Handlers] = {
        signal.SIGINT: signal.SIG_IGN,
        signal.SIGQUIT: signal.SIG_IGN,
        signal.SIGTSTP: signal.SIG_IGN,
        signal.SIGTERM: _end,
        signal.SIGHUP: _end,
    }
    before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _end(number: int, _: FrameType | None) -> None:
    raise SystemExit(128 + number)
