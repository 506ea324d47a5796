"""What the tests of Hollywood Squares share: cards, matches at any point, and events that are refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scramble.errors import EventError
from scramble.party.base import Award, Event
from scramble.party.cards import QuestionCard
from scramble.party.hollywood_squares.rules import (
    MACHINE,
    Answered,
    AnswerKind,
    Drawn,
    Judged,
    Phase,
    Picked,
    SquaresState,
    new_game,
)
from scramble.party.hollywood_squares.state import GAME_WON, NO_MARKERS

X, O = 0, 1  # noqa: E741 - the sides' names
TRUE, BLUFF, INVENTED = AnswerKind.TRUE, AnswerKind.BLUFF, AnswerKind.INVENTED


def card(number: int, *, secret: bool = False) -> QuestionCard:
    return QuestionCard(f"question {number}?", f"truth {number}", f"bluff {number}", secret)


PLAIN = tuple(card(number) for number in range(40))
SECRET = tuple(card(number, secret=True) for number in range(40))


def start(cards: tuple[QuestionCard, ...] = PLAIN, first: int = X, **options: Any) -> SquaresState:
    """A match whose second stack is empty."""
    return new_game((cards, ()), (("Ann",), ("Ben",)), first, **options)


def follow(state: SquaresState, *events: Event) -> SquaresState:
    for event in events:
        state = MACHINE.apply(state, event)
    return state


def asked(state: SquaresState, square: int, time: float | None = None) -> SquaresState:
    """Somebody picked a square, and a true answer was given."""
    now = state.now if time is None else time
    return follow(state, Picked(square, time=now), Drawn(0, time=now), Answered(TRUE, time=now))


def turn(state: SquaresState, square: int, *, right: bool = True, time: float | None = None) -> SquaresState:
    now = state.now if time is None else time
    return follow(asked(state, square, now), Judged(right, time=now))


def on_board(board: str, on_turn: int = X, state: SquaresState | None = None) -> SquaresState:
    """A match with these markers on the board."""
    return replace(state or start(), board=board.replace("/", ""), on_turn=on_turn)


def game_of(state: SquaresState, winner: int) -> SquaresState:
    """The state after a game that a side won by the first row; the other side is wrong all along."""
    squares = iter((1, 2, 3))
    others = iter((4, 5, 7, 8))
    while state.phase is Phase.PICK:
        if state.on_turn == winner:
            state = turn(state, next(squares))
        else:  # no marker of the winner's there makes a line
            state = turn(state, next(others), right=True)
    return state


def refused(
    state: SquaresState, event: Any, error: type[Exception] = EventError, match: str | None = None
) -> None:
    """The event is refused, and nothing has changed."""
    before = MACHINE.to_json(state)
    with pytest.raises(error, match=match):
        MACHINE.apply(state, event)
    assert MACHINE.to_json(state) == before


def rich(board: str = NO_MARKERS) -> SquaresState:
    """X is on turn and has $4,000."""
    state = replace(start(SECRET), awards=(Award(X, 1000, GAME_WON),) * 4)
    return on_board(board, X, state)
