"""Compares answers: numbers, short forms and spellings (AG-18)."""

from scramble.party.answers.compare import *  # noqa: F403 - __all__ there says what
