"""The same games for any workers, any executor and any order; workers that die are survived (E05)."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import subprocess
import sys
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

import pytest
from cases import read_cases
from child import SUPPORT, limited, run_python
from matches import match_of, play_serially
from pipe_ends import has_ended

from scramble import Lexicon
from scramble.arena.matches.batch import play_batch
from scramble.arena.matches.dice_of_pair import PairLuck
from scramble.arena.matches.executors import SerialExecutor, local_pool
from scramble.arena.matches.results import PairResult
from scramble.arena.matches.runner import play_pairs
from scramble.arena.matches.schedule import Kind
from scramble.errors import ArenaError, UnknownName


def in_order(batches: list[list[PairResult]]) -> list[PairResult]:
    return sorted((result for batch in batches for result in batch), key=lambda result: result.key[::-1])


def test_e05_one_and_more_workers_play_the_same_games(enable: Lexicon) -> None:
    given = next(case for case in read_cases() if case["id"] == "E05")["input"]
    match = match_of(enable, "random", "greedy", pairs=given["games"], seed=given["seed"])
    serial = play_serially(match)
    for workers in given["workers"]:
        batches = list(play_pairs(match, match.schedule.in_order(), local_pool(workers), workers))
        assert in_order(batches) == serial
    dice = {
        tuple(map(tuple, map(PairLuck(match.dice, seed=match.seed, pairing=0, pair=pair).turn, range(30))))
        for pair in range(given["games"])
    }
    assert len(dice) == given["games"]
    assert len({result.games[0].plays for result in serial}) == given["games"]


def test_threads_and_executors_of_others_fit(enable: Lexicon) -> None:
    match = match_of(enable, "random", "greedy", "random", pairs=4, kind=Kind.GAUNTLET)
    with ThreadPoolExecutor(3) as executor:
        batches = list(play_pairs(match, match.schedule.in_order(), lambda: nullcontext(executor), 3))
        assert executor.submit(int).result() == 0, "it is still open"
    assert in_order(batches) == play_serially(match)


def test_pairs_can_be_asked_for_one_by_one_and_again(enable: Lexicon) -> None:
    match = match_of(enable, pairs=4)
    whole = play_serially(match)
    for key in [(0, 2), (0, 0), (0, 2)]:
        assert play_batch(match, [key]) == [whole[key[1]]]


def test_another_seed_plays_other_games(enable: Lexicon) -> None:
    match = match_of(enable, pairs=4)
    other = replace(match, seed=8)
    for one, another in zip(play_serially(match), play_serially(other), strict=True):
        assert one.games[0].plays != another.games[0].plays


SCRIPT = """
import sys
sys.path.insert(0, sys.argv[1])
from matches import match_of, play_serially
from scramble import Lexicon
for result in play_serially(match_of(Lexicon.load("enable"), "random", "greedy", pairs=3)):
    for game in result.games:
        print(game.players, game.scores, game.plays)
"""


def test_the_hash_seed_does_not_matter() -> None:
    first = run_python(SCRIPT, SUPPORT, PYTHONHASHSEED=1)
    assert first.count("\n") == 6
    assert run_python(SCRIPT, SUPPORT, PYTHONHASHSEED=4711) == first


def test_an_error_of_a_batch_comes_through(enable: Lexicon) -> None:
    match = match_of(enable, "greedy", "nobody")
    for workers in (1, 2):
        with pytest.raises(UnknownName, match="nobody"):
            list(play_pairs(match, match.schedule.in_order(), local_pool(workers), workers))


def test_other_words_than_the_match_s_are_refused(enable: Lexicon) -> None:
    match = match_of(enable)
    other = replace(match, lexicon=replace(match.lexicon, fingerprint="0" * 64))
    with pytest.raises(ArenaError, match="the words of the match"):
        play_batch(other, [(0, 0)])


def test_a_worker_that_is_killed_costs_nothing(enable: Lexicon) -> None:
    match = match_of(enable, "random", "random", pairs=40, turn_limit=100)
    results: list[list[PairResult]] = []
    killed: list[int] = []
    for batch in play_pairs(match, match.schedule.in_order(), local_pool(2), 2):
        results.append(batch)
        alive = [child for child in multiprocessing.active_children() if child.pid not in killed]
        if len(killed) < 2 and alive:
            assert alive[0].pid is not None
            os.kill(alive[0].pid, signal.SIGKILL)
            killed.append(alive[0].pid)
    assert len(killed) == 2
    assert in_order(results) == play_serially(match)


def test_workers_that_always_die_are_given_up(enable: Lexicon) -> None:
    match = match_of(enable)
    opened = 0

    def pool() -> ProcessPoolExecutor:
        nonlocal opened
        opened += 1
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(1, context, initializer=os._exit, initargs=(1,))

    with pytest.raises(ArenaError, match=r"pair '0 of pairing 0': expected a worker that survives; 5 died"):
        list(play_pairs(match, match.schedule.in_order(), pool, 1))
    assert opened == 5


class Breaking(Executor):
    """Breaks for good after some batches, as an executor does whose worker died; all else is real."""

    def __init__(self, batches: int) -> None:
        self._left = batches

    def submit(self, fn, /, *args, **kwargs) -> Future[list[PairResult]]:  # type: ignore[no-untyped-def]
        if self._left == -1:
            raise BrokenExecutor
        if self._left == 0:
            self._left = -1
            future: Future[list[PairResult]] = Future()
            future.set_exception(BrokenExecutor())
            return future
        self._left -= 1
        return SerialExecutor().submit(fn, *args, **kwargs)


@pytest.mark.parametrize("workers", [1, 3])
def test_no_pair_is_lost_or_played_twice_when_executors_break(enable: Lexicon, workers: int) -> None:
    match = match_of(enable, pairs=12, turn_limit=10)
    executors = [Breaking(batches) for batches in (0, 2, 1, 1)] + [Breaking(1000)]
    pool = iter(executors)
    batches = list(play_pairs(match, match.schedule.in_order(), lambda: nullcontext(next(pool)), workers))
    assert in_order(batches) == play_serially(match)


def test_time_that_no_game_counts_makes_batches_smaller(enable: Lexicon, tmp_path: Path) -> None:
    """A bot that needs long to start and then forfeits at once would else get batches that last for hours."""
    bot = tmp_path / "slow"
    bot.write_text("#!/bin/sh\nsleep 1.7\n", encoding="utf-8")
    bot.chmod(0o755)
    match = match_of(enable, f"bot:{bot}", "greedy", pairs=3, turn_limit=2)
    batches = list(play_pairs(match, match.schedule.in_order(), SerialExecutor, 1))
    assert [len(batch) for batch in batches] == [1, 1, 1]


def test_stop_ends_after_what_is_under_way(enable: Lexicon) -> None:
    match = match_of(enable, pairs=1000, turn_limit=10)
    asked = iter(range(1000))
    batches = list(play_pairs(match, match.schedule.in_order(), SerialExecutor, 1, lambda: next(asked) >= 4))
    assert 1 <= sum(map(len, batches)) < 1000


def test_workers_end_when_nobody_wants_their_results(enable: Lexicon) -> None:
    match = match_of(enable, "random", "random", pairs=100_000, turn_limit=100)
    run = play_pairs(match, match.schedule.in_order(), local_pool(2), 2)
    next(run)
    assert multiprocessing.active_children()
    run.close()  # type: ignore[attr-defined]
    assert not multiprocessing.active_children()


ORPHANS = """
import json, multiprocessing, sys, time
sys.path.insert(0, sys.argv[1])
from matches import match_of
from scramble import Lexicon
from scramble.arena.matches.executors import local_pool
from scramble.arena.matches.runner import play_pairs

if __name__ == "__main__":
    match = match_of(Lexicon.load("enable"), "random", "random", pairs=100_000, turn_limit=100)
    for _ in play_pairs(match, match.schedule.in_order(), local_pool(2), 2):
        print(json.dumps([child.pid for child in multiprocessing.active_children()]), flush=True)
"""


def test_workers_do_not_outlive_a_main_process_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "main.py"
    script.write_text(ORPHANS, encoding="utf-8")
    command = [sys.executable, str(script), str(SUPPORT)]
    pipe, nowhere = subprocess.PIPE, subprocess.DEVNULL
    with limited(subprocess.Popen(command, stdout=pipe, stderr=nowhere, text=True)) as process:  # noqa: S603
        assert process.stdout is not None
        children = json.loads(process.stdout.readline())
        process.kill()
        # The workers hold the other end of this pipe: it ends only when all of them are gone.
        assert has_ended(process.stdout.fileno())
    assert children
    for child in children:
        assert not Path(f"/proc/{child}").exists() or "Z" in Path(f"/proc/{child}/stat").read_text("utf-8")
