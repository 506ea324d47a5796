"""Plays batches in this process, or in processes of this machine.

A pool is a function that opens a :class:`concurrent.futures.Executor`, to be used in a ``with`` block. Any
executor will do, even one that stays open: ``lambda: contextlib.nullcontext(executor)``.
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

from scramble.arena.bots.orphans import kill_bots_of

__all__ = ["Pool", "SerialExecutor", "local_pool"]

Pool = Callable[[], AbstractContextManager[Executor]]

_GRACE = 5.0  # seconds that a worker has to end its bots
_STOPS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]

_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")


class SerialExecutor(Executor):
    """Does everything at once in this thread."""

    def submit(
        self, fn: Callable[_Arguments, _Result], /, *args: _Arguments.args, **kwargs: _Arguments.kwargs
    ) -> Future[_Result]:
        """Call the function now; the returned future is done."""
        future: Future[_Result] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def local_pool(workers: int) -> Pool:
    """A pool of processes on this machine; with one worker, just this process.

    The workers are new interpreters (``spawn``): they inherit no locks, no random state and no open files.
    They ignore Ctrl-C, which only the main process handles, and do not outlive it, however it ends. A signal
    that arrives while a worker starts is held until the worker can handle it, and a worker that is told to
    end prints nothing more.

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
    _start_tracker()
    held, leash = context.Pipe(duplex=False)
    executor = _Workers(workers, context, held)
    try:
        yield executor
    except BaseException:  # nobody needs the tasks under way
        leash.close()
        raise
    finally:
        executor.shutdown(cancel_futures=True)
        leash.close()
        held.close()
        executor.end_bots()


def _start_tracker() -> None:
    """Python's own helper of such pools must live as long as they do, even when a terminal is closed."""
    if hasattr(signal, "pthread_sigmask"):  # not on Windows, which has no such helper
        from multiprocessing.resource_tracker import ensure_running

        with _held_signals():
            ensure_running()


class _Workers(ProcessPoolExecutor):
    """Processes that end in the middle of a task when they are told to."""

    def __init__(self, workers: int, context: Any, leash: Connection) -> None:
        super().__init__(workers, context, initializer=_begin_work, initargs=(leash,))
        self._numbers: set[int] = set()  # of all processes that there were

    def submit(
        self, fn: Callable[_Arguments, _Result], /, *args: _Arguments.args, **kwargs: _Arguments.kwargs
    ) -> Future[_Result]:
        """As any executor does it."""
        with _held_signals():  # processes are started in here, and inherit what is held
            future = super().submit(_work, partial(fn, *args, **kwargs))
        self._numbers.update(child.pid for child in multiprocessing.active_children() if child.pid)
        return future

    def end_bots(self) -> None:
        """Kill bots left behind by workers that were killed. All workers have ended by now."""
        for number in self._numbers:
            kill_bots_of(number)


def _work(task: Callable[[], _Result]) -> _Result:
    """Do a task. An executor would take SystemExit as the task's result, and the worker would continue."""
    try:
        return task()
    except SystemExit:
        _end_now()


@contextmanager
def _held_signals() -> Iterator[None]:
    """Hold back signals that stop a program. None is lost: they are delivered at the end of the block."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _STOPS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin_work(leash: Connection) -> None:
    """What a worker does first. Its signals were held back until now, so that no import is interrupted."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        signal.signal(signal.SIGHUP, _leave)
    threading.Thread(target=_end_with, args=(leash,), daemon=True).start()
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOPS)


def _leave(_number: int, _frame: FrameType | None) -> None:
    """End as Python normally does, so that bots are ended too, or at once if that takes too long.

    This can happen anywhere: in the executor's own code, which prints every error, in a finaliser, or while
    Python ends. What they would print does not matter, because the worker's batch is played again.
    """
    for number in _STOPS:
        signal.signal(number, signal.SIG_IGN)
    _hush()
    last_moment = threading.Timer(_GRACE, _end_now)
    last_moment.daemon = True
    last_moment.start()
    raise SystemExit(1)


def _hush() -> None:
    """Hide everything that is printed from now on."""
    with suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        for stream in (1, 2):
            os.dup2(nowhere, stream)


def _end_with(leash: Connection) -> None:
    """Wait until the main process is gone or closes the pipe, then end this process."""
    with suppress(EOFError, OSError):
        leash.recv_bytes()
    main = threading.main_thread().ident
    if hasattr(signal, "pthread_kill") and main is not None:  # not on Windows
        signal.pthread_kill(main, signal.SIGTERM)
        time.sleep(_GRACE)
    _end_now()


def _end_now() -> NoReturn:
    """End without leaving behind a bot that was being started."""
    kill_bots_of(os.getpid())
    os._exit(1)
