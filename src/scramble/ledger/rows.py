"""Rows written and looked for; the transaction that the caller has begun holds the lock."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, func, insert, literal, or_, text, update

from scramble.errors import EntryError, LedgerDamaged
from scramble.ledger.amendment import WITHDRAWAL, Amendment, withdrawal_id
from scramble.ledger.chain import Head, row_hash
from scramble.ledger.drafts import draft_amendment
from scramble.ledger.entry import GAME, RULING, Draft, Entry, Filters
from scramble.ledger.tables import entries, entry_of, head, read_head, select_entries
from scramble.referee import Occasion

__all__ = ["append_all", "as_draft", "conditions", "draft_about", "find_by_id", "find_by_number"]

_AT_ONCE = 500  # ids asked for at a time
_DAY = 10  # characters of a time that are its day


def append_all(connection: Connection, ledger: str, end: Head, drafts: list[Draft]) -> list[Entry]:
    """Add rows behind the last one, and find those that are there already.

    What was written is read back before anybody is told that it is there: a trigger or a rule of somebody
    else may have dropped or changed it without a word.

    Raises:
        EntryError: another entry has the id of one of them.
        LedgerDamaged: the database did not keep what it was given.
    """
    known = find_by_id(connection, (draft.id for draft in drafts))
    before = end
    for draft in drafts:
        entry = known.get(draft.id)
        if entry is None:
            known[draft.id] = entry = _link(end, draft)
            end = Head(entry.sequence, entry.hash)
        elif (entry.kind, entry.content) != (draft.kind, draft.content):
            raise EntryError(
                "id", draft.id, f"expected a new id: entry {entry.sequence} has this id and something else"
            )
    if end != before:
        added = [entry for entry in known.values() if entry.sequence > before.count]
        connection.execute(insert(entries), [_columns(entry) for entry in added])
        connection.execute(update(head).values(count=end.count, hash=end.hash))
        _read_back(connection, ledger, end, added)
    return [known[draft.id] for draft in drafts]


def _read_back(connection: Connection, ledger: str, end: Head, added: list[Entry]) -> None:
    if connection.dialect.name == "postgresql":
        # Triggers that wait for the end of the transaction fire now, before the rows are looked at.
        connection.execute(text("SET CONSTRAINTS ALL IMMEDIATE"))
    first = added[0].sequence
    found = [entry_of(row) for row in connection.execute(select_entries().where(entries.c.sequence >= first))]
    if found != added or read_head(connection) != end:
        reason = (
            "the database did not keep what it was given, so nothing was recorded;"
            ' "scramble ledger verify" looks for what does not belong there'
        )
        raise LedgerDamaged(ledger, reason)


def find_by_id(connection: Connection, ids: Iterable[str]) -> dict[str, Entry]:
    """The entries that have these ids, by id."""
    known: dict[str, Entry] = {}
    asked = list(ids)
    for start in range(0, len(asked), _AT_ONCE):
        query = select_entries().where(entries.c.id.in_(asked[start : start + _AT_ONCE]))
        known |= {row.id: entry_of(row) for row in connection.execute(query)}
    return known


def find_by_number(connection: Connection, end: Head, number: int) -> Entry:
    """The entry that has this number.

    Raises:
        EntryError: there is no such entry.
    """
    is_number = isinstance(number, int) and not isinstance(number, bool)
    row = None
    if is_number and 1 <= number <= end.count:
        row = connection.execute(select_entries().where(entries.c.sequence == number)).first()
    if row is None:
        expected = f"expected a number from 1 to {end.count}" if end.count else "the ledger holds no entries"
        raise EntryError("entry", number, expected)
    return entry_of(row)


def draft_about(connection: Connection, subject: Entry, kind: str, note: str, id_: str, time: str) -> Draft:
    """The row that withdraws an entry, or adds a note to it.

    Raises:
        EntryError: it cannot be withdrawn, or was already for another reason; a text that cannot be kept.
    """
    if kind == WITHDRAWAL:
        if subject.kind not in (RULING, GAME):
            expected = f"expected a ruling or a game, and this is a {subject.kind}"
            raise EntryError("entry", subject.sequence, expected)
        id_ = withdrawal_id(subject.hash)
        earlier = find_by_id(connection, [id_]).get(id_)
        if earlier is not None:
            if earlier.fields().get("text") != note:
                expected = (
                    f"entry {earlier.sequence} has withdrawn it already: expected a note to one of the two"
                )
                raise EntryError("entry", subject.sequence, expected)
            return as_draft(earlier)
    where = Occasion(subject.event, subject.round, subject.table, challenger=subject.challenger)
    number, hash_of_entry = subject.sequence, subject.hash
    amendment = Amendment(kind, id_, time, number, hash_of_entry, note, where, subject.players)
    return draft_amendment(amendment)


def as_draft(entry: Entry) -> Draft:
    """An entry without its place in the chain; adding it again changes nothing."""
    return Draft(**{column.name: getattr(entry, column.name) for column in fields(Draft)})


def _link(end: Head, draft: Draft) -> Entry:
    sequence = end.count + 1
    hash_of_row = row_hash(end.hash, sequence, draft.kind, draft.content)
    return Entry(**vars(draft), sequence=sequence, previous_hash=end.hash, hash=hash_of_row)


def _columns(entry: Entry) -> dict[str, Any]:
    """The values of an entry's row, by column."""
    values = dict(vars(entry))
    return {"table_name": values.pop("table"), **values}


def conditions(filters: Filters) -> list[ColumnElement[bool]]:
    """What SQL has to ask for."""
    wanted: dict[ColumnElement[Any], str | None] = {
        entries.c.event: filters.event,
        entries.c.round: filters.round,
        entries.c.table_name: filters.table,
        entries.c.kind: filters.kind,
        func.substr(entries.c.time, 1, _DAY): filters.day,
    }
    found = [column == value for column, value in wanted.items() if value is not None]
    if filters.player is not None:
        found.append(_took_part(filters.player))
    return found


def _took_part(player: str) -> ColumnElement[bool]:
    """Made the play, doubted it, or is on a line of the column `player` of anything but a ruling."""
    lines: ColumnElement[Any] = literal("\n") + entries.c.player + literal("\n")
    # Not LIKE, which on SQLite takes "ann" for "Ann"; a text with the line taken out is another text.
    is_on_a_line = func.replace(lines, f"\n{player}\n", "") != lines
    is_named = or_(entries.c.player == player, entries.c.challenger == player)
    return or_(is_named, and_(entries.c.kind != RULING, is_on_a_line))
