"""``scramble judge --kiosk``: the kiosk at a terminal.

While it runs the terminal is raw: Ctrl-C, Ctrl-Z and Ctrl-D are keys like any other, and mean nothing.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import typer

from scramble.cli.judge.kiosk_screen import draw_kiosk
from scramble.cli.options import load_lexicon
from scramble.cli.recording import keep
from scramble.cli.terminal.raw import Line, RawTerminal
from scramble.errors import RulingError
from scramble.referee import Referee
from scramble.texts.wording import counted
from scramble.tournament.kiosk import LONGEST_PASSWORD, Kiosk, KioskState, can_be_typed, exactly

if TYPE_CHECKING:
    from scramble.cli.recording import Recorder
    from scramble.referee import Occasion

__all__ = ["run_kiosk"]

_TICK = 0.2  # seconds between checks of the clock and of the size of the screen


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
    kiosk = Kiosk(lambda words: referee.judge(words, occasion), exactly(password))
    with RawTerminal() as terminal:
        try:
            draw = partial(draw_kiosk, referee.lexicon, occasion)
            _run(kiosk, terminal, draw, recorder)
        except EOFError:
            raise RulingError("kiosk", "no terminal", "it is gone: expected a terminal") from None
        except OSError as cause:
            raise RulingError(
                "kiosk", "no terminal", f"it is gone ({cause.strerror}): expected a terminal"
            ) from cause


def _check_password(password: str) -> None:
    """Refuse a password that cannot be typed: it would lock everybody in. The message does not repeat it."""
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
    kiosk: Kiosk, terminal: RawTerminal, draw: Callable[..., list[Line]], recorder: Recorder | None
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
