"""Decks of cards for the party games."""

from scramble.party.decks.load import (
    Deck,
    DeckReport,
    Problem,
    deck_names,
    examine_deck,
    load_deck,
    read_csv_deck,
    read_deck,
    shuffled,
)

__all__ = [
    "Deck",
    "DeckReport",
    "Problem",
    "deck_names",
    "examine_deck",
    "load_deck",
    "read_csv_deck",
    "read_deck",
    "shuffled",
]
