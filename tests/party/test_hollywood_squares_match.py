"""Hollywood Squares, rule by rule: the match, cards, who reads, half an hour (HS-11 to HS-14)."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from squares_games import (
    BLUFF,
    PLAIN,
    SECRET,
    TRUE,
    O,
    X,
    asked,
    card,
    follow,
    game_of,
    on_board,
    refused,
    rich,
    start,
    turn,
)

from scramble.errors import EventError, IllegalEvent
from scramble.party.base import Award
from scramble.party.hollywood_squares.rules import (
    HALF_HOUR,
    MACHINE,
    Answered,
    Bell,
    Drawn,
    Judged,
    NewGame,
    Phase,
    Picked,
    Replenished,
    new_game,
    seat,
    winner_of,
)
from scramble.party.hollywood_squares.state import GAME_WON, NO_MARKERS, SECRET_SQUARE

# --- HS-11: the match for $5,000


MANY = tuple(card(number) for number in range(100))


def test_five_games_win_the_match() -> None:
    """HS-11: with $4,000 each the match goes on; the fifth game ends it."""
    state = start(MANY)
    for number in range(8):
        state = game_of(state, number % 2)
        assert (state.phase, state.winner) == (Phase.BETWEEN, None)
        state = follow(state, NewGame())
    assert state.money == (4000, 4000)
    state = game_of(state, O)
    assert (state.phase, state.money, state.winner) == (Phase.OVER, (4000, 5000), O)
    assert MACHINE.legal_events(state) == ()
    for event in (NewGame(), Picked(9), Drawn(0), Judged(True), Bell()):
        refused(state, event, IllegalEvent, "the game is over")


def test_secret_square_ends_the_match_in_a_game() -> None:
    """HS-11: money is counted after every award."""
    state = turn(rich(), 5)
    assert (state.phase, state.money, state.winner, state.games) == (Phase.OVER, (5000, 0), X, (4, 0))
    assert winner_of(state.board) is None


def test_nothing_is_paid_after_the_match_is_won() -> None:
    """HS-11, a decision: the bonus comes first; the game that the same square wins earns nothing more."""
    state = turn(rich("XX.OO...."), 3)
    assert (state.phase, state.money, state.awards[-1].reason) == (Phase.OVER, (5000, 0), SECRET_SQUARE)


def test_the_other_sides_money_does_not_end_the_match() -> None:
    """HS-11: each side's money is its own."""
    state = replace(rich(), awards=(Award(X, 1000, GAME_WON),) * 4 + (Award(O, 1000, GAME_WON),) * 4)
    assert turn(state, 1, right=False).phase is Phase.PICK
    assert turn(state, 1).winner == X


# --- HS-12: cards


def test_a_stack_is_replenished_from_the_used_cards() -> None:
    """HS-12: in the order that the shuffle gave; then none is used."""
    state = start(PLAIN[:3])
    for square in (1, 5, 9):
        state = turn(state, square, right=False)
    assert (state.stacks, state.used) == (((), ()), (0, 1, 2))
    state = follow(state, Picked(2))
    for stack in (0, 1):
        refused(state, Drawn(stack), match="stack")
    assert MACHINE.legal_events(state) == (Replenished(0, (0, 1, 2)), Replenished(1, (0, 1, 2)))
    after = follow(state, Replenished(1, (2, 0, 1)))
    assert (after.stacks, after.used) == (((), (2, 0, 1)), ())
    assert follow(after, Drawn(1)).card == PLAIN[2]


def test_replenishing_that_cannot_be() -> None:
    """HS-12: every used card once, on an empty stack, before a card is drawn."""
    state = follow(turn(turn(start(), 1), 2), Picked(5))
    refused(state, Replenished(0, (0, 1)), match="run out")
    for order in ((), (0,), (1,), (0, 0), (0, 2), (0, 1, 2), (-1, 0), (0, 10**30)):
        refused(state, Replenished(1, order), match="order")
    for stack in (2, -1):
        refused(state, Replenished(stack, (0, 1)), match="stack")
    refused(follow(start(), Picked(5)), Replenished(1, ()), match="no card has been used")
    refused(turn(start(), 1), Replenished(1, (0,)), IllegalEvent, "phase 'pick'; allowed: pick, bell")
    assert follow(state, Replenished(1, (1, 0))).stacks[1] == (1, 0)


def test_one_card_is_enough() -> None:
    """HS-12: it comes again and again, and no game is stuck."""
    state = start(PLAIN[:1])
    for square in (1, 4, 2, 5):
        state = turn(state, square)
        state = follow(state, Picked(3), Replenished(0, (0,)))
        state = replace(state, phase=Phase.PICK, square=0)
    assert turn(state, 3).games == (1, 0)


def test_two_decks_of_double_sided_cards() -> None:
    """HS-12: 252 cards, both sides of each: 504 questions, none asked twice before the stacks run out."""
    sides = tuple(card(number) for number in range(504))
    state = new_game((sides[:252], sides[252:]), (("Ann",), ("Ben",)), X)
    seen = []
    while any(state.stacks):
        state = follow(state, Picked(state.free_squares[0]), Drawn(0 if state.stacks[0] else 1))
        seen.append(state.card)
        state = replace(
            follow(state, Answered(TRUE), Judged(True)), phase=Phase.PICK, board=NO_MARKERS, awards=()
        )
    assert seen == list(sides)


# --- HS-13: who reads


@pytest.mark.parametrize(
    ("players", "seats"),
    [
        ("Ann Ben", (("Ann",), ("Ben",), "")),
        ("Ann Ben Cleo", (("Ann",), ("Ben",), "Cleo")),
        ("Ann Ben Cleo Dan", (("Ann", "Cleo"), ("Ben", "Dan"), "")),
        ("Ann Ben Cleo Dan Eve", (("Ann", "Cleo"), ("Ben", "Dan"), "Eve")),
    ],
)
def test_seats(players: str, seats: tuple[Any, ...]) -> None:
    """HS-13: three have a host; four or more are two teams, and an odd one is the host."""
    x_players, o_players, host = seat(players.split())
    assert (x_players, o_players, host) == seats
    state = new_game((PLAIN, ()), (x_players, o_players), X, host=host)
    assert (state.sides, state.host) == (seats[:2], host)


@pytest.mark.parametrize("players", [[], ["Ann"]])
def test_too_few_players(players: list[str]) -> None:
    """HS-13."""
    with pytest.raises(EventError, match="players"):
        seat(players)


def test_the_opponent_reads() -> None:
    """HS-4: the side that is not on turn sees the card and what the answer is; the contestant does not."""
    state = asked(start(), 5)
    assert state.readers == ("Ben",)
    reader, contestant = MACHINE.view(state, O), MACHINE.view(state, X)
    assert (reader["card"]["answer"], reader["kind"]) == ("truth 0", "true")
    assert (contestant["card"], contestant["kind"]) == (None, None)
    assert (contestant["question"], contestant["said"]) == ("question 0?", "truth 0")
    assert "bluff 0" not in json.dumps(contestant)
    state = asked(follow(state, Judged(True)), 1)
    assert state.readers == ("Ann",)
    assert (MACHINE.view(state, X)["kind"], MACHINE.view(state, O)["kind"]) == ("true", None)


def test_the_host_reads() -> None:
    """HS-13: with a host neither side sees the card, whoever is on turn."""
    state = follow(start(host="Cleo"), Picked(5), Drawn(0), Answered(BLUFF))
    assert state.readers == ("Cleo",)
    for side in (X, O):
        view = MACHINE.view(state, side)
        assert (view["card"], view["kind"], view["said"], view["host"]) == (None, None, "bluff 0", "Cleo")
        assert "truth 0" not in json.dumps(view)
    assert follow(state, Judged(False)).readers == ("Cleo",)


@pytest.mark.parametrize("side", [2, -1, True, None, "0", 0.0], ids=repr)
def test_no_such_side(side: Any) -> None:
    with pytest.raises(EventError, match="side"):
        MACHINE.view(start(), side)


# --- HS-14: the half-hour match


def test_half_hour_match() -> None:
    """HS-14: games follow each other beyond $5,000; at the bell the side with more money wins."""
    state = start(MANY, seconds=HALF_HOUR)
    for number in range(7):
        state = game_of(state, X if number < 6 else O)
        assert state.phase is Phase.BETWEEN
        state = follow(state, NewGame(time=number * 100.0))
    assert state.money == (6000, 1000)
    state = follow(state, Bell(time=1800.0))
    assert (state.phase, state.winner, state.now) == (Phase.OVER, X, 1800.0)
    assert MACHINE.legal_events(state) == ()


def test_equal_money_is_a_tie() -> None:
    """HS-14: reported as one."""
    state = follow(start(seconds=60), Bell(time=61.5))
    assert (state.phase, state.winner, state.money) == (Phase.OVER, None, (0, 0))
    assert MACHINE.view(state, X)["winner"] is None


def test_the_bell_breaks_a_game_off() -> None:
    """HS-14: it earns nothing, in whatever part of a turn; a Secret Square that was won stays paid."""
    state = turn(turn(start(SECRET, seconds=60), 1), 4)
    phases = [
        state,
        follow(state, Picked(2)),
        follow(state, Picked(2), Drawn(0)),
        follow(state, Picked(2), Drawn(0), Answered(TRUE)),
    ]
    for before in phases:
        after = follow(before, Bell(time=60))
        assert (after.phase, after.money, after.winner) == (Phase.OVER, (1000, 0), X)
        assert (after.square, after.card, after.said) == (0, None, "")
        assert len(after.used) + len(after.stacks[0]) == len(SECRET)
    between = follow(game_of(start(seconds=60), O), Bell(time=60))
    assert (between.winner, between.games) == (O, (0, 1))


def test_nothing_but_the_bell_when_time_is_up() -> None:
    """HS-14: an answer judged in time counts; at the last second or later it does not."""
    state = asked(on_board("XX.OO....", X, start(seconds=60)), 3)
    assert follow(state, Judged(True, time=59.999)).money == (1000, 0)
    for time in (60.0, 60.001, 1e9):
        refused(state, Judged(True, time=time), IllegalEvent, "judge is not possible.*allowed: bell$")
    for event in (Picked(1, time=60), NewGame(time=60)):
        refused(state, event, IllegalEvent)
    refused(state, Bell(time=59.999), match="from 60 s on")
    assert follow(state, Bell(time=60)).money == (0, 0)


def test_no_bell_where_money_decides() -> None:
    """HS-11, HS-14: the match for $5,000 has no bell."""
    refused(start(), Bell(time=HALF_HOUR), match="no bell")
    assert Bell not in {type(event) for event in MACHINE.legal_events(start())}
    assert follow(start(), Picked(1, time=HALF_HOUR)).square == 1
