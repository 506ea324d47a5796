"""Game records as files: GCG or JSON, read whole or not at all, written in one step."""

from __future__ import annotations

import json
import os
from itertools import count
from pathlib import Path
from secrets import token_hex

from scramble.errors import RecordError, SaveError
from scramble.gcg import read_gcg, write_gcg
from scramble.packaged import read_file
from scramble.record import GameRecord

__all__ = ["load_record", "put_aside", "read_text", "save_record", "write_save", "write_text"]


def read_text(path: str | os.PathLike[str], field: str = "record") -> str:
    """The text of a file.

    Args:
        path: where it is.
        field: what an error calls it.
    Raises:
        RecordError: the file cannot be read, or is not UTF-8.
    """
    try:
        return read_file(path, field, RecordError).decode("utf-8-sig")
    except UnicodeDecodeError as cause:
        raise RecordError(field, os.fspath(path), "the file is not UTF-8 text") from cause


def write_text(path: str | os.PathLike[str], text: str) -> None:
    """Write a file in one step: readers see the old one or the whole new one.

    Raises:
        RecordError: the file cannot be written; what was there is as it was.
    """
    try:
        _replace(Path(path), text)
    except OSError as cause:
        raise RecordError("record", os.fspath(path), f"it cannot be written ({cause.strerror})") from cause


def write_save(path: str | os.PathLike[str], text: str) -> None:
    """Keep a game that is not over, as :func:`write_text` does.

    Raises:
        SaveError: the file cannot be written; what was there is as it was.
    """
    try:
        _replace(Path(path), text)
    except OSError as cause:
        raise SaveError(os.fspath(path), cause.strerror or "no file has such a name") from cause


def put_aside(path: str | os.PathLike[str]) -> Path:
    """Make room for another saved game: ``game.json`` becomes ``game-1.json``, or the next free number.

    Returns:
        Where it is now.
    Raises:
        SaveError: it is no file, or cannot be moved.
    """
    target = Path(path)
    if not target.is_file():
        raise SaveError(
            os.fspath(path), "there is something that is not a file, such as a folder or a device"
        )
    names = (target.with_stem(f"{target.stem}-{number}") for number in count(1))
    aside = next(name for name in names if not name.exists())
    try:
        return target.replace(aside)
    except OSError as cause:
        raise SaveError(os.fspath(path), f"what is there cannot be put aside ({cause.strerror})") from cause


def _replace(target: Path, text: str) -> None:
    """Write beside the file, and put that in its place; who may read it is decided as for any new file."""
    beside = target.parent / f".{target.name}.{token_hex(8)}"
    try:
        with beside.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(target)
    except OSError:
        beside.unlink(missing_ok=True)
        raise


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
