"""The dice game at a table: events, states, turns, dice, records."""

from scramble.game.turns import TABLE, allowed_events, apply

__all__ = ["TABLE", "allowed_events", "apply"]
