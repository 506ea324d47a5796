"""The ledger itself: opened, added to, read and verified."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Any, Self

from sqlalchemy import ColumnElement, Connection, Engine, and_, func, insert, literal, or_, select, update
from sqlalchemy.exc import DBAPIError

from scramble.errors import EntryError, LedgerDamaged, LedgerError, WrongType
from scramble.ledger.chain import Head, Problem, Report, row_hash
from scramble.ledger.engine import Place, find_place, lock_for_writing, make_engine
from scramble.ledger.entry import GAME, Draft, Entry, Filters, GameEntry, draft_game, draft_ruling
from scramble.ledger.examine import examine
from scramble.ledger.faults import clear_errors, is_passing
from scramble.ledger.schema import current_revision, upgrade
from scramble.ledger.tables import SCHEMA, entries, entry_of, head, read_head, select_entries
from scramble.referee import Ruling

__all__ = ["Ledger"]

_PATIENCE = 30.0  # seconds
_BATCH = 500  # entries read, or ids asked for, at a time
_SHORTEST_NOTE = 16  # digits of a noted hash: fewer could fit by chance
_SETTINGS = {
    "sqlite": {"journal": "PRAGMA journal_mode", "synchronous": "PRAGMA synchronous"},
    "postgresql": {
        "server": "SHOW server_version",
        "synchronous": "SHOW synchronous_commit",
        "fsync": "SHOW fsync",
    },
}
_SQLITE_SYNC: dict[object, str] = {0: "off", 1: "normal", 2: "full", 3: "extra"}
_HEX_DIGITS = frozenset("0123456789abcdef")


class Ledger:
    """A chain of rulings and games in a database; made by :meth:`open`, closed by ``with`` or :meth:`close`.

    It may be shared by threads, not by processes: each of those opens its own.

    Args:
        place: of the database.
        engine: set up for it.
        patience: seconds to wait for other programs that write.
    """

    def __init__(self, place: Place, engine: Engine, patience: float) -> None:
        self._place = place
        self._engine = engine
        self._patience = patience

    @classmethod
    def open(
        cls,
        name: str | os.PathLike[str] | None = None,
        *,
        create: bool = True,
        patience: float = _PATIENCE,
    ) -> Self:
        """Open a ledger, and bring tables that an older version made up to date.

        Args:
            name: a file, ``sqlite:///FILE`` or ``postgresql://USER@HOST/DATABASE``; None for the one in the
                variable ``SCRAMBLE_LEDGER`` or, if that is not set, in the user's data folder.
            create: make a new one if there is none.
            patience: seconds to wait for other programs that write.
        Raises:
            LedgerError: it cannot be opened, belongs to another program, or a newer version wrote it.
            LedgerDamaged: it is no ledger any more.
            MissingExtra: the driver for PostgreSQL is not installed.
        """
        place = find_place(name)
        with clear_errors(str(place)):
            if place.path is not None:
                _make_room(place, create=create)
            ledger = cls(place, make_engine(place, create=create, patience=patience), patience)
            try:
                ledger._prepare(create=create)
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
        """Give up the connections; SQLite then moves its log into the file."""
        self._engine.dispose()

    @property
    def place(self) -> str:
        """Its file, or its URL without a password."""
        return str(self._place)

    def add_ruling(self, ruling: Ruling) -> Entry:
        """Append a ruling. When this returns, it is on the disk.

        The same ruling may be added again, by whoever does not know whether it arrived: it stays one entry.

        Returns:
            The entry that holds it.
        Raises:
            EntryError: another entry has its id, or it has a text that SQL cannot hold.
            LedgerError: it was not recorded: a full disk, a read-only file, a lost server and so on.
            WrongType: no ruling.
        """
        return self.add_rulings([ruling])[0]

    def add_rulings(self, rulings: Iterable[Ruling]) -> list[Entry]:
        """Append rulings in one step: all of them or, if this raises, none.

        Raises:
            EntryError: see :meth:`add_ruling`.
            LedgerError: likewise.
            WrongType: likewise.
        """
        return self._append([_draft_of(ruling) for ruling in rulings])

    def add_game(self, record: GameEntry) -> Entry:
        """Append a finished game, as :meth:`add_ruling` does a ruling.

        Raises:
            EntryError: see :meth:`add_ruling`.
            LedgerError: likewise.
            WrongType: no game.
        """
        if not isinstance(record, GameEntry):
            raise WrongType("game", record, "a scramble.ledger.GameEntry")
        return self._append([draft_game(record)])[0]

    def entries(self, filters: Filters | None = None) -> Iterator[Entry]:
        """The entries that pass the filters, in the order of the chain.

        They are read in batches, each in a transaction of its own, so nobody who writes has to wait.

        Raises:
            LedgerError: it cannot be read.
        """
        conditions = _conditions(filters or Filters())
        last = 0
        while True:
            batch = self._read_batch([entries.c.sequence > last, *conditions])
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
        with clear_errors(self.place), self._engine.begin() as connection:
            return self._head_of(connection)

    def counts(self) -> dict[str, int]:
        """How many entries there are of each kind.

        Raises:
            LedgerError: it cannot be read.
        """
        query = select(entries.c.kind, func.count()).group_by(entries.c.kind).order_by(entries.c.kind)
        with clear_errors(self.place), self._engine.begin() as connection:
            return {str(row[0]): row[1] for row in connection.execute(query)}

    def verify(self, noted: str | None = None) -> list[Problem]:
        """Check every row, the head, the guards and, on SQLite, the file's structure.

        Args:
            noted: a head's hash that was written down earlier, or its first 16 digits or more; it is then
                checked that the rows up to it are still the same.
        Returns:
            What is not as it was written; empty if the ledger is whole.
        Raises:
            EntryError: `noted` is no hash.
            LedgerError: the database cannot be reached.
        """
        return list(self.report(noted).problems)

    def report(self, noted: str | None = None) -> Report:
        """What :meth:`verify` finds, together with the head of the very state that was checked.

        Args:
            noted: see :meth:`verify`.
        Raises:
            EntryError: likewise.
            LedgerError: likewise.
        """
        if noted is not None:
            noted = noted.strip().lower()
            if not _SHORTEST_NOTE <= len(noted) <= 64 or not set(noted) <= _HEX_DIGITS:
                raise EntryError("head", noted, f"a hash: {_SHORTEST_NOTE} to 64 hexadecimal digits")
        with clear_errors(self.place):
            return examine(self._engine, noted)

    def settings(self) -> dict[str, str]:
        """How the database keeps what it was given: its kind, its schema, and how it writes to the disk.

        Raises:
            LedgerError: it cannot be read.
        """
        database = self._engine.dialect.name
        with clear_errors(self.place), self._engine.begin() as connection:
            found = {
                name: connection.exec_driver_sql(sql).scalar() for name, sql in _SETTINGS[database].items()
            }
        if "synchronous" in found:
            found["synchronous"] = _SQLITE_SYNC.get(found["synchronous"], found["synchronous"])
        return {"database": database, "schema": SCHEMA} | {name: str(value) for name, value in found.items()}

    def _prepare(self, *, create: bool) -> None:
        with self._engine.begin() as connection:
            revision = current_revision(connection, self.place)
        if revision == SCHEMA:
            return
        if revision is None and not create:
            raise LedgerError(self.place, "there is no ledger in it yet; the first ruling makes one")
        with self._writing() as connection:
            upgrade(connection, self.place)

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with self._engine.connect().execution_options(ledger_writes=True) as connection, connection.begin():
            lock_for_writing(connection)
            yield connection

    def _head_of(self, connection: Connection) -> Head:
        end = read_head(connection)
        if end is None:
            raise LedgerDamaged(self.place, "its head is missing or is not a number and a hash")
        return end

    def _append(self, drafts: list[Draft]) -> list[Entry]:
        until = time.monotonic() + self._patience
        with clear_errors(self.place):
            while True:
                try:
                    with self._writing() as connection:
                        return _append_all(connection, self._head_of(connection), drafts)
                except DBAPIError as error:
                    if not is_passing(error) or time.monotonic() > until:
                        raise

    def _read_batch(self, conditions: list[ColumnElement[bool]]) -> list[Entry]:
        query = select_entries().where(and_(*conditions)).limit(_BATCH)
        with clear_errors(self.place), self._engine.begin() as connection:
            return [entry_of(row) for row in connection.execute(query)]


def _draft_of(ruling: Ruling) -> Draft:
    if not isinstance(ruling, Ruling):
        raise WrongType("ruling", ruling, "a scramble.referee.Ruling")
    return draft_ruling(ruling)


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


def _append_all(connection: Connection, end: Head, drafts: list[Draft]) -> list[Entry]:
    """Add rows behind the last one, and find those that are there already; the transaction holds the lock."""
    known = _known_entries(connection, [draft.id for draft in drafts])
    before = end
    for draft in drafts:
        entry = known.get(draft.id)
        if entry is None:
            known[draft.id] = entry = _link(end, draft)
            end = Head(entry.sequence, entry.hash)
        elif (entry.kind, entry.content) != (draft.kind, draft.content):
            raise EntryError("id", draft.id, f"entry {entry.sequence} has this id and holds something else")
    if end != before:
        added = [_columns(entry) for entry in known.values() if entry.sequence > before.count]
        connection.execute(insert(entries), added)
        connection.execute(update(head).values(count=end.count, hash=end.hash))
    return [known[draft.id] for draft in drafts]


def _known_entries(connection: Connection, ids: list[str]) -> dict[str, Entry]:
    """The entries that have these ids, by id."""
    known: dict[str, Entry] = {}
    for start in range(0, len(ids), _BATCH):
        query = select_entries().where(entries.c.id.in_(ids[start : start + _BATCH]))
        known |= {row.id: entry_of(row) for row in connection.execute(query)}
    return known


def _link(end: Head, draft: Draft) -> Entry:
    sequence = end.count + 1
    hash_of_row = row_hash(end.hash, sequence, draft.kind, draft.content)
    return Entry(**vars(draft), sequence=sequence, previous_hash=end.hash, hash=hash_of_row)


def _columns(entry: Entry) -> dict[str, Any]:
    """The values of an entry's row, by column."""
    values = dict(vars(entry))
    return {"table_name": values.pop("table"), **values}


def _conditions(filters: Filters) -> list[ColumnElement[bool]]:
    wanted = {
        entries.c.event: filters.event,
        entries.c.round: filters.round,
        entries.c.table_name: filters.table,
        entries.c.kind: filters.kind,
    }
    found = [column == value for column, value in wanted.items() if value is not None]
    if filters.player is not None:
        found.append(_took_part(filters.player))
    return found


def _took_part(player: str) -> ColumnElement[bool]:
    """Made the play, doubted it, or is on a line of the column `player` of a game."""
    lines: ColumnElement[Any] = literal("\n") + entries.c.player + literal("\n")
    # Not LIKE, which on SQLite takes "ann" for "Ann"; a text with the line taken out is another text.
    is_on_a_line = func.replace(lines, f"\n{player}\n", "") != lines
    is_named = or_(entries.c.player == player, entries.c.challenger == player)
    return or_(is_named, and_(entries.c.kind == GAME, is_on_a_line))
