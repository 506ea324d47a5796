"""Server-sent events, which end when the server is told to stop.

A stream's events carry ids; a browser that lost the connection sends the last id it received in
``Last-Event-ID``. A door that can continue from there does (:func:`last_event_id`).
"""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import msgspec
from litestar import Request
from litestar.response import ServerSentEvent, ServerSentEventMessage

__all__ = ["Closing", "event", "event_stream", "last_event_id"]

_HEARTBEAT = 15.0  # seconds of silence after which proxies might hang up
_RETRY = 1000  # milliseconds after which a browser connects again
_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Closing:
    """A flag set when the process is told to stop; every stream then ends, so that the stop need not wait."""

    def __init__(self) -> None:
        self.event = asyncio.Event()

    @contextmanager
    def at_signals(self) -> Iterator[None]:
        """Catch the signals to stop before the server's own handlers, which run as well."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        loop = asyncio.get_running_loop()
        before = {number: signal.getsignal(number) for number in _SIGNALS}

        def hear(number: int, frame: FrameType | None) -> None:
            loop.call_soon_threadsafe(self.event.set)
            handler = before[signal.Signals(number)]
            if callable(handler):
                handler(number, frame)

        for number, handler in before.items():
            if callable(handler):
                signal.signal(number, hear)
        try:
            yield
        finally:
            for number, handler in before.items():
                if callable(handler):
                    signal.signal(number, handler)


def event(kind: str, fields: Any, number: int | str | None = None) -> ServerSentEventMessage:
    """An event whose data is JSON.

    Args:
        kind: the event type that the page listens for.
        fields: the data: anything that msgspec can encode.
        number: the event's id, for ``Last-Event-ID``.
    """
    return ServerSentEventMessage(event=kind, data=msgspec.json.encode(fields).decode(), id=number)


def event_stream(
    request: Request[Any, Any, Any], events: AsyncIterator[ServerSentEventMessage]
) -> ServerSentEvent:
    """An answer that sends events as they come, until they end, the client disconnects or the server stops.

    Args:
        request: the request to answer.
        events: the events, made by :func:`event`.
    """
    closing: Closing = request.app.state.closing
    return ServerSentEvent(
        _until_closed(events, closing.event), retry_duration=_RETRY, headers={"X-Accel-Buffering": "no"}
    )


def last_event_id(request: Request[Any, Any, Any]) -> int:
    """The number of the last event that the browser received, or 0.

    >>> from litestar.testing import RequestFactory
    >>> last_event_id(RequestFactory().get("/", headers={"Last-Event-ID": "17"}))
    17
    """
    text = request.headers.get("last-event-id", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else 0


async def _until_closed(
    events: AsyncIterator[ServerSentEventMessage], closing: asyncio.Event
) -> AsyncIterator[ServerSentEventMessage]:
    closed = asyncio.ensure_future(closing.wait())
    coming: asyncio.Future[ServerSentEventMessage] = asyncio.ensure_future(anext(events))
    try:
        while not closed.done():
            either: set[asyncio.Future[Any]] = {closed, coming}
            done, _ = await asyncio.wait(either, timeout=_HEARTBEAT, return_when=asyncio.FIRST_COMPLETED)
            if not done:
                yield ServerSentEventMessage(comment="still here")
            elif coming in done:
                try:
                    message = coming.result()
                except StopAsyncIteration:
                    return
                yield message
                coming = asyncio.ensure_future(anext(events))
    finally:
        closed.cancel()
        coming.cancel()
        await asyncio.gather(closed, coming, return_exceptions=True)
        close = getattr(events, "aclose", None)
        if close:
            await close()
