"""Game records as files: GCG or JSON, read whole or not at all, written in one step."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path

from scramble.errors import RecordError
from scramble.gcg import read_gcg, write_gcg
from scramble.packaged import read_file
from scramble.record import GameRecord

__all__ = ["load_record", "read_text", "save_record", "write_text"]


def read_text(path: str | os.PathLike[str]) -> str:
    """The text of a file.

    Raises:
        RecordError: the file cannot be read, or is not UTF-8.
    """
    try:
        return read_file(path, "record", RecordError).decode("utf-8-sig")
    except UnicodeDecodeError as cause:
        raise RecordError("record", os.fspath(path), "the file is not UTF-8 text") from cause


def write_text(path: str | os.PathLike[str], text: str) -> None:
    """Write a file in one step: readers see the old one or the whole new one.

    Raises:
        RecordError: the file cannot be written; what was there is as it was.
    """
    target = Path(path)
    temporary = None
    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", newline="\n", dir=target.parent, prefix=f".{target.name}.", delete=False
        ) as file:
            temporary = file.name
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(target)
    except OSError as cause:
        if temporary:
            Path(temporary).unlink(missing_ok=True)
        raise RecordError("record", os.fspath(path), f"it cannot be written ({cause.strerror})") from cause


def load_record(path: str | os.PathLike[str]) -> GameRecord:
    """A record from a file: GCG, JSON, or a saved game of ``scramble play``.

    Raises:
        RecordError: the file cannot be read, or is no record.
    """
    text = read_text(path)
    if not text.lstrip().startswith("{"):
        return read_gcg(text)
    return GameRecord.from_json(_record_of_session(text) or text)


def _record_of_session(text: str) -> str:
    """The record inside a saved game of ``scramble play``; "" if this is none."""
    try:
        values = json.loads(text)
    except (ValueError, RecursionError):
        return ""
    return json.dumps(values["record"]) if isinstance(values, dict) and "record" in values else ""


def save_record(record: GameRecord, path: str | os.PathLike[str]) -> None:
    """Write a record: JSON if the name ends with ``.json``, else GCG.

    Raises:
        RecordError: the file cannot be written; what was there is as it was.
    """
    write_text(path, record.to_json() if Path(path).suffix == ".json" else write_gcg(record))
