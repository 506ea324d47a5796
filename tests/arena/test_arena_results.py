"""Results of games and pairs: what they say, as JSON both ways, and what they refuse to be."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace
from typing import Any

import pytest

from scramble.arena.matches.results import End, GameResult, PairResult
from scramble.errors import ArenaError

FIRST = GameResult(
    players=("greedy", "bot:./a b"),
    pairing=2,
    pair=7,
    leg=0,
    scores=(203, 90),
    end=End.TARGET,
    plays=("5C WRAP", "G5 SIZES", "-", "-", "5C wRAP"),
    bingos=(1, 0),
    passes=(1, 0),
    timeouts=(0, 1),
    seconds=(0.25, 61.5),
)
SECOND = replace(
    FIRST,
    players=("bot:./a b", "greedy"),
    leg=1,
    end=End.FORFEIT,
    forfeited_by=0,
    reason="süß",
    scores=(150, 20),
)


@pytest.mark.parametrize("game", [FIRST, SECOND, GameResult(("a", "a"), 0, 0, 0, (0, 0), End.TURN_LIMIT)])
def test_a_game_is_one_line_of_json_both_ways(game: GameResult) -> None:
    line = game.to_json()
    assert "\n" not in line
    read = GameResult.from_json(line)
    assert read == game
    assert read.seconds == game.seconds
    assert type(read.end) is End
    assert pickle.loads(pickle.dumps(game)) == game  # noqa: S301 - our own
    assert hash(read) == hash(game)


def test_a_pair_is_one_line_too() -> None:
    pair = PairResult((FIRST, SECOND))
    assert "\n" not in pair.to_json()
    assert PairResult.from_json(pair.to_json()) == pair
    assert (pair.key, pair.players) == ((2, 7), ("greedy", "bot:./a b"))
    assert pair.letters == ("W", "W"), "the first player won both, the second one by a forfeit"
    assert pair.margins == (113, -130)


def test_thinking_times_take_no_part_in_comparisons() -> None:
    assert replace(FIRST, seconds=(9.0, 9.0)) == FIRST


def test_points_turns_and_letters() -> None:
    assert FIRST.turns == (3, 2)
    assert (FIRST.points(0), FIRST.points(1), FIRST.letter(0), FIRST.letter(1)) == (1.0, 0.0, "W", "L")
    assert (SECOND.points(0), SECOND.points(1)) == (0.0, 1.0), "who forfeits loses, whatever the scores"
    drawn = replace(FIRST, end=End.TURN_LIMIT, scores=(5, 5))
    assert (drawn.points(0), drawn.points(1), drawn.letter(0)) == (0.5, 0.5, "D")


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"players": ("a",)}, "players"),
    ({"players": ["a", "b"]}, "players"),
    ({"players": ("a", "")}, "players"),
    ({"players": ("a", "b" * 1001)}, "players"),
    ({"pairing": -1}, "pairing"),
    ({"pair": True}, "pair"),
    ({"leg": 2}, "leg"),
    ({"scores": (1,)}, "scores"),
    ({"scores": (1, -1)}, "scores"),
    ({"scores": (1, 2.0)}, "scores"),
    ({"end": "target"}, "end"),
    ({"plays": ("5C WRAP", 3)}, "plays"),
    ({"passes": (0, 0)}, "passes and timeouts"),
    ({"timeouts": (1, 1)}, "passes and timeouts"),
    ({"bingos": (3, 0)}, "bingos"),
    ({"forfeited_by": 0}, "forfeited_by"),
    ({"reason": "because"}, "reason"),
    ({"end": End.FORFEIT}, "forfeited_by"),
    ({"end": End.FORFEIT, "forfeited_by": 2, "reason": "x"}, "forfeited_by"),
    ({"end": End.FORFEIT, "forfeited_by": True, "reason": "x"}, "forfeited_by"),
    ({"end": End.FORFEIT, "forfeited_by": 1}, "reason"),
    ({"seconds": (0.0,)}, "seconds"),
    ({"seconds": (0.0, float("nan"))}, "seconds"),
    ({"seconds": (-1.0, 0.0)}, "seconds"),
]


@pytest.mark.parametrize(("change", "field"), WRONG)
def test_parts_that_do_not_fit_are_named(change: dict[str, Any], field: str) -> None:
    with pytest.raises(ArenaError) as caught:
        replace(FIRST, **change)
    assert caught.value.field == field


@pytest.mark.parametrize(
    "games",
    [
        (FIRST,),
        (FIRST, FIRST),
        (SECOND, FIRST),
        [FIRST, SECOND],
        (FIRST, replace(SECOND, pair=8)),
        (FIRST, replace(SECOND, pairing=1)),
        (FIRST, replace(SECOND, players=("greedy", "bot:./a b"))),
        (FIRST, "x"),
    ],
)
def test_games_that_are_no_pair_are_refused(games: Any) -> None:
    with pytest.raises(ArenaError, match="games"):
        PairResult(games)


VALUES = json.loads(FIRST.to_json())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[" * 100_000,
        json.dumps({**VALUES, "more": 1}),
        json.dumps({name: value for name, value in VALUES.items() if name != "leg"}),
        json.dumps({**VALUES, "end": "rain"}),
        json.dumps({**VALUES, "end": ["target"]}),
        json.dumps({**VALUES, "scores": "12"}),
        json.dumps({**VALUES, "plays": None}),
    ],
)
def test_other_lines_are_no_games(text: str) -> None:
    with pytest.raises(ArenaError):
        GameResult.from_json(text)
    with pytest.raises(ArenaError):
        PairResult.from_json(f"[{text},{text}]")
    with pytest.raises(ArenaError):
        PairResult.from_json(text)
