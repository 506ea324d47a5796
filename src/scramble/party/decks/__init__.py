"""Decks of cards for the party games."""

from scramble.party.decks.load import *  # noqa: F403 - __all__ there says what
