"""A match that is stopped, by Ctrl-C or by death, and gone on with: no game is lost, none is played twice."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest
from child import limited
from game_programs import command, environment, scramble
from game_screen import Terminal
from pipe_ends import has_ended

from scramble.arena.matches.results import PairResult
from scramble.arena.matches.store import read_results

_PATIENCE = 100.0  # seconds that a machine under load may take
_MATCH = ("random", "random", "--pairs", "60", "--seed", "3", "--turn-limit", "60")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[PairResult, ...]:
    """All pairs of the match, played without a break."""
    path = tmp_path_factory.mktemp("whole") / "match.jsonl"
    assert scramble("arena", *_MATCH, "--output", path, "--workers", "1").returncode == 0
    return in_order(path)


def in_order(path: Path) -> tuple[PairResult, ...]:
    return tuple(sorted(read_results(path)[1], key=lambda result: result.key))


def lines_of(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def wait_for_lines(path: Path, count: int, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + _PATIENCE
    while lines_of(path) < count and process.poll() is None:
        assert time.monotonic() < until, f"{count} lines in {path}"
        time.sleep(0.002)


@pytest.mark.slow
@pytest.mark.parametrize(("workers", "deaths"), [("1", (4,)), ("2", (0, 3, 30))])
def test_a_run_that_is_killed_again_and_again_plays_every_game_once(
    tmp_path: Path, whole: tuple[PairResult, ...], workers: str, deaths: tuple[int, ...]
) -> None:
    path = tmp_path / "match.jsonl"
    arguments = ("arena", *_MATCH, "--output", path, "--workers", workers, "--resume")
    before = b""
    for lines in deaths:
        with limited(
            subprocess.Popen(  # noqa: S603 - our own program
                command(*arguments), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment()
            )
        ) as process:
            wait_for_lines(path, lines, process)
            process.kill()
        before = path.read_bytes() if path.exists() else b""
        if lines in (3, 4):
            path.write_bytes(before + b'[{"players":["ran')  # as if it had died while it wrote
    last = scramble(*arguments)
    assert last.returncode == 0
    assert path.read_bytes().startswith(before[: before.rfind(b"\n") + 1])
    assert in_order(path) == whole


@pytest.mark.slow
def test_ctrl_c_at_a_terminal_shows_what_stands_and_how_to_go_on(
    tmp_path: Path, whole: tuple[PairResult, ...]
) -> None:
    path = tmp_path / "match.jsonl"
    arguments = ("arena", "random", "random", "--pairs", "100000", *_MATCH[4:], "--output", path)
    with Terminal(command(*arguments, "--workers", "2"), columns=150) as terminal:
        shown = terminal.wait_until(lambda screen: "/100000" in screen and "Elo" in screen)
        assert "random " in shown
        os.kill(terminal.process.pid, signal.SIGINT)
        assert terminal.finish() == 130
        shown = terminal.screen.text
    assert "stopping when the games under way are over" in shown
    assert "of 100,000 pairs; to go on: scramble arena random random" in shown
    assert "--resume" in shown
    assert "Intervals hold the truth" in shown
    resumed = scramble("arena", *_MATCH, "--output", path, "--resume", "--workers", "1")
    assert resumed.returncode == 0
    assert in_order(path)[: len(whole)] == whole


def test_a_second_ctrl_c_stops_at_once(tmp_path: Path) -> None:
    bot, started = tmp_path / "silent", tmp_path / "started"
    bot.write_text(f"#!/bin/sh\necho yes > {started}\nsleep 1000\n", encoding="utf-8")
    bot.chmod(0o755)
    arguments = ("arena", "greedy", f"bot:{bot}", "--pairs", "1000", "--workers", "1")
    with Terminal(command(*arguments), columns=150) as terminal:
        terminal.wait_until(lambda _screen: started.exists())  # a game is under way
        os.kill(terminal.process.pid, signal.SIGINT)
        terminal.wait_for("Ctrl-C again stops at once")
        os.kill(terminal.process.pid, signal.SIGINT)
        assert terminal.finish() == 130
        assert "nothing was kept" in terminal.screen.text


def test_bots_do_not_outlive_a_match_that_is_killed(tmp_path: Path) -> None:
    bot, fifo = tmp_path / "silent", tmp_path / "alive"
    os.mkfifo(fifo)
    # Each bot holds this pipe open for writing, so that reading it ends when all of them are gone.
    bot.write_text(f"#!/bin/sh\nexec 9>{fifo}\necho here >&9\nsleep 1000\n", encoding="utf-8")
    bot.chmod(0o755)
    arguments = ("arena", "greedy", f"bot:{bot}", "--pairs", "50", "--workers", "2")
    with (
        limited(
            subprocess.Popen(  # noqa: S603 - our own program
                command(*arguments), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment()
            )
        ) as process,
        fifo.open(encoding="utf-8") as alive,
    ):
        assert alive.readline() == "here\n"
        process.kill()
        assert has_ended(alive.fileno())


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_bots_do_not_outlive_a_match_that_is_told_to_end(tmp_path: Path, number: int) -> None:
    """One that ignores SIGTERM and the end of its input too; and what was kept is told as on Ctrl-C."""
    bot, fifo = tmp_path / "stubborn", tmp_path / "alive"
    os.mkfifo(fifo)
    bot.write_text(
        f"#!/bin/sh\ntrap '' TERM HUP\nexec 9>{fifo}\necho here >&9\nwhile :; do sleep 1000; done\n",
        encoding="utf-8",
    )
    bot.chmod(0o755)
    arguments = ("arena", "greedy", f"bot:{bot}", "--pairs", "50", "--workers", "1")
    with (
        limited(
            subprocess.Popen(  # noqa: S603 - our own program
                command(*arguments), stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
            )
        ) as process,
        fifo.open(encoding="utf-8") as alive,
    ):
        assert alive.readline() == "here\n"
        process.send_signal(number)
        try:
            assert has_ended(alive.fileno())
            _, errors = process.communicate(timeout=_PATIENCE)
        finally:
            process.kill()
    assert process.returncode == 130
    assert errors.startswith(b"stopped after 0 of 50 pairs")


def test_without_a_terminal_there_is_no_bar() -> None:
    run = scramble("arena", "greedy", "random", "--pairs", "3", "--workers", "1")
    assert run.stderr == ""
