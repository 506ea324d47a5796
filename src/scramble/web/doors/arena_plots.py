"""``/arena``: the plots of a report as pictures that stand by themselves, in a page's colours."""

from __future__ import annotations

import threading
from functools import lru_cache
from importlib.util import find_spec

from scramble.arena.reports.plots import pairing_plots, rating_plot
from scramble.web.doors.arena_files import KeptMatch

__all__ = ["can_draw", "plot_names", "plot_of"]

# What reports.plots draws of a pairing, in its order.
_OF_PAIRING = (
    "score over the pairs played, with its interval",
    "Elo difference over the pairs played, with its interval",
    "points ahead at the end of a game",
    "points a turn, each game's mean",
)
_RATINGS = "ratings with their intervals"
_MOST_PLOTTED = 6  # pairings
_STYLE = (
    "<style>:root{--ink:#20242c;--grid:#d6d3c8;--first:#1f5f8b;--second:#b4540a;--accent:#8a2d6b}"
    "@media(prefers-color-scheme:dark)"
    "{:root{--ink:#e8eaee;--grid:#3a404b;--first:#8cc3ea;--second:#f2a65a;--accent:#e58cc6}}"
    "text{font-family:system-ui,sans-serif!important}</style>"
)
_drawing = threading.Lock()  # matplotlib's settings belong to the whole process


def can_draw() -> bool:
    """Is matplotlib there?"""
    return find_spec("matplotlib") is not None


def plot_names(match: KeptMatch) -> list[tuple[str, list[tuple[str, str]]]]:
    """For each group of plots its title, the name of each plot, and what it shows."""
    report = match.report
    groups: list[tuple[str, list[tuple[str, str]]]] = []
    if report.ratings:
        groups.append(("Ratings", [("ratings", _RATINGS)]))
    for number, pairing in enumerate(report.pairings[:_MOST_PLOTTED]):
        title = " against ".join(pairing.summary.players)
        groups.append((title, [(f"{number}-{place}", name) for place, name in enumerate(_OF_PAIRING)]))
    return groups


def plot_of(match: KeptMatch, name: str) -> str | None:
    """A plot as an SVG document; None if there is no such plot.

    Args:
        match: of which.
        name: one of :func:`plot_names`.
    Raises:
        MissingExtra: matplotlib is not installed.
    """
    known = {each for _, plots in plot_names(match) for each, _ in plots}
    if name not in known:
        return None
    with _drawing:
        if name == "ratings":
            return _drawn(match, None)[0]
        number, _, place = name.partition("-")
        return _drawn(match, int(number))[int(place)]


@lru_cache(maxsize=16)
def _drawn(match: KeptMatch, number: int | None) -> tuple[str, ...]:
    report = match.report
    if number is not None:
        return tuple(_document(plot.svg) for plot in pairing_plots(report.pairings[number], None))
    return (_document(rating_plot(report.ratings, report.confidence).svg),) if report.ratings else ()


def _document(svg: str) -> str:
    end = svg.index(">") + 1
    return svg[:end] + _STYLE + svg[end:]
