"""The table engine of the party games, on a game of one die: what it checks, so that no game has to."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from math import nan
from typing import Any, ClassVar

import pytest

from scramble.errors import EventError, IllegalEvent, StateError
from scramble.party.base import LATEST, Award, Event, State, total
from scramble.party.machine import Machine


class Phase(StrEnum):
    PLAY = "play"
    OVER = "over"


class Hand(StrEnum):
    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True)
class Die:
    """A die with a default that a save has to hold, too."""

    faces: tuple[int, ...]
    colour: str = "white"


@dataclass(frozen=True, kw_only=True)
class RaceState(State):
    phase: Phase
    die: Die
    thrown: tuple[int, ...] = ()
    hand: Hand | None = None


@dataclass(frozen=True)
class Thrown(Event):
    name: ClassVar[str] = "throw"
    faces: tuple[int, ...]
    hand: Hand = Hand.LEFT
    note: str = ""
    by: Die | None = None


@dataclass(frozen=True)
class Stopped(Event):
    name: ClassVar[str] = "stop"


def _throw(state: RaceState, event: Thrown) -> RaceState:
    if not set(event.faces) <= set(state.die.faces):
        raise EventError("faces", event.faces, f"some of {state.die.faces}")
    award = Award(0, sum(event.faces), "thrown (X-1)")
    return replace(state, thrown=state.thrown + event.faces, hand=event.hand, awards=(*state.awards, award))


MACHINE = Machine(
    name="race",
    version=3,
    state_type=RaceState,
    table={
        (Phase.PLAY, Thrown): _throw,
        (Phase.PLAY, Stopped): lambda state, _: replace(state, phase=Phase.OVER),
    },
    choices=lambda state: [] if state.phase is Phase.OVER else [Stopped(time=state.now)],
    visible=lambda state, side: {"side": side, "thrown": list(state.thrown)},
)
START = MACHINE.start(phase=Phase.PLAY, die=Die((1, 2, 3)))


def changed(**changes: Any) -> str:
    """The save of a game in which something is another."""
    saved = json.loads(MACHINE.to_json(MACHINE.apply(START, Thrown((3,), time=2))))
    saved["state"].update(changes)
    return json.dumps(saved)


def test_events_lead_from_state_to_state() -> None:
    """The handler's state, at the time of the event; the state before is as it was."""
    before = MACHINE.to_json(START)
    state = MACHINE.apply(START, Thrown((2, 3), Hand.RIGHT, time=4))
    assert (state.thrown, state.hand, state.now, total(state, 0), total(state, 1)) == (
        (2, 3),
        Hand.RIGHT,
        4,
        5,
        0,
    )
    assert MACHINE.apply(state, Stopped(time=4)).phase is Phase.OVER
    assert MACHINE.to_json(START) == before


def test_handlers_get_whole_values() -> None:
    """What equals a choice of an enumeration is made one, and a time is a fraction."""
    state = MACHINE.apply(START, Thrown((2,), "right", time=4))  # type: ignore[arg-type]
    assert state.hand is Hand.RIGHT
    assert type(state.now) is float


def test_an_error_names_phase_event_and_what_is_allowed() -> None:
    over = MACHINE.apply(START, Stopped())
    with pytest.raises(IllegalEvent, match="throw is not possible in phase 'over'; the game is over"):
        MACHINE.apply(over, Thrown((1,)))
    with pytest.raises(IllegalEvent, match="NoneType is not possible in phase 'play'; allowed: throw, stop"):
        MACHINE.apply(START, None)  # type: ignore[arg-type]
    assert (MACHINE.allowed(START), MACHINE.allowed(over)) == (("throw", "stop"), ())
    assert (MACHINE.legal_events(START), MACHINE.legal_events(over)) == ((Stopped(),), ())


CYCLE: list[Any] = []
CYCLE.append(CYCLE)


@pytest.mark.parametrize(
    "wrong",
    [
        {"faces": [1]},
        {"faces": {1}},
        {"faces": 1},
        {"faces": (True,)},
        {"faces": (1.0,)},
        {"faces": ("1",)},
        {"faces": (object(),)},
        {"faces": CYCLE},
        {"hand": "up"},
        {"hand": "\ud800"},
        {"hand": None},
        {"note": b"bytes"},
        {"note": None},
        {"by": Die(("a",))},
        {"by": Die},
        {"by": {"faces": (1,)}},
        {"time": True},
        {"time": "1"},
        {"time": None},
        {"time": nan},
        {"time": -1e-9},
        {"time": LATEST * 2},
        {"time": 10**400},
    ],
    ids=lambda wrong: repr(wrong).partition(" at 0x")[0][:50],
)
def test_events_of_wrong_types_are_refused(wrong: dict[str, Any]) -> None:
    """To the last field, and of all within."""
    event = Thrown(**{"faces": (1,)} | wrong)
    with pytest.raises(EventError):
        MACHINE.apply(START, event)


def test_events_as_json() -> None:
    event = Thrown((1, 3), Hand.RIGHT, "élan", Die((1,), "red"), time=1.5)
    plain = json.loads(json.dumps(MACHINE.event_to_dict(event)))
    assert plain["event"] == "throw"
    assert MACHINE.event_from_dict(plain) == event
    with pytest.raises(EventError, match="without speed"):
        MACHINE.event_from_dict(plain | {"speed": 3})
    for name in (None, [], {}, 3, "jump"):
        with pytest.raises(EventError, match="one of throw, stop"):
            MACHINE.event_from_dict(plain | {"event": name})


@pytest.mark.parametrize(
    "values",
    [{}, {"die": None}, {"die": Die(("x",))}, {"die": object()}, {"die": Die((1,)), "speed": 3, "now": "0"}],
    ids=["none", "no die", "letters", "object", "text"],
)
def test_first_states_are_checked(values: dict[str, Any]) -> None:
    with pytest.raises(EventError, match="new game"):
        MACHINE.start(**{"phase": Phase.PLAY} | values)


def test_saves_hold_every_field() -> None:
    """Defaults, too, of a state that was made from values as of one that came by an event."""
    for state in (START, MACHINE.apply(START, Thrown((3,)))):
        saved = json.loads(MACHINE.to_json(state))
        assert set(saved["state"]) == {field.name for field in fields(state)}
        assert saved["state"]["die"] == {"faces": [1, 2, 3], "colour": "white"}
        assert MACHINE.from_json(json.dumps(saved)) == state
    bare = MACHINE.start(phase="play", die={"faces": [1]})
    assert json.loads(MACHINE.to_json(bare))["state"]["die"]["colour"] == "white"


def test_saves_may_be_laid_out_otherwise() -> None:
    """Another order of names, other spaces, and 2 for 2.0 are the same save."""
    text = json.dumps(json.loads(changed(now=2)), sort_keys=True, indent=3)
    assert MACHINE.from_json(text) == MACHINE.from_json(changed())
    assert type(MACHINE.from_json(text).now) is float


@pytest.mark.parametrize(
    "changes",
    [
        {"now": -1},
        {"now": nan},
        {"now": 2e9},
        {"now": True},
        {"phase": "\ud800"},
        {"hand": "up"},
        {"speed": 3},
        {"awards": [{"side": 2, "amount": 1, "reason": ""}]},
        {"awards": [{"side": 0, "amount": 0, "reason": ""}]},
        {"awards": [{"side": 0, "amount": 3}]},
        {"die": {"faces": [1, 2, 3]}},
        {"die": {"faces": [1, 2, 3], "colour": "white", "weight": 1}},
        {"thrown": None},
    ],
    ids=repr,
)
def test_garbled_saves_are_refused(changes: dict[str, Any]) -> None:
    assert MACHINE.from_json(changed()).thrown == (3,)
    with pytest.raises(StateError, match="saved game"):
        MACHINE.from_json(changed(**changes))


@pytest.mark.parametrize("name", ["now", "awards", "phase", "die", "thrown", "hand"])
def test_saves_without_a_field_are_refused(name: str) -> None:
    """Nothing is lost in silence for a default."""
    saved = json.loads(changed())
    del saved["state"][name]
    with pytest.raises(StateError, match="saved game"):
        MACHINE.from_json(json.dumps(saved))


@pytest.mark.parametrize("side", [2, -1, True, None, "0", 0.0], ids=repr)
def test_only_two_sides_have_a_view(side: Any) -> None:
    assert MACHINE.view(START, 1) == {"side": 1, "thrown": []}
    with pytest.raises(EventError, match="side"):
        MACHINE.view(START, side)
