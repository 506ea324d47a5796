"""``scramble arena`` as a user types it: matches, what is shown and kept, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from game_programs import Run, scramble, scramble_here

from scramble.arena.matches.results import PairResult
from scramble.arena.matches.store import read_results
from scramble.players import PLAYERS


def arena(*arguments: str | Path) -> Run:
    """In this process, with one worker."""
    return scramble_here("arena", *arguments, "--workers", "1")


def kept(path: Path) -> dict[tuple[int, int], PairResult]:
    _, results = read_results(path)
    by_key = {result.key: result for result in results}
    assert len(by_key) == len(results), "no pair twice"
    return by_key


def test_a_match_is_shown_as_tables() -> None:
    run = arena("greedy", "random", "--pairs", "3", "--seed", "5")
    assert run.returncode == 0
    assert run.stderr == ""
    for text in ("greedy vs random, seed 5, enable: 3 pairs, 6 games", "6-0-0", "Margins", "How games ended"):
        assert text in run.stdout
    assert "\x1b" not in run.stdout


def test_the_word_run_may_be_left_out_and_options_may_come_first() -> None:
    shown = [
        arena(*arguments).stdout.replace("ms", "")
        for arguments in (
            ("greedy", "random", "--pairs", "2"),
            ("run", "greedy", "random", "--pairs", "2"),
            ("--pairs", "2", "greedy", "random"),
        )
    ]
    without_times = [[line for line in text.splitlines() if "0." not in line] for text in shown]
    assert without_times[0] == without_times[1] == without_times[2]


@pytest.mark.parametrize("arguments", [(), ("--help",), ("run", "--help"), ("players", "--help")])
def test_help_has_examples(arguments: tuple[str, ...]) -> None:
    run = scramble_here("arena", *arguments)
    assert run.returncode == (0 if arguments else 2)
    assert "scramble arena" in run.stdout + run.stderr
    assert "Examples:" in run.stdout + run.stderr


def test_players_are_listed() -> None:
    run = scramble_here("arena", "players")
    assert [line.split()[0] for line in run.stdout.splitlines() if not line.startswith(" ")] == list(PLAYERS)
    listed = json.loads(scramble_here("arena", "players", "--json").stdout)
    assert [player["name"] for player in listed["players"]] == list(PLAYERS)
    assert listed["players"][0]["summary"]


def without_seconds(value: Any) -> Any:
    """JSON without thinking times, the only thing that two runs differ in."""
    if isinstance(value, dict):
        return {name: without_seconds(each) for name, each in value.items() if "seconds" not in name}
    return [without_seconds(each) for each in value] if isinstance(value, list) else value


def test_workers_change_nothing_and_json_says_so() -> None:
    match = ("random", "greedy", "random", "--pairs", "4", "--seed", "2", "--turn-limit", "30", "--json")
    reports = [json.loads(scramble("arena", *match, "--workers", workers).stdout) for workers in ("1", "3")]
    assert without_seconds(reports[0]) == without_seconds(reports[1])
    assert reports[0]["pairs"] == 12
    assert [player["player"] for player in reports[0]["players"]] == ["random", "greedy", "random (2)"]


def test_csv_has_a_row_a_game() -> None:
    run = scramble("arena", "greedy", "random", "--pairs", "2", "--csv", "-w", "1")
    assert len(run.stdout.splitlines()) == 5
    assert run.stdout.startswith("pairing,pair,leg,first_player,second_player,")


def test_reports_and_results_are_kept(tmp_path: Path) -> None:
    output, report = tmp_path / "match.jsonl", tmp_path / "match.json"
    match = ("greedy", "random", "--output", output, "--report", report)
    assert arena(*match, "--pairs", "3").returncode == 0
    assert sorted(kept(output)) == [(0, 0), (0, 1), (0, 2)]
    assert json.loads(report.read_text("utf-8"))["pairs"] == 3
    before = output.read_bytes()
    refused = arena(*match, "--pairs", "5")
    assert refused.returncode == 2
    assert "--resume" in refused.stderr
    assert output.read_bytes() == before
    assert arena(*match, "--pairs", "5", "--resume").returncode == 0
    assert output.read_bytes().startswith(before)
    assert sorted(kept(output)) == [(0, number) for number in range(5)]
    assert arena(*match, "--pairs", "5", "--resume").returncode == 0
    assert len(kept(output)) == 5
    other = arena(*match, "--pairs", "5", "--resume", "--seed", "9")
    assert other.returncode == 2
    assert "seed is 1 there and 9 now" in other.stderr


@pytest.mark.parametrize(
    ("players", "pairs", "code"),
    [(("greedy", "random"), 60, 0), (("random", "greedy"), 60, 1), (("greedy", "greedy"), 2, 3)],
)
def test_a_sequential_test_ends_the_match(players: tuple[str, str], pairs: int, code: int) -> None:
    run = arena(*players, "--pairs", str(pairs), "--sprt", "0", "50", "--turn-limit", "16")
    assert run.returncode == code
    assert run.stderr == ""
    played = int(run.stdout.partition(" pairs, ")[0].rpartition(" ")[2])
    assert (played < pairs) is (code < 3)
    assert "LLR" in run.stdout


def test_a_sequential_test_stops_at_the_same_pair_with_more_workers(tmp_path: Path) -> None:
    played = []
    for workers in ("1", "2"):
        report = tmp_path / f"{workers}.json"
        match = ("greedy", "random", "--sprt", "0", "50", "--turn-limit", "16", "--report", report)
        assert scramble("arena", *match, "--workers", workers).returncode == 0
        played.append(without_seconds(json.loads(report.read_text("utf-8"))))
    assert played[0] == played[1]


def test_other_equipment_and_rules(tmp_path: Path) -> None:
    words, output = tmp_path / "few.txt", tmp_path / "match.jsonl"
    words.write_text("at\nto\neat\ntea\nate\nsea\n", encoding="utf-8")
    options = ("--lexicon", words, "--mat", "standard15", "--advanced", "--target", "30", "--seconds", "0")
    assert arena("greedy", "random", "--pairs", "2", "--output", output, *options).returncode == 0
    header, results = read_results(output)
    assert header["lexicon"] == "few"
    assert header["rules"] == {
        "target": 30,
        "bingo": 50,
        "advanced": True,
        "seconds": 0,
        "challenge": "void",
    }
    letters = {
        letter for pair in results for game in pair.games for text in game.plays for letter in text[3:]
    }
    assert letters <= set("ATOESatoes ")


BAD: list[tuple[tuple[str, ...], str]] = [
    (("greedy",), "players 1"),
    (("greedy", "nobody"), f"player 'nobody': expected one of {', '.join(PLAYERS)}"),
    (("greedy:x=1", "random"), "option 'x'"),
    (("greedy", "bot:/no/such/program"), "/no/such/program"),
    (("greedy", "random", "--pairs", "0"), "pairs 0"),
    (("greedy", "random", "--seed", "-1"), "seed -1"),
    (("greedy", "random", "--schedule", "swiss"), "one of duel, gauntlet, round-robin"),
    (("greedy", "random", "greedy", "--schedule", "duel"), "2 players in a duel"),
    (("greedy", "random", "random", "--sprt", "0", "10"), "a duel"),
    (("greedy", "random", "--sprt", "10", "0"), "elo1"),
    (("greedy", "random", "--sprt", "0", "10", "--alpha", "0"), "alpha"),
    (("greedy", "random", "--target", "0"), "target 0"),
    (("greedy", "random", "--turn-limit", "0"), "turn_limit 0"),
    (("greedy", "random", "--seconds", "-1"), "seconds -1"),
    (("greedy", "random", "--lexicon", "nothing"), "nothing"),
    (("greedy", "random", "--mat", "nothing"), "nothing"),
    (("greedy", "random", "--dice", "nothing"), "nothing"),
    (("greedy", "random", "--confidence", "1"), "confidence"),
    (("greedy", "random", "--anchor", "nobody"), "one of greedy, random"),
    (("greedy", "random", "--json", "--csv"), "one of them"),
    (("greedy", "random", "--resume"), "--output FILE"),
    (("greedy", "random", "--report", "match.doc"), ".html"),
    (("greedy", "random", "--report", "/no/such/folder/match.json"), "a folder that exists"),
    (
        ("greedy", "random", "--output", "./m.json", "--report", "m.json"),
        "another file than that of --output",
    ),
    (("greedy", "random", "--output", "/no/such/folder/match.jsonl"), "can be written"),
    (("greedy", "random", "--pairs", "many"), "'--pairs'"),
    (("greedy", "random", "--nothing"), "--nothing"),
]


@pytest.mark.parametrize(("arguments", "message"), BAD, ids=[" ".join(each[-2:]) for each, _ in BAD])
def test_bad_input_is_one_sentence(
    arguments: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run = arena(*arguments)
    assert run.returncode == 2
    assert run.stdout == ""
    assert message in run.stderr
    assert "Traceback" not in run.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("workers", ["0", "-1", "1001"])
def test_workers_are_some(workers: str) -> None:
    run = scramble_here("arena", "greedy", "random", "--workers", workers)
    assert run.returncode == 2
    assert run.stderr == f"error: workers {workers}: expected 1 to 1000 processes\n"
