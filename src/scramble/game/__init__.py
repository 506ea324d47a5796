"""The dice game at a table: events, states, turns, dice, records."""

from scramble.game.turns import *  # noqa: F403 - __all__ there says what
