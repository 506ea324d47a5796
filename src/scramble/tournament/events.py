"""Events: their word lists, their rule and round, and access to the director's desk."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from scramble.errors import TournamentError
from scramble.ledger import Ledger
from scramble.rules import PENALTIES, ChallengePenalty
from scramble.texts.wording import counted
from scramble.tournament import tables
from scramble.tournament.secrets import (
    check_guess,
    check_password,
    forgive,
    hash_password,
    hash_token,
    is_password,
    new_token,
)
from scramble.tournament.wordlists import AgreedList, WordLists

__all__ = ["Events", "TournamentEvent", "clean_name", "find_event"]

_LONGEST_NAME = 80  # characters
_MOST_EVENTS = 500
_DESK_SECONDS = 24 * 3600.0  # after this the director must type the password again


@dataclass(frozen=True)
class TournamentEvent:
    """The public facts of an event.

    Args:
        id: used in addresses.
        name: used in rulings; no two events have the same name.
        rule: a name of :data:`scramble.rules.PENALTIES`, for the record (SS-26).
        round: the one being played, or "".
        lists: the word lists agreed on (SS-23).
    """

    id: str
    name: str
    rule: str
    round: str
    lists: tuple[AgreedList, ...]

    @property
    def penalty(self) -> ChallengePenalty:
        """The penalty for challenges (SS-26)."""
        return PENALTIES[self.rule]


class Events:
    """The events of a ledger.

    Args:
        ledger: its database holds their tables.
        words: the word lists for new events.
        clock: returns seconds since 1970.
    """

    def __init__(self, ledger: Ledger, words: WordLists, clock: Callable[[], float] = time.time) -> None:
        self._ledger = ledger
        self._words = words
        self._clock = clock

    def create(self, name: str, rule: str, lists: Sequence[str], password: str) -> TournamentEvent:
        """A new event.

        Args:
            name: 1 to 80 characters.
            rule: a name of :data:`scramble.rules.PENALTIES`.
            lists: names of word lists, see :func:`scramble.tournament.wordlists.choices`.
            password: the director's, 1 to 64 characters; only a slow hash of it is kept.
        Raises:
            TournamentError: an argument that cannot be used.
            LedgerError: nothing was kept.
        """
        name = clean_name("event", name)
        if not name:
            raise TournamentError("event", name, f"a name of 1 to {_LONGEST_NAME} characters")
        if rule not in PENALTIES:
            raise TournamentError("rule", rule, f"one of {', '.join(PENALTIES)}")
        check_password(password)
        agreed = self._words.agree(lists)
        event = TournamentEvent(new_token(), name, rule, "", tuple(agreed))
        salt, hashed = hash_password(password)
        row = {"id": event.id, "name": name, "rule": rule, "round": "", "salt": salt, "password_hash": hashed}

        def add(connection: Connection) -> None:
            count = connection.execute(select(func.count()).select_from(tables.events)).scalar_one()
            if count >= _MOST_EVENTS:
                raise TournamentError("event", name, f"at most {_MOST_EVENTS} events in one ledger")
            taken = connection.execute(
                select(tables.events.c.id).where(tables.events.c.name == name)
            ).scalar()
            if taken is not None:
                raise TournamentError("event", name, "there is an event of that name: expected another one")
            connection.execute(insert(tables.events).values(**row, made=self._clock()))
            connection.execute(insert(tables.lists), [{"event": event.id, **vars(one)} for one in agreed])

        self._ledger.together(lambda writing: add(writing.connection))
        return event

    def all(self) -> list[TournamentEvent]:
        """Every event, the newest first."""
        query = select(tables.events).order_by(tables.events.c.made.desc())
        return self._ledger.read(
            lambda connection: [_event(connection, row) for row in connection.execute(query).all()]
        )

    def find(self, event_id: str) -> TournamentEvent | None:
        """The event with an id, or None."""
        return self._ledger.read(lambda connection: find_event(connection, event_id))

    def set_round(self, event_id: str, name: str) -> None:
        """Set the round that is being played; later rulings name it.

        Raises:
            TournamentError: a name that cannot be kept.
        """
        name = clean_name("round", name)
        change = update(tables.events).where(tables.events.c.id == event_id).values(round=name)
        self._ledger.together(lambda writing: writing.connection.execute(change))

    def enter(self, event_id: str, password: str, place: str) -> str:
        """Sit down at the director's desk.

        Args:
            event_id: the event's id.
            password: as typed.
            place: where it was typed, such as the device's address: each has its own wait after a wrong one.
        Returns:
            A token that is valid for a day.
        Raises:
            TournamentError: a wrong password, a try too soon after a wrong one, or no such event.
        """
        place = f"{event_id} {place}"[:200]
        row = self._ledger.read(lambda connection: _row(connection, event_id))
        wait = self._ledger.together(lambda writing: check_guess(writing.connection, place, self._clock()))
        if not is_password(password, row.salt, row.password_hash):
            expected = f"that is not the password: expected another one in {counted(round(wait), 'second')}"
            raise TournamentError("password", f"of {counted(len(password), 'character')}", expected)
        token, now = new_token(), self._clock()

        def sit_down(connection: Connection) -> None:
            forgive(connection, place)
            connection.execute(delete(tables.desks).where(tables.desks.c.made < now - _DESK_SECONDS))
            connection.execute(
                insert(tables.desks).values(token_hash=hash_token(token), event=event_id, made=now)
            )

        self._ledger.together(lambda writing: sit_down(writing.connection))
        return token

    def at_desk(self, token: str) -> TournamentEvent | None:
        """The event of a director's token, or None if it was never issued or is over a day old."""
        query = select(tables.desks.c.event).where(
            (tables.desks.c.token_hash == hash_token(token))
            & (tables.desks.c.made >= self._clock() - _DESK_SECONDS)
        )

        def look(connection: Connection) -> TournamentEvent | None:
            event_id = connection.execute(query).scalar()
            return find_event(connection, event_id) if event_id else None

        return self._ledger.read(look)

    def leave(self, token: str) -> None:
        """Leave the desk: the token is no longer valid."""
        gone = delete(tables.desks).where(tables.desks.c.token_hash == hash_token(token))
        self._ledger.together(lambda writing: writing.connection.execute(gone))


def clean_name(field: str, name: str) -> str:
    """A name without surrounding spaces.

    Raises:
        TournamentError: it is too long, or has characters that no screen shows.
    """
    name = name.strip()
    if len(name) > _LONGEST_NAME or not (name.isprintable() or not name):
        raise TournamentError(field, name, f"at most {_LONGEST_NAME} characters that can be printed")
    return name


def find_event(connection: Connection, event_id: str) -> TournamentEvent | None:
    """The event with an id, read in the current transaction."""
    row = connection.execute(select(tables.events).where(tables.events.c.id == event_id)).one_or_none()
    return None if row is None else _event(connection, row)


def _row(connection: Connection, event_id: str) -> Row[tuple[object, ...]]:
    row = connection.execute(select(tables.events).where(tables.events.c.id == event_id)).one_or_none()
    if row is None:
        raise TournamentError("event", event_id, "there is no such event: expected one of the list")
    return row


def _event(connection: Connection, row: Row[tuple[object, ...]]) -> TournamentEvent:
    query = select(tables.lists).where(tables.lists.c.event == row.id).order_by(tables.lists.c.place)
    agreed = [
        AgreedList(one.place, one.name, one.title, one.version, one.fingerprint)
        for one in connection.execute(query)
    ]
    return TournamentEvent(row.id, row.name, row.rule, row.round, tuple(agreed))
