"""The readable page of ``/api/v1``, drawn from its OpenAPI description."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response
from litestar.openapi.plugins import JsonRenderPlugin

from scramble.web.doors.api_asked import (
    MOST_HINT_PLAYS,
    MOST_OWN_WORDS,
    MOST_SCORED_TURNS,
    MOST_VALUED_TURNS,
    RECORD_BYTES,
    RECORD_CHARACTERS,
    SECONDS,
)
from scramble.web.limits import BODY_BYTES, BODY_SECONDS
from scramble.web.templating import page

__all__ = ["Description", "describe"]

_ASKED = "Asked"  # bodies' names end so


class Description(JsonRenderPlugin):
    """The OpenAPI description; that bodies may have no other fields is not said by the framework itself."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The description as JSON."""
        shapes = openapi_schema["components"]["schemas"]
        closed = {
            name: {**shape, "additionalProperties": False} if name.endswith(_ASKED) else shape
            for name, shape in shapes.items()
        }
        parts = {**openapi_schema["components"], "schemas": closed}
        return super().render(request, {**openapi_schema, "components": parts})


def describe(request: Request[Any, Any, Any]) -> Response[str]:
    """Every operation with its fields, limits and answers."""
    schema = request.app.openapi_schema.to_schema()
    operations = [
        _operation(schema, method, path, found)
        for path, methods in schema["paths"].items()
        for method, found in methods.items()
    ]
    wrong = {status: text for one in operations for status, text in one.pop("problems")}
    return page(
        request,
        "api/page.html",
        operations=operations,
        problems=sorted(wrong.items()),
        limits=_limits(request.app.state.settings.rate),
        origin=str(request.base_url).rstrip("/"),
    )


def _limits(rate: int) -> list[tuple[str, str, str]]:
    a_minute = f"{rate:,} a minute" if rate else "any number"
    return [
        ("a body", f"{BODY_BYTES:,} bytes; of analyze {RECORD_BYTES:,}", "413"),
        ("the time until it has arrived", f"{BODY_SECONDS} s", "408"),
        ("requests of one address", a_minute, "429, Retry-After"),
        ("the time that an answer may take", f"{SECONDS:g} s", "503, Retry-After"),
        ("plays of one hint", f"{MOST_HINT_PLAYS}", "400"),
        ("words of one ruling", "64", "400"),
        ("words of one's own", f"{MOST_OWN_WORDS:,}", "400"),
        ("a record", f"{RECORD_CHARACTERS:,} characters", "400"),
        ("turns of a record", f"{MOST_SCORED_TURNS:,}; {MOST_VALUED_TURNS} with values", "422"),
    ]


def _operation(schema: dict[str, Any], method: str, path: str, found: dict[str, Any]) -> dict[str, Any]:
    body = found.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    answers = found["responses"]
    success = next(answer for status, answer in answers.items() if status.startswith("2"))
    shape = next(iter(success["content"].values()))["schema"]
    return {
        "method": method.upper(),
        "path": path,
        "title": (found.get("description") or found.get("summary") or "").strip(),
        "fields": _fields(schema, body) if body else [_parameter(one) for one in found.get("parameters", [])],
        "answer": [one["name"] for one in _fields(schema, shape)],
        "problems": [
            (status, answer["description"])
            for status, answer in answers.items()
            if not status.startswith("2")
        ],
    }


def _resolved(schema: dict[str, Any], found: dict[str, Any]) -> dict[str, Any]:
    if "$ref" in found:
        return schema["components"]["schemas"][found["$ref"].rpartition("/")[2]]  # type: ignore[no-any-return]
    return found


def _fields(schema: dict[str, Any], found: dict[str, Any]) -> list[dict[str, Any]]:
    shape = _resolved(schema, found)
    required = shape.get("required", [])
    return [
        {"name": name, "required": name in required, **_told(one)}
        for name, one in shape.get("properties", {}).items()
    ]


def _parameter(found: dict[str, Any]) -> dict[str, Any]:
    told = _told(found["schema"])
    return {
        "name": found["name"],
        "required": found.get("required", False),
        **told,
        "description": found.get("description") or told["description"],
    }


def _told(found: dict[str, Any]) -> dict[str, Any]:
    """Kind, limits and meaning of a field, in words."""
    kinds = [one for one in found.get("oneOf", found.get("anyOf", [found])) if one.get("type") != "null"]
    kind = kinds[0] if kinds else found
    limits = [
        f"{words} {kind[key]:,}"
        for key, words in (
            ("minimum", "at least"),
            ("maximum", "at most"),
            ("maxLength", "characters, at most"),
            ("maxItems", "items, at most"),
        )
        if key in kind
    ]
    return {
        "kind": kind.get("type", "object"),
        "limits": "; ".join(limits),
        "description": found.get("description") or kind.get("description") or "",
        "default": found.get("default", kind.get("default")),
    }
