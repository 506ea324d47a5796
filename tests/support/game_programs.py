"""Runs `scramble` as a user does: with lines typed in, in this process (fast) or in one of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from scramble.cli import main

Run = subprocess.CompletedProcess[str]


def command(*arguments: str | Path) -> list[str]:
    return [sys.executable, "-m", "scramble", *map(str, arguments)]


def environment(**more: str) -> dict[str, str]:
    """Ours, but for what changes colours and widths."""
    theirs = {"COLUMNS", "LINES", "FORCE_COLOR"}
    return {name: value for name, value in os.environ.items() if name not in theirs} | more


def keyboard(typed: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in typed)


def scramble(*arguments: str | Path, typed: Sequence[str] = (), folder: Path | None = None) -> Run:
    """Run a command in a process of its own; `typed` are the lines typed in, then the input ends."""
    return subprocess.run(  # noqa: S603 - our own program
        command(*arguments),
        input=keyboard(typed),
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env=environment(),
        timeout=120,
    )


def scramble_here(*arguments: str | Path, typed: Sequence[str] = ()) -> Run:
    """Run the program's `main` in this process: the same, without the second that Python takes to start."""
    output, errors = _stream(), _stream()
    words, keys = sys.argv, sys.stdin
    sys.argv, sys.stdin = ["scramble", *map(str, arguments)], io.StringIO(keyboard(typed))
    code: object = 0
    try:
        with redirect_stdout(output), redirect_stderr(errors):
            main()
    except SystemExit as stop:
        code = stop.code
    finally:
        sys.argv, sys.stdin = words, keys
    assert isinstance(code, int | None)
    return Run(list(map(str, arguments)), code or 0, _text(output), _text(errors))


def _stream() -> io.TextIOWrapper:
    """As a pipe: text, and bytes through its buffer."""
    return io.TextIOWrapper(io.BytesIO(), "utf-8", newline="", write_through=True)


def _text(stream: io.TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read().replace("\r\n", "\n")  # as a pipe's text is read
