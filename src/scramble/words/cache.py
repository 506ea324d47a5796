"""Compiled word lists on disk: found by key, checked when read, replaced in one step.

A file is a 64-byte header (magic, format version, kind, length and checksum of the payload, key) and
the payload, which is memory-mapped. A file that fails a check is treated as missing.
"""

from __future__ import annotations

import logging
import mmap
import os
import struct
import zlib
from pathlib import Path

import platformdirs

from scramble.files import sweep, write_whole

__all__ = ["FORMAT", "Cache", "pack_payload", "read_payload"]

FORMAT = 4  # raise it whenever the meaning of what is stored changes
_MAGIC = b"SCRAMBLE"
_HEADER = struct.Struct("<8sI4sQI32s4x")  # 64 bytes, so that the payload of a mapped file is aligned

_log = logging.getLogger(__name__)


class Cache:
    """A folder of compiled files.

    Args:
        folder: the folder, or None for the user's cache folder (``SCRAMBLE_CACHE_DIR`` overrides it).
    """

    def __init__(self, folder: str | os.PathLike[str] | None = None) -> None:
        chosen = (
            folder or os.environ.get("SCRAMBLE_CACHE_DIR") or platformdirs.user_cache_dir("scramble-engine")
        )
        self.folder = Path(chosen)

    def path(self, key: str, kind: str) -> Path:
        """The path of the file for a key (64 hexadecimal digits) and a kind (four letters)."""
        return self.folder / f"{key}.{kind}.v{FORMAT}"

    def load(self, key: str, kind: str) -> memoryview | None:
        """The payload, or None if the file is missing, damaged, or of another kind, key or format."""
        path = self.path(key, kind)
        payload = read_payload(path, key, kind)
        if payload is None and path.exists():
            _log.warning("damaged cache file %s: it will be made again", path)
        return payload

    def store(self, key: str, kind: str, payload: bytes) -> None:
        """Write the payload; readers see the old file or the whole new one. A full disk is only logged."""
        path = self.path(key, kind)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            write_whole(path, pack_payload(key, kind, payload))
            sweep(self.folder)
        except OSError as error:
            _log.warning("cannot write cache file %s: %s", path, error)


def read_payload(path: Path, key: str, kind: str) -> memoryview | None:
    """The payload of a file, mapped; None if it is missing, damaged, or of another kind, key or format."""
    try:
        with path.open("rb") as file:
            mapped = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except (OSError, ValueError):  # ValueError: an empty file cannot be mapped
        return None
    payload = mapped[_HEADER.size :]
    return payload if mapped[: _HEADER.size] == _header(key, kind, payload) else None


def pack_payload(key: str, kind: str, payload: bytes) -> bytes:
    """A file's bytes: what :func:`read_payload` reads."""
    return _header(key, kind, memoryview(payload)) + payload


def _header(key: str, kind: str, payload: memoryview) -> bytes:
    return _HEADER.pack(_MAGIC, FORMAT, kind.encode(), len(payload), zlib.crc32(payload), bytes.fromhex(key))
