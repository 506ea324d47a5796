"""The web's database, which holds everything that server processes share.

Missing tables are created under a lock of the database, so that several processes can start at once. A door
with its own tables defines them on :data:`METADATA` in its file.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Float,
    Index,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    delete,
    func,
    insert,
    select,
    text,
    update,
)

from scramble.errors import BadInput, LedgerError, SaveError, StoreError
from scramble.files import make_user_folder
from scramble.ledger.engine import MOVED, find_place, inode_at, lock_for_writing, make_engine
from scramble.ledger.faults import clear_errors

__all__ = ["METADATA", "Store", "Upload"]

METADATA = MetaData()
SESSIONS = Table(
    "web_sessions",
    METADATA,
    Column("token_hash", LargeBinary, primary_key=True),
    Column("seen", Float, nullable=False),
)
UPLOADS = Table(
    "web_uploads",
    METADATA,
    Column("id", String, primary_key=True),
    Column("owner", LargeBinary, nullable=False, index=True),
    Column("kind", String, nullable=False),
    Column("name", String, nullable=False),
    Column("content", Text, nullable=False),
    Column("is_shared", Boolean, nullable=False),
    Column("made", Float, nullable=False),
)
STRIKES = Table(
    "web_strikes",
    METADATA,
    Column("key", String, nullable=False),
    Column("at", Float, nullable=False),
    Index("web_strikes_key_at", "key", "at"),
)
_TOKEN_BYTES = 16  # 128 random bits
_PATIENCE = 10.0  # seconds to wait for other processes that are writing
_SESSION_SECONDS = 30 * 86_400.0
_UPLOADS_A_SESSION = 20
_FOR_EVER = 1e18  # when a pinned text was made: never the oldest


@dataclass(frozen=True)
class Upload:
    """A text that somebody uploaded: a word list, a record, a mat.

    Args:
        identity: 128 random bits; whoever knows them may read a shared text.
        kind: the kind of text, such as ``"words"``.
        name: the name that its owner gave it.
        content: the text.
        is_shared: whether others may read it.
    """

    identity: str
    kind: str
    name: str
    content: str
    is_shared: bool


class Store:
    """Sessions, their uploads, and failed tries; safe to use from any number of processes.

    Its methods wait for a disk or a server: call them in handlers with ``sync_to_thread=True``, or through
    :meth:`scramble.web.work.WorkPool.run`.

    Args:
        database: a URL or a file; None for a file in the user's data folder.
    Raises:
        BadInput: it cannot be used; the message says why.
    """

    def __init__(self, database: str | None) -> None:
        try:
            place = find_place(database or make_user_folder() / "web.sqlite")
            self.name = str(place)
            self._place = place
            self._engine = make_engine(place, create=True, patience=_PATIENCE)
            with _store_errors(self.name), self._write() as connection:
                METADATA.create_all(connection)
            self._file = inode_at(place)
        except SaveError as error:
            reason = error.reason.partition(";")[0]
            raise BadInput("--database", error.path, f"{reason}: {_EXPECTED}") from error
        except LedgerError as error:  # of its name
            raise BadInput("--database", error.ledger, f"{error.reason}: {_EXPECTED}") from error
        except StoreError as error:
            raise BadInput("--database", error.database, f"{error.reason}: {_EXPECTED}") from error

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that writes: all or nothing, and one at a time over all processes.

        Raises:
            StoreError: the database cannot be written; nothing was.
        """
        with _store_errors(self.name):
            self._check_file()
            with self._write() as connection:
                yield connection
            self._check_file()  # it may have gone while others were writing

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that reads.

        Raises:
            StoreError: the database cannot be read.
        """
        with _store_errors(self.name):
            self._check_file()
            with self._engine.connect() as connection:
                yield connection

    def check(self) -> None:
        """Check that the database answers.

        Raises:
            StoreError: it does not answer.
        """
        with self.reading() as connection:
            connection.execute(text("SELECT 1"))

    def new_session(self) -> str:
        """Begin a session and return its token, of which only a hash is kept."""
        token = secrets.token_urlsafe(_TOKEN_BYTES)
        with self.writing() as connection:
            connection.execute(insert(SESSIONS).values(token_hash=hash_token(token), seen=time.time()))
        return token

    def has_session(self, token: str) -> bool:
        """Whether we issued a token and it was used in the last 30 days."""
        with self.reading() as connection:
            rows = select(SESSIONS.c.seen).where(SESSIONS.c.token_hash == hash_token(token))
            seen = connection.execute(rows).scalar()
        return seen is not None and seen > time.time() - _SESSION_SECONDS

    def keep(self, token: str, kind: str, name: str, content: str) -> str:
        """Keep a text for a session, which has at most 20: the oldest is removed to make room.

        Returns:
            Its identity.
        """
        identity, owner = secrets.token_urlsafe(_TOKEN_BYTES), hash_token(token)
        with self.writing() as connection:
            counted = (UPLOADS.c.owner == owner) & (UPLOADS.c.made < _FOR_EVER)
            own = select(UPLOADS.c.id).where(counted).order_by(UPLOADS.c.made.desc())
            old = connection.execute(own.offset(_UPLOADS_A_SESSION - 1)).scalars().all()
            connection.execute(delete(UPLOADS).where(UPLOADS.c.id.in_(old)))
            row = {"id": identity, "owner": owner, "kind": kind, "name": name, "content": content}
            connection.execute(insert(UPLOADS).values(**row, is_shared=False, made=time.time()))
        return identity

    def upload(self, token: str | None, identity: str) -> Upload | None:
        """A text that this session keeps or somebody shared, or None."""
        with self.reading() as connection:
            row = connection.execute(select(UPLOADS).where(UPLOADS.c.id == identity)).one_or_none()
        if row is None or not (row.is_shared or (token and row.owner == hash_token(token))):
            return None
        return Upload(row.id, row.kind, row.name, row.content, row.is_shared)

    def uploads(self, token: str | None, kind: str) -> list[tuple[str, str]]:
        """Identities and names of the texts of a kind that this session keeps, the newest first."""
        if not token:
            return []
        own = (UPLOADS.c.owner == hash_token(token)) & (UPLOADS.c.kind == kind)
        with self.reading() as connection:
            rows = connection.execute(
                select(UPLOADS.c.id, UPLOADS.c.name).where(own).order_by(UPLOADS.c.made.desc())
            ).all()
        return [(row.id, row.name) for row in rows]

    def find(self, identity: str) -> Upload | None:
        """A text, or None. Whoever calls this has made sure, now or earlier, that it may be read."""
        with self.reading() as connection:
            row = connection.execute(select(UPLOADS).where(UPLOADS.c.id == identity)).one_or_none()
        return None if row is None else Upload(row.id, row.kind, row.name, row.content, row.is_shared)

    def pin(self, identity: str) -> None:
        """Keep a text for ever, because something that outlives its session depends on it."""
        with self.writing() as connection:
            connection.execute(update(UPLOADS).where(UPLOADS.c.id == identity).values(made=_FOR_EVER))

    def renew(self, identity: str) -> None:
        """Make a text the newest of its session's, unless it is pinned."""
        old = (UPLOADS.c.id == identity) & (UPLOADS.c.made < _FOR_EVER)
        with self.writing() as connection:
            connection.execute(update(UPLOADS).where(old).values(made=time.time()))

    def share(self, token: str, identity: str) -> bool:
        """Let whoever knows its identity read a text; False if the session has no such text."""
        with self.writing() as connection:
            own = (UPLOADS.c.id == identity) & (UPLOADS.c.owner == hash_token(token))
            return connection.execute(update(UPLOADS).where(own).values(is_shared=True)).rowcount == 1

    def strike(self, key: str, seconds: float) -> int:
        """Count a failed try, such as a wrong password, for all processes.

        Args:
            key: what was tried, and by whom.
            seconds: the time after which a try is forgotten.
        Returns:
            The number of tries within that time, including this one.
        """
        now = time.time()
        with self.writing() as connection:
            connection.execute(delete(STRIKES).where((STRIKES.c.key == key) & (STRIKES.c.at < now - seconds)))
            connection.execute(insert(STRIKES).values(key=key, at=now))
            return self._count(connection, key, now - seconds)

    def strikes(self, key: str, seconds: float) -> int:
        """The number of failed tries in the last `seconds`."""
        with self.reading() as connection:
            return self._count(connection, key, time.time() - seconds)

    def forgive(self, key: str) -> None:
        """Forget failed tries, after one that succeeded."""
        with self.writing() as connection:
            connection.execute(delete(STRIKES).where(STRIKES.c.key == key))

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()

    @contextmanager
    def _write(self) -> Iterator[Connection]:
        connection = self._engine.connect().execution_options(ledger_writes=True)
        with connection, connection.begin():
            lock_for_writing(connection)
            yield connection

    def _check_file(self) -> None:
        """Open connections would go on in a file that nobody finds any more."""
        if inode_at(self._place) != self._file:
            raise LedgerError(
                self.name, f"{MOVED}: expected it back in its place, or the server started anew"
            )

    @staticmethod
    def _count(connection: Connection, key: str, since: float) -> int:
        rows = select(func.count()).where((STRIKES.c.key == key) & (STRIKES.c.at >= since))
        return connection.execute(rows).scalar_one()


_EXPECTED = "expected a folder that can be written to, or --database FILE or postgresql://USER@HOST/DATABASE"


@contextmanager
def _store_errors(name: str) -> Iterator[None]:
    """The ledger's engine speaks of ledgers; this database is none."""
    try:
        with clear_errors(name):
            yield
    except LedgerError as error:
        reason = error.reason.partition("; nothing")[0].replace("those of a ledger", "the web's")
        raise StoreError(name, reason) from error


def hash_token(token: str) -> bytes:
    """The hash that is kept of a token, useless to whoever reads the database."""
    return hashlib.sha256(token.encode()).digest()
