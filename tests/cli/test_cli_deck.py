"""``scramble deck`` as a user types it: output, exit codes, bad input."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from deck_samples import celebrities, squares, taboo
from typer.testing import CliRunner, Result

from scramble.cli.deck import app
from scramble.errors import DeckError
from scramble.party.decks.load import deck_names, load_deck, read_deck


def run(*arguments: object) -> Result:
    """Run a command that ends by itself, whatever its exit code."""
    return CliRunner().invoke(app, [*map(str, arguments)], catch_exceptions=False)


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    path = tmp_path / "bad.json"
    path.write_text(json.dumps({**celebrities(taboo(taboo=["Curie"])), "title": "x\x1b[31m"}))
    return path


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.json"
    path.write_text(json.dumps(squares({"question": "Is it?", "answer": "Yes", "bluff": "No"})))
    return path


def test_list_names_every_deck() -> None:
    result = run("list")
    assert result.exit_code == 0
    for name, line in zip(deck_names(), result.stdout.splitlines(), strict=False):
        assert line.startswith(name)
        assert "60 cards  en" in line
        assert len(line) <= 80


def test_list_as_json() -> None:
    decks = json.loads(run("list", "--json").stdout)
    assert [deck["name"] for deck in decks] == list(deck_names())
    assert all(deck["cards"] == 60 and deck["title"] and deck["game"] for deck in decks)


@pytest.mark.parametrize("name", deck_names())
def test_shown_json_is_a_file_to_start_from(name: str) -> None:
    assert read_deck(run("show", name, "--json").stdout).deck == load_deck(name)


def test_show_names_card_side_and_field(good: Path) -> None:
    assert run("show", good).stdout.splitlines() == [
        "Mine (1 card for hollywood-squares; en; Ann; CC0-1.0)",
        "card 1, front",
        "  question  Is it?",
        "  answer    Yes",
        "  bluff     No",
        "  secret    no",
        "card 1, back",
        "  question  Another one?",
        "  answer    Eight",
        "  bluff     Six",
        "  secret    no",
    ]


def test_show_refuses_a_deck_with_problems(bad: Path) -> None:
    """As all commands do: one sentence, and exit code 2 (see ``scramble.cli.app.main``)."""
    with pytest.raises(DeckError, match='and 2 more: "scramble deck check" tells all'):
        run("show", bad)


def test_show_puts_each_clue_on_a_line() -> None:
    shown = run("show", "clues").stdout
    assert shown.count("\n  clues ") == 4 * 120
    assert shown.count("\n  answer ") == 120


@pytest.mark.parametrize("name", deck_names())
def test_check_finds_nothing_in_the_decks_that_ship(name: str) -> None:
    result = run("check", name)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"{name}: no problems in 60 cards for {load_deck(name).game}\n"


def test_check_prints_a_problem_a_line(bad: Path, good: Path) -> None:
    """No colours where there is no terminal, and none that a deck brings along."""
    result = run("check", bad, good)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        f'{bad}: title "x\\u001b[31m": no control or invisible characters; number 2 is U+001B',
        f"{bad}: card 1, red (Marie Curie): taboo has 1: a list of exactly 5 texts",
        f'{bad}: card 1, red (Marie Curie): taboo word 1 "Curie": a word that is not in the name',
        f"{good}: no problems in 1 card for hollywood-squares",
    ]


def test_check_as_json_is_an_object_a_file(bad: Path, good: Path, tmp_path: Path) -> None:
    result = run("check", good, bad, tmp_path / "none", "--json")
    assert (result.exit_code, result.stderr) == (2, "")
    fine, wrong, missing = map(json.loads, result.stdout.splitlines())
    assert fine == {
        "version": 1,
        "file": str(good),
        "game": "hollywood-squares",
        "title": "Mine",
        "language": "en",
        "author": "Ann",
        "licence": "CC0-1.0",
        "cards": 1,
        "problems": [],
    }
    assert wrong["problems"][1] == {
        "card": 1,
        "side": "red",
        "name": "Marie Curie",
        "field": "taboo",
        "found": "has 1",
        "expected": "a list of exactly 5 texts",
        "message": "card 1, red (Marie Curie): taboo has 1: a list of exactly 5 texts",
    }
    assert missing["file"] == str(tmp_path / "none")
    assert "there is no such file" in missing["error"]


def test_check_goes_on_after_a_file_that_cannot_be_read(bad: Path, tmp_path: Path) -> None:
    result = run("check", tmp_path, "none.json", bad)
    assert result.exit_code == 2
    folder, missing = result.stderr.splitlines()
    assert folder.startswith("error: deck ")
    assert folder.endswith("it is a folder or a device: expected a file")
    assert missing.startswith("error: deck 'none.json': there is no such file")
    assert result.stdout.count(f"{bad}: ") == 3


@pytest.mark.parametrize("arguments", [["check"], ["show"], ["check", "--nosuch", "x"], ["show", "a", "b"]])
def test_bad_usage(arguments: list[str]) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")


def test_a_file_name_that_no_terminal_can_show(tmp_path: Path) -> None:
    path = tmp_path / "a\nb.json"
    path.write_text("[]")
    (line,) = run("check", path).stdout.splitlines()
    assert line.startswith(str(path).replace("\n", "\\n"))


def test_the_program_knows_the_command(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "scramble", "deck"]
    shown = subprocess.run([*command, "check", "taboo"], capture_output=True, text=True, check=True)  # noqa: S603
    assert shown.stdout == "taboo: no problems in 60 cards for celebrity-taboo\n"
    failed = subprocess.run(  # noqa: S603
        [*command, "show", str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert (failed.returncode, failed.stdout) == (2, "")
    assert failed.stderr.startswith("error: deck ")
    assert failed.stderr.count("\n") == 1
