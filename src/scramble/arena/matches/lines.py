"""Reads lines of JSON from untrusted files, with limits, so that no line takes all memory or time."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from typing import IO, Any

from scramble.errors import ArenaError

__all__ = ["LONGEST_LINE", "read_json_line", "whole_lines"]

LONGEST_LINE = 2**23  # bytes: more than two games of 10,000 turns take
_MOST_DIGITS = 30  # digits of a whole number; no field allows that many


def whole_lines(file: IO[bytes]) -> Iterator[bytes]:
    """The lines of a file without their ends; text after the last line end is still being written.

    Raises:
        ArenaError: a line that is too long.
    """
    while line := file.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE:
            shown = line[:20].decode("utf-8", "replace")
            raise ArenaError("line", shown, f"expected at most {LONGEST_LINE} bytes in a line")
        if not line.endswith(b"\n"):
            return
        yield line[:-1]


def read_json_line(field: str, text: str) -> Any:
    """The value of a line of JSON.

    A whole number with more digits than any field may have is read as infinity, which no field accepts: so
    the error names the field, and no time is spent on converting the number.

    Raises:
        ArenaError: not JSON, or nested too deeply.
    """
    try:
        return json.loads(text, parse_int=_read_whole)
    except (TypeError, ValueError, RecursionError) as cause:
        raise ArenaError(field, text, f"expected a line of JSON ({cause})") from None


def _read_whole(digits: str) -> int | float:
    return int(digits) if len(digits) <= _MOST_DIGITS else -math.inf if digits.startswith("-") else math.inf
