"""``scramble ledger``: what was ruled and played, and whether anybody changed it since."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from scramble.cli.options import AsJson
from scramble.cli.output import print_json, say, write_data
from scramble.wording import counted

if TYPE_CHECKING:
    from scramble.ledger import Entry, Filters, GameEntry, Ledger, Report
    from scramble.referee import Ruling

__all__ = ["LedgerName", "app"]

_SHOWN_PROBLEMS = 50
_JSON_VERSION = 1
_SHOWN_DIGITS = 12  # of a key

_LIST_EXAMPLES = """\b
Examples:
  scramble ledger list --event "Spring Open" --round 3
  scramble ledger list --player Ann --json
  scramble ledger list --ledger postgresql://scorer@db.club.example/open"""
_VERIFY_EXAMPLES = """\b
Examples:
  scramble ledger verify
  scramble ledger verify --head 8e7929c381fc586f    was this head, noted after round 3, rewritten?
Exit code: 0 whole, 1 something was changed, is missing or damaged, 2 bad input or no ledger."""
_EXPORT_EXAMPLES = """\b
Examples:
  scramble ledger export --csv --round 3 > round3.csv
  scramble ledger export --json > ledger.json"""
_INFO_EXAMPLES = """\b
Examples:
  scramble ledger info
  scramble ledger info --ledger open.sqlite --json"""

app = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="Rulings and games on record: look, export, verify."
)

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
_Event = Annotated[str | None, typer.Option("--event", help="Only of this event.")]
_Round = Annotated[str | None, typer.Option("--round", help="Only of this round.")]
_Table = Annotated[str | None, typer.Option("--table", help="Only of this table.")]
_Player = Annotated[str | None, typer.Option("--player", help="Only where this player took part.")]
_Kind = Annotated[
    str | None, typer.Option("--kind", help="Only of this kind: ruling, game, withdrawal, note or signature.")
]
_AsCsv = Annotated[bool, typer.Option("--csv", help="Print CSV, for spreadsheets.")]


@app.command("list", epilog=_LIST_EXAMPLES)
def list_entries(
    ledger: LedgerName = None,
    event: _Event = None,
    round_: _Round = None,
    table: _Table = None,
    player: _Player = None,
    kind: _Kind = None,
    as_json: AsJson = False,
    as_csv: _AsCsv = False,
) -> None:
    """Rulings and games, one a line, in the order in which they were recorded."""
    filters = _filters(event, round_, table, player, kind)
    with _open(ledger) as book:
        if as_json or as_csv:
            _export(book, filters, as_json=as_json, as_csv=as_csv)
            return
        withdrawn = book.withdrawn()
        for entry in book.entries(filters):
            say(_line(entry, withdrawn.get(entry.sequence)))


@app.command("export", epilog=_EXPORT_EXAMPLES)
def export(
    ledger: LedgerName = None,
    event: _Event = None,
    round_: _Round = None,
    table: _Table = None,
    player: _Player = None,
    kind: _Kind = None,
    as_json: AsJson = False,
    as_csv: _AsCsv = False,
) -> None:
    """Everything about the rulings and games, hashes included, as CSV or JSON on standard output."""
    filters = _filters(event, round_, table, player, kind)
    with _open(ledger) as book:
        _export(book, filters, as_json=as_json, as_csv=as_csv)


@app.command("verify", epilog=_VERIFY_EXAMPLES)
def verify(
    ledger: LedgerName = None,
    head: Annotated[
        str | None,
        typer.Option(
            "--head", metavar="HASH", help="A head that was noted earlier, or its first 16 digits or more."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Find every row that was changed, is missing or out of order, and say which."""
    from scramble.errors import LedgerDamaged
    from scramble.ledger import Problem, Report

    try:
        with _open(ledger) as book:
            report = book.report(head)
    except LedgerDamaged as error:
        report = Report(None, (Problem(None, "file", error.reason),))
    _print_report(report, as_json=as_json)
    raise typer.Exit(1 if report.problems else 0)


@app.command("info", epilog=_INFO_EXAMPLES)
def info(ledger: LedgerName = None, as_json: AsJson = False) -> None:
    """Where the ledger is, what it holds, its head, and how it is written to the disk."""
    with _open(ledger) as book:
        counts, end = book.counts(), book.head()
        fields = {
            "place": book.place,
            **book.settings(),
            "rulings": counts.get("ruling", 0),
            "games": counts.get("game", 0),
            "head": end.hash,
        }
    if as_json:
        print_json({"version": _JSON_VERSION, **fields})
        return
    for name, value in fields.items():
        say(f"{name:<12} {value}")


def _open(name: str | None) -> Ledger:
    """The ledger to look at; nothing is touched."""
    from scramble.ledger import Ledger

    return Ledger.open(name, read_only=True)


def _filters(
    event: str | None, round_: str | None, table: str | None, player: str | None, kind: str | None
) -> Filters:
    from scramble.ledger import Filters

    return Filters(event=event, round=round_, table=table, player=player, kind=kind)


def _export(book: Ledger, filters: Filters, *, as_json: bool, as_csv: bool) -> None:
    from scramble.errors import BadInput
    from scramble.ledger.export import to_csv, to_json

    if as_json == as_csv:
        raise BadInput("format", "both" if as_json else "none", "one of --csv and --json")
    entries = book.entries(filters)
    write_data(to_csv(entries) if as_csv else to_json(entries))


def _line(entry: Entry, withdrawn_by: int | None) -> str:
    from scramble.errors import ScrambleError

    try:
        what = _text_of(entry)
    except ScrambleError:
        what = 'damaged, see "scramble ledger verify"'
    mark = f"; WITHDRAWN by {withdrawn_by}" if withdrawn_by else ""
    return f"{entry.sequence:>6}  {entry.time}  {what}{_occasion(entry)}{mark}"


def _text_of(entry: Entry) -> str:
    """What an entry says, on one line.

    Raises:
        ScrambleError: its content is damaged.
    """
    if entry.kind == "ruling":
        return _ruling_text(entry.ruling())
    if entry.kind == "game":
        return _game_text(entry.game())
    if entry.kind == "signature":
        signed = entry.signature()
        return f"head of row {signed.count} signed with the key {signed.key[:_SHOWN_DIGITS]}"
    said = entry.amendment()
    title = f"withdraws {said.entry}" if entry.kind == "withdrawal" else f"note on {said.entry}"
    return f"{title}: {said.text}"


def _ruling_text(ruling: Ruling) -> str:
    verdict = "acceptable" if ruling.acceptable else "UNACCEPTABLE"
    return f"{', '.join(map(str, ruling.words))}: {verdict} ({ruling.lexicon})"


def _game_text(game: GameEntry) -> str:
    shown = ", ".join(f"{name} {score}" for name, score in zip(game.players, game.scores, strict=True))
    return f"game: {shown}; {game.result}"


def _occasion(entry: Entry) -> str:
    """Such as "; Spring Open, round 3, table 7; Ann, challenged by Bob"."""
    named = (("", entry.event), ("round ", entry.round), ("table ", entry.table))
    where = ", ".join(f"{title}{value}" for title, value in named if value)
    who = entry.player if entry.kind == "ruling" else ""
    if entry.challenger:
        who = f"{who or '?'}, challenged by {entry.challenger}"
    return "".join(f"; {part}" for part in (where, who) if part)


def _print_report(report: Report, *, as_json: bool) -> None:
    problems, end = report.problems, report.head
    if as_json:
        found = [
            {"row": problem.sequence, "kind": problem.kind, "text": problem.text} for problem in problems
        ]
        head = {"count": end.count, "hash": end.hash} if end else None
        fields = {"version": _JSON_VERSION, "whole": not found, "head": head, "problems": found}
        print_json(fields)
        return
    for problem in problems[:_SHOWN_PROBLEMS]:
        say(str(problem))
    if len(problems) > _SHOWN_PROBLEMS:
        say(f"... and {len(problems) - _SHOWN_PROBLEMS:,} more")
    rows = counted(end.count, "row") if end else "no readable head"
    say(f"NOT whole: {counted(len(problems), 'problem')}, {rows}" if problems else f"whole: {rows}")
    if end:
        say(f"head {end.hash}")
