"""The tables as the program sees them; the migrations make them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Connection,
    Integer,
    MetaData,
    Row,
    Select,
    SmallInteger,
    String,
    Table,
    Text,
    select,
    type_coerce,
)

from scramble.ledger.chain import Head
from scramble.ledger.entry import Entry

__all__ = [
    "READABLE",
    "SCHEMA",
    "VERSION_TABLE",
    "entries",
    "entry_of",
    "head",
    "metadata",
    "read_head",
    "select_entries",
]

SCHEMA = "0003"  # the newest revision in migrations/versions
READABLE = ("0001", "0002", SCHEMA)  # schemas of this and older programs, whose rows have the same form
VERSION_TABLE = "ledger_version"  # not alembic's default name, which a shared database may already contain

metadata = MetaData()

# INTEGER, and nothing else, makes the number SQLite's own row number.
_NUMBER = BigInteger().with_variant(Integer(), "sqlite")

entries = Table(
    "entries",
    metadata,
    Column("sequence", _NUMBER, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("id", Text, nullable=False, unique=True),
    Column("time", Text, nullable=False),
    Column("event", Text, nullable=False),
    Column("round", Text, nullable=False),
    Column("table_name", Text, nullable=False),
    Column("player", Text, nullable=False),
    Column("challenger", Text, nullable=False),
    Column("acceptable", Boolean, nullable=True),
    Column("content", Text, nullable=False),
    Column("previous_hash", String(64), nullable=False),
    Column("hash", String(64), nullable=False),
)

# One row, updated with each entry: without it, nobody would notice rows missing at the end.
head = Table(
    "head",
    metadata,
    Column("id", SmallInteger, CheckConstraint("id = 1"), primary_key=True, autoincrement=False),
    Column("count", _NUMBER, nullable=False),
    Column("hash", String(64), nullable=False),
)

# As a number: SQLAlchemy would read any other number in a changed row as true.
_VERDICT = type_coerce(entries.c.acceptable, Integer).label("acceptable")
_ENTRIES = select(*(_VERDICT if column is entries.c.acceptable else column for column in entries.c)).order_by(
    entries.c.sequence
)


def select_entries() -> Select[Any]:
    """All entries in the order of the chain, for :func:`entry_of`."""
    return _ENTRIES


def entry_of(row: Row[Any]) -> Entry:
    """The entry in a row, with its values as the database returned them."""
    values = dict(row._mapping)
    return Entry(table=values.pop("table_name"), **values)


def read_head(connection: Connection) -> Head | None:
    """The head; None if there is none or if this program did not write it."""
    row = connection.execute(select(head.c.count, head.c.hash)).first()
    if row is None or not isinstance(row[0], int) or not isinstance(row[1], str):
        return None
    return Head(row[0], row[1])
