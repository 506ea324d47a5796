"""``/judge``: the kiosk, and the way to it and to the director's desk."""

from __future__ import annotations

import secrets
import threading
from math import ceil
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.datastructures import Cookie, State
from litestar.di import NamedDependency, Provide
from litestar.enums import RequestEncodingType
from litestar.exceptions import HTTPException
from litestar.params import Body, FromPath, JSONBody
from litestar.response import Redirect

from scramble.texts.keys import BACKSPACE, ENTER, ESCAPE
from scramble.tournament.kiosk import LONGEST_WORD, MOST_WORDS, KioskState
from scramble.tournament.kiosk_texts import HEADINGS, upper, verdict
from scramble.tournament.kiosks import KioskView
from scramble.tournament.tournament import Tournament
from scramble.tournament.wordlists import WordLists
from scramble.web.doors import judge_desk
from scramble.web.doors.judge_cookies import DESK, KIOSK, cookie_of, kiosk_of, new_cookie, old_cookie
from scramble.web.templating import page
from scramble.web.wordlists import own_lexicon

__all__ = ["router"]

_FORBIDDEN = 403
_ROWS = ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM'-")
_opening = threading.Lock()

Form = Annotated[dict[str, Any], Body(media_type=RequestEncodingType.URL_ENCODED)]
Asked = Request[Any, Any, Any]
Hall = NamedDependency[Tournament]


class Press(msgspec.Struct):
    """Keys pressed at a kiosk.

    Args:
        key: the page's own for this press.
        number: of presses that the page saw.
        keys: characters, or names of keys.
    """

    key: str
    number: int
    keys: list[str]


class Question(msgspec.Struct):
    """Words to be judged at once, for a program that asks and confirms by itself.

    Args:
        key: the program's own: the same key is answered with the same ruling.
        words: of the play.
    """

    key: str
    words: list[str]


def provide_hall(state: State) -> Tournament:
    """The events of the ledger, opened when they are first asked for."""
    with _opening:
        if "tournament" not in state:
            state["tournament"] = Tournament.open(
                state.settings.ledger, WordLists(lambda name: own_lexicon(name, state.store))
            )
        hall: Tournament = state["tournament"]
        return hall


@get("/", sync_to_thread=True)
def open_door(request: Asked, hall: Hall) -> Response[Any]:
    """The events; a device that is a kiosk stays one."""
    if kiosk_of(request, hall):
        return _to(request, "/judge/kiosk")
    at_desk = hall.events.at_desk(cookie_of(request, DESK))
    return page(request, "judge/page.html", events=hall.events.all(), at_desk=at_desk)


@get("/open/{link:str}", sync_to_thread=True)
def show_link(request: Asked, hall: Hall, link: FromPath[str]) -> Response[Any]:
    """Asks before the link is used up: programs that look at links open nothing."""
    found = hall.kiosks.of_link(link)
    if found is None and kiosk_of(request, hall):  # the browser's button for the page before
        return _to(request, "/judge/kiosk")
    status = 200 if found else 404
    return page(request, "judge/open.html", status=status, found=found, link=link)


@post("/open/{link:str}", sync_to_thread=True)
def use_link(request: Asked, hall: Hall, link: FromPath[str]) -> Response[Any]:
    """This device becomes the kiosk, and nobody's desk any more."""
    token = hall.kiosks.take(link)
    if token is None:
        return page(request, "judge/open.html", status=404, found=None, link=link)
    hall.events.leave(cookie_of(request, DESK))
    return _to(request, "/judge/kiosk", new_cookie(request, KIOSK, token), old_cookie(request, DESK))


@get("/kiosk", sync_to_thread=True)
def show_kiosk(request: Asked, hall: Hall) -> Response[Any]:
    """The kiosk as it stands."""
    view = hall.kiosks.view(cookie_of(request, KIOSK))
    if view is None:
        return page(request, "judge/closed.html", status=_FORBIDDEN)
    return page(request, "judge/kiosk.html", **_drawn(view))


@post("/kiosk/press", status_code=200, sync_to_thread=True)
def press(request: Asked, hall: Hall, data: JSONBody[Press]) -> Response[Any]:
    """Press keys; the answer is what the kiosk shows then."""
    view = hall.kiosks.press(cookie_of(request, KIOSK), data.key, data.number, data.keys)
    return _fragment(request, view)


@post("/kiosk/alive", status_code=200, sync_to_thread=True)
def alive(request: Asked, hall: Hall) -> Response[Any]:
    """A sign of life; the answer is what the kiosk shows now."""
    return _fragment(request, hall.kiosks.alive(cookie_of(request, KIOSK)))


@post("/kiosk/form", sync_to_thread=True)
def press_without_scripts(request: Asked, hall: Hall, data: Form) -> Response[Any]:
    """A button or a typed word, from a page without scripts."""
    text, number = str(data.get("text", "")), str(data.get("number", ""))
    keys = [str(data["press"])] if "press" in data else [*text[: LONGEST_WORD * 4], ENTER]
    is_number = number.isascii() and number.isdigit() and len(number) < 10
    seen = int(number) if is_number else -1
    if hall.kiosks.press(cookie_of(request, KIOSK), str(data.get("key", "")), seen, keys) is None:
        return page(request, "judge/closed.html", status=_FORBIDDEN)
    return _to(request, "/judge/kiosk")


@post("/kiosk/rulings", status_code=200, sync_to_thread=True)
def ask(request: Asked, hall: Hall, data: JSONBody[Question]) -> dict[str, Any]:
    """Rule on words; the same key is answered with the same ruling."""
    ruling = hall.kiosks.ask(cookie_of(request, KIOSK), data.key, data.words)
    if ruling is None:
        raise _closed()
    return ruling.to_dict()


def _fragment(request: Asked, view: KioskView | None) -> Response[str]:
    if view is None:
        raise _closed()
    return page(request, "judge/_kiosk.html", **_drawn(view))


def _drawn(view: KioskView) -> dict[str, Any]:
    """What the kiosk's templates name. What may be pressed and what it means is the machine's."""
    kiosk = view.kiosk
    left, wait = kiosk.seconds_left(view.now), kiosk.seconds_to_wait(view.now)
    said, meaning = verdict(kiosk.ruling) if kiosk.ruling else ("", "")
    return {
        "view": view,
        "state": kiosk.state.name,
        "heading": HEADINGS[kiosk.state],
        "words": [upper(word) for word in kiosk.words],
        "typed": upper(kiosk.typed),
        "left": None if left is None else round(max(0.0, left), 1),
        "wait": ceil(wait) if kiosk.state is KioskState.LEAVING else 0,
        "said": said,
        "meaning": meaning,
        "new_key": secrets.token_urlsafe(16),
        "numbers": range(1, MOST_WORDS + 1),
        "rows": _ROWS,
        "longest": LONGEST_WORD,
        "enter": ENTER,
        "backspace": BACKSPACE,
        "escape": ESCAPE,
    }


def _closed() -> HTTPException:
    return HTTPException(status_code=_FORBIDDEN, detail="this device is not a kiosk, or its kiosk is closed")


def _to(request: Asked, path: str, *cookies: Cookie) -> Redirect:
    base = request.app.state.settings.base_path
    return Redirect(base + path, status_code=303, cookies=list(cookies))


router = Router(
    "/judge",
    route_handlers=[
        open_door,
        show_link,
        use_link,
        show_kiosk,
        press,
        alive,
        press_without_scripts,
        ask,
        *judge_desk.HANDLERS,
    ],
    dependencies={"hall": Provide(provide_hall, sync_to_thread=True)},
    include_in_schema=False,
)
