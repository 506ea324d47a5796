"""Decks of cards for the party games."""

from scramble.party.decks.load import *  # noqa: F403 - its own list says what
