"""Reports as JSON, CSV and a page: they can be read back, repeat to the byte, and let nothing through."""

from __future__ import annotations

import csv
import io
import json
import math
import re
import sys
from collections import Counter
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from child import SUPPORT, run_python
from hypothesis import given
from hypothesis import strategies as st
from sample_games import game, match

from scramble.arena.matches.results import GameResult
from scramble.arena.reports.csv_report import GAME_COLUMNS, to_csv
from scramble.arena.reports.json_fields import json_number
from scramble.arena.reports.json_report import to_json
from scramble.arena.reports.page import to_page
from scramble.arena.reports.plots import pairing_plots, rating_plot
from scramble.arena.reports.report import MatchReport
from scramble.arena.reports.report_file import check_report_path, report_text, save_report
from scramble.arena.statistics.sprt import Sprt
from scramble.errors import ArenaError, MissingExtra
from scramble.texts.outside import cell

NASTY = '<script>alert(\'&"\')</script>$x_1$ url(#a) id="b"'
NAMES = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12)


def duel(names: tuple[str, str] = ("net", "greedy"), reason: str = "silence", pairs: int = 6) -> MatchReport:
    """A match with forfeits, and a game without its partner at the end."""
    games = [
        game(
            names[:: -1 if leg else 1],
            (200, 150 + 7 * pair),
            key=(0, pair, leg),
            forfeited_by=1 if pair % 3 == 1 else None,
            reason=reason if pair % 3 == 1 else "",
        )
        for pair in range(pairs)
        for leg in (0, 1)
    ]
    return MatchReport.of_games(games[:-1], test=Sprt(0, 60), title=f"{names[0]} against {names[1]}")


@cache
def duel_page() -> str:
    return to_page(duel())


class Page(HTMLParser):
    """What a browser would find."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: Counter[str] = Counter()
        self.identifiers: Counter[str] = Counter()
        self.links: list[str] = []
        self.text = ""
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        for name, value in attrs:
            if name == "id":
                self.identifiers[value or ""] += 1
            if name in ("href", "src", "xlink:href") or name.startswith("on"):
                self.links.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def no_constant(name: str) -> None:
    raise AssertionError(f"{name} is not JSON")


def test_json_says_what_the_report_says() -> None:
    report = MatchReport.of_games(match({"net": 30, "greedy": 0, "club": -900}, 20), test=Sprt(0, 60))
    read = json.loads(to_json(report), parse_constant=no_constant)
    assert (read["version"], read["pairs"], read["games"], read["lone_games"]) == (1, 60, 120, [])
    first, *_others = read["pairings"]
    assert first["counts"]["by_points"] == list(report.pairings[0].summary.tally.pairs.by_points)
    assert first["elo"]["low"] == report.pairings[0].elo.low
    assert first["sprt"]["verdict"] == str(report.pairings[0].outcome.state.verdict)  # type: ignore[union-attr]
    lost = read["ratings"][-1]
    assert (lost["player"], lost["elo"]["value"], lost["elo"]["low"]) == ("club", "-inf", "-inf")
    assert [player["player"] for player in read["players"]] == ["net", "greedy", "club"]
    assert sum(read["ends"].values()) == read["games"]


@pytest.mark.parametrize("games", [[], match({"a": 900, "b": 0}, 1)], ids=["none", "one pair"])
def test_json_of_extremes_is_json(games: list[GameResult]) -> None:
    """F08: no NaN, no Infinity."""
    read = json.loads(to_json(MatchReport.of_games(games, test=Sprt())), parse_constant=no_constant)
    assert read["pairs"] == len(games) // 2


@pytest.mark.parametrize("value", [0.1, -3.5, math.inf, -math.inf])
def test_a_number_comes_back_from_json(value: float) -> None:
    assert float(json.loads(json.dumps(json_number(value)))) == value


@given(NAMES, NAMES.filter(str.strip))
def test_csv_comes_back(name: str, reason: str) -> None:
    """Commas, quotes, line ends and all: RFC 4180; what a spreadsheet would run is text."""
    report = duel((name, name + "2"), reason)
    rows = list(csv.DictReader(io.StringIO(to_csv(report), newline="")))
    assert [(int(row["pairing"]), int(row["pair"]), int(row["leg"])) for row in rows] == [
        (each.pairing, each.pair, each.leg) for each in report.games
    ]
    for row, each in zip(rows, report.games, strict=True):
        assert [row["first_player"], row["second_player"]] == [cell(player) for player in each.players]
        assert (int(row["first_score"]), int(row["second_score"])) == each.scores
        assert (row["result"], row["end"], row["reason"]) == (each.letter(0), each.end, cell(each.reason))
        assert row["forfeited_by"] == ("" if each.forfeited_by is None else cell(each.players[1]))
        assert (float(row["first_seconds"]), float(row["second_seconds"])) == each.seconds


def test_csv_has_a_header_and_a_row_for_every_game() -> None:
    lines = to_csv(duel()).split("\r\n")
    assert lines[0] == ",".join(GAME_COLUMNS)
    assert (len(lines), lines[-1]) == (1 + 11 + 1, "")
    assert "\n" not in "".join(lines)
    assert to_csv(MatchReport.of_games([])) == ",".join(GAME_COLUMNS) + "\r\n"


def test_the_page_stands_by_itself() -> None:
    text = duel_page()
    page = Page(text)
    assert page.open == []
    assert page.tags["svg"] == page.tags["figure"] == 5, "score, Elo, margins, points a turn, the test"
    assert page.tags["script"] == page.tags["link"] == page.tags["img"] == 0
    assert all(link.startswith("#") for link in page.links)
    assert set(re.findall(r"https?://[\w./]+", text)) <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }
    assert set(page.identifiers.values()) == {1}, "identifiers are the page's own, each once"
    assert {link[1:] for link in page.links} <= set(page.identifiers)


def test_pictures_are_well_formed_and_follow_the_page() -> None:
    for svg in re.findall(r"<svg.*?</svg>", duel_page(), flags=re.DOTALL):
        assert ElementTree.fromstring(svg).get("role") == "img"  # noqa: S314 - our own
        assert "var(--first)" in svg
        assert "var(--ink)" in svg
        assert not re.search(r"#0102\d\d", svg)


def test_whatever_comes_from_outside_is_escaped() -> None:
    names = (NASTY, "<b>two")
    page = Page(to_page(duel(names, reason="</td><img src=x onerror=alert(1)>")))
    assert page.open == []
    assert page.tags["script"] == page.tags["img"] == page.tags["b"] == 0
    assert f"{NASTY} vs <b>two" in page.text
    assert "</td><img src=x onerror=alert(1)>" in page.text
    assert all(link.startswith("#") for link in page.links)
    assert "<script>alert('&\"')</sc" in page.text, "also in the legend of a plot"


def test_any_name_can_stand_beside_a_plot() -> None:
    """Also one that begins like matplotlib's private labels, that its fonts do not have, or that is long."""
    names = ("_hidden", "网 🎲", "$x$" + "x" * 60)
    report = MatchReport.of_games(match(dict.fromkeys(names, 0.0), 2))
    assert report.ratings is not None
    ratings = rating_plot(report.ratings, 0.95).svg
    assert all(f">{name[:27]}" in ratings for name in names)
    *_others, turns = pairing_plots(report.pairings[1], None)
    assert "> _hidden<" in turns.svg
    assert f"> $x${'x' * 24}…<" in turns.svg


def test_a_tournament_has_a_plot_of_ratings_and_a_section_for_each_pairing() -> None:
    page = Page(to_page(MatchReport.of_games(match({"net": 30, "greedy": 0, "club": -900}, 10))))
    assert page.tags["details"] == 3
    assert page.tags["svg"] == 1 + 3 * 4
    assert set(page.identifiers.values()) == {1}


@pytest.mark.slow
def test_a_large_tournament_draws_some_pairings() -> None:
    players = {f"p{number}": float(number) for number in range(5)}
    page = Page(to_page(MatchReport.of_games(match(players, 1))))
    assert page.tags["details"] == 6
    assert "4 more pairings are in the tables only." in page.text


@pytest.mark.parametrize(
    "games",
    [[], match({"a": 900, "b": 0}, 1), match({"a": 900, "b": 0}, 3)],
    ids=["none", "one pair", "all won"],
)
def test_a_page_of_extremes(games: list[GameResult]) -> None:
    """F08; also players who never scored, and a match of one pair."""
    text = to_page(MatchReport.of_games(games, test=Sprt()))
    assert Page(text).tags["svg"] == (5 if games else 0)
    assert "nan" not in text


def test_games_without_turns_can_be_drawn() -> None:
    """Both forfeited on their first turn."""
    games = [
        game(
            ("a", "b")[:: -1 if leg else 1], (0, 0), key=(0, 0, leg), turns=0, forfeited_by=0, reason="crash"
        )
        for leg in (0, 1)
    ]
    assert Page(to_page(MatchReport.of_games(games))).tags["svg"] == 4


@pytest.mark.slow
def test_equal_games_give_equal_bytes(tmp_path: Path) -> None:
    """In another process, with other hashes and other settings of matplotlib, from games in another order."""
    (tmp_path / "matplotlibrc").write_text("font.size: 30\naxes.grid: False\nsvg.hashsalt: other\n")
    code = """
import hashlib, sys
sys.path.insert(0, sys.argv[1])
from sample_games import match
from scramble.arena.reports.plots import pairing_plots, rating_plot
from scramble.arena.reports.report import MatchReport
from scramble.arena.reports.report_file import FORMATS, report_text
from scramble.arena.statistics.sprt import Sprt
games = match({"net": 30, "greedy": 0}, 10)
report = MatchReport.of_games(reversed(games) if sys.argv[2] == "1" else games, test=Sprt(0, 60))
print([hashlib.sha256(report_text(report, suffix).encode()).hexdigest() for suffix in FORMATS])
"""
    one = run_python(code, SUPPORT, 0, PYTHONHASHSEED=1)
    other = run_python(code, SUPPORT, 1, PYTHONHASHSEED=2, MATPLOTLIBRC=tmp_path)
    assert one == other


def test_the_page_leaves_matplotlib_as_it_was() -> None:
    import matplotlib as mpl

    before = dict(mpl.rcParams)
    to_page(duel())
    assert dict(mpl.rcParams) == before


def test_without_matplotlib_only_the_page_is_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtra, match=re.escape(str(MissingExtra("a page with plots", "plots")))):
        check_report_path(tmp_path / "match.html")
    with pytest.raises(MissingExtra, match=r"\[plots\]"):
        save_report(duel(), tmp_path / "match.html")
    save_report(duel(), tmp_path / "match.json")
    assert [path.name for path in tmp_path.iterdir()] == ["match.json"]


@pytest.mark.parametrize("name", ["match.json", "match.csv", "match.HTML"])
def test_the_end_of_the_name_says_which(name: str, tmp_path: Path) -> None:
    report = duel()
    check_report_path(tmp_path / name)
    save_report(report, tmp_path / name)
    saved = (tmp_path / name).read_bytes().decode("utf-8")
    assert saved == report_text(report, Path(name).suffix.lower())


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("match", r"ends in \.json, \.csv, \.html"),
        ("match.txt", r"ends in \.json, \.csv, \.html"),
        ("missing/match.json", "in a folder that exists"),
        ("folder.csv", "expected a file that can be written"),
    ],
)
def test_a_report_that_cannot_be_written(name: str, expected: str, tmp_path: Path) -> None:
    (tmp_path / "folder.csv").mkdir()
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(ArenaError, match=expected) as refusal:
        save_report(duel(), tmp_path / name)
    assert (refusal.value.field, refusal.value.value) == ("report", str(tmp_path / name))
    assert sorted(tmp_path.rglob("*")) == before


def test_names_that_are_no_text_are_refused() -> None:
    """As a file name on a command line can be; no results file could hold it."""
    with pytest.raises(ArenaError, match="expected 2 texts"):
        duel(("bot\udc80", "greedy"))
