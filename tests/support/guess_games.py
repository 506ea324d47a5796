"""What the tests of Anybody's Guess share: cards, tracks, turns, and events that are refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scramble.errors import EventError
from scramble.party.anybodys_guess.rules import (
    MACHINE,
    GaveUp,
    Guessed,
    GuessState,
    MatchEnded,
    NewGame,
    Opened,
    Phase,
    Predicted,
    Prediction,
    TurnEnded,
    new_game,
)
from scramble.party.anybodys_guess.tracks import Space, Track
from scramble.party.base import Award, Event
from scramble.party.cards import ClueCard

BET = Prediction.BET_YOU_CANT
CARDS_BY_WINDOW = (Prediction.TEN, Prediction.SEVEN, Prediction.FIVE, Prediction.THREE)
PLAIN = Track(1000)
ANSWERS = ("Galileo Galilei", "Marie Curie", "Eiffel Tower", "Bicycle", "Mount Everest", "Amazon")


def card(answer: str, *also: str) -> ClueCard:
    return ClueCard(
        f"kind of {answer}", tuple(f"clue {number} to {answer}" for number in (1, 2, 3, 4)), answer, also
    )


CARDS = (card("Galileo Galilei", "Galileo"), *map(card, ANSWERS[1:]))


def start(track: Track = PLAIN, first: int = 0, cards: Any = CARDS, **options: Any) -> GuessState:
    return new_game(cards, first, track, **options)


def at_places(
    places: tuple[int, int], first: int = 0, track: Track = PLAIN, cards: Any = CARDS, **options: Any
) -> GuessState:
    """A match in which the pieces stand there (sums of 3 and 7), and side `first` is the Playing Team."""
    awards: tuple[Award, ...] = ()
    for side, place in enumerate(places):
        sevens = next(count for count in range(3) if (place - 7 * count) % 3 == 0)
        amounts = [7] * sevens + [3] * ((place - 7 * sevens) // 3)
        assert sum(amounts) == place
        awards += tuple(Award(side, amount, "earlier") for amount in amounts)
    return replace(start(track, first, cards, **options), awards=awards, turn_start=len(awards))


def on_space(kind: Space | None, **options: Any) -> GuessState:
    """A match in which that space acts."""
    return at_places((7, 0), track=Track(1000, ((7, kind),) if kind else ()), **options)


def follow(state: GuessState, *events: Event) -> GuessState:
    for event in events:
        state = MACHINE.apply(state, event)
    return state


def opened(
    state: GuessState, prediction: Prediction = BET, windows: int = 1, time: float | None = None
) -> GuessState:
    """A prediction was laid, and so many windows were opened, without a guess."""
    now = state.now if time is None else time
    return follow(state, Predicted(prediction, time=now), *[Opened(time=now)] * windows)


def right(state: GuessState) -> GuessState:
    return follow(state, Guessed(accepted=True, time=state.now))


def wrong(state: GuessState, times: int = 1) -> GuessState:
    return follow(state, *[Guessed(accepted=False, time=state.now)] * times)


def settled(state: GuessState, window: int = 0, prediction: Prediction = BET) -> GuessState:
    """A turn that was won at a window, or was given up (0)."""
    if window:
        return right(opened(state, prediction, window))
    return follow(opened(state, prediction), GaveUp(time=state.now))


def turn(state: GuessState, window: int = 0, prediction: Prediction = BET) -> GuessState:
    """A whole turn, and the next card."""
    return follow(settled(state, window, prediction), TurnEnded(time=state.now))


def refused(
    state: GuessState, event: Any, match: str | None = None, error: type[Exception] = EventError
) -> None:
    """The event is refused, and nothing has changed."""
    before = MACHINE.to_json(state)
    with pytest.raises(error, match=match):
        MACHINE.apply(state, event)
    assert MACHINE.to_json(state) == before


def finished(winner: int, track: Track | None = None, **options: Any) -> GuessState:
    """A game that a side won at its first chance."""
    state = settled(start(track or Track(5), winner, **options), 1)
    assert state.phase is Phase.BETWEEN
    return state


def once_more(state: GuessState) -> GuessState:
    return follow(state, NewGame(time=state.now))


def over(state: GuessState) -> GuessState:
    return follow(state, MatchEnded(time=state.now))
