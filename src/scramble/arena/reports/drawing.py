"""Draws the plots of a report on matplotlib axes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from scramble.arena.matches.results import GameResult
from scramble.arena.reports.progress_curves import PathPoint, ratio_path
from scramble.arena.reports.report import PairingReport
from scramble.arena.reports.svg_figure import ACCENT, FIRST, INK, SECOND
from scramble.arena.reports.tables import shown_text
from scramble.arena.statistics.counts import PairCounts
from scramble.arena.statistics.estimate import Estimate
from scramble.arena.statistics.ratings import Ratings
from scramble.arena.statistics.sprt import Sprt

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["draw_margins", "draw_path", "draw_ratings", "draw_ratio", "draw_turns", "short_name"]

_MOST_ELO = 1000.0  # where an infinite difference is drawn
_ZOOM = 3.0  # a curve's axis is this many times as long as its last interval
_LONGEST_NAME = 28
_MOST_BINS = 40


def draw_path(axes: Axes, path: Sequence[PathPoint], *, as_elo: bool) -> None:
    """A line with its shaded interval, the even score dashed."""
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
    """A range of the axis that shows the last interval well, and the even score."""
    low, value, high = (_within(number, bounds) for number in (last.low, last.value or 0.0, last.high))
    half = _ZOOM * max(high - value, value - low)
    bottom, top = max(bounds[0], min(value - half, even)), min(bounds[1], max(value + half, even))
    rest = 0.05 * (top - bottom)
    return bottom - rest, top + rest


def _within(number: float, bounds: tuple[float, float]) -> float:
    return min(max(number, bounds[0]), bounds[1])


def draw_margins(axes: Axes, report: PairingReport) -> None:
    """How far the first player was ahead at the end of the games, and the mean."""
    margins = [margin for pair in report.pairs for margin in pair.margins]
    most = max(1, *(abs(margin) for margin in margins))
    half_bins = min(_MOST_BINS // 2, most)
    axes.hist(margins, bins=np.linspace(-most, most, 2 * half_bins + 1).tolist(), color=FIRST, alpha=0.55)
    axes.axvline(0, color=INK, linewidth=0.8, linestyle=(0, (4, 3)))
    axes.axvline(report.margin.value or 0.0, color=FIRST, linewidth=1.8)
    axes.set_xlabel("margin, points")
    axes.set_ylabel("games")


def draw_turns(axes: Axes, report: PairingReport) -> None:
    """A histogram of the points per turn in each game, for both players."""
    games = [game for pair in report.pairs for game in pair.games]
    rates = [_rates(games, side) for side in (0, 1)]
    names = (f" {short_name(name)}" for name in report.summary.players)  # a label with _ first is hidden
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
    """Points per turn in each game, for one player of the pairing (0 or 1); leg 1 swaps the seats."""
    seats = [(game, side if game.leg == 0 else 1 - side) for game in games]
    return [game.scores[seat] / game.turns[seat] for game, seat in seats if game.turns[seat]]


def draw_ratio(axes: Axes, report: PairingReport, test: Sprt) -> None:
    """The log-likelihood ratio between its bounds, and a dot at the first verdict."""
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
    """The pairs up to the verdict and as many again, so that a long match after it does not hide the test."""
    is_decided = report.outcome and report.outcome.is_decided
    return report.counts[: 2 * report.outcome.pairs] if report.outcome and is_decided else report.counts


def draw_ratings(axes: Axes, table: Ratings) -> None:
    """A row for each player: the rating and its interval, with an arrow where the interval is open."""
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
    axes.set_yticks(range(len(rated)), [short_name(rating.player) for rating in rated])
    axes.set_ylim(len(rated) - 0.5, -0.5)
    axes.grid(visible=True, axis="x")
    axes.set_xlabel("Elo")


def short_name(name: str) -> str:
    """A player's name that fits beside a plot."""
    shown = shown_text(name)
    return shown if len(shown) <= _LONGEST_NAME else shown[: _LONGEST_NAME - 1] + "…"
