"""How ``scramble arena`` plays a match: checks first, then plays, keeps and shows; Ctrl-C loses nothing."""

from __future__ import annotations

import shlex
import signal
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any, Self

from scramble.arena.matches.entrants import open_players
from scramble.arena.matches.executors import Pool, local_pool
from scramble.arena.matches.match import Match
from scramble.arena.matches.progress import Progress
from scramble.arena.matches.runner import play_match
from scramble.arena.matches.store import ResultsFile
from scramble.arena.reports.report import MatchReport
from scramble.arena.reports.report_file import check_report_path, report_text, save_report
from scramble.arena.statistics.sprt import Decision, Sprt
from scramble.cli.arena.bar import Bar
from scramble.cli.arena.tables import print_match_report
from scramble.cli.output import console, say, write_data
from scramble.errors import ArenaError, UnknownName
from scramble.texts.wording import counted

__all__ = ["Wishes", "run_match"]

_MOST_WORKERS = 1000
_H0_ACCEPTED, _NO_VERDICT, _INTERRUPTED = 1, 3, 130
_AT_ONCE = ("SIGTERM", "SIGHUP")


@dataclass(frozen=True)
class Wishes:
    """What the user wants besides the games themselves.

    Args:
        test: a sequential test that ends it, or None.
        output: the results file, or None.
        resume: continue that file.
        reports: files for reports.
        workers: processes; None for one a core.
        cluster: the address of a Dask scheduler, or ``local``; None for processes without Dask.
        confidence: of all intervals.
        anchor: the player whose rating is 0, or None.
        form: of the report on standard output: ``.json``, ``.csv``, or "" for tables.
    """

    test: Sprt | None
    output: Path | None
    resume: bool
    reports: tuple[Path, ...]
    workers: int | None
    cluster: str | None
    confidence: float
    anchor: str | None
    form: str


def run_match(match: Match, wishes: Wishes) -> int:
    """Play a match and show it.

    Returns:
        The exit code.
    Raises:
        ScrambleError: the match or an option is impossible; nothing was played.
    """
    workers = _check(match, wishes)
    progress = Progress(match.schedule, wishes.test)
    _report(match, progress, wishes)  # a wrong confidence is told before the match
    with ExitStack() as stack:
        pool, workers = stack.enter_context(_place(wishes, workers))
        file = None
        if wishes.output is not None:
            file = stack.enter_context(ResultsFile(wishes.output, match, resume=wishes.resume))
            progress.add(file.results)
        interrupt = stack.enter_context(_Interrupt(at_once=workers == 1 and wishes.cluster is None))
        try:
            with Bar(match, progress) as bar:
                play_match(
                    match,
                    progress,
                    pool,
                    workers,
                    file=file,
                    stop=interrupt.is_stopped,
                    watch=bar.show,
                )
        except KeyboardInterrupt:
            interrupt.is_wanted = True
    _show(_report(match, progress, wishes), wishes)
    if not progress.is_over:
        _tell_how_to_go_on(progress, match, wishes)
        return _INTERRUPTED
    return _verdict_code(progress, wishes)


def _check(match: Match, wishes: Wishes) -> int:
    """Report every possible error before the first game, and return the number of workers."""
    workers = wishes.workers if wishes.workers is not None else _cores()
    if not 1 <= workers <= _MOST_WORKERS:
        raise ArenaError("workers", workers, f"1 to {_MOST_WORKERS} processes")
    if wishes.resume and wishes.output is None:
        raise ArenaError("resume", "--resume", "the file to go on with, as --output FILE")
    for report in wishes.reports:
        check_report_path(report)
        if wishes.output is not None and report.resolve() == wishes.output.resolve():
            raise ArenaError("report", str(report), "expected another file than that of --output")
    if wishes.anchor is not None and wishes.anchor not in match.names:
        raise UnknownName("anchor", wishes.anchor, f"one of {', '.join(match.names)}")
    with open_players(match.players, match.table().lexicon, match.bot_limits):
        return min(workers, match.schedule.total)


@contextmanager
def _place(wishes: Wishes, workers: int) -> Iterator[tuple[Pool, int]]:
    """Where the games are played, and how many batches at a time."""
    if wishes.cluster is None:
        yield local_pool(workers), workers
        return
    from scramble.arena.matches.cluster import LOCAL, open_cluster

    if wishes.workers is not None and wishes.cluster != LOCAL:
        raise ArenaError("workers", wishes.workers, "nothing: a cluster that runs has its own workers")
    with open_cluster(wishes.cluster, workers) as cluster:
        yield cluster.pool, cluster.workers


def _cores() -> int:
    import os

    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _report(match: Match, progress: Progress, wishes: Wishes) -> MatchReport:
    between = " vs ".join(match.names) if len(match.names) == 2 else counted(len(match.names), "player")
    games = (game for pair in progress.counted for game in pair.games)
    return MatchReport.of_games(
        games,
        title=f"{between}, seed {match.seed}, {match.lexicon.name}",
        test=wishes.test,
        anchor=wishes.anchor,
        confidence=wishes.confidence,
    )


def _show(report: MatchReport, wishes: Wishes) -> None:
    for path in wishes.reports:
        save_report(report, path)
    if wishes.form:
        write_data([report_text(report, wishes.form)])  # CSV has line ends of its own
    else:
        print_match_report(report, console())


def _tell_how_to_go_on(progress: Progress, match: Match, wishes: Wishes) -> None:
    played = f"stopped after {progress.played:,} of {counted(match.schedule.total, 'pair')}"
    if wishes.output is None:
        how = "nothing was kept: with --output FILE it could be gone on with"
    else:
        command = [*sys.argv[1:], *([] if wishes.resume else ["--resume"])]
        how = f"to go on: scramble {shlex.join(command)}"
    say(f"{played}; {how}", err=True)


def _verdict_code(progress: Progress, wishes: Wishes) -> int:
    if wishes.test is None or progress.state is None:
        return 0
    codes = {Decision.ACCEPT_H0: _H0_ACCEPTED, Decision.ACCEPT_H1: 0, Decision.CONTINUE: _NO_VERDICT}
    return codes[progress.state.verdict]


class _Interrupt:
    """Handles Ctrl-C: the first one asks the match to end, the second one is a KeyboardInterrupt.

    The system's request to end and a closed terminal count as Ctrl-C, so that no bot outlives the match. A
    process that ignores these signals, as under ``nohup``, goes on ignoring them.

    If other processes play, the KeyboardInterrupt comes from :meth:`is_stopped`, which the match calls all
    the time, and never from anywhere else: a worker that is just being started would receive incomplete data
    and print errors.

    Args:
        at_once: games are played in this thread, which only checks between two batches.
    """

    def __init__(self, *, at_once: bool) -> None:
        self.is_wanted = False
        self._is_urgent = False
        self._at_once = at_once
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Self:
        self._before[signal.SIGINT] = signal.signal(signal.SIGINT, self._note)
        for name in _AT_ONCE:
            number = getattr(signal, name, None)  # Windows has no SIGHUP
            if number is not None and signal.getsignal(number) is signal.SIG_DFL:
                self._before[number] = signal.signal(number, self._end)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def is_stopped(self) -> bool:
        """Whether to begin nothing new.

        Raises:
            KeyboardInterrupt: the games in progress are to be dropped, too.
        """
        if self._is_urgent:
            raise KeyboardInterrupt
        return self.is_wanted

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self.is_wanted:
            self._end(number, frame)
        self.is_wanted = True
        with suppress(RuntimeError):  # it came in the middle of another message
            say("stopping when the games under way are over; Ctrl-C again stops at once", err=True)

    def _end(self, _number: int, _frame: FrameType | None) -> None:
        self.is_wanted = self._is_urgent = True
        if self._at_once:
            raise KeyboardInterrupt
