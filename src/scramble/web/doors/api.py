"""``/api/v1``: the same for programs, as JSON with an OpenAPI description."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, Router, get

from scramble.web.templating import page

__all__ = ["router"]


@get("/", sync_to_thread=False, include_in_schema=False)
def describe(request: Request[Any, Any, Any]) -> Response[str]:
    """What there is, for people who write programs."""
    return page(request, "api/page.html")


router = Router("/api/v1", route_handlers=[describe])
