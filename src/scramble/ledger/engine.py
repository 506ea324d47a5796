"""Makes a SQLAlchemy engine from a path or URL: one that writes durably, or one that only reads."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, QueuePool, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError

from scramble.errors import LedgerError
from scramble.files import user_folder
from scramble.ledger.faults import READ_ONLY
from scramble.ledger.view import FileView, check_file, connect_to, looking

__all__ = ["MOVED", "Place", "find_place", "inode_at", "lock_for_writing", "make_engine", "make_reader"]

MOVED = "the file was moved, removed or replaced after it was opened"
_VARIABLE = "SCRAMBLE_LEDGER"
_DRIVERS = {"sqlite": "sqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
_LOCK = 0x5C4A3B1E  # an arbitrary number, the same in every program that writes to the database
_NO_ROOM_FOR_A_LOG = ("SQLITE_CANTOPEN", "SQLITE_READONLY_DIRECTORY")
_PAUSE = 0.01  # seconds between two attempts to switch the journal's mode
_CONNECT_SECONDS = 10  # seconds that a server may take to answer at all


@dataclass(frozen=True)
class Place:
    """Where a ledger is.

    Args:
        url: the URL for SQLAlchemy.
        path: the file, or None for a database on a server.
    """

    url: URL
    path: Path | None

    def __str__(self) -> str:
        if self.path is not None:
            return str(self.path)
        return self.url.set(drivername=self.url.get_backend_name()).render_as_string(hide_password=True)


def find_place(name: str | os.PathLike[str] | None) -> Place:
    """Find the ledger that a user means.

    Args:
        name: a file, ``sqlite:///FILE`` or ``postgresql://...``; or None for ``SCRAMBLE_LEDGER`` and, if that
            is not set, a file in the user's data folder.
    Raises:
        LedgerError: a URL that cannot be used.
    """
    text_of_name = os.fspath(name or os.environ.get(_VARIABLE) or _default_file())
    if "://" not in text_of_name:
        return _file_place(text_of_name)
    try:
        url = make_url(text_of_name)
    except (ArgumentError, ValueError):  # the error's text would contain a password
        raise LedgerError(
            "URL", "it cannot be read; sqlite:///FILE or postgresql://USER@HOST/DATABASE"
        ) from None
    driver = _DRIVERS.get(url.drivername.partition("+")[0])
    if driver is None:
        shown = url.render_as_string(hide_password=True)
        raise LedgerError(shown, "SQLite and PostgreSQL are known: sqlite:///FILE or postgresql://...")
    if driver == "sqlite":
        if url.query:
            raise LedgerError(
                text_of_name, "a URL of a file takes no options; give a name with a ? as a path"
            )
        return _file_place(url.database or "")
    return Place(url.set(drivername=driver), None)


def _default_file() -> str:
    return str(user_folder() / "ledger.sqlite")


def _file_place(name: str) -> Place:
    if name in ("", ":memory:") or "\0" in name:
        raise LedgerError(repr(name), "a ledger is a file or a database on a server")
    return Place(URL.create("sqlite", database=name), Path(name))


def inode_at(place: Place) -> tuple[int, int] | None:
    """Device and inode of the file that is there now; None on a server, or if there is none."""
    try:
        found = place.path.stat() if place.path else None
    except OSError:
        return None
    return (found.st_dev, found.st_ino) if found else None


def make_engine(place: Place, *, create: bool, patience: float) -> Engine:
    """An engine whose connections may write to a ledger.

    Args:
        place: the ledger's.
        create: whether a new file may be created.
        patience: seconds to wait for other programs that write.
    """
    if place.path is None:
        return _postgresql_engine(place.url, patience, read_only=False)
    path = place.path
    return _sqlite_engine(lambda: _open_file(path, create=create, patience=patience))


def make_reader(place: Place, patience: float) -> tuple[Engine, FileView | None]:
    """An engine whose connections change nothing, and the view of the file that they use.

    Args:
        place: the ledger's.
        patience: seconds to wait for other programs that write.
    """
    if place.path is None:
        return _postgresql_engine(place.url, patience, read_only=True), None
    view = FileView(place.path, patience)
    return _sqlite_engine(view.connect), view


def _postgresql_engine(url: URL, patience: float, *, read_only: bool) -> Engine:
    arguments: dict[str, Any] = {"application_name": "scramble", "connect_timeout": _CONNECT_SECONDS}
    arguments = {name: value for name, value in arguments.items() if name not in url.query}
    engine = create_engine(
        url,
        connect_args=arguments,
        # After waiting for the lock, a transaction sees what was written meanwhile.
        isolation_level="READ COMMITTED",
        pool_pre_ping=True,
    )
    event.listen(engine, "connect", _postgresql_setup(patience, read_only=read_only))
    return engine


def _postgresql_setup(patience: float, *, read_only: bool) -> Callable[..., None]:
    def setup(connection: Any, _record: object) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT set_config('lock_timeout', %s, false)", (f"{round(patience * 1000)}ms",))
            # A server may be configured not to wait for its disk. A ledger makes it wait, but leaves
            # stronger settings alone.
            cursor.execute(
                "SELECT set_config('synchronous_commit', 'on', false)"
                " WHERE current_setting('synchronous_commit') = 'off'"
            )
            if read_only:
                cursor.execute("SELECT set_config('default_transaction_read_only', 'on', false)")
        connection.commit()

    return setup


def _sqlite_engine(connect: Callable[[], sqlite3.Connection]) -> Engine:
    engine = create_engine("sqlite://", creator=connect, poolclass=QueuePool)
    event.listen(engine, "begin", _begin)
    return engine


def _open_file(path: Path, *, create: bool, patience: float) -> sqlite3.Connection:
    check_file(path, may_be_empty=True)
    with looking:  # no reader of this process opens the file until the log's index is open for writing
        connection = connect_to(path, f"mode={'rwc' if create else 'rw'}", patience)
        try:
            connection.execute("PRAGMA schema_version").fetchone()
            _use_log(connection, patience)
            connection.execute("PRAGMA schema_version").fetchone()
        except sqlite3.OperationalError as error:
            connection.close()
            if not path.is_file() or error.sqlite_errorname not in _NO_ROOM_FOR_A_LOG:
                raise
            raise LedgerError(str(path), READ_ONLY) from error
        return connection


def _use_log(connection: sqlite3.Connection, patience: float) -> None:
    """Switch to a write-ahead log, so that others can read while one writes; the file stores the mode."""
    until = time.monotonic() + patience
    if connection.execute("PRAGMA journal_mode").fetchone() == ("wal",):
        return
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")  # or, if it cannot be, the old mode stays
        except sqlite3.OperationalError as error:
            if error.sqlite_errorname.startswith("SQLITE_READONLY"):
                return  # it can be read all the same
            if not error.sqlite_errorname.startswith("SQLITE_BUSY") or time.monotonic() > until:
                raise
            time.sleep(_PAUSE)
        else:
            return


def _begin(connection: Connection) -> None:
    is_writing = connection.get_execution_options().get("ledger_writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing else "BEGIN")


def lock_for_writing(connection: Connection) -> None:
    """Take the write lock, which ends with the transaction.

    On SQLite the beginning of the transaction has taken it already.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
