"""Hollywood Squares at the host's table: which question comes when (HS-1 to HS-14)."""

from __future__ import annotations

from scramble.cli.host.hosted_evening import Deadline, Game, Table
from scramble.cli.host.squares_narration import INTRO, TITLE, readers, result, side_name, tell
from scramble.cli.host.squares_screen import card_page, picture
from scramble.party.hollywood_squares.rules import (
    CELEBRITIES,
    Answered,
    AnswerKind,
    Bell,
    Drawn,
    Judged,
    NewGame,
    Phase,
    Picked,
    Replenished,
    Skipped,
    SquaresState,
)

__all__ = ["GAME", "SQUARES"]

SQUARES = 9
_NUMBERS = {str(number): "" for number in range(1, SQUARES + 1)}
_KINDS = {"t": AnswerKind.TRUE, "b": AnswerKind.BLUFF, "i": AnswerKind.INVENTED}
_SKIP = {"k": "skip a bad question"}
_TICK = 0.001  # seconds: the clock's; at the bell itself nothing else can happen (HS-14)


def _pick(table: Table[SquaresState]) -> None:
    """HS-3."""
    contestant = side_name(table.names, table.state.on_turn)
    key = table.ask(f"{contestant}: which square, 1 to 9?", _NUMBERS)
    table.happen(Picked(int(key)))


def _draw(table: Table[SquaresState]) -> None:
    """HS-4, HS-12."""
    state = table.state
    counts = [len(stack) for stack in state.stacks]
    usable = [number for number in (0, 1) if counts[number] or state.used]
    larger = max(usable, key=lambda number: counts[number])
    keys = {str(number + 1): _stack_words(state, number) for number in usable}
    question = f"{readers(state)} takes the top card of a stack."
    stack = int(table.choose(question, keys, usual=str(larger + 1))) - 1
    if not counts[stack]:
        table.happen(Replenished(stack, table.shuffled(state.used)))
    table.happen(Drawn(stack))


def _stack_words(state: SquaresState, number: int) -> str:
    count = len(state.stacks[number])
    return (
        f"stack {number + 1} ({count:,} left)" if count else f"stack {number + 1} (the used cards, shuffled)"
    )


def _answer(table: Table[SquaresState]) -> None:
    """HS-4: only who reads the card sees it."""
    state, reader = table.state, readers(table.state)
    if state.card is None:
        return
    table.look_away(
        len(table.evening.events), f"Only {reader} may look at the screen now; all others look away."
    )
    page = card_page(table, state.card)
    keys = {"t": "the true one", "b": "the bluff", "i": "an invented one, which is false", **_SKIP}
    question = f"{reader} reads the question aloud and says an answer. Which one?"
    key = table.ask(question, keys, page)
    if key in _SKIP:
        table.happen(Skipped())
        return
    kind = _KINDS[key]
    text = table.line("The invented answer, as you say it:", page) if kind is AnswerKind.INVENTED else ""
    if text or kind is not AnswerKind.INVENTED:
        table.happen(Answered(kind, text), aloud=False)  # the next page has question and answer


def _judge(table: Table[SquaresState]) -> None:
    """HS-5."""
    contestant = side_name(table.names, table.state.on_turn)
    question = f"{contestant}: do you agree with the answer?"
    key = table.ask(question, {"a": "agree", "d": "disagree", **_SKIP})
    table.happen(Skipped() if key in _SKIP else Judged(key == "a"))


def _between(table: Table[SquaresState]) -> None:
    """HS-10."""
    first = side_name(table.names, table.state.on_turn)
    keys = {"": "the next game", "c": "the next game, with other celebrities"}
    if table.ask(f"The game is won. First in the next: {first}.", keys) == "":
        table.happen(NewGame())
        return
    line = table.line(f"{SQUARES} celebrities with commas between, or * for those of the game, drawn anew:")
    if line == "*":
        table.happen(NewGame(table.shuffled(CELEBRITIES)[:SQUARES]))
    elif line:
        table.happen(NewGame(tuple(name.strip() for name in line.split(","))))


def _deadline(state: SquaresState) -> Deadline | None:
    """HS-14: the bell of a half-hour match."""
    if state.seconds is None:
        return None
    return Deadline(state.seconds, max(state.now, state.seconds - _TICK), state.seconds)


GAME = Game(
    title=TITLE,
    intro=INTRO,
    steps={
        Phase.PICK: _pick,
        Phase.DRAW: _draw,
        Phase.ANSWER: _answer,
        Phase.JUDGE: _judge,
        Phase.BETWEEN: _between,
    },
    secret=frozenset({Phase.ANSWER}),
    picture=picture,
    tell=tell,
    deadline=_deadline,
    ring=Bell,
    result=result,
)
