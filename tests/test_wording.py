"""Numbers and names in sentences, and that no command counts in its own way."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scramble.texts.wording import counted, does

SOURCE = Path(__file__).parent.parent / "src" / "scramble"
# Plurals made by hand.
_OWN_PLURAL = re.compile(r"'s' if [^}]* 1 else|1 else '(e?s|dice)'")


@pytest.mark.parametrize(
    ("count", "noun", "text"),
    [(1, "turn", "1 turn"), (0, "turn", "0 turns"), (2, "reply", "2 replies"), (1, "play", "1 play"),
     (3, "play", "3 plays"), (5, "match", "5 matches"), (1_000, "pair", "1,000 pairs")],
)  # fmt: skip
def test_counts(count: int, noun: str, text: str) -> None:
    assert counted(count, noun) == text


def test_a_plural_of_its_own() -> None:
    assert [counted(number, "die", "dice") for number in (1, 2)] == ["1 die", "2 dice"]


@pytest.mark.parametrize("you", ["You", "you", "YOU"])
def test_verbs_agree_with_you(you: str) -> None:
    assert [does(you, verb) for verb in ("begin", "have", "win", "be")] == [
        f"{you} begin",
        f"{you} have",
        f"{you} win",
        f"{you} are",
    ]


def test_verbs_agree_with_everybody_else() -> None:
    verbs = ("begin", "have", "win", "be", "pass", "carry", "go")
    said = [does("Ann", verb).removeprefix("Ann ") for verb in verbs]
    assert said == ["begins", "has", "wins", "is", "passes", "carries", "goes"]


def test_plurals_have_one_home() -> None:
    """`{'' if count == 1 else 's'}` is wrong for 0 or forgotten sooner or later."""
    for path in SOURCE.rglob("*.py"):
        if path.name != "wording.py":
            assert not _OWN_PLURAL.search(path.read_text("utf-8")), path
