"""How many turns a second does the arena play, greedy against greedy, on one core; and the state machine?"""

from __future__ import annotations

import time

import pytest

from scramble.arena.matches.dice_of_pair import PairLuck
from scramble.arena.matches.executors import SerialExecutor
from scramble.arena.matches.match import LexiconSource, Match
from scramble.arena.matches.replay import replay_game
from scramble.arena.matches.results import PairResult
from scramble.arena.matches.runner import play_pairs
from scramble.arena.matches.schedule import Kind, Schedule
from scramble.game.events import Passed, Played, Rolled, RolledDie, Stopped
from scramble.game.state import GameSetup, GameState, Phase
from scramble.game.turns import apply
from scramble.rules import Rules
from scramble.words.lexicon import Lexicon

PAIRS = 100
TURN_LIMIT = 200


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


def play_by_events(setup: GameSetup, luck: PairLuck, lexicon: Lexicon) -> GameState:
    """The same game, event by event, the words of each play looked up as in the arena."""
    state = GameState.start(setup, first=0)
    alphabet = setup.dice.alphabet
    for turn in range(TURN_LIMIT):
        drawn = luck.drawn(turn, state.dice_in_use, len(state.passed))
        dice = tuple(RolledDie(alphabet.die_text(face).strip("[]"), number) for face, number in drawn)
        state = apply(state, Rolled(state.now, dice))
        play = state.position().best(lexicon)
        state = apply(state, Passed(state.now) if play is None else Played(state.now, play), lexicon)
        if state.phase is Phase.OVER:
            return state
    return apply(state, Stopped(state.now, "turn limit"))


@pytest.mark.benchmark(timer=time.process_time)
def test_greedy_against_greedy_by_the_state_machine(benchmark, note_rate, enable, house) -> None:  # type: ignore[no-untyped-def]
    """What the arena would be if it had no table of its own (arena/table.py says why it has one)."""
    mat, dice = house
    setup = GameSetup(("first", "second"), mat, dice, Rules(challenge="void"), enable.name)

    def play() -> list[GameState]:
        # Both legs of a pair see the same dice and greedy always answers alike, so they are the same game.
        lucks = (PairLuck(dice, seed=1, pairing=0, pair=pair) for pair in range(PAIRS) for _ in (0, 1))
        return [play_by_events(setup, luck, enable) for luck in lucks]

    states = benchmark.pedantic(play, rounds=5, warmup_rounds=1)
    turns = sum(state.turn for state in states)
    benchmark.extra_info["turns_a_second"] = (
        round(turns / benchmark.stats.stats.min) if benchmark.stats else None
    )
    note_rate(turns)
