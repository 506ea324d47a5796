"""The plots of a report, each an SVG element and a sentence that says what it shows."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

import numpy as np

from scramble.arena.counts import PairCounts
from scramble.arena.estimate import Estimate
from scramble.arena.ratings import RatingTable
from scramble.arena.reports.paths import PathPoint, ratio_path, score_path
from scramble.arena.reports.report import PairingReport
from scramble.arena.reports.svg_figure import ACCENT, FIRST, INK, SECOND, svg_figure
from scramble.arena.reports.tables import plain_text
from scramble.arena.results import GameResult
from scramble.arena.sprt import Sprt

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["Plot", "pairing_plots", "rating_plot"]

_MOST_ELO = 1000.0  # where an infinite difference is drawn
_ZOOM = 3.0  # a path's axis shows so many times the last interval
_LONGEST_NAME = 28
_MOST_BINS = 40


@dataclass(frozen=True)
class Plot:
    """A picture with its caption; both are HTML.

    Args:
        svg: the element.
        caption: what it shows.
    """

    svg: str
    caption: str


def pairing_plots(report: PairingReport, test: Sprt | None, confidence: float) -> tuple[Plot, ...]:
    """Score, Elo, margins and points a turn of one pairing; with a sequential test, its path too.

    Raises:
        MissingExtra: matplotlib is not installed.
    """
    counts = report.counts
    path = score_path(counts, confidence)
    prefix = f"pairing{report.summary.pairing}"
    player, opponent = map(_short, report.summary.players)
    name = escape(player)
    shaded = f"shaded: the {100 * confidence:g} % interval"
    plots = [
        _plot(
            lambda axes: _draw_path(axes, path, as_elo=False),
            f"{prefix}-score",
            f"Score of {name} over the pairs played; {shaded}.",
        ),
        _plot(
            lambda axes: _draw_path(axes, path, as_elo=True),
            f"{prefix}-elo",
            f"Elo difference of {name} over the pairs played; {shaded}.",
        ),
        _plot(
            lambda axes: _draw_margins(axes, report),
            f"{prefix}-margins",
            f"Points by which {name} was ahead at the end of a game; the line is the mean.",
        ),
        _plot(
            lambda axes: _draw_turns(axes, report, (player, opponent)),
            f"{prefix}-turns",
            "Points a turn, each game's mean.",
        ),
    ]
    if test and report.outcome:
        stop = report.outcome.pairs
        plots.append(
            _plot(
                lambda axes: _draw_ratio(axes, report, test),
                f"{prefix}-ratio",
                f"The sequential test's log-likelihood ratio: above the upper line H1 ({test.elo1:g} Elo) is "
                f"accepted, below the lower one H0 ({test.elo0:g} Elo)."
                + (f" The first verdict came after {stop:,} pairs." if report.outcome.is_decided else ""),
            )
        )
    return tuple(plots)


def rating_plot(table: RatingTable, confidence: float) -> Plot:
    """Ratings with their intervals, the best at the top.

    Raises:
        MissingExtra: matplotlib is not installed.
    """
    return _plot(
        lambda axes: _draw_ratings(axes, table),
        "ratings",
        f"Ratings with their {100 * confidence:g} % intervals; an arrow has no end.",
        height=1.2 + 0.32 * len(table.ratings),
    )


def _plot(draw: Callable[[Axes], None], prefix: str, caption: str, height: float = 3.2) -> Plot:
    return Plot(svg_figure(draw, prefix=prefix, size=(5.2, height), label=caption), caption)


def _draw_path(axes: Axes, path: Sequence[PathPoint], *, as_elo: bool) -> None:
    estimates = [point.elo if as_elo else point.score for point in path]
    pairs = [point.pairs for point in path]
    bounds = (-_MOST_ELO, _MOST_ELO) if as_elo else (0.0, 1.0)
    scale = 1.0 if as_elo else 100.0
    low, value, high = (
        [scale * _within(number, bounds) for number in numbers]
        for numbers in (
            [each.low for each in estimates],
            [each.value or 0.0 for each in estimates],
            [each.high for each in estimates],
        )
    )
    axes.fill_between(pairs, low, high, color=FIRST, alpha=0.2, linewidth=0)
    axes.plot(pairs, value, color=FIRST, linewidth=1.8)
    axes.axhline(0 if as_elo else 50, color=INK, linewidth=0.8, linestyle=(0, (4, 3)))
    axes.set_xlabel("pairs")
    axes.set_ylabel("Elo" if as_elo else "score, %")
    axes.set_xlim(pairs[0] if len(pairs) > 1 else 0, pairs[-1])
    reach = [scale * end for end in _zoomed(estimates[-1], bounds, 0.0 if as_elo else 0.5)]
    axes.set_ylim(reach[0], reach[1])


def _zoomed(last: Estimate, bounds: tuple[float, float], even: float) -> tuple[float, float]:
    """The part of the axis that shows the last interval well, and the even score."""
    low, value, high = (_within(number, bounds) for number in (last.low, last.value or 0.0, last.high))
    half = _ZOOM * max(high - value, value - low)
    bottom, top = max(bounds[0], min(value - half, even)), min(bounds[1], max(value + half, even))
    rest = 0.05 * (top - bottom)
    return bottom - rest, top + rest


def _within(number: float, bounds: tuple[float, float]) -> float:
    return min(max(number, bounds[0]), bounds[1])


def _draw_margins(axes: Axes, report: PairingReport) -> None:
    margins = [margin for pair in report.pairs for margin in pair.margins]
    most = max(1, *(abs(margin) for margin in margins))
    half_bins = min(_MOST_BINS // 2, most)
    axes.hist(margins, bins=np.linspace(-most, most, 2 * half_bins + 1).tolist(), color=FIRST, alpha=0.55)
    axes.axvline(0, color=INK, linewidth=0.8, linestyle=(0, (4, 3)))
    axes.axvline(report.margin.value or 0.0, color=FIRST, linewidth=1.8)
    axes.set_xlabel("margin, points")
    axes.set_ylabel("games")


def _draw_turns(axes: Axes, report: PairingReport, names: tuple[str, str]) -> None:
    games = [game for pair in report.pairs for game in pair.games]
    rates = [_rates(games, side) for side in (0, 1)]
    most = max([1.0, *rates[0], *rates[1]])
    bins = np.linspace(0, most, _MOST_BINS // 2 + 1).tolist()
    for values, colour, name, line in zip(rates, (FIRST, SECOND), names, ("-", (0, (5, 2))), strict=True):
        axes.hist(values, bins=bins, color=colour, alpha=0.25)
        axes.hist(
            values, bins=bins, histtype="step", edgecolor=colour, linewidth=1.6, linestyle=line, label=name
        )
    axes.legend(loc="upper right")
    axes.set_xlabel("points a turn")
    axes.set_ylabel("games")


def _rates(games: Sequence[GameResult], side: int) -> list[float]:
    """Points a turn in each game of the pairing's first player, or of the second; leg 1 swaps the seats."""
    seats = [(game, side if game.leg == 0 else 1 - side) for game in games]
    return [game.scores[seat] / game.turns[seat] for game, seat in seats if game.turns[seat]]


def _draw_ratio(axes: Axes, report: PairingReport, test: Sprt) -> None:
    path = ratio_path(_tested(report), test)
    axes.plot(
        [0, *(point.pairs for point in path)],
        [0.0, *(point.log_likelihood_ratio for point in path)],
        color=FIRST,
        linewidth=1.8,
    )
    for bound, name, place in ((test.upper, "accept H1", "bottom"), (test.lower, "accept H0", "top")):
        axes.axhline(bound, color=ACCENT, linewidth=1.2, linestyle=(0, (5, 2)))
        axes.annotate(name, (0, bound), xytext=(4, 0), textcoords="offset points", va=place, color=ACCENT)
    if report.outcome and report.outcome.is_decided:
        axes.plot(report.outcome.pairs, report.outcome.state.log_likelihood_ratio, "o", color=ACCENT)
    axes.set_xlim(0, path[-1].pairs)
    axes.margins(y=0.15)
    axes.set_xlabel("pairs")
    axes.set_ylabel("log-likelihood ratio")


def _tested(report: PairingReport) -> tuple[PairCounts, ...]:
    """The pairs up to the verdict and as many again: in a long match after it nothing else would be seen."""
    is_decided = report.outcome and report.outcome.is_decided
    return report.counts[: 2 * report.outcome.pairs] if report.outcome and is_decided else report.counts


def _draw_ratings(axes: Axes, table: RatingTable) -> None:
    rated = [rating for rating in table.ratings if rating.elo.value is not None]
    ends = [end for rating in rated for end in (rating.elo.low, rating.elo.high) if math.isfinite(end)]
    least, most = min(ends, default=-100.0), max(ends, default=100.0)
    rest = 0.1 * (most - least) or 100.0
    bounds = (least - rest, most + rest)
    for row, rating in enumerate(rated):
        low, value, high = (
            _within(number, bounds) for number in (rating.elo.low, rating.elo.value or 0.0, rating.elo.high)
        )
        axes.plot([low, high], [row, row], color=FIRST, linewidth=1.8)
        for end, number, marker in ((low, rating.elo.low, "<"), (high, rating.elo.high, ">")):
            axes.plot(end, row, marker if math.isinf(number) else "|", color=FIRST, markersize=6)
        if not math.isinf(rating.elo.value or 0.0):
            axes.plot(value, row, "o", color=FIRST)
    axes.set_yticks(range(len(rated)), [_short(rating.player) for rating in rated])
    axes.set_ylim(len(rated) - 0.5, -0.5)
    axes.grid(visible=True, axis="x")
    axes.set_xlabel("Elo")


def _short(name: str) -> str:
    shown = plain_text(name)
    return shown if len(shown) <= _LONGEST_NAME else shown[: _LONGEST_NAME - 1] + "…"
