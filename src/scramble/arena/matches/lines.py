"""Lines of JSON that came from anywhere: read with limits, so that no line takes all memory or time."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from typing import IO, Any

from scramble.errors import ArenaError

__all__ = ["LONGEST_LINE", "read_json", "whole_lines"]

LONGEST_LINE = 2**23  # bytes: more than two games of 10,000 turns take
_MOST_DIGITS = 30  # of a whole number; no field has one that is as long


def whole_lines(file: IO[bytes]) -> Iterator[bytes]:
    """The lines of a file without their ends; what follows the last line's end is still being written.

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


def read_json(field: str, text: str) -> Any:
    """The value that a line of JSON stands for.

    A whole number with more digits than any field may have is read as infinity, which no field takes: so the
    field is named, and the time that Python needs for such a number is not spent.

    Raises:
        ArenaError: not JSON, or nested too deeply.
    """
    try:
        return json.loads(text, parse_int=_read_whole)
    except (TypeError, ValueError, RecursionError) as cause:
        raise ArenaError(field, text, f"expected a line of JSON ({cause})") from None


def _read_whole(digits: str) -> int | float:
    return int(digits) if len(digits) <= _MOST_DIGITS else -math.inf if digits.startswith("-") else math.inf
