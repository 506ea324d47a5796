"""The cases from the field in tests/data/cases.json, and how their texts become our values."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from plain import PlainPosition, Square, empty_rows, lay_word
from reference.oracle import EMPTY, Placement

Case = dict[str, Any]

SIZE = 9
CENTRE = (4, 4)
MARKS = {"DL": "d", "TL": "t", "DW": "D", "TW": "T"}
PATH = Path(__file__).parents[1] / "data" / "cases.json"


def read_cases() -> list[Case]:
    return json.loads(PATH.read_text(encoding="utf-8"))


def square(text: str) -> Square:
    """Row and column from 0 of a text such as r5c3."""
    row, column = re.fullmatch(r"r(-?\d+)c(-?\d+)", text).groups()
    return int(row) - 1, int(column) - 1


def placements(place: Mapping[str, str]) -> list[Placement]:
    return [(*square(text), die) for text, die in place.items()]


def premiums(extra: Mapping[str, str]) -> tuple[str, ...]:
    """A mat whose only premium squares are the centre and these."""
    marks = {CENTRE: "DW"} | {square(text): name for text, name in extra.items()}
    return tuple(
        "".join(MARKS.get(marks.get((row, column), ""), EMPTY) for column in range(SIZE))
        for row in range(SIZE)
    )


def mat_rows(mat: str | Mapping[str, str]) -> tuple[str, ...]:
    """Rows of "empty", or of a word: {"at": "r5c3", "dir": "H", "word": "CAT"}."""
    if mat == "empty":
        return empty_rows(SIZE)
    return lay_word(SIZE, mat["word"], square(mat["at"]), across=mat["dir"] == "H")


def case_position(given: Mapping[str, Any], roll: str | None = None) -> PlainPosition:
    """The position of a case's input."""
    rack = given.get("rack", "") if roll is None else roll
    return PlainPosition(premiums(given.get("layout_extra", {})), mat_rows(given["mat"]), rack)
