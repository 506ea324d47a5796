"""Server-sent events: in order, with ids, ended when the server stops."""

from __future__ import annotations

import asyncio
import http.client
import signal
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from child import limited, start_python
from litestar import Request, get
from litestar.response import ServerSentEvent, ServerSentEventMessage
from loops import run_coroutine
from web import client

from scramble.web.streams import Closing, _until_closed, event, event_stream, last_event_id


@get("/test/numbers")
async def numbers(request: Request[Any, Any, Any]) -> ServerSentEvent:
    async def count() -> AsyncIterator[ServerSentEventMessage]:
        for number in range(last_event_id(request) + 1, 5):
            yield event("number", {"text": "<b>\n"}, number)
        yield event("done", {})

    return event_stream(request, count())


def ids(text: str) -> list[str]:
    return [line.removeprefix("id: ") for line in text.splitlines() if line.startswith("id: ")]


def test_a_browser_goes_on_after_the_last_event_it_had(tmp_path: Path) -> None:
    with client(tmp_path, numbers) as found:
        answer = found.get("/test/numbers")
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert ids(answer.text) == ["1", "2", "3", "4"]
        assert 'data: {"text":"<b>\\n"}' in answer.text
        assert ids(found.get("/test/numbers", headers={"last-event-id": "3"}).text) == ["4"]
        for wrong in ("x", "-1", "9" * 40, "\u0662"):
            headers = {"last-event-id": wrong.encode()}
            assert ids(found.get("/test/numbers", headers=headers).text) == ["1", "2", "3", "4"]


def test_a_stop_ends_a_stream_that_waits_and_closes_its_source() -> None:
    closed: list[bool] = []

    async def source() -> AsyncIterator[ServerSentEventMessage]:
        try:
            yield event("number", {}, 1)
            await asyncio.Event().wait()
        finally:
            closed.append(True)

    async def try_it() -> None:
        closing, seen = Closing(), []
        stream = _until_closed(source(), closing.event)
        async for message in stream:
            seen.append(message.id)
            closing.event.set()
        assert seen == [1]
        assert closed == [True]

    run_coroutine(asyncio.wait_for(try_it(), 60))


def test_a_client_that_goes_closes_the_source() -> None:
    closed: list[bool] = []

    async def source() -> AsyncIterator[ServerSentEventMessage]:
        try:
            while True:
                yield event("number", {}, 1)
        finally:
            closed.append(True)

    async def try_it() -> None:
        stream = _until_closed(source(), Closing().event)
        assert (await anext(stream)).id == 1
        await stream.aclose()  # type: ignore[attr-defined]
        assert closed == [True]

    run_coroutine(asyncio.wait_for(try_it(), 60))


# A server with one more route, whose stream sends one event and then waits for ever.
WAITING = """
import asyncio, sys
from typing import Any
from litestar import Request, get
from litestar.response import ServerSentEvent
from scramble.cli import main
from scramble.web import server
from scramble.web.app import create_app
from scramble.web.streams import event, event_stream

@get("/test/wait")
async def wait(request: Request[Any, Any, Any]) -> ServerSentEvent:
    async def source():
        yield event("number", {}, 1)
        await asyncio.Event().wait()
    return event_stream(request, source())

def create(settings):
    application = create_app(settings)
    application.inside.register(wait)
    return application

server.create_app = create
main()
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=["TERM", "INT"])
def test_a_signal_ends_a_stream_by_its_last_chunk(tmp_path: Path, number: int) -> None:
    """Not cut off when the server's patience is over: then the answer would be incomplete."""
    process = start_python(WAITING, "serve", "--port", "0", HOME=tmp_path, XDG_DATA_HOME=tmp_path)
    with limited(process):
        assert process.stdout is not None
        port = int(process.stdout.readline().partition("127.0.0.1:")[2].partition("/")[0])
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        connection.request("GET", "/test/wait")
        answer = connection.getresponse()
        assert answer.status == 200
        assert b"number" in answer.readline() + answer.readline() + answer.readline()
        process.send_signal(number)
        answer.read()  # raises IncompleteRead for a stream that was cut off
        connection.close()
        _, errors = process.communicate(timeout=60)
    assert process.returncode == (0 if number == signal.SIGTERM else 130)
    assert errors == ""
