"""A host's program that is killed between two events: the evening goes on exactly where it was."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from child import limited
from game_programs import command as program
from game_programs import environment, keyboard
from host_nights import SIDES, full_night, resumed, started, untimed

from scramble.cli.host.kept_evenings import load_evening
from scramble.errors import ScrambleError
from scramble.party.evening import Evening

_PATIENCE = 60.0  # seconds that a machine under load may take


@contextmanager
def start(game: str, path: Path, *options: str) -> Iterator[subprocess.Popen[bytes]]:
    arguments = program("host", game, *options, "--save", path)
    pipe, nowhere = subprocess.PIPE, subprocess.DEVNULL
    with limited(
        subprocess.Popen(arguments, stdin=pipe, stdout=nowhere, env=environment())  # noqa: S603
    ) as process:
        yield process


def type_into(process: subprocess.Popen[bytes], keys: list[str]) -> None:
    assert process.stdin is not None
    process.stdin.write(keyboard(keys).encode())
    process.stdin.flush()


def wait_for_events(path: Path, count: int) -> Evening[Any]:
    """The evening as soon as it has so many events; a file is always whole."""
    until = time.monotonic() + _PATIENCE
    while time.monotonic() < until:
        if path.exists():
            evening = load_evening(path)
            if len(evening.events) >= count:
                return evening
        time.sleep(0.02)
    raise AssertionError(f"{count} events in {path}")


def keys_up_to(game: str, typed: list[str], count: int, folder: Path) -> tuple[list[str], int]:
    """So many keys, and how many events they make."""
    path = folder / "counted.jsonl"
    started(game, path, "--seed", "3", typed=typed[:count])
    return typed[:count], len(load_evening(path).events)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "count"),
    [
        ("squares", 4),
        ("squares", 33),
        ("taboo", 4),
        ("taboo", 9),
        ("taboo", 17),
        ("taboo", 30),
        ("guess", 4),
        ("guess", 9),
        ("guess", 30),
    ],
)
def test_killed_between_two_events(game: str, count: int, tmp_path: Path) -> None:
    """SIGKILL, then --resume and the keys that were still to come: the same end as without."""
    path = tmp_path / "evening.jsonl"
    typed, whole = full_night(game, 3)
    before, events = keys_up_to(game, typed, count, tmp_path)
    with start(game, path, *SIDES[game], "--seed", "3") as process:
        type_into(process, before)
        wait_for_events(path, events)
        process.send_signal(signal.SIGKILL)
        assert process.wait(_PATIENCE) == -signal.SIGKILL
        assert process.stdin is not None
        process.stdin.close()
    kept = load_evening(path)
    assert untimed(kept.events) == untimed(whole.events[:events])

    run = resumed(game, path, typed=keys_after(kept, typed, count))
    assert (run.returncode, run.stderr) == (0, "")
    end = load_evening(path)
    assert untimed(end.events) == untimed(whole.events)
    assert end.state.awards == whole.state.awards
    again = Evening.begin(whole.start, whole.names, whole.seed)
    for event in end.events:
        again = again.apply(event)
    assert again.state == end.state


def keys_after(kept: Evening[Any], typed: list[str], count: int) -> list[str]:
    """The keys that are left, after those that going on asks for.

    Before a secret others look away again: a key more, unless just that was the next key anyhow. A question
    behind a key, as why there was a buzz, is begun anew.
    """
    left = typed[count:]
    if kept.state.phase in ("answer", "predict") and left[0] == "":
        return left
    if kept.state.phase == "clues" and typed[count - 1] == "b":
        return ["", "b", *left]
    return ["", *left]


@pytest.mark.slow
def test_killed_while_it_writes(tmp_path: Path) -> None:
    """At any moment there is a whole evening in the file, the one before an event or the one after it."""
    path = tmp_path / "evening.jsonl"
    typed = full_night("taboo", 3)[0]
    for delay in (0.0, 0.004, 0.008, 0.013, 0.021):
        path.unlink(missing_ok=True)
        with start("taboo", path, *SIDES["taboo"], "--seed", "3") as process:
            type_into(process, typed[:3])
            wait_for_events(path, 2)
            type_into(process, typed[3:20])
            time.sleep(delay)
            process.send_signal(signal.SIGKILL)
            process.wait(_PATIENCE)
            assert process.stdin is not None
            process.stdin.close()
        kept = load_evening(path)
        assert 2 <= len(kept.events) <= 20


def test_a_program_that_is_told_to_end_loses_nothing(tmp_path: Path) -> None:
    """SIGTERM and SIGHUP, as when a terminal is closed."""
    path = tmp_path / "evening.jsonl"
    for number in (signal.SIGTERM, signal.SIGHUP):
        path.unlink(missing_ok=True)
        with start("squares", path, *SIDES["squares"], "--seed", "3") as process:
            type_into(process, ["", "5", "1"])
            kept = wait_for_events(path, 2)
            os.kill(process.pid, number)
            process.wait(_PATIENCE)
            assert process.stdin is not None
            process.stdin.close()
        assert load_evening(path).events == kept.events


def test_half_a_file_is_refused(tmp_path: Path) -> None:
    """Which only another program can have written: one line."""
    path = tmp_path / "evening.jsonl"
    started("guess", path, typed=[""])
    path.write_bytes(path.read_bytes()[:100])
    with pytest.raises(ScrambleError, match="line 1"):
        load_evening(path)
