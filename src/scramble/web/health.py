"""Health checks for whoever runs a server, and what a process loads before it says that it is ready."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.di import NamedDependency

from scramble.errors import ScrambleError
from scramble.web.problems import problem_of
from scramble.web.store import Store
from scramble.web.work import WorkPool

__all__ = ["WarmUp", "healthz", "readyz"]

_LOADING = "loading the word list: try again in 1 s"
_UNAVAILABLE = 503


class WarmUp:
    """What must be loaded before a process is ready, while it already listens.

    Args:
        pool: where it is done.
        load: does it.
    """

    def __init__(self, pool: WorkPool, load: Callable[[], object]) -> None:
        self._pool, self._load = pool, load
        self.start()

    def start(self) -> None:
        """Begin, in the event loop that serves."""
        self._task = asyncio.ensure_future(self._pool.run(self._load))

    def problem(self) -> str | None:
        """Why the process is not ready, or None if it is. After a failure it tries again."""
        if not self._task.done():
            return _LOADING
        if self._task.cancelled():
            return "the server is stopping"
        error = self._task.exception()
        if error is None:
            return None
        self.start()
        return problem_of(error).detail if isinstance(error, Exception) else _LOADING


@get("/healthz", media_type=MediaType.TEXT, include_in_schema=False, sync_to_thread=False)
def healthz() -> str:
    """Answer, to show that the process is alive."""
    return "ok\n"


@get("/readyz", media_type=MediaType.TEXT, include_in_schema=False)
async def readyz(request: Request[Any, Any, Any], store: NamedDependency[Store]) -> Response[str]:
    """Answer whether the word list is loaded and the database answers, too."""
    warm_up: WarmUp = request.app.state.warm_up
    if (problem := warm_up.problem()) is not None:
        return Response(f"{problem}\n", status_code=_UNAVAILABLE, headers={"Retry-After": "1"})
    try:
        await asyncio.to_thread(store.check)
        if "tournament" in request.app.state:  # the judge's door opened it
            request.app.state.tournament.ledger.check_place()
    except ScrambleError as error:
        problem = problem_of(error).detail
        return Response(f"{problem}\n", status_code=_UNAVAILABLE)
    return Response("ready\n")
