"""Places for ledgers, and what a person with a database client could do to the rows there."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import quote

import psycopg

from scramble.ledger.guards import POSTGRESQL_GUARDS, SQLITE_GUARDS


class PlaceForTests(Protocol):
    """A database that may hold a ledger."""

    @property
    def name(self) -> str:
        """What :meth:`scramble.ledger.Ledger.open` takes."""

    def run(self, *statements: str) -> list[Any]:
        """Run SQL as any client could; the rows of the last statement."""

    def tamper(self, *statements: str) -> None:
        """Run SQL as somebody who may change the schema: the guards are off, and on again afterwards."""


@dataclass(frozen=True)
class FilePlace:
    """A SQLite file."""

    path: Path

    @property
    def name(self) -> str:
        return str(self.path)

    def run(self, *statements: str) -> list[Any]:
        connection = sqlite3.connect(self.path)
        try:
            rows: list[Any] = []
            for statement in statements:
                rows = connection.execute(statement).fetchall()
            connection.commit()
            return rows
        finally:
            connection.close()

    def tamper(self, *statements: str) -> None:
        drops = [f"DROP TRIGGER IF EXISTS {name}" for name in SQLITE_GUARDS]
        self.run(*drops, *statements, *SQLITE_GUARDS.values())


@dataclass(frozen=True)
class ServerPlace:
    """A schema of a PostgreSQL database."""

    database: str
    schema: str

    @property
    def name(self) -> str:
        joint = "&" if "?" in self.database else "?"
        return f"{self.database}{joint}options={quote(f'-csearch_path={self.schema}', safe='')}"

    def run(self, *statements: str) -> list[Any]:
        with psycopg.connect(self.name) as connection:
            rows: list[Any] = []
            for statement in statements:
                cursor = connection.execute(statement)  # type: ignore[arg-type]
                rows = cursor.fetchall() if cursor.description else []
            return rows

    def tamper(self, *statements: str) -> None:
        tables = ("entries", "head")
        off = [f"ALTER TABLE {table} DISABLE TRIGGER USER" for table in tables]
        on = [
            f"ALTER TABLE {name.partition('_')[0]} ENABLE ALWAYS TRIGGER {name}" for name in POSTGRESQL_GUARDS
        ]
        self.run(*off, *statements, *on)
