"""Random games beside the naive one: both agree after every event, and what cannot be is refused.

The naive game (game_model.py) shares no code with the engine.
"""

from __future__ import annotations

import pickle
from random import Random

import pytest
from game_random import impossible_events, random_event, random_game, random_setup, random_start
from game_setups import check_dice, replay_plainly
from hypothesis import given, settings
from hypothesis import strategies as st

from scramble.errors import EventError, ScrambleError
from scramble.game.events import Played, Ruled
from scramble.game.record import GameRecord
from scramble.game.state import GameState, Phase
from scramble.game.turns import apply

seeds = st.integers(0, 2**48)


@settings(max_examples=150)
@given(seeds)
def test_every_state_is_the_naive_games(seed: int) -> None:
    """SS-6, SS-7, SS-14, SS-20 to SS-22, SS-24 to SS-31, event by event."""
    replay_plainly(random_game(seed))


@settings(max_examples=60)
@given(seeds)
def test_twelve_dice_whatever_happens(seed: int) -> None:
    """SS-2: every die is on the mat, in the roll, passed on or in the cup, and none in two places."""
    for state in random_game(seed).states:
        check_dice(state)


@settings(max_examples=60)
@given(seeds)
def test_scores_are_the_sum_of_what_was_awarded(seed: int) -> None:
    """SS-15, SS-26: a play's points, taken back or added to by its ruling, and nothing else."""
    record = random_game(seed)
    awards = [0] * len(record.setup.players)
    for before, event, after in zip(record.states, record.events, record.states[1:], strict=False):
        if isinstance(event, Played):
            awards[before.on_turn] += before.position().score(event.play).total
        elif isinstance(event, Ruled):
            assert before.pending is not None
            awards[before.pending.player] += ruling_award(before, event)
        else:
            assert after.scores == before.scores
        assert list(after.scores) == awards


def ruling_award(state: GameState, event: Ruled) -> int:
    """Points that a ruling gives or takes (SS-26), by the names of the penalties."""
    assert state.pending is not None
    words = len(state.pending.score.words)
    if not event.acceptable:
        return -state.pending.score.total
    gifts = {"5-points": 5, "10-points": 10, "5-a-word": 5 * words}
    return gifts.get(state.setup.rules.challenge, 0)


@settings(max_examples=60)
@given(seeds)
def test_what_cannot_be_changes_nothing(seed: int) -> None:
    """C11: a refused event leaves the state as it was."""
    random = Random(seed)  # noqa: S311 - no secret
    record = random_start(random, random_setup(random))
    for _event in range(25):
        state = record.state
        copy = pickle.loads(pickle.dumps(state))  # noqa: S301 - made in the same line
        for event in impossible_events(random, state):
            with pytest.raises(ScrambleError):
                record.apply(event)
            assert record.state is state
        assert state == copy
        if state.phase is Phase.OVER:
            break
        record = record.apply(random_event(random, state))


@settings(max_examples=40)
@given(seeds)
def test_states_are_values(seed: int) -> None:
    """States pickle, compare by value and are hashable; so are records and their events."""
    record = random_game(seed)
    again = GameRecord(record.setup, record.first, record.events)
    assert again == record
    assert hash(again) == hash(record)
    copies = pickle.loads(pickle.dumps(record.states))  # noqa: S301 - made in the same line
    assert copies == record.states == again.states
    assert list(map(hash, copies)) == list(map(hash, record.states))
    assert len(set(record.states)) == len(record.states), "every event makes another state"
    assert pickle.loads(pickle.dumps(record)) == record  # noqa: S301 - made in the same line
    assert pickle.loads(pickle.dumps(record)).states == record.states  # noqa: S301 - made in the same line


@settings(max_examples=40)
@given(seeds)
def test_undo_gives_the_earlier_state(seed: int) -> None:
    """Undo after each event is the state before it, and doing it again leads to the same."""
    record = random_game(seed, most_events=25)
    while record.events:
        shorter = record.undo()
        assert shorter.states == record.states[:-1]
        assert shorter.events == record.events[:-1]
        assert shorter.apply(record.events[-1]) == record
        assert shorter.apply(record.events[-1]).state == record.state
        record = shorter
    with pytest.raises(ScrambleError, match="nothing has happened"):
        record.undo()


@settings(max_examples=30)
@given(seeds)
def test_everybody_sees_everything(seed: int) -> None:
    """`view` of each player is the whole state; of nobody, an error."""
    state = random_game(seed, most_events=20).state
    assert all(state.view(player) == state for player in range(len(state.scores)))
    for player in (-1, len(state.scores)):
        with pytest.raises(EventError):
            state.view(player)


@settings(max_examples=40)
@given(seeds)
def test_apply_alone_makes_the_records_states(seed: int) -> None:
    """The same events from the start, without a record, lead through the same states."""
    record = random_game(seed)
    state = GameState.start(record.setup, record.first)
    for event, expected in zip(record.events, record.states[1:], strict=True):
        before = state
        state = apply(state, event)
        assert state == expected
        assert state.event_count == before.event_count + 1
        assert state.now == event.time


def test_random_games_are_of_every_kind() -> None:
    """Proof that the properties above meet what they are about."""
    games = [random_game(seed) for seed in range(150)]
    met = {type(event).__name__ for game in games for event in game.events}
    assert len(met) == 9
    phases = {state.phase for game in games for state in game.states}
    assert phases == set(Phase)
    assert {len(game.setup.players) for game in games} >= {2, 3, 4, 8}
    assert any(sum(state.lost_turns) >= 2 for game in games for state in game.states)
    assert any(len(state.skipped) >= 2 for game in games for state in game.states)
    assert any(state.passed for game in games for state in game.states)
    assert any(state.cup_count == 0 for game in games for state in game.states)
    assert any(game.state.winner is not None for game in games)
    plays = [event for game in games for event in game.events if isinstance(event, Played)]
    assert any(len(play.play) == 7 for play in plays)
    assert any(place.die.islower() for play in plays for place in play.play)
    assert any(place.die.startswith("[") for play in plays for place in play.play)
