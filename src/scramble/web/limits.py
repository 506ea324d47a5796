"""What a request may cost: bytes, lines, seconds, requests a minute."""

from __future__ import annotations

import time
from collections import OrderedDict

from litestar.exceptions import TooManyRequestsException

from scramble.errors import BadInput

__all__ = ["BODY_BYTES", "BODY_SECONDS", "UPLOAD_BYTES", "UPLOAD_LINES", "RateLimit", "check_text"]

BODY_BYTES = 64 * 1024  # of an ordinary form
UPLOAD_BYTES = 8 * 1024 * 1024  # of a route that takes files: give it request_max_body_size=UPLOAD_BYTES
UPLOAD_LINES = 1_000_000
BODY_SECONDS = 20  # until the whole body must be there
_LONGEST_FIELD = 20_000  # characters of a field that is not a file
_MOST_ADDRESSES = 10_000
_WINDOW = 60.0  # seconds


def check_text(field: str, text: str, most: int = _LONGEST_FIELD) -> str:
    """A field's text without spaces around it.

    Args:
        field: what the page calls it.
        text: as it was typed.
        most: characters.
    Raises:
        BadInput: longer, or with a zero byte.
    """
    if len(text) > most:
        raise BadInput(field, text, f"it has {len(text)} characters: expected at most {most}")
    if "\0" in text:
        raise BadInput(field, text, "it has a zero byte: expected text")
    return text.strip()


class RateLimit:
    """Requests that an address may make in a minute, counted in this process only.

    Several processes let through as many times more: this protects a machine from a runaway script; what
    must hold across processes (guesses at a password) is counted in the database
    (:meth:`scramble.web.store.Store.strike`). The framework's own limit keeps and copies the time of each
    request of the minute; this keeps two numbers an address.

    Args:
        most: requests a minute; 0 for any number.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._counts: OrderedDict[str, tuple[float, int]] = OrderedDict()  # the longest unseen comes first

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
