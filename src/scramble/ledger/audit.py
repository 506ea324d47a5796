"""Checks a chain row by row. It knows nothing about databases: it takes rows and gives problems."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields

from scramble.ledger.amendment import NOTE, WITHDRAWAL
from scramble.ledger.chain import GENESIS, ChainProblem, Head, row_hash
from scramble.ledger.drafts import draft_from_content
from scramble.ledger.entry import Draft, Entry
from scramble.ledger.signature import SIGNATURE
from scramble.ledger.signing_keys import PublicKey
from scramble.texts.wording import counted

__all__ = ["Audit", "UnreadableRow"]

_MOST_MOVES = 300  # wrong rows among which a moved one is searched; the work grows with the square
_LONGEST_VALUE = 60  # characters of a value that a problem repeats
_TEXTS = ("kind", "id", "time", "event", "round", "table", "player", "challenger", "content", "previous_hash")


@dataclass(frozen=True)
class UnreadableRow:
    """A row that the database cannot read.

    Args:
        sequence: its number.
        reason: the database's message.
    """

    sequence: int
    reason: str


@dataclass
class Audit:
    """One pass over a chain.

    Args:
        head: as stored in the database; None if it cannot be read.
        noted: the first digits of a hash that somebody wrote down, or None.
        key: whose signatures are checked, or None.

    After :meth:`run`, `signed` is the last head with a good signature of that key.
    """

    head: Head | None
    noted: str | None = None
    key: PublicKey | None = None
    signed: Head | None = None
    _problems: list[ChainProblem] = field(default_factory=list)
    _wrong: list[Entry] = field(default_factory=list)  # rows whose hash does not match their content
    _missing: list[range] = field(default_factory=list)
    _last: int = 0
    _last_hash: str | None = GENESIS  # None: the row before is wrong already, so the link is not checked
    _seen_noted: bool = False

    def run(self, rows: Iterable[Entry | UnreadableRow]) -> list[ChainProblem]:
        """Check the rows, which must be in the order of their numbers, and the head.

        Returns:
            The problems, in the order of the rows; empty if the chain is intact.
        """
        self._seen_noted = self.noted is not None and GENESIS.startswith(self.noted)
        for row in rows:
            if not isinstance(row.sequence, int):  # a damaged file may contain anything
                self._report(None, "unreadable", f"a row has {_short(row.sequence)} for a number")
                continue
            self._count(row.sequence)
            if isinstance(row, UnreadableRow):
                self._report(row.sequence, "unreadable", row.reason)
                self._last_hash = None
            else:
                self._check(row)
        self._check_head()
        self._sort_out_wrong_rows()
        for gap in self._missing:
            self._report(gap.start, "missing", _gap_text(gap))
        if self.noted is not None and not self._seen_noted:
            text = f"no row has the hash {self.noted} that was noted: rows up to it were rewritten or removed"
            self._report(None, "head", text)
        if self.key is not None and self.signed is None:
            text = "no head has a good signature of this key: it never signed here, or rows were rewritten"
            self._report(None, "signature", text)
        return sorted(self._problems, key=lambda problem: problem.sequence or 0)

    def _report(self, sequence: int | None, kind: str, text: str) -> None:
        self._problems.append(ChainProblem(sequence, kind, text))

    def _count(self, sequence: int) -> None:
        if sequence == self._last + 1:
            self._last = sequence
            return
        self._last_hash = None
        if sequence <= self._last:
            self._report(sequence, "reordered", f"it comes after row {self._last}")
        elif self.head is None or sequence <= self.head.count:
            self._missing.append(range(self._last + 1, sequence))
            self._last = sequence
        # far beyond the end, it is more likely that one number is wrong than that all up to it are missing
        else:
            self._report(sequence, "reordered", f"the head counts {counted(self.head.count, 'row')}")

    def _check(self, row: Entry) -> None:
        not_text = [name for name in (*_TEXTS, "hash") if not isinstance(getattr(row, name), str)]
        if not_text:
            self._report(row.sequence, "changed", f"no text in {', '.join(not_text)}")
            self._last_hash = None
            return
        if self.noted is not None and row.hash.startswith(self.noted):
            self._seen_noted = True
        if row_hash(row.previous_hash, row.sequence, row.kind, row.content) != row.hash:
            self._wrong.append(row)
            self._last_hash = None
            return
        if self._last_hash is not None and row.previous_hash != self._last_hash:
            self._report_link(row)
        self._last_hash = row.hash
        faults = list(_column_faults(row))
        for text in faults:
            self._report(row.sequence, "changed", text)
        if row.kind == SIGNATURE and not faults:
            self._check_signature(row)
        elif row.kind in (WITHDRAWAL, NOTE) and not faults and row.amendment().entry >= row.sequence:
            self._report(row.sequence, "changed", "it is about an entry that comes later")

    def _check_signature(self, row: Entry) -> None:
        """A signature must be for the head just before its row."""
        signed = row.signature()
        if (signed.count, signed.head) != (row.sequence - 1, row.previous_hash):
            self._report(row.sequence, "signature", "it signs another head than that of the row before")
        elif self.key is not None and signed.key == self.key.name:
            if self.key.has_signed(signed):
                self.signed = Head(signed.count, signed.head)
            else:
                self._report(row.sequence, "signature", "it was not made with this key")

    def _report_link(self, row: Entry) -> None:
        if row.sequence == 1:
            self._report(1, "changed", "it is the first, but names a row before it")
            return
        text = f"it is not the row that row {row.sequence} was written after: one of the two was written anew"
        self._report(row.sequence - 1, "changed", text)

    def _check_head(self) -> None:
        if self.head is None:  # already reported as unreadable
            return
        if self.head.count > self._last:
            self._missing.append(range(self._last + 1, self.head.count + 1))
        elif self.head.count < self._last:
            text = f"the head counts {counted(self.head.count, 'row')}, but there are rows up to {self._last}"
            self._report(self.head.count + 1, "head", text)
        elif self._last_hash is not None and self.head.hash != self._last_hash:
            where = self._last or None
            self._report(where, "head", "the head names another hash: the last row or the head was changed")

    def _sort_out_wrong_rows(self) -> None:
        """A row that would be right under another number was moved; any other was changed."""
        places = [row.sequence for row in self._wrong]
        places += [number for gap in self._missing for number in gap[:_MOST_MOVES]]
        for row in self._wrong:
            place = _place_of(row, places) if len(places) <= _MOST_MOVES else None
            if place is None:
                self._report(row.sequence, "changed", "its hash is not made of what it holds")
            else:
                self._report(row.sequence, "reordered", f"it was written as row {place}")
            for text in _column_faults(row):
                self._report(row.sequence, "changed", text)


def _place_of(row: Entry, places: Iterable[int]) -> int | None:
    fitting = (n for n in places if row_hash(row.previous_hash, n, row.kind, row.content) == row.hash)
    return next(fitting, None)


def _gap_text(gap: range) -> str:
    if len(gap) == 1:
        return "there is no such row"
    return f"there are no rows {gap.start} to {gap.stop - 1}"


def _column_faults(row: Entry) -> Iterator[str]:
    """Columns that differ from the content, which is what is hashed."""
    try:
        right = draft_from_content(row.kind, row.content)
    except (ValueError, TypeError, RecursionError):
        yield f"its content is not a {row.kind}"
        return
    for column in fields(Draft):
        found, wanted = getattr(row, column.name), getattr(right, column.name)
        # A 2 where SQLite keeps the 1 of "true" equals neither; 1 is as good as True.
        if found != wanted or (found is None) != (wanted is None):
            yield f"its {column.name} is {_short(found)}, its content says {_short(wanted)}"


def _short(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= _LONGEST_VALUE else f"{shown[:_LONGEST_VALUE]}..."
