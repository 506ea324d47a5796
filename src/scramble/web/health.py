"""For those who run a server: is it there, can it serve, and figures for Prometheus."""

from __future__ import annotations

from litestar import MediaType, Response, get
from litestar.di import NamedDependency

from scramble.errors import LedgerError
from scramble.web.store import Store

__all__ = ["healthz", "readyz"]


@get("/healthz", media_type=MediaType.TEXT, include_in_schema=False, sync_to_thread=False)
def healthz() -> str:
    """The process answers."""
    return "ok\n"


@get("/readyz", media_type=MediaType.TEXT, include_in_schema=False, sync_to_thread=True)
def readyz(store: NamedDependency[Store]) -> Response[str]:
    """Its database answers, too."""
    try:
        store.check()
    except LedgerError as error:
        return Response(f"{error}\n", status_code=503)
    return Response("ready\n")
