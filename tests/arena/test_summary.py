"""From games to what is said of them: whole pairs only, any order, both sides, extremes (F07, F08)."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample_games import game, match

from scramble.arena.matches.results import LOST_TURN, End, GameResult
from scramble.arena.reports.pairing_summary import EndCount, ForfeitCount, PairingSummary
from scramble.arena.reports.report import MatchReport
from scramble.arena.reports.summary import MatchSummary, whole_pairs
from scramble.arena.reports.totals import PlayerTotals
from scramble.arena.statistics.counts import PairCounts
from scramble.arena.statistics.pairs import Tally
from scramble.arena.statistics.ratings import rate
from scramble.errors import ArenaError, BadInput

PAIRINGS = (("net", "greedy"), ("greedy", "random"))


def pair_of_games(
    letters: str, margins: tuple[int, int] = (10, 10), *, pairing: int = 0, pair: int = 0
) -> list[GameResult]:
    """A pair of which the first player's results and absolute margins are given."""
    names = PAIRINGS[pairing]
    leads = [
        {"W": 1, "D": 0, "L": -1}[letter] * margin for letter, margin in zip(letters, margins, strict=True)
    ]
    scores = [(100 + lead, 100) for lead in leads]
    return [
        game(names, scores[0], key=(pairing, pair, 0)),
        game(names[::-1], scores[1][::-1], key=(pairing, pair, 1)),
    ]


@st.composite
def some_games(draw: st.DrawFn) -> list[GameResult]:
    """Games of two pairings in any order, some without a partner, some forfeited."""
    keys = st.tuples(st.integers(0, 1), st.integers(0, 3), st.integers(0, 1))
    return [draw(games_of(key)) for key in draw(st.lists(keys, unique=True, max_size=14))]


@st.composite
def games_of(draw: st.DrawFn, key: tuple[int, int, int]) -> GameResult:
    names = PAIRINGS[key[0]][:: -1 if key[2] else 1]
    two = st.tuples(st.integers(0, 40), st.integers(0, 40))
    plays = draw(st.lists(st.sampled_from(["5C WRAP", LOST_TURN]), max_size=8))
    lost = tuple(plays[seat::2].count(LOST_TURN) for seat in (0, 1))
    late = tuple(draw(st.integers(0, number)) for number in lost)
    bingos = tuple(draw(st.integers(0, len(plays[seat::2]) - lost[seat])) for seat in (0, 1))
    forfeited_by = draw(st.sampled_from([None, None, 0, 1]))
    return GameResult(
        names,
        *key,
        draw(two),
        draw(st.sampled_from([End.TARGET, End.TURN_LIMIT])) if forfeited_by is None else End.FORFEIT,
        tuple(plays),
        bingos,
        (lost[0] - late[0], lost[1] - late[1]),
        late,
        forfeited_by,
        "" if forfeited_by is None else draw(st.sampled_from(["silence", "crash"])),
        draw(st.tuples(st.floats(0, 9), st.floats(0, 9))),
    )


def only_pairing(games: list[GameResult]) -> PairingSummary:
    (pairing,) = MatchSummary.of_games(games).pairings
    return pairing


def test_errors_come_from_pairs() -> None:
    """F07: two pairs won twice, two lost twice; 0.2887, where single games would have 0.189."""
    games = [
        each
        for pair, letters in enumerate(["WW", "WW", "LL", "LL"])
        for each in pair_of_games(letters, pair=pair)
    ]
    (pairing,) = MatchReport.of_games(games).pairings
    assert pairing.score.value == 0.5
    assert pairing.score.standard_error == pytest.approx(0.2887, abs=5e-5)
    assert pairing.margin.value == 0
    assert pairing.margin.standard_error == pytest.approx(10 * 2 / math.sqrt(3) / 2)
    assert pairing.first_score.value == 0.5
    assert pairing.first_score.standard_error is None, "each pair gave the first player one point"


def test_no_games() -> None:
    """F08: no value, which is not 0."""
    report = MatchReport.of_games([])
    assert (report.pairings, report.games, report.summary.pairs) == ((), (), 0)
    assert report.first_score.value is None
    assert report.first_margin.value is None
    assert report.summary.ends == tuple(EndCount(end, 0) for end in End)
    with pytest.raises(BadInput, match="at least one game"):
        report.summary.ratings()


def test_one_pair() -> None:
    """F08: its numbers are there, its errors are not known."""
    (pairing,) = MatchReport.of_games(pair_of_games("WL", (30, 12))).pairings
    assert (pairing.score.value, pairing.score.standard_error) == (0.5, None)
    assert (pairing.margin.value, pairing.margin.low, pairing.margin.high) == (9.0, -math.inf, math.inf)
    assert pairing.first_margin.value == 21.0
    assert pairing.superiority == 0.5


def test_all_won() -> None:
    """F08: infinite, with a bound on the near side."""
    games = [each for pair in range(10) for each in pair_of_games("WW", pair=pair)]
    (pairing,) = MatchReport.of_games(games).pairings
    assert (pairing.score.value, pairing.score.high) == (1.0, 1.0)
    assert pairing.score.low == pytest.approx(0.025 ** (1 / 10))
    assert (pairing.elo.value, pairing.elo.high) == (math.inf, math.inf)
    assert pairing.elo.low == pytest.approx(140, abs=1)


def test_a_game_without_its_partner_is_reported_and_not_counted() -> None:
    whole = pair_of_games("WD")
    alone = pair_of_games("WW", pair=1)[1]
    summary = MatchSummary.of_games([alone, *whole])
    assert summary.lone == (alone,)
    assert summary.pairings == MatchSummary.of_games(whole).pairings
    assert summary.pairs == 1
    assert MatchSummary.of_games([alone]).players == ()


def test_a_forfeit_loses_whatever_the_scores() -> None:
    first, second = pair_of_games("WW")
    lost = game(first.players, first.scores, forfeited_by=0, reason="no answer within 2 s")
    pairing = only_pairing([lost, second])
    assert pairing.tally.pairs == PairCounts(one=1)
    assert (pairing.totals[0].forfeits, pairing.totals[1].forfeits) == (1, 0)
    assert pairing.forfeits == (ForfeitCount("net", "no answer within 2 s", 1),)
    assert {count.end: count.games for count in pairing.ends} == {
        End.TARGET: 1,
        End.TURN_LIMIT: 0,
        End.FORFEIT: 1,
    }
    assert pairing.tally.margin().value == 10, "margins are those of the score sheet"


def test_what_a_player_did() -> None:
    """Four turns of his own in two games: two plays, a pass, a turn lost to the clock."""
    first = GameResult(
        ("net", "greedy"), 0, 0, 0, (90, 20), End.TARGET, ("5C WRAPPED", "5C WRAP", "-"), (1, 0), (1, 0)
    )
    second = GameResult(
        ("greedy", "net"), 0, 0, 1, (20, 30), End.TARGET, ("5C WRAP", "-", "-", "E5 ARC"),
        passes=(1, 0), timeouts=(0, 1), seconds=(9.0, 2.0),
    )  # fmt: skip
    totals = only_pairing([first, second]).totals[0]
    assert totals == PlayerTotals(
        games=2, wins=2, score=120, turns=4, bingos=1, passes=1, timeouts=1, microseconds=2_000_000
    )
    assert (totals.points_per_turn, totals.bingos_per_game, totals.seconds_per_turn) == (30.0, 0.5, 0.5)


def test_without_turns_there_is_nothing_to_divide_by() -> None:
    totals = PlayerTotals()
    assert totals.points_per_turn is totals.bingos_per_game is totals.seconds_per_turn is None


@given(some_games(), st.integers(0, 14))
def test_parts_add_up_to_the_whole(games: list[GameResult], cut: int) -> None:
    """Wherever a match is cut in two, also within a pair."""
    whole = MatchSummary.of_games(games)
    assert MatchSummary.of_games(games[:cut]) + MatchSummary.of_games(games[cut:]) == whole
    assert whole + MatchSummary() == MatchSummary() + whole == whole


@given(some_games(), st.randoms(use_true_random=False))
def test_the_order_of_games_does_not_matter(games: list[GameResult], random: Random) -> None:
    shuffled = random.sample(games, len(games))
    assert MatchSummary.of_games(shuffled) == MatchSummary.of_games(games)


@given(some_games())
def test_totals_add_up(games: list[GameResult]) -> None:
    summary = MatchSummary.of_games(games)
    whole = [each for pair in whole_pairs(games)[0] for each in pair.games]
    assert len(whole) + len(summary.lone) == len(games)
    assert sum(count.games for count in summary.ends) == len(whole) == 2 * summary.pairs
    assert sum(count.games for count in summary.forfeits) == sum(each.end is End.FORFEIT for each in whole)
    for pairing in summary.pairings:
        mine, other = pairing.totals
        assert (mine.wins, mine.draws, mine.losses) == (other.losses, other.draws, other.wins)
        assert mine.wins + mine.draws + mine.losses == mine.games == pairing.tally.pairs.games
        assert mine.wins + mine.draws / 2 == pairing.tally.pairs.points
        assert mine.score - other.score == pairing.tally.margins.total
    everybody = summary.totals.values()
    assert sum(totals.games for totals in everybody) == 2 * len(whole)
    assert sum(totals.turns for totals in everybody) == sum(len(each.plays) for each in whole)
    assert sum(totals.score for totals in everybody) == sum(sum(each.scores) for each in whole)
    assert summary.first_player.points == sum(each.points(0) for each in whole)
    assert summary.first_margins.total == sum(each.margin(0) for each in whole)


@given(some_games())
def test_the_other_side_sees_the_opposite(games: list[GameResult]) -> None:
    """The same match with names and seats changed over: leg 0 becomes leg 1."""
    others = [replace(each, leg=1 - each.leg) for each in games]
    for pairing, other in zip(
        MatchSummary.of_games(games).pairings, MatchSummary.of_games(others).pairings, strict=True
    ):
        assert other.players == pairing.players[::-1]
        assert other.totals == pairing.totals[::-1]
        assert other.tally.pairs == pairing.tally.pairs.flipped
        assert other.tally.first_player == pairing.tally.first_player
        assert other.tally.margins.total == -pairing.tally.margins.total
        assert other.tally.first_margins == pairing.tally.first_margins
        assert (other.ends, other.forfeits) == (pairing.ends, pairing.forfeits)


@given(some_games())
def test_a_tally_of_many_is_the_sum_of_single_ones(games: list[GameResult]) -> None:
    pairs = whole_pairs(games)[0]
    many = Tally.of_pairs((pair.letters, pair.margins) for pair in pairs)
    assert many == sum((Tally.of_pair(pair.letters, pair.margins) for pair in pairs), Tally())


def test_a_game_counts_once() -> None:
    games = pair_of_games("WW")
    with pytest.raises(ArenaError, match="each pairing, pair and leg once"):
        MatchSummary.of_games([*games, games[0]])


def test_a_pairing_has_the_same_players_throughout() -> None:
    games = [*pair_of_games("WW"), *pair_of_games("WW", pairing=1, pair=1)]
    mixed = [replace(each, pairing=0) for each in games]
    with pytest.raises(ArenaError, match=r"in every pair of pairing 0"):
        MatchSummary.of_games(mixed)
    with pytest.raises(ArenaError, match=r"in every pair of pairing 0"):
        MatchSummary.of_games(mixed[:2]) + MatchSummary.of_games(mixed[2:])
    with pytest.raises(ArenaError, match="0, as in the other results"):
        only_pairing(games[:2]) + only_pairing(games[2:])
    with pytest.raises(ArenaError, match="at least one pair"):
        PairingSummary.of_pairs([])


def test_ratings_come_from_whole_pairs() -> None:
    games = match({"net": 40, "greedy": 0, "club": -20}, 40)
    summary = MatchSummary.of_games(games[:-1])
    counts = {pairing.players: pairing.tally.pairs for pairing in summary.pairings}
    assert counts["greedy", "club"].total == 39
    assert summary.ratings(anchor="greedy") == rate(counts, anchor="greedy")


def test_pairings_of_the_same_two_are_rated_together() -> None:
    games = [
        *pair_of_games("WL"),
        *(replace(each, pairing=1, leg=1 - each.leg) for each in pair_of_games("WW")),
    ]
    (best, _other) = MatchSummary.of_games(games).ratings().ratings
    assert (best.player, best.games, best.score) == ("net", 4, 0.75)


def test_a_player_against_himself() -> None:
    """Both sides are his; there is nothing to rate, but the first move can be measured."""
    games = [
        game(("greedy", "greedy"), (200, 150), key=(0, pair, leg)) for pair in range(5) for leg in (0, 1)
    ]
    summary = MatchSummary.of_games(games)
    assert summary.totals["greedy"].games == 20
    assert summary.totals["greedy"].wins == summary.totals["greedy"].losses == 10
    assert summary.first_player == PairCounts(two=5)
    with pytest.raises(BadInput, match="at least one game"):
        summary.ratings()
