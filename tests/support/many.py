"""What each of many processes does that write to one ledger."""

from __future__ import annotations

import itertools
import os
import signal
from multiprocessing.synchronize import Barrier

import alembic.command  # noqa: F401 - loaded once here, not once in each process
import sqlalchemy.dialects.postgresql.psycopg  # noqa: F401 - loaded once here, too
from samples import ruling
from sqlalchemy import Engine, event

from scramble.ledger import Ledger

PROCESSES = 8
COUNT = 25  # rulings that each of them records
WHOLE = 5  # rulings recorded by one that dies in the middle of the next


def record(name: str, writer: int, barrier: Barrier) -> None:
    """Record rulings of one's own, all writers from the same moment on."""
    barrier.wait()
    with Ledger.open(name) as ledger:
        for number in range(COUNT):
            ledger.add_ruling(ruling(1000 * writer + number))


def record_in_rounds(name: str, writer: int, barrier: Barrier) -> None:
    """Record rulings as :func:`record` does; nobody begins a round before all have ended the last."""
    barrier.wait()
    with Ledger.open(name) as ledger:
        for number in range(COUNT):
            ledger.add_ruling(ruling(1000 * writer + number))
            barrier.wait()


def record_and_die(name: str, writer: int, barrier: Barrier) -> None:
    """Record rulings as :func:`record` does, but die in the middle of one, holding the lock."""
    inserted = itertools.count(1)

    @event.listens_for(Engine, "after_cursor_execute")
    def _die(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if statement.startswith("INSERT INTO entries") and next(inserted) == WHOLE + 1:
            os.kill(os.getpid(), signal.SIGKILL)

    record(name, writer, barrier)
