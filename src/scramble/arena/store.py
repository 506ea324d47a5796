"""The results file of a match: a line that says what is played, then a line a pair, as they come.

Lines are written whole, so a run that is killed loses at most the line that it was writing, and what such a
line left behind is dropped when the match is gone on with. The lines are JSON; the first one is the header,
each other one is a :class:`scramble.arena.results.PairResult`, in the order in which the pairs ended.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import scramble
from scramble.arena.bots.limits import BotLimits
from scramble.arena.entrants import is_bot
from scramble.arena.match import Match
from scramble.arena.results import PairResult
from scramble.equipment import format_dice, format_mat, format_values
from scramble.errors import ArenaError

try:
    import fcntl
except ImportError:  # Windows has no such locks
    fcntl = None  # type: ignore[assignment]

__all__ = ["ResultsFile", "header_of", "read_results"]

_FORMAT = 1
_EXPECTED = f"results of the arena (their first line is an object with scramble_arena: {_FORMAT})"
_LONGEST_SHOWN = 60  # characters of a value in a message


def header_of(match: Match) -> dict[str, Any]:
    """What the first line says: everything that the results depend on, and not how many pairs are wanted.

    Limits of bots are there only if a bot plays.
    """
    return {
        "scramble_arena": _FORMAT,
        "program": scramble.__version__,
        "seed": match.seed,
        "players": list(match.players),
        "schedule": str(match.schedule.kind),
        "lexicon": match.lexicon.name,
        "fingerprint": match.lexicon.fingerprint,
        "mat": format_mat(match.mat),
        "dice": format_dice(match.dice),
        "values": format_values(match.dice),
        "rules": asdict(match.rules),
        "turn_limit": match.turn_limit,
        **(_limits_fields(match.bot_limits) if any(map(is_bot, match.players)) else {}),
    }


def _limits_fields(limits: BotLimits) -> dict[str, Any]:
    return {f"bot_{name}": value for name, value in asdict(limits).items()}


class ResultsFile:
    """A file that results are added to; use it in a ``with`` block.

    Args:
        path: of the file.
        match: whose results it holds.
        resume: go on with a file that is there; one that is not there is begun.
    Attributes:
        results: those that were in the file when it was opened.
    Raises:
        ArenaError: it is there and is not to be gone on with, it belongs to another match or is damaged,
            somebody else is writing to it, or it cannot be written.
    """

    def __init__(self, path: str | os.PathLike[str], match: Match, *, resume: bool = False) -> None:
        self.path = Path(path)
        self.results: tuple[PairResult, ...] = ()
        try:
            # Made if it is not there; what is in it stays until we know whose it is.
            self._file = self.path.open("a+b" if resume else "x+b", buffering=0)
        except FileExistsError:
            expected = "a new file; --resume goes on with this one"
            raise ArenaError("results file", str(path), expected) from None
        except OSError as cause:
            raise ArenaError(
                "results file", str(path), f"a file that can be written ({cause.strerror})"
            ) from None
        try:
            self._check_kind()
            self._lock()
            self._begin(match)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def add(self, results: Iterable[PairResult]) -> None:
        """Write results; they are in the system's hands when this returns.

        Raises:
            ArenaError: the disk is full, for example.
        """
        self._write("".join(f"{result.to_json()}\n" for result in results))

    def _write(self, text: str) -> None:
        rest = memoryview(text.encode())
        try:
            while rest:
                rest = rest[self._file.write(rest) :]
        except OSError as cause:
            raise ArenaError(
                "results file", str(self.path), f"a file that can be written ({cause.strerror})"
            ) from None

    def _check_kind(self) -> None:
        if not stat.S_ISREG(os.fstat(self._file.fileno()).st_mode):
            raise ArenaError("results file", str(self.path), "a file, and no device or pipe")

    def _lock(self) -> None:
        if fcntl is None:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            expected = "a file that no other match is writing to"
            raise ArenaError("results file", str(self.path), expected) from None

    def _begin(self, match: Match) -> None:
        """Read what is there and cut off what a killed run left behind, or write the header."""
        self._file.seek(0)
        whole, newline, torn = self._file.read().rpartition(b"\n")
        header = header_of(match)
        line = f"{json.dumps(header, ensure_ascii=False)}\n"
        if newline:
            found, self.results = _read_lines(whole.split(b"\n"), self.path)
            _check_header(found, header, self.path)
            _check_players(self.results, match, self.path)
        elif not line.encode().startswith(torn):
            raise ArenaError("results file", str(self.path), _EXPECTED)
        if torn:
            self._file.truncate(len(whole) + len(newline))
        if not newline:
            self._write(line)


def read_results(path: str | os.PathLike[str]) -> tuple[dict[str, Any], tuple[PairResult, ...]]:
    """The header and the results of a file, for whoever does not write to it.

    Raises:
        ArenaError: no such file, or it is damaged.
    """
    try:
        whole, _, _ = Path(path).read_bytes().rpartition(b"\n")
    except OSError as cause:
        raise ArenaError(
            "results file", os.fspath(path), f"a file that can be read ({cause.strerror})"
        ) from None
    return _read_lines(whole.split(b"\n"), Path(path))


def _read_lines(lines: list[bytes], path: Path) -> tuple[dict[str, Any], tuple[PairResult, ...]]:
    try:
        header = json.loads(lines[0])
    except (ValueError, RecursionError):
        header = None
    if not isinstance(header, dict) or header.get("scramble_arena") != _FORMAT:
        raise ArenaError("results file", str(path), _EXPECTED)
    results = tuple(_read_line(number, line, path) for number, line in enumerate(lines[1:], start=2))
    first_lines: dict[tuple[int, int], int] = {}
    for number, result in enumerate(results, start=2):
        first = first_lines.setdefault(result.key, number)
        if first != number:
            expected = f"each pair of games once; line {number} has that of line {first} again"
            raise ArenaError("results file", str(path), expected)
    return header, results


def _read_line(number: int, line: bytes, path: Path) -> PairResult:
    try:
        return PairResult.from_json(line.decode())
    except (UnicodeDecodeError, ArenaError) as cause:
        expected = f"a pair of games on line {number} ({cause})"
        raise ArenaError("results file", str(path), expected) from None


def _check_header(found: dict[str, Any], wanted: dict[str, Any], path: Path) -> None:
    """The file's match is the one that is played now, or the message says what differs."""
    differences = [
        f"{name} is {_shown(found.get(name))} there and {_shown(wanted.get(name))} now"
        for name in dict.fromkeys([*wanted, *found])
        if found.get(name) != wanted.get(name)
    ]
    if differences:
        expected = f"the results of this very match; {'; '.join(differences)}"
        raise ArenaError("results file", str(path), expected)


def _check_players(results: Iterable[PairResult], match: Match, path: Path) -> None:
    """Every line is of two players who meet there, so that no other match's lines were put in."""
    names = match.names
    meetings = [(names[first], names[second]) for first, second in match.schedule.pairings]
    for number, result in enumerate(results, start=2):
        pairing = result.key[0]
        if pairing >= len(meetings) or result.players != meetings[pairing]:
            expected = (
                f"games of this match; line {number} has {' and '.join(result.players)} as pairing {pairing}"
            )
            raise ArenaError("results file", str(path), expected)


def _shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}..."
