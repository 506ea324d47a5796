"""The labelled pairs of clue_pairs.tsv: read them, split them, count how the checker does."""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from scramble.party.cards import TabooCard
from scramble.party.clue_rules import ClueReport, Verdict, check

__all__ = ["PAIRS", "Figures", "Pair", "figures", "read_pairs"]

PAIRS = Path(__file__).parent / "clue_pairs.tsv"


@dataclass(frozen=True)
class Pair:
    """A card and a clue with the verdict that people gave it."""

    card: TabooCard
    clue: str
    expected: Verdict
    layer: str

    @property
    def set_aside(self) -> bool:
        """A third of the cards, with all their pairs, by the hash of the name: nobody tunes on these."""
        return int(hashlib.sha256(self.card.name.encode()).hexdigest(), 16) % 3 == 0

    @property
    def report(self) -> ClueReport:
        return check(self.card, self.clue)


@dataclass(frozen=True)
class Figures:
    """How the verdict *foul* agrees with people's."""

    pairs: int
    right: int
    wrong: int
    missed: int

    @property
    def precision(self) -> float:
        return self.right / (self.right + self.wrong)

    @property
    def recall(self) -> float:
        return self.right / (self.right + self.missed)


def read_pairs(path: Path = PAIRS) -> list[Pair]:
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    return [
        Pair(
            TabooCard(row["name"], tuple(row["taboo"].split(" | "))),
            row["clue"],
            Verdict(row["expected"]),
            row["layer"],
        )
        for row in rows
    ]


def figures(pairs: Iterable[Pair]) -> Figures:
    answers = [(pair.expected is Verdict.FOUL, pair.report.verdict is Verdict.FOUL) for pair in pairs]
    return Figures(
        len(answers), answers.count((True, True)), answers.count((False, True)), answers.count((True, False))
    )
