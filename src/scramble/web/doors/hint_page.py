"""The page of ``/hint``, drawn from its fields, for whichever route answers with it."""

from __future__ import annotations

from contextlib import closing
from typing import Any

from litestar import Request, Response

from scramble.dice import DiceSet
from scramble.mat import PREMIUM_NAMES, Mat
from scramble.notation import format_values
from scramble.web.boards import tray_of
from scramble.web.doors.hint_query import TOPS, Asked, read_asked
from scramble.web.doors.hint_views import NOTHING, Results, laid_board, own_lines, results_of
from scramble.web.sessions import session_of
from scramble.web.store import Store, Upload
from scramble.web.templating import page
from scramble.web.wordlists import OWN_LIST, offered_lexicons

__all__ = ["FULL_FIELD", "draw_page", "read_request"]

FULL_FIELD = "full"  # the field of a page without scripts: everything worked out before it is sent
_UNPROCESSABLE = 422
_ORDERS = {
    "score": "score",
    "net": "net: score less reply",
    "win": "chance to win",
    "reply": "lowest reply",
    "length": "length of the word",
    "dice": "dice used",
    "word": "word, A to Z",
    "square": "square",
}


def read_request(request: Request[Any, Any, Any], store: Store) -> Asked:
    """What a request's address asks for."""
    return read_asked(dict(request.query_params.items()), store, session_of(request, store))


def draw_page(
    request: Request[Any, Any, Any],
    store: Store,
    asked: Asked,
    *,
    is_full: bool = False,
    problems: dict[str, str] | None = None,
    typed: dict[str, str] | None = None,
) -> Response[str]:
    """The page.

    Args:
        request: that is answered.
        store: for a word list of the session's own.
        asked: what the address asks for.
        is_full: with all values, not only scores.
        problems: sentences beside fields of the other forms.
        typed: what was typed into those.
    """
    results = _results(asked, is_full=is_full)
    board = laid_board(asked)
    problems = {**asked.problems, **(problems or {})}
    position, upload = asked.position, _own_list(request, store, asked)
    faces = "\n".join(map(str, position.dice.dice))
    points = format_values(position.dice).rpartition(" ")[2].replace("/", " ")
    return page(
        request,
        "hint/page.html",
        status=_UNPROCESSABLE if problems else 200,
        values=asked.typed,
        problems=problems,
        board=board,
        tray=tray_of(position),
        kinds="".join(PREMIUM_NAMES),
        letters=position.dice.alphabet.letters,
        results=results,
        own_lines=[] if results.own else own_lines(asked),
        asked=asked,
        full=FULL_FIELD,
        choices=_choices(asked, upload, offered_lexicons(store, session_of(request, store))),
        upload=upload,
        own={"rows": "\n".join(position.mat.rows), "faces": faces, "points": points, **(typed or {})},
    )


def _results(asked: Asked, *, is_full: bool) -> Results:
    """Everything, or scores alone."""
    if not asked.is_ready:
        return NOTHING
    with asked.beside("mat"):
        if is_full:
            return results_of(asked.report(), is_last=True)
        with closing(asked.stages()) as stages:
            stage = next(stages)
        return results_of(stage.report, is_last=stage.is_last)
    return NOTHING


def _choices(
    asked: Asked, upload: Upload | None, words: list[tuple[str, str]]
) -> dict[str, list[tuple[str, str]]]:
    """What may be chosen in each field, as values and titles; what was typed is one of them."""
    named = {
        "sort": list(_ORDERS.items()),
        "top": [(number, number) for number in TOPS],
        "lexicon": [("", words[0][1]), *words[1:]],
        "board": [(name, name) for name in Mat.names()],
        "dice": [(name, name) for name in DiceSet.names()],
    }
    titles = {
        "lexicon": upload.name if upload else asked.typed["lexicon"],
        "board": f"own: {asked.position.mat.name or 'without a name'}",
        "dice": f"own: {asked.position.dice.name or 'without a name'}",
    }
    for name, choices in named.items():
        value = asked.typed[name]
        if value not in dict(choices):
            choices.insert(0, (value, titles.get(name, value)))
    return named


def _own_list(request: Request[Any, Any, Any], store: Store, asked: Asked) -> Upload | None:
    """The uploaded word list that the address names."""
    name = asked.typed["lexicon"]
    if not name.startswith(OWN_LIST):
        return None
    return store.upload(session_of(request, store), name.removeprefix(OWN_LIST))
