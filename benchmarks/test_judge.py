"""How long does it take to judge a million words: from a list, from an array, and as a stream of lines?

A round judges a million words, so 1,000 ms are one million words a second.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable

import numpy
import pytest

from scramble import Lexicon
from scramble.referee import Referee

WORDS = 1_000_000


@pytest.fixture(scope="session")
def asked(enable: Lexicon) -> tuple[list[str], list[bool]]:
    """A million words in no order, about a third of them phonies, and the lexicon's answers."""
    chance, known = random.Random(1), sorted(enable)  # noqa: S311 - the same words in every run
    words = []
    for number, word in enumerate(chance.choices(known, k=WORDS)):
        words.append(word[:-1] + chance.choice("ABCDEFGH") if number % 3 == 0 else word.lower())
    return words, [word in enable for word in words]


@pytest.fixture
def note_words(benchmark) -> Callable[[], None]:  # type: ignore[no-untyped-def]
    """Call it after the rounds: words a second, in the results that pytest-benchmark saves."""

    def note() -> None:
        if benchmark.stats:
            benchmark.extra_info["words_a_second"] = round(WORDS / benchmark.stats.stats.min)

    return note


@pytest.mark.parametrize("kind", ["list", "bytes", "texts"])
def test_judge_many(benchmark, note_words, enable, asked, kind) -> None:  # type: ignore[no-untyped-def]
    words, answers = asked
    given = {"list": words, "bytes": numpy.array(words, "S"), "texts": numpy.array(words, "U")}[kind]
    found = benchmark.pedantic(Referee(enable).judge_many, (given,), rounds=5, warmup_rounds=1)
    assert found.tolist() == answers
    note_words()


def test_judge_stream(benchmark, note_words, enable, asked) -> None:  # type: ignore[no-untyped-def]
    """A million lines in memory."""
    words, answers = asked
    lines = "\n".join(words).encode()
    found = benchmark.pedantic(Referee(enable).judge_stream, (lines,), rounds=5, warmup_rounds=1)
    assert found.tolist() == answers
    note_words()


def test_command(benchmark, asked) -> None:  # type: ignore[no-untyped-def]
    """The whole command: start Python, read a million lines, write a million verdicts."""
    words, answers = asked
    lines = "\n".join(words).encode()
    command = [sys.executable, "-m", "scramble", "judge", "-"]

    def run() -> bytes:
        return subprocess.run(command, input=lines, capture_output=True, check=False).stdout

    verdicts = benchmark.pedantic(run, rounds=3, warmup_rounds=1).splitlines()
    assert [verdict.startswith(b"acceptable\t") for verdict in verdicts] == answers
