"""Cases from the field (tests/data/cases.json): group H, each run by its kind."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from math import nan
from typing import Any

import pytest
from cases import read_cases
from squares_games import (
    SECRET,
    O,
    X,
    asked,
    follow,
    game_of,
    on_board,
    refused,
    rich,
    start,
    turn,
)

from scramble.errors import IllegalEvent
from scramble.party.hollywood_squares.rules import (
    MACHINE,
    Judged,
    NewGame,
    Phase,
    Picked,
    winner_of,
)

CASES = {case["id"]: case for case in read_cases() if case["group"].startswith("H.")}


def test_h02_all_lines_and_nothing_else() -> None:
    """8 of the 84 triples win."""
    expected = CASES["H02"]["expected"]
    wins = 0
    for triple in combinations(range(1, 10), 3):
        board = "".join("X" if square in triple[:2] else "." for square in range(1, 10))
        wins += turn(on_board(board), triple[2]).phase is Phase.BETWEEN
    assert (wins, 84 - wins) == (expected["wins"], 76)


def test_h03_the_marker_of_the_right_side() -> None:
    given, expected = CASES["H03"]["input"], CASES["H03"]["expected"]
    state = turn(start(first="XO".index(given["picker"])), given["pick"], right=given["judgement"] == "right")
    assert state.board[given["pick"] - 1] == expected["square_5"]
    assert "XO"[state.on_turn] == expected["next_to_pick"]


def test_h04_no_win_by_default() -> None:
    given, expected = CASES["H04"]["input"], CASES["H04"]["expected"]
    state = on_board("".join(given["board"]), "XO".index(given["picker"]))
    state = turn(state, given["pick"], right=given["judgement"] == "right")
    assert state.board[given["pick"] - 1] == expected["square_3"]
    assert winner_of(state.board) is expected["winner"]
    assert "XO"[state.on_turn] == expected["next_to_pick"]


def test_h06_nothing_to_pick_when_all_is_decided() -> None:
    """A won game asks for the next one only; a won match asks for nothing."""
    assert CASES["H06"]["expected"]["result"].startswith("game over, no prompt")
    state = game_of(start(), X)
    assert MACHINE.legal_events(state) == (NewGame(),)
    over = turn(rich(), 5)
    assert MACHINE.legal_events(over) == ()
    for square in range(1, 10):
        refused(state, Picked(square), IllegalEvent, "allowed: new game, bell")
        refused(over, Picked(square), IllegalEvent, "the game is over")


def test_h07_squares_that_cannot_be_picked() -> None:
    given = CASES["H07"]["input"]
    state = on_board("".join(given["board"]), "XO".index(given["picker"]))
    for pick in (*given["picks"], -1, 5.0, 5.5, True, nan, 10**30, [5], object()):
        refused(state, Picked(pick))
        assert (state.on_turn, state.phase) == (O, Phase.PICK)


@pytest.mark.parametrize("number", range(3))
def test_h08_the_secret_square_is_paid_once_and_to_the_right_side(number: int) -> None:
    given, expected = CASES["H08"]["input"], CASES["H08"]["expected"][number]
    case: Mapping[str, Any] = given["cases"][number]
    state = start(SECRET, "XO".index(case["picker"]))
    judged = Judged(case["judgement"] == "right")
    state = follow(asked(state, given["secret"]), judged)
    if case.get("repeat_event"):
        refused(state, judged, IllegalEvent, "judge is not possible in phase 'pick'")
    assert state.money == (expected["X"], expected["O"])
    if "square_5" in expected:
        assert state.board[4] == expected["square_5"]


def test_h08_the_bonus_stays_with_who_loses_the_game() -> None:
    state = game_of(start(SECRET, X), O)
    assert state.money == (1000, 1000)
