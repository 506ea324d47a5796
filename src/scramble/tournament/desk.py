"""The director's desk: list, search, follow, amend and verify an event's rulings."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from scramble.errors import EntryError, ScrambleError
from scramble.ledger import Entry, Filters, Ledger
from scramble.ledger.amendment import NOTE, WITHDRAWAL
from scramble.ledger.chain import Report
from scramble.ledger.export import entry_fields
from scramble.ledger.summary import Summary, summarise
from scramble.ledger.writing import Writing
from scramble.referee import Ruling
from scramble.tournament.answered_requests import answer_to, check_key, note_answer
from scramble.tournament.events import TournamentEvent

__all__ = ["DirectorDesk", "RulingLine"]

_SHORTEST_ID = 6  # characters of a ruling's id: enough that no word matches by chance


@dataclass(frozen=True)
class RulingLine:
    """A ruling as the desk shows it.

    Args:
        number: the number of its entry.
        hash: the hash of its entry.
        ruling: what the referee said.
        withdrawn: why it no longer stands, or None.
        notes: the notes on it.
    """

    number: int
    hash: str
    ruling: Ruling
    withdrawn: str | None = None
    notes: tuple[str, ...] = ()

    def holds(self, text: str) -> bool:
        """Whether words, names or notes contain a text, ignoring case; or it is #12 or the id's start."""
        where = self.ruling.occasion
        said = [*self.ruling.words, *self.notes, self.withdrawn or ""]
        said += [where.table, where.round, where.player, where.challenger]
        is_number = text == f"#{self.number}" or (
            len(text) >= _SHORTEST_ID and self.ruling.id.startswith(text)
        )
        return is_number or any(text.casefold() in one.casefold() for one in said)


class DirectorDesk:
    """What a director does with the rulings of an event.

    Args:
        ledger: the ledger that keeps them.
    """

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def rulings(
        self, event: TournamentEvent, *, search: str = "", round_: str | None = None
    ) -> list[RulingLine]:
        """The rulings of an event, the newest first, with later withdrawals and notes.

        Args:
            event: the event.
            search: see :meth:`RulingLine.holds`; "" for all.
            round_: only the rulings of this round; None for all.
        Raises:
            LedgerError: they cannot be read.
        """
        lines: dict[int, RulingLine] = {}
        for entry in self._ledger.entries(Filters(event=event.name)):
            _collect(lines, entry)
        found = [line for line in lines.values() if not search.strip() or line.holds(search.strip())]
        if round_ is not None:
            found = [line for line in found if line.ruling.occasion.round == round_]
        return found[::-1]

    def ruling(self, event: TournamentEvent, number: int) -> RulingLine | None:
        """The ruling with an entry's number, or None if the event has none with that number."""
        return next((line for line in self.rulings(event) if line.number == number), None)

    def since(self, event: TournamentEvent, number: int) -> list[Entry]:
        """The entries of an event after a number: new rulings, withdrawals and notes.

        Raises:
            LedgerError: they cannot be read.
        """
        return list(self._ledger.entries(Filters(event=event.name), after=number))

    def last(self) -> int:
        """The number of the ledger's last entry."""
        return self._ledger.head().count

    def withdraw(self, event: TournamentEvent, number: int, reason: str, key: str) -> Entry:
        """Record that a ruling no longer stands; the ruling itself stays in the ledger.

        Args:
            event: the ruling's event.
            number: the number of its entry.
            reason: 1 to 2,000 characters.
            key: chosen by the client: the same key is answered with the same entry.
        Raises:
            EntryError: the event has no such ruling, or it was withdrawn for another reason.
            TournamentError: a key that cannot be kept.
            LedgerError: nothing was recorded.
        """
        return self._amend(event, number, WITHDRAWAL, reason, key)

    def annotate(self, event: TournamentEvent, number: int, note: str, key: str) -> Entry:
        """Add a note on a ruling; arguments as those of :meth:`withdraw`.

        Raises:
            EntryError: the event has no such ruling, or a text that cannot be kept.
            TournamentError: a key that cannot be kept.
            LedgerError: nothing was recorded.
        """
        return self._amend(event, number, NOTE, note, key)

    def _amend(self, event: TournamentEvent, number: int, kind: str, text: str, key: str) -> Entry:
        check_key(key)
        question = json.dumps([kind, number, text])
        asker = f"desk {event.id}"
        # A page that was gone back to sends its key again, with another text: that is another request.
        request = sha256(f"{key} {question}".encode()).hexdigest()

        def amend(writing: Writing) -> Entry:
            earlier = answer_to(writing.connection, asker, request)
            if earlier is not None:
                return writing.find(earlier.entry)
            subject = writing.find(number)
            if subject.event != event.name:
                raise EntryError("entry", number, f"expected a ruling of {event.name}")
            added = writing.withdraw(number, text) if kind == WITHDRAWAL else writing.annotate(number, text)
            note_answer(writing.connection, asker, request, added.sequence, question)
            return added

        return self._ledger.together(amend)

    def summary(self, event: TournamentEvent, round_: str | None = None) -> Summary:
        """The summary of an event's rounds.

        Raises:
            LedgerError: it cannot be read.
        """
        return summarise(self._ledger, Filters(event=event.name, round=round_))

    def export(self, event: TournamentEvent) -> Iterator[str]:
        """The entries of an event as JSON Lines, with the hashes of the chain.

        Raises:
            LedgerError: they cannot be read.
        """
        withdrawn = self._ledger.withdrawn()
        for entry in self._ledger.entries(Filters(event=event.name)):
            fields = entry_fields(entry) | {"withdrawn_by": withdrawn.get(entry.sequence)}
            yield json.dumps(fields) + "\n"

    def verify(self) -> Report:
        """Verify the whole ledger, because one hash chain covers the rulings of every event.

        Raises:
            LedgerError: it cannot be reached.
        """
        return self._ledger.report()


def _collect(lines: dict[int, RulingLine], entry: Entry) -> None:
    """Add an entry to the rulings, or to what was said of one; damage is for :meth:`DirectorDesk.verify`."""
    try:
        if entry.kind == "ruling":
            lines[entry.sequence] = RulingLine(entry.sequence, entry.hash, entry.ruling())
        elif entry.kind in (WITHDRAWAL, NOTE):
            said = entry.amendment()
            line = lines.get(said.entry)
            if line is None:
                return
            withdrawn = said.text if entry.kind == WITHDRAWAL else line.withdrawn
            notes = line.notes if entry.kind == WITHDRAWAL else (*line.notes, said.text)
            lines[said.entry] = RulingLine(line.number, line.hash, line.ruling, withdrawn, notes)
    except ScrambleError:
        return
