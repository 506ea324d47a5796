"""``scramble judge --kiosk``: the terminal around the kiosk: its keys, its screen, and giving it back.

While it runs the terminal is raw: Ctrl-C, Ctrl-Z and Ctrl-D are keys like any other, and mean nothing.
"""

from __future__ import annotations

import codecs
import contextlib
import os
import re
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

import typer

from scramble.cli.judge.kiosk_machine import (
    BACKSPACE,
    ENTER,
    ESCAPE,
    LEAVE,
    LONGEST_PASSWORD,
    Kiosk,
    KioskState,
    can_be_typed,
)
from scramble.cli.judge.kiosk_screen import Line, Style, draw_kiosk
from scramble.cli.options import load_lexicon
from scramble.cli.recording import keep
from scramble.errors import RulingError
from scramble.referee import Referee
from scramble.texts.wording import counted

if TYPE_CHECKING:
    from types import FrameType

    from scramble.cli.recording import Recorder
    from scramble.referee import Occasion

__all__ = ["KeyReader", "run_kiosk"]

_TICK = 0.2  # seconds between two looks at the clock and at the size of the screen
_KEYS = {
    "\r": ENTER,
    "\n": ENTER,
    "\x7f": BACKSPACE,
    "\b": BACKSPACE,
    "\x1b": ESCAPE,
    "\x18": LEAVE,
}
# What arrow and function keys send, and keys held with Alt: they mean nothing here.
_SEQUENCE = re.compile(r"\x1b(?:[\[O][0-?]*[ -/]*[@-~]|[^\x1b\[O])")
_ENTER_SCREEN = "\x1b[?1049h\x1b[?25l\x1b[?7l"  # a screen of its own, no cursor, no folding of long lines
_LEAVE_SCREEN = "\x1b[?7h\x1b[?25h\x1b[?1049l"
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


def run_kiosk(
    lexicon: str, rule: str, occasion: Occasion, password: str | None, recorder: Recorder | None
) -> None:
    """Judge challenges at a terminal until somebody types the password.

    Args:
        lexicon: name or file of the word list.
        rule: the challenge rule in force.
        occasion: for every ruling.
        password: to leave; None to ask for it first.
        recorder: what keeps the rulings.
    Raises:
        RulingError: no terminal, or a password that nobody can type.
    """
    _check_terminal()
    referee = Referee(load_lexicon(lexicon), rule)
    if password is None:
        password = typer.prompt("Password to leave the kiosk", hide_input=True, confirmation_prompt=True)
    _check_password(password)
    kiosk = Kiosk(lambda words: referee.judge(words, occasion), password)
    with _Terminal() as terminal:
        try:
            draw = partial(draw_kiosk, referee.lexicon, occasion)
            _run(kiosk, terminal, draw, recorder)
        except OSError as cause:
            raise RulingError(
                "kiosk", "no terminal", f"it is gone ({cause.strerror}): expected a terminal"
            ) from cause


def _check_password(password: str) -> None:
    """What can never be typed would lock everybody in. The message does not repeat it."""
    try:
        password.encode(sys.stdin.encoding)
        is_typed = can_be_typed(password)
    except UnicodeEncodeError:
        is_typed = False
    if not is_typed:
        size = counted(len(password), "character")
        expected = f"expected 1 to {LONGEST_PASSWORD} characters that can be typed at this terminal"
        raise RulingError("password", f"of {size}", expected)


def _check_terminal() -> None:
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)):
        raise RulingError("kiosk", "no terminal", "a terminal for its keys and its screen")
    if os.environ.get("TERM", "dumb") == "dumb":
        raise RulingError("kiosk", os.environ.get("TERM", ""), "a terminal (TERM) that can fill a screen")
    try:
        import termios  # noqa: F401 - not on Windows
    except ImportError:
        raise RulingError("kiosk", sys.platform, "a POSIX terminal") from None


def _run(
    kiosk: Kiosk, terminal: _Terminal, draw: Callable[..., list[Line]], recorder: Recorder | None
) -> None:
    while kiosk.state is not KioskState.LEFT:
        now = time.monotonic()
        terminal.show(draw(kiosk, now, *terminal.size()))
        for key in terminal.keys(_TICK):
            before, kiosk = kiosk.ruling, kiosk.press(key, time.monotonic())
            if kiosk.ruling is not None and kiosk.ruling is not before:
                # Shown first: the players get their verdict even if it cannot be kept.
                terminal.show(draw(kiosk, time.monotonic(), *terminal.size()))
                mishap = keep(kiosk.ruling, recorder)
                kiosk = kiosk.noted(f"NOT RECORDED: {mishap}" if mishap else "")
        kiosk = kiosk.tick(time.monotonic())


class _Terminal:
    """A terminal in raw mode on a screen of its own; as a context it is given back however it ends."""

    def __init__(self) -> None:
        self._input, self._output = sys.stdin.fileno(), sys.stdout.fileno()
        self._encoding = sys.stdout.encoding
        self._reader = KeyReader(sys.stdin.encoding)
        self._has_colours = not os.environ.get("NO_COLOR")
        self._shown: tuple[object, ...] = ()
        self._cleanup = contextlib.ExitStack()

    def __enter__(self) -> _Terminal:
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
        """Keys that were pressed, waiting so long for the first one."""
        if not select.select([self._input], [], [], seconds)[0]:
            return []
        sent = os.read(self._input, 1024)
        if not sent:
            raise RulingError("kiosk", "no terminal", "it has gone away: expected a terminal")
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
