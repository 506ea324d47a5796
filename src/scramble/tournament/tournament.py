"""Events, kiosks and the director's desk of one ledger."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

from scramble.ledger import Ledger
from scramble.tournament.desk import DirectorDesk
from scramble.tournament.events import Events
from scramble.tournament.kiosks import Kiosks
from scramble.tournament.tables import TABLES
from scramble.tournament.wordlists import WordLists

__all__ = ["Tournament"]


class Tournament:
    """The events of a ledger. Threads may share it; each process opens its own.

    A process keeps nothing in memory but word lists, so any number of processes can share one SQLite file or
    one PostgreSQL database.

    Args:
        ledger: an open ledger, which :meth:`close` closes.
        clock: returns seconds since 1970.
        words: word lists for events; None for those of this machine.
    Raises:
        LedgerError: the tables cannot be created.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder, Tournament.open(f"{folder}/open.sqlite") as hall:
    ...     event = hall.events.create("Spring Open", "turn", ["enable"], "open sesame")
    ...     _, link = hall.kiosks.open(event, "7", 0)
    ...     device = hall.kiosks.take(link)
    ...     view = hall.kiosks.press(device, "first", 0, [*"1CWM", "enter", "y"])
    ...     again = hall.kiosks.press(device, "first", 0, [*"1CWM", "enter", "y"])
    ...     (view.kiosk.ruling.acceptable, again.kiosk.ruling == view.kiosk.ruling)
    ...     [line.ruling.words for line in hall.desk.rulings(event)]
    (True, True)
    [('CWM',)]
    """

    def __init__(
        self, ledger: Ledger, clock: Callable[[], float] = time.time, words: WordLists | None = None
    ) -> None:
        ledger.add_tables(TABLES)
        words = words or WordLists()
        self._ledger = ledger
        self.events = Events(ledger, words, clock)
        self.kiosks = Kiosks(ledger, words, clock)
        self.desk = DirectorDesk(ledger)

    @classmethod
    def open(cls, name: str | os.PathLike[str] | None = None, words: WordLists | None = None) -> Self:
        """The events of a ledger, which is created if it does not exist.

        Args:
            name: see :meth:`scramble.ledger.Ledger.open`.
            words: word lists for events; None for those of this machine.
        Raises:
            LedgerError: it cannot be opened or written to.
        """
        ledger = Ledger.open(name)
        try:
            return cls(ledger, words=words)
        except BaseException:
            ledger.close()
            raise

    @property
    def ledger(self) -> Ledger:
        """The ledger that keeps the rulings."""
        return self._ledger

    def close(self) -> None:
        """Close the ledger."""
        self._ledger.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
