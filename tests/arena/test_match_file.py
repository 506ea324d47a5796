"""A match that a TOML file describes: as by options; what is wrong with it is told with key and line."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest
from game_programs import Run, scramble_here

from scramble.arena.matches.match_file import MatchFile
from scramble.arena.matches.plan import MatchPlan
from scramble.arena.matches.store import read_results

WHOLE = """\
# every key
pairs = 2
seed = 7
schedule = "duel"
lexicon = "enable"
mat = "house"
dice = "house"
target = 150
turn_limit = 30
seconds = 20
advanced = true
memory = 512
grace = 0.5
positions = "starts.txt"
sprt = [0, 400]
alpha = 0.1
beta = 0.1
confidence = 0.9
anchor = "random"
output = "match.jsonl"
reports = ["match.json", "match.csv"]

[[players]]
player = "greedy"

[[players]]
player = "random"
"""
OPTIONS = shlex.split(
    "greedy random --pairs 2 --seed 7 --schedule duel --lexicon enable --mat house --dice house --target 150 "
    "--turn-limit 30 --seconds 20 --advanced --memory 512 --grace 0.5 --sprt 0 400 --alpha 0.1 --beta 0.1 "
    "--confidence 0.9 --anchor random"
)


def arena(*arguments: str | Path) -> Run:
    return scramble_here("arena", *arguments, "--workers", "1")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "starts.txt").write_text("# openings\n5C WRAP\n\nC5 QUIZ  # down\n-\n", "utf-8")
    (tmp_path / "match.toml").write_text(WHOLE, "utf-8")
    return tmp_path


def test_a_file_and_options_are_the_same_match(folder: Path) -> None:
    run = arena("--match", folder / "match.toml")
    assert run.stderr == ""
    other = arena(*OPTIONS, "--positions", folder / "starts.txt", "--output", folder / "other.jsonl")
    assert (run.returncode, other.returncode) == (3, 3), "no verdict after two pairs"
    assert read_results(folder / "match.jsonl") == read_results(folder / "other.jsonl")
    report = json.loads((folder / "match.json").read_text("utf-8"))
    assert (report["pairs"], report["confidence"], report["anchor"]) == (2, 0.9, "random")
    assert (folder / "match.csv").read_bytes().count(b"\r\n") == 5


def test_every_key_is_in_the_example() -> None:
    assert all(f"\n{key} = " in WHOLE or key == "players" for key in MatchPlan.__struct_fields__)


def test_it_is_gone_on_with(folder: Path) -> None:
    file = folder / "match.toml"
    assert arena("--match", file).returncode == 3
    file.write_text(WHOLE.replace("pairs = 2", "pairs = 4").replace("[0, 400]", "[0, 20]"), "utf-8")
    assert "a new file" in arena("--match", file).stderr
    assert arena("--match", file, "--resume").returncode == 3
    assert len(read_results(folder / "match.jsonl")[1]) == 4


def test_bots_have_limits_of_their_own(tmp_path: Path) -> None:
    file = tmp_path / "match.toml"
    file.write_text(
        'players = ["greedy", {player = "bot:sh -c \'exit 3\'", memory = 64, seconds = 2.5}]\npairs = 1\n',
        "utf-8",
    )
    run = arena("--match", file, "--output", tmp_path / "match.jsonl")
    assert run.returncode == 0
    header, results = read_results(tmp_path / "match.jsonl")
    assert header["players"] == ["greedy", "bot[memory=64,seconds=2.5]:sh -c 'exit 3'"]
    assert [game.forfeited_by for game in results[0].games] == [1, 0]


TWO = 'players = ["greedy", "random"]\n'
TABLES = '[[players]]\nplayer = "greedy"\n\n[[players]]\nplayer = "random"\n'
WRONG = [
    ('players = ["greedy"', "expected TOML (Unclosed array"),
    ("pairs = 3\n", "expected the key players"),
    (f"{TWO}seed = 'x'\n", "line 2, key seed: expected a whole number, got a text"),
    (f"{TWO}\n\npairs = 1.5\n", "line 4, key pairs: expected a whole number, got a number"),
    (f"{TWO}speed = 3\n", "line 2, key speed: expected one of advanced, "),
    (f"{TWO}seed = -1\n", "line 2, key seed: seed -1: "),
    (f"{TWO}seed = 1{'0' * 400}\n", "line 2, key seed: seed 1000"),
    (f"{TWO}memory = -1\n", "line 2, key memory: "),
    (f"{TWO}grace = nan\n", "line 2, key grace: "),
    (f"{TWO}sprt = [3, 1]\n", "line 2, key sprt: elo1 1.0"),
    (f"{TWO}sprt = [3]\n", "line 2, key sprt: expected a list of length 2, got 1"),
    (f"{TWO}sprt = [0, 20]\nalpha = nan\n", "line 3, key alpha: alpha nan"),
    (f"{TWO}confidence = 7\n", "line 2, key confidence: "),
    (f'{TWO}schedule = "knockout"\n', "line 2, key schedule: schedule 'knockout': expected one of duel"),
    (f"{TWO}pairs = 0\n", "line 2, key pairs: "),
    (f"{TWO}target = 0\n", "line 2, key target: "),
    (f"{TWO}turn_limit = 0\n", "line 2, key turn_limit: "),
    (f'{TWO}mat = "nowhere"\n', "line 2, key mat: mat 'nowhere'"),
    (f'{TWO}dice = "nowhere.toml"\n', "line 2, key dice: "),
    (f'{TWO}lexicon = "nowhere.txt"\n', "line 2, key lexicon: "),
    (f'{TWO}anchor = "nobody"\n', "line 2, key anchor: anchor 'nobody'"),
    (f'{TWO}reports = ["match.txt"]\n', "line 2, key reports: "),
    (f'{TWO}output = "x.json"\nreports = ["x.json"]\n', "line 3, key reports: "),
    (f'{TWO}output = "no/such/folder"\n', "line 2, key output: "),
    (f'{TWO}positions = ["5C WRAP", "5C ZZZZ"]\n', "line 2, key positions: positions, position 2 '5C ZZZZ'"),
    (f'{TWO}positions = "nowhere.txt"\n', "line 2, key positions: "),
    ('pairs = 1\nplayers = ["nobody", "greedy"]\n', "line 2, key players: player 'nobody'"),
    ('players = ["greedy", "bot[speed=1]:x"]\n', "line 1, key players: limits of a bot 'speed=1'"),
    ('players = ["greedy", "bot:/no/such"]\n', "line 1, key players: bot '/no/such'"),
    (f"{TABLES}memory = 'x'\n", "line 6, key players[1].memory: expected a whole number, got a text"),
    (f"{TABLES}memory = 3\n", "line 1, key players: player 'random': expected bot: and a command"),
    (f"{TABLES}speed = 3\n", "line 4, key players[1]: expected no key speed"),
    (f"{TABLES}\n[[players]]\nmemory = 3\n", "line 7, key players[2]: expected the key player"),
    ("x = " + "[" * 5000, "nested brackets"),
    ("\ufeffpairs = []\n" + TWO, "line 1, key pairs: expected a whole number, got a list"),
]


@pytest.mark.parametrize(("text", "message"), WRONG, ids=range(len(WRONG)))
def test_what_is_wrong_is_told_with_key_and_line(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "match.toml"
    file.write_text(text, "utf-8")
    run = arena("--match", file)
    assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1), run.stderr
    assert message in run.stderr
    assert str(file)[:40] in run.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["match.toml"], "nothing else is there"


@pytest.mark.parametrize(
    "beside", [("greedy", "random"), ("--seed", "0"), ("--sprt", "0", "20"), ("--advanced",)]
)
def test_nothing_is_said_twice(folder: Path, beside: tuple[str, ...]) -> None:
    run = arena(*beside, "--match", folder / "match.toml")
    assert run.returncode == 2
    assert "with --match, which says everything else" in run.stderr
    assert not (folder / "match.jsonl").exists()


def test_files_that_are_none() -> None:
    assert "there is no such file" in arena("--match", "nowhere.toml").stderr
    assert "expected a file of at most" in arena("--match", "/dev/zero").stderr
    assert "--match FILE that names them" in scramble_here("arena", "run").stderr


def test_paths_are_looked_for_beside_the_file(folder: Path) -> None:
    plan = MatchFile(folder / "match.toml").plan
    assert plan.output == str(folder / "match.jsonl")
    assert plan.reports == [str(folder / "match.json"), str(folder / "match.csv")]
    assert (plan.mat, plan.lexicon) == ("house", "enable")
