"""Locks on every door: headers, Host, other sites, sizes, no secrets in errors (issue 13, item 9)."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, MutableMapping
from pathlib import Path
from typing import Any

import pytest
from litestar import get, post
from litestar.params import FromQuery, JSONBody
from litestar.testing import TestClient
from loops import run_coroutine
from web import client

from scramble.errors import LedgerError, RollError
from scramble.web import security
from scramble.web.security import HEADERS

Message = MutableMapping[str, Any]


@get("/test/broken", sync_to_thread=False)
def broken() -> str:
    raise RuntimeError("the secret of the house")


@get("/test/bad", sync_to_thread=False)
def bad(roll: FromQuery[str]) -> str:
    raise RollError("roll", roll, "letters")


@get("/test/disk", sync_to_thread=False)
def disk() -> str:
    raise LedgerError("web.sqlite", "the disk is full")


@post("/test/change", sync_to_thread=False)
def change(data: JSONBody[dict[str, str]]) -> dict[str, str]:
    return data


@pytest.fixture
def web(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with client(tmp_path, broken, bad, disk, change) as found:
        yield found


PATHS = {
    "/": 200,
    "/healthz": 200,
    "/readyz": 200,
    "/metrics": 200,
    "/hint": 200,
    "/api/v1/schema/openapi.json": 200,
    "/no-such-page": 404,
    "/static/nothing": 404,
    "/api/v1/nothing": 404,
    "/static/../../../etc/passwd": 404,
    "/%2e%2e/%2e%2e/etc/passwd": 404,
    "/test/broken": 500,
    "/test/disk": 503,
    "/test/bad?roll=%00": 422,
    "/test/bad": 400,
    "/test/change": 405,
}


@pytest.mark.parametrize(("path", "status"), PATHS.items(), ids=PATHS)
def test_headers_are_on_every_answer(web: TestClient[Any], path: str, status: int) -> None:
    for accept in ("text/html", "application/json"):
        answer = web.get(path, headers={"accept": accept})
        assert answer.status_code == status, path
        for name, value in HEADERS.items():
            assert answer.headers[name] == value, (path, name)
        assert "secret" not in answer.text
        assert "Traceback" not in answer.text
        assert "root:" not in answer.text


def test_the_policy_allows_nothing_inline_and_nothing_from_elsewhere() -> None:
    policy = HEADERS["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


def test_static_files_are_kept_for_ever_pages_never(web: TestClient[Any]) -> None:
    page = web.get("/")
    assert page.headers["cache-control"] == "no-store"
    style = page.text.partition('stylesheet" href="')[2].partition('"')[0]
    answer = web.get(style)
    assert answer.status_code == 200
    assert "immutable" in answer.headers["cache-control"]
    for name in HEADERS:
        assert name in answer.headers


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),  # a program
        ({"sec-fetch-site": "same-origin"}, 201),
        ({"sec-fetch-site": "none"}, 201),
        ({"origin": "http://127.0.0.1:8000"}, 201),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"sec-fetch-site": "cross-site", "origin": "http://127.0.0.1:8000"}, 403),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "http://127.0.0.1:8001"}, 403),
        ({"origin": "null"}, 403),
    ],
)
def test_another_site_changes_nothing(web: TestClient[Any], headers: dict[str, str], status: int) -> None:
    answer = web.post("/test/change", json={}, headers=headers)
    assert answer.status_code == status, answer.text


def test_another_site_may_link_to_a_page(web: TestClient[Any]) -> None:
    assert web.get("/", headers={"sec-fetch-site": "cross-site"}).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "", "[", "localhost@evil.example"]
)
def test_a_forged_host_is_not_served(web: TestClient[Any], host: str) -> None:
    answer = web.get("/", headers={"host": host, "accept": "application/json"})
    assert answer.status_code == 421
    assert "--allowed-host" in answer.json()["detail"]


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:8000", "127.0.0.1:8000", "[::1]:8000", "localhost."]
)
def test_its_own_names_are_served(web: TestClient[Any], host: str) -> None:
    assert web.get("/", headers={"host": host}).status_code == 200


def test_a_name_may_be_allowed(tmp_path: Path) -> None:
    with client(tmp_path, allowed_hosts=("games.example.org",)) as found:
        assert found.get("/", headers={"host": "Games.example.org"}).status_code == 200
        assert found.get("/", headers={"host": "evil.example"}).status_code == 421


def test_a_problem_names_field_value_and_what_would_be_right(web: TestClient[Any]) -> None:
    answer = web.get("/test/bad", params={"roll": "<b>7</b>"}, headers={"accept": "application/json"})
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json() == {
        "title": answer.json()["title"],
        "status": 422,
        "detail": "roll '<b>7</b>': expected letters",
        "field": "roll",
        "value": "<b>7</b>",
        "expected": "expected letters",
    }
    page = web.get("/test/bad", params={"roll": "<b>7</b>"})
    assert "<b>7" not in page.text
    assert "&lt;b&gt;7" in page.text


def test_a_large_body_is_refused(web: TestClient[Any]) -> None:
    answer = web.post("/test/change", content=b'{"a": "' + b"x" * 100_000 + b'"}')
    assert answer.status_code == 413
    assert HEADERS.items() <= dict(answer.headers).items()


def test_a_body_that_dribbles_in_is_refused(web: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "BODY_SECONDS", 0.2)
    sent: list[Message] = []

    async def receive() -> Message:
        if not sent:
            await asyncio.sleep(3600)
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    headers = [(b"host", b"localhost"), (b"content-type", b"application/json"), (b"content-length", b"9")]
    scope = {"type": "http", "method": "POST", "path": "/test/change", "raw_path": b"/test/change"}
    scope |= {"headers": headers, "query_string": b"", "client": ("127.0.0.1", 1), "http_version": "1.1"}
    scope |= {"scheme": "http", "server": ("127.0.0.1", 8000), "root_path": "", "asgi": {"version": "3.0"}}
    run_coroutine(asyncio.wait_for(web.app(scope, receive, send), timeout=60))
    assert sent[0]["status"] == 408
    assert {name.decode() for name, _ in sent[0]["headers"]} >= set(HEADERS)


def test_too_many_requests_are_told_when_to_come_again(tmp_path: Path) -> None:
    with client(tmp_path, rate=3) as found:
        answers = [found.get("/", headers={"accept": "application/json"}) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert 1 <= int(answers[3].headers["retry-after"]) <= 60
    assert "at most 3 a minute" in answers[3].json()["detail"]


def test_a_base_path_is_in_every_address(tmp_path: Path) -> None:
    with client(tmp_path, base_path="/games/scramble") as found:
        for path in ("/games/scramble/", "/games/scramble", "/"):  # a proxy may keep it or take it off
            text = found.get(path).text
            assert 'href="/games/scramble/hint"' in text
            addresses = [part.partition('"')[0] for part in text.split('href="/')[1:]]
            assert all(address.startswith("games/scramble/") for address in addresses), addresses
        assert found.get("/games/scramblehint").status_code == 404
        assert found.get("/games/scramble/hint").status_code == 200
