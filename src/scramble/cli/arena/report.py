"""``scramble arena report``: shows a match from its results file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from scramble.cli.arena.options import Alpha, Anchor, AsCsv, Beta, Confidence, ending_of
from scramble.cli.options import AsJson
from scramble.cli.output import console, write_data

__all__ = ["EXAMPLES", "report"]

EXAMPLES = """\b
Examples:
  scramble arena report match.jsonl                      even while the match is being played
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
            "--sprt", metavar="ELO0 ELO1", show_default=False, help="What a sequential test says about it."
        ),
    ] = None,
    alpha: Alpha = 0.05,
    beta: Beta = 0.05,
    confidence: Confidence = 0.95,
    anchor: Anchor = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Show a match from the file that its results were kept in."""
    from scramble.arena.reports.report_file import check_report_path, report_text, save_report
    from scramble.arena.reports.reread import report_of_file
    from scramble.arena.statistics.sprt import Sprt
    from scramble.cli.arena.tables import print_match_report
    from scramble.errors import ArenaError

    ending = ending_of(as_json=as_json, as_csv=as_csv, instead="--save")
    for path in save or []:
        check_report_path(path)
        if path.resolve() == file.resolve():
            raise ArenaError("save", str(path), "another file than the one with the results")
    test = Sprt(*sprt, alpha, beta) if sprt else None
    found = report_of_file(file, test=test, anchor=anchor, confidence=confidence)
    for path in save or []:
        save_report(found, path)
    if ending:
        write_data([report_text(found, ending)])  # CSV has its own line ends
    else:
        print_match_report(found, console())
