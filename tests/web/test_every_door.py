"""Locks on all doors at once; routes are read from the application, so that none can be forgotten."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from scramble.web.app import create_app
from scramble.web.security import HEADERS
from scramble.web.settings import Settings

HOSTILE = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>"
ODD = {
    "markup": HOSTILE,
    "traversal": "../../../../etc/passwd",
    "absolute": "/etc/passwd",
    "header": "x\r\nset-cookie: a=b",
    "zero": "a\0b",
    "long": "A" * 1500,
    "number": "9" * 40,
    "surrogate": "\u202e\uffff",
}
DAILY = [
    kind if kind in ("markup", "header", "zero") else pytest.param(kind, marks=pytest.mark.slow)
    for kind in ODD
]
INLINE = re.compile(
    r"<script(?![^>]*\bsrc=)[^>]*>\s*[^<\s]|<style|\sstyle=|\son[a-z]+=\"|javascript:", re.IGNORECASE
)
UNSAFE = {"POST", "PUT", "PATCH", "DELETE"}
DOORS: list[Litestar] = []  # the application of the client, whose routes are tried
STREAMS = ("/live", "/stream")  # which end when the client goes; their own tests read them


def routes(application: Litestar) -> list[tuple[str, str]]:
    """Method and path of every handler; a path's parameters are hostile texts."""
    found = []
    for route in application.routes:
        methods = getattr(route, "methods", set()) - {"OPTIONS", "HEAD"}
        found += [(method, route.path) for method in sorted(methods) if not route.path.startswith("/static")]
    return sorted(found)


def filled(path: str, value: str) -> str:
    quoted = "".join(f"%{byte:02x}" for byte in value.encode("utf-8", "replace"))
    return re.sub(r"\{[^}]*\}", quoted, path)


def check(answer: Any, where: str) -> None:
    assert answer.status_code < 500, (where, answer.text)
    for name, value in HEADERS.items():
        assert answer.headers[name] == value, (where, name)
    assert "set-cookie: a=b" not in str(answer.headers).lower().replace("', '", ": "), where
    assert "root:x:0" not in answer.text, where
    assert "Traceback" not in answer.text, where
    if "html" in answer.headers.get("content-type", ""):
        assert "<script>alert" not in answer.text, where
        assert "<img src=x" not in answer.text, where
        assert not INLINE.search(answer.text), (where, INLINE.search(answer.text))


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    folder = tmp_path_factory.mktemp("web")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SCRAMBLE_LEDGER", str(folder / "ledger.sqlite"))
        patch.setenv("XDG_DATA_HOME", str(folder))
        application = create_app(Settings(database=str(folder / "web.sqlite"), rate=0))
        DOORS[:] = [application.inside]
        with TestClient(application, base_url="http://127.0.0.1:8000") as found:
            yield found


@pytest.fixture(scope="module")
def every(web: TestClient[Any]) -> list[tuple[str, str]]:
    assert web is not None
    return routes(DOORS[0])


def fields_of(web: TestClient[Any], path: str) -> set[str]:
    """Names of the fields that the page's forms and the handler's parameters have."""
    handlers = [
        handler
        for route in DOORS[0].routes
        if route.path == path
        for handler in getattr(route, "route_handlers", [])
    ]
    names = {name for handler in handlers for name in handler.parsed_fn_signature.parameters}
    page = web.get(filled(path, "1"), follow_redirects=False).text if "{" not in path else ""
    return (names | set(re.findall(r'name="([\w-]+)"', page))) - {"request", "pool", "store", "data", "hall"}


def test_all_doors_are_here(every: list[tuple[str, str]]) -> None:
    paths = {path.split("/")[1] for _, path in every}
    assert {"", "hint", "analysis", "judge", "arena", "api", "healthz", "readyz", "metrics"} <= paths


@pytest.mark.parametrize("kind", DAILY)
def test_hostile_texts_in_every_field_of_every_page(
    web: TestClient[Any], every: list[tuple[str, str]], kind: str
) -> None:
    value = ODD[kind]
    for method, path in every:
        if path.endswith(STREAMS):
            continue
        names = (
            fields_of(web, path) if method == "GET" else {"text", "name", "event", "password", "roll", "file"}
        )
        texts = dict.fromkeys(sorted(names), value)
        where = f"{method} {path}"
        if method == "GET":
            check(web.get(filled(path, value), params=texts, follow_redirects=False), where)
            for name in sorted(names)[:6]:
                check(web.get(filled(path, value), params={name: value}, follow_redirects=False), where)
        else:
            check(web.request(method, filled(path, value), data=texts, follow_redirects=False), where)
            check(web.request(method, filled(path, value), json=texts, follow_redirects=False), where)


def test_another_site_changes_nothing_at_any_door(web: TestClient[Any], every: list[tuple[str, str]]) -> None:
    tried = 0
    for method, path in every:
        if method in UNSAFE:
            tried += 1
            for headers in ({"sec-fetch-site": "cross-site"}, {"origin": "http://evil.example"}):
                answer = web.request(method, filled(path, "1"), data={}, headers=headers)
                assert answer.status_code == 403, (method, path, answer.text)
    assert tried >= 5


def test_a_forged_host_and_a_large_body_are_refused_at_every_door(
    web: TestClient[Any], every: list[tuple[str, str]]
) -> None:
    large = b"x" * (9 * 1024 * 1024)
    for method, path in every:
        answer = web.request(method, filled(path, "1"), headers={"host": "evil.example"})
        assert answer.status_code == 421, (method, path)
        if method in UNSAFE:
            form = {"content-type": "application/x-www-form-urlencoded"}
            answer = web.request(
                method, filled(path, "1"), content=large, headers=form, follow_redirects=False
            )
            assert 300 <= answer.status_code < 500, (method, path, answer.status_code)


def test_a_pattern_cannot_hold_the_server(web: TestClient[Any]) -> None:
    for pattern in ("(.*)*1", "(.*.*)+1", "((a|b)*)*1", ".*.*.*.*.*.*1", "(?:.*)*1", r"(.)\1", "A" * 100):
        body = {"position": "5C WRAP", "roll": "SIZEXA?", "replies": False, "filters": [f"word={pattern}"]}
        answer = web.post("/api/v1/hint", json=body)
        assert answer.status_code == 422, pattern
        assert answer.json()["field"] == "word"
        page = web.get("/hint", params={"mat": "WRAP", "roll": "SIZEXA?", "word": pattern})
        assert "two repeats" in page.text, pattern
