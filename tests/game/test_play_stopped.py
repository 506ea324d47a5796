"""Ctrl-Z and Ctrl-Backslash at a terminal with a shell: the game stops, goes on, and ends, as any program."""

from __future__ import annotations

import os
import pty
import re
import select
import shlex
import shutil
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from game_programs import command, environment
from game_tables import PlayTable, names_of

_PATIENCE = 60.0  # seconds that a machine under load may take


class Shell:
    """A shell with job control at a terminal of its own."""

    def __init__(self) -> None:
        shell = shutil.which("bash")
        assert shell, "these tests need bash"
        variables = environment(TERM="xterm", PS1="READY> ", PS2="")
        self.process, self._terminal = pty.fork()
        if self.process == 0:
            os.execve(shell, ["bash", "--norc", "--noprofile", "-i"], variables)  # noqa: S606
        self.text = ""
        self.wait_for("READY> ")

    def type(self, text: str) -> None:
        os.write(self._terminal, text.encode())

    def run(self, line: str) -> str:
        """What a command prints."""
        self.text = ""
        self.type(f"{line}\n")
        return self.wait_for("READY> ").partition(f"{line}\r\n")[2]

    def wait_for(self, text: str) -> str:
        until = time.monotonic() + _PATIENCE
        while text not in self.text:
            assert time.monotonic() < until, self.text
            if select.select([self._terminal], [], [], 0.1)[0]:
                data = os.read(self._terminal, 65536).decode(errors="replace")
                if "\x1b[6n" in data:
                    self.type("\x1b[1;1R")
                self.text += data
        return self.text

    def close(self) -> None:
        for number in (signal.SIGHUP, signal.SIGKILL):
            os.kill(self.process, number)
        os.waitpid(self.process, 0)
        os.close(self._terminal)


@contextmanager
def shell() -> Iterator[Shell]:
    one = Shell()
    try:
        yield one
    finally:
        one.close()


@pytest.fixture
def table(tmp_path: Path) -> PlayTable:
    return PlayTable(tmp_path)


@pytest.mark.slow
def test_stopped_and_gone_on_with(table: PlayTable) -> None:
    """The shell gets the terminal as it was; `fg` resumes with what was typed; no game time passes."""
    line = shlex.join(
        command(*table.arguments("Ann", "Ben", "--real-dice", "--first", "Ann", "--seconds", "3"))
    )
    with shell() as one:
        modes = one.run("stty -g")
        one.type(f"{line}\n")
        one.wait_for("type them:")
        one.type("WRAPEEE\r")
        one.wait_for("AEEEPRW>")
        one.text = ""
        one.type("5C WR\x1a")
        assert "Stopped" in one.wait_for("READY> ")
        assert one.run("stty -g") == modes
        time.sleep(3.5)  # longer than a turn
        one.text = ""
        one.type("fg\n")
        one.wait_for("AEEEPRW>")
        one.type("AP\r")
        one.wait_for("(or challenge):")
        one.type("quit\r")
        one.wait_for("READY> ")
        assert one.run("stty -g") == modes
    assert names_of(table.record) == ["roll", "play"]


def test_ended_by_ctrl_backslash(table: PlayTable) -> None:
    """131, as the system's own; the game is kept, the terminal is as it was."""
    line = shlex.join(command(*table.arguments("Ann", "Ben", "--real-dice", "--first", "Ann")))
    with shell() as one:
        modes = one.run("stty -g")
        one.type(f"{line}\n")
        one.wait_for("type them:")
        one.type("WRAPEEE\r")
        one.wait_for("AEEEPRW>")
        one.text = ""
        one.type("\x1c")
        assert "The game is kept" in one.wait_for("READY> ")
        assert "code 131\r\n" in one.run("echo code $?")
        assert one.run("stty -g") == modes
    assert names_of(table.record) == ["roll"]


def test_a_host_stops_and_goes_on(tmp_path: Path) -> None:
    """The page leaves the screen, comes back, and the next key counts."""
    line = shlex.join(command("host", "squares", "Ann", "Ben", "--save", tmp_path / "evening.jsonl"))
    with shell() as one:
        modes = one.run("stty -g")
        one.type(f"{line}\n")
        one.wait_for("begins")
        one.text = ""
        one.type("\x1a")
        shown = one.wait_for("READY> ")
        assert "Stopped" in shown
        assert "\x1b[?1049l" in shown
        assert one.run("stty -g") == modes
        one.text = ""
        one.type("fg\n")
        assert re.search(r"\x1b\[\?1049h.*Hollywood Squares.*begins", one.wait_for("quit"), re.DOTALL)
        one.type("\x1c")
        assert "The evening is kept" in one.wait_for("READY> ")
        assert "code 131\r\n" in one.run("echo code $?")
