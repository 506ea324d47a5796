"""A lexicon as a text file, for programs that read their words from one."""

from __future__ import annotations

import hashlib
import os
import tempfile
from pathlib import Path

from scramble.cache import Cache
from scramble.errors import ArenaError
from scramble.lexicon import Lexicon

__all__ = ["words_file"]


def words_file(lexicon: Lexicon) -> Path:
    """The path of a file with exactly the lexicon's words, one a line, upper case, sorted.

    It is written once, into the user's cache folder, and stays there. Its sha256 is the lexicon's
    fingerprint, so a damaged file is noticed and written again.

    Raises:
        ArenaError: it cannot be written.
    """
    path = Cache().folder / f"{lexicon.fingerprint}.words.txt"
    try:
        if not (path.is_file() and _fingerprint(path.read_bytes()) == lexicon.fingerprint):
            _write(path, "".join(f"{word}\n" for word in sorted(lexicon)).encode())
    except OSError as cause:
        raise ArenaError("words", str(path), f"a file that can be written ({cause.strerror})") from cause
    return path.resolve()


def _fingerprint(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()


def _write(path: Path, text: bytes) -> None:
    """In one step: who reads meanwhile sees the old file or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix="words.", suffix=".tmp", delete=False) as file:
        file.write(text)
    temporary = Path(file.name)
    try:
        temporary.chmod(0o644)
        os.replace(temporary, path)  # noqa: PTH105 - the word that says it
    finally:
        temporary.unlink(missing_ok=True)
