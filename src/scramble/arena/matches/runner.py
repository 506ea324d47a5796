"""Plays the pairs of a match in batches on any executor, and survives workers that die.

Results arrive as batches end, in any order. Nothing computed from them may depend on that order, so
:class:`scramble.arena.matches.progress.Progress` puts them back into the order of the schedule.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from itertools import islice
from typing import TypeAlias

from scramble.arena.matches.batch import play_timed_batch
from scramble.arena.matches.entrants import is_bot
from scramble.arena.matches.executors import Pool
from scramble.arena.matches.match import Match
from scramble.arena.matches.progress import Progress
from scramble.arena.matches.results import PairResult
from scramble.arena.matches.store import ResultsFile
from scramble.errors import ArenaError

__all__ = ["play_match", "play_pairs"]

_TRIES = 5  # of a batch whose worker dies
_LOOK = 0.1  # seconds between checks whether to stop
_BATCH_SECONDS, _BOT_BATCH_SECONDS = 0.5, 5.0  # a bot is started anew for each batch
_LARGEST = 200  # pairs in a batch

_Key: TypeAlias = tuple[int, int]
_Played: TypeAlias = tuple[list[PairResult], float]  # and the seconds that it took


@dataclass(frozen=True)
class _Batch:
    keys: tuple[_Key, ...]
    deaths: int = 0  # of workers that were playing it


def play_pairs(
    match: Match,
    keys: Iterable[_Key],
    pool: Pool,
    workers: int,
    stop: Callable[[], bool] = lambda: False,
) -> Generator[list[PairResult], None, None]:
    """Play pairs in batches.

    Args:
        match: the match that these pairs belong to.
        keys: (pairing, pair) of each; taken only as they are needed.
        pool: opens the executor; opened anew if its workers die.
        workers: how many batches it can play at a time.
        stop: asked regularly; once it returns True, no new batch begins, and those in progress are finished.
    Yields:
        The results of each batch, as soon as it is done.
    Raises:
        ArenaError: the workers of a batch died again and again.
        ScrambleError: players or a lexicon that cannot be loaded.
    """
    run = _Run(match, iter(keys), workers)
    while not run.is_over(stop):
        with ExitStack() as stack:
            yield from run.on(stack.enter_context(pool()), stop)


def play_match(
    match: Match,
    progress: Progress,
    pool: Pool,
    workers: int,
    *,
    file: ResultsFile | None = None,
    stop: Callable[[], bool] = lambda: False,
    watch: Callable[[], None] = lambda: None,
) -> None:
    """Play the missing pairs of a match, until all are played, a sequential test ends it, or it is stopped.

    Args:
        match: to be played.
        progress: collects the results; pairs that it already has are not played.
        pool: opens the executor.
        workers: how many batches it can play at a time.
        file: every result is written to it before it is counted; None to keep them in memory only.
        stop: asked regularly whether to stop.
        watch: called after each batch.
    Raises:
        ScrambleError: as :func:`play_pairs`, or the file cannot be written; earlier results are kept.
    """
    if progress.is_over:
        return
    with closing(play_pairs(match, progress.missing(), pool, workers, stop)) as batches:
        for results in batches:
            if file:
                file.add(results)
            progress.add(results)
            watch()
            if progress.is_decided:
                return


@dataclass
class _Run:
    """The batches of a run: to be played, and in progress."""

    match: Match
    keys: Iterator[_Key]
    workers: int
    again: deque[_Batch] = field(default_factory=deque)  # their workers died
    running: dict[Future[_Played], _Batch] = field(default_factory=dict)
    is_spent: bool = False  # no keys are left
    pairs: int = 0  # played so far
    seconds: float = 0.0  # that they took, of all workers together

    def is_over(self, stop: Callable[[], bool]) -> bool:
        return stop() or (self.is_spent and not self.again and not self.running)

    def on(self, executor: Executor, stop: Callable[[], bool]) -> Iterator[list[PairResult]]:
        """Play on one executor until all is done, or its workers die."""
        is_broken = False
        while True:
            if not stop() and not is_broken:
                is_broken = not self._fill(executor)
            if not self.running:
                return
            done, _ = wait(self.running, timeout=_LOOK, return_when=FIRST_COMPLETED)
            for future in done:
                batch = self.running.pop(future)
                try:
                    results, seconds = future.result()
                except BrokenExecutor:
                    is_broken = True
                    self._put_back(batch)
                else:
                    self.pairs += len(results)
                    self.seconds += seconds
                    yield results

    def _fill(self, executor: Executor) -> bool:
        """Give every worker a batch to play and one to play next. False if the executor accepts none."""
        most = 2 * self.workers if self.workers > 1 else 1
        while len(self.running) < most:
            batch = self.again.popleft() if self.again else _Batch(tuple(islice(self.keys, self._size())))
            if not batch.keys:
                self.is_spent = True
                return True
            try:
                self.running[executor.submit(play_timed_batch, self.match, batch.keys)] = batch
            except BrokenExecutor:
                self.again.appendleft(batch)
                return False
        return True

    def _size(self) -> int:
        """The number of pairs that fill a batch's time; 1 until the time of a pair is known."""
        if not self.pairs:
            return 1
        seconds = _BOT_BATCH_SECONDS if any(map(is_bot, self.match.players)) else _BATCH_SECONDS
        return max(1, min(_LARGEST, round(seconds * self.pairs / max(self.seconds, 1e-6))))

    def _put_back(self, batch: _Batch) -> None:
        """Play a batch again: its worker died, or another one of the same executor; we cannot tell which."""
        if batch.deaths + 1 >= _TRIES:
            pairing, pair = batch.keys[0]
            expected = f"a worker that survives; {_TRIES} died, perhaps for lack of memory: try fewer workers"
            raise ArenaError("pair", f"{pair} of pairing {pairing}", expected)
        self.again.append(_Batch(batch.keys, batch.deaths + 1))
