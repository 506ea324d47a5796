"""Options that the commands of ``scramble ledger`` share, and the ledger that they open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from scramble.ledger import Ledger

__all__ = ["DayOnly", "EventOnly", "LedgerName", "RoundOnly", "TableOnly", "open_to_look"]

LedgerName = Annotated[
    str | None,
    typer.Option(
        "--ledger",
        metavar="URL|FILE",
        envvar="SCRAMBLE_LEDGER",
        show_envvar=True,
        help="A SQLite file, or postgresql://USER@HOST/DATABASE. [default: a file in your data folder]",
    ),
]
EventOnly = Annotated[str | None, typer.Option("--event", help="Only of this event.")]
RoundOnly = Annotated[str | None, typer.Option("--round", help="Only of this round.")]
TableOnly = Annotated[str | None, typer.Option("--table", help="Only of this table.")]
DayOnly = Annotated[
    str | None, typer.Option("--date", metavar="DAY", help="Only of this day in UTC, such as 2026-05-02.")
]


def open_to_look(name: str | None) -> Ledger:
    """The ledger, opened read-only."""
    from scramble.ledger import Ledger

    return Ledger.open(name, read_only=True)
