"""The kiosks of events: each is a database row, opened by a link that works once.

A press and its effects are one transaction: the state of the machine, the client's key and, after the
opponent's Y, the ruling's entry. A client that does not know whether a press arrived sends it again with the
same key and gets the same answer; nothing is judged twice, no matter when a process dies.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, Row, func, insert, select, update

from scramble.errors import TournamentError
from scramble.ledger import Ledger
from scramble.ledger.writing import Writing
from scramble.referee import Occasion, Referee, Ruling
from scramble.tournament import tables
from scramble.tournament.answered_requests import answer_to, check_key, note_answer
from scramble.tournament.events import TournamentEvent, clean_name, find_event
from scramble.tournament.kiosk import Kiosk, KioskState
from scramble.tournament.secrets import hash_token, is_password, new_token
from scramble.tournament.wordlists import AgreedList, WordLists

__all__ = ["ALIVE_SECONDS", "KioskRow", "KioskView", "Kiosks"]

ALIVE_SECONDS = 20.0  # a kiosk is alive this long after it was last heard of
_MOST_KIOSKS = 500  # of an event
_MOST_KEYS = 400  # of a press: a whole challenge, typed by a program


@dataclass(frozen=True)
class KioskRow:
    """A kiosk as the director's desk shows it.

    Args:
        id: used in addresses.
        table: the table where it stands.
        words: the word list that it judges by.
        is_taken: whether a device has opened it.
        is_alive: whether it was heard of in the last 20 seconds.
        is_closed: whether it was closed at the desk, or left with the password.
        seen: when it was last heard of, in seconds since 1970; None for never.
    """

    id: str
    table: str
    words: AgreedList
    is_taken: bool
    is_alive: bool
    is_closed: bool
    seen: float | None


@dataclass(frozen=True)
class KioskView:
    """A kiosk as its device shows it.

    Args:
        id: the kiosk's id.
        event: the event that it belongs to.
        table: the table where it stands.
        words: the word list that it judges by.
        number: the number of presses so far; the next press names it.
        kiosk: the state of the machine now.
        now: the time now, in seconds since 1970.
    """

    id: str
    event: TournamentEvent
    table: str
    words: AgreedList
    number: int
    kiosk: Kiosk
    now: float


class Kiosks:
    """The kiosks of a ledger's events.

    Args:
        ledger: its database holds their tables.
        words: the word lists that they judge by.
        clock: returns seconds since 1970.
    """

    def __init__(self, ledger: Ledger, words: WordLists, clock: Callable[[], float] = time.time) -> None:
        self._ledger = ledger
        self._words = words
        self._clock = clock

    def open(self, event: TournamentEvent, table: str, place: int) -> tuple[str, str]:
        """A new kiosk.

        Args:
            event: the event that it belongs to.
            table: its name, 1 to 80 characters.
            place: the position of its word list in the event, from 0.
        Returns:
            Its id, and the token of the link, which opens it once.
        Raises:
            TournamentError: no name, no such list, or too many kiosks.
        """
        table = clean_name("table", table)
        if not table:
            raise TournamentError("table", table, "a name")
        if not 0 <= place < len(event.lists):
            raise TournamentError("word list", place, "one of those that the event agreed on")
        kiosk_id, link = new_token(), new_token()
        row = {
            "id": kiosk_id,
            "event": event.id,
            "table_name": table,
            "list": place,
            "link_hash": hash_token(link),
        }
        usual = {"is_closed": False, "number": 0, "last_key": "", "state": _written(_fresh())}

        def add(connection: Connection) -> None:
            own = select(func.count()).where(tables.kiosks.c.event == event.id)
            if connection.execute(own).scalar_one() >= _MOST_KIOSKS:
                raise TournamentError("table", table, f"at most {_MOST_KIOSKS} kiosks of an event")
            connection.execute(insert(tables.kiosks).values(**row, **usual, made=self._clock()))

        self._ledger.together(lambda writing: add(writing.connection))
        return kiosk_id, link

    def renew_link(self, event: TournamentEvent, kiosk_id: str) -> str:
        """A new link for a kiosk whose device is lost; the old device's token is no longer valid.

        Raises:
            TournamentError: the event has no such kiosk.
        """
        link = new_token()
        fresh = {"token_hash": None, "seen": None, "is_closed": False, "state": _written(_fresh())}
        self._change(event, kiosk_id, link_hash=hash_token(link), **fresh)
        return link

    def close(self, event: TournamentEvent, kiosk_id: str) -> None:
        """Close a kiosk: its link and its token are no longer valid.

        Raises:
            TournamentError: the event has no such kiosk.
        """
        self._change(event, kiosk_id, link_hash=None, token_hash=None, is_closed=True)

    def _change(self, event: TournamentEvent, kiosk_id: str, **values: Any) -> None:
        own = (tables.kiosks.c.id == kiosk_id) & (tables.kiosks.c.event == event.id)

        def change(connection: Connection) -> None:
            if connection.execute(update(tables.kiosks).where(own).values(**values)).rowcount != 1:
                raise TournamentError("kiosk", kiosk_id, "one of this event")

        self._ledger.together(lambda writing: change(writing.connection))

    def of_link(self, link: str) -> tuple[TournamentEvent, str] | None:
        """The event and table that a link opens, or None if it was used or is not a link."""

        def look(connection: Connection) -> tuple[TournamentEvent, str] | None:
            row = _find(connection, tables.kiosks.c.link_hash == hash_token(link))
            event = find_event(connection, row.event) if row else None
            return (event, row.table_name) if row and event else None

        return self._ledger.read(look)

    def take(self, link: str) -> str | None:
        """Use a link up.

        Returns:
            The token of the device that used it; None if it was used before, or is not a link.
        """
        token = new_token()
        unused = tables.kiosks.c.link_hash == hash_token(link)
        taken = {
            "link_hash": None,
            "token_hash": hash_token(token),
            "seen": self._clock(),
            "is_closed": False,
        }
        change = update(tables.kiosks).where(unused).values(**taken)
        is_taken = self._ledger.together(lambda writing: writing.connection.execute(change).rowcount == 1)
        return token if is_taken else None

    def all(self, event: TournamentEvent) -> list[KioskRow]:
        """The kiosks of an event, in the order in which they were opened."""
        query = select(tables.kiosks).where(tables.kiosks.c.event == event.id).order_by(tables.kiosks.c.made)
        now = self._clock()
        return [
            KioskRow(
                row.id,
                row.table_name,
                event.lists[row.list],
                is_taken=row.token_hash is not None,
                is_alive=row.token_hash is not None
                and row.seen is not None
                and row.seen > now - ALIVE_SECONDS,
                is_closed=row.is_closed,
                seen=row.seen,
            )
            for row in self._ledger.read(lambda connection: connection.execute(query).all())
        ]

    def view(self, token: str) -> KioskView | None:
        """What a device shows now, or None if its token is not valid or the kiosk was closed."""
        return self._ledger.read(lambda connection: self._view(connection, self._row(connection, token)))

    def alive(self, token: str) -> KioskView | None:
        """Note that a device is alive, and return what it shows now."""
        mine = tables.kiosks.c.token_hash == hash_token(token)
        seen = update(tables.kiosks).where(mine).values(seen=self._clock())

        def note(connection: Connection) -> KioskView | None:
            connection.execute(seen)
            return self._view(connection, self._row(connection, token))

        return self._ledger.together(lambda writing: note(writing.connection))

    def press(self, token: str, key: str, number: int, keys: Sequence[str]) -> KioskView | None:
        """Press keys, one after the other.

        Args:
            token: the device's token.
            key: chosen by the client for this press: 1 to 64 characters, never used for another one.
            number: the last number that the client saw. If others have pressed since, nothing is pressed.
            keys: characters, or names of :mod:`scramble.texts.keys`.
        Returns:
            What the kiosk shows afterwards; None as for :meth:`view`.
        Raises:
            TournamentError: too many keys, or a key that cannot be kept.
            LedgerError: nothing was recorded, and nothing was pressed.
        """
        check_key(key)
        if len(keys) > _MOST_KEYS:
            raise TournamentError("keys", len(keys), f"at most {_MOST_KEYS}")
        return self._ledger.together(lambda writing: self._press(writing, token, key, number, keys))

    def _press(
        self, writing: Writing, token: str, key: str, number: int, keys: Sequence[str]
    ) -> KioskView | None:
        connection = writing.connection
        row = self._row(connection, token)
        view = self._view(connection, row)
        if row is None or view is None:
            return None
        if key == row.last_key:  # the answer was lost: show a verdict for its full time
            kiosk, number = _read(row.state, view.kiosk).shown_again(view.now), row.number
        elif number != row.number or answer_to(connection, row.id, key) is not None:
            return view
        else:
            kiosk = view.kiosk
            for one in keys:
                before, kiosk = kiosk.ruling, kiosk.press(one, view.now)
                if kiosk.ruling is not None and kiosk.ruling is not before:
                    self._record(writing, row.id, key, kiosk.ruling)
            number += 1
        values = {"state": _written(kiosk), "number": number, "last_key": key, "seen": view.now}
        if kiosk.state is KioskState.LEFT:
            values |= {"token_hash": None, "is_closed": True}
        connection.execute(update(tables.kiosks).where(tables.kiosks.c.id == row.id).values(**values))
        return replace(view, number=number, kiosk=kiosk)

    def ask(self, token: str, key: str, words: Sequence[str]) -> Ruling | None:
        """Rule on words at once, for a program that asks and confirms by itself.

        Args:
            token: the token of the kiosk's device.
            key: chosen by the client: the same key is answered with the same ruling.
            words: the words of the play.
        Returns:
            The ruling, which is in the ledger; None as for :meth:`view`.
        Raises:
            RulingError: words that cannot be judged.
            TournamentError: the key was used for other words, or cannot be kept.
            LedgerError: nothing was recorded.
        """
        check_key(key)
        question = json.dumps(list(words))

        def rule(writing: Writing) -> Ruling | None:
            view = self._view(writing.connection, self._row(writing.connection, token))
            if view is None:
                return None
            earlier = answer_to(writing.connection, view.id, key)
            if earlier is None:
                ruling = view.kiosk.judge(tuple(words))
                self._record(writing, view.id, key, ruling, question)
                return ruling
            if earlier.question != question:
                raise TournamentError("key", key, "it was used for other words: expected a new key")
            return writing.find(earlier.entry).ruling()

        return self._ledger.together(rule)

    @staticmethod
    def _record(writing: Writing, kiosk_id: str, key: str, ruling: Ruling, question: str = "") -> None:
        note_answer(writing.connection, kiosk_id, key, writing.add_ruling(ruling).sequence, question)

    @staticmethod
    def _row(connection: Connection, token: str) -> Row[Any] | None:
        return _find(connection, tables.kiosks.c.token_hash == hash_token(token))

    def _view(self, connection: Connection, row: Row[Any] | None) -> KioskView | None:
        event = find_event(connection, row.event) if row else None
        if row is None or event is None:
            return None
        agreed, now = event.lists[row.list], self._clock()
        occasion = Occasion(event=event.name, round=event.round, table=row.table_name)
        secret = connection.execute(
            select(tables.events.c.salt, tables.events.c.password_hash).where(tables.events.c.id == event.id)
        ).one()
        machine = Kiosk(
            lambda words: Referee(self._words.lexicon(agreed), event.rule).judge(words, occasion),
            lambda typed: is_password(typed, secret.salt, secret.password_hash),
        )
        kiosk = _read(row.state, machine).tick(now)
        return KioskView(row.id, event, row.table_name, agreed, row.number, kiosk, now)


def _find(connection: Connection, condition: Any) -> Row[Any] | None:
    return connection.execute(select(tables.kiosks).where(condition)).one_or_none()


def _fresh() -> Kiosk:
    return Kiosk(_judge_nothing, lambda _: False)


def _judge_nothing(words: tuple[str, ...]) -> Ruling:
    raise TournamentError("words", words, "a kiosk that is open")


def _written(kiosk: Kiosk) -> str:
    """The machine's state as JSON. A half-typed password is not kept."""
    is_secret = kiosk.state is KioskState.LEAVING
    fields = {
        "state": kiosk.state.name,
        "count": kiosk.count,
        "words": kiosk.words,
        "typed": "" if is_secret else kiosk.typed,
        "ruling": kiosk.ruling.to_dict() if kiosk.ruling else None,
        "notice": kiosk.notice,
        "since": kiosk.since,
        "misses": kiosk.misses,
        "closed_until": kiosk.closed_until,
    }
    return json.dumps(fields)


def _read(text: str, machine: Kiosk) -> Kiosk:
    """The inverse of :func:`_written`; `machine` supplies the functions that judge and check the password."""
    fields = json.loads(text)
    state = KioskState[fields.pop("state")]
    ruling = fields.pop("ruling")
    words = tuple(fields.pop("words"))
    found = Ruling.from_dict(ruling) if ruling else None
    return replace(machine, state=state, words=words, ruling=found, **fields)
