"""What the tests of Celebrity Taboo share: cards, games at any point, and events that are refused."""

from __future__ import annotations

from typing import Any

import pytest

from scramble.errors import EventError
from scramble.party.base import Event
from scramble.party.cards import TabooCard
from scramble.party.celebrity_taboo.rules import (
    MACHINE,
    Buzzed,
    CardDrawn,
    Foul,
    Guessed,
    Passed,
    PilesCounted,
    TabooState,
    TimedOut,
    TurnStarted,
    new_game,
)

A, B = 0, 1
TWO = (("Ann", "Abe"), ("Ben", "Bea"))
UNEVEN = (("Ann", "Abe", "Ada"), ("Ben", "Bea"))
WORDS = ("circus", "duck", "moustache", "cigar", "brothers")


def card(name: str) -> TabooCard:
    return TabooCard(name, tuple(f"{word} of {name}" for word in WORDS))


RED = tuple(card(f"Red {number}") for number in range(60))
GREEN = tuple(card(f"Green {number}") for number in range(60))


def start(teams: Any = TWO, red: Any = RED, green: Any = (), **options: Any) -> TabooState:
    return new_game(teams, red, green, **options)


def follow(state: TabooState, *events: Event) -> TabooState:
    for event in events:
        state = MACHINE.apply(state, event)
    return state


def in_turn(state: TabooState | None = None, time: float = 0.0, giver: str = "") -> TabooState:
    """Somebody drew the first card of a turn."""
    state = state or start()
    giver = giver or state.eligible[0]
    return follow(state, TurnStarted(giver, time=time), CardDrawn(time=time))


def ended(state: TabooState) -> TabooState:
    """The timer ran out, and the piles were counted."""
    assert state.deadline is not None
    return follow(state, TimedOut(time=state.deadline), PilesCounted(time=state.deadline))


def turn(
    state: TabooState, guessed: int = 0, passed: int = 0, buzzed: int = 0, giver: str = ""
) -> TabooState:
    """A whole turn with so many cards of each kind."""
    state = in_turn(state, state.now, giver)
    now = state.now
    events: list[Event] = [Guessed(time=now)] * guessed + [Passed(time=now)] * passed
    events += [Buzzed(Foul.WORD, time=now)] * buzzed
    return ended(follow(state, *events))


def refused(
    state: TabooState, event: Any, match: str | None = None, error: type[Exception] = EventError
) -> None:
    """The event is refused, and nothing has changed."""
    before = MACHINE.to_json(state)
    with pytest.raises(error, match=match):
        MACHINE.apply(state, event)
    assert MACHINE.to_json(state) == before
