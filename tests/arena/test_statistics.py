"""Score, Elo, likelihood of superiority, margins; intervals that hold the truth as often as they say.

Cases F07 and F08 from the field, figures that other match runners printed, and simulated matches.
"""

from __future__ import annotations

import math
from statistics import NormalDist, mean, stdev

import numpy as np
import pytest
from cases import read_cases
from hypothesis import given
from hypothesis import strategies as st
from pair_models import EVEN, games_of, pair_counts, with_score

from scramble.arena.statistics.counts import GameCounts, PairCounts, ResultCounts
from scramble.arena.statistics.elo_scale import elo_of, score_of
from scramble.arena.statistics.estimate import Estimate, Sample
from scramble.arena.statistics.pairs import (
    Tally,
    elo,
    likelihood_of_superiority,
    normalised_elo,
    score,
    variance,
)
from scramble.arena.statistics.student_t import half_width, normal_from_student, student_from_normal
from scramble.errors import BadInput, WrongType

CASES = {case["id"]: case for case in read_cases()}
MATCHES = 2000


def population_error(counts: ResultCounts) -> float:
    """The standard error with the variance divided by the number of results, not by one less."""
    error = score(counts).standard_error
    assert error is not None
    return error * math.sqrt((counts.total - 1) / counts.total)


def test_f07_error_bars_of_pairs_that_agree() -> None:
    """F07: WW WW LL LL is four results, not eight."""
    given, expected = CASES["F07"]["input"], CASES["F07"]["expected"]
    counts = PairCounts.of_results(given["pairs"])
    single = GameCounts.of_results([result for pair in given["pairs"] for result in pair])
    assert score(counts).value == score(single).value == expected["score"]
    assert score(counts).standard_error == pytest.approx(expected["se_from_pairs_sample"], abs=5e-5)
    assert population_error(counts) == pytest.approx(expected["se_from_pairs_population"], abs=5e-5)
    assert population_error(single) == pytest.approx(expected["se_if_games_were_independent"], abs=5e-5)


def test_f07_error_bars_of_pairs_that_disagree() -> None:
    """F07's twin: WL WL LW WD differ by a quarter of a pair, though the games differ a lot."""
    pairs = ["WL", "WL", "LW", "WD"]
    counts, single = PairCounts.of_results(pairs), GameCounts.of_results("".join(pairs))
    assert variance(counts) == pytest.approx(stdev([0.5, 0.5, 0.5, 0.75]) ** 2)
    assert score(counts).standard_error == pytest.approx(0.0625)
    assert score(single).standard_error > 2 * score(counts).standard_error


@pytest.mark.parametrize(
    ("counts", "value"), [(GameCounts(wins=10), math.inf), (GameCounts(losses=10), -math.inf)]
)
def test_f08_all_points_or_none(counts: GameCounts, value: float) -> None:
    """F08: 10/10 and 0/10 are infinite Elo, with a finite bound on the near side."""
    expected = CASES["F08"]["expected"]
    assert f"{value:+}" in expected["10/10" if value > 0 else "0/10"]
    estimate = elo(counts)
    assert estimate.value == value
    assert estimate.standard_error is None
    near, far = (estimate.low, estimate.high) if value > 0 else (-estimate.high, -estimate.low)
    assert far == math.inf
    assert 100 < near < 200
    assert score(counts).standard_error is None


def test_f08_no_games() -> None:
    """F08: 0/0 has no value, which is not 0, and nothing is known."""
    assert CASES["F08"]["expected"]["0/0"] == "no value, not 0"
    for counts in (GameCounts(), PairCounts()):
        assert elo(counts) == Estimate(None, -math.inf, math.inf)
        assert score(counts) == Estimate(None, 0.0, 1.0)
        assert normalised_elo(counts).value is None
        assert likelihood_of_superiority(counts) is None
        assert variance(counts) is None


def test_f08_seven_and_a_half_out_of_ten() -> None:
    estimate = elo(GameCounts(wins=7, draws=1, losses=2))
    assert estimate.value == pytest.approx(CASES["F08"]["expected"]["7.5/10"], abs=0.005)
    assert -math.inf < estimate.low < 190 < estimate.high < math.inf


def test_f08_nine_and_a_half_out_of_ten() -> None:
    """F08: where score + 1.96 errors is above 1, the interval still ends below it."""
    counts = GameCounts(wins=9, draws=1)
    share = score(counts)
    assert CASES["F08"]["expected"]["9.5/10"].startswith("511.5")
    assert elo(counts).value == pytest.approx(511.5, abs=0.05)
    assert share.value + 1.96 * share.standard_error > 1
    assert share.value < share.high <= 1
    assert elo(counts).low < 511 < elo(counts).high


PUBLISHED = [
    # Elo, half its 95% interval, pairs with 0 to 2 points; reports of OpenBench in pull requests 158 of
    # github.com/Quanticade/Quanticade, 213, 217 and 334 of Yoshie2000/PlentyChess, 119 of paulsonkoly/chess-3
    (1.77, 1.43, (374, 7478, 16137, 7776, 389)),
    (28.96, 8.30, (44, 241, 590, 413, 71)),
    (21.17, 6.69, (25, 318, 815, 464, 54)),
    (0.69, 1.25, (214, 8992, 19871, 9102, 235)),
    (4.20, 3.43, (5, 942, 2469, 1050, 5)),
    (57.88, 16.85, (30, 73, 195, 136, 84)),
]


@pytest.mark.parametrize(("value", "error", "pairs"), PUBLISHED)
def test_figures_that_others_printed_for_pairs(value: float, error: float, pairs: tuple[int, ...]) -> None:
    """With hundreds of pairs our intervals are theirs, to 1%."""
    estimate = elo(PairCounts(*pairs))
    assert estimate.value == pytest.approx(value, abs=0.005)
    assert (estimate.high - estimate.low) / 2 == pytest.approx(error, rel=0.01, abs=0.005)


def test_figures_that_cutechess_printed_for_games() -> None:
    """880 - 759 - 1863: 12.0 +/- 7.9, LOS 99.9% (github.com/cutechess/cutechess, issue 543)."""
    counts = GameCounts(wins=880, draws=1863, losses=759)
    assert elo(counts).value == pytest.approx(12.0, abs=0.05)
    assert (elo(counts).high - elo(counts).low) / 2 == pytest.approx(7.9, abs=0.05)
    assert likelihood_of_superiority(counts) == pytest.approx(0.999, abs=0.0005)


@pytest.mark.parametrize(
    ("value", "error", "pairs"),
    [
        (3.05, 2.31, (379, 10170, 21828, 10640, 343)),  # github.com/Disservin/fastchess, pull request 783
        (3.52, 2.83, (835, 6884, 13116, 7201, 852)),  # github.com/brunocodutra/cinder, pull request 836
    ],
)
def test_normalised_elo_that_fastchess_printed(value: float, error: float, pairs: tuple[int, ...]) -> None:
    estimate = normalised_elo(PairCounts(*pairs))
    assert estimate.value == pytest.approx(value, abs=0.005)
    assert (estimate.high - estimate.low) / 2 == pytest.approx(error, abs=0.005)
    assert estimate.standard_error * 1.96 == pytest.approx(error, abs=0.005)


def test_normalised_elo_of_independent_games_without_draws() -> None:
    """There it is the Elo difference, for nearly even players; pairs or games make no difference."""
    games = GameCounts(wins=50_500, losses=49_500)
    assert normalised_elo(games).value == pytest.approx(elo(games).value, rel=0.001)
    pairs = PairCounts(zero=12_500, one=25_000, two=12_500)
    assert normalised_elo(pairs).standard_error == pytest.approx(elo(pairs).standard_error, rel=0.001)


NUMBERS = st.lists(st.integers(0, 60), min_size=5, max_size=5).filter(lambda numbers: sum(numbers) > 1)


@given(NUMBERS)
def test_the_standard_error_is_the_one_of_the_pairs(numbers: list[int]) -> None:
    counts = PairCounts(*numbers)
    shares = [step / 4 for step, count in enumerate(numbers) for _pair in range(count)]
    assert score(counts).value == pytest.approx(mean(shares))
    error = stdev(shares) / math.sqrt(len(shares))
    if error:
        assert score(counts).standard_error == pytest.approx(error)
    else:
        assert score(counts).standard_error is None


@given(NUMBERS, st.sampled_from([0.5, 0.8, 0.95, 0.99]))
def test_what_holds_for_any_counts(numbers: list[int], confidence: float) -> None:
    """The interval holds the value and widens with the confidence; the opponent sees the mirror image."""
    counts = PairCounts(*numbers)
    share, difference = score(counts, confidence), elo(counts, confidence)
    assert 0 <= share.low <= share.value <= share.high <= 1
    assert share.low < share.high
    assert difference.low == elo_of(share.low)
    assert difference.high == elo_of(share.high)
    wider = score(counts, 0.999)
    assert wider.low <= share.low
    assert share.high <= wider.high
    mirrored = score(counts.flipped, confidence)
    assert (1 - mirrored.high, 1 - mirrored.low) == pytest.approx((share.low, share.high), abs=1e-8)
    superiority = likelihood_of_superiority(counts)
    assert superiority == pytest.approx(1 - likelihood_of_superiority(counts.flipped), abs=1e-6)
    assert (superiority > 0.975) == (score(counts, 0.95).low > 0.5)


def test_the_error_of_elo_is_the_slope_times_the_error_of_the_score() -> None:
    counts = PairCounts(18, 2, 47, 3, 35)
    share, difference = score(counts), elo(counts)
    step = 1e-6
    slope = (elo_of(share.value + step) - elo_of(share.value - step)) / (2 * step)
    assert difference.standard_error == pytest.approx(slope * share.standard_error, rel=1e-6)


@pytest.mark.parametrize("counts", [PairCounts(one=30), PairCounts(two=30), PairCounts(half=30)], ids=str)
def test_results_that_are_all_the_same_have_no_zero_error(counts: PairCounts) -> None:
    """Thirty equal pairs leave room for others: the interval is open, the error is not known."""
    share = score(counts)
    assert share.standard_error is None
    assert elo(counts).standard_error is None
    assert share.high - share.low > 0.05
    assert normalised_elo(counts).value is None


@pytest.mark.parametrize("results", [1, 2, 10])
def test_intervals_of_equal_results_are_exact(results: int) -> None:
    """At the lower end of a 95% interval, so many wins in a row have a chance of 2.5%."""
    for counts in (PairCounts(two=results), GameCounts(wins=results)):
        share = score(counts)
        assert share.low**results == pytest.approx(0.025)
        assert share.high == 1
        assert likelihood_of_superiority(counts) == pytest.approx(1 - 0.5**results)
        assert likelihood_of_superiority(counts.flipped) == pytest.approx(0.5**results)
    split = score(PairCounts(one=results))
    assert (2 * split.low) ** results == pytest.approx(0.025)
    assert split.low + split.high == pytest.approx(1)


def test_likelihood_of_superiority_of_long_matches() -> None:
    """With many pairs it is the normal distribution of score less one half over its error."""
    for numbers in ((1800, 200, 4700, 300, 2000), (1000, 0, 500, 0, 950)):
        share = score(PairCounts(*numbers))
        usual = NormalDist().cdf((share.value - 0.5) / share.standard_error)
        assert likelihood_of_superiority(PairCounts(*numbers)) == pytest.approx(usual, abs=0.001)
    assert likelihood_of_superiority(PairCounts(one=50)) == 0.5
    assert likelihood_of_superiority(PairCounts(two=50)) > 0.999


# Coverage: of 2,000 matches an interval with confidence c may miss its rate by 3.3 standard errors of a
# binomial, sqrt(c (1 - c) / 2000): 0.016 at 95%, one chance in 1,000. All is seeded, so it does not vary.


def misses_allowed(confidence: float) -> float:
    return 3.3 * math.sqrt(confidence * (1 - confidence) / MATCHES)


def coverage(played: list[ResultCounts], truth: float, confidence: float) -> float:
    """How many of the intervals hold the truth; equal counts are computed once."""
    intervals = {counts: score(counts, confidence) for counts in set(played)}
    held = sum(truth in intervals[counts] for counts in played)
    elos = {counts: elo(counts, confidence) for counts in set(played)}
    assert held == sum(elo_of(truth) in elos[counts] for counts in played)
    return held / len(played)


@pytest.mark.slow
@pytest.mark.parametrize("confidence", [0.8, 0.95])
@pytest.mark.parametrize(
    ("kind", "truth"),
    [
        ("independent", 0.5),
        ("alike", 0.5),
        ("alike", 0.68),
        ("opposite", 0.5),
        ("opposite", 0.68),
        ("draws", 0.6),
    ],
)
def test_intervals_hold_the_truth_as_often_as_they_say(kind: str, truth: float, confidence: float) -> None:
    random = np.random.default_rng(6)
    drawn = random.multinomial(80, with_score(EVEN[kind], truth), size=MATCHES)
    held = coverage([pair_counts(row) for row in drawn], truth, confidence)
    assert held == pytest.approx(confidence, abs=misses_allowed(confidence))


@pytest.mark.parametrize("pairs", [3, 6, 12])
@pytest.mark.parametrize(("kind", "truth"), [("alike", 0.5), ("independent", 0.85), ("opposite", 0.95)])
def test_intervals_of_short_and_lopsided_matches_are_not_too_narrow(
    kind: str, truth: float, pairs: int
) -> None:
    """The rate is kept from below: some of them are wider than needed, none narrower."""
    random = np.random.default_rng(7)
    drawn = random.multinomial(pairs, with_score(EVEN[kind], truth), size=MATCHES)
    held = coverage([pair_counts(row) for row in drawn], truth, 0.95)
    assert held >= 0.95 - misses_allowed(0.95)


def test_error_bars_of_single_games_are_wrong_for_pairs() -> None:
    """Where the games of a pair agree they hold the truth too seldom, where they disagree too often."""
    random = np.random.default_rng(8)
    held = {}
    for kind in ("alike", "opposite"):
        drawn = random.multinomial(80, EVEN[kind], size=MATCHES)
        held[kind] = coverage([games_of(row) for row in drawn], 0.5, 0.95)
    assert held["alike"] < 0.90
    assert held["opposite"] > 0.99


def test_tally() -> None:
    """Four pairs: points and margins from the player's side, and from that of whoever moved first."""
    tally = sum(
        (
            Tally.of_pair("WL", (40, -10)),  # the first player won both
            Tally.of_pair("LW", (-20, 30)),  # the second player won both
            Tally.of_pair("WW", (5, 15)),
            Tally.of_pair("DW", (0, 25)),
        ),
        start=Tally(),
    )
    assert tally.pairs == PairCounts(one=2, one_and_half=1, two=1)
    assert tally.first_player == PairCounts(zero=1, half=1, one=1, two=1)
    margins, first = [15, 5, 10, 12.5], [25, -25, -5, -12.5]
    assert tally.margin().value == pytest.approx(mean(margins))
    assert tally.margin().standard_error == pytest.approx(stdev(margins) / 2)
    assert tally.first_margin().value == pytest.approx(mean(first))
    assert tally.first_margin().standard_error == pytest.approx(stdev(first) / 2)
    assert tally.first_player_score().value == pytest.approx(3.5 / 8)


@given(st.lists(st.tuples(st.sampled_from(["WW", "WL", "DL"]), st.integers(-99, 99), st.integers(-99, 99))))
def test_a_tally_is_the_same_in_any_order(pairs: list[tuple[str, int, int]]) -> None:
    """So any number of workers may add it up."""
    tallies = [Tally.of_pair(results, (one, two)) for results, one, two in pairs]
    assert sum(tallies, start=Tally()) == sum(reversed(tallies), start=Tally())


def test_a_tally_refuses_what_is_no_pair() -> None:
    with pytest.raises(BadInput, match="two results"):
        Tally.of_pair("W", (1, 2))
    with pytest.raises(WrongType, match=r"^margin '1'"):
        Tally.of_pair("WW", ("1", 2))
    with pytest.raises(WrongType, match="another tally"):
        Tally() + PairCounts()


@given(st.lists(st.integers(-(10**30), 10**30), min_size=2, max_size=8))
def test_the_mean_of_a_sample(numbers: list[int]) -> None:
    estimate = Sample.of(*numbers).mean()
    assert estimate.value == pytest.approx(mean(numbers))
    if len(set(numbers)) > 1:
        error = stdev(numbers) / math.sqrt(len(numbers))
        assert estimate.standard_error == pytest.approx(error)
        assert estimate.high - estimate.value == pytest.approx(half_width(0.95, len(numbers)) * error)
    else:
        assert estimate == Estimate(estimate.value, -math.inf, math.inf)


def test_the_mean_of_nothing_and_of_one() -> None:
    assert Sample().mean() == Estimate(None, -math.inf, math.inf)
    assert Sample.of(7).mean() == Estimate(7.0, -math.inf, math.inf)


def test_margins_hold_the_truth_as_often_as_they_say() -> None:
    """Twelve pairs a match, margins spread like points of a game."""
    random = np.random.default_rng(9)
    drawn = np.rint(random.normal(14, 60, size=(MATCHES, 12))).astype(int).tolist()
    held = sum(7 in Sample.of(*numbers).mean(per=2) for numbers in drawn) / MATCHES
    assert held == pytest.approx(0.95, abs=misses_allowed(0.95))


@pytest.mark.parametrize("numbers", [(-1, 0, 0), (0, 1, 1), (2, 10, 49), (1, 3, 8)])
def test_samples_that_cannot_be(numbers: tuple[int, int, int]) -> None:
    with pytest.raises(BadInput, match="that go together"):
        Sample(*numbers)


def test_samples_of_other_types() -> None:
    with pytest.raises(WrongType, match=r"^number 1.5: expected a whole number"):
        Sample.of(1, 1.5)
    with pytest.raises(WrongType, match=r"^total "):
        Sample(1, 1.0, 1)
    with pytest.raises(WrongType, match="another sample"):
        Sample.of(1) + 1


@pytest.mark.parametrize("confidence", [0.4, 1, 0, 95, math.nan])
def test_a_confidence_out_of_range(confidence: float) -> None:
    for measure in (score, elo, normalised_elo):
        with pytest.raises(BadInput, match=r"^confidence .*from 0.5 to 0.9999"):
            measure(PairCounts(two=3), confidence)


@pytest.mark.parametrize(("share", "value"), [(0.5, 0), (0.75, 190.85), (0.95, 511.5), (0.25, -190.85)])
def test_elo_of_a_score(share: float, value: float) -> None:
    assert elo_of(share) == pytest.approx(value, abs=0.005)
    assert score_of(elo_of(share)) == pytest.approx(share)


def test_elo_at_the_ends() -> None:
    assert (elo_of(0), elo_of(1)) == (-math.inf, math.inf)
    assert (score_of(-math.inf), score_of(math.inf), score_of(1e9)) == (0, 1, 1)
    for share in (-0.01, 1.01, math.nan):
        with pytest.raises(BadInput, match="from 0 to 1"):
            elo_of(share)
    with pytest.raises(BadInput, match="an Elo difference"):
        score_of(math.nan)
    with pytest.raises(WrongType):
        score_of("12")


# Quantiles of Student's distribution from any table: degrees of freedom, one-sided chance, value.
@pytest.mark.parametrize(
    ("freedom", "chance", "value"),
    [
        (3, 0.975, 3.182),
        (5, 0.975, 2.571),
        (10, 0.975, 2.228),
        (30, 0.975, 2.042),
        (5, 0.95, 2.015),
        (10, 0.995, 3.169),
    ],
)
def test_quantiles_of_student(freedom: int, chance: float, value: float) -> None:
    """Never narrower than the table, and at most 2% wider."""
    found = student_from_normal(NormalDist().inv_cdf(chance), freedom)
    assert value - 0.0005 <= found <= 1.02 * value
    assert student_from_normal(-NormalDist().inv_cdf(chance), freedom) == -found
    assert normal_from_student(found, freedom) == pytest.approx(NormalDist().inv_cdf(chance))


def test_without_degrees_of_freedom_nothing_is_known() -> None:
    assert student_from_normal(1.96, 0) == math.inf
    assert student_from_normal(-1.96, 0) == -math.inf
    assert student_from_normal(0.0, 0) == 0
    assert normal_from_student(5.0, 0) == 0
    assert half_width(0.95, 0) == half_width(0.95, 1) == math.inf
