"""The report of a match from its results file, also while it is being played."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from scramble.arena.progress import Progress
from scramble.arena.reports.report import MatchReport
from scramble.arena.results import PairResult
from scramble.arena.schedule import Kind, Schedule
from scramble.arena.sprt import Sprt
from scramble.arena.store import read_results
from scramble.errors import ArenaError

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
        confidence: how often the intervals have to hold the truth.
    Raises:
        ArenaError: no such file, or it is damaged.
        BadInput: no such confidence.
    """
    header, results = read_results(path)
    games = [game for pair in _counted(header, results, path) for game in pair.games]
    return MatchReport.of_games(games, title=Path(path).name, test=test, anchor=anchor, confidence=confidence)


def _counted(
    header: dict[str, Any], results: tuple[PairResult, ...], path: str | os.PathLike[str]
) -> tuple[PairResult, ...]:
    if not results:
        return ()
    longest = max(result.key[1] for result in results) + 1
    try:
        schedule = Schedule(Kind(header["schedule"]), len(header["players"]), longest)
    except (KeyError, TypeError, ValueError) as cause:
        raise ArenaError("results file", os.fspath(path), f"a header with the schedule ({cause})") from None
    progress = Progress(schedule)
    progress.add(results)
    return progress.counted
