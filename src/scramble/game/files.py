"""Game records as files: GCG or JSON, read whole or not at all, written in one step."""

from __future__ import annotations

import json
import os
from pathlib import Path

from scramble.data import naming_file, read_file
from scramble.errors import RecordError
from scramble.files import write_whole
from scramble.game.gcg import read_gcg, write_gcg
from scramble.game.record import GameRecord

__all__ = ["load_record", "record_from_bytes", "save_record"]


def load_record(path: str | os.PathLike[str]) -> GameRecord:
    """A record from a file: GCG, JSON, or a saved game of ``scramble play``.

    Raises:
        RecordError: the file cannot be read, or is not a record.
    """
    return record_from_bytes(read_file(path, "record", RecordError), path)


def record_from_bytes(contents: bytes, path: str | os.PathLike[str]) -> GameRecord:
    """A record from the contents of a file, for callers that have read it (a pipe can only be read once).

    Args:
        contents: what the file contains.
        path: its name, for the message of an error.
    Raises:
        RecordError: not a record, or not UTF-8.
    """
    try:
        text = contents.decode("utf-8-sig")
    except UnicodeDecodeError as cause:
        raise RecordError("record", os.fspath(path), "expected a file of UTF-8 text") from cause
    if not text.lstrip().startswith("{"):
        return read_gcg(text)
    with naming_file(path, text):
        return GameRecord.from_json(_record_of_session(text) or text)


def _record_of_session(text: str) -> str:
    """The record inside a saved game of ``scramble play``; "" if this is not one."""
    try:
        values = json.loads(text)
    except (ValueError, RecursionError):
        return ""
    return json.dumps(values["record"]) if isinstance(values, dict) and "record" in values else ""


def save_record(record: GameRecord, path: str | os.PathLike[str]) -> None:
    """Write a record: JSON if the name ends with ``.json``, else GCG.

    Raises:
        RecordError: the file cannot be written; the old file is unchanged.
    """
    text = record.to_json() if Path(path).suffix == ".json" else write_gcg(record)
    try:
        write_whole(path, text)
    except OSError as cause:
        expected = f"expected a file that can be written to ({cause.strerror})"
        raise RecordError("record", os.fspath(path), expected) from cause
