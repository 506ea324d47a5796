"""Replies and rolls: exact, sampled, of all racks, of many positions at once."""

from scramble.odds.exact import (
    ReplyOdds,
    bingo_chance,
    chances_of,
    cups_of,
    is_quick,
    listed_cups,
    many_reply_odds,
    passed_to,
    rack_odds,
    reply_odds,
    roll_sets,
)

__all__ = [
    "ReplyOdds",
    "bingo_chance",
    "chances_of",
    "cups_of",
    "is_quick",
    "listed_cups",
    "many_reply_odds",
    "passed_to",
    "rack_odds",
    "reply_odds",
    "roll_sets",
]
