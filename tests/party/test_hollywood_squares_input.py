"""Hollywood Squares: bad input, from the start of a match to a garbled save, is refused and named."""

from __future__ import annotations

import json
from collections.abc import Callable
from math import inf, nan
from typing import Any

import pytest
from squares_games import (
    PLAIN,
    SECRET,
    X,
    asked,
    follow,
    game_of,
    refused,
    start,
)

from scramble.errors import BadInput, EventError, IllegalEvent, StateError
from scramble.party.base import Event
from scramble.party.cards import QuestionCard
from scramble.party.hollywood_squares.rules import (
    MACHINE,
    Drawn,
    Picked,
    SquaresState,
    new_game,
)
from scramble.party.hollywood_squares.state import GAME_WON, NO_MARKERS, SECRET_SQUARE


@pytest.mark.parametrize(
    "options",
    [
        {"sides": ((), ("Ben",))},
        {"sides": (("Ann",),)},
        {"sides": ("Ann", "Ben")},
        {"sides": (("Ann",), ("Ann",))},
        {"sides": (("Ann", "Ben"), ("ben",))},
        {"sides": (("Ann",), ("",))},
        {"sides": (("Ann",), ("B" * 41,))},
        {"sides": None},
        {"host": "Ann"},
        {"host": " "},
        {"host": None},
        {"first": 2},
        {"first": -1},
        {"first": True},
        {"first": "X"},
        {"first": None},
        {"seconds": 0},
        {"seconds": -1.0},
        {"seconds": nan},
        {"seconds": inf},
        {"seconds": True},
        {"seconds": "1800"},
        {"stacks": ((), ())},
        {"stacks": (PLAIN,)},
        {"stacks": (PLAIN, (), ())},
        {"stacks": PLAIN},
        {"stacks": None},
        {"stacks": ((None,), ())},
        {"stacks": ((QuestionCard(1, 2, 3),), ())},
        {"stacks": (("question",), ())},
        {"stacks": (object(), ())},
    ],
    ids=lambda options: repr(options)[:60].replace(repr(PLAIN)[:20], "PLAIN").partition(" object at")[0],
)
def test_matches_that_cannot_begin(options: dict[str, Any]) -> None:
    """HS-2, HS-4, HS-13, HS-14: bad input is refused and named."""
    values = {"stacks": (PLAIN, ()), "sides": (("Ann",), ("Ben",)), "first": X} | options
    with pytest.raises(EventError) as caught:
        new_game(**values)
    assert str(caught.value)


@pytest.mark.parametrize(
    "bad",
    [
        QuestionCard("", "truth", "bluff"),
        QuestionCard("question", " ", "bluff"),
        QuestionCard("question", "truth", ""),
        QuestionCard("question", "truth", "TRUTH "),
    ],
    ids=["question", "answer", "bluff", "same"],
)
def test_cards_that_cannot_be(bad: QuestionCard) -> None:
    """HS-4: a card has a question, a true answer and a false one."""
    with pytest.raises(EventError, match=r"question|answer|bluff"):
        start((*PLAIN, bad))


# --- saved matches that contradict themselves


def values_of(state: SquaresState) -> dict[str, Any]:
    values: dict[str, Any] = json.loads(MACHINE.to_json(state))
    return values


def award(side: int, reason: str, amount: int = 1000) -> dict[str, Any]:
    return {"side": side, "amount": amount, "reason": reason}


PICKING = start(SECRET)
JUDGING = asked(start(SECRET), 5)
BETWEEN = game_of(start(), X)
HALF = start(seconds=60)


@pytest.mark.parametrize(
    ("state", "changes"),
    [
        (PICKING, {"phase": "somewhere"}),
        (PICKING, {"phase": "judge"}),
        (PICKING, {"phase": "between games"}),
        (PICKING, {"phase": "over"}),
        (PICKING, {"now": -1}),
        (PICKING, {"now": nan}),
        (PICKING, {"now": 1e10}),
        (PICKING, {"on_turn": 2}),
        (PICKING, {"board": "XXXOO...."}),
        (PICKING, {"board": "X"}),
        (PICKING, {"board": "x........"}),
        (PICKING, {"board": "X" * 9}),
        (PICKING, {"square": 5}),
        (PICKING, {"secret": True}),
        (PICKING, {"kind": "true"}),
        (PICKING, {"said": "yes"}),
        (PICKING, {"stacks": [[], []]}),
        (PICKING, {"stacks": [[]]}),
        (PICKING, {"cards": [], "stacks": [[], []]}),
        (PICKING, {"used": [0]}),
        (PICKING, {"drawn": 0}),
        (PICKING, {"awards": [award(0, "a gift")]}),
        (PICKING, {"awards": [award(0, GAME_WON, 2000)]}),
        (PICKING, {"awards": [award(2, GAME_WON)]}),
        (PICKING, {"awards": [award(0, SECRET_SQUARE)]}),
        (PICKING, {"awards": [award(0, SECRET_SQUARE)] * 2, "secret_seen": True}),
        (PICKING, {"awards": [award(0, GAME_WON)] * 5}),
        (PICKING, {"awards": [award(0, GAME_WON)] * 6, "phase": "over"}),
        (PICKING, {"bored": "........."}),
        (JUDGING, {"square": 0}),
        (JUDGING, {"square": 10}),
        (JUDGING, {"square": True}),
        (JUDGING, {"board": "....X...."}),
        (JUDGING, {"drawn": None}),
        (JUDGING, {"drawn": 1}),
        (JUDGING, {"drawn": -1}),
        (JUDGING, {"drawn": 40}),
        (JUDGING, {"kind": None}),
        (JUDGING, {"kind": "half true"}),
        (JUDGING, {"said": ""}),
        (JUDGING, {"secret_seen": False}),
        (JUDGING, {"awards": [award(0, SECRET_SQUARE)]}),
        (BETWEEN, {"board": NO_MARKERS}),
        (BETWEEN, {"on_turn": 0}),
        (BETWEEN, {"awards": []}),
        (BETWEEN, {"awards": [award(1, GAME_WON)]}),
        (BETWEEN, {"phase": "pick"}),
        (HALF, {"now": 60.0}),
        (HALF, {"phase": "over"}),
        (HALF, {"seconds": 0.0}),
        (HALF, {"seconds": -1.0}),
        (HALF, {"seconds": nan}),
    ],
    ids=lambda value: value.phase.value if isinstance(value, SquaresState) else repr(value)[:60],
)
def test_saves_that_contradict_themselves(state: SquaresState, changes: dict[str, Any]) -> None:
    """A garbled save is refused; none is half read."""
    values = values_of(state)
    assert MACHINE.from_json(json.dumps(values)) == state
    values["state"].update(changes)
    with pytest.raises(StateError, match="saved game"):
        MACHINE.from_json(json.dumps(values))


@pytest.mark.parametrize(
    "change",
    [
        lambda values: values | {"version": 2},
        lambda values: values | {"game": "celebrity-taboo"},
        lambda values: {"state": values["state"]},
        lambda values: values | {"more": 1},
        lambda values: values | {"state": None},
        lambda values: [values],
        lambda values: None,
    ],
    ids=["version", "game", "no header", "more", "no state", "list", "null"],
)
def test_saves_of_another_kind(change: Callable[[dict[str, Any]], Any]) -> None:
    with pytest.raises(StateError, match="saved game"):
        MACHINE.from_json(json.dumps(change(values_of(PICKING))))


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "9" * 5000, None, 5, b"\xff"], ids=str)
def test_saves_that_are_no_json(text: Any) -> None:
    with pytest.raises(StateError, match="saved game"):
        MACHINE.from_json(text)


@pytest.mark.parametrize(
    "values",
    [
        {},
        [],
        None,
        {"event": None},
        {"event": []},
        {"event": "jump"},
        {"event": "pick"},
        {"event": "pick", "square": "5"},
        {"event": "pick", "square": 5, "more": 1},
        {"event": "pick", "square": 5, 5: 1},
        {"event": "pick", "square": 5, "time": None},
    ],
    ids=repr,
)
def test_events_that_cannot_be_read(values: Any) -> None:
    with pytest.raises(EventError, match=r"event|pick"):
        MACHINE.event_from_dict(values)


def test_time_does_not_go_back() -> None:
    """Events come in order, and none after a billion seconds."""
    state = follow(start(), Picked(5, time=10))
    for time in (9.999, -1, nan, inf, 1e10, True, None, "11"):
        refused(state, Drawn(0, time=time))
    assert follow(state, Drawn(0, time=10)).now == 10


@pytest.mark.parametrize(
    "event", [None, "pick", 5, Picked, object(), {"event": "pick", "square": 5}, Event()]
)
def test_what_is_no_event_of_the_game(event: Any) -> None:
    refused(start(), event, IllegalEvent, "allowed: pick, bell")


def test_errors_are_ours() -> None:
    """One except clause catches bad values, and both kinds are ValueErrors."""
    assert issubclass(EventError, BadInput)
    assert issubclass(IllegalEvent, ValueError)
