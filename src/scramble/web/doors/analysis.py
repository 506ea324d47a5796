"""``/analysis``: a recorded game, turn by turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NoReturn

import msgspec
from litestar import MediaType, Request, Response, Router, get, post
from litestar.datastructures import UploadFile
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, MultipartBody
from litestar.response import Redirect, ServerSentEvent

from scramble.errors import ScrambleError
from scramble.game.crossword_gcg import decode_gcg
from scramble.texts.outside import visible
from scramble.web.doors.analysis_game import (
    Kept,
    analyzed,
    game_key,
    read_typed,
    record_texts,
)
from scramble.web.doors.analysis_pages import OpenGame, file_answer, game_text, stream_values
from scramble.web.doors.analysis_views import Source
from scramble.web.limits import UPLOAD_BYTES
from scramble.web.problems import beside
from scramble.web.sessions import session_cookie, session_of
from scramble.web.store import Store
from scramble.web.templating import page
from scramble.web.wordlists import OWN_LIST, offered_lexicons
from scramble.web.work import WorkPool

__all__ = ["router"]

Asked = Request[Any, Any, Any]
_KIND = "game"
_BAD = 422
_LONGEST_NAME = 80  # characters of a file's name


@dataclass
class Form:
    """What the form sends.

    Args:
        record: the text that was pasted.
        file: that was chosen or dropped.
        lexicon: the word list that decides; "" for the record's own.
    """

    record: str = ""
    file: UploadFile | None = None
    lexicon: str = ""


@get("/", sync_to_thread=True)
def open_door(request: Asked, store: NamedDependency[Store]) -> Response[str]:
    """The form for a record."""
    return _form(request, store, {}, {"record": "", "lexicon": ""})


@post("/", request_max_body_size=UPLOAD_BYTES)
async def bring(
    request: Asked,
    store: NamedDependency[Store],
    pool: NamedDependency[WorkPool],
    data: MultipartBody[Form],
) -> Response[Any]:
    """Keep a record for this session, and go to it; what is wrong comes back beside the field."""
    contents = await data.file.read() if data.file else b""
    name = " ".join(visible(data.file.filename).split())[:_LONGEST_NAME] if data.file and contents else ""
    if not contents:
        contents = data.record.encode("utf-8", "replace")
    try:
        token = await pool.run(session_of, request, store)
        kept = await pool.run(read_typed, contents, name or "pasted record", data.lexicon, store, token)
    except ScrambleError as error:
        values = {"record": decode_gcg(contents), "lexicon": data.lexicon}
        problems = beside(error, "record")
        if "lexicon" not in problems:
            problems = {"record": "; ".join(problems.values())}
        return await pool.run(_form, request, store, problems, values)
    return await pool.run(_keep, request, store, kept, name or "pasted record")


def _form(request: Asked, store: Store, problems: dict[str, str], values: dict[str, str]) -> Response[str]:
    status = _BAD if problems else 200
    lexicons = offered_lexicons(store, session_of(request, store))
    return page(
        request, "analysis/page.html", status=status, problems=problems, values=values, lexicons=lexicons
    )


def _keep(request: Asked, store: Store, kept: Kept, name: str) -> Response[Any]:
    token = session_of(request, store)
    cookies = []
    if token is None:
        token = store.new_session()
        cookies = [session_cookie(request, token)]
    identity = store.keep(token, _KIND, name, msgspec.json.encode(kept).decode())
    if kept.lexicon.startswith(OWN_LIST):  # so that it does not make room before the game does
        store.renew(kept.lexicon.removeprefix(OWN_LIST))
    base = request.app.state.settings.base_path
    return Redirect(f"{base}/analysis/{identity}", status_code=303, cookies=cookies)


def _open(request: Asked, store: Store, identity: str) -> OpenGame:
    """The game of an address, for those who may see it.

    Raises:
        NotFoundException: it is gone, or it is somebody else's.
    """
    token = session_of(request, store)
    upload = store.upload(token, identity)
    if upload is None or upload.kind != _KIND:
        _gone()
    kept = msgspec.json.decode(upload.content, type=Kept)
    game = analyzed(kept, upload.name, store)
    files = record_texts(kept, game)
    source = Source(
        address=f"/analysis/{identity}",
        title=visible(upload.name),
        back="/analysis",
        back_name="Another record",
        files=tuple(files),
        can_share=not upload.is_shared,
        is_shared=upload.is_shared,
    )
    return OpenGame(game, game_key(kept, game), source, files)


def _gone() -> NoReturn:
    raise NotFoundException(detail="this game is gone, or its owner has not shared it")


@get("/{identity:str}", sync_to_thread=True)
def show_game(
    request: Asked,
    store: NamedDependency[Store],
    identity: FromPath[str],
) -> Response[str]:
    """The whole game: result, curve, every turn in a row."""
    return _page(request, store, identity, None)


@get("/{identity:str}/{number:int}", sync_to_thread=True)
def show_turn(
    request: Asked,
    store: NamedDependency[Store],
    identity: FromPath[str],
    number: FromPath[int],
) -> Response[str]:
    """One turn: the mat with the play, and the best ones beside it."""
    return _page(request, store, identity, number)


def _page(request: Asked, store: Store, identity: str, number: int | None) -> Response[str]:
    text = game_text(request, store, _open(request, store, identity), number)
    return Response(text, media_type=MediaType.HTML)


@get("/{identity:str}/values")
async def show_values(
    request: Asked,
    store: NamedDependency[Store],
    pool: NamedDependency[WorkPool],
    identity: FromPath[str],
) -> ServerSentEvent:
    """Nets and chances to win as they are worked out."""
    found = await pool.run(_open, request, store, identity)
    return stream_values(request, store, pool, found)


@get(["/{identity:str}/record.gcg", "/{identity:str}/record.json"])
async def download(
    request: Asked,
    store: NamedDependency[Store],
    pool: NamedDependency[WorkPool],
    identity: FromPath[str],
) -> Response[bytes]:
    """The record as a file."""
    found = await pool.run(_open, request, store, identity)
    return file_answer(found, request.scope["path"].rpartition(".")[2])


@post("/{identity:str}/share", sync_to_thread=True)
def share(request: Asked, store: NamedDependency[Store], identity: FromPath[str]) -> Redirect:
    """Let whoever has the address see the game."""
    token = session_of(request, store)
    if token is None or not store.share(token, identity):
        _gone()
    base = request.app.state.settings.base_path
    return Redirect(f"{base}/analysis/{identity}", status_code=303)


router = Router(
    "/analysis",
    route_handlers=[open_door, bring, show_game, show_turn, show_values, download, share],
    include_in_schema=False,
)
