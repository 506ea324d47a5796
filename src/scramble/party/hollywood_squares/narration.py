"""Hollywood Squares in plain words: what happened, and how it ended."""

from __future__ import annotations

from typing import Any

from scramble.party.hollywood_squares.rules import (
    Answered,
    Bell,
    Drawn,
    Judged,
    NewGame,
    Picked,
    Replenished,
    Skipped,
    SquaresState,
)
from scramble.party.hollywood_squares.state import MARKERS, AnswerKind

__all__ = ["INTRO", "TITLE", "dollars", "readers", "result", "side_name", "tell"]

TITLE = "Hollywood Squares"
INTRO = """\
X and O play tic-tac-toe on nine squares, each with a celebrity. On your turn name a free square. \
The host, or else somebody of the other side, reads a question and gives an answer: the true one, \
a bluff, or a false one of their own. Say whether you agree.

If you are right, your marker goes on the square; if not, the other side's does, unless that would \
win the game. Three in a row or five squares win a game and $1,000. A Secret Square is worth $1,000 \
more. $5,000 win the match, or whoever has more when the time is up."""


def dollars(amount: int) -> str:
    """An amount of money."""
    return f"${amount:,}"


def side_name(names: tuple[str, str], side: int) -> str:
    """A side and its marker."""
    return f"{names[side]} ({MARKERS[side]})"


def readers(state: SquaresState) -> str:
    """Who may read the card."""
    return " or ".join(state.readers)


def tell(names: tuple[str, str], before: SquaresState, event: Any, after: SquaresState) -> list[str]:
    """An event in plain words, without the card until it is judged."""
    contestant = side_name(names, before.on_turn)
    match event:
        case Picked():
            return [f"{contestant} picked square {event.square}: {after.celebrities[event.square - 1]}."]
        case Drawn():
            drawn = f"{readers(after)} drew a card from stack {event.stack + 1}."
            return [drawn, *_secret_square(contestant, after)]
        case Replenished():
            return [f"{len(event.order):,} used cards, shuffled, made stack {event.stack + 1} anew."]
        case Answered() if after.card is not None:
            return [f"{readers(after)} asked: {after.card.question}", f"... and answered: {after.said}"]
        case Skipped():
            return ["The question was skipped; another card is drawn for the same square."]
        case Judged():
            return [*_verdict(names, before, event, after), *_money(names, before, after)]
        case NewGame():
            return [f"Game {sum(after.games) + 1} began with {side_name(names, after.on_turn)}."]
        case Bell():
            return ["The time is up: the game that was not finished earns nothing."]
    return []


def result(names: tuple[str, str], state: SquaresState) -> str:
    """How the match ended."""
    money = [dollars(amount) for amount in state.money]
    if state.winner is None:
        return f"A tie: {money[0]} each."
    winner = state.winner
    return f"The match goes to {side_name(names, winner)}, {money[winner]} to {money[1 - winner]}."


def _secret_square(contestant: str, state: SquaresState) -> list[str]:
    """HS-8: announced before the question is read."""
    return [f"THE SECRET SQUARE! $1,000 more if {contestant} wins it."] if state.secret else []


def _verdict(names: tuple[str, str], before: SquaresState, event: Judged, after: SquaresState) -> list[str]:
    """HS-5 to HS-7."""
    contestant, opponent = side_name(names, before.on_turn), side_name(names, before.opponent)
    is_true = before.kind is AnswerKind.TRUE
    said = "agreed" if event.agree else "disagreed"
    truth = "the answer was true" if is_true or before.card is None else f"the truth is: {before.card.answer}"
    if event.agree == is_true:
        return [f"{contestant} {said}: RIGHT, {truth}.", f"Square {before.square} goes to {contestant}."]
    if after.board == before.board:
        square = f"Square {before.square} stays free: no game is won by default (HS-7)."
    else:
        square = f"Square {before.square} goes to {opponent} by default (HS-7)."
    return [f"{contestant} {said}: WRONG, {truth}.", square]


def _money(names: tuple[str, str], before: SquaresState, after: SquaresState) -> list[str]:
    """HS-8, HS-9."""
    return [
        f"{dollars(award.amount)} for {side_name(names, award.side)}: {award.reason}."
        for award in after.awards[len(before.awards) :]
    ]
