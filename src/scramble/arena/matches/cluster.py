"""Plays batches on a Dask cluster of one machine or many (extra ``cluster``).

If a worker is lost, the scheduler gives its batches to another one; results do not depend on which worker
played them. Scheduler and workers need the same version of the package, and the word list at the same place
as here.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import ParamSpec, TypeVar

from scramble.arena.matches.executors import Pool
from scramble.errors import ArenaError, MissingExtra

try:
    from distributed import Client, KilledWorker, LocalCluster
    from distributed.comm.addressing import get_address_host_port
except ModuleNotFoundError as cause:
    if (cause.name or "").partition(".")[0] not in ("dask", "distributed"):
        raise
    raise MissingExtra("a match on a cluster", "cluster") from None

__all__ = ["LOCAL", "Cluster", "ClusterExecutor", "open_cluster"]

LOCAL = "local"  # instead of an address: worker processes of this machine
_PATIENCE = 5.0  # seconds in which scheduler and workers must answer
# A terminal sends it to all processes, but only the main process should act on it.
_IGNORE_CTRL_C = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)"
_PACKAGE = "scramble-engine"

_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")


@dataclass(frozen=True)
class Cluster:
    """A cluster that answers.

    Args:
        address: address of its scheduler.
        workers: how many batches it can play at a time, as it is now.
        pool: opens an executor on it, for :func:`scramble.arena.matches.runner.play_match`.
    """

    address: str
    workers: int
    pool: Pool


@contextmanager
def open_cluster(address: str, workers: int | None = None, patience: float = _PATIENCE) -> Iterator[Cluster]:
    """A cluster, for a ``with`` block.

    Args:
        address: of a scheduler, such as ``tcp://10.0.0.5:8786``; for ``local``, workers are started here.
        workers: how many of those; None for one per core. A running cluster has its own.
        patience: seconds in which scheduler and workers must answer.
    Raises:
        ArenaError: nobody answers at the address, it has no workers, or they have another version.
    """
    with ExitStack() as stack:
        stack.enter_context(_quiet())
        scheduler = address
        if address == LOCAL:
            local = LocalCluster(
                n_workers=workers, threads_per_worker=1, dashboard_address=":0", preload=[_IGNORE_CTRL_C]
            )
            scheduler = stack.enter_context(local).scheduler_address
        client = stack.enter_context(_connected(scheduler, patience))
        yield _checked(client, address, patience)


@contextmanager
def _connected(address: str, patience: float) -> Iterator[Client]:
    try:
        get_address_host_port(address)  # the client waits forever for some texts that are not addresses
        client = Client(address, timeout=patience, set_as_default=False)
    except (OSError, ValueError) as cause:
        expected = "local, or the address of a Dask scheduler that answers, such as tcp://10.0.0.5:8786"
        raise ArenaError("cluster", address, expected) from cause
    with client:
        yield client


def _checked(client: Client, address: str, patience: float) -> Cluster:
    """The cluster, if it has workers that can play."""
    try:
        client.wait_for_workers(1, timeout=patience)
    except TimeoutError:
        raise ArenaError(
            "cluster", address, f"no worker came in {patience:g} s: expected a cluster with workers"
        ) from None
    ours = version(_PACKAGE)
    for process, theirs in _versions(client).items():
        if theirs != ours:
            raise ArenaError(
                "cluster", process, f"it has {theirs or 'none'}: expected {_PACKAGE} {ours} on it, as here"
            )
    return Cluster(address, sum(client.nthreads().values()), lambda: _opened(client, address))


def _versions(client: Client) -> dict[str, str | None]:
    """The version of this package in each process of a cluster; the scheduler reads tasks, too."""
    try:
        found = {"scheduler": client.run_on_scheduler(version, _PACKAGE)}
    except PackageNotFoundError:
        found = {"scheduler": None}
    workers = client.run(version, _PACKAGE, on_error="return")
    return found | {name: told if isinstance(told, str) else None for name, told in workers.items()}


@contextmanager
def _opened(client: Client, address: str) -> Iterator[Executor]:
    """An executor on the cluster; tasks not finished at the end of the block are cancelled."""
    if client.status != "running":
        raise ArenaError("cluster", address, "this one is gone: expected a scheduler that keeps answering")
    executor = ClusterExecutor(client)
    try:
        yield executor
    finally:
        executor.shutdown(wait=False, cancel_futures=True)


class ClusterExecutor(Executor):
    """Dask's executor, which reports lost workers and schedulers like the standard library's.

    Args:
        client: of the cluster.
    """

    def __init__(self, client: Client) -> None:
        self._executor = client.get_executor(pure=False)

    def submit(
        self, fn: Callable[_Arguments, _Result], /, *args: _Arguments.args, **kwargs: _Arguments.kwargs
    ) -> Future[_Result]:
        """Call a function on a worker; if the worker is lost, on another one."""
        future: Future[_Result] = Future()
        theirs = self._executor.submit(fn, *args, **kwargs)
        theirs.add_done_callback(lambda done: _hand_over(done, future))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Accept no more tasks; wait for those under way, or cancel them."""
        self._executor.shutdown(wait=wait and not cancel_futures)


def _hand_over(done: Future[_Result], future: Future[_Result]) -> None:
    """The result of a call. If it was cancelled and nobody asked for that, the scheduler is gone."""
    error = CancelledError() if done.cancelled() else done.exception()
    if isinstance(error, CancelledError | KilledWorker):
        error = BrokenExecutor(str(error))
    if error is None:
        future.set_result(done.result())
    else:
        future.set_exception(error)


@contextmanager
def _quiet() -> Iterator[None]:
    """Silence Dask's log of lost connections: the match continues, or an error says what happened."""
    loggers = [logging.getLogger(name) for name in ("distributed", "distributed.client")]
    levels = [logger.level for logger in loggers]
    try:
        for logger in loggers:
            logger.setLevel(logging.CRITICAL + 1)
        yield
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)
