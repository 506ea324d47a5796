"""Anybody's Guess, for the conformance kit."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Any

from adapter import PartyAdapter

from scramble.party.anybodys_guess.rules import MACHINE, Guessed, GuessState, Phase, Prediction, new_game
from scramble.party.anybodys_guess.tracks import Space, Track, default_track
from scramble.party.cards import ClueCard

ANSWERS = ("Quirinus", "Zebulon Pike", "Xanthippe", "Wenceslas", "Vercingetorix")
SPECIAL = ((3, Space.DOUBLE_SCORE), (5, Space.TWO_GUESSES), (7, Space.FREE_GUESSING), (10, Space.TWO_GUESSES))
TRACKS = (Track(1), *(Track(length, SPECIAL) for length in (11, 13, 16)))


def _card(number: int, edition: str = "") -> ClueCard:
    clues = tuple(f"clue {number}.{window}{edition}." for window in range(1, 5))
    answer = ANSWERS[number]
    return ClueCard(f"category {number}{edition}.", clues, f"{answer}{edition}", (f"A{answer}{edition}",))


class GuessAdapter(PartyAdapter):
    """Short tracks and the default one, few cards, short turns and long ones; guesses of all kinds."""

    name = "anybodys-guess"
    machine = MACHINE
    total_key = "points"

    def start(self, random: Random) -> GuessState:
        return new_game(
            [_card(number) for number in range(random.randint(1, len(ANSWERS)))],
            random.randrange(2),
            default_track() if random.random() < 0.05 else random.choice(TRACKS),
            seconds=random.choice((1.0, 5.0, 60.0)),
        )

    def vary(self, state: GuessState, event: Any, random: Random) -> Any:
        """Guesses are mostly wrong."""
        varied = super().vary(state, event, random)
        if isinstance(event, Guessed) and random.random() < 0.5:
            text = random.choice(("Bach", state.cards[0].answer.upper(), "Quirinos", "Zebulon Pyke"))
            return replace(varied, text=text, accepted=None)
        return varied

    def twins(self, state: GuessState, side: int, random: Random) -> Iterable[GuessState]:
        """All cards are other ones, but for what the side sees of the one in play; so is the prediction."""
        cards = [_card(number % len(ANSWERS), f" new {number}") for number in range(len(state.cards))]
        changes: dict[str, Any] = {}
        if state.card is not None:
            cards[0] = self._as_seen(state, side, cards[0])
        if state.prediction is not None and not self._knows(state, side):
            changes["prediction"] = random.choice(list(Prediction))
        yield replace(state, cards=tuple(cards), **changes)

    def _as_seen(self, state: GuessState, side: int, other: ClueCard) -> ClueCard:
        """AG-5: the category, and the clues behind open windows; the other card's behind the others."""
        card, window = state.cards[0], state.window
        if self._knows(state, side):
            return card
        clues = (*card.clues[:window], *other.clues[window:])
        category = other.category if state.phase is Phase.PREDICT else card.category
        return replace(other, clues=clues, category=category)

    def secrets(self, state: GuessState, side: int) -> Iterable[str]:
        hidden = state.cards[1:] if state.card is not None else state.cards
        for card in hidden:
            yield from (card.category, *card.clues, card.answer, *card.also)
        if state.card is not None and not self._knows(state, side):
            yield from (state.card.answer, *state.card.also, *state.card.clues[state.window :])

    @staticmethod
    def _knows(state: GuessState, side: int) -> bool:
        """AG-4: the Opposing Team, and everybody once the turn is settled."""
        return side != state.playing or state.phase in (Phase.SETTLED, Phase.BETWEEN, Phase.OVER)
