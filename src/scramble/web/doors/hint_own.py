"""``/hint``: own mats, dice and word lists, brought in and taken out as the files that commands read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl

from litestar import Request, Response, get, post
from litestar.datastructures import UploadFile
from litestar.di import NamedDependency
from litestar.response import Redirect
from litestar.types import ControllerRouterHandler

from scramble.errors import BadInput, ScrambleError
from scramble.mat import Mat
from scramble.web.doors.hint_page import draw_page, read_request
from scramble.web.doors.hint_query import Asked, Sets, own_fields, read_asked
from scramble.web.doors.hint_sets import (
    check_words,
    dice_toml,
    mat_toml,
    own_dice,
    own_mat,
    read_toml,
)
from scramble.web.limits import UPLOAD_BYTES, check_text
from scramble.web.sessions import session_cookie, session_of
from scramble.web.store import Store
from scramble.web.wordlists import OWN_LIST, WORDS
from scramble.web.work import WorkPool
from scramble.words.lexicon import Lexicon

__all__ = ["ROUTES"]

_LONGEST_STATE = 12_000
_LONGEST_NAME = 60
_TOML = "application/toml"

Page = Response[Any]


@get("/mat.toml")
async def mat_file(
    request: Request[Any, Any, Any], store: NamedDependency[Store], pool: NamedDependency[WorkPool]
) -> Page:
    """The mat of an address as a file for ``--mat``."""
    asked = await pool.run(read_request, request, store)
    return _file(mat_toml(asked.position.mat), asked.position.mat.name, "mat")


@get("/dice.toml")
async def dice_file(
    request: Request[Any, Any, Any], store: NamedDependency[Store], pool: NamedDependency[WorkPool]
) -> Page:
    """The dice of an address as a file for ``--dice``."""
    asked = await pool.run(read_request, request, store)
    return _file(dice_toml(asked.position.dice), asked.position.dice.name, "dice")


@get("/own-mat")
async def type_mat(
    request: Request[Any, Any, Any], store: NamedDependency[Store], pool: NamedDependency[WorkPool]
) -> Page:
    """A mat that was typed, as an address."""
    rows = request.query_params.get("rows", "")

    def read(sets: Sets) -> Sets:
        return Sets(own_mat(check_text("rows", rows)), sets.dice)

    return await pool.run(_with_sets, request, store, request.query_params, read, "rows", {"rows": rows})


@get("/own-dice")
async def type_dice(
    request: Request[Any, Any, Any], store: NamedDependency[Store], pool: NamedDependency[WorkPool]
) -> Page:
    """Dice that were typed, as an address."""
    faces, points = request.query_params.get("faces", ""), request.query_params.get("points", "")

    def read(sets: Sets) -> Sets:
        return Sets(sets.mat, own_dice(check_text("faces", faces), check_text("points", points)))

    typed = {"faces": faces, "points": points}
    return await pool.run(_with_sets, request, store, request.query_params, read, "faces", typed)


@post("/import", request_max_body_size=UPLOAD_BYTES)
async def import_set(
    request: Request[Any, Any, Any], store: NamedDependency[Store], pool: NamedDependency[WorkPool]
) -> Page:
    """A mat or dice from a file, as an address: nothing of it is kept."""
    form = await request.form()
    name, content = await _file_of(form.get("file"))

    def read(sets: Sets) -> Sets:
        found = _content(name, content, read_toml)
        return Sets(found, sets.dice) if isinstance(found, Mat) else Sets(sets.mat, found)

    return await pool.run(_with_sets, request, store, form, read, "file", {})


@post("/words", request_max_body_size=UPLOAD_BYTES)
async def import_words(
    request: Request[Any, Any, Any], store: NamedDependency[Store], pool: NamedDependency[WorkPool]
) -> Page:
    """A word list from a file, kept for this session."""
    form = await request.form()
    name, content = await _file_of(form.get("words"))

    def keep() -> Page:
        asked = _asked(request, store, form)
        try:
            text = _content(name, content, check_words)
            alphabet = asked.position.dice.alphabet
            Lexicon.from_words(text.split("\n"), name=_title(name), alphabet=alphabet)
        except ScrambleError as error:
            return draw_page(request, store, asked, problems={"words": str(error)})
        token = session_of(request, store)
        cookies = []
        if token is None:
            token = store.new_session()
            cookies = [session_cookie(request, token)]
        identity = store.keep(token, WORDS, _title(name), text)
        return _to(request, asked.address(lexicon=OWN_LIST + identity), cookies)

    return await pool.run(keep)


@post("/words/share")
async def share_words(
    request: Request[Any, Any, Any], store: NamedDependency[Store], pool: NamedDependency[WorkPool]
) -> Page:
    """Let whoever has the address read the session's word list."""
    form = await request.form()

    def share() -> Page:
        asked, token = _asked(request, store, form), session_of(request, store)
        identity = asked.typed["lexicon"].removeprefix(OWN_LIST)
        if token is None or not store.share(token, identity):
            problem = BadInput("lexicon", asked.typed["lexicon"], "a word list that this browser brought")
            return draw_page(request, store, asked, problems={"words": str(problem)})
        return _to(request, asked.address(), [])

    return await pool.run(share)


ROUTES: list[ControllerRouterHandler] = [
    mat_file,
    dice_file,
    type_mat,
    type_dice,
    import_set,
    import_words,
    share_words,
]


def _with_sets(
    request: Request[Any, Any, Any],
    store: Store,
    fields: Any,
    read: Callable[[Sets], Sets],
    name: str,
    typed: dict[str, str],
) -> Page:
    """Go to the page with other sets; if they cannot be read, back with what was typed."""
    asked = _asked(request, store, fields)
    try:
        sets = read(Sets(asked.position.mat, asked.position.dice))
    except ScrambleError as error:
        field = error.field if isinstance(error, BadInput) and error.field in typed else name
        if isinstance(error, BadInput) and error.field.startswith("value") and "points" in typed:
            field = "points"
        return draw_page(request, store, asked, problems={field: str(error)}, typed=typed)
    return _to(request, asked.address(**own_fields(sets)), [])


def _asked(request: Request[Any, Any, Any], store: Store, fields: Any) -> Asked:
    """What the page asked for when one of its other forms was sent: its address stands in a hidden field."""
    state = str(fields.get("state", ""))[:_LONGEST_STATE]
    return read_asked(dict(parse_qsl(state)), store, session_of(request, store))


def _to(request: Request[Any, Any, Any], query: str, cookies: list[Any]) -> Page:
    base = request.app.state.settings.base_path
    return Redirect(f"{base}/hint?{query}", status_code=303, cookies=cookies)


async def _file_of(sent: object) -> tuple[str, bytes]:
    """A file's name and its contents; of a field without a file, nothing."""
    return (sent.filename, await sent.read()) if isinstance(sent, UploadFile) else ("", b"")


def _content(name: str, content: bytes, read: Callable[[str, bytes], Any]) -> Any:
    if not name:
        raise BadInput("file", name, "a file")
    return read(name, content)


def _title(name: str) -> str:
    """A file's name as a word list's: what can stand in position texts and records."""
    plain = "".join(sign if sign.isalnum() or sign in "-_. " else " " for sign in name.rpartition("/")[2])
    return " ".join(plain.removesuffix(".txt").split())[:_LONGEST_NAME].strip() or "words"


def _file(text: str, name: str, usual: str) -> Response[str]:
    plain = "".join(sign for sign in name if sign.isascii() and (sign.isalnum() or sign in "-_"))
    headers = {"content-disposition": f'attachment; filename="{plain or usual}.toml"'}
    return Response(text, media_type=_TOML, headers=headers)
