"""Rulings and games go into the ledger; what cannot be recorded is said, and stops no verdict and no game."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import UTC, datetime
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

if TYPE_CHECKING:
    from scramble.ledger import GameEntry
    from scramble.record import GameRecord
    from scramble.referee import Occasion, Ruling

__all__ = ["LedgerName", "Recorder", "find_recorder", "keep", "keep_aloud", "keep_game"]

OFF = "off"

# Takes a ruling, returns where it was recorded; raises ScrambleError or OSError.
Recorder: TypeAlias = Callable[["Ruling"], str]

LedgerName = Annotated[
    str | None,
    typer.Option(
        "--ledger",
        metavar="FILE|URL|off",
        help="The ledger that rulings and games go into. [default: SCRAMBLE_LEDGER, or your data folder]",
    ),
]


def find_recorder(ledger: str | None) -> Recorder | None:
    """What puts rulings into the ledger, or None where there is none.

    Args:
        ledger: a file, a database URL, None for the usual ledger, or ``off``.
    """
    # Without the extra `sql` there is no ledger; only who asks for one is told so.
    if ledger == OFF or (ledger is None and find_spec("sqlalchemy") is None):
        return None

    def record(ruling: Ruling) -> str:
        from scramble.ledger import Ledger

        with Ledger.open(ledger) as opened:
            return f"recorded as number {opened.add_ruling(ruling).sequence} in {opened.place}"

    return record


def keep(ruling: Ruling, recorder: Recorder | None) -> str:
    """Record a ruling that was already shown, and return why it could not be recorded, or "".

    A verdict stands whether or not it can be written down.
    """
    from scramble.errors import ScrambleError

    if recorder is None:
        return ""
    try:
        recorder(ruling)
    except (ScrambleError, OSError) as error:
        return str(error)
    return ""


def keep_aloud(ruling: Ruling, recorder: Recorder | None) -> None:
    """The same; why it could not be recorded is said on standard error."""
    mishap = keep(ruling, recorder)
    if mishap:
        typer.echo(f"warning: the ruling {ruling.id} was not recorded: {mishap}", err=True)


def keep_game(record: GameRecord, ledger: str | None) -> None:
    """Record a finished game; why it could not be is said on standard error."""
    from scramble.errors import ScrambleError
    from scramble.referee import Occasion

    if find_recorder(ledger) is None:
        return
    try:
        from scramble.ledger import Ledger

        time = datetime.now(UTC).isoformat(timespec="milliseconds")
        with Ledger.open(ledger) as opened:
            opened.add_game(game_entry(record, Occasion(), time))
    except (ScrambleError, OSError) as error:
        typer.echo(f"warning: the game was not recorded: {error}", err=True)


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
