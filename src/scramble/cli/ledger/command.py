"""``scramble ledger``: what was ruled and played, and whether anybody changed it since."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scramble.cli.ledger.changes import (
    ANNOTATE_EXAMPLES,
    KEYGEN_EXAMPLES,
    SIGN_EXAMPLES,
    WITHDRAW_EXAMPLES,
    annotate,
    keygen,
    sign,
    withdraw,
)
from scramble.cli.ledger.options import DayOnly, EventOnly, LedgerName, RoundOnly, TableOnly, open_to_look
from scramble.cli.ledger.summary import EXAMPLES as SUMMARY_EXAMPLES
from scramble.cli.ledger.summary import summary
from scramble.cli.options import AsJson
from scramble.cli.output import print_json, say, write_data
from scramble.texts.wording import counted

if TYPE_CHECKING:
    from scramble.ledger import Entry, Filters, GameEntry, Ledger, Report
    from scramble.referee import Ruling

__all__ = ["app"]

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
  scramble ledger verify --public-key open.key.pub  are the signed heads still those that were signed?
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
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Rulings and games on record: list, export, verify, sum up, withdraw, sign.",
)

_Player = Annotated[str | None, typer.Option("--player", help="Only where this player took part.")]
_Kind = Annotated[
    str | None, typer.Option("--kind", help="Only of this kind: ruling, game, withdrawal, note or signature.")
]
_AsCsv = Annotated[bool, typer.Option("--csv", help="Print CSV, for spreadsheets.")]


@app.command("list", epilog=_LIST_EXAMPLES)
def list_entries(
    ledger: LedgerName = None,
    event: EventOnly = None,
    round_: RoundOnly = None,
    table: TableOnly = None,
    player: _Player = None,
    kind: _Kind = None,
    date: DayOnly = None,
    as_json: AsJson = False,
    as_csv: _AsCsv = False,
) -> None:
    """Rulings and games, one a line, in the order in which they were recorded."""
    filters = _filters(event, round_, table, player, kind, date)
    with open_to_look(ledger) as book:
        if as_json or as_csv:
            _export(book, filters, as_json=as_json, as_csv=as_csv)
            return
        withdrawn = book.withdrawn()
        for entry in book.entries(filters):
            say(_line(entry, withdrawn.get(entry.sequence)))


@app.command("export", epilog=_EXPORT_EXAMPLES)
def export(
    ledger: LedgerName = None,
    event: EventOnly = None,
    round_: RoundOnly = None,
    table: TableOnly = None,
    player: _Player = None,
    kind: _Kind = None,
    date: DayOnly = None,
    as_json: AsJson = False,
    as_csv: _AsCsv = False,
) -> None:
    """Everything about the rulings and games, hashes included, as CSV or JSON on standard output."""
    filters = _filters(event, round_, table, player, kind, date)
    with open_to_look(ledger) as book:
        _export(book, filters, as_json=as_json, as_csv=as_csv)


@app.command("verify", epilog=_VERIFY_EXAMPLES)
def verify(
    ledger: LedgerName = None,
    head: Annotated[
        str | None,
        typer.Option(
            "--head", metavar="HASH", help="A head that was noted earlier, or at least its first 16 digits."
        ),
    ] = None,
    public_key: Annotated[
        Path | None,
        typer.Option(
            "--public-key",
            metavar="FILE",
            help="Check the signatures made with this key; there must be at least one.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Find every row that was changed, is missing or out of order, and whatever does not belong there."""
    from scramble.errors import LedgerDamaged
    from scramble.ledger import ChainProblem, Report
    from scramble.ledger.signing_keys import PublicKey

    key = PublicKey.load(public_key) if public_key else None
    try:
        with open_to_look(ledger) as book:
            report = book.report(head, key)
    except LedgerDamaged as error:
        report = Report(None, (ChainProblem(None, "file", error.reason),))
    _print_report(report, as_json=as_json)
    raise typer.Exit(1 if report.problems else 0)


@app.command("info", epilog=_INFO_EXAMPLES)
def info(ledger: LedgerName = None, as_json: AsJson = False) -> None:
    """Where the ledger is, what it holds, its head, and how it is written to the disk."""
    with open_to_look(ledger) as book:
        counts, end = book.counts(), book.head()
        fields = {
            "place": book.place,
            **book.settings(),
            "rulings": counts.get("ruling", 0),
            "games": counts.get("game", 0),
            "withdrawn": counts.get("withdrawal", 0),
            "notes": counts.get("note", 0),
            "signatures": counts.get("signature", 0),
            "head": end.hash,
        }
    if as_json:
        print_json({"version": _JSON_VERSION, **fields})
        return
    for name, value in fields.items():
        say(f"{name:<12} {value}")


def _filters(
    event: str | None,
    round_: str | None,
    table: str | None,
    player: str | None,
    kind: str | None,
    day: str | None,
) -> Filters:
    from scramble.ledger import Filters

    return Filters(event=event, round=round_, table=table, player=player, kind=kind, day=day)


def _export(book: Ledger, filters: Filters, *, as_json: bool, as_csv: bool) -> None:
    from scramble.errors import BadInput
    from scramble.ledger.export import csv_lines, json_parts

    if as_json == as_csv:
        raise BadInput("format", "both" if as_json else "none", "expected either --csv or --json")
    head, withdrawn = book.head(), book.withdrawn()
    entries = (entry for entry in book.entries(filters) if entry.sequence <= head.count)
    write_data(csv_lines(entries, withdrawn) if as_csv else json_parts(entries, withdrawn, head))


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
        fields = {
            "version": _JSON_VERSION,
            "whole": not found,
            "head": asdict(end) if end else None,
            "problems": found,
            "signed": asdict(report.signed) if report.signed else None,
        }
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
    if end and report.signed:
        since = end.count - report.signed.count - 1  # but for the signature itself
        say(f"signed up to row {report.signed.count}; {counted(since, 'row')} since")


for _command, _examples in (
    (summary, SUMMARY_EXAMPLES),
    (withdraw, WITHDRAW_EXAMPLES),
    (annotate, ANNOTATE_EXAMPLES),
    (sign, SIGN_EXAMPLES),
    (keygen, KEYGEN_EXAMPLES),
):
    app.command(epilog=_examples)(_command)
