"""A match: what it consists of, and what it refuses to be."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from matches import match_of

from scramble import Lexicon
from scramble.arena.matches.match import LexiconSource
from scramble.arena.matches.schedule import Kind, Schedule
from scramble.errors import ArenaError
from scramble.rules import Rules

WRONG: list[tuple[dict[str, Any], str]] = [
    ({"players": ("greedy",)}, "players"),
    ({"players": ("greedy", "")}, "player"),
    ({"players": ("greedy", "x" * 501)}, "player"),
    ({"rules": Rules()}, "challenge"),
    ({"seed": -1}, "seed"),
    ({"seed": 1.5}, "seed"),
    ({"seed": 2**63}, "seed"),
    ({"turn_limit": 0}, "turn_limit"),
    ({"turn_limit": True}, "turn_limit"),
    ({"turn_limit": 10_001}, "turn_limit"),
]


@pytest.mark.parametrize(("change", "field"), WRONG)
def test_parts_that_do_not_fit_are_named(enable: Lexicon, change: dict[str, Any], field: str) -> None:
    with pytest.raises(ArenaError) as caught:
        replace(match_of(enable), **change)
    assert caught.value.field == field


def test_names_are_all_different(enable: Lexicon) -> None:
    match = match_of(enable, "a", "b", "a", "a", kind=Kind.ROUND_ROBIN)
    assert match.names == ("a", "b", "a (2)", "a (3)")
    assert match.schedule == Schedule(Kind.ROUND_ROBIN, 4, 5)


def test_names_stay_different_whatever_players_are_called(enable: Lexicon) -> None:
    match = match_of(enable, "a (2)", "a", "a", kind=Kind.GAUNTLET)
    assert len(set(match.names)) == 3


def test_it_pickles_and_finds_its_words_again(enable: Lexicon, tmp_path: Path) -> None:
    match = match_of(enable)
    assert pickle.loads(pickle.dumps(match)) == match  # noqa: S301 - our own
    assert match.table().lexicon == enable
    words = tmp_path / "few.txt"
    words.write_text("at\nto\n", encoding="utf-8")
    source = LexiconSource.of(words, Lexicon.load(words))
    assert Path(source.place).is_absolute()
    own = replace(match, lexicon=source)
    assert len(own.table().lexicon) == 2
    words.write_text("at\nto\nbe\n", encoding="utf-8")
    other = replace(own, lexicon=replace(source, fingerprint="0" * 64))
    with pytest.raises(ArenaError, match="the words of the match"):
        other.table()
