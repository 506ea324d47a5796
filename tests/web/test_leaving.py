"""Whoever leaves a stream ends its work."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from web import until

from scramble.web.app import create_app
from scramble.web.doors.hint_query import Asked
from scramble.web.settings import Settings


@contextmanager
def running(folder: Path) -> Iterator[int]:
    """The port of a server in this process, where its work can be counted."""
    application = create_app(Settings(database=str(folder / "web.sqlite")))
    with socket.create_server(("127.0.0.1", 0)) as listener:
        server = uvicorn.Server(uvicorn.Config(application, log_config=None, lifespan="on"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            yield listener.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join()


def test_a_hint_s_values_are_not_worked_out_for_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted, closed, stages = [], threading.Event(), Asked.stages

    def endless(self: Asked) -> Iterator[Any]:
        first = next(stages(self))
        try:
            while True:
                counted.append(1)
                yield first
        finally:
            closed.set()

    monkeypatch.setattr(Asked, "stages", endless)
    with running(tmp_path) as port:
        with socket.create_connection(("127.0.0.1", port)) as reader:
            reader.sendall(b"GET /hint/stream?mat=WRAP&roll=SIZEXA HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            text = b""
            while text.count(b"event: plays") < 2:
                text += reader.recv(65536)
            assert not closed.is_set()
        until(closed.is_set)
        assert len(counted) < 10_000, "it works out what is read, not ahead"
