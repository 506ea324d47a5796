"""Prints the tables of a match on a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.table import Table as Drawn

from scramble.arena.reports.tables import notes, shown_text, tables
from scramble.texts.wording import counted

if TYPE_CHECKING:
    from rich.console import Console

    from scramble.arena.reports.report import MatchReport
    from scramble.arena.reports.tables import ReportTable

__all__ = ["print_match_report"]

_NARROWEST_NAME, _GAP = 12, 2  # columns of the screen


def print_match_report(report: MatchReport, console: Console) -> None:
    """Print all tables of a match and the notes on them."""
    pairs = report.summary.pairs
    games = f"{counted(pairs, 'pair')}, {counted(2 * pairs, 'game')}"
    console.print(f"{shown_text(report.title)}: {games}", soft_wrap=True)
    for table in tables(report):
        console.print()
        console.print(table.title, style="bold", soft_wrap=True)
        if _least_width(table) <= console.width:
            console.print(_drawn(table))
        else:
            _print_rows(table, console)
    console.print()
    for note in notes(report):
        console.print(note, soft_wrap=True)


def _least_width(table: ReportTable) -> int:
    """The least width of the screen at which no number has to be folded."""
    return sum(_widths(table)[table.texts :]) + _NARROWEST_NAME * table.texts + _GAP * len(table.columns)


def _widths(table: ReportTable) -> list[int]:
    return [max((len(row[number]) for row in table.rows), default=0) for number in range(len(table.columns))]


def _drawn(table: ReportTable) -> Drawn:
    """The table to print; on a narrow screen names and headings are folded, but not numbers."""
    drawn = Drawn(box=SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 1, 0, 0))
    for number, (name, width) in enumerate(zip(table.columns, _widths(table), strict=True)):
        if number < table.texts:
            drawn.add_column(name, overflow="fold")
        else:
            drawn.add_column(name, justify="right", overflow="fold", min_width=width)
    for row in table.rows:
        drawn.add_row(*row)
    return drawn


def _print_rows(table: ReportTable, console: Console) -> None:
    """The rows of a table that is too wide for the screen, a cell a line."""
    longest = max(map(len, table.columns))
    for row in table.rows:
        console.print(row[0], soft_wrap=True)
        for name, cell in zip(table.columns[1:], row[1:], strict=True):
            console.print(f"  {name:<{longest}}  {cell}", soft_wrap=True)
