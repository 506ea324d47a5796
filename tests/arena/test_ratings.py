"""Ratings of many players: most likely strengths, their errors, infinite ones, and who cannot be compared."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pair_models import EVEN, pair_counts, with_score

from scramble.arena.statistics.counts import GameCounts, PairCounts, ResultCounts
from scramble.arena.statistics.elo_scale import elo_of, score_of
from scramble.arena.statistics.estimate import Estimate
from scramble.arena.statistics.pairs import elo
from scramble.arena.statistics.ratings import rate
from scramble.errors import BadInput, UnknownName, WrongType

Results = Mapping[tuple[str, str], ResultCounts]

TOURNAMENT: Results = {
    ("net", "greedy"): PairCounts(10, 2, 45, 3, 40),
    ("net", "random"): PairCounts(0, 0, 3, 1, 46),
    ("greedy", "random"): PairCounts(1, 0, 8, 0, 91),
    ("club", "greedy"): GameCounts(wins=40, draws=3, losses=57),
    ("random", "club"): PairCounts(28, 2, 14, 0, 6),
}


def values(results: Results, **options: object) -> dict[str, float]:
    return {rating.player: rating.elo.value for rating in rate(results, **options).ratings}


def zermelo(results: Results) -> dict[str, float]:
    """Strengths by Zermelo's way of 1929: points over the sum of games by both strengths, in turns."""
    players = sorted({name for names in results for name in names})
    strengths = dict.fromkeys(players, 1.0)
    points, meetings = dict.fromkeys(players, 0.0), {player: [] for player in players}
    for (player, opponent), counts in results.items():
        points[player] += counts.points
        points[opponent] += counts.flipped.points
        meetings[player].append((opponent, counts.games))
        meetings[opponent].append((player, counts.games))
    for _turn in range(20_000):
        strengths = {
            player: points[player]
            / sum(games / (strengths[player] + strengths[other]) for other, games in meetings[player])
            for player in players
        }
    elos = {player: 400 * math.log10(strength) for player, strength in strengths.items()}
    mean = sum(elos.values()) / len(elos)
    return {player: value - mean for player, value in elos.items()}


def test_the_most_likely_strengths() -> None:
    assert values(TOURNAMENT) == pytest.approx(zermelo(TOURNAMENT), abs=1e-6)


def unexpected(results: Results) -> dict[str, float]:
    """How many points more each player scored than the ratings expected."""
    found = values(results)
    more = dict.fromkeys(found, 0.0)
    for (player, opponent), counts in results.items():
        surprise = counts.points - counts.games * score_of(found[player] - found[opponent])
        more[player] += surprise
        more[opponent] -= surprise
    return more


def test_everybody_was_expected_to_score_what_he_did() -> None:
    assert unexpected(TOURNAMENT) == pytest.approx(dict.fromkeys(unexpected(TOURNAMENT), 0), abs=1e-8)


@st.composite
def tournaments(draw: st.DrawFn) -> Results:
    """Two to six players; each has taken points from the next, the last from the first."""
    names = "ABCDEF"[: draw(st.integers(2, 6))]
    few = st.integers(0, 30) | st.sampled_from([0, 0, 0, 10**6])
    results: dict[tuple[str, str], ResultCounts] = {}
    for index, name in enumerate(names):
        numbers = draw(st.tuples(few, few, few))
        results[name, names[(index + 1) % len(names)]] = GameCounts(numbers[0] + 1, numbers[1], numbers[2])
    for names_ in draw(st.sets(st.sampled_from(list(combinations(names, 2))), max_size=5)):
        if names_ not in results:
            results[names_] = PairCounts(*draw(st.tuples(few, few, few, few, few)))
    return results


@given(tournaments())
def test_any_tournament_has_its_most_likely_strengths(results: Results) -> None:
    """However lopsided: the points that were expected are those that were scored, errors are finite."""
    table = rate(results)
    found = {rating.player: rating.elo for rating in table.ratings}
    assert sum(elo_.value for elo_ in found.values()) == pytest.approx(0, abs=1e-4)
    games = sum(counts.games for counts in results.values())
    assert max(map(abs, unexpected(results).values())) <= 1e-6 * games
    assert all(0 < elo_.standard_error < math.inf for elo_ in found.values())


def test_a_lopsided_tournament_is_approached_in_short_steps() -> None:
    """Newton's full steps would run away from this one, to where the curvature is 0."""
    results = {
        ("B", "A"): GameCounts(wins=577, losses=500_864),
        ("C", "A"): GameCounts(wins=13_653, losses=1),
        ("C", "B"): GameCounts(losses=1),
        ("D", "A"): GameCounts(wins=1),
        ("D", "B"): GameCounts(wins=7227),
        ("D", "C"): GameCounts(wins=35, losses=2),
    }
    assert max(map(abs, unexpected(results).values())) < 1e-4


@pytest.mark.parametrize(
    "counts",
    [
        PairCounts(18, 3, 47, 5, 35),
        PairCounts(40, 0, 10, 0, 50),
        PairCounts(5, 0, 85, 0, 10),
        GameCounts(wins=70, draws=10, losses=20),
    ],
    ids=str,
)
def test_two_players_are_the_duel(counts: ResultCounts) -> None:
    """The rating's error is the one of the Elo difference: games of a pair are correlated."""
    duel, rating = elo(counts), rate({("A", "B"): counts}, anchor="B")["A"].elo
    assert rating.value == pytest.approx(duel.value)
    assert rating.standard_error == pytest.approx(duel.standard_error)
    assert (rating.low, rating.high) == pytest.approx((duel.low, duel.high), abs=0.15 * duel.standard_error)


def test_results_may_come_in_parts_and_from_either_side() -> None:
    whole = {("A", "B"): PairCounts(6, 0, 9, 0, 10), ("B", "C"): PairCounts(8, 1, 9, 0, 8)}
    parts = {
        ("B", "A"): PairCounts(4, 0, 5, 0, 6),
        ("A", "B"): PairCounts(0, 0, 4, 0, 6),
        ("C", "B"): PairCounts(8, 0, 9, 1, 8),
    }
    assert values(parts) == pytest.approx(values(whole))
    assert rate(parts)["A"].games == 50
    assert rate(parts)["A"].score == pytest.approx(29 / 50)


def test_the_anchor() -> None:
    """It moves everybody by the same, has no error of its own, and leaves differences as they are."""
    free, fixed = rate(TOURNAMENT), rate(TOURNAMENT, anchor="greedy", anchor_elo=1500)
    assert fixed["greedy"].elo == Estimate(1500, 1500, 1500, 0)
    for player in ("net", "club", "random"):
        shift = fixed[player].elo.value - free[player].elo.value
        assert shift == pytest.approx(1500 - free["greedy"].elo.value)
    same = free.difference("net", "club"), fixed.difference("net", "club")
    assert same[0].value == pytest.approx(same[1].value)
    assert same[0].standard_error == pytest.approx(same[1].standard_error)


def test_a_difference_has_an_error_of_its_own() -> None:
    """Against the anchor it is the rating's; between two others it is not made of theirs."""
    table = rate(TOURNAMENT, anchor="greedy")
    assert table.difference("net", "greedy").standard_error == pytest.approx(table["net"].elo.standard_error)
    assert table.difference("net", "greedy").high == pytest.approx(table["net"].elo.high)
    between = table.difference("random", "club")
    assert between.value == pytest.approx(table["random"].elo.value - table["club"].elo.value)
    apart = math.hypot(table["random"].elo.standard_error, table["club"].elo.standard_error)
    assert between.standard_error < 0.95 * apart
    assert table.difference("net", "net").standard_error == pytest.approx(0, abs=1e-4)


def test_the_order_of_the_list() -> None:
    assert [rating.player for rating in rate(TOURNAMENT).ratings] == ["net", "greedy", "club", "random"]


def test_one_who_won_everything() -> None:
    """He is infinitely far above; the others' ratings are what they are without him (F08)."""
    others = {("A", "B"): PairCounts(6, 0, 9, 0, 10), ("B", "C"): PairCounts(8, 1, 9, 0, 8)}
    results = {("champion", "A"): PairCounts(two=10), **others, ("C", "champion"): PairCounts(zero=10)}
    table = rate(results)
    champion = table["champion"]
    assert table.ratings[0] == champion
    assert (champion.elo.value, champion.elo.high, champion.elo.standard_error) == (math.inf, math.inf, None)
    assert (champion.score, champion.games) == (1, 40)
    assert table.group == ("A", "B", "C")
    for player in "ABC":
        assert table[player].elo.value == pytest.approx(rate(others)[player].elo.value)
        assert table[player].elo.standard_error == pytest.approx(rate(others)[player].elo.standard_error)
    with pytest.raises(BadInput, match=r"^player 'champion': expected one with a finite rating: A, B, C"):
        table.difference("A", "champion")


def test_one_who_lost_everything() -> None:
    results = {("A", "B"): PairCounts(6, 0, 9, 0, 10), ("A", "last"): PairCounts(two=10)}
    last = rate(results, anchor="A").ratings[-1]
    assert (last.player, last.score) == ("last", 0)
    assert (last.elo.value, last.elo.low) == (-math.inf, -math.inf)
    assert -400 < last.elo.high < -100


@pytest.mark.parametrize("pairs", [1, 2, 5, 20, 500])
def test_the_bound_of_one_who_won_everything_is_the_one_of_the_duel(pairs: int) -> None:
    counts = PairCounts(two=pairs)
    rating = rate({("A", "B"): counts}, anchor="B")["A"]
    assert rating.elo.value == math.inf
    assert rating.elo.low == pytest.approx(elo(counts).low, abs=0.01)
    mirrored = rate({("A", "B"): counts}, anchor="A")["B"]
    assert mirrored.elo.high == pytest.approx(-rating.elo.low)


def test_from_the_other_side_everything_is_the_mirror_image() -> None:
    """With all results turned round, ratings and bounds change their signs, above and below."""
    results = {
        ("A", "B"): PairCounts(3, 0, 4, 0, 9),
        ("B", "C"): PairCounts(2, 0, 4, 1, 9),
        ("A", "last"): PairCounts(two=6),
        ("C", "last"): PairCounts(two=3),
        ("champion", "C"): PairCounts(two=4),
    }
    table = rate(results)
    mirrored = rate({names: counts.flipped for names, counts in results.items()})
    for rating in table.ratings:
        elo_, opposite = rating.elo, mirrored[rating.player].elo
        assert opposite.value == pytest.approx(-elo_.value)
        assert (opposite.low, opposite.high) == pytest.approx((-elo_.high, -elo_.low))


def test_two_groups_of_which_one_always_won() -> None:
    """The larger group is rated, unless the anchor is in the other one."""
    results = {
        ("A", "B"): PairCounts(30, 0, 40, 0, 50),
        ("C", "D"): PairCounts(3, 0, 4, 0, 5),
        ("D", "E"): PairCounts(3, 0, 4, 0, 5),
        ("A", "C"): PairCounts(two=8),
        ("B", "E"): PairCounts(two=8),
    }
    found = values(results)
    assert (found["A"], found["B"]) == (math.inf, math.inf)
    assert all(math.isfinite(found[player]) for player in "CDE")
    found = values(results, anchor="B")
    assert found["B"] == 0
    assert math.isfinite(found["A"])
    assert {found[player] for player in "CDE"} == {-math.inf}


def test_two_who_cannot_be_compared() -> None:
    """Both beat the same player and never met: seen from one of them, the other has no place."""
    results = {("A", "C"): PairCounts(two=5), ("B", "C"): PairCounts(two=5)}
    table = rate(results, anchor="A")
    assert table["C"].elo.value == -math.inf
    assert table["B"].elo == Estimate(None, -math.inf, math.inf)
    assert [rating.player for rating in table.ratings] == ["A", "C", "B"]
    assert values(results, anchor="C") == {"A": math.inf, "B": math.inf, "C": 0}


def test_champions_are_ordered_by_their_score() -> None:
    results = {
        ("A", "C"): PairCounts(two=5),
        ("B", "C"): PairCounts(two=5),
        ("B", "A"): PairCounts(zero=1, one=1, two=3),
        ("C", "D"): PairCounts(1, 0, 2, 0, 1),
        ("D", "E"): PairCounts(1, 0, 2, 0, 1),
    }
    assert [rating.player for rating in rate(results).ratings[:2]] == ["B", "A"]


@pytest.mark.parametrize("pairs", [1, 2, 50])
def test_results_that_are_all_the_same_have_no_zero_error(pairs: int) -> None:
    """Every pair was split: the players look equal, and not beyond doubt."""
    table = rate({("A", "B"): PairCounts(one=pairs), ("B", "C"): PairCounts(9, 0, 20, 0, 11)}, anchor="B")
    rating = table["A"].elo
    assert rating.value == pytest.approx(0)
    assert rating.standard_error == pytest.approx(elo_of(0.5 + 1e-6) * 1e6 * 0.5 / pairs, rel=1e-3)


def test_a_single_pair_gives_no_interval() -> None:
    rating = rate({("A", "B"): PairCounts(one=1)}, anchor="B")["A"].elo
    assert (rating.low, rating.value, rating.high) == (-math.inf, 0, math.inf)


def test_groups_that_never_met() -> None:
    """They are named, also when the tournament lists a meeting without a game."""
    results = {
        ("A", "B"): PairCounts(one=3),
        ("C", "D"): PairCounts(one=3),
        ("B", "C"): PairCounts(),
        ("E", "A"): PairCounts(),
    }
    with pytest.raises(
        BadInput, match=r"games between these groups, which never met: \{A, B\}, \{C, D\}, \{E\}$"
    ):
        rate(results)


@pytest.mark.parametrize("results", [{}, {("A", "B"): PairCounts()}])
def test_no_results(results: Results) -> None:
    with pytest.raises(BadInput, match="results of at least one game"):
        rate(results)


@pytest.mark.parametrize(
    ("results", "error", "message"),
    [
        ({("A", "A"): PairCounts(one=1)}, BadInput, "two different players"),
        ({("A", "B"): (1, 2, 3)}, WrongType, "pair counts or game counts"),
        ({"AB": PairCounts(one=1)}, WrongType, "two names"),
        ({("A", "B", "C"): PairCounts(one=1)}, WrongType, "two names"),
        ({("A", 7): PairCounts(one=1)}, WrongType, "two names"),
    ],
)
def test_bad_results(results: Results, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        rate(results)


def test_bad_options() -> None:
    with pytest.raises(UnknownName, match=r"^anchor 'nobody': expected one of net, greedy, random, club"):
        rate(TOURNAMENT, anchor="nobody")
    with pytest.raises(BadInput, match=r"^anchor_elo nan"):
        rate(TOURNAMENT, anchor_elo=math.nan)
    with pytest.raises(BadInput, match=r"^confidence 95"):
        rate(TOURNAMENT, confidence=95)
    with pytest.raises(UnknownName, match=r"^player 'nobody'"):
        rate(TOURNAMENT)["nobody"]
    with pytest.raises(UnknownName, match=r"^player 'nobody'"):
        rate(TOURNAMENT).difference("net", "nobody")


TRUTH = {"A": 120.0, "B": 40.0, "C": -30.0, "D": -130.0}
TOURNAMENTS = 500


@pytest.mark.slow
def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """500 tournaments of four, 40 pairs a duel, whose games agree: ratings, and a duel that was not played.

    The rate may miss 95% by 3.3 standard errors of a binomial, 0.032. Seeded, so it does not vary.
    """
    random = np.random.default_rng(4)
    duels = [duel for duel in combinations(TRUTH, 2) if duel != ("B", "D")]
    held = dict.fromkeys(["A", "B", "D", "B-D"], 0)
    for _tournament in range(TOURNAMENTS):
        results = {}
        for player, opponent in duels:
            chances = with_score(EVEN["alike"], score_of(TRUTH[player] - TRUTH[opponent]))
            results[player, opponent] = pair_counts(random.multinomial(40, chances))
        table = rate(results, anchor="C", anchor_elo=TRUTH["C"])
        for player in "ABD":
            held[player] += TRUTH[player] in table[player].elo
        held["B-D"] += TRUTH["B"] - TRUTH["D"] in table.difference("B", "D")
    for count in held.values():
        assert count / TOURNAMENTS == pytest.approx(0.95, abs=0.032)


def test_errors_from_single_games_would_be_too_small() -> None:
    """The same results as games: where pairs agree, the error comes out far smaller."""
    pairs = {("A", "B"): PairCounts(45, 0, 10, 0, 45), ("B", "C"): PairCounts(45, 0, 10, 0, 45)}
    games = dict.fromkeys(pairs, GameCounts(wins=100, losses=100))
    apart = rate(pairs, anchor="B")["A"].elo.standard_error / rate(games, anchor="B")["A"].elo.standard_error
    assert apart == pytest.approx(math.sqrt(1.8), rel=0.01)
