"""Decks of cards: data of the package, described in docs/reference/decks.md."""
