"""A lexicon as a text file, for programs that read their words from one."""

from __future__ import annotations

import hashlib
from pathlib import Path

from scramble.errors import ArenaError
from scramble.files import write_whole
from scramble.words.cache import Cache
from scramble.words.lexicon import Lexicon

__all__ = ["words_file"]


def words_file(lexicon: Lexicon) -> Path:
    """The path of a file with exactly the lexicon's words, one per line, in upper case, sorted.

    It is written once, into the user's cache folder, and kept there. Its sha256 is the lexicon's
    fingerprint, so a damaged file is noticed and written again.

    Raises:
        ArenaError: it cannot be written.
    """
    path = Cache().folder / f"{lexicon.fingerprint}.words.txt"
    try:
        if not (path.is_file() and _fingerprint(path.read_bytes()) == lexicon.fingerprint):
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, "".join(f"{word}\n" for word in sorted(lexicon)).encode())
    except OSError as cause:
        raise ArenaError(
            "words", str(path), f"expected a file that can be written to ({cause.strerror})"
        ) from cause
    return path.resolve()


def _fingerprint(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()
