"""Rulings of `scramble play` in the ledger: those that are taken back are withdrawn."""

from __future__ import annotations

from pathlib import Path

import pytest
from game_tables import PlayTable

from scramble.ledger import Entry, Ledger


@pytest.fixture
def table(tmp_path: Path) -> PlayTable:
    return PlayTable(tmp_path)


def entries_of(table: PlayTable) -> list[Entry]:
    with Ledger.open(table.folder / "open.sqlite") as ledger:
        assert ledger.verify() == []
        return list(ledger.entries())


def recorded(table: PlayTable) -> list[str]:
    return ["--ledger", str(table.folder / "open.sqlite")]


def test_an_undone_challenge_is_withdrawn(table: PlayTable) -> None:
    """Challenge, undo, challenge: one ruling stands for the play, not two."""
    table.play(*recorded(table), typed=["WRAPEEE", "5C WRAP", "challenge", "undo", "challenge"])
    first, withdrawal, second = entries_of(table)
    assert [first.kind, withdrawal.kind, second.kind] == ["ruling", "withdrawal", "ruling"]
    assert (withdrawal.amendment().entry, withdrawal.amendment().entry_hash) == (1, first.hash)
    assert "taken back" in withdrawal.amendment().text
    assert first.ruling().words == second.ruling().words == ("WRAP",)
    with Ledger.open(table.folder / "open.sqlite") as ledger:
        assert ledger.withdrawn() == {1: 2}


def test_undo_after_a_break_withdraws_too(table: PlayTable) -> None:
    """The saved game knows the ruling by its id."""
    table.play(*recorded(table), typed=["WRAPEEE", "5C PAWR", "challenge", "quit"])
    resumed = table.start("--resume", *recorded(table), typed=["undo", "quit"])
    assert resumed.stderr == ""
    assert [entry.kind for entry in entries_of(table)] == ["ruling", "withdrawal"]


def test_undo_of_other_steps_withdraws_nothing(table: PlayTable) -> None:
    table.play(*recorded(table), typed=["WRAPEEE", "5C WRAP", "challenge", "SIZESAA", "undo", "quit"])
    assert [entry.kind for entry in entries_of(table)] == ["ruling"]


def test_a_ruling_that_was_never_recorded_is_told(table: PlayTable) -> None:
    """The game was begun without a ledger, and is gone on with in one."""
    table.play("--ledger", "off", typed=["WRAPEEE", "5C PAWR", "challenge", "quit"])
    resumed = table.start("--resume", *recorded(table), typed=["undo", "quit"])
    assert "was not withdrawn: entry " in resumed.stderr
    assert "expected the id of an entry; none in the ledger has it" in resumed.stderr
    assert resumed.returncode == 0
