"""Who meets whom, and that first moves are equal within every pairing (F05)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from cases import read_cases
from matches import match_of, play_serially

from scramble import Lexicon
from scramble.arena.matches.schedule import Kind, Schedule
from scramble.errors import ArenaError

PAIRINGS = [
    (Kind.DUEL, 2, ((0, 1),)),
    (Kind.GAUNTLET, 2, ((0, 1),)),
    (Kind.GAUNTLET, 4, ((0, 1), (0, 2), (0, 3))),
    (Kind.ROUND_ROBIN, 2, ((0, 1),)),
    (Kind.ROUND_ROBIN, 4, ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))),
]


@pytest.mark.parametrize(("kind", "players", "pairings"), PAIRINGS)
def test_who_meets_whom(kind: Kind, players: int, pairings: tuple[tuple[int, int], ...]) -> None:
    schedule = Schedule(kind, players, 3)
    assert schedule.pairings == pairings
    assert schedule.total == 3 * len(pairings)
    keys = list(schedule.in_order())
    assert sorted(keys) == [(pairing, pair) for pairing in range(len(pairings)) for pair in range(3)]


def test_pairings_take_turns() -> None:
    keys = list(Schedule(Kind.ROUND_ROBIN, 4, 10).in_order())
    for length in range(len(keys) + 1):
        counts = Counter(pairing for pairing, _ in keys[:length])
        played = [counts[pairing] for pairing in range(6)]
        assert max(played) - min(played) <= 1


def test_the_usual_kind() -> None:
    assert Kind.usual(2) is Kind.DUEL
    assert Kind.usual(3) is Kind.ROUND_ROBIN


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"kind": "duel"}, "schedule"),
    ({"kind": "swiss"}, "schedule"),
    ({"players": 1}, "players"),
    ({"players": 101, "kind": Kind.ROUND_ROBIN}, "players"),
    ({"players": 3}, "players"),
    ({"players": 2.0}, "players"),
    ({"pairs": 0}, "pairs"),
    ({"pairs": 1.5}, "pairs"),
    ({"pairs": True}, "pairs"),
    ({"pairs": 10**8 + 1}, "pairs"),
]


@pytest.mark.parametrize(("arguments", "field"), WRONG)
def test_wrong_schedules_are_refused(arguments: dict[str, Any], field: str) -> None:
    with pytest.raises(ArenaError) as caught:
        Schedule(**{"kind": Kind.DUEL, "players": 2, "pairs": 3, **arguments})
    assert caught.value.field == field


def test_f05_first_moves_are_equal_within_every_pairing(enable: Lexicon) -> None:
    given = next(case for case in read_cases() if case["id"] == "F05")["input"]
    match = match_of(enable, "greedy", "random", "greedy", pairs=given["pairs"], turn_limit=8)
    assert match.names == ("greedy", "random", "greedy (2)")
    first_moves: Counter[tuple[int, str]] = Counter()
    for result in play_serially(match):
        for game in result.games:
            first_moves[game.pairing, game.players[0]] += 1
    for pairing, (first, second) in enumerate(match.schedule.pairings):
        for player in (first, second):
            assert first_moves.pop((pairing, match.names[player])) == given["pairs"]
    assert not first_moves
