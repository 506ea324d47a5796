"""Entries as CSV for spreadsheets and as JSON for programs."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from types import MappingProxyType
from typing import Any

from scramble.ledger.chain import Head
from scramble.ledger.entry import GAME, RULING, Entry
from scramble.texts.outside import cell

__all__ = ["COLUMNS", "csv_lines", "entry_fields", "json_parts"]

NOTHING: Mapping[int, int] = MappingProxyType({})

_VERSION = 1
_BETWEEN = "; "  # names, words or scores in one cell

# Columns of a CSV file; `content` repeats all of it, exactly as it was hashed.
COLUMNS = (
    "sequence",
    "kind",
    "id",
    "time",
    "event",
    "round",
    "table",
    "player",
    "challenger",
    "acceptable",
    "words",
    "rule",
    "lexicon",
    "lexicon_version",
    "fingerprint",
    "position",
    "play",
    "scores",
    "result",
    "previous_hash",
    "hash",
    "content",
    "entry",
    "text",
    "withdrawn_by",
)


def csv_lines(entries: Iterable[Entry], withdrawn: Mapping[int, int] = NOTHING) -> Iterator[str]:
    """The lines of a CSV file (RFC 4180), each with its line end.

    Args:
        entries: any, in any order.
        withdrawn: maps the number of each withdrawn entry to that of the entry that withdraws it.
    """
    yield _csv_line(COLUMNS)
    for entry in entries:
        cells = _cells(entry) | {"withdrawn_by": withdrawn.get(entry.sequence, "")}
        yield _csv_line([cell(cells.get(column, "")) for column in COLUMNS])


def json_parts(
    entries: Iterable[Entry], withdrawn: Mapping[int, int] = NOTHING, head: Head | None = None
) -> Iterator[str]:
    """The parts of one JSON document: ``{"version": 1, "entries": [...], "head": ...}``, one entry per line.

    Args:
        entries: any, in any order.
        withdrawn: maps the number of each withdrawn entry to that of the entry that withdraws it.
        head: of the ledger that they come from.
    """
    yield f'{{"version": {_VERSION}, "entries": ['
    comma = ""
    for entry in entries:
        fields = entry_fields(entry) | {"withdrawn_by": withdrawn.get(entry.sequence)}
        yield f"{comma}\n{json.dumps(fields)}"
        comma = ","
    yield f'\n], "head": {json.dumps(asdict(head) if head else None)}}}\n'


def entry_fields(entry: Entry) -> dict[str, Any]:
    """An entry as plain values: its place in the chain and the ruling or game under ``content``.

    The hash was made of ``canonical_json(content)``. A content that is damaged is given as its text.
    """
    return {
        "sequence": entry.sequence,
        "kind": entry.kind,
        "previous_hash": entry.previous_hash,
        "hash": entry.hash,
        "content": entry.fields() or str(entry.content),
    }


def _cells(entry: Entry) -> dict[str, object]:
    fields = entry.fields()
    cells: dict[str, object] = {column: getattr(entry, column, fields.get(column, "")) for column in COLUMNS}
    cells["player"] = _BETWEEN.join(entry.players)
    if entry.kind == RULING:
        cells["acceptable"] = "yes" if entry.acceptable else "no"
        cells["words"] = _joined(fields.get("words"))
    elif entry.kind == GAME:
        cells["acceptable"] = ""
        cells["scores"] = _joined(fields.get("scores"))
    return cells


def _joined(values: object) -> str:
    return _BETWEEN.join(map(str, values)) if isinstance(values, list) else ""


def _csv_line(cells: Iterable[object]) -> str:
    line = io.StringIO()
    csv.writer(line).writerow(cells)
    return line.getvalue()
