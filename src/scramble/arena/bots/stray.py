"""Children of a bot that left its process group: found by a mark in their environment (Linux only)."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

__all__ = ["COOKIE", "cookie_start", "kill_bots_of", "kill_strays", "marked_processes"]

COOKIE = "SCRAMBLE_BOT"  # environment variable that all descendants of a bot inherit
_ROUNDS = 5  # a child may be forked while the others are looked for


def marked_processes(cookie: str) -> list[int]:
    """Numbers of the running processes that were started with this value of :data:`COOKIE`.

    Where there is no ``/proc`` with environments, none is found.
    """
    mark = f"{COOKIE}={cookie}".encode()
    return [pid for pid in _all_processes() if mark in _environment(pid)]


def kill_strays(cookie: str) -> None:
    """Kill all of them."""
    _kill_all(lambda: marked_processes(cookie))


def kill_bots_of(parent: int) -> None:
    """Kill all bots that a process has started, and their children: those too that it had no time to note."""
    start = f"{COOKIE}={cookie_start(parent)}".encode()

    def bots() -> list[int]:
        return [
            pid
            for pid in _all_processes()
            if any(variable.startswith(start) for variable in _environment(pid))
        ]

    _kill_all(bots)


def cookie_start(parent: int) -> str:
    """How the cookies of all bots begin that a process starts."""
    return f"{parent}-"


def _kill_all(look: Callable[[], list[int]]) -> None:
    for _ in range(_ROUNDS):
        found = look()
        for pid in found:
            with suppress(OSError):  # gone meanwhile
                os.kill(pid, signal.SIGKILL)
        if not found:
            return


def _all_processes() -> list[int]:
    try:
        return [int(name) for name in os.listdir("/proc") if name.isdigit()]  # noqa: PTH208 - names only
    except OSError:
        return []


def _environment(pid: int) -> list[bytes]:
    """Its variables; none if it is over, or another user's."""
    try:
        return Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
    except OSError:
        return []
