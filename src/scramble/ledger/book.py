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
from scramble.ledger.chain import Head, Problem, Report
from scramble.ledger.drafts import draft_game, draft_ruling, draft_signature
from scramble.ledger.engine import Place, find_place, lock_for_writing, make_engine, make_reader
from scramble.ledger.entry import Draft, Entry, Filters, GameEntry
from scramble.ledger.examine import examine
from scramble.ledger.faults import clear_errors, is_passing
from scramble.ledger.keys import PublicKey, SigningKey
from scramble.ledger.rows import conditions, find_by_id
from scramble.ledger.schema import current_revision, newer_schema, upgrade
from scramble.ledger.tables import READABLE, SCHEMA, entries, entry_of, read_head, select_entries
from scramble.ledger.view import FileView
from scramble.ledger.writing import Writing, now_as_text
from scramble.referee import Ruling

__all__ = ["Ledger"]

_PATIENCE = 30.0  # seconds
_BATCH = 500  # entries read at a time
_SHORTEST_NOTE = 16  # digits of a noted hash: fewer could fit by chance
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

    It may be shared by threads, not by processes: each of those opens its own.

    Args:
        place: of the database.
        engine: set up for it.
        view: how a file is looked at that is opened read-only.
        patience: seconds to wait for other programs that write.
        read_only: is nothing ever written to it?
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
        """Open a ledger, and bring tables that an older version made up to date.

        Opened read-only, nothing is touched: no file is made, no byte and no time of one changes, the tables
        of an older version are read as they are, and no rights to write are needed.

        Args:
            name: a file, ``sqlite:///FILE`` or ``postgresql://USER@HOST/DATABASE``; None for the one in the
                variable ``SCRAMBLE_LEDGER`` or, if that is not set, in the user's data folder.
            create: make a new one if there is none.
            read_only: only look; then none is made either.
            patience: seconds to wait for other programs that write.
        Raises:
            LedgerError: it cannot be opened, belongs to another program, or a newer version wrote it.
            LedgerDamaged: it is not a ledger, or not any more.
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
                ledger._file = _file_of(place)
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
        """Give up the connections; SQLite then moves its log into the file, if it was written to."""
        self._engine.dispose()
        if self._view is not None:
            self._view.close()

    @property
    def place(self) -> str:
        """Its file, or its URL without a password."""
        return str(self._place)

    def is_in_place(self) -> bool:
        """Is the file that was opened still where it was? Always so on a server."""
        return _file_of(self._place) == self._file

    def add_ruling(self, ruling: Ruling) -> Entry:
        """Append a ruling. When this returns, it is on the disk.

        The same ruling may be added again, by whoever does not know whether it arrived: it stays one entry.

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
        """Append that a ruling or game no longer stands; it stays where it is.

        Asking for the same again, for the same reason, changes nothing.

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
        """Append the head, signed; whoever has the public key can check it, nobody else can make it.

        Returns:
            The entry that holds the signature.
        Raises:
            EntryError: the ledger is empty.
            LedgerError: it was not recorded, see :meth:`add_ruling`.
        """
        id_, now = uuid.uuid4().hex, now_as_text()

        def add(writing: Writing) -> Entry:
            signed = find_by_id(writing.connection, [id_]).get(id_)  # by a try whose answer was lost
            return signed or writing.append([draft_signature(key.sign(writing.end, id_, now))])[0]

        return self.together(add)

    def together(self, work: Callable[[Writing], _Found]) -> _Found:
        """Do what `work` does in one transaction: entries and rows of other tables are all there, or none.

        Args:
            work: is done again if the database asks for another try, so it must come to the same: an id or
                a time is made before.
        Returns:
            What it returned; everything is on the disk then.
        Raises:
            LedgerError: nothing was recorded, see :meth:`add_ruling`.
        """
        until = time.monotonic() + self._patience
        with clear_errors(self.place):
            while True:
                try:
                    self._check_place()
                    with self._turn, self._writing() as connection:
                        done = work(Writing(connection, self.place, self._head_of(connection)))
                    self._check_place()
                    return done
                except DBAPIError as error:
                    if not is_passing(error) or time.monotonic() > until:
                        raise

    def add_tables(self, tables: MetaData) -> None:
        """Make tables beside the ledger's, where they are missing.

        Their names begin with ``tournament_``: in a SQLite file :meth:`verify` reports any others.

        Raises:
            LedgerError: they cannot be made.
        """
        names = set(tables.tables)
        if not names <= set(self.read(lambda connection: inspect(connection).get_table_names())):
            self.together(lambda writing: tables.create_all(writing.connection))

    def withdrawn(self) -> dict[int, int]:
        """For the number of each entry that no longer stands, the number of the one that withdraws it.

        Raises:
            LedgerError: it cannot be read.
        """
        found = self.entries(Filters(kind=WITHDRAWAL))
        return {entry.fields().get("entry", 0): entry.sequence for entry in found}

    def entries(self, filters: Filters | None = None, after: int = 0) -> Iterator[Entry]:
        """The entries that pass the filters, in the order of the chain.

        They are read in batches, each in a transaction of its own, so nobody who writes has to wait.

        Args:
            filters: None for all.
            after: only those with a higher number, for whoever has read up to there.
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
            if (
                not isinstance(batch[-1].sequence, int) or batch[-1].sequence <= last
            ):  # a file that is damaged
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

    def verify(self, noted: str | None = None, key: PublicKey | None = None) -> list[Problem]:
        """Check every row, the head, the tables, the guards, what else hangs on them, and a file's structure.

        Args:
            noted: a head's hash that was written down earlier, or its first 16 digits or more; it is then
                checked that the rows up to it are still the same.
            key: all signatures made with it must be good, and there must be at least one.
        Returns:
            What is not as it was written; empty if the ledger is whole.
        Raises:
            EntryError: `noted` is not a hash.
            LedgerError: the database cannot be reached.
        """
        return list(self.report(noted, key).problems)

    def report(self, noted: str | None = None, key: PublicKey | None = None) -> Report:
        """What :meth:`verify` finds, together with the head of the very state that was checked.

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
        """How the database keeps what it was given: its kind, its schema, and how it writes to the disk.

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
        """What is found in a transaction of its own, in other tables of the database, too.

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

    def _check_place(self) -> None:
        if not self.is_in_place():
            raise LedgerError(self.place, "the file was moved, removed or replaced after it was opened")

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


def _file_of(place: Place) -> tuple[int, int] | None:
    """Device and number of the file that lies there now; None on a server, or if there is none."""
    try:
        found = place.path.stat() if place.path else None
    except OSError:
        return None
    return (found.st_dev, found.st_ino) if found else None


def _make_room(place: Place, *, create: bool) -> None:
    """Make the folder of a new file, or say that there is no file."""
    path = place.path
    try:
        if path is None or path.exists():
            return
        if not create:
            raise LedgerError(str(place), "there is no such file; the first ruling makes it")
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as cause:
        raise LedgerError(str(place), f"its folder cannot be made ({cause.strerror})") from cause
