"""A new game never replaces one that is not over: it is put aside, and where it went is said."""

from __future__ import annotations

from pathlib import Path

import pytest
from game_programs import scramble_here
from game_tables import PlayTable, names_of

from scramble.errors import SaveError
from scramble.files import put_aside
from scramble.game.session import load_session

_SHORT = ("--to", "10")  # the first play wins


@pytest.fixture
def table(tmp_path: Path) -> PlayTable:
    return PlayTable(tmp_path)


def test_games_that_are_not_over_are_put_aside_under_numbers(table: PlayTable) -> None:
    table.play(typed=["WRAPEEE", "quit"])
    second = table.play(typed=["SIZESAA", "quit"])
    aside = [table.folder / "game-1.json", table.folder / "game-2.json"]
    assert second.stdout.startswith(
        f"The game that was kept in {table.kept} is not over; it is now in {aside[0]}. "
        f"Go on with it: scramble play --resume --save {aside[0]}\n"
    )
    table.play(typed=["quit"])
    assert [str(load_session(path).state.position().roll) for path in aside] == ["AEEEPRW", "AAEISSZ"]
    assert names_of(table.record) == []
    again = scramble_here("play", "--resume", "--save", aside[0], "--lexicon", table.words, typed=["quit"])
    assert "Ann has AEEEPRW> " in again.stdout


def test_a_game_that_is_over_is_replaced(table: PlayTable) -> None:
    table.play(*_SHORT, typed=["WRAPEEE", "5C WRAP", ""])
    assert table.session.state.winner == 0
    run = table.play(typed=["quit"])
    assert "is now in" not in run.stdout
    assert sorted(path.name for path in table.folder.glob("game*")) == ["game.json"]


def test_going_on_puts_nothing_aside(table: PlayTable) -> None:
    table.play(typed=["WRAPEEE", "quit"])
    assert "is now in" not in table.resume(["quit"]).stdout
    assert names_of(table.record) == ["roll"]


def test_what_cannot_be_read_is_put_aside_too(table: PlayTable) -> None:
    table.kept.write_text("my shopping list")
    table.play(typed=["quit"])
    assert (table.folder / "game-1.json").read_text() == "my shopping list"


def test_a_game_that_cannot_begin_moves_nothing(table: PlayTable) -> None:
    table.play(typed=["WRAPEEE", "quit"])
    before = table.kept.read_bytes()
    assert table.play("--first", "Nobody", typed=[]).returncode == 2
    assert table.kept.read_bytes() == before
    assert not (table.folder / "game-1.json").exists()


def test_a_folder_is_not_put_aside(table: PlayTable) -> None:
    table.kept.mkdir()
    run = table.play(typed=["quit"])
    assert run.returncode == 2
    assert run.stderr == (
        f"error: the saved game {table.kept} cannot be written: "
        "there is something else of that name, such as a folder or a device\n"
    )
    assert table.kept.is_dir()


def test_the_next_free_number(tmp_path: Path) -> None:
    path = tmp_path / "my game.old.json"
    (tmp_path / "my game.old-2.json").write_text("two")
    names = []
    for text in ("one", "three"):
        path.write_text(text)
        names.append(put_aside(path).name)
    assert names == ["my game.old-1.json", "my game.old-3.json"]
    assert (tmp_path / "my game.old-2.json").read_text() == "two"
    with pytest.raises(SaveError, match="there is something else of that name"):
        put_aside(path)
