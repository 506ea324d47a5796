"""Puts rulings and games into the ledger; a failure is reported, but never stops a verdict or a game."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated

import typer

from scramble.cli.output import say

if TYPE_CHECKING:
    from scramble.game.record import GameRecord
    from scramble.ledger import Entry, GameEntry, Ledger
    from scramble.referee import Occasion, Ruling

__all__ = ["Recorder", "RecordingLedger", "keep", "keep_aloud", "keep_game", "recorder_for", "withdraw_aloud"]

OFF = "off"
TAKEN_BACK = "the step was taken back in the game"

RecordingLedger = Annotated[
    str | None,
    typer.Option(
        "--ledger",
        metavar="FILE|URL|off",
        help="The ledger that rulings and games go into. [default: SCRAMBLE_LEDGER, or your data folder]",
    ),
]


class Recorder:
    """Puts rulings into one ledger, which is opened for the first and stays open: opening takes longer than
    recording.

    Args:
        name: a file, a database URL, or None for the usual ledger.
    """

    def __init__(self, name: str | None) -> None:
        self._name = name
        self._opened: Ledger | None = None

    def __call__(self, ruling: Ruling) -> Entry:
        """Record a ruling; when this returns, it is on the disk.

        Raises:
            ScrambleError: it was not recorded.
        """
        return self._do(lambda ledger: ledger.add_ruling(ruling))

    def withdraw(self, ruling_id: str, reason: str) -> Entry:
        """Record that a ruling no longer stands.

        Raises:
            ScrambleError: that was not recorded; perhaps the ruling never was.
        """
        return self._do(lambda ledger: ledger.withdraw(ruling_id, reason))

    def close(self) -> None:
        """Close the ledger; it is opened again when needed."""
        opened, self._opened = self._opened, None
        if opened is not None:
            opened.close()

    def _do(self, work: Callable[[Ledger], Entry]) -> Entry:
        from scramble.errors import LedgerError
        from scramble.ledger import Ledger

        ledger = self._open(Ledger)
        try:
            return work(ledger)
        except LedgerError:
            was_moved = not ledger.is_in_place()
            self.close()
            if not was_moved:
                raise
            return work(self._open(Ledger))

    def _open(self, kind: type[Ledger]) -> Ledger:
        if self._opened is None:
            self._opened = kind.open(self._name)
        return self._opened


@contextmanager
def recorder_for(ledger: str | None) -> Iterator[Recorder | None]:
    """The recorder that puts rulings into the ledger, or None without a ledger.

    Args:
        ledger: a file, a database URL, None for the usual ledger, or ``off``.
    """
    if not _is_kept(ledger):
        yield None
        return
    recorder = Recorder(ledger)
    try:
        yield recorder
    finally:
        recorder.close()


def _is_kept(ledger: str | None) -> bool:
    # Without the extra `sql` there is no ledger; only those who ask for one are told so.
    return ledger != OFF and (ledger is not None or find_spec("sqlalchemy") is not None)


def keep(ruling: Ruling, recorder: Recorder | None) -> str:
    """Record a ruling that was already shown, and return why it could not be recorded, or "".

    A verdict stands whether or not it can be written down.
    """
    return _kept(ruling, recorder)[1]


def keep_aloud(ruling: Ruling, recorder: Recorder | None) -> Entry | None:
    """The same, but a failure is reported on standard error.

    Returns:
        The entry that holds it, or None.
    """
    entry, mishap = _kept(ruling, recorder)
    if mishap:
        say(f"warning: the ruling {ruling.id} was not recorded: {mishap}", err=True)
    return entry


def _kept(ruling: Ruling, recorder: Recorder | None) -> tuple[Entry | None, str]:
    from scramble.errors import ScrambleError

    if recorder is None:
        return None, ""
    try:
        return recorder(ruling), ""
    except (ScrambleError, OSError) as error:
        return None, str(error)


def withdraw_aloud(ruling_id: str, recorder: Recorder | None) -> None:
    """Record that a ruling was taken back; a failure is reported on standard error."""
    from scramble.errors import ScrambleError

    if recorder is None or not ruling_id:
        return
    try:
        recorder.withdraw(ruling_id, TAKEN_BACK)
    except (ScrambleError, OSError) as error:
        say(f"warning: the ruling {ruling_id} was not withdrawn: {error}", err=True)


def keep_game(record: GameRecord, ledger: str | None) -> None:
    """Record a finished game; a failure is reported on standard error."""
    from scramble.errors import ScrambleError
    from scramble.referee import Occasion

    if not _is_kept(ledger):
        return
    try:
        from scramble.ledger import Ledger

        time = datetime.now(UTC).isoformat(timespec="milliseconds")
        with Ledger.open(ledger) as opened:
            opened.add_game(game_entry(record, Occasion(), time))
    except (ScrambleError, OSError) as error:
        say(f"warning: the game was not recorded: {error}", err=True)


def game_entry(record: GameRecord, occasion: Occasion, time: str) -> GameEntry:
    """A game as the ledger keeps it; its id is the beginning of its record's sha256."""
    import json

    from scramble.ledger import GameEntry, canonical_json

    text = canonical_json(json.loads(record.to_json()))
    winner = record.state.winner
    return GameEntry(
        id=hashlib.sha256(text.encode()).hexdigest()[:32],
        time=time,
        players=record.setup.players,
        scores=record.state.scores,
        result="a draw" if winner is None else f"{record.setup.players[winner]} won",
        record=text,
        occasion=occasion,
    )
