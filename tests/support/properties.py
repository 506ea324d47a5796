"""What holds for every game: each property is checked on one random game, from its seed."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from adapter import Adapter
from garbage import garbled, incomplete

from scramble.errors import ScrambleError

MOST_EVENTS = 5000  # of a game; more would mean that it does not end
TRIES = 3  # of garbled saves of a state


def randomness(adapter: Adapter, seed: int) -> Random:
    """The same for the same game and seed, in every process."""
    return Random(f"{adapter.name} {seed}")  # noqa: S311 - no secret


def step(adapter: Adapter, state: Any, random: Random) -> tuple[Any, Any]:
    """A legal event, and the state after it; what varies it may be refused, the choice itself may not."""
    event = adapter.pick(adapter.choices(state, random), random)
    varied = adapter.vary(state, event, random)
    try:
        return varied, adapter.apply(state, varied)
    except ScrambleError:
        return event, adapter.apply(state, event)


def play(adapter: Adapter, random: Random) -> Iterator[tuple[Any, Any]]:
    """A whole game: the states, each with the event that led to it; None before the first."""
    state, event = adapter.start(random), None
    for _event in range(MOST_EVENTS):
        yield event, state
        if adapter.is_over(state):
            return
        event, state = step(adapter, state, random)
    raise AssertionError(f"not over after {MOST_EVENTS} events")


def check_never_stuck(adapter: Adapter, random: Random) -> None:
    """There is something to do until the end, nothing after it, and any of it is accepted."""
    for _event, state in play(adapter, random):
        choices = adapter.choices(state, random)
        assert bool(choices) != adapter.is_over(state)
        for event in random.sample(choices, min(len(choices), 3)):
            adapter.apply(state, event)


def check_refusals(adapter: Adapter, random: Random) -> None:
    """What cannot be is refused with an error of ours, and nothing has changed."""
    for _event, state in play(adapter, random):
        before = adapter.save(state)
        copy = adapter.load(before)
        for event, error in adapter.impossible(state, random):
            with pytest.raises(error or ScrambleError) as caught:
                adapter.apply(state, event)
            assert str(caught.value)
        assert adapter.save(state) == before
        assert state == copy


def check_saves(adapter: Adapter, random: Random) -> None:
    """Saved and loaded before every event: the same state, and the same future, to the byte."""
    loaded: Any = None
    for event, state in play(adapter, random):
        if event is not None:
            copy = adapter.event_from_dict(json.loads(json.dumps(adapter.event_to_dict(event))))
            assert copy == event
            loaded = adapter.apply(loaded, copy)
            assert loaded == state
        text = adapter.save(state)
        assert event is None or adapter.save(loaded) == text
        loaded = adapter.load(text)
        assert loaded == state
        assert adapter.save(loaded) == text


def check_histories(adapter: Adapter, random: Random) -> None:
    """One story: each step leads to the next state, is kept, comes back, and is taken back again."""
    history: Any = None
    begun: list[Any] = []
    for event, state in play(adapter, random):
        history = adapter.history(state) if event is None else history.apply(event)
        begun.append(history)
        assert history.state == history.states[-1]
    start = begun[0].start
    assert (history.start, history.events[:0], begun[0].steps) == (start, (), ())
    assert [step[0] for step in history.steps] == list(history.states[:-1])
    assert [step[1:] for step in history.steps] == list(zip(history.events, history.states[1:], strict=True))
    text = adapter.keep(history)
    assert (adapter.read(text), adapter.keep(adapter.read(text))) == (history, text)
    for earlier in reversed(begun[:-1]):
        history = history.undo()
        assert (history.states, history.events) == (earlier.states, earlier.events)
    with pytest.raises(ScrambleError, match="nothing has happened yet"):
        history.undo()


def check_pickles(adapter: Adapter, random: Random) -> None:
    """States and events go to another process and back."""
    for event, state in play(adapter, random):
        copy_of_event, copy = pickle.loads(pickle.dumps((event, state)))  # noqa: S301 - our own
        assert (copy_of_event, copy) == (event, state)
        assert hash(copy) == hash(state)


def transcript(adapter: Adapter, random: Random) -> str:
    """A game as text: its events and its last state."""
    steps = list(play(adapter, random))
    events = [adapter.event_to_dict(event) for event, _state in steps[1:]]
    return "\n".join([*map(json.dumps, events), adapter.save(steps[-1][1])])


def check_totals(adapter: Adapter, random: Random) -> None:
    """What is shown is the sum of what was recorded; and what was recorded stays."""
    earlier: list[tuple[int, int]] = []
    for _event, state in play(adapter, random):
        awards = adapter.awards(state)
        assert awards[: len(earlier)] == earlier
        sums = [0] * adapter.sides(state)
        for side, amount in awards:
            sums[side] += amount
        assert adapter.totals(state) == sums
        earlier = awards


def check_views(adapter: Adapter, random: Random) -> None:
    """A view is the same whatever it hides, is plain data, and holds none of the secret texts."""
    for _event, state in play(adapter, random):
        for side in range(adapter.sides(state)):
            view = adapter.view(state, side)
            text = json.dumps(view)
            assert json.loads(text) == view
            for twin in adapter.twins(state, side, random):
                assert adapter.view(twin, side) == view
            for secret in adapter.secrets(state, side):
                assert secret not in text, f"side {side} sees {secret}"


def check_garbled_saves(adapter: Adapter, random: Random) -> None:
    """A garbled save is refused, or it is a game that goes on as others do; an incomplete one is refused."""
    for _event, state in play(adapter, random):
        if random.random() < 0.3:
            text = adapter.save(state)
            for _try in range(TRIES):
                _check_garbled(adapter, garbled(text, random), random)
            with pytest.raises(adapter.load_error):
                adapter.load(incomplete(text, random))


def _check_garbled(adapter: Adapter, text: str, random: Random) -> None:
    try:
        state = adapter.load(text)
    except adapter.load_error:
        return
    for _event in range(3):
        for side in range(adapter.sides(state)):
            adapter.view(state, side)
        assert adapter.load(adapter.save(state)) == state
        choices = adapter.choices(state, random)
        assert bool(choices) != adapter.is_over(state)
        if not choices:
            return
        for event in choices:
            adapter.apply(state, event)
        _event, state = step(adapter, state, random)
