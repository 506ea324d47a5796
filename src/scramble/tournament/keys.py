"""A client's keys: what was asked with a key is answered with what it did the first time.

The key is written in the transaction that writes the entry, so a key that is there has its entry, and an
entry that was asked for with a key has that key.
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
    """What an asker's key was answered with, or None: it is new. Its `entry` is the entry's number."""
    mine = (asked.c.asker == asker) & (asked.c.key == key)
    return connection.execute(select(asked).where(mine)).one_or_none()


def note_answer(connection: Connection, asker: str, key: str, entry: int, question: str) -> None:
    """Note that a key was answered with an entry.

    Args:
        connection: of the transaction that adds the entry.
        asker: a kiosk's id or a desk's.
        key: the client's own.
        entry: its number.
        question: what was asked, so that the key answers nothing else.
    """
    connection.execute(insert(asked).values(asker=asker, key=key, entry=entry, question=question))
