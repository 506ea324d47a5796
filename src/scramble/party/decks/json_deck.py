"""A deck's file as JSON: stricter than Python's reader, and safe against any content."""

from __future__ import annotations

import codecs
import json
from collections import Counter
from typing import NoReturn

from scramble.party.decks.reader import DeckProblem, JsonObject

__all__ = ["LARGEST", "read_json_deck"]

LARGEST = 2_000_000  # bytes of a file
_DEEPEST = 20  # nested lists and objects; a deck has five levels
_LONGEST_NUMBER = 18  # digits


def read_json_deck(data: bytes) -> tuple[JsonObject | None, list[DeckProblem]]:
    """The object in a file, or None if there is none, and what is wrong with the file.

    Args:
        data: the whole file, or its first ``LARGEST + 1`` bytes.
    """
    try:
        if len(data) > LARGEST:
            raise _Refused(f"has more than {LARGEST:,} bytes", "a smaller one")
        values = _decode(data.removeprefix(codecs.BOM_UTF8))
        if not isinstance(values, JsonObject):
            raise _Refused("is not a JSON object", "an object with game, version, title and so on")
    except _Refused as refused:
        return None, [refused.problem]
    marked = _Refused("begins with a byte order mark", "UTF-8 without one").problem
    return values, [marked] if data.startswith(codecs.BOM_UTF8) else []


class _Refused(Exception):
    """Stops reading a file that is not a JSON object."""

    def __init__(self, found: str, expected: str) -> None:
        super().__init__(found, expected)
        self.problem = DeckProblem(0, "", "", "file", found, expected)


def _decode(data: bytes) -> object:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as cause:
        raise _Refused(f"is not UTF-8 from byte {cause.start + 1:,} on", "UTF-8 text") from None
    if not text.strip():
        raise _Refused("is empty", "JSON")
    too_deep = _Refused(f"has more than {_DEEPEST} lists and objects in each other", "five, as decks have")
    try:
        values = json.loads(text, object_pairs_hook=_object, parse_constant=_constant, parse_int=_integer)
    except json.JSONDecodeError as cause:
        found = f"is not JSON at line {cause.lineno:,}, column {cause.colno:,}"
        raise _Refused(found, f"{cause.msg[:1].lower()}{cause.msg[1:]}") from None
    except RecursionError:
        raise too_deep from None
    if _is_too_deep(values):
        raise too_deep
    return values


def _object(pairs: list[tuple[str, object]]) -> JsonObject:
    made = JsonObject(pairs)
    if len(made) < len(pairs):
        made.repeated = tuple(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
    return made


def _constant(name: str) -> NoReturn:
    raise _Refused(f"is not JSON: it has {name}", "a number that JSON knows")


def _integer(digits: str) -> int:
    if len(digits) > _LONGEST_NUMBER:  # Python would refuse thousands of digits with an error of its own
        raise _Refused(f"has a number of {len(digits):,} digits", f"at most {_LONGEST_NUMBER}")
    return int(digits)


def _is_too_deep(values: object) -> bool:
    """Whether it is so deep that printing it could fail; checked level by level, without recursion."""
    level = [values]
    for _ in range(_DEEPEST):
        inner: list[object] = []
        for value in level:
            if isinstance(value, list):
                inner.extend(value)
            elif isinstance(value, JsonObject):
                inner.extend(value.values())
        level = inner
    return any(isinstance(value, list | JsonObject) for value in level)
