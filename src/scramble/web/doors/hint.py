"""``/hint``: the best plays for a mat and a roll."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, Router, get

from scramble.web.templating import page

__all__ = ["router"]


@get("/", sync_to_thread=False)
def open_door(request: Request[Any, Any, Any]) -> Response[str]:
    """The door's first page."""
    return page(request, "hint/page.html")


router = Router("/hint", route_handlers=[open_door], include_in_schema=False)
