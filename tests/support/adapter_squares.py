"""Hollywood Squares, for the conformance kit."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Any

from adapter import PartyAdapter

from scramble.party.cards import QuestionCard
from scramble.party.hollywood_squares.rules import (
    CELEBRITIES,
    MACHINE,
    AnswerKind,
    SquaresState,
    new_game,
    seat,
)

PLAYERS = ("Ann", "Ben", "Zoë", "李 雷", "O'Neil")


def _card(number: int, *, secret: bool, edition: str = "") -> QuestionCard:
    return QuestionCard(
        f"question {number}{edition}?", f"truth {number}{edition}.", f"bluff {number}{edition}.", secret
    )


class SquaresAdapter(PartyAdapter):
    """Matches for $5,000 and for a few seconds, with a host or without, and with few cards."""

    name = "hollywood-squares"
    machine = MACHINE
    total_key = "money"

    def start(self, random: Random) -> SquaresState:
        cards = [_card(number, secret=random.random() < 0.3) for number in range(random.choice((1, 2, 4, 9)))]
        cut = random.randint(0, len(cards))
        x_players, o_players, host = seat(PLAYERS[: random.randint(2, 5)])
        return new_game(
            (cards[:cut], cards[cut:]),
            (x_players, o_players),
            random.randrange(2),
            host=host,
            celebrities=random.sample(CELEBRITIES, 9),
            seconds=None if random.random() < 0.1 else random.choice((1.0, 20.0, 60.0)),
        )

    def twins(self, state: SquaresState, side: int, random: Random) -> Iterable[SquaresState]:
        """All cards are other ones, but for what the side sees of the one that is read."""
        cards = [
            _card(number, secret=random.random() < 0.5, edition=" new") for number in range(len(state.cards))
        ]
        changes: dict[str, Any] = {
            "stacks": tuple(tuple(random.sample(stack, len(stack))) for stack in state.stacks),
            "used": tuple(random.sample(state.used, len(state.used))),
        }
        if state.drawn is not None and state.card is not None:
            new = replace(cards[state.drawn], question=state.card.question)
            secret = state.secret or new.secret
            cards[state.drawn] = state.card if self._reads(state, side) else replace(new, secret=secret)
        if state.kind is not None and not self._reads(state, side):
            changes["kind"] = random.choice(list(AnswerKind))
        yield replace(state, cards=tuple(cards), **changes)

    def secrets(self, state: SquaresState, side: int) -> Iterable[str]:
        known = {state.said}
        if state.card is not None and self._reads(state, side):
            known |= {state.card.answer, state.card.bluff}
        return {text for card in state.cards for text in (card.answer, card.bluff)} - known

    @staticmethod
    def _reads(state: SquaresState, side: int) -> bool:
        """HS-4, HS-13: the host, or else the opponent."""
        return not state.host and side != state.on_turn
