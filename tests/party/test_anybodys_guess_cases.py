"""Cases from the field (tests/data/cases.json), group I: what went wrong in other programs of this kind."""

from __future__ import annotations

from typing import Any

import pytest
from cases import read_cases
from guess_games import BET, CARDS_BY_WINDOW, follow, opened, refused, right, settled, start, wrong

from scramble.errors import IllegalEvent
from scramble.party.anybodys_guess.rules import (
    MACHINE,
    Guessed,
    GuessState,
    Opened,
    Phase,
    Predicted,
    Prediction,
    TimedOut,
    TurnEnded,
)
from scramble.party.anybodys_guess.state import settlement

CASES = {case["id"]: case for case in read_cases() if case["id"].startswith("I")}


def test_all_cases_are_here() -> None:
    assert set(CASES) == {"I01", "I04", "I05", "I06", "I07", "I09"}
    assert {case["input"]["op"] for case in CASES.values()} == {"guess"}


def points_of(window: Any) -> int:
    """A turn that was won at a window, or was not; nobody opens a fifth one: behind it is the answer."""
    if window == 5:
        refused(opened(start(), windows=4), Opened(), "window")
    is_solved = window in (1, 2, 3, 4)
    return settled(start(), window if is_solved else 0).points[0]


def test_points_of_each_window() -> None:
    """I01 (AG-7): not those of the one beside it."""
    case = CASES["I01"]
    assert [points_of(window) for window in case["input"]["solved_in_window"]] == case["expected"]["points"]


def test_two_credits_in_one_turn_add_up() -> None:
    """I04 (AG-8): they come in one order here, the Playing Team's first; a total is the sum of the awards."""
    assert CASES["I04"]["expected"]["total"] == "equals the sum of the breakdown"
    for window, prediction in enumerate(CARDS_BY_WINDOW, start=1):
        points = int(prediction.value)
        state = settled(start(), window, prediction)
        assert state.points == (points, points)
        assert [award.amount for award in state.awards] == [points, points]


def bets() -> list[GuessState]:
    """The four of I05, in its order."""
    fourth = opened(start(), BET, 4)
    last_instant = follow(fourth, Guessed(accepted=True, time=60))
    return [wrong(fourth), right(fourth), last_instant, settled(start(), 4, Prediction.TEN)]


def test_bet_you_cant() -> None:
    """I05 (AG-9); a card that was not laid does nothing, and is at hand in the next turn."""
    fails, solves, solves_late, held_back = bets()
    expected = CASES["I05"]["expected"]
    for state, points in zip((fails, solves, solves_late), expected, strict=False):
        assert (state.points[1], state.points[0]) == (points["bettor"], points["team"])
    assert expected[3] == {"bettor": "unchanged", "card": "still held"}
    assert held_back.points[1] == 0
    assert Predicted(BET) in MACHINE.legal_events(follow(held_back, TurnEnded()))


def test_more_guesses_after_a_wrong_one() -> None:
    """I06 (AG-6)."""
    state = right(wrong(opened(start())))
    assert state.points[0] == CASES["I06"]["expected"]["points"]


@pytest.mark.parametrize("prediction", list(Prediction))
def test_a_time_out_adds_nothing(prediction: Prediction) -> None:
    """I07 (AG-7): not a point, nor a space."""
    state = follow(opened(start(), prediction, windows=4), TimedOut(time=60))
    assert state.points[0] == CASES["I07"]["expected"]["score"]
    assert state.positions[0] == 0


def test_a_turn_is_awarded_once() -> None:
    """I09: a second award and later windows are refused; undoing is keeping the state before."""
    before = opened(start(), Prediction.TEN)
    awarded = right(before)
    scores = [awarded.points[0]]
    for late in (Guessed(accepted=True), Opened()):
        refused(awarded, late, error=IllegalEvent)
        scores.append(awarded.points[0])
    assert MACHINE.view(awarded, 0)["card"]["clues"] == list(before.cards[0].clues)
    scores += [before.points[0], right(before).points[0]]
    assert scores == CASES["I09"]["expected"]["score_after"]
    assert (before.phase, before.awards) == (Phase.GUESS, ())
    assert right(before) == awarded
    assert awarded.awards == settlement(0, Prediction.TEN, 1, None)
