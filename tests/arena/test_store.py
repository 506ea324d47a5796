"""Results on disk: in whole lines, gone on with after any death, and never those of another match."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from child import SUPPORT, run_python
from matches import match_of, play_serially

from scramble import Lexicon, Mat
from scramble.arena.matches.header import header_of
from scramble.arena.matches.match import Match
from scramble.arena.matches.results import PairResult
from scramble.arena.matches.schedule import Kind, Schedule
from scramble.arena.matches.store import ResultsFile, read_results
from scramble.errors import ArenaError
from scramble.rules import Rules


@pytest.fixture(scope="module")
def match(enable: Lexicon) -> Match:
    return match_of(enable, pairs=6, turn_limit=12)


@pytest.fixture(scope="module")
def results(match: Match) -> list[PairResult]:
    return play_serially(match)


def test_what_was_written_is_read(tmp_path: Path, match: Match, results: list[PairResult]) -> None:
    path = tmp_path / "results.jsonl"
    with ResultsFile(path, match) as file:
        assert file.results == ()
        file.add(results[:2])
        file.add([])
        file.add(results[2:3])
        assert read_results(path) == (header_of(match), tuple(results[:3])), "it is there at once"
    with ResultsFile(path, match, resume=True) as file:
        assert file.results == tuple(results[:3])
        file.add(results[3:])
    assert read_results(path)[1] == tuple(results)
    lines = path.read_text("utf-8").splitlines()
    assert len(lines) == 7
    assert json.loads(lines[0])["players"] == ["greedy", "random"]


def test_to_resume_what_is_not_there_begins_it(tmp_path: Path, match: Match) -> None:
    path = tmp_path / "new.jsonl"
    with ResultsFile(path, match, resume=True) as file:
        assert file.results == ()
    assert read_results(path) == (header_of(match), ())


def test_a_file_that_is_there_is_not_overwritten(tmp_path: Path, match: Match) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text("precious\n", encoding="utf-8")
    with pytest.raises(ArenaError, match="--resume continues this one"):
        ResultsFile(path, match)
    assert path.read_text("utf-8") == "precious\n"


def test_a_file_cut_anywhere_loses_one_line_at_most(
    tmp_path: Path, match: Match, results: list[PairResult]
) -> None:
    whole = tmp_path / "whole.jsonl"
    with ResultsFile(whole, match) as file:
        file.add(results)
    data = whole.read_bytes()
    ends = [place + 1 for place, byte in enumerate(data) if byte == ord("\n")]
    cuts = {0, 1, *ends, *(end - 1 for end in ends), *random.Random(1).sample(range(len(data)), 40)}  # noqa: S311
    for cut in sorted(cuts):
        path = tmp_path / f"cut{cut}.jsonl"
        path.write_bytes(data[:cut])
        kept = max(0, sum(end <= cut for end in ends) - 1)
        with ResultsFile(path, match, resume=True) as file:
            assert file.results == tuple(results[:kept]), cut
            file.add(results[kept:])
        assert path.read_bytes() == data


@pytest.mark.parametrize(
    "text",
    ["my diary\n", "my diary", "{}\n", '{"scramble_arena": 2}\n', "[1]\n", "\n", '{"a": 1}', "[" * 10**5],
)
def test_files_of_others_are_left_alone(tmp_path: Path, match: Match, text: str) -> None:
    path = tmp_path / "diary.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ArenaError, match="results of the arena"):
        ResultsFile(path, match, resume=True)
    assert path.read_text("utf-8") == text


OTHERS: list[tuple[dict[str, Any], str]] = [
    ({"seed": 8}, "seed is 7 there and 8 now"),
    ({"players": ("greedy", "greedy")}, 'players is ["greedy", "random"] there and ["greedy", "greedy"] now'),
    ({"turn_limit": 99}, "turn_limit is 12 there and 99 now"),
    ({"rules": Rules(challenge="void", target=100)}, "rules is "),
    ({"schedule": Schedule(Kind.GAUNTLET, 2, 6)}, 'schedule is "duel" there and "gauntlet" now'),
    ({"mat": Mat(("...", "...", "..."))}, "mat is "),
]


@pytest.mark.parametrize(("change", "message"), OTHERS)
def test_the_results_of_another_match_are_refused(
    tmp_path: Path, match: Match, change: dict[str, Any], message: str
) -> None:
    path = tmp_path / "results.jsonl"
    ResultsFile(path, match).__exit__(None, None, None)
    before = path.read_bytes()
    with pytest.raises(ArenaError) as caught:
        ResultsFile(path, replace(match, **change), resume=True)
    assert message in str(caught.value)
    assert "results of this very match" in str(caught.value)
    assert path.read_bytes() == before


def test_more_pairs_are_the_same_match(tmp_path: Path, match: Match, results: list[PairResult]) -> None:
    path = tmp_path / "results.jsonl"
    with ResultsFile(path, match) as file:
        file.add(results)
    longer = replace(match, schedule=Schedule(Kind.DUEL, 2, 60))
    with ResultsFile(path, longer, resume=True) as file:
        assert file.results == tuple(results)


@pytest.mark.parametrize("damage", [b"{}", b"[1, 2]", b"\xff\xfe", b"", b"[{},{}]"])
def test_a_damaged_line_in_the_middle_is_named(
    tmp_path: Path, match: Match, results: list[PairResult], damage: bytes
) -> None:
    path = tmp_path / "results.jsonl"
    with ResultsFile(path, match) as file:
        file.add(results)
    lines = path.read_bytes().split(b"\n")
    lines[3] = damage
    path.write_bytes(b"\n".join(lines))
    with pytest.raises(ArenaError, match="on line 4"):
        ResultsFile(path, match, resume=True)
    with pytest.raises(ArenaError, match="on line 4"):
        read_results(path)


def test_lines_that_were_put_in_are_named(tmp_path: Path, match: Match, results: list[PairResult]) -> None:
    """A pair for the second time, a pairing that is none, and players who have changed their seats."""
    path = tmp_path / "results.jsonl"
    with ResultsFile(path, match) as file:
        file.add(results)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines, lines[2]]))
    for read in (read_results, lambda path: ResultsFile(path, match, resume=True)):
        with pytest.raises(ArenaError, match="line 8 has that of line 3 again"):
            read(path)
    swapped = lines[3].replace(b"greedy", b"x").replace(b"random", b"greedy").replace(b"x", b"random")
    for line, message in (
        (swapped, "line 7 has random and greedy as pairing 0"),
        (lines[3].replace(b'"pairing":0', b'"pairing":4'), "line 7 has greedy and random as pairing 4"),
    ):
        path.write_bytes(b"".join([*lines[:3], *lines[4:], line]))
        with pytest.raises(ArenaError, match=message):
            ResultsFile(path, match, resume=True)


def test_two_matches_do_not_write_to_one_file(tmp_path: Path, match: Match) -> None:
    path = tmp_path / "results.jsonl"
    with ResultsFile(path, match), pytest.raises(ArenaError, match="no other match is writing to"):
        ResultsFile(path, match, resume=True)
    ResultsFile(path, match, resume=True).__exit__(None, None, None)


def test_places_that_cannot_be_written_are_named(tmp_path: Path, match: Match) -> None:
    for path in (tmp_path / "no" / "such" / "folder", tmp_path):
        with pytest.raises(ArenaError, match="can be written"):
            ResultsFile(path, match, resume=True)
    with pytest.raises(ArenaError, match="can be read"):
        read_results(tmp_path / "nothing")


def test_devices_are_no_results_files(match: Match) -> None:
    with pytest.raises(ArenaError, match="not a device or pipe"):
        ResultsFile("/dev/zero", match, resume=True)


FULL_DISK = """
import resource, sys
sys.path.insert(0, sys.argv[1])
from matches import match_of, play_serially
from scramble import Lexicon
from scramble.arena.matches.store import ResultsFile
from scramble.errors import ArenaError

match = match_of(Lexicon.load("enable"), pairs=6, turn_limit=12)
results = play_serially(match)
with ResultsFile(sys.argv[2], match) as file:
    file.add(results[:1])
    size = file.path.stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 100, size + 100))
    try:
        file.add(results[1:])
    except ArenaError as error:
        print(error)
"""


def test_a_full_disk_is_one_sentence_and_loses_nothing(
    tmp_path: Path, match: Match, results: list[PairResult]
) -> None:
    path = tmp_path / "results.jsonl"
    assert "a file that can be written" in run_python(FULL_DISK, SUPPORT, path)
    with ResultsFile(path, match, resume=True) as file:
        assert file.results == (results[0],)
