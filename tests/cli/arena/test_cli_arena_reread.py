"""``scramble arena report``: a match from its results file, whole, torn or still being played."""

from __future__ import annotations

import csv
import io
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest
from game_programs import scramble_here
from rich.console import Console
from sample_games import match

from scramble.arena.matches.results import PairResult
from scramble.arena.reports.json_report import to_json
from scramble.arena.reports.report import MatchReport
from scramble.arena.reports.summary import whole_pairs
from scramble.arena.statistics.sprt import Sprt
from scramble.cli.arena.tables import print_match_report

Run = subprocess.CompletedProcess[str]

WIDTH = 120  # of the screen
GAMES = match({"net": 30, "greedy": 0}, 40, forfeits=0.05)
PAIRS = whole_pairs(GAMES)[0]


def report(*arguments: object) -> Run:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", str(WIDTH))
        return scramble_here("arena", "report", *map(str, arguments))


def refusal(*arguments: object) -> str:
    run = report(*arguments)
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.startswith("error: ")
    assert run.stderr.count("\n") == 1
    return run.stderr


def write(
    path: Path, pairs: list[PairResult] | tuple[PairResult, ...], torn: str = "", **header: object
) -> Path:
    first = {"scramble_arena": 1, "players": ["net", "greedy"], "schedule": "duel", **header}
    lines = [json.dumps(first), *(pair.to_json() for pair in pairs)]
    path.write_text("".join(f"{line}\n" for line in lines) + torn, "utf-8")
    return path


def test_the_tables_are_those_of_the_match(tmp_path: Path) -> None:
    """In whatever order the pairs ended."""
    shuffled = random.Random(1).sample(PAIRS, len(PAIRS))  # noqa: S311
    run = report(write(tmp_path / "match.jsonl", shuffled), "--sprt", 0, 60)
    console = Console(width=WIDTH, highlight=False, emoji=False, markup=False)
    with console.capture() as capture:
        print_match_report(MatchReport.of_games(GAMES, title="match.jsonl", test=Sprt(0, 60)), console)
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout == capture.get()


def test_pairs_beyond_a_gap_do_not_count_yet(tmp_path: Path) -> None:
    """Quick games must not count more than slow ones; and a line that is being written is not a line yet."""
    file = write(tmp_path / "match.jsonl", PAIRS[:10] + PAIRS[11:], torn=PAIRS[10].to_json()[:50])
    assert json.loads(report(file, "--json").stdout)["pairs"] == 10


def test_json_and_csv_go_to_standard_output_byte_for_byte(tmp_path: Path) -> None:
    file = write(tmp_path / "match.jsonl", PAIRS)
    assert report(file, "--json").stdout == to_json(MatchReport.of_games(GAMES, title="match.jsonl"))
    run = subprocess.run(  # noqa: S603
        [sys.executable, "-m", "scramble", "arena", "report", str(file), "--csv"],
        capture_output=True,
        check=True,
    )
    assert run.stdout.count(b"\r\n") == run.stdout.count(b"\n") == 81
    assert len(list(csv.DictReader(io.StringIO(run.stdout.decode(), newline="")))) == 80


def test_reports_are_saved(tmp_path: Path) -> None:
    file = write(tmp_path / "match.jsonl", PAIRS)
    run = report(file, "--save", tmp_path / "match.html", "--save", tmp_path / "match.csv", "--anchor", "net")
    assert run.returncode == 0
    assert "<svg" in (tmp_path / "match.html").read_text("utf-8")
    assert (tmp_path / "match.csv").read_bytes().count(b"\r\n") == 81


def test_a_match_that_has_only_begun(tmp_path: Path) -> None:
    """F08: no games."""
    run = report(write(tmp_path / "match.jsonl", []))
    assert (run.returncode, run.stderr) == (0, "")
    assert "No pair of games has been played to its end yet." in run.stdout


def test_bad_input_is_one_sentence(tmp_path: Path) -> None:
    file = write(tmp_path / "match.jsonl", PAIRS[:2])
    before = sorted(tmp_path.iterdir())
    assert "a file that can be read" in refusal(tmp_path / "none.jsonl")
    assert "ends in .json, .csv, .html" in refusal(file, "--save", tmp_path / "match.txt")
    assert "--save FILE writes another one" in refusal(file, "--json", "--csv")
    assert "more than elo0" in refusal(file, "--sprt", 5, 5)
    assert "a share from" in refusal(file, "--confidence", 1)
    assert sorted(tmp_path.iterdir()) == before


def test_results_are_not_replaced_by_their_report(tmp_path: Path) -> None:
    file = write(tmp_path / "match.json", PAIRS[:2])
    before = file.read_bytes()
    assert "another file than the one with the results" in refusal(file, "--save", file)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("header", "message"),
    [
        ({"scramble_arena": 2}, "results of the arena"),
        ({"schedule": "knockout"}, "expected a header on line 1 (schedule 'knockout'"),
        ({"schedule": "duel", "players": ["net"]}, "expected a header on line 1 (players ['net']"),
    ],
)
def test_another_file_is_refused(header: dict[str, object], message: str, tmp_path: Path) -> None:
    assert message in refusal(write(tmp_path / "match.jsonl", PAIRS[:2], **header))


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    file = write(tmp_path / "match.jsonl", PAIRS[:2])
    file.write_text(file.read_text("utf-8").replace('"leg":1', '"leg":7', 1), "utf-8")
    assert "a pair of games on line 2" in refusal(file)
