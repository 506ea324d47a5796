"""The ledger itself: opened, added to, read and verified."""

from __future__ import annotations

import os
import threading
import time
import uuid
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Self, TypeVar

from sqlalchemy import ColumnElement, Connection, Engine, MetaData, and_, func, inspect, select
from sqlalchemy.exc import DBAPIError

from scramble.errors import EntryError, LedgerDamaged, LedgerError, WrongType
from scramble.ledger.amendment import NOTE, WITHDRAWAL
from scramble.ledger.chain import ChainProblem, Head, Report
from scramble.ledger.drafts import draft_game, draft_ruling, draft_signature
from scramble.ledger.engine import (
    MOVED,
    Place,
    find_place,
    inode_at,
    lock_for_writing,
    make_engine,
    make_reader,
)
from scramble.ledger.entry import Draft, Entry, Filters, GameEntry
from scramble.ledger.examine import examine
from scramble.ledger.faults import clear_errors, is_passing
from scramble.ledger.rows import conditions, find_by_id
from scramble.ledger.schema import current_revision, newer_schema, upgrade
from scramble.ledger.signing_keys import PublicKey, SigningKey
from scramble.ledger.tables import READABLE, SCHEMA, entries, entry_of, read_head, select_entries
from scramble.ledger.view import FileView
from scramble.ledger.writing import Writing, now_as_text
from scramble.referee import Ruling

__all__ = ["Ledger"]

_PATIENCE = 30.0  # seconds
_BATCH = 500  # entries read at a time
_SHORTEST_NOTE = 16  # digits of a noted hash; fewer could match by chance
_SETTINGS = {
    "sqlite": {"journal": "PRAGMA journal_mode", "synchronous": "PRAGMA synchronous"},
    "postgresql": {
        "server": "SHOW server_version",
        "synchronous": "SHOW synchronous_commit",
        "fsync": "SHOW fsync",
    },
}
_SQLITE_SYNC = {"0": "off", "1": "normal", "2": "full", "3": "extra"}
_Found = TypeVar("_Found")
_HEX_DIGITS = frozenset("0123456789abcdef")


class Ledger:
    """A chain of rulings and games in a database; made by :meth:`open`, closed by ``with`` or :meth:`close`.

    Threads may share it; each process opens its own.

    Args:
        place: where the database is.
        engine: the engine for it.
        view: reads a file that is opened read-only.
        patience: seconds to wait for other programs that write.
        read_only: whether nothing may be written to it.
    """

    def __init__(
        self, place: Place, engine: Engine, view: FileView | None, patience: float, *, read_only: bool = False
    ) -> None:
        self._place = place
        self._engine = engine
        self._view = view
        self._patience = patience
        self._read_only = read_only
        self._file: tuple[int, int] | None = None  # which file it is, whatever its name
        self._turn = threading.Lock()  # threads queue here: SQLite makes those that wait for its lock sleep

    @classmethod
    def open(
        cls,
        name: str | os.PathLike[str] | None = None,
        *,
        create: bool = True,
        read_only: bool = False,
        patience: float = _PATIENCE,
    ) -> Self:
        """Open a ledger; tables made by an older version are brought up to date.

        Opened read-only, nothing is touched: no file is created, no file's bytes or times change, tables of
        an older version are read as they are, and no write permission is needed.

        Args:
            name: a file, ``sqlite:///FILE`` or ``postgresql://USER@HOST/DATABASE``; None for the one in the
                variable ``SCRAMBLE_LEDGER`` or, if that is not set, in the user's data folder.
            create: make a new one if there is none.
            read_only: only read; then no ledger is created either.
            patience: seconds to wait for other programs that write.
        Raises:
            LedgerError: it cannot be opened, belongs to another program, or a newer version wrote it.
            LedgerDamaged: it is not a ledger, or it is damaged.
            MissingExtra: the driver for PostgreSQL is not installed.
        """
        place = find_place(name)
        with clear_errors(str(place)):
            if place.path is not None:
                _make_room(place, create=create and not read_only)
            if read_only:
                ledger = cls(place, *make_reader(place, patience), patience, read_only=True)
            else:
                ledger = cls(place, make_engine(place, create=create, patience=patience), None, patience)
            try:
                ledger._prepare(create=create)
                ledger._file = inode_at(place)
            except BaseException:
                ledger.close()
                raise
            return ledger

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Ledger.open({str(self._place)!r})"

    def close(self) -> None:
        """Close the connections; SQLite then moves its log into the file, if anything was written."""
        self._engine.dispose()
        if self._view is not None:
            self._view.close()

    @property
    def place(self) -> str:
        """Its file, or its URL without a password."""
        return str(self._place)

    def is_in_place(self) -> bool:
        """Whether the file that was opened is still where it was; on a server, always true."""
        return inode_at(self._place) == self._file

    def check_place(self) -> None:
        """Check that the file that was opened is still where it was.

        Raises:
            LedgerError: it is not; what is written would be lost.
        """
        if not self.is_in_place():
            raise LedgerError(self.place, MOVED)

    def add_ruling(self, ruling: Ruling) -> Entry:
        """Append a ruling. When this returns, it is on the disk.

        The same ruling may be added again if it is unclear whether it arrived: it stays one entry.

        Returns:
            The entry that holds it.
        Raises:
            EntryError: another entry has its id, or it has a text that SQL cannot hold.
            LedgerError: it was not recorded: a full disk, a read-only file, a lost server and so on.
            WrongType: not a Ruling.
        """
        return self.add_rulings([ruling])[0]

    def add_rulings(self, rulings: Iterable[Ruling]) -> list[Entry]:
        """Append rulings in one step: all of them or, if this raises, none.

        Raises:
            EntryError: see :meth:`add_ruling`.
            LedgerError: see :meth:`add_ruling`.
            WrongType: see :meth:`add_ruling`.
        """
        drafts = [_draft_of(ruling) for ruling in rulings]
        return self.together(lambda writing: writing.append(drafts))

    def add_game(self, record: GameEntry) -> Entry:
        """Append a finished game, as :meth:`add_ruling` does a ruling.

        Raises:
            EntryError: see :meth:`add_ruling`.
            LedgerError: see :meth:`add_ruling`.
            WrongType: not a GameEntry.
        """
        if not isinstance(record, GameEntry):
            raise WrongType("game", record, "a scramble.ledger.GameEntry")
        draft = draft_game(record)
        return self.together(lambda writing: writing.append([draft]))[0]

    def withdraw(self, entry: int | str, reason: str) -> Entry:
        """Append the fact that a ruling or game no longer stands. The entry itself remains.

        Withdrawing the same entry again, for the same reason, changes nothing.

        Args:
            entry: its number, or the id of the ruling or game.
            reason: 1 to 2,000 characters.
        Returns:
            The entry that withdraws it.
        Raises:
            EntryError: there is no such entry, it is not a ruling or game, or was withdrawn for another
                reason.
            LedgerError: it was not recorded, see :meth:`add_ruling`.
        """
        return self._amend(entry, WITHDRAWAL, reason)

    def annotate(self, entry: int | str, note: str) -> Entry:
        """Append a note on an entry of any kind.

        Args:
            entry: its number or its id.
            note: 1 to 2,000 characters.
        Returns:
            The entry that holds the note.
        Raises:
            EntryError: there is no such entry, or a text that cannot be kept.
            LedgerError: it was not recorded, see :meth:`add_ruling`.
        """
        return self._amend(entry, NOTE, note)

    def sign(self, key: SigningKey) -> Entry:
        """Append the head, signed with a key whose public half lets anybody check it.

        Returns:
            The entry that holds the signature.
        Raises:
            EntryError: the ledger is empty.
            LedgerError: it was not recorded, see :meth:`add_ruling`.
        """
        id_, now = uuid.uuid4().hex, now_as_text()

        def add(writing: Writing) -> Entry:
            # by an earlier attempt whose answer was lost
            signed = find_by_id(writing.connection, [id_]).get(id_)
            return signed or writing.append([draft_signature(key.sign(writing.end, id_, now))])[0]

        return self.together(add)

    def together(self, work: Callable[[Writing], _Found]) -> _Found:
        """Do `work` in one transaction: its entries and its rows in other tables are all written, or none.

        Args:
            work: called again if the database asks for another attempt, so it must give the same result each
                time: make ids and times beforehand.
        Returns:
            What `work` returned; by then everything is on the disk.
        Raises:
            LedgerError: nothing was recorded, see :meth:`add_ruling`.
        """
        until = time.monotonic() + self._patience
        with clear_errors(self.place):
            while True:
                try:
                    self.check_place()
                    with self._turn, self._writing() as connection:
                        done = work(Writing(connection, self.place, self._head_of(connection)))
                    self.check_place()
                    return done
                except DBAPIError as error:
                    if not is_passing(error) or time.monotonic() > until:
                        raise

    def add_tables(self, tables: MetaData) -> None:
        """Create tables beside the ledger's, if they are missing.

        Their names begin with ``tournament_``: in a SQLite file :meth:`verify` reports any others.

        Raises:
            LedgerError: they cannot be created.
        """
        names = set(tables.tables)
        if not names <= set(self.read(lambda connection: inspect(connection).get_table_names())):
            self.together(lambda writing: tables.create_all(writing.connection))

    def withdrawn(self) -> dict[int, int]:
        """Maps the number of each withdrawn entry to the number of the entry that withdraws it.

        Raises:
            LedgerError: it cannot be read.
        """
        found = self.entries(Filters(kind=WITHDRAWAL))
        return {entry.fields().get("entry", 0): entry.sequence for entry in found}

    def entries(self, filters: Filters | None = None, after: int = 0) -> Iterator[Entry]:
        """The entries that pass the filters, in the order of the chain.

        They are read in batches, each in its own transaction, so writers never have to wait.

        Args:
            filters: None for all.
            after: only those with a higher number, to continue after that entry.
        Raises:
            LedgerError: it cannot be read.
        """
        wanted = conditions(filters or Filters())
        last = after
        while True:
            batch = self._read_batch([entries.c.sequence > last, *wanted])
            yield from batch
            if len(batch) < _BATCH:
                return
            if not isinstance(batch[-1].sequence, int) or batch[-1].sequence <= last:  # a damaged file
                raise LedgerDamaged(self.place, "its rows are not in the order of their numbers")
            last = batch[-1].sequence

    def head(self) -> Head:
        """The number of entries and the hash of the last one.

        Raises:
            LedgerError: it cannot be read.
        """
        return self.read(self._head_of)

    def counts(self) -> dict[str, int]:
        """How many entries there are of each kind.

        Raises:
            LedgerError: it cannot be read.
        """
        query = select(entries.c.kind, func.count()).group_by(entries.c.kind).order_by(entries.c.kind)
        return self.read(lambda connection: {str(row[0]): row[1] for row in connection.execute(query)})

    def verify(self, noted: str | None = None, key: PublicKey | None = None) -> list[ChainProblem]:
        """Check all rows, the head, tables, guards, anything attached to them, and a file's structure.

        Args:
            noted: the hash of a head that was written down earlier, or at least its first 16 digits; then the
                rows up to it are checked to be the same.
            key: if given, there must be at least one signature made with it, and all of them must be good.
        Returns:
            The differences from what was written; empty if the ledger is intact.
        Raises:
            EntryError: `noted` is not a hash.
            LedgerError: the database cannot be reached.
        """
        return list(self.report(noted, key).problems)

    def report(self, noted: str | None = None, key: PublicKey | None = None) -> Report:
        """What :meth:`verify` finds, and the head of the state that was checked.

        Args:
            noted: see :meth:`verify`.
            key: see there.
        Raises:
            EntryError: `noted` is not a hash.
            LedgerError: the database cannot be reached.
        """
        if noted is not None:
            noted = noted.strip().lower()
            if not _SHORTEST_NOTE <= len(noted) <= 64 or not set(noted) <= _HEX_DIGITS:
                raise EntryError("head", noted, f"expected {_SHORTEST_NOTE} to 64 hexadecimal digits")
        return self._steadily(lambda: examine(self._engine, noted, key))

    def settings(self) -> dict[str, str]:
        """How the database stores data: its kind, its schema, and how it writes to the disk.

        Raises:
            LedgerError: it cannot be read.
        """
        database = self._engine.dialect.name

        def look(connection: Connection) -> dict[str, str]:
            wanted = _SETTINGS[database]
            found = {name: str(connection.exec_driver_sql(sql).scalar()) for name, sql in wanted.items()}
            return {"schema": str(current_revision(connection, self.place)), **found}

        found = self.read(look)
        if self._view is not None and self._view.has_log():
            found["journal"] = "wal"
        found["synchronous"] = _SQLITE_SYNC.get(found["synchronous"], found["synchronous"])
        return {"database": database, **found}

    def _prepare(self, *, create: bool) -> None:
        revision = self.read(lambda connection: current_revision(connection, self.place))
        if revision == SCHEMA or (self._read_only and revision in READABLE):
            return
        if revision is None and (self._read_only or not create):
            raise LedgerError(self.place, "there is no ledger in it yet; the first ruling makes one")
        if self._read_only:
            raise newer_schema(self.place, revision)
        with self._writing() as connection:
            upgrade(connection, self.place)

    def read(self, look: Callable[[Connection], _Found]) -> _Found:
        """Read in one transaction, from other tables of the database too.

        Raises:
            LedgerError: it cannot be read.
        """

        def read() -> _Found:
            with self._engine.begin() as connection:
                return look(connection)

        return self._steadily(read)

    def _steadily(self, look: Callable[[], _Found]) -> _Found:
        with clear_errors(self.place):
            return look() if self._view is None else self._view.steadily(self._engine, look)

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        if self._read_only:
            raise LedgerError(self.place, "it was opened read-only; nothing was recorded")
        with self._engine.connect().execution_options(ledger_writes=True) as connection, connection.begin():
            lock_for_writing(connection)
            yield connection

    def _head_of(self, connection: Connection) -> Head:
        end = read_head(connection)
        if end is None:
            raise LedgerDamaged(self.place, "its head is missing or is not a number and a hash")
        return end

    def _amend(self, entry: int | str, kind: str, note: str) -> Entry:
        id_, now = uuid.uuid4().hex, now_as_text()
        return self.together(lambda writing: writing.amend(entry, kind, note, id_, now))

    def _read_batch(self, wanted: list[ColumnElement[bool]]) -> list[Entry]:
        query = select_entries().where(and_(*wanted)).limit(_BATCH)
        return self.read(lambda connection: [entry_of(row) for row in connection.execute(query)])


def _draft_of(ruling: Ruling) -> Draft:
    if not isinstance(ruling, Ruling):
        raise WrongType("ruling", ruling, "a scramble.referee.Ruling")
    return draft_ruling(ruling)


def _make_room(place: Place, *, create: bool) -> None:
    """Create the folder for a new file, or report that there is no file."""
    path = place.path
    try:
        if path is None or path.exists():
            return
        if not create:
            raise LedgerError(str(place), "there is no such file; the first ruling makes it")
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as cause:
        raise LedgerError(str(place), f"its folder cannot be made ({cause.strerror})") from cause
