"""Passwords and tokens: only hashes are kept, which are useless to anybody who reads the database."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from math import ceil

from sqlalchemy import Connection, delete, insert, select, update

from scramble.errors import TournamentError
from scramble.texts.wording import counted
from scramble.tournament.kiosk import LONGEST_PASSWORD, can_be_typed, wait_after
from scramble.tournament.tables import misses

__all__ = [
    "check_guess",
    "check_password",
    "forgive",
    "hash_password",
    "hash_token",
    "is_password",
    "new_token",
]

_TOKEN_BYTES = 16  # 128 random bits
_LONGEST_TOKEN = 64  # characters
_SALT_BYTES = 16
_COST, _BLOCK, _LANES = 2**14, 8, 1  # about 16 MiB and 50 ms for each guess


def new_token() -> str:
    """128 random bits as text that an address or a cookie can hold."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def hash_token(token: str) -> bytes:
    """The hash that is kept of a token. A token is random, so a quick hash is enough."""
    return hashlib.sha256(token[:_LONGEST_TOKEN].encode("utf-8", "surrogatepass")).digest()


def check_password(password: str) -> None:
    """Refuse a password that nobody could type at a kiosk. The message does not repeat it.

    Raises:
        TournamentError: it is empty, too long, or has characters that are not on a keyboard.
    """
    if not can_be_typed(password):
        size = f"of {counted(len(password), 'character')}"
        expected = f"1 to {LONGEST_PASSWORD} characters that can be typed"
        raise TournamentError("password", size, expected)


def hash_password(password: str) -> tuple[bytes, bytes]:
    """A new salt, and the slow hash of a password with it."""
    salt = secrets.token_bytes(_SALT_BYTES)
    return salt, _scrypt(password, salt)


def is_password(typed: str, salt: bytes, hashed: bytes) -> bool:
    """Whether this is the password; the check takes the same time whatever differs."""
    return can_be_typed(typed) and hmac.compare_digest(_scrypt(typed, salt), hashed)


def check_guess(connection: Connection, place: str, now: float) -> float:
    """Count a guess as wrong before it is checked, so that parallel guesses cannot evade the wait.

    Args:
        connection: holds the lock.
        place: where the password is typed: each place has its own wait, so a stranger locks nobody else out.
        now: the time, in seconds since 1970.
    Returns:
        The seconds to wait after this guess, if it is wrong.
    Raises:
        TournamentError: it is too soon; no password is checked yet.
    """
    row = connection.execute(select(misses).where(misses.c.place == place)).one_or_none()
    count, closed_until = (row._mapping["count"], row.closed_until) if row else (0, 0.0)
    if closed_until > now:
        left = counted(ceil(closed_until - now), "second")
        raise TournamentError(
            "password", "too soon", f"no password is looked at yet: expected a wait of {left}"
        )
    wait = wait_after(count)
    values = {"count": count + 1, "closed_until": now + wait}
    if row:
        connection.execute(update(misses).where(misses.c.place == place).values(**values))
    else:
        connection.execute(insert(misses).values(place=place, **values))
    return wait


def forgive(connection: Connection, place: str) -> None:
    """Forget the wrong passwords of a place, after the right one."""
    connection.execute(delete(misses).where(misses.c.place == place))


def _scrypt(password: str, salt: bytes) -> bytes:
    return hashlib.scrypt(password.encode(), salt=salt, n=_COST, r=_BLOCK, p=_LANES, dklen=32)
