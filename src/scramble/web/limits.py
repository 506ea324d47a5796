"""Limits on requests: size, time, patterns, requests per minute."""

from __future__ import annotations

import re
import time
from collections import OrderedDict

from litestar.exceptions import TooManyRequestsException

from scramble.errors import BadInput

__all__ = [
    "BODY_BYTES",
    "BODY_SECONDS",
    "UPLOAD_BYTES",
    "UPLOAD_LINES",
    "RateLimit",
    "check_pattern",
    "check_text",
]

BODY_BYTES = 64 * 1024  # of an ordinary form
UPLOAD_BYTES = 8 * 1024 * 1024  # for routes that take files: give them request_max_body_size=UPLOAD_BYTES
UPLOAD_LINES = 1_000_000
BODY_SECONDS = 20  # for the whole body to arrive
_LONGEST_FIELD = 20_000  # characters of a field that is not a file
_LONGEST_PATTERN = 60  # characters of a regular expression
_MOST_REPEATS = 2
_MOST_ADDRESSES = 10_000
_WINDOW = 60.0  # seconds


def check_text(field: str, text: str, most: int = _LONGEST_FIELD) -> str:
    """A field's text without surrounding spaces.

    Args:
        field: the field's name on the page.
        text: as typed.
        most: the maximum number of characters.
    Raises:
        BadInput: it is longer, or contains a zero byte.
    """
    if len(text) > most:
        raise BadInput(field, text, f"it has {len(text)} characters: expected at most {most}")
    if "\0" in text:
        raise BadInput(field, text, "it has a zero byte: expected text")
    return text.strip()


class RateLimit:
    """Limits the requests per minute of each address, counted in this process only.

    With several processes the limit applies to each of them: it only protects the machine from a runaway
    script. What must be limited across processes (guesses at a password) is counted in the database
    (:meth:`scramble.web.store.Store.strike`). The framework's own limit stores and copies the time of every
    request in the minute; this one stores two numbers per address.

    Args:
        most: requests per minute; 0 for no limit.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._counts: OrderedDict[str, tuple[float, int]] = OrderedDict()  # the longest unseen first

    def count(self, address: str) -> None:
        """Count a request.

        Raises:
            TooManyRequestsException: the address has made too many.
        """
        if not self._most:
            return
        now = time.monotonic()
        start, count = self._counts.pop(address, (now, 0))
        if now - start >= _WINDOW:
            start, count = now, 0
        self._counts[address] = (start, count + 1)
        if len(self._counts) > _MOST_ADDRESSES:
            self._counts.popitem(last=False)
        if count >= self._most:
            wait = max(1, round(_WINDOW - (now - start)))
            raise TooManyRequestsException(
                detail=f"too many requests: expected at most {self._most} a minute; try again in {wait} s",
                headers={"Retry-After": str(wait)},
            )


def check_pattern(field: str, pattern: str) -> str:
    """A regular expression that cannot take long, whatever text it is matched against.

    Python tries every combination of repeats and alternatives in turn, and nothing else runs in the meantime,
    so only a few of them are allowed.

    Args:
        field: the field's name on the page.
        pattern: as typed.
    Raises:
        BadInput: it is too long, has too many repeats or parentheses, or repeats parentheses.

    >>> check_pattern("word", "^(RE|UN).*ING$")
    '^(RE|UN).*ING$'
    >>> check_pattern("word", "((A*)*)*B")
    Traceback (most recent call last):
    ...
    scramble.errors.BadInput: word '((A*)*)*B': expected at most 60 signs, two repeats (* + ? {}), one (..)
    """
    marks = re.sub(r"\\[^0-9]|\[\^?\]?[^]]*\]", "x", pattern)
    repeats, groups = len(re.findall(r"[*+?{]", marks)), marks.count("(")
    is_odd = re.search(r"\)[*+?{]|\(\?|\\[0-9]", marks)
    if len(pattern) > _LONGEST_PATTERN or repeats > _MOST_REPEATS or groups > 1 or is_odd:
        expected = f"at most {_LONGEST_PATTERN} signs, two repeats (* + ? {{}}), one (..)"
        raise BadInput(field, pattern, expected)
    return pattern
