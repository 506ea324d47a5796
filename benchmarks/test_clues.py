"""How long does it take to check a clue, and to load the clue checker?

A round of ``test_check`` checks a thousand clues of the labelled pairs, so milliseconds are microseconds a
clue. ``test_new_clues`` forgets before each round what it knows about words: every clue is new to it.
"""

from __future__ import annotations

import csv
import subprocess
import sys
from pathlib import Path

import pytest

from scramble.party.cards import TabooCard
from scramble.party.clue_rules import LONGEST_CLUE, ClueVerdict, check, prepare
from scramble.party.clues import affixes, compounds, derivation, inflection, layers, names

PAIRS = Path(__file__).parent.parent / "tests" / "party" / "clue_pairs.tsv"
CLUES = 1_000


@pytest.fixture(scope="session")
def asked() -> list[tuple[TabooCard, str]]:
    prepare()
    with PAIRS.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    return [(TabooCard(row["name"], tuple(row["taboo"].split(" | "))), row["clue"]) for row in rows[:CLUES]]


def check_all(asked: list[tuple[TabooCard, str]]) -> int:
    return sum(check(card, clue).verdict is ClueVerdict.FOUL for card, clue in asked)


def forget() -> None:
    """Empty the caches of single words; the tables stay."""
    for module in (affixes, compounds, derivation, inflection, layers, names):
        for value in vars(module).values():
            if getattr(value, "cache_parameters", dict)().get("maxsize"):
                value.cache_clear()


def test_check(benchmark, asked) -> None:  # type: ignore[no-untyped-def]
    assert benchmark(check_all, asked) > CLUES / 3


def test_new_clues(benchmark, asked) -> None:  # type: ignore[no-untyped-def]
    assert benchmark.pedantic(check_all, (asked,), setup=forget, rounds=5) > CLUES / 3


def test_longest_clue(benchmark, asked) -> None:  # type: ignore[no-untyped-def]
    """A clue of the greatest length that is answered, of a few hundred different words."""
    words = " ".join(dict.fromkeys(word for _, clue in asked for word in clue.split()))[:LONGEST_CLUE]
    report = benchmark.pedantic(check, (asked[0][0], words), setup=forget, rounds=5)
    assert report.verdict is ClueVerdict.FOUL


def test_load(benchmark) -> None:  # type: ignore[no-untyped-def]
    """Start Python, import the checker and load its tables."""
    command = [sys.executable, "-c", "from scramble.party.clue_rules import prepare; prepare()"]
    benchmark.pedantic(subprocess.run, (command,), {"check": True}, rounds=5, warmup_rounds=1)


def test_bare_start(benchmark) -> None:  # type: ignore[no-untyped-def]
    """Start Python and do nothing: what to take off from ``test_load``."""
    command = [sys.executable, "-c", "import scramble.party"]
    benchmark.pedantic(subprocess.run, (command,), {"check": True}, rounds=5, warmup_rounds=1)
