"""Plays ranked for people: orders, filters, whole games looked at again."""

from scramble.hints.ranking import SORT_ORDERS, Hint, hint_for, rank, rank_by_value, with_values

__all__ = ["SORT_ORDERS", "Hint", "hint_for", "rank", "rank_by_value", "with_values"]
