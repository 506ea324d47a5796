"""The plots of a report, each an SVG element and a sentence that says what it shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from scramble.arena.reports.drawing import (
    draw_margins,
    draw_path,
    draw_ratings,
    draw_ratio,
    draw_turns,
    short_name,
)
from scramble.arena.reports.progress_curves import PathPoint, score_path
from scramble.arena.reports.report import PairingReport
from scramble.arena.reports.svg_figure import svg_figure
from scramble.arena.statistics.ratings import Ratings
from scramble.arena.statistics.sprt import Sprt
from scramble.texts.wording import counted

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["Plot", "pairing_plots", "rating_plot"]

_HEIGHT = 3.2  # inches


@dataclass(frozen=True)
class Plot:
    """A picture with its caption; both are HTML.

    Args:
        svg: the element.
        caption: what it shows.
    """

    svg: str
    caption: str


def pairing_plots(report: PairingReport, test: Sprt | None) -> tuple[Plot, ...]:
    """Score, Elo, margins and points per turn of one pairing, and the path of the sequential test, if any.

    Raises:
        MissingExtra: matplotlib is not installed.
    """
    path = score_path(report.counts, report.score.confidence)
    plots = [_path_plot(report, path, as_elo=False), _path_plot(report, path, as_elo=True)]
    plots += [_margin_plot(report), _turn_plot(report)]
    if test and report.outcome:
        plots.append(_ratio_plot(report, test))
    return tuple(plots)


def rating_plot(table: Ratings, confidence: float) -> Plot:
    """Ratings with their intervals, the best at the top.

    Raises:
        MissingExtra: matplotlib is not installed.
    """
    caption = f"Ratings with their {100 * confidence:g} % intervals; an arrow has no end."
    height = 1.2 + 0.32 * len(table.ratings)
    return _plot(lambda axes: draw_ratings(axes, table), "ratings", caption, height)


def _path_plot(report: PairingReport, path: Sequence[PathPoint], *, as_elo: bool) -> Plot:
    what = "Elo difference" if as_elo else "Score"
    caption = (
        f"{what} of {_name(report)} over the pairs played; "
        f"shaded: the {100 * report.score.confidence:g} % interval."
    )
    prefix = _prefix(report, "elo" if as_elo else "score")
    return _plot(lambda axes: draw_path(axes, path, as_elo=as_elo), prefix, caption)


def _margin_plot(report: PairingReport) -> Plot:
    caption = f"Points by which {_name(report)} was ahead at the end of a game; the line is the mean."
    return _plot(lambda axes: draw_margins(axes, report), _prefix(report, "margins"), caption)


def _turn_plot(report: PairingReport) -> Plot:
    caption = "Points a turn, each game's mean."
    return _plot(lambda axes: draw_turns(axes, report), _prefix(report, "turns"), caption)


def _ratio_plot(report: PairingReport, test: Sprt) -> Plot:
    caption = (
        f"The sequential test's log-likelihood ratio: above the upper line H1 ({test.elo1:g} Elo) is "
        f"accepted, below the lower one H0 ({test.elo0:g} Elo)."
    )
    if report.outcome and report.outcome.is_decided:
        caption += f" The first verdict came after {counted(report.outcome.pairs, 'pair')}."
    return _plot(lambda axes: draw_ratio(axes, report, test), _prefix(report, "ratio"), caption)


def _plot(draw: Callable[[Axes], None], prefix: str, caption: str, height: float = _HEIGHT) -> Plot:
    return Plot(svg_figure(draw, prefix=prefix, size=(5.2, height), label=caption), caption)


def _name(report: PairingReport) -> str:
    return escape(short_name(report.summary.players[0]))


def _prefix(report: PairingReport, kind: str) -> str:
    return f"pairing{report.summary.pairing}-{kind}"
