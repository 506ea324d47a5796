"""Celebrity Taboo, for the conformance kit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from random import Random
from typing import Any

from adapter import PartyAdapter

from scramble.party.cards import TabooCard
from scramble.party.celebrity_taboo.rules import MACHINE, PilesCounted, TabooState, TimedOut, new_game

PLAYERS = ("Ann", "Ben", "Zoë", "李 雷", "O'Neil", "Dan", "Eve")


def _card(number: int, edition: str = "") -> TabooCard:
    taboo = tuple(f"taboo {number}.{word}{edition}." for word in range(5))
    return TabooCard(f"celebrity {number}{edition}.", taboo)


class TabooAdapter(PartyAdapter):
    """Teams of 2 to 4, few cards, red ones only or both sides, short turns and long ones."""

    name = "celebrity-taboo"
    machine = MACHINE
    total_key = "points"

    def start(self, random: Random) -> TabooState:
        players = random.sample(PLAYERS, random.choice((4, 4, 5, 7)))
        cut = len(players) // 2
        red, green = random.choice(((1, 0), (1, 1), (3, 2), (5, 5), (9, 0)))
        return new_game(
            (players[:cut], players[cut:]),
            [_card(number) for number in range(red)],
            [_card(number) for number in range(red, red + green)],
            seconds=random.choice((1.0, 2.0, 10.0)),
        )

    def pick(self, choices: Sequence[Any], random: Random) -> Any:
        """Turns are short: there are many ways to go on, and one to end them."""
        ends = [event for event in choices if isinstance(event, TimedOut | PilesCounted)]
        return random.choice(ends if ends and random.random() < 0.2 else choices)

    def vary(self, state: TabooState, event: Any, random: Random) -> Any:
        """Now and then people note who and what it was."""
        notes = {"by": (*PLAYERS, "", ""), "printed": ("", "a word"), "spoken": ("", "élan, etc.")}
        known = {field.name for field in fields(event)} & notes.keys()
        noted = {name: random.choice(notes[name]) for name in sorted(known)}
        return replace(super().vary(state, event, random), **noted)

    def twins(self, state: TabooState, side: int, random: Random) -> Iterable[TabooState]:
        """All cards are other ones, but for the one that the opponent sees; the deck is in another order."""
        cards = [_card(number, " new") for number in range(len(state.cards))]
        if state.on_easel is not None and side == state.opponent:
            cards[state.on_easel] = state.cards[state.on_easel]
        cut = len(state.red)
        deck = tuple(random.sample(state.deck, len(state.deck)))
        yield replace(state, red=tuple(cards[:cut]), green=tuple(cards[cut:]), deck=deck)

    def secrets(self, state: TabooState, side: int) -> Iterable[str]:
        seen = state.on_easel if side == state.opponent else None
        for number, card in enumerate(state.cards):
            if number != seen:
                yield from (card.name, *card.taboo)
