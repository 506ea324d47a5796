"""``/analysis``: pages, streams and files of a game, wherever it came from: ``/arena`` has games, too."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from litestar import Request, Response
from litestar.exceptions import NotFoundException
from litestar.response import ServerSentEvent, ServerSentEventMessage

from scramble.errors import ScrambleError
from scramble.hints.recorded import AnalyzedGame
from scramble.web.doors.analysis_values import known_worths, worth, worths_after
from scramble.web.doors.analysis_views import (
    SHOWN,
    Source,
    game_context,
    player_texts,
    turn_context,
    worth_fields,
)
from scramble.web.store import Store
from scramble.web.streams import event, event_stream, last_event_id
from scramble.web.templating import render
from scramble.web.work import WorkPool

__all__ = ["OpenGame", "file_answer", "game_text", "stream_values"]

Asked = Request[Any, Any, Any]
_TYPES = {"gcg": "text/plain", "json": "application/json"}


@dataclass(frozen=True)
class OpenGame:
    """A game that somebody may see.

    Args:
        game: its analysis.
        key: what its values are kept under.
        source: where it is shown.
        files: texts for download, by the end of the name.
    """

    game: AnalyzedGame
    key: str
    source: Source
    files: dict[str, str]


def game_text(request: Asked, store: Store, found: OpenGame, number: int | None) -> str:
    """The page of a game, or of one turn; run it in the pool.

    Args:
        request: ``?show=`` says which play lies on the mat, ``?values=1`` asks for the turn's values at once.
        store: where values are kept.
        found: the game.
        number: of the turn, from 1; None for the whole game.
    Raises:
        NotFoundException: there is no such turn.
    """
    game = found.game
    if number is None:
        context = game_context(game, known_worths(store, found.key), found.source)
        return render(request, "analysis/game.html", **context)
    if not 1 <= number <= len(game.turns):
        raise NotFoundException(detail=f"turn {number}: this game has turns 1 to {len(game.turns)}")
    if request.query_params.get("values"):
        worth(store, found.key, game, number)
    known = known_worths(store, found.key)
    shown = request.query_params.get("show", "")
    turn = turn_context(game, number, known.get(number), shown if shown in SHOWN else SHOWN[0])
    return render(request, "analysis/turn.html", view=turn, **game_context(game, known, found.source))


def stream_values(request: Asked, store: Store, pool: WorkPool, found: OpenGame) -> ServerSentEvent:
    """Values turn by turn, from the one after the last that the page has; at the end lines of the players."""
    return event_stream(request, _events(request, store, pool, found))


async def _events(
    request: Asked, store: Store, pool: WorkPool, found: OpenGame
) -> AsyncIterator[ServerSentEventMessage]:
    game = found.game
    try:
        values = worths_after(store, found.key, game, min(last_event_id(request), len(game.turns)))
        async with aclosing(pool.each(values)) as coming:  # type: ignore[type-var]
            async for number, each in coming:
                yield event("worth", worth_fields(game, number, each), number)
        known = await pool.run(known_worths, store, found.key)
        yield event("done", {"lines": player_texts(game, known)})
    except ScrambleError as error:
        yield event("problem", {"detail": str(error)})


def file_answer(found: OpenGame, suffix: str) -> Response[bytes]:
    """The record as a file.

    Args:
        found: the game.
        suffix: end of the file's name: ``gcg`` or ``json``.
    Raises:
        NotFoundException: there is no such file of this game.
    """
    if suffix not in found.files:
        raise NotFoundException(detail=f"record.{suffix}: this game is to be had as {', '.join(found.files)}")
    stem = re.sub(r"\.(gcg|json)$", "", found.source.title, flags=re.IGNORECASE) or "game"
    plain = re.sub(r"[^A-Za-z0-9_-]+", "-", stem).strip("-") or "game"
    name = f"attachment; filename=\"{plain}.{suffix}\"; filename*=UTF-8''{quote(stem, safe='')}.{suffix}"
    return Response(
        found.files[suffix].encode(), media_type=_TYPES[suffix], headers={"Content-Disposition": name}
    )
