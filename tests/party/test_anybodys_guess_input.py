"""Anybody's Guess: cards, options, events and saved games that cannot be."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import asdict, replace
from math import nan
from typing import Any

import pytest
from guess_games import (
    BET,
    CARDS,
    at_places,
    card,
    finished,
    follow,
    on_space,
    once_more,
    opened,
    over,
    refused,
    settled,
    start,
    turn,
    wrong,
)

from scramble.errors import DeckError, EventError, ScrambleError, StateError
from scramble.party.anybodys_guess.rules import (
    MACHINE,
    Guess,
    Guessed,
    GuessState,
    Judged,
    Opened,
    Phase,
    Predicted,
    Prediction,
    TimedOut,
)
from scramble.party.anybodys_guess.tracks import Space, Track
from scramble.party.base import LATEST, Award

BAD_CARDS: dict[str, Any] = {
    "none": (),
    "three clues": (replace(card("Somebody"), clues=("a", "b", "c")),),
    "five clues": (replace(card("Somebody"), clues=("a", "b", "c", "d", "e")),),
    "blank clue": (replace(card("Somebody"), clues=("a", " ", "c", "d")),),
    "no answer": (replace(card("Somebody"), answer=""),),
    "no category": (replace(card("Somebody"), category=""),),
    "blank other name": (card("Somebody", ""),),
    "long answer": (replace(card("Somebody"), answer="x" * 201),),
    "number": (card("Somebody", 5),),
    "text": "cards",
    "None": None,
    "list of None": [None],
}


@pytest.mark.parametrize("cards", BAD_CARDS.values(), ids=BAD_CARDS)
def test_cards_that_cannot_be(cards: Any) -> None:
    """AG-2: and the message says what is wrong."""
    with pytest.raises(ScrambleError) as caught:
        start(cards=cards)
    assert str(caught.value)


@pytest.mark.parametrize("seconds", [0, -1, 0.5, 3601, nan, float("inf"), "60", None, True])
def test_seconds_that_cannot_be(seconds: Any) -> None:
    """AG-5."""
    with pytest.raises(EventError, match="seconds"):
        start(seconds=seconds)


@pytest.mark.parametrize("seconds", [1, 59.5, 3600])
def test_seconds_that_can_be(seconds: float) -> None:
    """AG-5."""
    assert opened(start(seconds=seconds), time=2).deadline == 2 + seconds


@pytest.mark.parametrize("first", [-1, 2, "0", None, True, 0.5])
def test_sides_that_cannot_begin(first: Any) -> None:
    """AG-3."""
    with pytest.raises(EventError, match="playing"):
        start(first=first)


def test_events_that_cannot_be() -> None:
    """Values of wrong types, and times before the last event."""
    for prediction in ("4", 10, None, "BET YOU CAN'T", 6.0):
        refused(start(), Predicted(prediction))
    state = opened(start(), time=10)
    for event in (Guessed("Galileo", "yes"), Guessed("Galileo", 1), Opened(time=9.9), Opened(time=nan)):
        refused(state, event)
    close = follow(state, Guessed("Gallileo", time=10))
    for accepted in (None, "yes", 1):
        refused(close, Judged(accepted, time=10))


def test_a_turn_at_the_latest_time() -> None:
    """The end of time is a deadline, too, so that no game is stuck there."""
    state = opened(start(), time=LATEST - 5)
    assert state.deadline == LATEST
    assert follow(state, TimedOut(time=LATEST)).phase is Phase.SETTLED
    late = follow(state, Guessed("Gallileo", time=LATEST - 3), Judged(accepted=False, time=LATEST))
    assert late.deadline == LATEST


TRACK = Track(30, ((7, Space.TWO_GUESSES), (10, Space.FREE_GUESSING)))
PREDICT = turn(turn(start(TRACK), 2, Prediction.TEN), 4, Prediction.THREE)  # pieces on 10 and 3
CLOSED = follow(PREDICT, Predicted(BET))
GUESS = wrong(opened(at_places((0, 0), track=TRACK)), 2)
TWICE = wrong(opened(on_space(Space.TWO_GUESSES)))
JUDGE = follow(wrong(opened(start(TRACK))), Guessed("Gallileo"))
SETTLED = settled(start(TRACK), 2, Prediction.SEVEN)
NO_CARDS = turn(start(TRACK, cards=CARDS[:1]))
BETWEEN = finished(0)
AGAIN = once_more(BETWEEN)
OVER = over(BETWEEN)
WON = Award(0, 10, "right at window 1 (AG-7)")
MISSED, DOUBTED = Guess(1, "", accepted=False), Guess(1, "", accepted=None)
RIGHT = Guess(2, "", accepted=True)
NOT_RIGHT = replace(RIGHT, accepted=False)

# What is wrong, the field that the message names.
CONTRADICTIONS: dict[str, tuple[GuessState, dict[str, Any], str]] = {
    "more played than there are": (PREDICT, {"played": 7}, "played"),
    "all played": (PREDICT, {"played": 6}, "played"),
    "fewer than none played": (PREDICT, {"played": -1}, "played"),
    "no cards but some": (NO_CARDS, {"played": 0}, "played"),
    "no cards at all": (NO_CARDS, {"cards": ()}, "cards"),
    "points that no turn brings": (PREDICT, {"awards": (Award(0, 8, "?"), *PREDICT.awards[1:])}, "awards"),
    "a turn begins after its awards": (PREDICT, {"turn_start": 9}, "turn_start"),
    "a game begins after its turn": (AGAIN, {"game_start": 1, "turn_start": 0}, "turn_start"),
    "a game begins before all": (AGAIN, {"game_start": -1}, "turn_start"),
    "at FINISH before the turn": (AGAIN, {"game_start": 0}, "positions"),
    "no such side has won": (AGAIN, {"winners": (2,)}, "winners"),
    "over without FINISH": (SETTLED, {"phase": Phase.OVER}, "phase"),
    "FINISH without an end": (BETWEEN, {"phase": Phase.SETTLED}, "phase"),
    "the other side won": (BETWEEN, {"winners": (1,)}, "phase"),
    "nobody won": (OVER, {"winners": ()}, "phase"),
    "no such side plays": (PREDICT, {"playing": 2}, "playing"),
    "no time": (PREDICT, {"seconds": 0.0}, "seconds"),
    "prediction before it is laid": (PREDICT, {"prediction": BET}, "prediction"),
    "prediction without a card": (NO_CARDS, {"prediction": BET}, "prediction"),
    "no prediction": (CLOSED, {"prediction": None}, "prediction"),
    "no prediction in the end": (SETTLED, {"prediction": None}, "prediction"),
    "window before the first": (CLOSED, {"window": 1}, "window"),
    "no window": (GUESS, {"window": 0, "guesses": ()}, "window"),
    "fifth window": (GUESS, {"window": 5}, "window"),
    "no window in the end": (SETTLED, {"window": 0}, "window"),
    "timer before the first window": (CLOSED, {"deadline": 60.0}, "deadline"),
    "no timer": (GUESS, {"deadline": None}, "deadline"),
    "timer in the end": (SETTLED, {"deadline": 60.0}, "deadline"),
    "timer of no time": (GUESS, {"deadline": nan}, "deadline"),
    "timer before the game": (GUESS, {"deadline": -1.0}, "deadline"),
    "timer after all": (GUESS, {"deadline": 2e9}, "deadline"),
    "guesses after the deadline": (GUESS, {"now": 61.0}, "time"),
    "judged after the deadline": (JUDGE, {"now": 61.0}, "time"),
    "guess at a closed window": (GUESS, {"guesses": (*GUESS.guesses, replace(MISSED, window=4))}, "guesses"),
    "guess at no window": (GUESS, {"guesses": (replace(MISSED, window=0),)}, "guesses"),
    "guesses out of order": (GUESS, {"guesses": GUESS.guesses[::-1]}, "guesses"),
    "guess of two lines": (GUESS, {"guesses": (replace(MISSED, text="two\nlines"),)}, "text"),
    "right in the middle": (
        GUESS,
        {"guesses": (replace(MISSED, accepted=True), GUESS.guesses[1])},
        "guesses",
    ),
    "doubtful in the middle": (GUESS, {"guesses": (DOUBTED, GUESS.guesses[1])}, "guesses"),
    "right and going on": (GUESS, {"guesses": (replace(MISSED, accepted=True),)}, "guesses"),
    "doubtful and going on": (GUESS, {"guesses": (DOUBTED,)}, "guesses"),
    "nothing to judge": (JUDGE, {"guesses": JUDGE.guesses[:1]}, "guesses"),
    "nothing was guessed": (JUDGE, {"guesses": ()}, "guesses"),
    "doubtful at another window": (JUDGE, {"window": 3}, "guesses"),
    "doubtful in the end": (SETTLED, {"guesses": (Guess(2, "", accepted=None),)}, "guesses"),
    "two guesses at a window": (GUESS, {"guesses": (*GUESS.guesses, GUESS.guesses[-1])}, "guesses"),
    "no guess left": (GUESS, {"guesses": (*GUESS.guesses, replace(MISSED, window=3))}, "guesses"),
    "three guesses at a window": (TWICE, {"window": 2, "guesses": (TWICE.guesses[0],) * 3}, "guesses"),
    "none of two guesses left": (TWICE, {"guesses": TWICE.guesses * 2}, "guesses"),
    "guess before the windows": (CLOSED, {"guesses": (RIGHT,)}, "guesses"),
    "points in a turn that goes on": (GUESS, {"awards": (WON,)}, "awards"),
    "points for nothing": (SETTLED, {"guesses": (NOT_RIGHT,)}, "awards"),
    "no points for a right guess": (SETTLED, {"awards": ()}, "awards"),
    "points of another window": (SETTLED, {"guesses": (replace(RIGHT, window=1),)}, "awards"),
    "points for no prediction": (SETTLED, {"prediction": Prediction.TEN}, "awards"),
    "points in the other order": (SETTLED, {"awards": SETTLED.awards[::-1]}, "awards"),
    "points of the other side": (SETTLED, {"playing": 1}, "awards"),
    "time before the game": (PREDICT, {"now": -1.0}, "now"),
}


@pytest.mark.parametrize(("state", "changes", "field"), CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_states_that_contradict_themselves(state: GuessState, changes: dict[str, Any], field: str) -> None:
    """Neither made nor loaded."""
    with pytest.raises((EventError, DeckError), match=f"^{field} "):
        replace(state, **changes)
    saved = json.loads(MACHINE.to_json(state))
    saved["state"] |= json.loads(json.dumps(changes, default=asdict))
    with pytest.raises(StateError, match=f": {field} "):
        MACHINE.from_json(json.dumps(saved))


def test_a_save_with_a_track_that_cannot_be() -> None:
    """AG-17."""
    saved = json.loads(MACHINE.to_json(PREDICT))
    saved["state"]["track"] = {"length": 30, "spaces": [[30, "double score"]]}
    with pytest.raises(StateError, match=r"track\.spaces\.double score 30"):
        MACHINE.from_json(json.dumps(saved))


def names(state: GuessState) -> list[str]:
    """Of the legal events, and all of them are accepted."""
    events = MACHINE.legal_events(state)
    for event in events:
        follow(state, event)
    return [event.name for event in events]


def test_legal_events() -> None:
    """One of each choice, in each phase."""
    assert names(PREDICT) == ["predict"] * 5 + ["skip"]
    assert names(CLOSED) == ["open", "skip"]
    assert names(GUESS) == ["open", *["guess"] * 4, "give up", "skip", "timeout"]
    assert names(opened(start(), windows=4)) == [*["guess"] * 4, "give up", "skip", "timeout"]
    guesses = [follow(GUESS, event) for event in MACHINE.legal_events(GUESS) if isinstance(event, Guessed)]
    assert [(state.phase, state.solved) for state in guesses] == [
        (Phase.SETTLED, 3),
        (Phase.JUDGE, 0),
        (Phase.SETTLED, 3),
        (Phase.GUESS, 0),
    ]
    assert names(JUDGE) == ["judge", "judge", "skip"]
    assert {event.accepted for event in MACHINE.legal_events(JUDGE) if isinstance(event, Judged)} == {
        True,
        False,
    }
    assert names(SETTLED) == ["next"]
    assert names(NO_CARDS) == ["replenish"]
    assert names(BETWEEN) == ["new game", "stop"]
    assert names(OVER) == []


def test_a_view() -> None:
    """AG-4, AG-5: all that either team may know in the middle of a turn."""
    card_shown = asdict(CARDS[0]) | {"clues": list(CARDS[0].clues), "also": ["Galileo"]}
    opposing = MACHINE.view(JUDGE, 1)
    assert opposing == {
        "phase": "judge",
        "now": 0,
        "deadline": 60,
        "playing": 0,
        "track": {"length": 30, "spaces": [[7, "two guesses"], [10, "free guessing"]]},
        "positions": [0, 0],
        "space": None,
        "category": "kind of Galileo Galilei",
        "window": 2,
        "clues": ["clue 1 to Galileo Galilei", "clue 2 to Galileo Galilei"],
        "card": card_shown,
        "predicted": True,
        "prediction": "bet you can't",
        "guesses": [
            {"window": 1, "text": "", "accepted": False},
            {"window": 2, "text": "Gallileo", "accepted": None},
        ],
        "guesses_left": None,
        "cards_left": 6,
        "points": [0, 0],
        "winners": [],
        "winner": None,
    }
    assert MACHINE.view(JUDGE, 0) == opposing | {"card": None, "prediction": None}
    assert MACHINE.view(GUESS, 0)["guesses_left"] == 1
    assert (MACHINE.view(PREDICT, 0)["cards_left"], MACHINE.view(NO_CARDS, 0)["category"]) == (4, None)


def test_the_header_of_a_save() -> None:
    """Programs of another version refuse it."""
    assert MACHINE.to_json(OVER).startswith('{"game": "anybodys-guess", "version": 1, "state": {')


def test_saved_and_loaded() -> None:
    """A state of each phase; so it is what the test above changes that makes those fail."""
    states = (PREDICT, CLOSED, GUESS, TWICE, JUDGE, SETTLED, NO_CARDS, BETWEEN, AGAIN, OVER)
    assert {state.phase for state in states} == set(Phase)
    for state in states:
        assert MACHINE.from_json(MACHINE.to_json(state)) == state
        assert hash(MACHINE.from_json(MACHINE.to_json(state))) == hash(state)


def test_importing_is_light() -> None:
    """Neither numpy nor the native core is loaded."""
    code = "import sys, scramble.party.anybodys_guess; print({'numpy', 'scramble._core'} & {*sys.modules})"
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603
    assert output.stdout.strip() == "set()"
