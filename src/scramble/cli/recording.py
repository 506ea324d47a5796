"""Rulings and games go into the ledger; what cannot be recorded is said, and stops no verdict and no game."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from scramble.ledger import GameEntry
    from scramble.record import GameRecord
    from scramble.referee import Occasion, Ruling

__all__ = ["LedgerName", "Recording"]

OFF = "off"

LedgerName = Annotated[
    str | None,
    typer.Option(
        "--ledger",
        metavar="FILE|URL|off",
        help="The ledger that rulings and games go into. [default: SCRAMBLE_LEDGER, or your data folder]",
    ),
]


class Recording:
    """Where a command records what it rules and what was played.

    Args:
        ledger: a file, a database URL, None for the usual ledger, or ``off``.
    """

    def __init__(self, ledger: str | None) -> None:
        self._ledger = ledger
        # Without the extra there is no ledger; only who asked for one is told so.
        self._is_on = ledger != OFF and (ledger is not None or find_spec("sqlalchemy") is not None)

    def ruling(self, ruling: Ruling) -> None:
        """Record a ruling, and say where, or why not."""
        from scramble.errors import ScrambleError

        if not self._is_on:
            return
        try:
            from scramble.ledger import Ledger

            with Ledger.open(self._ledger) as ledger:
                entry = ledger.add_ruling(ruling)
                _say(f"recorded as number {entry.sequence} in {ledger.place}")
        except ScrambleError as error:
            _say(f"NOT RECORDED: {error}")

    def game(self, record: GameRecord, occasion: Occasion) -> None:
        """Record a finished game, and say where, or why not."""
        from scramble.errors import ScrambleError

        if not self._is_on:
            return
        try:
            from scramble.ledger import Ledger

            entry = game_entry(record, occasion, datetime.now(UTC).isoformat(timespec="milliseconds"))
            with Ledger.open(self._ledger) as ledger:
                sequence = ledger.add_game(entry).sequence
                _say(f"the game is number {sequence} in {ledger.place}")
        except ScrambleError as error:
            _say(f"THE GAME IS NOT RECORDED: {error}")


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


def _say(text: str) -> None:
    typer.echo(text, err=True)
