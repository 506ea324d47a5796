"""Numbers and names in sentences, and that no command counts in its own way."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scramble.texts.wording import counted, does

SOURCE = Path(__file__).parent.parent / "src" / "scramble"
ROOT = SOURCE.parent.parent
_FOREIGN = re.compile(
    r"""
    \b[Ll]ikewise\b | \bhangs?\ together\b | \blest\b | has\ to\ hold\ the\ truth
    | (?<!here\ )\b(?:is|are)\ no
      \ (?:text|word|letter|play|game|ruling|pair|key|square|die|roll|file|JSON)s?\b
    | (?<=\.\ )Who\ (?!is\b)[a-z]+s\ [^?"\n]*[.,]  # "Who forfeits loses": whoever does
    """,
    re.VERBOSE,
)
# A value of the JSON that `judge --explain` prints: published, so it stays.
_PUBLISHED = {"src/scramble/words/dictionary.py: is no letter"}
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


def foreign_phrases(text: str) -> list[str]:
    """Phrases that a native reader stumbles over, with a little of what comes before them."""
    return [found.group().strip() for found in _FOREIGN.finditer(text)]


@pytest.mark.parametrize(
    "text",
    [
        "time: likewise.",
        "a text that is no play",
        "faces that are no letters",
        "so their results hang together",
        "lest it waits",
        "how often it has to hold the truth",
        "Done. Who forfeits loses.",
    ],
)
def test_foreign_phrases_are_seen(text: str) -> None:
    assert foreign_phrases(text)


@pytest.mark.parametrize(
    "text", ["there is no play", "it is no longer there", "Who begins?", "Who meets whom", "modest"]
)
def test_plain_english_is_left_alone(text: str) -> None:
    assert not foreign_phrases(text)


def test_nobody_stumbles() -> None:
    """Docs, docstrings, comments and messages say it as a native writes it."""
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "benchmarks").glob("*.*")]
    code = [path for path in SOURCE.rglob("*") if path.suffix in {".py", ".pyx", ".pxd", ".pyi"}]
    found = [
        f"{path.relative_to(ROOT)}: {phrase}"
        for path in (*pages, *code, *(ROOT / "tools").glob("*.py"))
        if path.suffix in {".md", ".py", ".pyx", ".pxd", ".pyi"}
        for phrase in foreign_phrases(path.read_text("utf-8"))
    ]
    assert [line for line in found if line not in _PUBLISHED] == []


def test_the_changelog_says_each_thing_once() -> None:
    """A merge by union can leave a moved entry, or its heading, in two places."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    for section in re.split(r"^### ", text, flags=re.MULTILINE):
        lines = [line[:60] for line in section.splitlines() if line.startswith(("- ", "#### "))]
        assert sorted(lines) == sorted(set(lines))
