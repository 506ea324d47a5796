"""Plays ranked for people: orders, filters, whole games looked at again."""

from scramble.hints.ranking import *  # noqa: F403 - its own list says what
