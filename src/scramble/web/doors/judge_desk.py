"""``/judge/desk``: what a tournament's director sees and does."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from typing import Annotated, Any

import segno
from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.enums import RequestEncodingType
from litestar.exceptions import NotFoundException
from litestar.params import Body, FromPath, FromQuery
from litestar.response import Redirect, ServerSentEvent, ServerSentEventMessage, Stream

from scramble.errors import ScrambleError, TournamentError
from scramble.rules import PENALTIES
from scramble.tournament.events import TournamentEvent
from scramble.tournament.tournament import Tournament
from scramble.web.doors.judge_cookies import DESK, cookie_of, kiosk_of, new_cookie
from scramble.web.limits import check_text
from scramble.web.problems import beside
from scramble.web.sessions import session_of
from scramble.web.settings import is_loopback
from scramble.web.store import Store
from scramble.web.streams import event, event_stream, last_event_id
from scramble.web.templating import page
from scramble.web.wordlists import OWN_LIST, may_choose, offered_lexicons

__all__ = ["HANDLERS"]

_WRONG = 422
_SHOWN = 200  # rulings on the desk; a search finds the others
_LOOK = 1.0  # seconds between two looks for new entries
_LONGEST_TEXT = 2000
_MOST = 2**53  # entries

Form = Annotated[dict[str, Any], Body(media_type=RequestEncodingType.URL_ENCODED)]
Asked = Request[Any, Any, Any]
Hall = NamedDependency[Tournament]


@get("/new", sync_to_thread=True)
def ask_for_event(request: Asked, hall: Hall, store: NamedDependency[Store]) -> Response[Any]:
    """The form for a new event."""
    if kiosk_of(request, hall):
        return _to(request, "/judge/kiosk")
    return _event_form(request, store, {}, {})


@post("/new", sync_to_thread=True)
def make_event(request: Asked, hall: Hall, store: NamedDependency[Store], data: Form) -> Response[Any]:
    """A new event, and its director at the desk."""
    sent = data.get("lists", [])
    lists = [str(name) for name in (sent if isinstance(sent, list) else [sent])]
    password = str(data.get("password", ""))
    try:
        for name in lists:
            if not may_choose(name, store, session_of(request, store)):
                raise TournamentError("word lists", name, "one of those offered")
        made = hall.events.create(str(data.get("event", "")), str(data.get("rule", "")), lists, password)
        for name in lists:
            if name.startswith(OWN_LIST):  # the event outlives the session that brought the list
                store.pin(name.removeprefix(OWN_LIST))
        token = hall.events.enter(made.id, password, _place(request))
    except ScrambleError as error:
        return _event_form(request, store, data, beside(error, "event"))
    return _to(request, "/judge/desk", new_cookie(request, DESK, token))


def _event_form(
    request: Asked, store: Store, values: dict[str, Any], problems: dict[str, str]
) -> Response[Any]:
    choices = offered_lexicons(store, session_of(request, store))
    lists = values.get("lists", choices[0][0])
    return page(
        request,
        "judge/new.html",
        status=_WRONG if problems else 200,
        choices=choices,
        penalties=PENALTIES.values(),
        values={"event": "", "rule": "turn", **values},
        chosen=lists if isinstance(lists, list) else [lists],
        problems=problems,
    )


@get("/enter/{event_id:str}", sync_to_thread=True)
def ask_for_password(request: Asked, hall: Hall, event_id: FromPath[str]) -> Response[Any]:
    """The form for the director's password."""
    found = hall.events.find(event_id)
    if kiosk_of(request, hall) or found is None:
        return _to(request, "/judge")
    return page(request, "judge/enter.html", event=found, problems={})


@post("/enter/{event_id:str}", sync_to_thread=True)
def enter(request: Asked, hall: Hall, event_id: FromPath[str], data: Form) -> Response[Any]:
    """Sit down at the desk."""
    found = hall.events.find(event_id)
    if kiosk_of(request, hall) or found is None:
        return _to(request, "/judge")
    try:
        token = hall.events.enter(event_id, str(data.get("password", "")), _place(request))
    except ScrambleError as error:
        problems = beside(error, "password")
        return page(request, "judge/enter.html", status=_WRONG, event=found, problems=problems)
    return _to(request, "/judge/desk", new_cookie(request, DESK, token))


@post("/desk/leave", sync_to_thread=True)
def leave(request: Asked, hall: Hall) -> Response[Any]:
    """The desk's token opens nothing any more."""
    hall.events.leave(cookie_of(request, DESK))
    return _to(request, "/judge")


@get("/desk", sync_to_thread=True)
def show_desk(request: Asked, hall: Hall, search: FromQuery[str] = "") -> Response[Any]:
    """Kiosks and rulings."""
    found = _at_desk(request, hall)
    return _desk(request, hall, found, search) if found else _to(request, "/judge")


@get("/desk/rows", sync_to_thread=True)
def show_rows(request: Asked, hall: Hall, search: FromQuery[str] = "") -> Response[Any]:
    """The parts of the desk that change by themselves."""
    found = _at_desk(request, hall)
    if found is None:
        raise NotFoundException(detail="the desk was left: enter it again")
    return page(request, "judge/_rows.html", **_rows(hall, found, search))


def _desk(
    request: Asked, hall: Tournament, found: TournamentEvent, search: str = "", **more: Any
) -> Response[Any]:
    context = {"problems": {}, "values": {}, **more}
    status = _WRONG if context["problems"] else 200
    return page(
        request, "judge/desk.html", status=status, event=found, **_rows(hall, found, search), **context
    )


def _rows(hall: Tournament, found: TournamentEvent, search: str) -> dict[str, Any]:
    last = hall.desk.last()
    lines = hall.desk.rulings(found, search=search[:_LONGEST_TEXT])
    return {
        "kiosks": hall.kiosks.all(found),
        "lines": lines[:_SHOWN],
        "count": len(lines),
        "last": last,
        "search": search,
    }


@post("/desk/round", sync_to_thread=True)
def set_round(request: Asked, hall: Hall, data: Form) -> Response[Any]:
    """Name the round for the rulings to come."""
    found = _at_desk(request, hall)
    if found is None:
        return _to(request, "/judge")
    name = str(data.get("round", ""))
    try:
        hall.events.set_round(found.id, name)
    except ScrambleError as error:
        return _desk(request, hall, found, problems=beside(error, "round"), values={"round": name})
    return _to(request, "/judge/desk")


@post("/desk/kiosks", sync_to_thread=True)
def open_kiosk(request: Asked, hall: Hall, data: Form) -> Response[Any]:
    """A new kiosk; its link is shown on a page of its own."""
    found = _at_desk(request, hall)
    if found is None:
        return _to(request, "/judge")
    table, place = str(data.get("table", "")), str(data.get("list", "0"))
    try:
        number = int(place) if place.isascii() and place.isdigit() and len(place) < 4 else -1
        _, link = hall.kiosks.open(found, table, number)
    except ScrambleError as error:
        return _desk(request, hall, found, problems=beside(error, "table"), values={"table": table})
    return _to(request, f"/judge/desk/links/{link}")


@post("/desk/kiosks/{kiosk_id:str}/{change:str}", sync_to_thread=True)
def change_kiosk(request: Asked, hall: Hall, kiosk_id: FromPath[str], change: FromPath[str]) -> Response[Any]:
    """Close a kiosk, or make a new link for another device."""
    found = _at_desk(request, hall)
    if found is None:
        return _to(request, "/judge")
    if change == "close":
        hall.kiosks.close(found, kiosk_id)
        return _to(request, "/judge/desk")
    if change == "link":
        return _to(request, f"/judge/desk/links/{hall.kiosks.renew_link(found, kiosk_id)}")
    raise NotFoundException


@get("/desk/links/{link:str}", sync_to_thread=True)
def show_new_link(request: Asked, hall: Hall, link: FromPath[str]) -> Response[Any]:
    """The link that opens a kiosk, and its QR code."""
    found, opened = _at_desk(request, hall), hall.kiosks.of_link(link)
    if found is None:
        return _to(request, "/judge")
    if opened is None or opened[0].id != found.id:
        return _to(request, "/judge/desk")
    address = f"{str(request.base_url).rstrip('/')}{request.app.state.settings.base_path}/judge/open/{link}"
    code = segno.make(address, error="m").svg_data_uri(scale=6, border=4, light="#fff")
    is_local = is_loopback(request.url.hostname or "")
    return page(
        request,
        "judge/link.html",
        event=found,
        table=opened[1],
        address=address,
        code=code,
        is_local=is_local,
    )


@get("/desk/rulings/{number:int}", sync_to_thread=True)
def show_ruling(request: Asked, hall: Hall, number: FromPath[int]) -> Response[Any]:
    """A ruling as a slip to print, and what can be said of it."""
    found = _at_desk(request, hall)
    return _slip(request, hall, found, number) if found else _to(request, "/judge")


@post("/desk/rulings/{number:int}", sync_to_thread=True)
def amend(request: Asked, hall: Hall, number: FromPath[int], data: Form) -> Response[Any]:
    """Withdraw a ruling or add a note: an entry of its own, once for each form."""
    found = _at_desk(request, hall)
    if found is None:
        return _to(request, "/judge")
    kind, said, key = (str(data.get(name, "")) for name in ("kind", "text", "key"))
    change = hall.desk.withdraw if kind == "withdrawal" else hall.desk.annotate
    field = "reason" if kind == "withdrawal" else "note"
    try:
        change(found, number, check_text(field, said, _LONGEST_TEXT), key)
    except ScrambleError as error:
        problems = {field: next(iter(beside(error, field).values()))}
        return _slip(request, hall, found, number, problems=problems, values={field: said})
    return _to(request, f"/judge/desk/rulings/{number}")


def _slip(
    request: Asked, hall: Tournament, found: TournamentEvent, number: int, **more: Any
) -> Response[Any]:
    line = hall.desk.ruling(found, number)
    if line is None:
        raise NotFoundException(detail=f"this event has no ruling {number}: expected one of its desk")
    context = {"problems": {}, "values": {}, "new_key": secrets.token_urlsafe(16), **more}
    status = _WRONG if context["problems"] else 200
    return page(request, "judge/slip.html", status=status, event=found, line=line, **context)


@get("/desk/summary", sync_to_thread=True)
def show_summary(request: Asked, hall: Hall, round_name: FromQuery[str | None] = None) -> Response[Any]:
    """What the rounds came to, to print."""
    found = _at_desk(request, hall)
    if found is None:
        return _to(request, "/judge")
    summary = hall.desk.summary(found, round_name)
    return page(request, "judge/summary.html", event=found, summary=summary)


@get("/desk/verify", sync_to_thread=True)
def verify(request: Asked, hall: Hall) -> Response[Any]:
    """Whether the ledger is as it was written."""
    found = _at_desk(request, hall)
    if found is None:
        return _to(request, "/judge")
    return page(request, "judge/verify.html", event=found, report=hall.desk.verify())


@get("/desk/export", sync_to_thread=True)
def export(request: Asked, hall: Hall) -> Response[Any]:
    """The event's entries as JSON Lines."""
    found = _at_desk(request, hall)
    if found is None:
        return _to(request, "/judge")
    headers = {"Content-Disposition": 'attachment; filename="rulings.jsonl"'}
    return Stream(hall.desk.export(found), media_type="application/jsonl", headers=headers)


@get("/desk/live", sync_to_thread=True)
def follow(request: Asked, hall: Hall, after: FromQuery[int] = 0) -> ServerSentEvent:
    """Numbers of new entries as they come, and a word when a kiosk comes or goes."""
    found = _at_desk(request, hall)
    if found is None:
        raise NotFoundException(detail="the desk was left: enter it again")
    return event_stream(
        request,
        _changes(hall, found, last_event_id(request) or min(max(after, 0), _MOST), cookie_of(request, DESK)),
    )


async def _changes(
    hall: Tournament, found: TournamentEvent, number: int, token: str
) -> AsyncIterator[ServerSentEventMessage]:
    def look() -> tuple[list[int], list[tuple[object, ...]], bool]:
        kiosks = [(row.id, row.is_alive, row.is_taken, row.is_closed) for row in hall.kiosks.all(found)]
        entries = [entry.sequence for entry in hall.desk.since(found, number)]
        return entries, list(kiosks), hall.events.at_desk(token) is not None

    before: list[tuple[object, ...]] | None = None
    while True:
        try:
            entries, kiosks, is_at_desk = await asyncio.to_thread(look)
        except ScrambleError as error:
            yield event("problem", {"detail": str(error)})
            return
        if not is_at_desk:
            yield event("done", {})
            return
        for number in entries:
            yield event("entry", {"number": number}, number)
        if kiosks != before:  # at first, too: they may have changed since the page was drawn
            yield event("kiosks", {})
        before = kiosks
        await asyncio.sleep(_LOOK)


def _at_desk(request: Asked, hall: Tournament) -> TournamentEvent | None:
    token = cookie_of(request, DESK)
    return hall.events.at_desk(token) if token else None


def _place(request: Asked) -> str:
    """Where a password is typed: each address has its own wait."""
    return request.client.host if request.client else ""


def _to(request: Asked, path: str, *cookies: Cookie) -> Redirect:
    base = request.app.state.settings.base_path
    return Redirect(base + path, status_code=303, cookies=list(cookies))


HANDLERS = [
    ask_for_event,
    make_event,
    ask_for_password,
    enter,
    leave,
    show_desk,
    show_rows,
    set_round,
    open_kiosk,
    change_kiosk,
    show_new_link,
    show_ruling,
    amend,
    show_summary,
    verify,
    export,
    follow,
]
