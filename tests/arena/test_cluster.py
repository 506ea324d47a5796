"""Matches on a Dask cluster: the games of a local run, also if workers die; errors in one sentence."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from child import run_python
from dask_processes import Process, cluster, doomed, start_worker
from game_programs import command, scramble, scramble_here
from game_screen import Terminal
from matches import match_of, play_serially

from scramble import Lexicon
from scramble.arena.matches.batch import play_batch
from scramble.arena.matches.cluster import LOCAL, open_cluster
from scramble.arena.matches.match import Match
from scramble.arena.matches.results import PairResult
from scramble.arena.matches.runner import play_pairs
from scramble.arena.matches.store import read_results
from scramble.errors import ArenaError, MissingExtra, UnknownName

Running = tuple[str, Process]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory, enable: Lexicon) -> Iterator[Running]:  # noqa: ARG001 - compiled before workers look for it
    with cluster(tmp_path_factory.mktemp("dask"), workers=2) as started:
        yield started


def lines_of(results: list[PairResult]) -> bytes:
    """Results as a file would have them, in the order of the schedule, without the time they took."""
    games = [
        game.to_json() for result in sorted(results, key=lambda result: result.key) for game in result.games
    ]
    return "\n".join(json.dumps(without_times(json.loads(game))) for game in games).encode()


def played(match: Match, address: str, note: Path | None = None) -> list[PairResult]:
    """All results of a match on a cluster; with a note, one of whose workers is killed."""
    with open_cluster(address, patience=60) as found:
        pool = doomed(found.pool, note) if note else found.pool
        batches = list(play_pairs(match, match.schedule.in_order(), pool, found.workers))
    return [result for batch in batches for result in batch]


@pytest.mark.slow
def test_a_worker_is_killed_in_the_middle_and_its_games_are_played_by_the_other(
    running: Running, enable: Lexicon, tmp_path: Path
) -> None:
    match = match_of(enable, "greedy", "random", "random", pairs=8)
    with open_cluster(running[0], patience=60) as found:
        assert found.address == running[0]
    results = played(match, running[0], tmp_path / "killed")
    killed = int((tmp_path / "killed").read_text())
    assert not Path(f"/proc/{killed}").exists() or "Z" in Path(f"/proc/{killed}/stat").read_text("utf-8")
    assert lines_of(results) == lines_of(play_serially(match))
    assert len({result.key for result in results}) == match.schedule.total == 24
    with open_cluster(running[0]) as found:
        assert found.workers == 1


@pytest.mark.slow
def test_the_command_prints_the_same_on_a_cluster(running: Running, tmp_path: Path) -> None:
    options = ("arena", "greedy", "random", "--pairs", "6", "--seed", "5")
    files = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    here = scramble_here(*options, "--workers", "1", "--output", files[0], "--report", tmp_path / "a.csv")
    there = scramble_here(
        *options, "--cluster", running[0], "--output", files[1], "--report", tmp_path / "b.csv"
    )
    assert (here.returncode, there.returncode, there.stderr) == (0, 0, here.stderr)
    assert untimed(files[0]) == untimed(files[1])


def untimed(path: Path) -> list[str]:
    """The lines of a results file without the times that the players took."""
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return sorted(json.dumps(without_times(line)) for line in lines)


def without_times(value: object) -> object:
    if isinstance(value, dict):
        return {name: without_times(part) for name, part in value.items() if name != "seconds"}
    return [without_times(part) for part in value] if isinstance(value, list) else value


@pytest.mark.slow
def test_an_error_of_a_batch_comes_through(running: Running, enable: Lexicon) -> None:
    with pytest.raises(UnknownName, match="nobody"):
        played(match_of(enable, "greedy", "nobody"), running[0])


@pytest.mark.slow
def test_nothing_goes_on_on_the_cluster_when_nobody_wants_the_results(
    running: Running, enable: Lexicon
) -> None:
    match = match_of(enable, "random", "random", pairs=100_000, turn_limit=100)
    with open_cluster(running[0], patience=60) as found:
        run = play_pairs(match, match.schedule.in_order(), found.pool, found.workers)
        next(run)
        run.close()  # type: ignore[attr-defined]
        small = match_of(enable, pairs=2)
        batches = list(play_pairs(small, small.schedule.in_order(), found.pool, found.workers))
    assert lines_of([result for batch in batches for result in batch]) == lines_of(play_serially(small))


@pytest.mark.slow
def test_a_scheduler_that_is_gone_ends_the_match(enable: Lexicon, tmp_path: Path) -> None:
    match = match_of(enable, "random", "random", pairs=100_000, turn_limit=100)
    results = []
    with cluster(tmp_path, workers=1) as (address, scheduler), open_cluster(address, patience=60) as found:
        run = play_pairs(match, match.schedule.in_order(), found.pool, found.workers)
        results += next(run)
        scheduler.kill()
        with pytest.raises(
            ArenaError, match=r"cluster '.*': this one is gone: expected a scheduler that keeps answering"
        ):
            results += [result for batch in run for result in batch]
    keys = [result.key for result in results]
    assert len(set(keys)) == len(keys) >= 1


@pytest.mark.slow
def test_workers_of_another_version_are_refused(tmp_path: Path) -> None:
    facts = tmp_path / "modules" / "scramble_engine-9.9.dist-info"
    facts.mkdir(parents=True)
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: scramble-engine\nVersion: 9.9\n")
    with ExitStack() as stack:
        address, _ = stack.enter_context(cluster(tmp_path, workers=0))
        with pytest.raises(ArenaError, match=r"no worker came in 0\.2 s: expected a cluster with workers"):
            stack.enter_context(open_cluster(address, patience=0.2))
        start_worker(stack, address, tmp_path, path=facts.parent)
        with pytest.raises(
            ArenaError, match=r"cluster 'tcp://.*': it has 9\.9: expected scramble-engine .* on it, as here"
        ):
            stack.enter_context(open_cluster(address, patience=60))


@pytest.mark.slow
def test_ctrl_c_at_a_terminal_ends_a_cluster_of_this_machine(enable: Lexicon, tmp_path: Path) -> None:
    """It goes to the workers, too, and they play on what is under way. The games are those of a local run."""
    path = tmp_path / "there.jsonl"
    match = match_of(enable, "random", "random", pairs=100_000, seed=5)
    options = ("--pairs", "100000", "--seed", "5", "--turn-limit", "60", "--seconds", "60")
    arguments = ("random", "random", *options, "--cluster", LOCAL, "--workers", "1", "--output", path)
    with Terminal(command("arena", *arguments), columns=150) as terminal:
        terminal.wait_until(lambda screen: "/100000" in screen and "Elo" in screen)
        os.killpg(terminal.process.pid, signal.SIGINT)
        assert terminal.finish() == 130
        shown = terminal.screen.text
    assert "Traceback" not in shown
    assert "KeyboardInterrupt" not in shown
    assert "of 100,000 pairs; to go on: scramble arena random random" in shown
    results = list(read_results(path)[1])
    assert results
    assert lines_of(results) == lines_of(play_batch(match, [result.key for result in results]))


@pytest.mark.parametrize(
    "address", ["", "nowhere", "tcp://127.0.0.1", "ftp://127.0.0.1:8786", "tcp://127.0.0.1:x"]
)
def test_no_address(address: str) -> None:
    run = scramble_here("arena", "greedy", "random", "--pairs", "1", "--cluster", address)
    assert run.returncode == 2
    assert run.stdout == ""
    assert run.stderr.startswith(
        f"error: cluster {address!r}: expected local, or the address of a Dask scheduler that answers"
    )
    assert run.stderr.count("\n") == 1


@pytest.mark.slow
def test_nobody_answers() -> None:
    """In a process of its own, so that nothing that Dask says later goes unseen."""
    run = scramble("arena", "greedy", "random", "--pairs", "1", "--cluster", "tcp://127.0.0.1:9")
    assert run.returncode == 2
    assert run.stdout == ""
    assert run.stderr.startswith(
        "error: cluster 'tcp://127.0.0.1:9': expected local, or the address of a Dask scheduler"
    )
    assert run.stderr.count("\n") == 1


@pytest.mark.parametrize("missing", ["dask", "distributed"])
def test_without_the_extra_one_is_told_what_to_install(missing: str) -> None:
    code = (
        f"import sys; sys.modules[{missing!r}] = None; sys.argv[1:] = sys.argv[1:]\n"
        "from scramble.cli import main; main()\n"
    )
    printed = run_python(
        "import subprocess, sys\n"
        "run = subprocess.run([sys.executable, '-c', *sys.argv[1:]], capture_output=True, text=True)\n"
        "print(run.returncode, run.stderr)\n",
        code,
        *("arena", "greedy", "random", "--pairs", "1", "--cluster", LOCAL),
    )
    assert printed.strip() == f"2 error: {MissingExtra('a match on a cluster', 'cluster')}"


def test_a_local_match_does_not_load_dask() -> None:
    code = "import sys, scramble.cli.arena.run as _; print({'dask', 'distributed'} & {*sys.modules})"
    assert run_python(code) == "set()\n"
