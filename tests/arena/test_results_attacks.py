"""Results files that somebody made on purpose: each wrong field of each line is named, and nothing breaks."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from itertools import product
from pathlib import Path

import pytest
from game_programs import scramble_here
from matches import match_of, play_serially

from scramble import Lexicon
from scramble.arena.matches.header import KNOWN_FIELDS, header_of
from scramble.arena.matches.lines import LONGEST_LINE
from scramble.arena.matches.match import Match
from scramble.arena.matches.replay import replay_kept
from scramble.arena.matches.results import End, GameResult
from scramble.arena.matches.store import ResultsFile, read_results
from scramble.arena.reports.report_file import report_text
from scramble.arena.reports.reread import report_of_file
from scramble.errors import ArenaError

NUMBERS = {  # none of them is right anywhere
    "1e999": "1e999",
    "400 digits": "1" + "0" * 400,
    "-400 digits": "-1" + "0" * 400,
    "5,000 digits": "1" + "0" * 5000,
    "NaN": "NaN",
    "Infinity": "Infinity",
    "-Infinity": "-Infinity",
    "-1": "-1",
    "true": "true",
    "1.5e300": "1.5e300",
}
OTHERS = {
    "empty list": "[]",
    "empty object": "{}",
    "half a character": r'"\ud800"',
    "list of half a character": r'["\ud800", "\ud800"]',
    "long text": json.dumps("x" * 100_000),
    "escape codes": r'"\u001b[2J;"',
    "texts": '["a", 3]',
    "object": '{"a": {"b": 1}}',
    **{f"nested {depth}": "[" * depth + "]" * depth for depth in (2, 300, 700, 900, 960, 990, 5000)},
}
GAME_FIELDS = set(asdict(GameResult(("a", "b"), 0, 0, 0, (0, 0), End.TURN_LIMIT)))
PLACE = "THE VALUE"


@pytest.fixture(scope="module")
def match(enable: Lexicon) -> Match:
    match = match_of(enable, "greedy", "bot:sh -c 'exit 3'", pairs=2, turn_limit=12)
    return replace(match, starts=("9/9/9/9/2WRAP3/9/9/9/9",))


@pytest.fixture(scope="module")
def lines(match: Match) -> list[str]:
    return [json.dumps(header_of(match)), *(pair.to_json() for pair in play_serially(match))]


def damaged(lines: list[str], field: str, value: str, *, in_list: bool) -> tuple[int, str]:
    """The number of the line that is changed, and the whole text."""
    in_header = field not in GAME_FIELDS
    number = 0 if in_header else 2
    values = json.loads(lines[number])
    holder = values if in_header else values[1]
    holder[field] = [PLACE, *holder[field][1:]] if in_list else PLACE
    text = json.dumps(values).replace(json.dumps(PLACE), value)
    return number + 1, "\n".join([*lines[:number], text, *lines[number + 1 :]]) + "\n"


def consumers(path: Path, match: Match) -> Iterator[Callable[[], object]]:
    """Everything that reads such a file."""
    yield lambda: report_text(report_of_file(path), ".json")
    yield lambda: report_text(report_of_file(path), ".csv").encode()
    yield lambda: ResultsFile(path, match, resume=True).__exit__(None, None, None)
    yield lambda: [
        replay_kept(header, game)
        for header, results in [read_results(path)]
        for result in results
        for game in result.games
    ]


def check(path: Path, match: Match, number: int, field: str) -> bool:
    """Whether it was refused; nothing but one sentence that names line and field may come."""
    before = path.read_bytes()
    refused = 0
    for consume in consumers(path, match):
        try:
            consume()
        except ArenaError as error:
            told = str(error)
            refused += 1
            assert len(told) < 1500
            assert told.isprintable()
            if "very match" in told or "recursion" in told:
                continue  # too deep for JSON
            if "first line" in told:  # so it is not a file of the arena, or too deep for JSON
                assert number == 1
                continue
            is_another_match = "expected games of this match" in told or error.field in ("plays", "scores")
            assert f"line {number}" in told or is_another_match, told
            assert field in told or is_another_match or (field == "players" and "games" in told), told
        assert path.read_bytes() == before
    return refused == len(list(consumers(path, match)))


@pytest.mark.parametrize("field", sorted(KNOWN_FIELDS - {"players"}))
def test_every_field_of_the_header(tmp_path: Path, match: Match, lines: list[str], field: str) -> None:
    assert set(json.loads(lines[0])) == KNOWN_FIELDS
    path = tmp_path / "match.jsonl"
    for name, value in {**NUMBERS, **OTHERS}.items():
        number, text = damaged(lines, field, value, in_list=False)
        path.write_text(text, "utf-8")
        assert check(path, match, number, field) or name in OTHERS, name


@pytest.mark.parametrize("field", sorted(GAME_FIELDS))
def test_every_field_of_a_game(tmp_path: Path, match: Match, lines: list[str], field: str) -> None:
    path = tmp_path / "match.jsonl"
    is_list = isinstance(json.loads(lines[1])[0][field], list)
    for (name, value), in_list in product({**NUMBERS, **OTHERS}.items(), {False, is_list}):
        number, text = damaged(lines, field, value, in_list=in_list)
        path.write_text(text, "utf-8")
        assert check(path, match, number, field) or name in OTHERS, (name, in_list)


def test_every_rule_and_every_name_of_the_header(tmp_path: Path, match: Match, lines: list[str]) -> None:
    header = json.loads(lines[0])
    path = tmp_path / "match.jsonl"
    for name, value in {**NUMBERS, **OTHERS}.items():
        for rule in [*header["rules"], "colour"]:
            changed = {**header, "rules": {**header["rules"], rule: PLACE}}
            text = json.dumps(changed).replace(json.dumps(PLACE), value)
            path.write_text("\n".join([text, *lines[1:]]) + "\n", "utf-8")
            assert check(path, match, 1, "rules") or (rule, name) == ("advanced", "true"), (rule, name)
        for players in (PLACE, [PLACE, "greedy"], ["greedy", "greedy", PLACE]):
            text = json.dumps({**header, "players": players}).replace(json.dumps(PLACE), value)
            path.write_text("\n".join([text, *lines[1:]]) + "\n", "utf-8")
            assert check(path, match, 1, "play") or name == "escape codes", (players, name)


def test_fields_that_nobody_knows_are_let_through_but_not_gone_on_with(
    tmp_path: Path, match: Match, lines: list[str]
) -> None:
    path = tmp_path / "match.jsonl"
    for value in [*OTHERS.values(), "7"]:
        path.write_text(f'{lines[0][:-1]}, "\x85later": {value}}}\n{lines[1]}\n', "utf-8")
        try:
            assert report_of_file(path).summary.pairs == 1
        except ArenaError:
            assert len(value) > 900, "too deep for JSON"
        with pytest.raises(ArenaError, match=r"very match|results of the arena") as caught:
            ResultsFile(path, match, resume=True)
        assert len(str(caught.value)) < 1500
        assert str(caught.value).isprintable()


def test_lines_that_are_too_long_are_not_read_to_their_end(tmp_path: Path, lines: list[str]) -> None:
    path = tmp_path / "match.jsonl"
    path.write_text(f"{lines[0]}\n{lines[1]}\n", "utf-8")
    with path.open("r+b") as file:
        file.truncate(2**40)  # zeros that take no room
    with pytest.raises(ArenaError, match=f"on line 3 .*at most {LONGEST_LINE} bytes in a line"):
        read_results(path)
    with pytest.raises(ArenaError, match="results of the arena"):
        read_results("/dev/zero")


def test_many_differences_are_counted(tmp_path: Path, match: Match, lines: list[str]) -> None:
    path = tmp_path / "match.jsonl"
    more = ", ".join(f'"x{number}": {number}' for number in range(5000))
    path.write_text(f"{lines[0][:-1]}, {more}}}\n", "utf-8")
    with pytest.raises(ArenaError, match="and 4995 more") as caught:
        ResultsFile(path, match, resume=True)
    assert len(str(caught.value)) < 1500


@pytest.mark.parametrize(
    "arguments",
    [
        ("report",),
        ("report", "--json"),
        ("report", "--csv"),
        ("report", "--sprt", "0", "20"),
        ("replay",),
        ("run", "greedy", "random", "--resume", "--output"),
    ],
)
def test_the_commands_say_it_in_one_sentence(
    tmp_path: Path, lines: list[str], arguments: tuple[str, ...]
) -> None:
    path = tmp_path / "match.jsonl"
    for value in ("1" + "0" * 400, "1" + "0" * 5000, "NaN", "[" * 900 + "]" * 900):
        number, text = damaged(lines, "seconds", value, in_list=True)
        path.write_text(text, "utf-8")
        run = scramble_here("arena", *arguments, path)
        assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1), run.stderr
        assert run.stderr.startswith("error: results file ")
        assert f"line {number}" in run.stderr
        assert "seconds" in run.stderr
