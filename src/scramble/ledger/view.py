"""Reads a SQLite file without touching anything: no file is created, no byte and no time changes.

SQLite itself would create a log and an index beside a ledger that it only reads. So

- a file without a log is read as one that nobody changes; if it does change, it is read again;
- a file with a log and an index, which another program has open or left behind, is read with both, and the
  index is not changed;
- a file with a log but no index, or with the journal of an interrupted write, is read from a private copy.
"""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar
from urllib.parse import quote

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from scramble.errors import LedgerDamaged, LedgerError

__all__ = ["FileView", "check_file", "connect_to", "looking"]

_MAGIC = b"SQLite format 3\0"
_FORMAT = 18  # where the header says how the file is written
_WITH_LOG = 2
_BESIDE = ("-wal", "-journal")
_PAUSE = 0.01  # seconds between two attempts to read a file that somebody is writing
_BUSY = "another program writes to it all the time; try again"

_Found = TypeVar("_Found")
_Stamp = tuple[tuple[int, int, int] | None, ...]


# All connections of a process share the index of a log. A connection that only reads would make it read-only
# for those that begin to write meanwhile, but not for those that have begun.
looking = threading.RLock()


def connect_to(path: Path, options: str, patience: float) -> sqlite3.Connection:
    """Open a connection, set up as all of ours are.

    Args:
        path: of the file.
        options: options for its URL.
        patience: seconds to wait for other programs that write.
    """
    connection = sqlite3.connect(
        f"file:{quote(str(path))}?{options}",
        uri=True,
        timeout=patience,
        isolation_level=None,  # transactions begin where we say so
        check_same_thread=False,  # the pool hands a connection to one thread at a time
    )
    # Text that is damaged and no longer UTF-8 must reach the check of the chain instead of stopping it.
    connection.text_factory = lambda raw: raw.decode("utf-8", "surrogateescape")
    connection.execute("PRAGMA synchronous = FULL")  # each commit waits for the disk
    connection.execute("PRAGMA fullfsync = ON")  # on macOS, for the disk's own memory too
    return connection


def check_file(path: Path, *, may_be_empty: bool) -> None:
    """Refuse what is not a database before SQLite sees it: SQLite takes a file of one byte for an empty one.

    Args:
        path: the file, which may be missing.
        may_be_empty: whether a ledger will be created in it.
    Raises:
        LedgerDamaged: it contains something else.
        LedgerError: it is not a file, it may not be read, or it is empty.
    """
    if path.exists() and not path.is_file():
        raise LedgerError(str(path), "it cannot be opened: expected a file, not a folder or a device")
    try:
        with path.open("rb") as file:
            start = file.read(len(_MAGIC))
    except FileNotFoundError:
        return
    except OSError as cause:
        reason = f"it cannot be opened: there is no such folder, or it may not be used ({cause.strerror})"
        raise LedgerError(str(path), reason) from cause
    if start == _MAGIC or any(_size(path, ending) for ending in _BESIDE):
        return
    if start:
        raise LedgerDamaged(str(path), "it is not an SQLite database, or its first page is damaged")
    if not may_be_empty:
        raise LedgerError(
            str(path), "there is no ledger in it yet, it is an empty file; the first ruling makes one"
        )


class FileView:
    """One file, opened to be read.

    Args:
        path: of the file.
        patience: seconds to wait for other programs that write.
    """

    def __init__(self, path: Path, patience: float) -> None:
        self._path = path
        self._patience = patience
        self._seen: _Stamp | None = None  # what was there when it was opened as an unchanging file
        self._copies = contextlib.ExitStack()

    def connect(self) -> sqlite3.Connection:
        """Open the file in the way that suits the files beside it.

        Raises:
            LedgerError: it is not a database, or others write to it all the time.
        """
        check_file(self._path, may_be_empty=False)
        until = time.monotonic() + self._patience
        while True:
            before = self._stamp()
            try:
                return self._connect_as_fits(before)
            except sqlite3.OperationalError:
                if before == self._stamp():
                    raise
            if time.monotonic() > until:
                raise LedgerError(str(self._path), _BUSY)
            time.sleep(_PAUSE)

    def steadily(self, engine: Engine, look: Callable[[], _Found]) -> _Found:
        """What was read from a file that did not change meanwhile.

        Raises:
            LedgerError: others write to it all the time.
        """
        with looking:
            try:
                return self._steadily(engine, look)
            finally:
                engine.dispose()  # or the index would stay read-only for this process
                self._seen = None

    def _steadily(self, engine: Engine, look: Callable[[], _Found]) -> _Found:
        until = time.monotonic() + self._patience
        while True:
            try:
                found = look()
                if not self._is_stale():
                    return found
            except (DBAPIError, LedgerDamaged, UnicodeError):
                if not self._is_stale():
                    raise
            if time.monotonic() > until:
                raise LedgerError(str(self._path), _BUSY)
            engine.dispose()
            self._seen = None

    def has_log(self) -> bool:
        """Whether the file is written with a log. A connection to an unchanging file does not know."""
        with self._path.open("rb") as file:
            return file.read(_FORMAT + 1)[-1:] == bytes([_WITH_LOG])

    def close(self) -> None:
        """Remove the private copies."""
        self._copies.close()

    def _connect_as_fits(self, before: _Stamp) -> sqlite3.Connection:
        has_index = Path(f"{self._path}-shm").exists()
        if _size(self._path, "-journal") or (_size(self._path, "-wal") and not has_index):
            return self._connect_to_copy(before)
        if _size(self._path, "-wal"):
            try:
                return _tried(connect_to(self._path, "mode=ro&readonly_shm=1", self._patience))
            except sqlite3.OperationalError as error:
                if not error.sqlite_errorname.startswith("SQLITE_READONLY"):
                    raise
                return self._connect_to_copy(before)
        self._seen = self._seen or before
        return _tried(connect_to(self._path, "mode=ro&immutable=1", self._patience))

    def _connect_to_copy(self, before: _Stamp) -> sqlite3.Connection:
        try:
            folder = Path(self._copies.enter_context(tempfile.TemporaryDirectory(prefix="scramble-ledger-")))
            copy = folder / "copy.sqlite"
            for ending in ("", *_BESIDE):
                if _size(self._path, ending):
                    shutil.copyfile(f"{self._path}{ending}", f"{copy}{ending}")
        except OSError as cause:
            raise LedgerError(
                str(self._path), f"it cannot be copied to look at it ({cause.strerror})"
            ) from cause
        if before != self._stamp():
            raise sqlite3.OperationalError("the file changed while it was copied")
        return _tried(connect_to(copy, "mode=rw", self._patience))

    def _is_stale(self) -> bool:
        return self._seen is not None and self._seen != self._stamp()

    def _stamp(self) -> _Stamp:
        """What shows that the file or its log was changed."""
        found: list[tuple[int, int, int] | None] = []
        for ending in ("", *_BESIDE):
            try:
                status = Path(f"{self._path}{ending}").stat()
            except OSError:
                found.append(None)
            else:
                is_there = not ending or status.st_size
                found.append((status.st_ino, status.st_size, status.st_mtime_ns) if is_there else None)
        return tuple(found)


def _tried(connection: sqlite3.Connection) -> sqlite3.Connection:
    """The connection, if it can read anything."""
    try:
        connection.execute("PRAGMA schema_version").fetchone()
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _size(path: Path, ending: str) -> int:
    try:
        return Path(f"{path}{ending}").stat().st_size
    except OSError:
        return 0
