"""Reads a match from a TOML file; errors name the key and the line."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from scramble.arena.matches.plan import MatchPlan
from scramble.data import looks_like_path, parse_toml, read_file
from scramble.errors import ArenaError, BadInput

__all__ = ["MatchFile"]

_NAMED = ("lexicon", "mat", "dice")  # names, or files
_FILES = ("positions", "output")
_PLACE = re.compile(r"(?P<reason>.*?)(?: - at `\$(?P<place>.*)`)?", re.DOTALL)
_KEYS_OF_FIELDS = {  # keys that have other names in messages
    "memory_mib": "memory",
    "grace_seconds": "grace",
    "start_seconds": "start",
    "elo0": "sprt",
    "elo1": "sprt",
    "player": "players",
    "bot": "players",
    "option": "players",
    "limits of a bot": "players",
    "report": "reports",
    "results file": "output",
    "start": "positions",
}


class MatchFile:
    """A file that was read.

    Args:
        path: the file. Files that it names are relative to it; commands of bots stay as they are.
    Attributes:
        plan: what it says.
    Raises:
        ArenaError: it cannot be read, is not TOML, or has an unknown key or an impossible value.
    """

    plan: MatchPlan

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path = Path(path)
        try:
            self._text = read_file(path, "match file", ArenaError).decode("utf-8-sig")
        except UnicodeDecodeError:
            raise ArenaError("match file", os.fspath(path), "expected UTF-8 text") from None
        keys = set(MatchPlan.__struct_fields__)
        try:
            table = parse_toml(self._text, "match file", keys, ArenaError)
        except ArenaError as cause:
            if cause.value in (None, self._text):
                raise ArenaError("match file", os.fspath(path), cause.expected) from None
            raise self._wrong(str(cause.value), cause.expected) from None
        self.plan = self._resolved(self._converted(table))

    @contextmanager
    def naming_lines(self) -> Iterator[None]:
        """Report errors in this block as errors of the key that they name, if they name one."""
        try:
            yield
        except BadInput as cause:
            key = cause.field.partition(",")[0].replace(" ", "_")
            key = _KEYS_OF_FIELDS.get(cause.field, key)
            if key not in MatchPlan.__struct_fields__:
                raise
            raise self._wrong(key, str(cause)) from cause

    def _converted(self, table: dict[str, Any]) -> MatchPlan:
        try:
            return msgspec.convert(table, MatchPlan)
        except msgspec.ValidationError as cause:
            found = _PLACE.fullmatch(str(cause))
            reason, place = (found["reason"], found["place"] or "") if found else (str(cause), "")
            raise self._wrong(place.strip("."), _sentence(reason)) from None

    def _resolved(self, plan: MatchPlan) -> MatchPlan:
        """With paths beside the file."""
        folder = self._path.parent
        changes: dict[str, Any] = {
            name: str(folder / value)
            for name in (*_NAMED, *_FILES)
            if isinstance(value := getattr(plan, name), str) and (name in _FILES or looks_like_path(value))
        }
        reports = [str(folder / report) for report in plan.reports]
        return msgspec.structs.replace(plan, **changes, reports=reports)

    def _wrong(self, place: str, reason: str) -> ArenaError:
        """An error that names the file, the line if it is known, and the key.

        Args:
            place: such as ``seed`` or ``players[1].memory``.
            reason: what is wrong, and what was expected.
        """
        number = self._line_of(place)
        line = f"line {number}, " if number else ""
        key = f"key {place}: " if place else ""
        return ArenaError("match file", os.fspath(self._path), f"{line}{key}{reason}")

    def _line_of(self, place: str) -> int | None:
        """The line on which a key stands, from 1."""
        found = re.fullmatch(r"(\w+)(?:\[(\d+)\])?(?:\.(\w+))?", place)
        if not found:
            return None
        key, number, inner = found.groups()
        lines = self._text.splitlines()
        start = 0
        if number is not None:
            heads = [at for at, line in enumerate(lines) if re.match(rf"\s*\[\[\s*{key}\s*\]\]", line)]
            if int(number) < len(heads):
                start = heads[int(number)]
                key = inner or key
                if not inner:
                    return start + 1
        pattern = re.compile(rf"""\s*["']?{re.escape(key)}["']?\s*=|\s*\[\[?\s*{re.escape(key)}\s*\]""")
        return next((at + 1 for at, line in enumerate(lines) if at >= start and pattern.match(line)), None)


_WORDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
}


def _sentence(reason: str) -> str:
    """Msgspec's reason in our own words."""
    text = reason.replace("`", "").replace(" | null", "").replace(" | ", " or ")
    for theirs, ours in (
        ("Object missing required field ", "expected the key "),
        ("Object contains unknown field ", "expected no key "),
        ("Expected ", "expected "),
    ):
        text = text.replace(theirs, ours)
    return re.sub(r"\b(int|float|str|bool|array|object)\b", lambda found: _WORDS[found[0]], text)
