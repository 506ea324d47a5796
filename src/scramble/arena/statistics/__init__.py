"""Statistics of results of pairs of games: scores, Elo, sequential tests, ratings."""

from scramble.arena.statistics.pairs import *  # noqa: F403 - its own list says what
