"""``/hint``: the best plays for a mat and a roll.

The page is a plain form, and its address says all: without scripts it comes with everything worked out. With
scripts, what is typed goes to ``/hint/look`` (what do these fields mean?) and the plays come from
``/hint/stream``: scores at once, then one value after another.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from typing import Any

from litestar import MediaType, Request, Response, Router, get
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException
from litestar.response import ServerSentEvent, ServerSentEventMessage

from scramble.errors import ScrambleError
from scramble.web.boards import tray_of
from scramble.web.doors.hint_own import ROUTES
from scramble.web.doors.hint_page import FULL_FIELD, draw_page, read_request
from scramble.web.doors.hint_query import Asked
from scramble.web.doors.hint_views import PlayRow, laid_board, own_lines, results_of
from scramble.web.store import Store
from scramble.web.streams import event, event_stream
from scramble.web.templating import render
from scramble.web.work import WorkPool

__all__ = ["router"]

_UNPROCESSABLE = 422


@get("/")
async def open_door(
    request: Request[Any, Any, Any], store: NamedDependency[Store], pool: NamedDependency[WorkPool]
) -> Response[str]:
    """The page of an address: scores, or everything where ``full`` is asked for."""
    is_full = FULL_FIELD in request.query_params

    def draw() -> Response[str]:
        return draw_page(request, store, read_request(request, store), is_full=is_full)

    return await pool.run(draw)


@get("/look")
async def look(
    request: Request[Any, Any, Any], store: NamedDependency[Store], pool: NamedDependency[WorkPool]
) -> Response[dict[str, Any]]:
    """What the fields of an address mean, at once: the mat drawn, the half-laid play, what is wrong."""

    def see() -> Response[dict[str, Any]]:
        asked = read_request(request, store)
        seen = _seen(request, asked)
        status = _UNPROCESSABLE if asked.problems else 200
        return Response(seen, status_code=status, media_type=MediaType.JSON)

    return await pool.run(see)


@get("/stream")
async def stream(
    request: Request[Any, Any, Any], store: NamedDependency[Store], pool: NamedDependency[WorkPool]
) -> ServerSentEvent:
    """The plays of an address as they become known; leaving ends the work."""
    asked = await pool.run(read_request, request, store)
    return event_stream(request, _events(request, asked, pool))


async def _events(
    request: Request[Any, Any, Any], asked: Asked, pool: WorkPool
) -> AsyncIterator[ServerSentEventMessage]:
    try:
        if asked.problems:
            yield event("problem", {"problems": asked.problems})
        elif asked.is_ready:
            async for news in pool.each(_news(request, asked)):
                yield event("plays", news)
    except ScrambleError as error:
        yield event("problem", {"problems": {"mat": str(error)}})
    except HTTPException as error:  # too much waits already
        yield event("busy", {"detail": error.detail})
    yield event("done", {})


def _news(request: Request[Any, Any, Any], asked: Asked) -> Iterator[dict[str, Any]]:
    """Each stage of the report: the order of the plays, and those that are new or changed, drawn."""
    sent: dict[str, PlayRow] = {}
    with closing(asked.stages()) as stages:
        for stage in stages:
            results = results_of(stage.report, is_last=stage.is_last)
            changed = [row for row in results.rows if sent.get(row.hint.text) != row]
            sent |= {row.hint.text: row for row in changed}
            yield {
                "order": [row.hint.text for row in results.rows],
                "rows": {
                    row.hint.text: render(request, "hint/_row.html", row=row, asked=asked) for row in changed
                },
                "count": results.count,
                "own": results.own,
                "best": results.best,
                "notes": results.notes,
                "status": results.status,
                "last": results.is_last,
            }


def _seen(request: Request[Any, Any, Any], asked: Asked) -> dict[str, Any]:
    board = laid_board(asked)
    return {
        "problems": asked.problems,
        "address": asked.address(mat=asked.mat_text),
        "typed": asked.mat_text,
        "board": render(request, "hint/_look.html", board=board, tray=tray_of(asked.position)),
        "letters": asked.position.dice.alphabet.letters,
        "own": own_lines(asked),
        "ready": asked.is_ready,
    }


router = Router("/hint", route_handlers=[open_door, look, stream, *ROUTES], include_in_schema=False)
