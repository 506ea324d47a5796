"""A transaction on a ledger that may write other tables of its database as well."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Connection

from scramble.errors import EntryError, WrongType
from scramble.ledger.amendment import NOTE, WITHDRAWAL
from scramble.ledger.chain import Head
from scramble.ledger.drafts import draft_ruling
from scramble.ledger.entry import Draft, Entry
from scramble.ledger.rows import append_all, draft_about, find_by_id, find_by_number
from scramble.referee import Ruling

__all__ = ["Writing", "now_as_text"]


@dataclass
class Writing:
    """A transaction that keeps others from writing, as :meth:`scramble.ledger.Ledger.together` gives it.

    Args:
        connection: runs statements on other tables.
        ledger: its place.
        end: the head after what was added here.
    """

    connection: Connection
    ledger: str
    end: Head

    def append(self, drafts: list[Draft]) -> list[Entry]:
        """Add rows, and find those that are there already.

        Raises:
            EntryError: another entry has the id of one of them.
            LedgerDamaged: the database did not keep what it was given.
        """
        added = append_all(self.connection, self.ledger, self.end, drafts)
        last = max(added, key=lambda entry: entry.sequence, default=None)
        if last is not None and last.sequence > self.end.count:
            self.end = Head(last.sequence, last.hash)
        return added

    def add_ruling(self, ruling: Ruling) -> Entry:
        """Add a ruling, see :meth:`scramble.ledger.Ledger.add_ruling`.

        Raises:
            EntryError: another entry has its id, or it has a text that SQL cannot hold.
            WrongType: not a ruling.
        """
        if not isinstance(ruling, Ruling):
            raise WrongType("ruling", ruling, "a scramble.referee.Ruling")
        return self.append([draft_ruling(ruling)])[0]

    def withdraw(self, entry: int | str, reason: str) -> Entry:
        """Withdraw an entry, see :meth:`scramble.ledger.Ledger.withdraw`.

        Raises:
            EntryError: there is no such entry, or it cannot be withdrawn.
        """
        return self.amend(entry, WITHDRAWAL, reason, uuid.uuid4().hex, now_as_text())

    def annotate(self, entry: int | str, note: str) -> Entry:
        """Add a note on an entry, see :meth:`scramble.ledger.Ledger.annotate`.

        Raises:
            EntryError: there is no such entry, or a text that cannot be kept.
        """
        return self.amend(entry, NOTE, note, uuid.uuid4().hex, now_as_text())

    def amend(self, entry: int | str, kind: str, note: str, id_: str, time: str) -> Entry:
        """Add a withdrawal or a note, with an id and a time that a second attempt repeats."""
        return self.append([draft_about(self.connection, self.find(entry), kind, note, id_, time)])[0]

    def find(self, entry: int | str) -> Entry:
        """The entry that has this number or id.

        Raises:
            EntryError: there is no such entry.
        """
        if not isinstance(entry, str):
            return find_by_number(self.connection, self.end, entry)
        found = find_by_id(self.connection, [entry]).get(entry)
        if found is None:
            raise EntryError("entry", entry, "expected the id of an entry; none in the ledger has it")
        return found


def now_as_text() -> str:
    """The time, in UTC, to the millisecond (ISO 8601)."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")
