"""``/arena``: the results files of the folder that ``--arena`` names, and nothing else of this machine."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

from scramble.arena.matches.replay import replay_kept
from scramble.arena.matches.results import GameResult
from scramble.arena.matches.store import count_results, read_results
from scramble.arena.reports.report import MatchReport
from scramble.arena.reports.reread import report_of_file
from scramble.errors import ArenaError
from scramble.web.doors.analysis_game import Kept

__all__ = ["KeptMatch", "MatchLine", "kept_game", "list_matches", "load_match"]

_SUFFIX = ".jsonl"
_MOST_BYTES = 32 * 2**20  # of a file whose games are shown
_MOST_FILES = 200

GameKey = tuple[int, int, int]  # pairing, pair, leg


@dataclass(frozen=True)
class MatchLine:
    """A file in the list.

    Args:
        name: of the file.
        players: as the file's first line names them.
        pairs: how many were played.
        written: when the last one was, in UTC.
        problem: why it cannot be shown, or "".
    """

    name: str
    players: tuple[str, ...]
    pairs: int
    written: datetime
    problem: str = ""


@dataclass(frozen=True, eq=False)
class KeptMatch:
    """A match as far as it was played.

    Args:
        header: the file's first line.
        games: by pairing, pair and leg.
        report: of the pairs that count.
        written: when the last pair was, in UTC.
    """

    header: Mapping[str, Any]
    games: Mapping[GameKey, GameResult]
    report: MatchReport
    written: datetime


def list_matches(folder: str) -> tuple[list[MatchLine], int]:
    """The results files of a folder, the last written first; and how many more there are.

    Args:
        folder: as ``--arena`` names it.
    Raises:
        ArenaError: it cannot be read any more.
    """
    found = sorted(_files(folder).values(), key=_written, reverse=True)
    lines = [_line(entry) for entry in found[:_MOST_FILES]]
    return lines, max(0, len(found) - _MOST_FILES)


def load_match(folder: str, name: str) -> KeptMatch | None:
    """A match by the name of its file; None if the folder has no such file.

    Args:
        folder: as ``--arena`` names it.
        name: one of the folder's, and never a path: it is looked for among them.
    Raises:
        ArenaError: the file is damaged or too large; the message names it without its folder.
    """
    entry = _files(folder).get(name)
    if entry is None:
        return None
    state = entry.stat(follow_symlinks=False)
    if state.st_size > _MOST_BYTES:
        large = f"it has {state.st_size / 2**20:.0f} MiB: expected at most {_MOST_BYTES // 2**20}"
        raise ArenaError("results file", name, large)
    try:
        return _loaded(entry.path, state.st_mtime_ns, state.st_size)
    except ArenaError as error:
        raise _named(error, name) from None


def kept_game(match: KeptMatch, key: GameKey) -> Kept | None:
    """A game's record, as the analysis takes it; None if there is no such game.

    Args:
        match: of which.
        key: pairing, pair and leg.
    Raises:
        ArenaError: seed and plays do not make this result.
    """
    game = match.games.get(key)
    return Kept(replay_kept(match.header, game).to_json()) if game else None


@lru_cache(maxsize=2)
def _loaded(path: str, _written_ns: int, _size: int) -> KeptMatch:
    header, results = read_results(path)
    games = {(game.pairing, game.pair, game.leg): game for pair in results for game in pair.games}
    written = datetime.fromtimestamp(_written_ns / 1e9, UTC)
    return KeptMatch(header, dict(sorted(games.items())), report_of_file(path), written)


def _files(folder: str) -> dict[str, os.DirEntry[str]]:
    """Plain files by name; links could lead out of the folder."""
    try:
        with os.scandir(folder) as entries:
            return {
                entry.name: entry
                for entry in entries
                if entry.name.endswith(_SUFFIX)
                and not entry.name.startswith(".")
                and entry.is_file(follow_symlinks=False)
            }
    except OSError as cause:
        expected = f"expected a folder that can be read ({cause.strerror})"
        raise ArenaError("--arena", folder, expected) from None


def _written(entry: os.DirEntry[str]) -> float:
    try:
        return entry.stat(follow_symlinks=False).st_mtime
    except OSError:  # gone meanwhile
        return 0.0


def _line(entry: os.DirEntry[str]) -> MatchLine:
    written = datetime.fromtimestamp(_written(entry), UTC)
    try:
        entry.name.encode()
    except UnicodeEncodeError:  # no address can say it
        return MatchLine(entry.name, (), 0, written, "expected a name in UTF-8")
    try:
        header, pairs = count_results(entry.path)
    except ArenaError as error:
        return MatchLine(entry.name, (), 0, written, str(_named(error, entry.name)))
    return MatchLine(entry.name, tuple(header.get("players", ())), pairs, written)


def _named(error: ArenaError, name: str) -> ArenaError:
    """The error without the folder, which is nobody's business."""
    path = Path(str(error.value)).name
    return ArenaError(error.field, name if path == name else error.value, error.complaint)
