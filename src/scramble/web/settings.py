"""The settings of a server: plain values, of which every worker process gets a copy."""

from __future__ import annotations

import os
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path

from scramble.errors import BadInput

__all__ = ["Settings", "is_loopback"]

_MOST_WORKERS = 64
_MOST_RATE = 1_000_000
_LAST_PORT = 65_535


@dataclass(frozen=True)
class Settings:
    """The settings of a server; they are checked when the object is created.

    Args:
        host: the name or address to listen on.
        port: the port to listen on; 0 for any free one.
        workers: the number of processes.
        base_path: the path at which a proxy serves it, such as ``/scramble``; "" for the root of a site.
        database: ``postgresql://...``, ``sqlite:///FILE`` or a file; None for one in the data folder.
        allowed_hosts: further names that a request's ``Host`` may have.
        rate: requests per minute that one address may make to one process; 0 for no limit.
        log_json: log each request and message as a line of JSON.
        arena: the folder of results files that ``/arena`` shows; None for none.
    Raises:
        BadInput: a value out of its range, or a folder that does not exist.

    >>> Settings(base_path="scramble/").base_path
    '/scramble'
    """

    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    base_path: str = ""
    database: str | None = None
    allowed_hosts: tuple[str, ...] = ()
    rate: int = 3000
    log_json: bool = False
    arena: str | None = None

    def __post_init__(self) -> None:
        _check_range("--port", self.port, 0, _LAST_PORT)
        _check_range("--workers", self.workers, 1, _MOST_WORKERS)
        _check_range("--rate", self.rate, 0, _MOST_RATE)
        if self.arena is not None and not _can_list(self.arena):
            raise BadInput("--arena", self.arena, "a folder that can be read")
        parts = [part for part in self.base_path.split("/") if part]
        for part in parts:
            if part in (".", "..") or not all(sign.isalnum() or sign in "-_.~" for sign in part):
                raise BadInput("--base-path", self.base_path, "a path such as /scramble, without odd signs")
        object.__setattr__(self, "base_path", "".join(f"/{part}" for part in parts))

    @property
    def ledger(self) -> str | None:
        """Where the rulings of ``/judge`` are kept: the database if on a server, else the user's ledger."""
        on_server = self.database and self.database.partition(":")[0].startswith("postgres")
        return self.database if on_server else None


def _can_list(folder: str) -> bool:
    try:
        return Path(folder).is_dir() and os.access(folder, os.R_OK | os.X_OK)
    except ValueError:  # a zero byte
        return False


def _check_range(option: str, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        raise BadInput(option, number, f"a number from {least} to {most}")


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach a server that listens there.

    >>> is_loopback("localhost"), is_loopback("::1"), is_loopback("0.0.0.0")
    (True, True, False)
    """
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host.rstrip(".").lower() == "localhost"
