"""``scramble arena report``: a match once more, from its results file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from scramble.cli.options import AsJson, console

__all__ = ["EXAMPLES", "report"]

EXAMPLES = """\b
Examples:
  scramble arena report match.jsonl                      also while the match is being played
  scramble arena report match.jsonl --save match.html    tables and plots
  scramble arena report match.jsonl --csv > games.csv
  scramble arena report match.jsonl --sprt 0 20 --json"""


def report(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Results that --output kept.")],
    save: Annotated[
        list[Path] | None,
        typer.Option(
            "--save",
            metavar="FILE",
            show_default=False,
            help="Write a report: .html (with plots), .json or .csv; may be repeated.",
        ),
    ] = None,
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option(
            "--sprt", metavar="ELO0 ELO1", show_default=False, help="What a sequential test says of it."
        ),
    ] = None,
    alpha: Annotated[
        float, typer.Option("--alpha", metavar="CHANCE", help="Of accepting ELO1 although ELO0 is true.")
    ] = 0.05,
    beta: Annotated[
        float, typer.Option("--beta", metavar="CHANCE", help="Of accepting ELO0 although ELO1 is true.")
    ] = 0.05,
    confidence: Annotated[
        float, typer.Option("--confidence", metavar="SHARE", help="Of all intervals.")
    ] = 0.95,
    anchor: Annotated[
        str | None,
        typer.Option("--anchor", metavar="PLAYER", help="Whose rating is 0. [default: their mean is]"),
    ] = None,
    as_json: AsJson = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print a row a game, for spreadsheets.")] = False,
) -> None:
    """Show a match from the file that its results were kept in."""
    from scramble.arena.reports.report_file import check_report_path, report_text, save_report
    from scramble.arena.reports.reread import report_of_file
    from scramble.arena.sprt import Sprt
    from scramble.cli.arena_report import print_report
    from scramble.errors import ArenaError

    if as_json and as_csv:
        raise ArenaError("output", "--json --csv", "one of them; --save FILE writes another one")
    for path in save or []:
        check_report_path(path)
    test = Sprt(*sprt, alpha, beta) if sprt else None
    found = report_of_file(file, test=test, anchor=anchor, confidence=confidence)
    for path in save or []:
        save_report(found, path)
    if as_json or as_csv:
        text = report_text(found, ".json" if as_json else ".csv")
        sys.stdout.buffer.write(text.encode())  # CSV has its own line ends
    else:
        print_report(found, console())
