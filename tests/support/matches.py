"""Small matches for tests of the arena."""

from __future__ import annotations

from scramble import DiceSet, Lexicon, Mat
from scramble.arena.matches.executors import SerialExecutor
from scramble.arena.matches.match import LexiconSource, Match
from scramble.arena.matches.results import PairResult
from scramble.arena.matches.runner import play_pairs
from scramble.arena.matches.schedule import Kind, Schedule
from scramble.rules import Rules

__all__ = ["match_of", "play_serially"]


def match_of(
    lexicon: Lexicon,
    *players: str,
    pairs: int = 5,
    seed: int = 7,
    kind: Kind | None = None,
    rules: Rules | None = None,
    turn_limit: int = 60,
) -> Match:
    """A match with the house mat and dice; `lexicon` is the word list that ships with the package."""
    players = players or ("greedy", "random")
    return Match(
        players,
        Schedule(kind or Kind.usual(len(players)), len(players), pairs),
        seed,
        LexiconSource.of("enable", lexicon),
        Mat.load(),
        DiceSet.load(),
        rules or Rules(challenge="void"),
        turn_limit,
    )


def play_serially(match: Match) -> list[PairResult]:
    """All results, played in this process."""
    found = [
        result
        for batch in play_pairs(match, match.schedule.in_order(), SerialExecutor, 1)
        for result in batch
    ]
    assert len(found) == match.schedule.total
    return found
