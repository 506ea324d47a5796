"""Keyboard, clock and what can come instead of an answer have one home for play, host and kiosk."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest

import scramble.cli
from scramble.cli.terminal import clock as clock_module
from scramble.cli.terminal.clock import GameClock

CLI = Path(scramble.cli.__file__).parent
# Terminal modules of the standard library and of others; only cli/terminal works with them.
_KEYBOARD = {"curses", "msvcrt", "prompt_toolkit", "readline", "select", "tty"}


class Seconds:
    """A clock of the system that a test moves on."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def seconds(monkeypatch: pytest.MonkeyPatch) -> Seconds:
    system = Seconds()
    monkeypatch.setattr(clock_module, "time", system)
    return system


def trees() -> dict[str, ast.Module]:
    files = sorted(CLI.rglob("*.py"))
    return {str(path.relative_to(CLI)): ast.parse(path.read_text("utf-8")) for path in files}


def test_no_exception_is_defined_twice() -> None:
    """`Leave` and `Undone` once were, and whoever caught one did not catch the other."""
    names = Counter(
        node.name
        for tree in trees().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        and any(
            isinstance(base, ast.Name) and base.id.endswith(("Exception", "Interrupt")) for base in node.bases
        )
    )
    assert {"Leave", "Undone", "TimeRanOut", "Quit"} <= set(names)
    assert [name for name, count in names.items() if count > 1] == []


def test_keys_are_read_in_the_terminal_alone() -> None:
    readers = set()
    for file, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                modules = {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                modules = {str(node.module).partition(".")[0]}
            else:
                continue
            if modules & _KEYBOARD:
                readers.add(file)
    assert readers
    assert {file for file in readers if not file.startswith("terminal/")} == set()


def test_time_stands_still_until_it_is_started(seconds: Seconds) -> None:
    clock = GameClock(3.5, runs=False)
    seconds.now += 10
    assert (clock.now(), clock.runs) == (3.5, False)
    clock.start()
    seconds.now += 2
    clock.start()  # a second time changes nothing
    assert (clock.now(), clock.runs) == (5.5, True)


def test_no_time_passes_while_the_program_is_stopped(seconds: Seconds) -> None:
    clock = GameClock(1.0)
    seconds.now += 1
    with clock.stopped():
        seconds.now += 100
        assert clock.now() == 2.0
    seconds.now += 1
    assert clock.now() == 3.0
    clock.stop(at=2.5)
    with clock.stopped():
        seconds.now += 5
    assert (clock.now(), clock.runs) == (2.5, False)
