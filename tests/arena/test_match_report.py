"""What a report holds beside the sums: tests, ratings, paths, tables."""

from __future__ import annotations

import pytest
from rich.console import Console
from sample_games import game, match

from scramble.arena.matches.results import End, GameResult
from scramble.arena.reports.progress_curves import ratio_path, score_path
from scramble.arena.reports.report import MatchReport
from scramble.arena.reports.tables import ReportTable, notes, shown_text, tables
from scramble.arena.statistics.counts import PairCounts
from scramble.arena.statistics.pairs import elo, score
from scramble.arena.statistics.sprt import Decision, Sprt
from scramble.cli.arena.tables import print_match_report
from scramble.errors import BadInput

DUEL = match({"net": 30, "greedy": 0}, 200, forfeits=0.02)
TEST = Sprt(0, 60)


def table_of(report: MatchReport, title: str) -> ReportTable:
    (found,) = [table for table in tables(report) if table.title.startswith(title)]
    return found


def shown(report: MatchReport, width: int = 100) -> str:
    console = Console(width=width, highlight=False, emoji=False, markup=False)
    with console.capture() as capture:
        print_match_report(report, console)
    return capture.get()


def test_a_sequential_test_keeps_its_first_verdict() -> None:
    """Pairs are added in the order of their numbers, in whatever order the games come."""
    (pairing,) = MatchReport.of_games(reversed(DUEL), test=TEST).pairings
    used, state = TEST.first_verdict(pairing.counts)
    assert pairing.outcome is not None
    assert (pairing.outcome.pairs, pairing.outcome.state) == (used, state)
    assert state.verdict is Decision.ACCEPT_H1
    assert used < 200, "the match goes on after it"


def test_an_open_test_has_used_all_pairs() -> None:
    (pairing,) = MatchReport.of_games(DUEL[:20], test=TEST).pairings
    assert pairing.outcome is not None
    assert (pairing.outcome.pairs, pairing.outcome.is_decided) == (10, False)
    assert pairing.outcome.state == TEST.state(pairing.summary.tally.pairs)


def test_no_test_was_asked_for() -> None:
    report = MatchReport.of_games(DUEL)
    assert report.pairings[0].outcome is None
    assert not [table for table in tables(report) if table.title.startswith("Sequential")]


def test_ratings_are_for_three_and_more() -> None:
    assert MatchReport.of_games(DUEL).ratings is None
    report = MatchReport.of_games(match({"net": 30, "greedy": 0, "club": -20}, 30), anchor="greedy")
    assert report.ratings == report.summary.ratings(anchor="greedy")
    assert report.ratings is not None
    assert report.ratings["greedy"].elo.value == 0
    assert table_of(report, "Ratings").title == "Ratings (greedy is 0)"
    assert [row[1] for row in table_of(report, "Ratings").rows] == [
        rating.player for rating in report.ratings.ratings
    ]


@pytest.mark.parametrize(
    ("anchor", "reason"),
    [(None, "No ratings: they need games between"), ("random", "No ratings: random, to whom")],
)
def test_ratings_that_cannot_be_had_yet(anchor: str | None, reason: str) -> None:
    """A tournament that has only begun still has a report."""
    games = [
        game(names[:: -1 if leg else 1], key=(number, 0, leg))
        for number, names in enumerate([("net", "greedy"), ("club", "tiny")])
        for leg in (0, 1)
    ]
    report = MatchReport.of_games(games, anchor=anchor)
    assert report.ratings is None
    assert any(note.startswith(reason) for note in notes(report))


def test_a_wrong_confidence_is_refused() -> None:
    with pytest.raises(BadInput, match="confidence"):
        MatchReport.of_games([], confidence=1.0)
    with pytest.raises(BadInput, match="confidence"):
        MatchReport.of_games(match({"a": 0, "b": 0, "c": 0}, 2), confidence=0.0)


@pytest.mark.parametrize("pairs", [1, 2, 119, 120, 121, 500])
def test_a_path_ends_with_the_whole_match(pairs: int) -> None:
    counts = [PairCounts(two=1), PairCounts(zero=1), PairCounts(one=1)] * 167
    path = score_path(counts[:pairs], 0.9)
    whole = sum(counts[:pairs], PairCounts())
    stops = [point.pairs for point in path]
    assert stops == sorted(set(stops))
    assert (len(stops), stops[-1]) == (min(pairs, 120), pairs)
    assert path[-1].score == score(whole, 0.9)
    assert path[-1].elo.value == elo(whole, 0.9).value
    assert (path[-1].elo.low, path[-1].elo.high) == (elo(whole, 0.9).low, elo(whole, 0.9).high)
    ratio = ratio_path(counts[:pairs], TEST)[-1]
    assert ratio.pairs == pairs
    assert ratio.log_likelihood_ratio == TEST.state(whole).log_likelihood_ratio


def test_the_tables_of_a_duel() -> None:
    report = MatchReport.of_games(DUEL, test=TEST)
    assert [table.title for table in tables(report)] == [
        "Results",
        "Pairs by the points that they brought",
        "Sequential test: H0 0 Elo, H1 60 Elo",
        "Margins, and the advantage of moving first",
        "Players",
        "How games ended",
        "Forfeits",
    ]
    for table in tables(report):
        assert {len(row) for row in table.rows} == {len(table.columns)}
    totals = report.summary.pairings[0].totals[0]
    assert table_of(report, "Results").rows[0][:3] == (
        "net vs greedy",
        "200",
        f"{totals.wins}-{totals.draws}-{totals.losses}",
    )
    ends = {row[0]: int(row[1]) for row in table_of(report, "How").rows}
    assert set(ends) == set(map(str, End))
    assert ends["forfeit"] == sum(int(row[-1]) for row in table_of(report, "Forfeits").rows) > 0
    assert report.confidence == 0.95
    assert notes(report)[0] == "Intervals hold the truth in 95 % of matches."


def test_of_many_reasons_the_most_frequent_are_shown() -> None:
    games = [
        game(
            ("net", "bot")[:: -1 if leg else 1],
            key=(0, pair, leg),
            forfeited_by=1 - leg,
            reason="crash" if leg else f"garbage {pair}",
        )
        for pair in range(25)
        for leg in (0, 1)
    ]
    rows = table_of(MatchReport.of_games(games), "Forfeits").rows
    assert rows[0] == ("bot", "crash", "25")
    assert rows[-1] == ("", "6 more reasons", "6")
    assert sum(int(row[-1]) for row in rows) == 50


def test_games_without_a_partner_are_mentioned() -> None:
    assert "1 game is left out" in notes(MatchReport.of_games(DUEL[:3]))[1]
    assert "2 games are left out" in notes(MatchReport.of_games([*DUEL[:3], DUEL[4]]))[1]
    nothing = MatchReport.of_games(DUEL[:1])
    assert tables(nothing) == ()
    assert notes(nothing)[0] == "No pair of games has been played to its end yet."


def test_a_stopped_match_says_that_it_overstates() -> None:
    assert "overstates" in notes(MatchReport.of_games(DUEL, test=TEST))[-1]
    under_way = notes(MatchReport.of_games(DUEL[:20], test=TEST))
    assert not any("overstates" in note for note in under_way)
    assert any("log(1/alpha)" in note for note in under_way), "the bounds are not those of others"


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("greedy", "greedy"),
        ("übung 网", "übung 网"),
        ("a\x1b[2J\n\u202eb", r"a\x1b[2J\n\u202eb"),
        ("x" * 81, "x" * 77 + "..."),
        ("\udc80", r"\udc80"),
    ],
)
def test_names_from_outside_are_safe_to_show(text: str, plain: str) -> None:
    assert shown_text(text) == plain


@pytest.mark.parametrize("width", [20, 40, 80, 160])
def test_a_screen_of_any_width_shows_every_number(width: int) -> None:
    report = MatchReport.of_games(match({"net": 30, "greedy": 0, "club": -900}, 20), test=TEST)
    text = shown(report, width)
    for table in tables(report):
        for row in table.rows:
            assert all(cell in text for cell in row[table.texts :]), (width, table.title)


def test_a_terminal_is_told_nothing_but_text() -> None:
    """A bot's name and reason may hold anything; so may markup."""
    named = "[red]bot\x1b[2J"
    games = [
        game(("net", named)[:: -1 if leg else 1], key=(0, 0, leg), forfeited_by=1 - leg, reason="said \x07")
        for leg in (0, 1)
    ]
    text = shown(MatchReport.of_games(games, title="a\x1btitle"))
    assert r"[red]bot\x1b[2J" in text
    assert r"said \x07" in text
    assert all(letter.isprintable() or letter == "\n" for letter in text)


@pytest.mark.parametrize(
    "games",
    [[], DUEL[:1], DUEL[:2], match({"a": 900, "b": 0}, 5)],
    ids=["none", "lone", "one pair", "all won"],
)
def test_extremes_can_be_shown(games: list[GameResult]) -> None:
    """F08: something is said, and nothing is not a number."""
    text = shown(MatchReport.of_games(games, test=TEST))
    assert "nan" not in text
    assert text.startswith("Arena match: ")
