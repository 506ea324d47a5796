"""Errors, as a page for people and as problem+json (RFC 9457) for programs.

A page with a form handles bad input itself: it shows the sentence beside the field and keeps everything that
was typed (:func:`beside`). Errors that it does not catch are handled here.
"""

from __future__ import annotations

import logging
import re
from http import HTTPStatus
from typing import Any

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap

from scramble.errors import BadInput, LedgerError, OutOfMemory, SaveError, ScrambleError, StoreError
from scramble.web.templating import render

__all__ = ["ERROR_HANDLERS", "PROBLEM_JSON", "Problem", "beside", "problem_of"]

PROBLEM_JSON = "application/problem+json"
_LONGEST_VALUE = 200  # characters of a value that a problem repeats
_log = logging.getLogger("scramble.web")


class Problem(msgspec.Struct, omit_defaults=True, kw_only=True):
    """A failure as an answer describes it.

    Args:
        title: the name of the status.
        status: the HTTP status.
        detail: one sentence.
        field: the wrong input field, if there is one.
        value: the wrong value, cut off if it is long.
        expected: what would be right.
        type: a URI; ``about:blank`` means that the status says it all.
    """

    title: str
    status: int
    detail: str
    field: str | None = None
    value: str | int | float | None = None
    expected: str | None = None
    type: str = msgspec.field(default="about:blank")


def beside(error: ScrambleError, default: str = "") -> dict[str, str]:
    """The sentence to put beside a form's field: ``{field: sentence}``.

    Args:
        error: the error that was raised.
        default: the field for an error that names none, such as an illegal play.

    >>> from scramble.errors import RollError
    >>> beside(RollError("roll", "AB3", "letters"))
    {'roll': "roll 'AB3': expected letters"}
    """
    return {error.field if isinstance(error, BadInput) else default: str(error)}


def problem_of(error: Exception) -> Problem:
    """The problem to report for an error; an unexpected error's details are not revealed."""
    if isinstance(error, BadInput):
        value = error.value if isinstance(error.value, int | float) else _cut(str(error.value))
        return _problem(422, str(error), field=error.field, value=value, expected=error.complaint)
    if isinstance(error, LedgerError | SaveError | StoreError):
        return _problem(503, _without_place(error))
    if isinstance(error, OutOfMemory):
        return _problem(503, str(error) or "there is not enough memory: try again later")
    if isinstance(error, ScrambleError):
        return _problem(422, str(error))
    if isinstance(error, HTTPException):
        return _of_http(error)
    if isinstance(error, RecursionError) and "deserializing" in str(error):  # by msgspec, of the body
        return _problem(400, "the body is nested too deeply: expected an object with plain values")
    return _problem(500, "the server made a mistake; it is in its log")


def _without_place(error: LedgerError | SaveError | StoreError) -> str:
    """What is wrong with something of the server's; where that lies, only its log tells.

    >>> _without_place(StoreError("/srv/web.sqlite", "it cannot be reached (no route to 10.0.0.7)"))
    'the database of this server cannot be used: it cannot be reached'
    """
    kinds = {StoreError: "database", LedgerError: "ledger", SaveError: "folder"}
    kind = next(name for found, name in kinds.items() if isinstance(error, found))
    return f"the {kind} of this server cannot be used: {error.reason.partition(' (')[0]}"


def _of_http(error: HTTPException) -> Problem:
    status = error.status_code
    if status == HTTPStatus.BAD_REQUEST and (found := _field_of(error)):
        field, expected = found
        return _problem(status, f"{field}: {expected}", field=field, expected=expected)
    if status == HTTPStatus.NOT_FOUND and error.detail in ("Not Found", "File not found"):
        return _problem(status, "there is no such page")
    return _problem(status, error.detail)


def _field_of(error: HTTPException) -> tuple[str, str] | None:
    """The field and the sentence of a value whose type the framework rejected."""
    if found := re.search(r"Missing required \w+ parameter '(\w+)'", error.detail):
        return found[1], "it is missing: expected a value"
    first = error.extra[0] if isinstance(error.extra, list) and error.extra else {}
    if not isinstance(first, dict):
        return None
    message, key = str(first.get("message", "")), str(first.get("key") or "body")
    if found := re.search(r"missing required field `(\w+)`", message):
        return found[1], "it is missing: expected a value"
    if found := re.search(r"unknown field `([^`]*)`", message):
        return found[1][:_LONGEST_VALUE], "there is no such field: expected those of the description"
    return (key, message[:1].lower() + message[1:]) if message else None


def _problem(status: int, detail: str, **fields: Any) -> Problem:
    return Problem(title=HTTPStatus(status).phrase, status=status, detail=detail, **fields)


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]}..."


def _handle(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    problem = problem_of(error)
    if problem.status >= HTTPStatus.INTERNAL_SERVER_ERROR and not isinstance(error, HTTPException):
        _log.error("%s %s", request.method, request.url.path, exc_info=error)
    headers = dict(getattr(error, "headers", None) or {})
    if _wants_json(request):
        body = msgspec.json.encode(problem)
        return Response(body, status_code=problem.status, media_type=PROBLEM_JSON, headers=headers)
    page = render(request, "problem.html", problem=problem)
    return Response(page, status_code=problem.status, media_type=MediaType.HTML, headers=headers)


def _wants_json(request: Request[Any, Any, Any]) -> bool:
    accept = request.headers.get("accept", "")
    return request.scope["path"].startswith("/api/") or ("json" in accept and "html" not in accept)


ERROR_HANDLERS: ExceptionHandlersMap = {ScrambleError: _handle, HTTPException: _handle, Exception: _handle}
