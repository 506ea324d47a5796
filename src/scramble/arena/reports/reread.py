"""The report of a match from its results file, even while the match is being played."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from scramble.arena.matches.header import schedule_of
from scramble.arena.matches.progress import Progress
from scramble.arena.matches.results import PairResult
from scramble.arena.matches.store import read_results
from scramble.arena.reports.report import MatchReport
from scramble.arena.statistics.sprt import Sprt

__all__ = ["report_of_file"]


def report_of_file(
    path: str | os.PathLike[str],
    *,
    test: Sprt | None = None,
    anchor: str | None = None,
    confidence: float = 0.95,
) -> MatchReport:
    """The report of the results that count: in the order of the schedule, up to the first gap.

    Args:
        path: of a results file.
        test: a sequential test to apply to every pairing.
        anchor: the player whose rating is 0; None for a mean of 0.
        confidence: the coverage of the intervals, e.g. 0.95.
    Raises:
        ArenaError: there is no such file, or it is damaged.
        BadInput: no such confidence.
    """
    header, results = read_results(path)
    games = [game for pair in _counted(header, results) for game in pair.games]
    return MatchReport.of_games(games, title=Path(path).name, test=test, anchor=anchor, confidence=confidence)


def _counted(header: dict[str, Any], results: tuple[PairResult, ...]) -> tuple[PairResult, ...]:
    if not results:
        return ()
    longest = max(result.key[1] for result in results) + 1
    progress = Progress(schedule_of(header, longest))
    progress.add(results)
    return progress.counted
