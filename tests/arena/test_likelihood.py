"""The likelihood of results at a score, against climbing to the same maximum by another way."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pair_models import best_log_likelihood, many_log_likelihoods

from scramble.arena.statistics.counts import GameCounts, PairCounts, ResultCounts
from scramble.arena.statistics.likelihood import likely_scores, log_likelihood
from scramble.errors import BadInput, WrongType

COUNTS = [
    PairCounts(18, 3, 47, 5, 35),
    PairCounts(1, 0, 9, 0, 2),
    PairCounts(0, 4, 0, 0, 1),
    PairCounts(0, 0, 10, 0, 0),
    PairCounts(0, 0, 0, 0, 10),
    PairCounts(0, 7, 0, 0, 0),
    PairCounts(5, 0, 0, 0, 5),
    GameCounts(wins=10, draws=4, losses=7),
    GameCounts(wins=10, draws=0, losses=0),
    GameCounts(wins=0, draws=3, losses=0),
]
SCORES = [0.03, 0.5, 0.64]


@pytest.mark.parametrize("score", SCORES)
@pytest.mark.parametrize("counts", COUNTS, ids=str)
def test_it_is_the_maximum_under_the_constraint(counts: ResultCounts, score: float) -> None:
    climbed = best_log_likelihood(np.array(counts.by_points, float), np.array(counts.shares), score)
    assert log_likelihood(counts, score) == pytest.approx(climbed, rel=1e-5, abs=1e-5)


@given(st.lists(st.integers(0, 10**6), min_size=5, max_size=5), st.floats(1e-6, 1 - 1e-6))
def test_no_chances_with_that_score_do_better(numbers: list[int], score: float) -> None:
    """For any counts it is finite and at most 0; turned round it is the same; and halving agrees with it."""
    counts = PairCounts(*numbers)
    found = log_likelihood(counts, score)
    assert math.isfinite(found)
    assert found <= 1e-9 * (1 + counts.total)
    assert found == pytest.approx(log_likelihood(counts.flipped, 1 - score), rel=1e-6, abs=1e-6)
    (halved,) = many_log_likelihoods(np.array([counts.by_points], float), score)
    assert found == pytest.approx(halved, rel=1e-6, abs=1e-6)


def test_at_the_score_that_was_had_nothing_is_lost() -> None:
    for counts in (PairCounts(18, 3, 47, 5, 35), GameCounts(wins=10, draws=4, losses=7)):
        assert log_likelihood(counts, counts.points / counts.games) == pytest.approx(0, abs=1e-12)
    assert log_likelihood(PairCounts(), 0.7) == 0


@pytest.mark.parametrize("replacement", [1e-3, 1e-5, 1e-7])
@pytest.mark.parametrize("counts", [counts for counts in COUNTS if isinstance(counts, PairCounts)], ids=str)
def test_a_small_number_in_place_of_zeros_comes_to_the_same(counts: PairCounts, replacement: float) -> None:
    """Others put 0.001 in place of a zero; what that changes goes away with the number."""
    filled = np.maximum(np.array([counts.by_points], float), replacement)
    for score in SCORES:
        (others,) = many_log_likelihoods(filled, score)
        assert log_likelihood(counts, score) == pytest.approx(others, abs=100 * replacement)


@pytest.mark.parametrize("counts", [counts for counts in COUNTS if len(set(counts.by_points)) > 2], ids=str)
def test_the_ends_lose_what_they_may(counts: ResultCounts) -> None:
    low, high = likely_scores(counts, 1.92)
    assert 0 < low < counts.points / counts.games < high < 1
    assert log_likelihood(counts, low) == pytest.approx(-1.92, abs=1e-5)
    assert log_likelihood(counts, high) == pytest.approx(-1.92, abs=1e-5)


def test_ends_when_everything_is_the_same() -> None:
    """All won: n log(score) is what a score loses; all split: n log(2 score)."""
    low, high = likely_scores(PairCounts(two=10), 2.0)
    assert low == pytest.approx(math.exp(-0.2), abs=1e-9)
    assert high == 1
    low, high = likely_scores(PairCounts(one=10), 2.0)
    assert (low, high) == pytest.approx((math.exp(-0.2) / 2, 1 - math.exp(-0.2) / 2), abs=1e-9)
    assert likely_scores(PairCounts(), 2.0) == (0, 1)
    assert likely_scores(PairCounts(two=10), math.inf) == (0, 1)


@pytest.mark.parametrize("score", [0, 1, -0.1, 1.1, math.nan, math.inf])
def test_scores_that_are_none(score: float) -> None:
    with pytest.raises(BadInput, match="a share of the points, between 0 and 1"):
        log_likelihood(PairCounts(two=1), score)


def test_a_score_of_another_type() -> None:
    with pytest.raises(WrongType):
        log_likelihood(PairCounts(two=1), "0.5")
