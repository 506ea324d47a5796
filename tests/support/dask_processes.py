"""A real Dask scheduler and real workers as processes of their own, and what can befall a worker."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from scramble.arena.matches.batch import play_timed_batch
from scramble.arena.matches.executors import Pool

__all__ = ["Doomed", "cluster", "die_once", "doomed", "start_worker"]

_PATIENCE = 60.0  # seconds until a process is there
Process = subprocess.Popen[bytes]


@contextmanager
def cluster(folder: Path, workers: int) -> Iterator[tuple[str, Process]]:
    """The address of a scheduler, and its process; all processes are gone after the block."""
    with ExitStack() as stack:
        note = folder / "scheduler.json"
        options = ("--no-dashboard", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(note))
        scheduler = _start(stack, "dask_scheduler", *options)
        until = time.monotonic() + _PATIENCE
        while (address := _address(note)) is None:
            assert scheduler.poll() is None
            assert time.monotonic() < until
            time.sleep(0.05)
        for _ in range(workers):
            start_worker(stack, address, folder)
        yield address, scheduler


def start_worker(stack: ExitStack, address: str, folder: Path, path: Path | None = None) -> Process:
    """A worker of one thread, that nobody starts again if it is killed.

    Args:
        stack: ends it.
        address: of the scheduler.
        folder: for its files.
        path: where Python looks for modules before it looks here.
    """
    options = ("--no-nanny", "--nthreads", "1", "--no-dashboard", "--local-directory", str(folder))
    return _start(stack, "dask_worker", address, *options, path=path)


def _start(stack: ExitStack, program: str, *options: str, path: Path | None = None) -> Process:
    command = [sys.executable, "-m", f"distributed.cli.{program}", *options]
    modules = os.pathsep.join(
        map(str, filter(None, (path, Path(__file__).parent, os.environ.get("PYTHONPATH"))))
    )
    variables, quiet = os.environ | {"PYTHONPATH": modules}, subprocess.DEVNULL
    process = subprocess.Popen(command, stdout=quiet, stderr=quiet, env=variables)  # noqa: S603
    stack.callback(process.wait)
    stack.callback(process.kill)
    return process


def _address(note: Path) -> str | None:
    """What the scheduler has written, once it is all there."""
    try:
        address: str = json.loads(note.read_text("utf-8"))["address"]
    except (OSError, ValueError):
        return None
    return address


def die_once(note: str, *arguments: Any) -> Any:
    """Play a batch; but the first process that does is killed after it, before it can say what came of it."""
    results = play_timed_batch(*arguments)
    try:
        with Path(note).open("x") as file:
            file.write(str(os.getpid()))
    except FileExistsError:
        return results
    os.kill(os.getpid(), signal.SIGKILL)
    return None


class Doomed(Executor):
    """Hands batches to another executor as tasks that kill the first worker.

    Args:
        executor: the other one.
        note: file in which it is noted that it was done.
    """

    def __init__(self, executor: Executor, note: Path) -> None:
        self._executor = executor
        self._note = str(note)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        assert fn is play_timed_batch
        return self._executor.submit(die_once, self._note, *args, **kwargs)


def doomed(pool: Pool, note: Path) -> Pool:
    """A pool whose first worker is killed."""

    @contextmanager
    def opened() -> Iterator[Executor]:
        with pool() as executor:
            yield Doomed(executor, note)

    return opened
