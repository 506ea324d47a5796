"""Files of mat values: what the network was trained for, and its weights. Nothing in a file is trusted.

A file is a header, the facts as a line of JSON, and the weights as little-endian 16-bit floats. The header
has the checksums of both.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from math import isfinite
from typing import Any

import numpy
from numpy.typing import NDArray

from scramble.errors import ValuesError

__all__ = ["HORIZONS", "ValueFacts", "format_values_file", "parse_values_file"]

HORIZONS = ("reply", "long")

_MAGIC = b"SCRVAL01"  # its digits change with the meaning of the weights
_HEADER = struct.Struct("<8sIIII")  # magic, length of the facts, checksums of facts and weights, their count
_WEIGHT = numpy.dtype("<f2")

_Weights = NDArray[numpy.float32]


@dataclass(frozen=True)
class ValueFacts:
    """What a network was trained for, and how well it does.

    Args:
        horizon: ``reply``: what the best reply scores on average; ``long``: the same minus the long-run value
            of the mat that the reply leaves.
        mat: the rows of premium squares.
        dice: the faces, as :mod:`scramble.notation` writes them.
        values: the letter values, written in the same way.
        lexicon: fingerprint of the word list.
        bingo: points for seven dice (SS-19).
        empty: the value of the empty mat.
        error: average error in points, on words set aside.
        r_squared: the share of the variance that it explains, on words set aside.
        labels: number of mats that it learnt from.
        origin: a note for people: names of mat, dice and words, seed and games.
    """

    horizon: str
    mat: tuple[str, ...]
    dice: str
    values: str
    lexicon: str
    bingo: int
    empty: float
    error: float
    r_squared: float
    labels: int
    origin: str


def format_values_file(facts: ValueFacts, weights: _Weights) -> bytes:
    """The bytes of a file."""
    text = json.dumps(asdict(facts), sort_keys=True).encode() + b"\n"
    packed = weights.astype(_WEIGHT).tobytes()
    header = _HEADER.pack(_MAGIC, len(text), zlib.crc32(text), zlib.crc32(packed), len(weights))
    return header + text + packed


def parse_values_file(raw: bytes, name: str) -> tuple[ValueFacts, _Weights]:
    """The inverse of :func:`format_values_file`.

    Args:
        raw: the file.
        name: its name, for messages.
    Raises:
        ValuesError: not such a file, or one that is damaged or of another version.
    """
    if len(raw) < _HEADER.size or raw[: len(_MAGIC)] != _MAGIC:
        raise ValuesError("values", name, "a file that scramble values train wrote, of this version")
    _magic, length, text_sum, weights_sum, count = _HEADER.unpack_from(raw)
    text, packed = raw[_HEADER.size :][:length], raw[_HEADER.size + length :]
    whole = len(packed) == count * _WEIGHT.itemsize
    if not whole or zlib.crc32(text) != text_sum or zlib.crc32(packed) != weights_sum:
        raise ValuesError("values", name, "it is damaged: expected a whole file; make or fetch it again")
    return _read_facts(text, name), numpy.frombuffer(packed, _WEIGHT).astype(numpy.float32)


def _read_facts(text: bytes, name: str) -> ValueFacts:
    try:
        table = json.loads(text)
        if not isinstance(table, dict) or set(table) != {field.name for field in fields(ValueFacts)}:
            raise ValueError
        return _checked(table)
    except (ValueError, RecursionError):
        raise ValuesError("values", name, "facts as this version writes them") from None


def _checked(table: Mapping[str, Any]) -> ValueFacts:
    """Raises ValueError for values of other types or out of range."""
    rows, numbers = table["mat"], [table[name] for name in ("empty", "error", "r_squared")]
    texts = [table[name] for name in ("dice", "values", "lexicon", "origin")]
    counts = [table[name] for name in ("bingo", "labels")]
    if table["horizon"] not in HORIZONS or not isinstance(rows, list):
        raise ValueError
    if not all(isinstance(text, str) for text in [*rows, *texts]):
        raise ValueError
    if not all(type(count) is int and count >= 0 for count in counts):
        raise ValueError
    if not all(type(number) in (int, float) and isfinite(number) for number in numbers):
        raise ValueError
    return ValueFacts(**{**table, "mat": tuple(rows)})
