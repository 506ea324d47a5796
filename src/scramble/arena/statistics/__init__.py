"""What results of pairs of games say: scores, Elo, sequential tests, ratings."""

from scramble.arena.statistics.pairs import (
    Tally,
    elo,
    likelihood_of_superiority,
    normalised_elo,
    score,
    variance,
)

__all__ = ["Tally", "elo", "likelihood_of_superiority", "normalised_elo", "score", "variance"]
