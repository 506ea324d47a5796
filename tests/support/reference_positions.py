"""The reference positions in tests/data: counted by two other engines (see data/README.md there)."""

import csv
from dataclasses import dataclass
from pathlib import Path

DATA = Path(__file__).parents[1] / "data"


@dataclass(frozen=True)
class ReferencePosition:
    """One line of a file of reference positions."""

    number: str
    kind: str
    rows: tuple[str, ...]
    roll: str
    play_count: int
    best_score: int


def read_positions(name: str) -> list[ReferencePosition]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file, delimiter="\t"))
    return [
        ReferencePosition(
            line["id"],
            line["class"],
            tuple(line["board"].split("/")),
            line["rack"],
            int(line["legal_plays"]),
            int(line["best_score"]),
        )
        for line in lines
    ]
