"""The results file of a match: a line that describes the match, then a line for each pair as it ends.

Lines are written whole, so a run that is killed loses at most the line that it was writing; when the match is
continued, the incomplete line is dropped. The lines are JSON: the first one is the header, and each other one
is a :class:`scramble.arena.matches.results.PairResult`, in the order in which the pairs ended.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from scramble.arena.matches.header import KNOWN_FIELDS, MATCH_FORMAT, check_header, header_of, meetings_of
from scramble.arena.matches.lines import read_json_line, whole_lines
from scramble.arena.matches.match import Match
from scramble.arena.matches.results import PairResult
from scramble.errors import ArenaError

try:
    import fcntl
except ImportError:  # Windows has no such locks
    fcntl = None  # type: ignore[assignment]

__all__ = ["ResultsFile", "count_results", "read_results"]

_EXPECTED = (
    f"expected results of the arena (their first line is an object with scramble_arena: {MATCH_FORMAT})"
)
_LONGEST_SHOWN, _MOST_SHOWN = 60, 5  # characters of a value in a message, and differences


class ResultsFile:
    """A file that results are added to; use it in a ``with`` block.

    Args:
        path: of the file.
        match: the match that its results belong to.
        resume: continue a file that exists; if there is none, begin one.
    Attributes:
        results: those that were in the file when it was opened.
    Raises:
        ArenaError: the file exists but `resume` is false, it belongs to another match or is damaged, another
            program is writing to it, or it cannot be written.
    """

    def __init__(self, path: str | os.PathLike[str], match: Match, *, resume: bool = False) -> None:
        self.path = Path(path)
        self.results: tuple[PairResult, ...] = ()
        try:
            # Create it if it is missing, but never truncate it: it may belong to another match.
            self._file = self.path.open("a+b" if resume else "x+b", buffering=0)
        except FileExistsError:
            expected = "expected a new file; --resume continues this one"
            raise ArenaError("results file", str(path), expected) from None
        except OSError as cause:
            raise ArenaError(
                "results file", str(path), f"expected a file that can be written to ({cause.strerror})"
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
        """Write results; when this returns, the operating system has them.

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
                "results file", str(self.path), f"expected a file that can be written to ({cause.strerror})"
            ) from None

    def _check_kind(self) -> None:
        if not stat.S_ISREG(os.fstat(self._file.fileno()).st_mode):
            raise ArenaError("results file", str(self.path), "expected a file, and not a device or pipe")

    def _lock(self) -> None:
        if fcntl is None:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            expected = "expected a file that no other match is writing to"
            raise ArenaError("results file", str(self.path), expected) from None

    def _begin(self, match: Match) -> None:
        """Read what is there and cut off what a killed run left behind, or write the header."""
        header = header_of(match)
        line = f"{json.dumps(header, ensure_ascii=False)}\n"
        self._file.seek(0)
        with open(os.dup(self._file.fileno()), "rb") as copy:  # noqa: PTH123 - with a buffer of its own
            found, self.results, size = _read(copy, self.path)
        self._file.seek(size)
        torn = self._file.read()
        if found:
            _check_header(found, header, self.path)
            _check_players(self.results, header, self.path)
        elif not line.encode().startswith(torn):
            raise ArenaError("results file", str(self.path), _EXPECTED)
        if torn:
            self._file.truncate(size)
        if not found:
            self._write(line)


def read_results(path: str | os.PathLike[str]) -> tuple[dict[str, Any], tuple[PairResult, ...]]:
    """The header and the results of a file, for readers that do not write to it.

    Raises:
        ArenaError: there is no such file, or it is damaged.
    """
    try:
        with Path(path).open("rb") as file:
            header, results, _ = _read(file, Path(path))
    except OSError as cause:
        raise ArenaError(
            "results file", os.fspath(path), f"expected a file that can be read ({cause.strerror})"
        ) from None
    except ValueError as cause:
        if isinstance(cause, ArenaError):
            raise
        raise ArenaError("results file", os.fspath(path), f"expected a file's name ({cause})") from None
    if not header:
        raise ArenaError("results file", os.fspath(path), _EXPECTED)
    if "players" in header and "schedule" in header:
        _check_players(results, header, Path(path))
    return header, results


def count_results(path: str | os.PathLike[str]) -> tuple[dict[str, Any], int]:
    """The header of a file and the number of results that follow it, which are not checked.

    Args:
        path: of a results file, which may still be growing.
    Raises:
        ArenaError: no such file, or its header is damaged.
    """
    try:
        with Path(path).open("rb") as file, _on_line(1, Path(path)):
            lines = whole_lines(file)
            return _read_header(next(lines, b"")), sum(1 for _ in lines)
    except OSError as cause:
        raise ArenaError(
            "results file", os.fspath(path), f"expected a file that can be read ({cause.strerror})"
        ) from None


def _read(file: IO[bytes], path: Path) -> tuple[dict[str, Any], tuple[PairResult, ...], int]:
    """Header and results, and their length in bytes; no header if no line is complete."""
    lines, size = whole_lines(file), 0
    header: dict[str, Any] = {}
    results: list[PairResult] = []
    first_lines: dict[tuple[int, int], int] = {}
    for number in count(1):
        with _on_line(number, path):
            line = next(lines, None)
            if line is None:
                break
            size += len(line) + 1
            if number == 1:
                header = _read_header(line)
                continue
            results.append(PairResult.from_json(line.decode()))
        first = first_lines.setdefault(results[-1].key, number)
        if first != number:
            expected = f"expected each pair of games once; line {number} has that of line {first} again"
            raise ArenaError("results file", str(path), expected)
    return header, tuple(results), size


@contextmanager
def _on_line(number: int, path: Path) -> Iterator[None]:
    """Report errors in this block as errors of this line."""
    try:
        yield
    except (UnicodeDecodeError, ArenaError) as cause:
        if number == 1:
            known = isinstance(cause, ArenaError) and cause.field in KNOWN_FIELDS
            expected = f"expected a header on line 1 ({cause})" if known else _EXPECTED
        else:
            expected = f"expected a pair of games on line {number} ({cause})"
        raise ArenaError("results file", str(path), expected) from None


def _read_header(line: bytes) -> dict[str, Any]:
    header = read_json_line("header", line.decode())
    if not isinstance(header, dict) or header.get("scramble_arena") != MATCH_FORMAT:
        raise ArenaError("header", header, _EXPECTED)
    check_header(header)
    return header


def _check_header(found: Mapping[str, Any], wanted: Mapping[str, Any], path: Path) -> None:
    """Check that the file's match is the one being played; the message says what differs."""
    differences = [
        f"{_cut(name)} is {_shown(found.get(name))} there and {_shown(wanted.get(name))} now"
        for name in dict.fromkeys([*wanted, *found])
        if found.get(name) != wanted.get(name)
    ]
    if differences:
        more = [f"and {len(differences) - _MOST_SHOWN} more"] if len(differences) > _MOST_SHOWN else []
        told = "; ".join([*differences[:_MOST_SHOWN], *more])
        raise ArenaError("results file", str(path), f"expected the results of this very match; {told}")


def _check_players(results: Iterable[PairResult], header: Mapping[str, Any], path: Path) -> None:
    """Check that the players of every line meet in this match, so that it has no line of another match."""
    meetings = meetings_of(header)
    for number, result in enumerate(results, start=2):
        pairing = result.key[0]
        if pairing >= len(meetings) or result.players != meetings[pairing]:
            names = " and ".join(map(_cut, result.players))
            expected = f"expected games of this match; line {number} has {names} as pairing {pairing}"
            raise ArenaError("results file", str(path), expected)


def _shown(value: object) -> str:
    try:
        return _cut(json.dumps(value, ensure_ascii=False))
    except RecursionError:
        return "something that is nested too deeply"


def _cut(text: str) -> str:
    """A text from a file as a message repeats it."""
    plain = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)
    return plain if len(plain) <= _LONGEST_SHOWN else f"{plain[:_LONGEST_SHOWN]}..."
