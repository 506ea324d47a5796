"""Plays ranked for people: orders, filters, analyses of whole games."""

from scramble.hints.ranking import *  # noqa: F403 - __all__ there says what
