"""Celebrity Taboo: players, cards, events and saved games that cannot be."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest
from taboo_games import GREEN, RED, TWO, card, ended, follow, in_turn, refused, start, turn

from scramble.errors import DeckError, EventError, ScrambleError, StateError
from scramble.party.base import LATEST, Award
from scramble.party.cards import TabooCard
from scramble.party.celebrity_taboo.rules import (
    MACHINE,
    Buzzed,
    BuzzWithdrawn,
    ClueAllowed,
    ClueOutcome,
    ClueRuling,
    ClueVerdict,
    Foul,
    Guessed,
    Passed,
    Phase,
    TabooState,
    TimedOut,
    TurnStarted,
)

BAD_TEAMS: dict[str, Any] = {
    "same name": (("Ann", "Abe"), ("Ben", "Ann")),
    "same but case": (("Ann", "Abe"), ("Ben", "ann")),
    "blank": (("Ann", " "), ("Ben", "Bea")),
    "empty": (("Ann", ""), ("Ben", "Bea")),
    "two lines": (("Ann", "A\nb"), ("Ben", "Bea")),
    "long": (("Ann", "A" * 41), ("Ben", "Bea")),
    "number": (("Ann", 5), ("Ben", "Bea")),
    "three teams": (*TWO, ("Cleo", "Cid")),
    "one team": (("Ann", "Abe"),),
    "None": None,
    "text": "teams",
}
BAD_CARDS: dict[str, Any] = {
    "none": (),
    "four words": (TabooCard("Somebody", ("a", "b", "c", "d")),),
    "six words": (TabooCard("Somebody", ("a", "b", "c", "d", "e", "f")),),
    "no name": (TabooCard("", ("a", "b", "c", "d", "e")),),
    "blank word": (TabooCard("Somebody", ("a", "b", " ", "d", "e")),),
    "same name": (card("Red 0"), card("red 0")),
    "long name": (TabooCard("x" * 201, ("a", "b", "c", "d", "e")),),
    "long word": (TabooCard("Somebody", ("x" * 201, "b", "c", "d", "e")),),
    "number": (TabooCard(5, ("a",) * 5),),
    "text": "cards",
    "None": None,
    "list of None": [None],
    "generator": (card(name) for name in "ab"),
}


@pytest.mark.parametrize("teams", BAD_TEAMS.values(), ids=BAD_TEAMS)
def test_teams_that_cannot_be(teams: Any) -> None:
    """CT-1."""
    with pytest.raises(EventError):
        start(teams)


@pytest.mark.parametrize("cards", BAD_CARDS.values(), ids=BAD_CARDS)
def test_cards_that_cannot_be(cards: Any) -> None:
    """CT-4: and the message says what is wrong."""
    with pytest.raises(ScrambleError) as caught:
        start(red=cards)
    assert str(caught.value)


def test_a_name_may_not_be_on_both_sides() -> None:
    """CT-4: else who has seen the red side would know the green one."""
    with pytest.raises(EventError, match="names are all different"):
        start(green=RED[:1])
    with pytest.raises(EventError, match="5 words on the card 'Somebody'"):
        start(green=(TabooCard("Somebody", ()),))


@pytest.mark.parametrize("seconds", [0, -1, 0.5, 3601, float("nan"), float("inf"), "60", None, True])
def test_seconds_that_cannot_be(seconds: Any) -> None:
    """CT-5."""
    with pytest.raises(EventError, match="seconds"):
        start(seconds=seconds)


@pytest.mark.parametrize("seconds", [1, 59.5, 3600])
def test_seconds_that_can_be(seconds: float) -> None:
    """CT-5."""
    assert in_turn(start(seconds=seconds), 2).deadline == 2 + seconds


@pytest.mark.parametrize(
    "text", ["x" * 2001, "two\nlines", "\u202e", None, 5], ids=["long", "lines", "bidi", "None", "5"]
)
def test_notes_that_cannot_be(text: Any) -> None:
    """CT-17: printed and spoken words go into logs."""
    for note in ("printed", "spoken"):
        with pytest.raises(EventError, match=note):
            Buzzed(Foul.WORD, **{note: text})
        with pytest.raises(EventError, match=note):
            ClueAllowed(Foul.WORD, ClueVerdict.FOUL, **{note: text})


@pytest.mark.parametrize(
    "event",
    [
        Buzzed("CT-6"),
        Buzzed(None),
        Buzzed(Foul.WORD, checker="maybe"),
        Buzzed(Foul.WORD, by=5),
        ClueAllowed(Foul.WORD, None),
        Guessed("yes"),
        Guessed(1),
        BuzzWithdrawn("0"),
        Passed(time=float("nan")),
        Passed(time=-1),
    ],
    ids=repr,
)
def test_events_that_cannot_be(event: Any) -> None:
    """Values of wrong types, and times before the last event."""
    refused(in_turn(), event)


def test_a_turn_at_the_latest_time() -> None:
    """The end of time is a deadline, too, so that no game is stuck there."""
    state = in_turn(time=LATEST - 5)
    assert state.deadline == LATEST
    assert follow(state, TimedOut(time=LATEST)).phase is Phase.COUNTING


MIDDLE = follow(in_turn(turn(start(green=GREEN), 2, 1, 1), 60), Guessed(time=61), Buzzed(Foul.WORD, time=62))
EMPTY = follow(in_turn(start(red=RED[:1])), Passed())
COUNTING = follow(MIDDLE, TimedOut(time=120))
SEATED = follow(start(), TurnStarted("Ann"))
READY = turn(start(), 1)
OVER = turn(turn(turn(turn(start(), 3), 1), 1), 1)
TIED = turn(turn(turn(turn(start(), 1), 1), 1), 1)
RULING = MIDDLE.rulings[-1]
# What is wrong, the field that the message names.
CONTRADICTIONS: dict[str, tuple[TabooState, dict[str, Any], str]] = {
    "card in two piles": (MIDDLE, {"easel": (*MIDDLE.easel, *MIDDLE.discard)}, "cards"),
    "card twice in the deck": (MIDDLE, {"deck": (*MIDDLE.deck, MIDDLE.deck[0])}, "cards"),
    "card drawn and in the deck": (MIDDLE, {"deck": (*MIDDLE.deck, MIDDLE.on_easel)}, "cards"),
    "no such card": (MIDDLE, {"deck": (120,)}, "cards"),
    "negative card": (MIDDLE, {"deck": (-1,)}, "cards"),
    "nothing to guess": (MIDDLE, {"on_easel": None}, "on_easel"),
    "card before the turn": (SEATED, {"on_easel": 0, "deck": ()}, "on_easel"),
    "card while counting": (COUNTING, {"on_easel": COUNTING.deck[0], "deck": ()}, "on_easel"),
    "piles between turns": (READY, {"easel": (0,)}, "piles"),
    "piles before the first card": (SEATED, {"deck": (), "discard": (0,)}, "piles"),
    "cards where none are": (EMPTY, {"deck": (0,), "discard": ()}, "deck"),
    "timer between turns": (READY, {"drawn_at": 1.0}, "drawn_at"),
    "timer before the first card": (SEATED, {"drawn_at": 0.0}, "drawn_at"),
    "no timer": (MIDDLE, {"drawn_at": None}, "drawn_at"),
    "no timer while counting": (COUNTING, {"drawn_at": None}, "drawn_at"),
    "timer of the future": (MIDDLE, {"drawn_at": MIDDLE.now + 1}, "drawn_at"),
    "timer before the game": (MIDDLE, {"drawn_at": -1.0}, "drawn_at"),
    "timer of no time": (MIDDLE, {"drawn_at": float("nan")}, "drawn_at"),
    "clues after the deadline": (MIDDLE, {"now": 121.0}, "time"),
    "no cards after the deadline": (EMPTY, {"now": 60.5}, "time"),
    "turn without a giver": (SEATED, {"givers": ()}, "givers"),
    "strange giver": (SEATED, {"givers": ("Zoe",)}, "givers"),
    "giver of the other team": (SEATED, {"givers": ("Ben",)}, "givers"),
    "giver twice": (READY, {"givers": ("Ann", "Ben", "Ann")}, "givers"),
    "over too early": (READY, {"phase": Phase.OVER}, "phase"),
    "over at a tie": (TIED, {"phase": Phase.OVER}, "phase"),
    "goes on after the end": (OVER, {"phase": Phase.READY}, "phase"),
    "over between two turns of a round": (OVER, {"givers": OVER.givers[:-1]}, "phase"),
    "ruling on no card": (MIDDLE, {"rulings": (replace(RULING, card=120),)}, "card"),
    "ruling on a negative card": (MIDDLE, {"rulings": (replace(RULING, card=-1),)}, "card"),
    "ruling of turn 0": (MIDDLE, {"rulings": (replace(RULING, turn=0),)}, "giver"),
    "ruling of a later turn": (MIDDLE, {"rulings": (replace(RULING, turn=3),)}, "giver"),
    "ruling of another giver": (MIDDLE, {"rulings": (replace(RULING, giver="Ann"),)}, "giver"),
    "ruling by two lines": (MIDDLE, {"rulings": (replace(RULING, by="two\nlines"),)}, "by"),
    "ruling of two lines": (MIDDLE, {"rulings": (replace(RULING, spoken="two\nlines"),)}, "spoken"),
    "ruling on two lines": (MIDDLE, {"rulings": (replace(RULING, printed="two\nlines"),)}, "printed"),
    "allowed what nobody doubted": (
        MIDDLE,
        {"rulings": (replace(RULING, outcome=ClueOutcome.ALLOWED),)},
        "checker",
    ),
    "no players": (READY, {"teams": ((), ())}, "team A"),
    "no cards at all": (READY, {"red": (), "green": (), "deck": ()}, "cards"),
    "no time": (READY, {"seconds": 0.0}, "seconds"),
    "time before the game": (READY, {"now": -1.0}, "now"),
}


@pytest.mark.parametrize(("state", "changes", "field"), CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_states_that_contradict_themselves(state: TabooState, changes: dict[str, Any], field: str) -> None:
    """Neither made nor loaded."""
    with pytest.raises((EventError, DeckError), match=f"^{field} "):
        replace(state, **changes)
    saved = json.loads(MACHINE.to_json(state))
    saved["state"] |= json.loads(json.dumps(changes, default=lambda value: vars(value)))
    with pytest.raises(StateError, match=f": {field} "):
        MACHINE.from_json(json.dumps(saved))


@pytest.mark.parametrize(
    "state", [MIDDLE, EMPTY, COUNTING, SEATED, READY, OVER, TIED], ids=lambda state: state.phase
)
def test_saved_and_loaded(state: TabooState) -> None:
    """A state of each phase; what the test above changes is what makes them fail."""
    assert MACHINE.from_json(MACHINE.to_json(state)) == state


def test_a_ruling_says_all_that_was_noted() -> None:
    """CT-17: after saving and loading, too."""
    event = Buzzed(Foul.LONG_FORM, "CBS", "the Columbia one", ClueVerdict.SUSPECT, by="Ben")
    state = MACHINE.from_json(MACHINE.to_json(follow(in_turn(), event)))
    expected = ClueRuling(
        1, 0, "Ann", Foul.LONG_FORM, ClueOutcome.BUZZED, ClueVerdict.SUSPECT, "CBS", "the Columbia one", "Ben"
    )
    assert state.rulings == (expected,)
    assert ended(state).awards == (Award(1, 1, "1 buzzed or passed (CT-13)"),)


def test_importing_is_light() -> None:
    """Neither numpy nor the native core is loaded."""
    code = "import sys, scramble.party.celebrity_taboo; print({'numpy', 'scramble._core'} & {*sys.modules})"
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603
    assert output.stdout.strip() == "set()"
