"""The conformance kit can fail: each of these engines has one fault, and the kit finds it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from adapter import Adapter
from adapter_squares import SquaresAdapter
from properties import (
    check_garbled_saves,
    check_never_stuck,
    check_pickles,
    check_refusals,
    check_saves,
    check_totals,
    check_views,
    randomness,
    transcript,
)

from scramble.errors import ScrambleError, StateError
from scramble.party.hollywood_squares.rules import Judged, Picked

GAMES = 20


class Stuck(SquaresAdapter):
    """Nobody can judge an answer."""

    def choices(self, state: Any, random: Random) -> Sequence[Any]:
        return [event for event in super().choices(state, random) if not isinstance(event, Judged)]


class OffersTooMuch(SquaresAdapter):
    """A taken square is offered."""

    def choices(self, state: Any, random: Random) -> Sequence[Any]:
        events = list(super().choices(state, random))
        if events and isinstance(events[0], Picked):
            events += [
                Picked(square, time=state.now) for square in range(1, 10) if state.board[square - 1] == "X"
            ]
        return events


class GoesOn(SquaresAdapter):
    """There is something to do after the end."""

    def choices(self, state: Any, random: Random) -> Sequence[Any]:
        return super().choices(state, random) or (Picked(1, time=state.now),)


class Lenient(SquaresAdapter):
    """What is wrong is overlooked."""

    def apply(self, state: Any, event: Any) -> Any:
        try:
            return super().apply(state, event)
        except ScrambleError:
            return state


class Crashes(SquaresAdapter):
    """Wrong values end in an error that is not ours."""

    def apply(self, state: Any, event: Any) -> Any:
        try:
            return super().apply(state, event)
        except ScrambleError as cause:
            raise TypeError(str(cause)) from None


class HalfApplies(SquaresAdapter):
    """What is refused leaves a trace."""

    def apply(self, state: Any, event: Any) -> Any:
        try:
            return super().apply(state, event)
        except ScrambleError:
            object.__setattr__(state, "now", state.now + 0.5)
            raise


class Forgets(SquaresAdapter):
    """A loaded match does not know that its Secret Square has come."""

    def load(self, text: str) -> Any:
        return super().load(text.replace('"secret_seen": true', '"secret_seen": false'))


class LoadsAnything(SquaresAdapter):
    """A save that cannot be read is taken for an empty one."""

    def load(self, text: str) -> Any:
        try:
            return super().load(text)
        except StateError:
            return None


class TakesDefaults(SquaresAdapter):
    """What is missing in a save is made up."""

    def load(self, text: str) -> Any:
        whole = json.loads(self.save(self.start(Random(0))))  # noqa: S311 - no secret
        try:
            saved = json.loads(text)
        except ValueError:
            return super().load(text)
        if isinstance(saved, dict) and isinstance(saved.get("state"), dict):
            saved["state"] = whole["state"] | saved["state"]
        return super().load(json.dumps(saved))


class HasOwnChance(SquaresAdapter):
    """Chance that does not come from the seed."""

    def vary(self, state: Any, event: Any, random: Random) -> Any:  # noqa: ARG002
        return super().vary(state, event, Random())  # noqa: S311 - no secret


class CountsTwice(SquaresAdapter):
    """Every award is shown twice."""

    def totals(self, state: Any) -> list[int]:
        return [2 * amount for amount in super().totals(state)]


class Rewrites(SquaresAdapter):
    """What was recorded does not stay."""

    def awards(self, state: Any) -> list[tuple[int, int]]:
        return super().awards(state)[::-1]


class ShowsKind(SquaresAdapter):
    """Everybody sees whether the answer is true."""

    def view(self, state: Any, side: int) -> Any:
        return super().view(state, side) | {"kind": state.kind and state.kind.value}


class ShowsCard(SquaresAdapter):
    """Everybody sees the card."""

    def view(self, state: Any, side: int) -> Any:
        return super().view(state, side) | {"answer": state.card and state.card.answer}


class ShowsNextCard(SquaresAdapter):
    """Everybody sees which card comes next."""

    def view(self, state: Any, side: int) -> Any:
        return super().view(state, side) | {"next": state.stacks[0][:1] and state.stacks[0][0]}


class Unhashable(SquaresAdapter):
    """A state that holds a list."""

    def start(self, random: Random) -> Any:
        state = super().start(random)
        object.__setattr__(state, "used", [])
        return state


FAULTS: list[tuple[type[Adapter], Callable[[Adapter, Random], None]]] = [
    (Stuck, check_never_stuck),
    (OffersTooMuch, check_never_stuck),
    (GoesOn, check_never_stuck),
    (Lenient, check_refusals),
    (Crashes, check_refusals),
    (HalfApplies, check_refusals),
    (Forgets, check_saves),
    (LoadsAnything, check_garbled_saves),
    (TakesDefaults, check_garbled_saves),
    (CountsTwice, check_totals),
    (Rewrites, check_totals),
    (ShowsKind, check_views),
    (ShowsCard, check_views),
    (ShowsNextCard, check_views),
    (Unhashable, check_pickles),
]


@pytest.mark.parametrize(("fault", "check"), FAULTS, ids=lambda value: value.__name__)
def test_fault_is_found(fault: type[Adapter], check: Callable[[Adapter, Random], None]) -> None:
    adapter = fault()
    found = []
    for seed in range(GAMES):
        try:
            check(adapter, randomness(adapter, seed))
        except (AssertionError, AttributeError, TypeError, ScrambleError, pytest.fail.Exception) as error:
            found.append(error)
            break
    assert found


def test_own_chance_is_found() -> None:
    adapter = HasOwnChance()
    games = [[transcript(adapter, randomness(adapter, seed)) for seed in range(5)] for _time in range(2)]
    assert games[0] != games[1]
