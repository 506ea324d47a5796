"""Where batches are played: in this process, or in processes of this machine.

A pool is a function that opens a :class:`concurrent.futures.Executor`, to be used in a ``with`` block. Any
executor can be had so, also one that somebody keeps open: ``lambda: contextlib.nullcontext(executor)``.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import partial
from multiprocessing.connection import Connection
from types import FrameType
from typing import Any, NoReturn, ParamSpec, TypeVar

from scramble.arena.bots.stray import kill_bots_of

__all__ = ["Pool", "SerialExecutor", "local_pool"]

Pool = Callable[[], AbstractContextManager[Executor]]

_GRACE = 5.0  # seconds that a worker has to end its bots

_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")


class SerialExecutor(Executor):
    """Does everything at once in this very thread."""

    def submit(
        self, fn: Callable[_Arguments, _Result], /, *args: _Arguments.args, **kwargs: _Arguments.kwargs
    ) -> Future[_Result]:
        """Call the function now; the future that comes back is done."""
        future: Future[_Result] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def local_pool(workers: int) -> Pool:
    """A pool of this machine's processes; with one worker, of no process but this one.

    The workers are new interpreters (``spawn``): they inherit no locks, no random state and no open files.
    They ignore Ctrl-C, which is the main process's affair, and do not outlive it, however it ends.

    Args:
        workers: how many, from 1.
    """
    if workers == 1:
        return SerialExecutor
    return lambda: _processes(workers)


@contextmanager
def _processes(workers: int) -> Iterator[Executor]:
    """The worker processes hold one end of a pipe. When its other end is gone, they end."""
    context: Any = multiprocessing.get_context("spawn")
    held, leash = context.Pipe(duplex=False)
    executor = _Workers(workers, context, held)
    try:
        yield executor
    except BaseException:  # nobody wants what is under way
        leash.close()
        raise
    finally:
        executor.shutdown(cancel_futures=True)
        leash.close()
        held.close()
        executor.end_bots()


class _Workers(ProcessPoolExecutor):
    """Processes that end in the middle of a task when they are told to."""

    def __init__(self, workers: int, context: Any, leash: Connection) -> None:
        super().__init__(workers, context, initializer=_begin_work, initargs=(leash,))
        self._numbers: set[int] = set()  # of all processes that there were

    def submit(
        self, fn: Callable[_Arguments, _Result], /, *args: _Arguments.args, **kwargs: _Arguments.kwargs
    ) -> Future[_Result]:
        """As any executor does it."""
        future = super().submit(_work, partial(fn, *args, **kwargs))
        self._numbers.update(child.pid for child in multiprocessing.active_children() if child.pid)
        return future

    def end_bots(self) -> None:
        """Kill the bots that workers left behind which were killed themselves; all workers have ended."""
        for number in self._numbers:
            kill_bots_of(number)


def _work(task: Callable[[], _Result]) -> _Result:
    """Do a task. An executor would take SystemExit for the task's answer, and the worker would go on."""
    try:
        return task()
    except SystemExit:
        _end_now()


def _begin_work(leash: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    threading.Thread(target=_end_with, args=(leash,), daemon=True).start()


def _leave(_number: int, _frame: FrameType | None) -> None:
    """End as Python ends, so that bots are ended too; at once, if that takes too long."""
    last_moment = threading.Timer(_GRACE, _end_now)
    last_moment.daemon = True
    last_moment.start()
    raise SystemExit(1)


def _end_with(leash: Connection) -> None:
    """Wait until the main process is gone or wants no more, then end this one."""
    with suppress(EOFError, OSError):
        leash.recv_bytes()
    main = threading.main_thread().ident
    if hasattr(signal, "pthread_kill") and main is not None:  # not on Windows
        signal.pthread_kill(main, signal.SIGTERM)
        time.sleep(_GRACE)
    _end_now()


def _end_now() -> NoReturn:
    """End, and leave no bot behind that was being started."""
    kill_bots_of(os.getpid())
    os._exit(1)
