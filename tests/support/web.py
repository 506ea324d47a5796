"""The web for tests: the application in this process, or a real server in one of its own."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from child import PATIENCE, Process, limited
from litestar import get
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.testing import TestClient

from scramble.web.app import create_app
from scramble.web.settings import Settings
from scramble.web.store import Store

ROOT = Path(__file__).parents[2]


@get("/write", sync_to_thread=True)
def write(store: NamedDependency[Store]) -> str:
    """A route that writes to the web's database, for :func:`client`."""
    store.new_session()
    return "written"


@get("/read", sync_to_thread=True)
def read(store: NamedDependency[Store]) -> str:
    """A route that reads from it."""
    return str(store.has_session("token"))


@contextmanager
def client(folder: Path, *routes: HTTPRouteHandler, **settings: Any) -> Iterator[TestClient[Any]]:
    """A client of the application in this process.

    Args:
        folder: where its database lies.
        routes: handlers that only the test needs.
        settings: of the server.
    """
    application = create_app(Settings(**{"database": str(folder / "web.sqlite"), **settings}))
    for route in routes:
        application.inside.register(route)
    with TestClient(application, base_url="http://127.0.0.1:8000") as found:  # type: ignore[type-var]
        until(lambda: application.inside.state.warm_up.problem() is None)
        yield found


def until(is_so: Callable[[], bool]) -> None:
    """Wait, for a minute at most."""
    for _ in range(6000):
        if is_so():
            return
        threading.Event().wait(0.01)
    raise AssertionError("it did not come to be in a minute")


class Server:
    """A server that runs: where, and its process."""

    def __init__(self, process: Process, url: str) -> None:
        self.process = process
        self.url = url
        self.port = int(re.findall(r":(\d+)/", url)[0])

    def get(self, path: str, **headers: str) -> tuple[int, dict[str, str], str]:
        """Status, headers and text of an answer."""
        return self.send("GET", path, None, **headers)

    def send(
        self, method: str, path: str, body: str | bytes | None, **headers: str
    ) -> tuple[int, dict[str, str], str]:
        """As :meth:`get`, with another method; in names of headers write ``_`` for ``-``."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(method, path, body, named)
            answer = connection.getresponse()
            text = answer.read().decode()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, text
        finally:
            connection.close()

    def until_ready(self, times: int = 1) -> None:
        """Wait until so many answers in a row say so, from any worker."""
        until(lambda: all(self.get("/readyz")[0] == 200 for _ in range(times)))

    def stop(self, number: int = signal.SIGTERM) -> tuple[int, str]:
        """Exit code and standard error after a signal."""
        self.process.send_signal(number)
        _, errors = self.process.communicate(timeout=60)
        return self.process.returncode, errors


def command(*options: str) -> list[str]:
    return [sys.executable, "-m", "scramble", "serve", *options]


def environment(home: Path, **changes: str) -> dict[str, str]:
    """A user of its own, whose data folder lies in `home`."""
    return {**os.environ, "HOME": str(home), "XDG_DATA_HOME": str(home / "data"), **changes}


@contextmanager
def served(home: Path, *options: str, patience: float = PATIENCE, **changes: str) -> Iterator[Server]:
    """A server on a free port, gone at the end of the block.

    Args:
        home: the user's home folder.
        options: of ``scramble serve``.
        patience: seconds for which it is needed at most.
        changes: of the environment.
    """
    process = subprocess.Popen(  # noqa: S603 - our own program
        command("--port", "0", *options),
        env=environment(home, **changes),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with limited(process, patience):
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.findall(r"http://\S+", line)
        assert found, process.communicate()[1]
        server = Server(process, found[0])
        assert server.get("/healthz")[0] == 200
        server.until_ready()
        yield server
        if process.poll() is None:
            server.stop()


def problem(text: str) -> dict[str, Any]:
    """A problem+json."""
    fields: dict[str, Any] = json.loads(text)
    return fields
