"""Estimates, ratings and sequential tests as text."""

from __future__ import annotations

import math

import pytest
from child import run_python

from scramble.arena.reports.formatting import (
    estimate_text,
    number_text,
    percent_text,
    rating_rows,
    sprt_text,
)
from scramble.arena.statistics.counts import PairCounts
from scramble.arena.statistics.estimate import Estimate
from scramble.arena.statistics.pairs import elo, score
from scramble.arena.statistics.ratings import rate
from scramble.arena.statistics.sprt import sprt


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (12.34, "+12.3"),
        (-12.36, "-12.4"),
        (0.0, "+0.0"),
        (-0.04, "+0.0"),
        (math.inf, "+inf"),
        (-math.inf, "-inf"),
    ],
)
def test_numbers_with_a_sign(value: float, text: str) -> None:
    assert number_text(value, signed=True) == text


def test_numbers_without_a_sign() -> None:
    assert number_text(1234.5, digits=0) == "1234"
    assert number_text(None, signed=True) == "-"
    assert number_text(math.inf) == "inf"


@pytest.mark.parametrize(
    ("estimate", "text"),
    [
        (Estimate(10.0, -10.0, 30.0), "+10.0 ± 20.0"),
        (Estimate(10.0, -10.0, 31.9), "+10.0 ± 20.9"),
        (Estimate(10.0, -10.0, 33.0), "+10.0 [-10.0, +33.0]"),
        (Estimate(10.0, -math.inf, math.inf), "+10.0 [-inf, +inf]"),
        (Estimate(math.inf, 120.5, math.inf), "+inf [+120.5, +inf]"),
        (Estimate(0.0, 0.0, 0.0, 0.0), "+0.0 ± 0.0"),
        (Estimate(None, -math.inf, math.inf), "-"),
    ],
    ids=str,
)
def test_an_uneven_interval_is_not_hidden_behind_plus_minus(estimate: Estimate, text: str) -> None:
    assert estimate_text(estimate, signed=True) == text


def test_what_a_match_shows() -> None:
    counts = PairCounts(180, 20, 470, 30, 300)
    assert estimate_text(elo(counts), signed=True) == "+43.7 ± 15.1"
    assert percent_text(score(counts)) == "56.2 ± 2.1 %"
    assert percent_text(score(PairCounts())) == "-"
    assert percent_text(score(PairCounts(two=10))) == "100.0 [69.2, 100.0] %"
    assert sprt_text(sprt(PairCounts(two=40))) == "LLR 1.13 (-3.00, 3.00): continue"


def test_rating_rows() -> None:
    results = {
        ("A", "B"): PairCounts(two=5),
        ("B", "C"): PairCounts(30, 0, 80, 0, 40),
        ("B", "D"): PairCounts(zero=5),
    }
    assert rating_rows(rate(results, anchor="C")) == [
        ("1", "A", "+inf [+8.0, +inf]", "100.0 %", "10"),
        ("2", "D", "+inf [+8.0, +inf]", "100.0 %", "10"),
        ("3", "B", "+23.2 ± 38.4", "50.0 %", "320"),
        ("4", "C", "+0.0 ± 0.0", "46.7 %", "300"),
    ]
    assert rating_rows(rate({("A", "C"): PairCounts(two=5), ("B", "C"): PairCounts(two=5)}, anchor="A"))[
        -1
    ] == (
        "-",
        "B",
        "-",
        "100.0 %",
        "10",
    )


def test_one_match_needs_no_arrays() -> None:
    """Score, Elo and the sequential test, and their texts, load neither numpy nor the native core."""
    modules = ", ".join(
        f"scramble.arena.{name}" for name in ("statistics.sprt", "statistics", "reports.formatting")
    )
    loaded = set(run_python(f"import {modules}, sys; print(*sys.modules)").split())
    assert "scramble.arena.statistics.likelihood" in loaded
    assert loaded & {"numpy", "scramble._core", "scramble.arena.statistics.ratings"} == set()
