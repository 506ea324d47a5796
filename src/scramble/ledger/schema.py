"""Brings a database's tables up to date with alembic, or says why that cannot be."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

from scramble.errors import LedgerError
from scramble.ledger.tables import SCHEMA, VERSION_TABLE

if TYPE_CHECKING:
    from alembic.config import Config

__all__ = ["current_revision", "newer_schema", "upgrade"]

_alembic_is_in_use = threading.Lock()  # alembic keeps the migration that it runs in module variables


def current_revision(connection: Connection, ledger: str) -> str | None:
    """The revision that a database has, or None if it is empty.

    Raises:
        LedgerError: a SQLite file with the tables of another program.
    """
    tables = inspect(connection).get_table_names()
    if VERSION_TABLE in tables:
        return connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar()  # noqa: S608
    if tables and (connection.dialect.name == "sqlite" or "entries" in tables or "head" in tables):
        raise LedgerError(ledger, "the database holds the tables of something else, or is damaged")
    return None


def upgrade(connection: Connection, ledger: str) -> None:
    """Make what is missing, in the transaction that has begun.

    Raises:
        LedgerError: a newer version of this program wrote the ledger.
    """
    revision = current_revision(connection, ledger)
    if revision == SCHEMA:
        return
    from alembic import command
    from alembic.script import ScriptDirectory

    config = _config()
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if revision is not None and revision not in known:
        raise newer_schema(ledger, revision)
    config.attributes["connection"] = connection
    with _alembic_is_in_use:
        command.upgrade(config, "head")


def newer_schema(ledger: str, revision: str | None) -> LedgerError:
    """What is said of a ledger that a newer version of this program wrote."""
    reason = f"it has schema {revision!r}, this program knows those up to {SCHEMA!r}: update the program"
    return LedgerError(ledger, reason)


def _config() -> Config:
    from alembic.config import Config

    config = Config()
    folder = str(Path(__file__).parent / "migrations")
    config.set_main_option("script_location", folder.replace("%", "%%"))  # the option's value is a template
    return config
