"""A match as one self-contained HTML page: tables and plots, no scripts, no external resources.

Text from outside (names, reasons) is escaped. Equal games give equal bytes.
"""

from __future__ import annotations

from html import escape
from importlib.resources import files

from scramble.arena.reports.formatting import chance_text, estimate_text, percent_text
from scramble.arena.reports.plots import Plot, pairing_plots, rating_plot
from scramble.arena.reports.report import MatchReport, PairingReport
from scramble.arena.reports.tables import ReportTable, notes, shown_text, tables
from scramble.texts.wording import counted

__all__ = ["to_page"]

_MOST_PLOTTED = 6  # pairings; each takes half a second to draw


def to_page(report: MatchReport) -> str:
    """The text of the page.

    Raises:
        MissingExtra: matplotlib is not installed.
    """
    title = escape(shown_text(report.title))
    pairs = report.summary.pairs
    played = counted(pairs, "pair")
    parts = [
        f"<h1>{title}</h1>",
        f"<p>{played} with the same dice, {counted(2 * pairs, 'game')}</p>",
    ]
    if len(report.pairings) == 1:
        parts.append(
            "<p>{} against {}, seen from the first one's side</p>".format(*_names(report.pairings[0]))
        )
        parts.append(_figures(report.pairings[0]))
    parts += [f"<p>{escape(note)}</p>" for note in notes(report)]
    if report.ratings:
        parts.append(_plots([rating_plot(report.ratings, report.confidence)]))
    drawn = f'<div class="tables">{"".join(map(_table, tables(report)))}</div>'
    parts += [_plot_sections(report), drawn] if len(report.pairings) == 1 else [drawn, _plot_sections(report)]
    style = files("scramble.arena.reports").joinpath("page.css").read_text("utf-8")
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n{style}</style>\n</head>\n"
        "<body>\n<main>\n" + "\n".join(parts) + "\n</main>\n</body>\n</html>\n"
    )


def _figures(pairing: PairingReport) -> str:
    """The main numbers of a match between two."""
    texts = {
        "score": percent_text(pairing.score),
        "Elo difference": estimate_text(pairing.elo, signed=True),
        "chance to be better": chance_text(pairing.superiority),
        "mean margin": estimate_text(pairing.margin, signed=True),
        "the first player scores": percent_text(pairing.first_score),
    }
    cells = "".join(
        f'<div class="figure"><dt>{name}</dt><dd>{escape(text)}</dd></div>' for name, text in texts.items()
    )
    return f'<dl class="figures">{cells}</dl>'


def _names(pairing: PairingReport) -> list[str]:
    return [escape(shown_text(name)) for name in pairing.summary.players]


def _plot_sections(report: MatchReport) -> str:
    if len(report.pairings) == 1:
        return _plots(pairing_plots(report.pairings[0], report.test))
    sections = []
    for pairing in report.pairings[:_MOST_PLOTTED]:
        player, opponent = _names(pairing)
        drawn = _plots(pairing_plots(pairing, report.test))
        sections.append(f"<details><summary>{player} against {opponent}</summary>{drawn}</details>")
    rest = len(report.pairings) - _MOST_PLOTTED
    if rest > 0:
        sections.append(f"<p>{rest:,} more pairings are in the tables only.</p>")
    return "\n".join(sections)


def _plots(plots: list[Plot] | tuple[Plot, ...]) -> str:
    figures = (f"<figure>{plot.svg}<figcaption>{plot.caption}</figcaption></figure>" for plot in plots)
    return f'<div class="plots">{"".join(figures)}</div>'


def _table(table: ReportTable) -> str:
    head = "".join(_cell("th", text, column, table) for column, text in enumerate(table.columns))
    rows = "".join(
        "<tr>" + "".join(_cell("td", text, column, table) for column, text in enumerate(row)) + "</tr>\n"
        for row in table.rows
    )
    return (
        f'<div class="table"><table><caption>{escape(table.title)}</caption>'
        f"<thead><tr>{head}</tr></thead>\n<tbody>{rows}</tbody></table></div>\n"
    )


def _cell(tag: str, text: str, column: int, table: ReportTable) -> str:
    kind = ' class="text"' if column < table.texts else ""
    return f"<{tag}{kind}>{escape(text)}</{tag}>"
