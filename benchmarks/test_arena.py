"""How many turns a second does the arena play, greedy against greedy, on one core?"""

from __future__ import annotations

import time

import pytest

from scramble.arena.luck import PairLuck
from scramble.arena.match import LexiconSource, Match
from scramble.arena.pools import SerialExecutor
from scramble.arena.replay import replay_game
from scramble.arena.results import PairResult
from scramble.arena.runner import play_pairs
from scramble.arena.schedule import Kind, Schedule
from scramble.game_state import GameSetup
from scramble.rules import Rules

PAIRS = 100


# The time of the processor, not that of the wall: other programs may be using the other core.
@pytest.mark.benchmark(timer=time.process_time)
def test_greedy_against_greedy(benchmark, note_rate, enable, house) -> None:  # type: ignore[no-untyped-def]
    mat, dice = house
    rules = Rules(challenge="void")
    schedule = Schedule(Kind.DUEL, 2, PAIRS)
    match = Match(("greedy", "greedy"), schedule, 1, LexiconSource.of("enable", enable), mat, dice, rules)
    match.table()  # the words are read once a process

    def play() -> list[PairResult]:
        batches = play_pairs(match, schedule.in_order(), SerialExecutor, 1)
        return [pair for batch in batches for pair in batch]

    pairs = benchmark.pedantic(play, rounds=15, warmup_rounds=1)
    assert [pair.key for pair in pairs] == list(schedule.in_order())
    setup = GameSetup(("first", "second"), mat, dice, rules, enable.name)
    for pair in pairs:
        luck = PairLuck(dice, seed=1, pairing=0, pair=pair.key[1])
        for game in pair.games:  # raises unless the event machine plays the same game
            assert replay_game(game, setup, luck, enable).state.scores == game.scores
    turns = sum(len(game.plays) for pair in pairs for game in pair.games)
    benchmark.extra_info["turns_a_second"] = (
        round(turns / benchmark.stats.stats.min) if benchmark.stats else None
    )
    note_rate(turns)
