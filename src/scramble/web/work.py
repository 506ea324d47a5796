"""Runs long work in a few threads beside the event loop, and refuses more than they can do."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import AsyncIterator, Callable, Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from litestar.exceptions import ServiceUnavailableException

__all__ = ["WorkPool"]

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")
_WAITING_A_THREAD = 16  # jobs that may wait for each thread
_RETRY_SECONDS = 2


class _Nothing:
    """Marks the end of a generator's items."""


_NOTHING = _Nothing()


class WorkPool:
    """A few threads with a bounded queue.

    The native core releases the interpreter's lock while it searches, so threads use all cores.

    Args:
        threads: how many; None for one per core.
    """

    def __init__(self, threads: int | None = None) -> None:
        count = threads or os.cpu_count() or 1
        self._executor = ThreadPoolExecutor(count, thread_name_prefix="work")
        self._room = threading.BoundedSemaphore(count * (_WAITING_A_THREAD + 1))

    async def run(
        self, function: Callable[Arguments, Result], *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> Result:
        """The result of a function, computed in a thread.

        If the client disconnects before the work has begun, it does not begin.

        Raises:
            ServiceUnavailableException: 503 with Retry-After: too many jobs are waiting already.
        """
        return await asyncio.wrap_future(self._submit(lambda: function(*args, **kwargs)))

    async def each(self, items: Iterator[Result]) -> AsyncIterator[Result]:
        """The items of a generator, each computed in a thread when it is requested.

        Other work may run between items. When the client disconnects, the generator is closed, so at most one
        more item is computed in vain.

        Raises:
            ServiceUnavailableException: as :meth:`run`.
        """
        coming: Future[Result | _Nothing] | None = None
        try:
            while True:
                coming = self._submit(lambda: next(items, _NOTHING))
                item = await asyncio.wrap_future(coming)
                if isinstance(item, _Nothing):
                    return
                yield item
        finally:
            if isinstance(items, Generator):
                if coming is None:
                    items.close()
                else:  # the generator may be in the middle of an item
                    coming.add_done_callback(lambda _: items.close())

    def close(self) -> None:
        """Accept no more work."""
        self._executor.shutdown(wait=False, cancel_futures=True)

    def _submit(self, work: Callable[[], Result]) -> Future[Result]:
        if not self._room.acquire(blocking=False):
            raise ServiceUnavailableException(
                detail=f"the server is busy: try again in {_RETRY_SECONDS} s",
                headers={"Retry-After": str(_RETRY_SECONDS)},
            )
        try:
            future = self._executor.submit(work)
        except RuntimeError:  # the server is stopping
            self._room.release()
            raise ServiceUnavailableException(detail="the server is stopping: try again later") from None
        future.add_done_callback(lambda _: self._room.release())
        return future
