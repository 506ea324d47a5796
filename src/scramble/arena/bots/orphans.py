"""Finds a bot's descendants by their parents, or by a mark in their environment (Linux only)."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

__all__ = ["BOT_MARK", "cookie_start", "descendants_of", "kill_bots_of", "kill_strays", "marked_processes"]

BOT_MARK = "SCRAMBLE_BOT"  # environment variable that all descendants of a bot inherit
_PATIENCE = 10.0  # seconds for the killed to be gone: a busy machine takes its time, the kernel may hold one
_PAUSE = 0.002  # seconds between two looks; a child may be forked while the others are being searched


def marked_processes(cookie: str) -> list[int]:
    """Process numbers of the running processes with this value of :data:`BOT_MARK`.

    Without a ``/proc`` with environments, none are found.
    """
    mark = f"{BOT_MARK}={cookie}".encode()
    return [pid for pid in _all_processes() if mark in _environment(pid)]


def kill_strays(cookie: str) -> None:
    """Kill all of them, and wait until they are gone."""
    _kill_all(lambda: marked_processes(cookie))


def kill_bots_of(parent: int) -> None:
    """Kill all bots that a process has started, even those that it could not note, and their children."""
    start = f"{BOT_MARK}={cookie_start(parent)}".encode()

    def bots() -> list[int]:
        return [
            pid
            for pid in _all_processes()
            if any(variable.startswith(start) for variable in _environment(pid))
        ]

    _kill_all(bots)


def cookie_start(parent: int) -> str:
    """The common beginning of the cookies of all bots that a process starts."""
    return f"{parent}-"


def descendants_of(ancestor: int) -> list[int]:
    """Process numbers of the running descendants of a process; none without ``/proc``."""
    parents = {pid: parent for pid in _all_processes() if (parent := _running_parent(pid))}
    found: list[int] = []
    level = {ancestor}
    while level := {pid for pid, parent in parents.items() if parent in level}:
        found += sorted(level)
    return found


def _running_parent(pid: int) -> int:
    """Number of the parent; 0 if the process is over."""
    try:
        state, parent, *_ = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()
    except OSError:
        return 0
    return 0 if state == b"Z" else int(parent)


def _kill_all(look: Callable[[], list[int]]) -> None:
    until = time.monotonic() + _PATIENCE
    while found := look():
        for pid in found:
            with suppress(OSError):  # gone meanwhile
                os.kill(pid, signal.SIGKILL)
        if time.monotonic() > until:
            return
        time.sleep(_PAUSE)


def _all_processes() -> list[int]:
    try:
        return [int(name) for name in os.listdir("/proc") if name.isdigit()]  # noqa: PTH208 - names only
    except OSError:
        return []


def _environment(pid: int) -> list[bytes]:
    """Its variables; none if it has ended or belongs to another user."""
    try:
        return Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
    except OSError:
        return []
