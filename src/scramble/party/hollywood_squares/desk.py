"""Hollywood Squares for any screen: who sees what, and who may do what at which time (HS-1 to HS-14)."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, ClassVar

from scramble.party.base import Event
from scramble.party.decks.load import shuffled
from scramble.party.desk import PartyDesk, acts_for, is_side
from scramble.party.hollywood_squares import narration
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
from scramble.party.hollywood_squares.narration import readers, side_name
from scramble.party.hollywood_squares.rules import CELEBRITIES, MACHINE
from scramble.party.hollywood_squares.state import AnswerKind, Phase, SquaresState
from scramble.seats.description import Action, Choice, Deadline, Field, FieldKind, Role, Seat, Secret

__all__ = ["SquaresDesk"]

_TICK = 0.001  # seconds, the clock's resolution; at the bell itself nothing else can happen (HS-14)
_NINE = 9
_SKIP = Action("skip", "skip a bad question", key="k")
_AGREE = Action("agree", "agree", key="a")
_DISAGREE = Action("disagree", "disagree", key="d")
_ANSWERS = (
    Action("true", "the true one", key="t"),
    Action("bluff", "the bluff", key="b"),
    Action(
        "invented",
        "an invented one, which is false",
        (Field("text", "The invented answer, as you say it:"),),
        key="i",
    ),
)
_NEXT_GAME = (
    Action("new game", "begin the next game", is_usual=True),
    Action(
        "other celebrities",
        "begin the next game with other celebrities",
        (
            Field(
                "celebrities",
                f"{_NINE} celebrities with commas between, or * for those of the game, drawn anew:",
            ),
        ),
        key="c",
    ),
)


class SquaresDesk(PartyDesk[SquaresState]):
    """Hollywood Squares as plain data.

    The card is for whoever reads it (HS-4): the host, or without one the opposing side. The host's desk
    always sees it; a shared screen has the question once it was read, with the answer.
    """

    name: ClassVar[str] = MACHINE.name
    title: ClassVar[str] = narration.TITLE
    intro: ClassVar[str] = narration.INTRO

    def question(self, state: SquaresState, seat: Seat) -> str:  # noqa: ARG002 - all may hear it
        """What is asked now, and whom."""
        contestant = side_name(self.names, state.on_turn)
        return {
            Phase.PICK: f"{contestant}: which square, 1 to 9?",
            Phase.DRAW: f"{readers(state)} takes the top card of a stack.",
            Phase.ANSWER: f"{readers(state)} reads the question aloud and says an answer. Which one?",
            Phase.JUDGE: f"{contestant}: do you agree with the answer?",
            Phase.BETWEEN: f"The game is won. First in the next: {contestant}.",
            Phase.OVER: "",
        }[state.phase]

    def view(self, state: SquaresState, seat: Seat) -> dict[str, Any]:
        """HS-4, HS-5: what the contestant sees, and the card for the reader."""
        view = MACHINE.view(state, state.on_turn)
        card, sees = state.card, _sees_card(state, seat)
        del view["phase"]
        return view | {
            "names": list(self.names),
            "game": sum(state.games) + (state.phase is not Phase.BETWEEN),
            "is_over": self.is_over(state),
            "question": card.question if card and (sees or state.said) else None,
            "card": asdict(card) if card and sees else None,
            "kind": state.kind.value if state.kind and sees else None,
        }

    def secret(self, state: SquaresState) -> Secret | None:
        """HS-4: only the reader sees the card."""
        if state.phase is not Phase.ANSWER:
            return None
        return Secret(f"Only {readers(state)} may look at the screen now; all others look away.")

    def actions(self, state: SquaresState, seat: Seat) -> tuple[Action, ...]:
        """HS-3 to HS-5, HS-10, HS-13: the contestant, the reader, or between two games anybody."""
        match state.phase:
            case Phase.PICK if acts_for(seat, state.on_turn):
                return (_pick(state),)
            case Phase.DRAW if _reads(state, seat):
                return (_draw(state),)
            case Phase.ANSWER if _reads(state, seat):
                return (*_ANSWERS, _SKIP)
            case Phase.JUDGE:
                agrees = (_AGREE, _DISAGREE) if acts_for(seat, state.on_turn) else ()
                return (*agrees, _SKIP) if _reads(state, seat) else agrees
            case Phase.BETWEEN if acts_for(seat, 0) or acts_for(seat, 1):
                return _NEXT_GAME
        return ()

    def _event(
        self,
        state: SquaresState,
        seat: Seat,  # noqa: ARG002 - nobody's name is noted
        action: str,
        said: Mapping[str, Any],
        chance: random.Random,
    ) -> Event:
        match action:
            case "pick":
                return Picked(int(said["square"]))
            case "draw":
                stack = int(said["stack"]) - 1
                return (
                    Drawn(stack) if state.stacks[stack] else Replenished(stack, shuffled(state.used, chance))
                )
            case "true" | "bluff":
                return Answered(AnswerKind(action))
            case "invented":
                return Answered(AnswerKind.INVENTED, said["text"])
            case "agree" | "disagree":
                return Judged(action == "agree")
            case "skip":
                return Skipped()
            case "other celebrities":
                return NewGame(_celebrities(said["celebrities"], chance))
        return NewGame()

    def deadline(self, state: SquaresState) -> Deadline | None:
        """HS-14: the bell of a half-hour match."""
        if state.seconds is None or self.is_over(state):
            return None
        return Deadline(state.seconds, max(state.now, state.seconds - _TICK), state.seconds)

    def ring(self, state: SquaresState) -> Event:  # noqa: ARG002 - it is always the same
        """HS-14."""
        return Bell()

    def tell(self, before: SquaresState, event: Event, after: SquaresState) -> list[str]:
        """An event in plain words."""
        return narration.tell(self.names, before, event, after)

    def result(self, state: SquaresState) -> str:
        """How the match ended."""
        return narration.result(self.names, state)


def _reads(state: SquaresState, seat: Seat) -> bool:
    """HS-4, HS-13: a host's desk, or without a host the opposing side."""
    return seat.role is Role.HOST or (not state.host and is_side(seat, state.opponent))


_sees_card = _reads


def _pick(state: SquaresState) -> Action:
    """HS-3."""
    free = tuple(
        Choice(str(square), state.celebrities[square - 1], key=str(square)) for square in state.free_squares
    )
    return Action("pick", "pick a square", (Field("square", "Which square?", FieldKind.CHOICE, free),))


def _draw(state: SquaresState) -> Action:
    """HS-4, HS-12: an empty stack is refilled with the used cards, and then drawn from."""
    counts = [len(stack) for stack in state.stacks]
    usable = [number for number in (0, 1) if counts[number] or state.used]
    larger = max(usable, key=lambda number: counts[number])
    stacks = tuple(
        Choice(str(number + 1), _stack_words(number + 1, counts[number]), str(number + 1), number == larger)
        for number in usable
    )
    return Action(
        "draw", "take a card", (Field("stack", "Which stack?", FieldKind.CHOICE, stacks),), is_usual=True
    )


def _stack_words(number: int, count: int) -> str:
    return f"stack {number} ({count:,} left)" if count else f"stack {number} (the used cards, shuffled)"


def _celebrities(text: str, chance: random.Random) -> tuple[str, ...]:
    """HS-10: nine names, or nine of the twelve."""
    if text.strip() == "*":
        return shuffled(CELEBRITIES, chance)[:_NINE]
    return tuple(name.strip() for name in text.split(","))
