"""Anybody's Guess: rules AG-1 to AG-18."""

from scramble.party.anybodys_guess.rules import *  # noqa: F403 - __all__ there says what
