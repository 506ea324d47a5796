"""Idempotency keys: a request that repeats a client's key gets the answer of the first one.

The key is written in the same transaction as the entry, so neither can exist without the other.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, insert, select

from scramble.errors import TournamentError
from scramble.tournament.tables import asked

__all__ = ["answer_to", "check_key", "note_answer"]

_LONGEST_KEY = 64  # characters


def check_key(key: str) -> None:
    """Refuse a client's key that cannot be kept.

    Raises:
        TournamentError: it is empty, too long, or not plain text.
    """
    if not 1 <= len(key) <= _LONGEST_KEY or not (key.isascii() and key.isprintable()):
        raise TournamentError("key", key, f"1 to {_LONGEST_KEY} ASCII characters, new for each press")


def answer_to(connection: Connection, asker: str, key: str) -> Row[Any] | None:
    """The row of a key that was answered before, with the entry's number in `entry`; None for a new key."""
    mine = (asked.c.asker == asker) & (asked.c.key == key)
    return connection.execute(select(asked).where(mine)).one_or_none()


def note_answer(connection: Connection, asker: str, key: str, entry: int, question: str) -> None:
    """Note that a key was answered with an entry.

    Args:
        connection: has the transaction that adds the entry.
        asker: the id of a kiosk or desk.
        key: chosen by the client.
        entry: the entry's number.
        question: what was asked; the key is not valid for any other question.
    """
    connection.execute(insert(asked).values(asker=asker, key=key, entry=entry, question=question))
