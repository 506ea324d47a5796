"""``/``: what this is, and a hint from two fields."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, Router, get

from scramble.position import Position
from scramble.web.boards import board_of, tray_of
from scramble.web.templating import page

__all__ = ["router"]

_EXAMPLE_MAT, _EXAMPLE_ROLL = "5C WRAP", "SIZEXA?"


@get("/", sync_to_thread=False)
def home(request: Request[Any, Any, Any]) -> Response[str]:
    """The page that a newcomer sees first."""
    example = Position.parse(_EXAMPLE_MAT, _EXAMPLE_ROLL)
    return page(request, "home.html", board=board_of(example), tray=tray_of(example))


router = Router("/", route_handlers=[home], include_in_schema=False)
