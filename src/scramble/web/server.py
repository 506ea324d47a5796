"""Listens, and runs the application in one process or several."""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import tempfile
import threading
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import wait

import uvicorn
from prometheus_client.multiprocess import mark_process_dead
from uvicorn.supervisors import Multiprocess

from scramble.errors import BadInput
from scramble.web.app import Application, create_app
from scramble.web.logs import log_config
from scramble.web.settings import Settings

__all__ = ["addresses", "listen", "serve"]

_STOP_SECONDS = 5  # for requests in progress to finish when the server stops
_IDLE_SECONDS = 15
_MOST_CONNECTIONS = 2000
_BACKLOG = 512
_SOMEWHERE = ("192.0.2.1", 9)  # an address for documentation: finding our own sends it nothing


def listen(settings: Settings) -> socket.socket:
    """A socket that is already listening, so that no connection is lost while the workers start.

    Raises:
        BadInput: the port is taken or may not be used, or the host is not an address of this machine.
    """
    try:
        kind = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
        place = (settings.host.strip("[]"), settings.port)
        listener = socket.create_server(place, family=kind, backlog=_BACKLOG)
    except PermissionError:
        raise BadInput("--port", settings.port, "it may not be used: expected one above 1023") from None
    except socket.gaierror:
        raise BadInput("--host", settings.host, "a name or address of this machine") from None
    except OSError as error:
        if error.errno == 98 or "in use" in str(error):
            expected = "another program listens there already: expected a free port, such as --port 0"
            raise BadInput("--port", settings.port, expected) from None
        raise BadInput("--host", settings.host, "an address of this machine, such as 127.0.0.1") from None
    # Connections inherit it. asyncio does not set it on them, since the listener names no protocol; without
    # it an answer's body waits 40 ms for the other side to acknowledge the headers.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def addresses(settings: Settings, port: int) -> tuple[str, str | None]:
    """The server's address for a browser on this machine, and for the local network if it is reachable.

    Args:
        settings: the server's settings.
        port: the port that it listens on.
    """
    is_open = settings.host in ("0.0.0.0", "::", "[::]")  # noqa: S104 - only compared here
    name = "127.0.0.1" if is_open else settings.host
    outside = _own_address() if is_open else None
    return _url(name, port, settings), outside and _url(outside, port, settings)


def serve(settings: Settings, listener: socket.socket, ready: Callable[[], None] = lambda: None) -> int:
    """Serve until a signal stops the server; streams end at once, other requests get a few seconds.

    Args:
        settings: the server's settings.
        listener: from :func:`listen`.
        ready: called once the database is open; from then on whoever connects is answered.
    Returns:
        The number of the signal.
    Raises:
        BadInput: the database cannot be used.
    """
    heard: list[int] = []
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda number, _frame: heard.append(number))
    app = create_app(settings)  # reports a bad database once, not once per worker
    ready()
    if heard:
        return heard[0]
    if settings.workers == 1:
        uvicorn.Server(_config(settings, app)).run(sockets=[listener])
    else:
        app.inside.state.store.close()
        with tempfile.TemporaryDirectory(prefix="scramble-metrics-") as folder:
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
            supervisor = _Supervisor(_config(settings, partial(_create_worker, settings)), [listener])
            supervisor.run()
            heard += supervisor.heard
    return heard[0] if heard else signal.SIGTERM


class _Supervisor(Multiprocess):
    """Remembers which signal ended it, and tells the metrics which workers are gone."""

    heard: tuple[int, ...] = ()
    _known: frozenset[int | None] = frozenset()

    def keep_subprocess_alive(self) -> None:
        known = self._known | self._numbers()
        super().keep_subprocess_alive()
        self._known = self._numbers()
        for number in known - self._known:
            mark_process_dead(number)  # type: ignore[no-untyped-call]

    def _numbers(self) -> frozenset[int | None]:
        return frozenset(process.pid for process in self.processes)

    def handle_int(self) -> None:
        self.heard = (signal.SIGINT,)
        super().handle_int()


def _create_worker(settings: Settings) -> Application:
    """The application of a worker process, which ends if its parent is killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent.sentinel,), daemon=True).start()
    return create_app(settings)


def _follow(sentinel: int) -> None:
    wait([sentinel])
    os.kill(os.getpid(), signal.SIGTERM)


def _config(settings: Settings, app: Application | partial[Application]) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        factory=isinstance(app, partial),
        workers=settings.workers,
        log_config=log_config(settings.log_json),
        access_log=settings.log_json,
        server_header=False,
        timeout_keep_alive=_IDLE_SECONDS,
        timeout_graceful_shutdown=_STOP_SECONDS,
        limit_concurrency=_MOST_CONNECTIONS,
        ws="none",
        lifespan="on",
    )


def _url(name: str, port: int, settings: Settings) -> str:
    host = f"[{name.strip('[]')}]" if ":" in name else name
    return f"http://{host}:{port}{settings.base_path}/"


def _own_address() -> str | None:
    """This machine's address in its network: the one that an outgoing packet would have."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(_SOMEWHERE)
            address: str = probe.getsockname()[0]
            return address
    except OSError:
        return None
