"""Hollywood Squares: agree or disagree with an answer, win squares, games and a match (HS-1 to HS-16).

How a turn goes
===============

The contestant PICKs a square without a marker (HS-3). The reader, who is the host or somebody from the
opposing side (HS-4, HS-13), DRAWs the top card of a stack, reads its question and gives an ANSWER. The
contestant agrees or disagrees: it is JUDGEd (HS-5), a marker goes on the square or not (HS-6, HS-7), and the
other side is on turn. When a game is won, the match is BETWEEN two games; when the match is won, or the bell
of a half-hour match rings, it is OVER.

Where the rulebook leaves something open, these are our decisions:

- Nobody may pick a square that has a marker, not even its owner (HS-3).
- A stack that has run out may be replenished before a card is drawn, with all the used cards, in an order
  that the event gives; a stack that still has cards may not (HS-12). Drawing from the other stack is allowed
  too.
- Money is counted after every award, the Secret Square's before the game's. So a match can end in the middle
  of a game, which then earns nothing (HS-11).
- In a half-hour match the event :class:`Bell` comes at the agreed time or later; from that time on nothing
  else is accepted. The game that it interrupts earns nothing, but a Secret Square that was won in it stays
  paid. Equal money is a tie (HS-14).
- A bad question may be skipped until it is judged: the card is set aside as if it had been used (HS-12), the
  contestant keeps the square, and another card is drawn. A skipped Secret Square card does not count (HS-8).
- The twelve celebrities are a default: any nine different names will do (HS-1).
- An invented answer that is the card's true one, as answers are compared in
  :mod:`scramble.party.answers.compare`, is refused: it would not be false (HS-4).

>>> cards = (QuestionCard("How many legs has a spider?", "eight", "six"),)
>>> state = new_game((cards, ()), (("Ann",), ("Ben",)), first=0)
>>> for event in (Picked(5), Drawn(0), Answered(AnswerKind.BLUFF), Judged(agree=False)):
...     state = MACHINE.apply(state, event)
>>> state.board, state.on_turn, state.phase.value
('....X....', 1, 'pick')
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, replace
from enum import StrEnum
from typing import Any

from scramble.errors import EventError, IllegalEvent
from scramble.party.answers.compare import is_same_answer
from scramble.party.base import Award, Event
from scramble.party.cards import QuestionCard
from scramble.party.hollywood_squares.events import (
    Answered,
    Bell,
    Drawn,
    Judged,
    NewGame,
    Picked,
    Replenished,
    Skipped,
)
from scramble.party.hollywood_squares.state import (
    BONUS,
    GAME_WON,
    NO_MARKERS,
    PRIZE,
    SECRET_SQUARE,
    TARGET,
    AnswerKind,
    Phase,
    SquaresState,
    winner_of,
    with_marker,
)
from scramble.party.machine import Machine

__all__ = [
    "CELEBRITIES",
    "HALF_HOUR",
    "MACHINE",
    "AnswerKind",
    "Answered",
    "Bell",
    "Drawn",
    "Judged",
    "NewGame",
    "Phase",
    "Picked",
    "Replenished",
    "Skipped",
    "SquaresState",
    "new_game",
    "seat",
    "winner_of",
]

# HS-1: nine for a game, and three spare.
CELEBRITIES = (
    "Milton Brothers",
    "Parker Bradley",
    "Avalon Hill",
    "Tommy Thom",
    "Platinum Blonde",
    "Bubba D. Fence",
    "Larry Latenite",
    "Harmony",
    "Mike Rafone",
    "Sally Serve",
    "Dr. Vivian Values",
    "Carla Craft",
)
HALF_HOUR = 1800.0  # seconds (HS-14)
_LONGEST_ANSWER = 200
_EXAMPLES = ("something invented", "something else")

_NO_QUESTION: dict[str, Any] = {"square": 0, "drawn": None, "secret": False, "kind": None, "said": ""}

_Stack = tuple[int, ...]
_Handler = Callable[[SquaresState, Any], SquaresState]


def seat(players: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    """The players of X, those of O, and the host or "" (HS-13).

    With three, two play each other and the third is the host. Four or more are dealt into two teams in turn;
    an odd one is the host.

    Raises:
        EventError: fewer than two players.

    >>> seat(["Ann", "Ben", "Cleo", "Dan", "Eve"])
    (('Ann', 'Cleo'), ('Ben', 'Dan'), 'Eve')
    """
    if len(players) < 2:
        raise EventError("players", tuple(players), "two or more")
    paired = len(players) // 2 * 2
    host = players[-1] if len(players) > paired else ""
    return tuple(players[:paired:2]), tuple(players[1:paired:2]), host


def new_game(
    stacks: Sequence[Sequence[QuestionCard]],
    sides: Sequence[Sequence[str]],
    first: int,
    *,
    host: str = "",
    celebrities: Sequence[str] = CELEBRITIES[:9],
    seconds: float | None = None,
) -> SquaresState:
    """A new match.

    Args:
        stacks: the two stacks, shuffled, the top card first; one may be empty, both may not (HS-12).
        sides: the players of X and the players of O, by name.
        first: the side that goes first, 0 for X, 1 for O: the one that chose its marker second (HS-2).
        host: who reads and answers; "" if the opposing side does (HS-13).
        celebrities: nine, by square (HS-1).
        seconds: for a half-hour match, such as HALF_HOUR (HS-14); None to play for $5,000 (HS-11).
    Raises:
        EventError: impossible values.
    """
    try:
        left, right = map(tuple, stacks)
    except (TypeError, ValueError):
        raise EventError("stacks", stacks, "two stacks of cards (HS-4)") from None
    numbers = tuple(range(len(left + right)))
    return MACHINE.start(
        phase=Phase.PICK,
        sides=sides,
        host=host,
        seconds=seconds,
        celebrities=celebrities,
        cards=left + right,
        stacks=(numbers[: len(left)], numbers[len(left) :]),
        on_turn=first,
    )


def _pick(state: SquaresState, event: Picked) -> SquaresState:
    """HS-3: a square without a marker."""
    if event.square not in state.free_squares:
        free = ", ".join(map(str, state.free_squares))
        raise EventError("square", event.square, f"a square without a marker: {free} (HS-3)")
    return replace(state, phase=Phase.DRAW, square=event.square)


def _stack(state: SquaresState, number: int) -> _Stack:
    if number not in (0, 1):
        raise EventError("stack", number, "0 or 1 (HS-4)")
    return state.stacks[number]


def _with_stack(state: SquaresState, number: int, stack: _Stack) -> tuple[_Stack, _Stack]:
    return (stack, state.stacks[1]) if number == 0 else (state.stacks[0], stack)


def _draw(state: SquaresState, event: Drawn) -> SquaresState:
    """HS-4, HS-8: the first Secret Square card of a game makes a Secret Square, later ones do not."""
    stack = _stack(state, event.stack)
    if not stack:
        raise EventError("stack", event.stack, "a stack that has cards, or one to be replenished (HS-12)")
    card = state.cards[stack[0]]
    return replace(
        state,
        phase=Phase.ANSWER,
        stacks=_with_stack(state, event.stack, stack[1:]),
        drawn=stack[0],
        secret=card.secret and not state.secret_seen,
        secret_seen=card.secret or state.secret_seen,
    )


def _replenish(state: SquaresState, event: Replenished) -> SquaresState:
    """HS-12: all used cards, on a stack that has run out."""
    if _stack(state, event.stack):
        raise EventError("stack", event.stack, "a stack that has run out (HS-12)")
    if not state.used:
        raise EventError("stack", event.stack, "nothing: no card has been used yet (HS-12)")
    if sorted(event.order) != sorted(state.used):
        raise EventError("order", event.order, f"each used card once: {state.used} (HS-12)")
    return replace(state, stacks=_with_stack(state, event.stack, event.order), used=())


def _answer(state: SquaresState, event: Answered) -> SquaresState:
    """HS-4: the card's true answer, its bluff, or an invented false one."""
    card = state.card
    if card is None:
        raise EventError("card", card, "a card that was drawn")
    said = event.text
    if event.kind is not AnswerKind.INVENTED:
        if event.text:
            raise EventError("text", event.text, "nothing: the answer is on the card")
        said = card.answer if event.kind is AnswerKind.TRUE else card.bluff
    elif not said.strip() or not said.isprintable() or len(said) > _LONGEST_ANSWER:
        expected = f"an invented answer of 1 to {_LONGEST_ANSWER} printable characters"
        raise EventError("text", event.text, expected)
    elif is_same_answer(said, card.answer):
        raise EventError("text", event.text, "a false answer; this is the card's true one (HS-4)")
    return replace(state, phase=Phase.JUDGE, kind=event.kind, said=said)


def _skip(state: SquaresState, _: Skipped) -> SquaresState:
    """HS-12: the card is set aside, and another one is drawn for the square."""
    return replace(
        state,
        phase=Phase.DRAW,
        secret_seen=state.secret_seen and not state.secret,
        used=_set_aside(state),
        **_NO_QUESTION | {"square": state.square},
    )


def _judge(state: SquaresState, event: Judged) -> SquaresState:
    """HS-5 to HS-9: place a marker, pay what it earns, and end what it ends."""
    is_correct = event.agree == (state.kind is AnswerKind.TRUE)
    side = state.on_turn if is_correct else state.opponent
    board = with_marker(state.board, state.square, side)
    is_won = winner_of(board) is not None
    if is_won and not is_correct:  # HS-7: a game is never won by default
        board, is_won = state.board, False
    earned = [Award(side, BONUS, SECRET_SQUARE)] if is_correct and state.secret else []
    earned += [Award(side, PRIZE, GAME_WON)] if is_won else []
    awards = _paid(state, earned)
    is_over = state.seconds is None and _money(awards, side) >= TARGET
    return replace(
        state,
        phase=Phase.OVER if is_over else Phase.BETWEEN if is_won else Phase.PICK,
        board=board,
        awards=awards,
        on_turn=state.opponent,
        used=_set_aside(state),
        **_NO_QUESTION,
    )


def _paid(state: SquaresState, earned: Sequence[Award]) -> tuple[Award, ...]:
    """All awards; HS-11: nothing more is paid once a side has enough to win the match."""
    awards = state.awards
    for award in earned:
        if state.seconds is not None or _money(awards, award.side) < TARGET:
            awards = (*awards, award)
    return awards


def _money(awards: Sequence[Award], side: int) -> int:
    return sum(award.amount for award in awards if award.side == side)


def _set_aside(state: SquaresState) -> _Stack:
    """HS-12: the used cards, and the one that was read if there is one."""
    return state.used if state.drawn is None else (*state.used, state.drawn)


def _begin(state: SquaresState, event: NewGame) -> SquaresState:
    """HS-10: the markers come off; the side on turn is already the loser."""
    return replace(
        state,
        phase=Phase.PICK,
        board=NO_MARKERS,
        celebrities=event.celebrities or state.celebrities,
        secret_seen=False,
    )


def _ring(state: SquaresState, event: Bell) -> SquaresState:
    """HS-14: the match is over."""
    if state.seconds is None:
        raise EventError("bell", event.time, f"no bell: this match ends at ${TARGET} (HS-11)")
    if event.time < state.seconds:
        raise EventError("bell", event.time, f"a time from {state.seconds:g} s on (HS-14)")
    return replace(state, phase=Phase.OVER, now=event.time, used=_set_aside(state), **_NO_QUESTION)


def _before_the_bell(handler: _Handler) -> _Handler:
    """HS-14: from the end of a half-hour match on, only the bell is possible."""

    def handle(state: SquaresState, event: Event) -> SquaresState:
        if state.seconds is not None and event.time >= state.seconds:
            raise IllegalEvent(event.name, state.phase.value, (Bell.name,))
        return handler(state, event)

    return handle


_PLAY: dict[tuple[StrEnum, type[Event]], _Handler] = {
    (Phase.PICK, Picked): _pick,
    (Phase.DRAW, Drawn): _draw,
    (Phase.DRAW, Replenished): _replenish,
    (Phase.ANSWER, Answered): _answer,
    (Phase.ANSWER, Skipped): _skip,
    (Phase.JUDGE, Judged): _judge,
    (Phase.JUDGE, Skipped): _skip,
    (Phase.BETWEEN, NewGame): _begin,
}
_TABLE: dict[tuple[StrEnum, type[Event]], _Handler] = {
    key: _before_the_bell(handler) for key, handler in _PLAY.items()
} | {(phase, Bell): _ring for phase in Phase if phase is not Phase.OVER}


def _choices(state: SquaresState) -> Iterator[Event]:
    """One event for each choice: the bell at its time, all others now."""
    now = state.now
    match state.phase:
        case Phase.PICK:
            yield from (Picked(square, time=now) for square in state.free_squares)
        case Phase.DRAW:
            for number, stack in enumerate(state.stacks):
                if stack:
                    yield Drawn(number, time=now)
                elif state.used:
                    yield Replenished(number, state.used, time=now)
        case Phase.ANSWER if state.card is not None:
            invented = next(text for text in _EXAMPLES if not is_same_answer(text, state.card.answer))
            yield from (Answered(kind, time=now) for kind in (AnswerKind.TRUE, AnswerKind.BLUFF))
            yield Answered(AnswerKind.INVENTED, invented, time=now)
            yield Skipped(time=now)
        case Phase.JUDGE:
            yield from (Judged(agree, time=now) for agree in (True, False))
            yield Skipped(time=now)
        case Phase.BETWEEN:
            yield NewGame(time=now)
    if state.phase is not Phase.OVER and state.seconds is not None:
        yield Bell(time=state.seconds)


def _visible(state: SquaresState, side: int) -> dict[str, Any]:
    """HS-4, HS-5: the card is for the reader. With a host, who looks at the state itself, no side sees it."""
    card = state.card
    reads = not state.host and side == state.opponent
    return {
        "phase": state.phase.value,
        "now": state.now,
        "seconds": state.seconds,
        "sides": [list(players) for players in state.sides],
        "host": state.host,
        "on_turn": state.on_turn,
        "readers": list(state.readers),
        "celebrities": list(state.celebrities),
        "board": state.board,
        "square": state.square,
        "secret": state.secret,
        "secret_seen": state.secret_seen,
        "question": card.question if card else None,
        "said": state.said,
        "card": asdict(card) if card and reads else None,
        "kind": state.kind.value if state.kind and reads else None,
        "stacks": [len(stack) for stack in state.stacks],
        "used": len(state.used),
        "money": list(state.money),
        "games": list(state.games),
        "winner": state.winner,
    }


MACHINE = Machine(
    name="hollywood-squares",
    version=1,
    state_type=SquaresState,
    table=_TABLE,
    choices=_choices,
    visible=_visible,
)
