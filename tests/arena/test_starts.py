"""Games that begin on given positions: in the arena, in results, in records, and out again as files."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from game_programs import Run, scramble_here
from matches import match_of, play_serially

from scramble import DiceSet, Lexicon, Mat, Position
from scramble.arena.matches.header import header_of
from scramble.arena.matches.plan import read_positions
from scramble.arena.matches.replay import replay_kept
from scramble.arena.matches.store import ResultsFile, read_results
from scramble.errors import ArenaError, PositionError, RecordError, ScrambleError
from scramble.game.files import load_record
from scramble.game.gcg import read_gcg, write_gcg
from scramble.game.record import GameRecord
from scramble.game.start import format_start, lay_dice, parse_start, read_start

STARTS = ("9/9/9/9/2WRAP3/9/9/9/9", "9/9/9/9/9/9/9/9/9", "9/9/2Q6/2U6/2I6/2Z6/9/9/9")


def replayed(path: Path) -> list[GameRecord]:
    header, results = read_results(path)
    return [replay_kept(header, game) for result in results for game in result.games]


@pytest.fixture(scope="module")
def kept(enable: Lexicon, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match of four pairs on three starts."""
    match = replace(match_of(enable, "greedy", "random", pairs=4, turn_limit=14), starts=STARTS)
    path = tmp_path_factory.mktemp("starts") / "match.jsonl"
    with ResultsFile(path, match) as file:
        file.add(play_serially(match))
    return path


def test_both_games_of_a_pair_begin_on_the_same_start(kept: Path) -> None:
    """And the next pair on the next one; the state machine makes the same games of them."""
    first = [format_start(r.states[0].squares, r.setup.mat, r.setup.dice) for r in replayed(kept)]
    assert first == [start for pair in range(4) for start in [STARTS[pair % 3]] * 2]
    for record in replayed(kept):
        on_mat = {number for number in record.states[0].mat_dice if number is not None}
        assert len(on_mat) == sum(map(bool, record.states[0].squares))
        assert not on_mat & {die.number for die in record.events[0].dice}, "SS-7"  # type: ignore[attr-defined]


def test_records_with_a_start_are_read_back(kept: Path) -> None:
    for record in replayed(kept):
        assert GameRecord.from_json(record.to_json()) == record
        assert read_gcg(write_gcg(record)) == record
        assert ("#start" in write_gcg(record)) == bool(record.setup.start) == ('"start"' in record.to_json())


def test_a_start_that_cannot_be_is_refused_in_records(kept: Path) -> None:
    record = replayed(kept)[0]
    for wrong in ("9/9", "9/9/9/9/2WRAQ3/9/9/9/9", "9/9/9/9/9/9/9/9/9", "9/9/9/9/2ZZZZ3/9/9/9/9"):
        with pytest.raises(RecordError):
            read_gcg(write_gcg(record).replace(STARTS[0], wrong))
        with pytest.raises(RecordError):
            GameRecord.from_json(record.to_json().replace(STARTS[0], wrong))


def test_the_dice_of_a_match_do_not_depend_on_its_start(enable: Lexicon) -> None:
    """A match without starts has the header and the games that it always had."""
    match = match_of(enable, "greedy", "random", pairs=2, turn_limit=14)
    assert "starts" not in header_of(match)
    empty = replace(match, starts=("9/9/9/9/9/9/9/9/9",))
    assert play_serially(empty) == play_serially(match)


def test_another_start_is_another_match(enable: Lexicon, kept: Path, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_bytes(kept.read_bytes())
    match = match_of(enable, "greedy", "random", pairs=4, turn_limit=14)
    with pytest.raises(ArenaError, match="starts is "):
        ResultsFile(path, match, resume=True)
    with ResultsFile(path, replace(match, starts=STARTS), resume=True) as file:
        assert len(file.results) == 4


@pytest.mark.parametrize(
    "starts", ["7", "[]", "{}", "[7]", '["9/9"]', '["9/9/9/9/2ZZZZ3/9/9/9/9"]', "NaN", "null", '["\\ud800"]']
)
def test_starts_of_a_results_file_are_checked(kept: Path, tmp_path: Path, starts: str) -> None:
    path = tmp_path / "match.jsonl"
    path.write_text(kept.read_text("utf-8").replace(json.dumps(list(STARTS)), starts), "utf-8")
    with pytest.raises(ArenaError, match=r"header on line 1 \(starts "):
        read_results(path)


def test_dice_change_places_where_that_is_the_only_way() -> None:
    dice = DiceSet.load()
    for word in ("5C WRAP", "5C WRaP", "5B QUIZ", "5A ZAXES", "5A JOcKEYS"):
        squares = Position.parse(word).squares
        numbers = lay_dice(squares, dice)
        for code, number in zip(squares, numbers, strict=True):
            assert (number is None) == (code == 0)
            if number is not None:
                text = dice.alphabet.die_text(code)
                assert ("?" if text.islower() else text) in dice.dice[number].faces
        on_mat = [number for number in numbers if number is not None]
        assert len(set(on_mat)) == len(on_mat)
    with pytest.raises(PositionError, match="12 dice can show"):
        lay_dice(Position.parse("5C aa").squares, dice)  # the set has one blank


@pytest.mark.parametrize(
    "text",
    ["5C", "5C ZZZZ", "5Z WRAP", "9/9/9/9/2WRAP3/9/9/9/9 ABC/ 0/0", "9/9/9/9/2WRAP3/9/9/9/9 / 3/0", "x/x"],
)
def test_lines_that_are_no_starts_are_named(tmp_path: Path, text: str) -> None:
    mat, dice = Mat.load(), DiceSet.load()
    with pytest.raises(ScrambleError):
        read_start(text, mat, dice)
    path = tmp_path / "starts.txt"
    path.write_text(f"5C WRAP\n\n{text}\n", "utf-8")
    with pytest.raises(ArenaError, match="positions, line 3"):
        read_positions(path, mat, dice)
    assert parse_start(STARTS[0], mat, dice) == read_start("5C WRAP", mat, dice)


def test_files_without_starts(tmp_path: Path) -> None:
    path = tmp_path / "starts.txt"
    for content in (b"", b"# nothing\n", b"\xff\xfe"):
        path.write_bytes(content)
        with pytest.raises(ArenaError, match="positions"):
            read_positions(path, Mat.load(), DiceSet.load())


def export(*arguments: str | Path) -> Run:
    return scramble_here("arena", "export", *arguments)


def test_all_games_are_exported(kept: Path, tmp_path: Path) -> None:
    records = replayed(kept)
    for form in ("gcg", "json"):
        run = export(kept, "--to", tmp_path / form, "--form", form)
        assert (run.returncode, run.stdout.strip()[:7]) == (0, "8 games")
        names = [f"0-{pair}-{leg}.{form}" for pair in range(4) for leg in (0, 1)]
        assert sorted(path.name for path in (tmp_path / form).iterdir()) == names
        assert [load_record(tmp_path / form / name) for name in names] == records
    assert export(kept, "--to", tmp_path / "games.jsonl").returncode == 0
    lines = (tmp_path / "games.jsonl").read_text("utf-8").splitlines()
    assert [GameRecord.from_json(line) for line in lines] == records
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.jsonl", "gcg", "json"]


def test_an_export_replaces_nothing(kept: Path, tmp_path: Path) -> None:
    file = tmp_path / "diary.jsonl"
    file.write_text("precious", "utf-8")
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "diary").write_text("precious", "utf-8")
    for to in (file, folder, tmp_path, kept, ".", "/dev/null", tmp_path / "no" / "such"):
        run = export(kept, "--to", to)
        assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1), to
    assert "expected one of gcg, json" in export(kept, "--to", tmp_path / "new", "--form", "pdf").stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["diary.jsonl", "folder"]


def test_a_game_that_comes_out_otherwise_leaves_nothing(kept: Path, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    lines = kept.read_text("utf-8").splitlines()
    values = json.loads(lines[3])
    values[1]["scores"][0] += 1
    path.write_text("\n".join([*lines[:3], json.dumps(values), *lines[4:]]) + "\n", "utf-8")
    for to in ("games", "games.jsonl"):
        run = export(path, "--to", tmp_path / to)
        assert (run.returncode, run.stdout) == (1, "")
        assert "game '0-2-1': expected a game that replays as it was kept" in run.stderr
    assert [found.name for found in tmp_path.iterdir()] == ["match.jsonl"]
