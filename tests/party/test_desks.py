"""The desks: whole evenings through actions alone; what is not offered is refused; no secret leaves."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scramble.cli.host.setup import GuessSetup, SquaresSetup, TabooSetup
from scramble.errors import EventError, ScrambleError
from scramble.party.anybodys_guess.state import GuessState
from scramble.party.anybodys_guess.tracks import Space, Track
from scramble.party.celebrity_taboo.state import TabooState
from scramble.party.desk import PartyDesk
from scramble.party.desks import DESKS, desk_of
from scramble.party.evening import MACHINES, Evening
from scramble.party.hollywood_squares.state import SquaresState
from scramble.seats.description import Action, Desk, Field, FieldKind, FollowUp, Role, Seat

HOST, SCREEN = Seat(Role.HOST), Seat(Role.SCREEN)
SETUPS = {
    "squares": lambda seed: SquaresSetup(teams=(("Ann", "Cleo"), ("Ben", "Dan")), seed=seed),
    "squares with a host": lambda seed: SquaresSetup(teams=(("Ann",), ("Ben",)), host="Eve", seed=seed),
    "squares by time": lambda seed: SquaresSetup(teams=(("Ann",), ("Ben",)), minutes=4, seed=seed),
    "taboo": lambda seed: TabooSetup(teams=(("Ann", "Abe", "Ada"), ("Ben", "Bea")), seed=seed),
    "guess": lambda seed: GuessSetup(teams=(("Reds",), ("Blues",)), seed=seed),
}
LONGEST_WAIT = 20.0  # seconds between two events
ENOUGH = 250  # events of an evening


def seats_of(state: Any) -> list[Seat]:
    """Everybody who could sit somewhere."""
    sides = state.teams if isinstance(state, TabooState) else getattr(state, "sides", (("",), ("",)))
    players = [Seat(Role.PLAYER, side, name) for side in (0, 1) for name in (*sides[side], "")]
    return [SCREEN, HOST, *players]


def value_of(field: Field, state: Any, chance: random.Random) -> str:
    """Something sensible, as people would say it."""
    if field.kind is FieldKind.CHOICE:
        return chance.choice(field.choices).value
    card = getattr(state, "card", None)
    known = {"celebrities": ["*", ", ".join(f"Star {number}" for number in range(9))]}
    if isinstance(state, TabooState) and card is not None:
        known["clue"] = ["something else entirely", f"it is {card.taboo[0]}", "it sounds like a duck"]
    if isinstance(state, GuessState) and card is not None:
        known["text"] = [card.answer, f"{card.answer}x", "something else entirely"]
    return chance.choice(known.get(field.name, ["something else entirely"]))


def filled(
    desk: PartyDesk[Any], state: Any, seat: Seat, action: Action, chance: random.Random
) -> tuple[dict[str, str], list[FollowUp]]:
    """An action with all that has to be said, and now and then what may be left out; and what was asked."""
    values: dict[str, str] = {}
    fields: tuple[Field, ...] = action.fields
    asked = []
    while True:
        for field in fields:
            if not field.optional or chance.random() < 0.5:
                values[field.name] = value_of(field, state, chance)
        more = desk.follow_up(state, seat, action.name, values)
        if more is None:
            return values, asked
        asked.append(more)
        fields = more.fields


def begun(kind: str, seed: int) -> Evening[Any]:
    evening = SETUPS[kind](seed).begin()
    if not isinstance(evening.start, GuessState):
        return evening
    track = Track(20, ((5, Space.TWO_GUESSES), (7, Space.FREE_GUESSING), (10, Space.DOUBLE_SCORE)))
    return Evening.begin(replace(evening.start, track=track), evening.names, seed)


class Night:
    """An evening that goes on by what desks offer, at any seat, with a timer.

    Args:
        kind: of the game.
        seed: of everything.
    """

    def __init__(self, kind: str, seed: int) -> None:
        self.evening: Evening[Any] = begun(kind, seed)
        self.desk = desk_of(self.evening)
        self.chance = random.Random(seed)  # noqa: S311 - a game
        self.done: set[str] = set()

    def step(self, seats: list[Seat] | None = None) -> None:
        """Somebody does something, or the timer rings."""
        state, desk, chance = self.evening.state, self.desk, self.chance
        time = state.now + chance.choice((0.0, 1.0, chance.random() * LONGEST_WAIT))
        deadline = desk.deadline(state)
        if deadline is not None and time > deadline.last:
            self.happen(desk.ring(state), max(deadline.at, state.now))
            return
        offers = [
            (seat, action)
            for seat in seats or seats_of(state)
            for action in desk.actions(state, seat)
            if not (action.name == "stop" and len(self.evening.events) < ENOUGH)
        ]
        assert offers, "nobody can do anything"
        seat, action = chance.choice(offers)
        values, _ = filled(desk, state, seat, action, chance)
        event = desk.event(state, seat, action.name, values, self.evening.chance())
        self.done.add(action.name)
        if event is not None:
            ends = action.rings and deadline is not None
            self.happen(event, max(deadline.at, state.now) if ends and deadline else time)

    def happen(self, event: Any, time: float) -> None:
        before = self.evening.state
        self.evening = self.evening.apply(replace(event, time=time))
        told = self.desk.tell(before, self.evening.events[-1], self.evening.state)
        assert all(isinstance(line, str) and line for line in told)

    def play(self, seats: list[Seat] | None = None) -> Iterator[Any]:
        """Every state on the way to the end, or to :data:`ENOUGH`."""
        yield self.evening.state
        while not self.desk.is_over(self.evening.state) and len(self.evening.events) < ENOUGH:
            self.step(seats)
            yield self.evening.state


@cache
def states_of(kind: str, seed: int) -> tuple[PartyDesk[Any], tuple[Any, ...]]:
    night = Night(kind, seed)
    return night.desk, tuple(night.play())


def test_every_game_has_a_desk() -> None:
    assert DESKS.keys() == MACHINES.keys()
    desk: Desk[Any, Any] = DESKS["celebrity-taboo"](("A", "B"))  # the types say that it is one
    assert (desk.title, desk.name) == ("Celebrity Taboo", "celebrity-taboo")
    assert all(desk.intro and desk.title for desk in DESKS.values())


@pytest.mark.parametrize("kind", SETUPS)
@pytest.mark.parametrize("seed", range(4))
def test_whole_evenings_through_actions_alone(kind: str, seed: int) -> None:
    """Whatever any seat is offered is accepted; the evening can be kept, and replays."""
    night = Night(kind, seed)
    for _ in night.play():
        pass
    assert Evening.from_text(night.evening.to_text()) == night.evening
    if night.desk.is_over(night.evening.state):
        assert night.desk.result(night.evening.state)
        assert all(
            not night.desk.actions(night.evening.state, seat) for seat in seats_of(night.evening.state)
        )


@pytest.mark.parametrize("kind", SETUPS)
def test_players_alone_come_to_the_end(kind: str) -> None:
    """Nobody has to sit at a host's desk, where the game has no host (HS-13)."""
    night = Night(kind, 3)
    players = [seat for seat in seats_of(night.evening.state) if seat.role is Role.PLAYER]
    players += [HOST] if "host" in kind else []
    for _ in night.play(players):
        pass
    assert len(night.evening.events) > 20


@pytest.mark.parametrize("kind", ["squares", "taboo", "guess"])
def test_the_host_may_do_everything(kind: str) -> None:
    """Every event that the rules know can come from the host's desk; wrong guesses cost nothing (CT-12)."""
    found: set[str] = set()
    for seed in range(8):
        night = Night(kind, seed)
        for _ in night.play([HOST]):
            pass
        found |= {event.name for event in night.evening.events}
        machine = night.evening.machine
    rare = {
        "replenish",
        "reshuffle",
        "bell",
        "stop",
        "timeout",
    }  # the timer and other tests bring these about
    assert set(machine.events) - rare <= found


@cache
def names_of(kind: str, seed: int) -> set[str]:
    """Names of actions that the game has, and some that it does not have."""
    desk, states = states_of(kind, seed)
    return {action.name for state in states for action in desk.actions(state, HOST)} | {"", "x", "ring"}


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(sorted(SETUPS)), st.integers(0, 3), st.data())
def test_what_is_not_offered_is_refused(kind: str, seed: int, data: st.DataObject) -> None:
    """By one of our errors, and the state is as it was."""
    desk, states = states_of(kind, seed)
    state = data.draw(st.sampled_from(states))
    seat = data.draw(st.sampled_from(seats_of(state)))
    before = MACHINES[desk.name].to_json(state)
    offered = {action.name for action in desk.actions(state, seat)}
    for name in sorted(names_of(kind, seed) - offered):
        with pytest.raises(EventError) as raised:
            desk.event(state, seat, name, {}, random.Random(1))  # noqa: S311 - a game
        assert "expected" in str(raised.value)
        with pytest.raises(EventError):
            desk.follow_up(state, seat, name, {})
    assert MACHINES[desk.name].to_json(state) == before


ODD_VALUES = [None, 5, "", " ", "none of them", [], {}, "x" * 3000, "\x1b", True, 1.5, b"x", "?!"]


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(sorted(SETUPS)), st.integers(0, 3), st.data())
def test_odd_values_are_refused_by_our_errors(kind: str, seed: int, data: st.DataObject) -> None:
    """A field of a wrong type, one too many, one too few: named, and nothing happens."""
    desk, states = states_of(kind, seed)
    state = data.draw(st.sampled_from(states))
    seat = data.draw(st.sampled_from(seats_of(state)))
    chance = random.Random(seed)  # noqa: S311 - a game
    for action in desk.actions(state, seat):
        values, asked = filled(desk, state, seat, action, chance)
        fields = [*action.fields, *(field for more in asked for field in more.fields)]
        with pytest.raises(EventError, match="nonsense"):
            desk.event(state, seat, action.name, {**values, "nonsense": "x"}, chance)
        with pytest.raises(EventError):
            desk.event(state, seat, action.name, "text", chance)  # type: ignore[arg-type]
        for field in fields:
            odd = {**values, field.name: data.draw(st.sampled_from(ODD_VALUES))}
            try:
                event = desk.event(state, seat, action.name, odd, chance)
                if event is not None:
                    MACHINES[desk.name].apply(state, replace(event, time=state.now))
            except ScrambleError:
                pass
            if not field.optional:
                less = {name: value for name, value in values.items() if name != field.name}
                with pytest.raises(EventError, match=field.name):
                    desk.event(state, seat, action.name, less, chance)


def may_see_the_card(state: Any, seat: Seat) -> bool:
    """web.md, "Who sees what in a party game", in a second text."""
    if seat.role is not Role.PLAYER:
        return seat.role is Role.HOST
    if isinstance(state, TabooState):
        return seat.side != state.team or (seat.player == state.giver != "")
    if isinstance(state, SquaresState):
        return seat.side != state.on_turn and not state.host
    return seat.side != state.playing or state.is_settled


def secrets_of(state: Any) -> set[str]:
    """Texts that only those who may see the card may know now."""
    if isinstance(state, TabooState):
        return {state.card.name, *state.card.taboo} if state.card else set()
    if isinstance(state, SquaresState):
        if state.card is None:
            return set()
        found = {state.card.answer, state.card.bluff, *([] if state.said else [state.card.question])}
        return found - {state.said}
    if state.card is None or state.is_settled:
        return set()
    found = {state.card.answer, *state.card.also, *state.card.clues[state.window :]}
    return found | ({state.card.category} if not state.prediction else set())


def later_cards(state: Any) -> set[str]:
    """Texts of cards that nobody has seen yet."""
    if isinstance(state, TabooState):
        return {state.cards[number].name for number in state.deck}
    if isinstance(state, SquaresState):
        return {state.cards[number].question for stack in state.stacks for number in stack}
    unseen = state.cards[1 : len(state.cards) - state.played]
    return {clue for card in unseen for clue in card.clues}


def has_word(text: str, secret: str) -> bool:
    """Is it there as words of its own? "scar" is in "discard", too."""
    return (
        re.search(rf"(?<!\w){re.escape(json.dumps(secret, ensure_ascii=False)[1:-1])}(?!\w)", text)
        is not None
    )


def seen_by(desk: PartyDesk[Any], state: Any, seat: Seat) -> str:
    """Everything that a seat can be shown, as JSON text."""
    secret = desk.secret(state)
    everything = {
        "question": desk.question(state, seat),
        "view": desk.view(state, seat),
        "actions": [str(action) for action in desk.actions(state, seat)],
        "secret": str(secret),
        "deadline": str(desk.deadline(state)),
    }
    return json.dumps(everything, ensure_ascii=False)


def leaks(desk: PartyDesk[Any], states: tuple[Any, ...]) -> list[tuple[Seat, str]]:
    """Texts that a seat is shown and must not know, and how many were looked for."""
    found, checked = [], 0
    for state in states:
        for seat in seats_of(state):
            text = seen_by(desk, state, seat)
            hidden = later_cards(state)
            if not may_see_the_card(state, seat):
                hidden = hidden | secrets_of(state)
            for secret in hidden:
                checked += 1
                if len(secret) > 3 and secret in text and has_word(text, secret):
                    found.append((seat, secret))
    assert checked > 100
    return found


@pytest.mark.parametrize("kind", SETUPS)
@pytest.mark.parametrize("seed", range(2))
def test_no_secret_leaves(kind: str, seed: int) -> None:
    """HS-4, CT-2, AG-4: whoever may not see a card is shown none of its texts, in whole evenings."""
    desk, states = states_of(kind, seed)
    assert leaks(desk, states[:120]) == []


@pytest.mark.parametrize("kind", SETUPS)
def test_a_desk_that_tells_a_secret_is_caught(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The search for secrets can fail: with the host's view at every seat it does."""
    desk, states = states_of(kind, 0)
    view = type(desk).view
    monkeypatch.setattr(type(desk), "view", lambda self, state, _: view(self, state, HOST))
    assert leaks(desk, states[:100])


@pytest.mark.parametrize("kind", ["squares", "taboo", "guess"])
def test_narration_tells_no_secret(kind: str) -> None:
    """What is told of an event has nothing of the card that lies there after it."""
    night = Night(kind, 5)
    told = 0
    for _ in night.play():
        if not night.evening.events:
            continue
        before, event, after = night.evening.steps[-1]
        lines = " ".join(night.desk.tell(before, event, after))
        for secret in secrets_of(after):
            if len(secret) > 4 and event.name != "skip":
                told += 1
                assert secret not in lines or secret in secrets_of(before), (event, secret)
    assert told > 50
