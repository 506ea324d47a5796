"""Health checks for whoever runs a server."""

from __future__ import annotations

from litestar import MediaType, Response, get
from litestar.di import NamedDependency

from scramble.errors import StoreError
from scramble.web.problems import problem_of
from scramble.web.store import Store

__all__ = ["healthz", "readyz"]


@get("/healthz", media_type=MediaType.TEXT, include_in_schema=False, sync_to_thread=False)
def healthz() -> str:
    """Answer, to show that the process is alive."""
    return "ok\n"


@get("/readyz", media_type=MediaType.TEXT, include_in_schema=False, sync_to_thread=True)
def readyz(store: NamedDependency[Store]) -> Response[str]:
    """Answer whether the database answers, too."""
    try:
        store.check()
    except StoreError as error:
        problem = problem_of(error)
        return Response(f"{problem.detail}\n", status_code=problem.status)
    return Response("ready\n")
