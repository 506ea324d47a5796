"""Prints the figures of docs/notes/statistics.md; takes a quarter of an hour."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from pair_models import EVEN, games_of, pair_counts, with_score
from simulated_tests import HARD, exact_rates, simulate

from scramble.arena.statistics.counts import ResultCounts
from scramble.arena.statistics.elo_scale import score_of
from scramble.arena.statistics.pairs import score
from scramble.arena.statistics.sprt import Sprt

MATCHES = 10_000
UNDRAWN = ("independent", "alike", "opposite")


def show(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - what this script is for


def coverage(played: list[ResultCounts], truth: float) -> float:
    """How many per cent of the 95% intervals hold the truth."""
    intervals = {counts: score(counts) for counts in set(played)}
    return 100 * sum(truth in intervals[counts] for counts in played) / len(played)


def print_coverage() -> None:
    show("intervals, % that hold the truth: pairs a match, true score, kind, from pairs, from single games")
    random = np.random.default_rng(1)
    for pairs in (5, 20, 100, 500):
        for truth in (0.5, 0.68):
            for kind in UNDRAWN:
                drawn = random.multinomial(pairs, with_score(EVEN[kind], truth), size=MATCHES)
                from_pairs = coverage([pair_counts(row) for row in drawn], truth)
                from_games = coverage([games_of(row) for row in drawn], truth)
                show(f"{pairs:4} {truth:.2f} {kind:12} {from_pairs:6.1f} {from_games:6.1f}")


def print_sequential_tests() -> None:
    show("sequential tests: elo1, kind, then % wrong under H0, under H1, mean pairs under H0, under H1;")
    show("all again for the plain form, with Wald's bounds and without half a pair more")
    for elo1 in (40, 80, 160):
        test = Sprt(0, elo1)
        for kind, chances in EVEN.items():
            ours, theirs = (figures(test, chances, plain=plain) for plain in (False, True))
            show(f"{elo1:4} {kind:12} {ours} | {theirs}")


def figures(test: Sprt, chances: NDArray[np.float64], *, plain: bool) -> str:
    null = simulate(test, chances, seed=1, runs=MATCHES, plain=plain)
    tilted = with_score(chances, score_of(test.elo1))
    other = simulate(test, tilted, seed=2, runs=MATCHES, plain=plain)
    wrong = 100 * (null.verdicts == 1).mean(), 100 * (other.verdicts == -1).mean()
    pairs = null.last.sum() / MATCHES, other.last.sum() / MATCHES
    return f"{wrong[0]:5.1f} {wrong[1]:5.1f} {pairs[0]:6.0f} {pairs[1]:6.0f}"


def print_hard_tests() -> None:
    show("the hardest, exactly: elo0, elo1, who is true, % wrong, and in the plain form")
    for test, chances, is_null in HARD:
        truth = test.elo0 if is_null else test.elo1
        likely = with_score(chances, score_of(truth))
        rates = [100 * exact_rates(test, likely, plain=plain)[int(is_null)] for plain in (False, True)]
        show(f"{test.elo0:4} {test.elo1:4} {'H0' if is_null else 'H1'} {rates[0]:6.2f} {rates[1]:6.2f}")


if __name__ == "__main__":
    print_coverage()
    print_sequential_tests()
    print_hard_tests()
