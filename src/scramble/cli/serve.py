"""``scramble serve``: the web, for people who have only a browser."""

from __future__ import annotations

import signal
from typing import Annotated

import typer

from scramble.cli.output import put, say

__all__ = ["EXAMPLES", "serve"]

EXAMPLES = """\b
Examples:
  scramble serve                                  for this machine only: http://127.0.0.1:8000/
  scramble serve --host 0.0.0.0                   for phones in the same network, with a QR code
  scramble serve --port 0                         any free port
  scramble serve --workers 4 --database postgresql://scramble@db/scramble
  scramble serve --arena matches                  results of computer players, too, every game to step through
  scramble serve --base-path /scramble --allowed-host games.example.org   behind a proxy
Ctrl-C stops it. Exit code: 0 ended by SIGTERM, 130 by Ctrl-C, 2 a port, host or database of no use."""


def serve(
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="Where it listens; 0.0.0.0: everywhere.")] = (
        "127.0.0.1"
    ),
    port: Annotated[int, typer.Option(help="0: any free port.")] = 8000,
    workers: Annotated[int, typer.Option(help="Processes, from 1 to 64.")] = 1,
    base_path: Annotated[
        str, typer.Option("--base-path", metavar="PATH", help="Where a proxy shows it, such as /scramble.")
    ] = "",
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL|FILE", help="postgresql://... or a file of SQLite. [default: in the data folder]"
        ),
    ] = None,
    allowed_host: Annotated[
        list[str] | None,
        typer.Option("--allowed-host", metavar="NAME", help="A further name that it goes by; repeatable."),
    ] = None,
    rate: Annotated[int, typer.Option(help="Requests a minute from one address; 0: any number.")] = 3000,
    log_json: Annotated[
        bool, typer.Option("--log-json", help="Requests and messages as lines of JSON on standard error.")
    ] = False,
    arena: Annotated[
        str | None, typer.Option(metavar="FOLDER", help="Results files (*.jsonl) that /arena shows.")
    ] = None,
) -> None:
    """Open the web: hints, analyses, the referee, for browsers."""
    from scramble import web  # noqa: F401 - says what is missing before anything else
    from scramble.web.server import addresses, listen
    from scramble.web.server import serve as run
    from scramble.web.settings import Settings

    names = tuple(allowed_host or ())
    settings = Settings(host, port, workers, base_path, database, names, rate, log_json, arena)
    with listen(settings) as listener:
        here, outside = addresses(settings, listener.getsockname()[1])
        if run(settings, listener, lambda: _announce(here, outside)) == signal.SIGINT:
            raise KeyboardInterrupt


def _announce(here: str, outside: str | None) -> None:
    say(f"Scramble is at {here} (Ctrl-C stops it)")
    if outside:
        _show_code(outside)


def _show_code(address: str) -> None:
    """The address for phones, and its QR code where the output has the signs for it."""
    import io
    import sys

    import segno

    say(f"In this network: {address}")
    picture = io.StringIO()
    segno.make(address, micro=False).terminal(out=picture, compact=True, border=2)
    try:
        picture.getvalue().encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return
    put(picture.getvalue())
