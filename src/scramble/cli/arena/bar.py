"""The progress line of a match, shown on terminals only."""

from __future__ import annotations

from collections import Counter
from time import monotonic
from typing import Self

from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Drawn
from rich.table import Column

from scramble.arena.matches.match import Match
from scramble.arena.matches.progress import Progress
from scramble.arena.reports.formatting import estimate_text, number_text, percent_text
from scramble.arena.reports.tables import shown_text
from scramble.arena.statistics.counts import PairCounts
from scramble.arena.statistics.pairs import elo, score
from scramble.arena.statistics.sprt import SprtState
from scramble.cli.output import console

__all__ = ["Bar", "Standing"]

_EVERY = 0.5  # seconds between two changes of the text
_MOST_SHOWN = 3  # players
_WIDE = 90  # columns of a screen that has room for a bar beside the text


class Standing:
    """The state of a match, added up as it goes.

    Args:
        players: how many there are.
    """

    def __init__(self, players: int) -> None:
        self._players = players
        self._pairs = 0
        self._counts = PairCounts()  # between two players
        self._points: dict[str, float] = {}
        self._games: Counter[str] = Counter()

    def add(self, progress: Progress) -> None:
        """Count what has come since the last time."""
        for pair in progress.counted_from(self._pairs):
            self._pairs += 1
            self._counts += PairCounts.of_results([pair.letters])
            for game in pair.games:
                for seat, name in enumerate(game.players):
                    self._points[name] = self._points.get(name, 0.0) + game.points(seat)
                    self._games[name] += 1

    def text(self, state: SprtState | None) -> str:
        """Score, Elo and sequential test for two players, the best scores for more; "" at the start."""
        if not self._games:
            return ""
        if self._players == 2:
            name = shown_text(next(iter(self._games)))
            share, lead = score(self._counts), elo(self._counts)
            test = f"  LLR {number_text(state.log_likelihood_ratio, digits=2)}" if state else ""
            return f"{name} {percent_text(share)}  Elo {estimate_text(lead, signed=True)}{test}"
        shares = {name: self._points[name] / games for name, games in self._games.items()}
        best = sorted(shares, key=lambda name: -shares[name])[:_MOST_SHOWN]
        return ", ".join(f"{shown_text(name)} {100 * shares[name]:.1f} %" for name in best)


class Bar:
    """A bar with the pairs played and the score so far; use it in a ``with`` block.

    Args:
        match: that is played.
        progress: how far it is.
    """

    def __init__(self, match: Match, progress: Progress) -> None:
        self._progress = progress
        self._standing = Standing(match.schedule.players)
        total = match.schedule.total
        screen = console(stderr=True)
        bar = [BarColumn(bar_width=None)] if screen.width >= _WIDE else []
        self._drawn = Drawn(
            MofNCompleteColumn(table_column=Column(no_wrap=True, min_width=len(f"{total}/{total}"))),
            *bar,
            TimeRemainingColumn(table_column=Column(no_wrap=True, min_width=len("0:00:00"))),
            TextColumn("{task.fields[standing]}", markup=False),
            console=screen,
            transient=True,
            disable=not screen.is_terminal,
        )
        self._task = self._drawn.add_task("", total=total, standing="")
        self._next = 0.0

    def __enter__(self) -> Self:
        self._drawn.start()
        self.show()
        return self

    def __exit__(self, *_: object) -> None:
        self._drawn.stop()

    def show(self) -> None:
        """Draw what has changed."""
        if self._drawn.disable:
            return
        self._drawn.update(self._task, completed=self._progress.played)
        if monotonic() >= self._next:
            self._standing.add(self._progress)
            self._drawn.update(self._task, standing=self._standing.text(self._progress.state))
            self._next = monotonic() + _EVERY
