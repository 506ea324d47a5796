"""Editions of a user's own word lists, side by side (what a tournament needs when its list changes)."""

from __future__ import annotations

import json
import os
from datetime import date
from pathlib import Path

import pytest
from child import scramble
from game_programs import scramble_here

from scramble import Lexicon
from scramble.errors import LexiconError, UnknownName
from scramble.words.editions import find_edition, keep_edition, known_editions


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two editions of the list `club`, of 2024 and 2026."""
    folder = tmp_path / "lists"
    monkeypatch.setenv("SCRAMBLE_LEXICONS", str(folder))
    for year, words in ((2024, "wrap\nsizes\n"), (2026, "wrap\nqi\n")):
        file = tmp_path / f"{year}.txt"
        file.write_text(words, "utf-8")
        keep_edition(file, "Club", date(year, 1, 1))
    return folder


@pytest.mark.parametrize(
    ("name", "version"),
    [
        ("club@2024-01-01", "2024-01-01"),
        ("club@2025-12-31", "2024-01-01"),
        ("CLUB@2026-01-01", "2026-01-01"),
        ("club@2099-01-01", "2026-01-01"),
    ],
)
def test_the_edition_in_force_on_a_day(name: str, version: str) -> None:
    lexicon = Lexicon.load(name)
    assert (lexicon.name, lexicon.version) == ("club", version)
    assert ("qi" in lexicon) == (version == "2026-01-01")


def test_a_bare_name_is_the_edition_of_today() -> None:
    assert find_edition("club", today=date(2025, 6, 1)).since == date(2024, 1, 1)
    assert find_edition("club", today=date(2026, 1, 1)).since == date(2026, 1, 1)


@pytest.mark.parametrize(
    ("name", "error", "says"),
    [
        ("club@2023-12-31", UnknownName, "no edition was in force on 2023-12-31"),
        ("club@yesterday", LexiconError, "expected a list's name and a day"),
        ("clubb", UnknownName, "expected one of enable, club, or a file's path"),
    ],
)
def test_editions_that_are_not_there(name: str, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        Lexicon.load(name)


@pytest.mark.parametrize("name", ["", "a b", "../up", "x@y", "enable", "ENABLE", "n" * 41, "a.b", "\x1b[31m"])
def test_names_that_cannot_be_taken(tmp_path: Path, name: str) -> None:
    before = known_editions()
    with pytest.raises(LexiconError, match="expected at most 40 letters, digits, hyphens"):
        keep_edition(tmp_path / "2024.txt", name, date(2025, 1, 1), others=["enable"])
    assert known_editions() == before


def test_an_edition_does_not_change(tmp_path: Path) -> None:
    again = keep_edition(tmp_path / "2024.txt", "club", date(2024, 1, 1))
    assert again.path.read_text("utf-8") == "wrap\nsizes\n"
    with pytest.raises(LexiconError, match="editions do not change"):
        keep_edition(tmp_path / "2026.txt", "club", date(2024, 1, 1))
    assert again.path.read_text("utf-8") == "wrap\nsizes\n"


def test_a_list_without_words_is_not_kept(tmp_path: Path) -> None:
    (tmp_path / "none.txt").write_text("# nothing\n", "utf-8")
    with pytest.raises(LexiconError, match="expected one word a line"):
        keep_edition(tmp_path / "none.txt", "club", date(2027, 1, 1))
    assert len(known_editions()) == 2


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("wrap\n", "utf-8")
    with pytest.raises(LexiconError, match="expected a folder that can be written"):
        keep_edition(tmp_path / "file", "club", date(2027, 1, 1), tmp_path / "file" / "lists")


def test_other_files_in_the_folder_are_passed_over(shelf: Path) -> None:
    for stray in ("club@soon.txt", "readme.txt", "club@2025-01-01.bak"):
        (shelf / stray).write_text("x", "utf-8")
    assert [edition.since.year for edition in known_editions()] == [2024, 2026]


def test_the_commands(shelf: Path, tmp_path: Path) -> None:
    """Two editions judge one word differently; both are listed, and can be compared."""
    (tmp_path / "new.txt").write_text("wrap\nqi\nza\n", "utf-8")
    added = scramble_here(
        "lexicon", "add", str(tmp_path / "new.txt"), "club", "--from", "2027-03-01", "--json"
    )
    assert json.loads(added.stdout)["words"] == 3
    listed = scramble_here("lexicon", "list").stdout
    assert all(f"club@{day}" in listed for day in ("2024-01-01", "2026-01-01", "2027-03-01"))
    assert scramble_here("judge", "QI", "--lexicon", "club@2025-01-01").returncode == 1
    assert scramble_here("judge", "QI", "--lexicon", "club@2026-01-01").returncode == 0
    compared = scramble_here("lexicon", "compare", "club@2026-01-01", "club@2027-03-01")
    assert compared.returncode == 1
    assert "  + ZA" in compared.stdout
    assert scramble_here("lexicon", "compare", "club@2026-01-01", "club@2026-06-01").returncode == 0
    wrong = scramble_here("lexicon", "add", str(tmp_path / "new.txt"), "club", "--from", "1 May")
    assert wrong.returncode == 2
    assert "expected a day, such as 2026-01-31" in wrong.stderr
    assert os.environ["SCRAMBLE_LEXICONS"] == str(shelf)


def test_a_game_goes_on_with_the_edition_that_it_began_with(shelf: Path, tmp_path: Path) -> None:
    """Whichever edition is in force by then, and without naming one."""
    file = str(tmp_path / "game.json")
    options = ("--real-dice", "--first", "Ann", "--save", file)
    begun = scramble("play", "Ann", "Ben", *options, "--lexicon", "club@2024-06-01", stdin="quit\n")
    assert begun.returncode == 0
    resumed = scramble("play", "--resume", "--save", file, stdin="quit\n")
    assert (resumed.returncode, resumed.stderr) == (0, "")
    (shelf / "club@2024-01-01.txt").unlink()
    refused = scramble("play", "--resume", "--save", file, stdin="quit\n")
    assert refused.returncode == 2
    assert "expected the list club with fingerprint" in refused.stderr
