"""``scramble arena replay``: kept games come out again from the seed and the plays (E07)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from game_programs import Run, scramble_here

from scramble.arena.matches.store import read_results
from scramble.game.files import load_record


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("kept") / "match.jsonl"
    match = ("greedy", "random", "greedy", "--pairs", "3", "--seed", "11", "--advanced", "--output", path)
    assert scramble_here("arena", *match, "--workers", "1").returncode == 0
    return path


def replay(*arguments: str | Path) -> Run:
    return scramble_here("arena", "replay", *arguments)


def changed(kept: Path, tmp_path: Path, line: int, old: str, new: str) -> Path:
    lines = kept.read_text("utf-8").splitlines(keepends=True)
    assert old in lines[line]
    lines[line] = lines[line].replace(old, new, 1)
    path = tmp_path / "changed.jsonl"
    path.write_text("".join(lines), encoding="utf-8")
    return path


def test_e07_every_kept_game_comes_out_again(kept: Path) -> None:
    run = replay(kept)
    assert (run.returncode, run.stdout, run.stderr) == (0, "18 games: as kept\n", "")


@pytest.mark.parametrize("suffix", [".gcg", ".json"])
def test_one_game_is_saved_as_a_record(kept: Path, tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"game{suffix}"
    run = replay(kept, "--pairing", "1", "--pair", "2", "--leg", "1", "--save", path)
    assert (run.returncode, run.stdout) == (0, "1 game: as kept\n")
    record = load_record(path)
    assert record.setup.players == ("greedy (2)", "greedy")
    _, results = read_results(kept)
    game = next(result for result in results if result.key == (1, 2)).games[1]
    assert record.state.scores == game.scores
    assert scramble_here("analyze", path).returncode == 0


def test_another_seed_is_another_game(kept: Path, tmp_path: Path) -> None:
    run = replay(changed(kept, tmp_path, 0, '"seed": 11', '"seed": 12'))
    assert run.returncode == 1
    assert "pairing 0, pair 0, leg 0 comes out differently: plays" in run.stderr


def test_other_scores_are_told(kept: Path, tmp_path: Path) -> None:
    header, results = read_results(kept)
    assert header["seed"] == 11
    scores = json.dumps(list(results[4].games[0].scores), separators=(",", ":"))
    run = replay(changed(kept, tmp_path, 5, f'"scores":{scores}', '"scores":[1,2]'))
    assert run.returncode == 1
    assert "comes out differently: scores (1, 2)" in run.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--save", "game.gcg"), "one game, as --pair N"),
        (("--pair", "3"), "one of pairing 0 that is in the file"),
        (("--pair", "0", "--pairing", "3"), "one of pairing 3 that is in the file"),
        (("--pair", "0", "--leg", "2"), "0 or 1"),
    ],
)
def test_bad_input_is_one_sentence(kept: Path, arguments: tuple[str, ...], message: str) -> None:
    run = replay(kept, *arguments)
    assert run.returncode == 2
    assert message in run.stderr
    assert run.stderr.count("\n") == 1


def test_results_are_not_replaced_by_a_record(kept: Path) -> None:
    before = kept.read_bytes()
    run = replay(kept, "--pair", "0", "--save", kept)
    assert (run.returncode, kept.read_bytes()) == (2, before)
    assert "another file than the one with the results" in run.stderr


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"mat": "house', '"mat": 7, "x": "'),
        ('"rules": {', '"rules": {"colour": 1, '),
        ('"seed": 11', '"seed": -1'),
        ('"turn_limit"', '"mat": "x", "turn_limit"'),
    ],
)
def test_a_damaged_header_is_told(kept: Path, tmp_path: Path, old: str, new: str) -> None:
    run = replay(changed(kept, tmp_path, 0, old, new))
    assert run.returncode == 2
    assert "expected a header on line 1" in run.stderr
    assert run.stderr.count("\n") == 1


def test_no_file_and_no_results(tmp_path: Path) -> None:
    path = tmp_path / "nothing"
    assert "can be read" in replay(path).stderr
    path.write_text("nothing\n", encoding="utf-8")
    assert "results of the arena" in replay(path).stderr


def test_a_record_replaces_a_file_only_if_asked(kept: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.gcg"
    path.write_text("mine", "utf-8")
    refused = replay(kept, "--pair", "0", "--save", path)
    assert refused.returncode == 2
    assert "the file exists already: expected a new name, or --force" in refused.stderr
    assert path.read_text("utf-8") == "mine"
    assert replay(kept, "--pair", "0", "--save", path, "--force").returncode == 0
    assert path.read_text("utf-8") != "mine"
