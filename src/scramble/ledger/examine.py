"""Reads all that a database has of a ledger, however damaged, and passes it to the check of the chain."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError

from scramble.ledger.audit import Audit, UnreadableRow
from scramble.ledger.chain import ChainProblem, Head, Report
from scramble.ledger.entry import Entry
from scramble.ledger.faults import first_line
from scramble.ledger.inventory import schema_problems
from scramble.ledger.signing_keys import PublicKey
from scramble.ledger.tables import entries, entry_of, read_head, select_entries

__all__ = ["examine"]

_UNREADABLE = (DBAPIError, UnicodeError)  # SQLite's message may quote the file's broken text
_BATCH = 500  # rows fetched at a time


def examine(engine: Engine, noted: str | None, key: PublicKey | None) -> Report:
    """Find everything in a ledger that is not as it was written.

    One transaction sees one state of the ledger, so entries that others add meanwhile do no harm.
    """
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection.execution_options(isolation_level="REPEATABLE READ")
        # The transaction begins by itself and is rolled back: a commit fails on a damaged file.
        problems = [*_file_problems(connection), *_schema_problems(connection)]
        found = _head_or_problem(connection)
        if isinstance(found, ChainProblem):
            problems.append(found)
        head_read = found if isinstance(found, Head) else None
        rows = _rows(connection, head_read.count if head_read else 0)
        audit = Audit(head_read, noted, key)
        return Report(head_read, (*problems, *audit.run(rows)), audit.signed)


def _head_or_problem(connection: Connection) -> Head | ChainProblem:
    try:
        reason = "it is missing, or is not a number and a hash"
        found = read_head(connection)
    except _UNREADABLE as error:
        reason, found = f"it cannot be read ({_reason(error)})", None
    return found or ChainProblem(None, "head", f"{reason}: rows may be missing at the end")


def _file_problems(connection: Connection) -> Iterator[ChainProblem]:
    """What SQLite's own check says about the file's pages, indexes and constraints."""
    if connection.dialect.name != "sqlite":
        return
    try:
        findings = [str(finding) for (finding,) in connection.execute(text("PRAGMA integrity_check"))]
    except _UNREADABLE as error:
        findings = [_reason(error)]
    for finding in findings:
        for line in finding.splitlines():
            if line not in ("ok", "*** in database main ***"):
                yield ChainProblem(None, "file", line)


def _schema_problems(connection: Connection) -> Iterator[ChainProblem]:
    try:
        yield from schema_problems(connection)
    except _UNREADABLE as error:
        yield ChainProblem(None, "schema", f"tables and triggers cannot be read ({_reason(error)})")


def _rows(connection: Connection, count: int) -> Iterator[Entry | UnreadableRow]:
    """All rows, up to the head's count; for those that the database cannot read, their numbers."""
    last = 0
    try:
        result = connection.execute(select_entries().execution_options(yield_per=_BATCH))
        for row in result:
            yield entry_of(row)
            last = row.sequence if isinstance(row.sequence, int) else last
    except _UNREADABLE:
        # One row in a damaged page stops the scan; most of the others can be fetched one by one.
        for sequence in range(last + 1, count + 1):
            yield from _one_row(connection, sequence)


def _one_row(connection: Connection, sequence: int) -> Iterator[Entry | UnreadableRow]:
    try:
        row = connection.execute(select_entries().where(entries.c.sequence == sequence)).first()
    except _UNREADABLE as error:
        yield UnreadableRow(sequence, _reason(error))
        return
    if row is not None:
        yield entry_of(row)


def _reason(error: Exception) -> str:
    cause = getattr(error, "orig", None) or error
    return first_line(cause)
