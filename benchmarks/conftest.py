"""Positions to measure with, and the summary that the README promises."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

import pytest

from scramble import DiceSet, Lexicon, Mat

POSITIONS = Path(__file__).parent.parent / "tests" / "data" / "positions-9x9.tsv"
_SUMMARY = pytest.StashKey[list[str]]()


@dataclass(frozen=True)
class Measured:
    """One reference position with its right answers."""

    rows: str
    roll: str
    count: int
    best: int


def one_word_positions(blanks: str) -> list[Measured]:
    """The reference positions of a class (b0 to b3): one word on the house mat, seven dice."""
    with POSITIONS.open(encoding="utf-8") as file:
        lines = list(csv.DictReader(file, delimiter="\t"))
    return [
        Measured(line["board"], line["rack"], int(line["legal_plays"]), int(line["best_score"]))
        for line in lines
        if line["class"] == blanks
    ]


@pytest.fixture(scope="session")
def enable() -> Lexicon:
    lexicon = Lexicon.load("enable")
    assert lexicon.graph.node_count
    assert lexicon.anagram_index.word_count
    return lexicon


@pytest.fixture(scope="session")
def house() -> tuple[Mat, DiceSet]:
    return Mat.load("house"), DiceSet.load("house")


@pytest.fixture
def note_median(request: pytest.FixtureRequest, benchmark):  # type: ignore[no-untyped-def]
    """Call it where each round is one position: the median goes into the summary."""

    def note() -> None:
        if benchmark.stats:
            median = benchmark.stats.stats.median * 1e6
            request.config.stash.setdefault(_SUMMARY, []).append(f"{request.node.name:<28} {median:>10,.0f}")

    return note


@pytest.fixture
def note_rate(request: pytest.FixtureRequest, benchmark):  # type: ignore[no-untyped-def]
    """Call it with how many positions a round has: a line of the summary."""

    def note(count: int) -> None:
        if benchmark.stats:
            rate = benchmark.stats.stats.min / count * 1e6
            lines = request.config.stash.setdefault(_SUMMARY, [])
            lines.append(f"{request.node.name:<28} {rate:>10,.0f}")
            benchmark.extra_info["microseconds_a_position"] = rate

    return note


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    lines = config.stash.get(_SUMMARY, [])
    if lines:
        terminalreporter.section("microseconds a position, fastest round (replies: median)")
        for line in lines:
            terminalreporter.write_line(line)
