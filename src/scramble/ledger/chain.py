"""The chain: canonical text, the hash that links a row to the one before, and what a check may find."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from scramble.errors import EntryError

__all__ = ["GENESIS", "ChainProblem", "Head", "Report", "canonical_json", "row_hash", "storable_text"]

GENESIS = "0" * 64  # the "hash of the row before" in the first row


@dataclass(frozen=True)
class Head:
    """The end of the chain. If it is noted elsewhere, it proves later that nothing before it was rewritten.

    Args:
        count: rows in the ledger.
        hash: hash of the last one; 64 zeros if there is none.
    """

    count: int
    hash: str


@dataclass(frozen=True)
class ChainProblem:
    """Something in a ledger that is not as it was written.

    Args:
        sequence: number of the row, or None if the problem is not in a row.
        kind: ``"changed"``, ``"missing"``, ``"reordered"``, ``"unreadable"``, ``"head"``, ``"guard"``,
            ``"schema"``, ``"signature"`` or ``"file"``.
        text: what was found.
    """

    sequence: int | None
    kind: str
    text: str

    def __str__(self) -> str:
        where = self.kind if self.sequence is None else f"row {self.sequence} {self.kind}"
        return f"{where}: {self.text}"


@dataclass(frozen=True)
class Report:
    """What a check of a whole ledger found.

    Args:
        head: the end of the chain that was checked; None if it cannot be read.
        problems: differences from what was written; empty if the ledger is intact.
        signed: the last head with a good signature of the key that was asked for.
    """

    head: Head | None
    problems: tuple[ChainProblem, ...]
    signed: Head | None = None


def canonical_json(value: Any) -> str:
    r"""The canonical text of a JSON value: sorted keys, no spaces, everything beyond ASCII escaped.

    Raises:
        EntryError: not a JSON value.

    >>> canonical_json({"word": "ŁÓDŹ", "score": 12})
    '{"score":12,"word":"\\u0141\\u00d3D\\u0179"}'
    """
    try:
        return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as cause:
        raise EntryError("content", value, f"expected a JSON value ({cause})") from None


def storable_text(field_name: str, value: object) -> str:
    """Check that every database can hold a value: PostgreSQL cannot hold NUL or half a surrogate pair.

    Raises:
        EntryError: some database cannot hold it.
    """
    if isinstance(value, str) and "\0" not in value:
        try:
            value.encode()
        except UnicodeEncodeError:
            pass
        else:
            return value
    raise EntryError(field_name, value, "expected a text of whole characters without NUL")


def row_hash(previous_hash: str, sequence: int, kind: str, content: str) -> str:
    r"""SHA-256 over the four values, one per line, as 64 hexadecimal digits.

    None of the four can contain a line break (canonical JSON escapes it), so different rows give different
    texts.

    >>> row_hash(GENESIS, 1, "ruling", "{}")[:16]
    'd91c47f45a0e875b'
    """
    text = f"{previous_hash}\n{sequence}\n{kind}\n{content}"
    # A damaged file may hold bytes that are not UTF-8; they arrive as surrogates, and make another hash.
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()
