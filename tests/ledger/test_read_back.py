"""What was written is read back before it is acknowledged: a foreign trigger or rule is found at once."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from places import FilePlace, PlaceForTests, ServerPlace
from samples import fill, ruling

from scramble.cli.recording import Recorder, keep
from scramble.errors import LedgerDamaged, LedgerError
from scramble.ledger import Ledger

SQLITE_THIEVES = {
    "ignores the row": "CREATE TRIGGER thief BEFORE INSERT ON entries BEGIN SELECT RAISE(IGNORE); END",
    "ignores the head": "CREATE TRIGGER thief BEFORE UPDATE ON head BEGIN SELECT RAISE(IGNORE); END",
    "changes the head": "CREATE TRIGGER thief AFTER UPDATE ON head WHEN NEW.hash <> 'x'"
    " BEGIN UPDATE head SET count = count + 1, hash = 'x'; END",
    "adds another row": "CREATE TRIGGER thief AFTER INSERT ON entries WHEN NEW.id <> 'x' BEGIN INSERT INTO"
    " entries SELECT 99, 'ruling', 'x', '', '', '', '', '', '', 1, '', '', ''; END",
}
SQLITE_WEAK = {
    "deletes": "CREATE TRIGGER thief AFTER INSERT ON entries"
    " BEGIN DELETE FROM entries WHERE sequence = NEW.sequence; END",
    "changes": "CREATE TRIGGER thief AFTER INSERT ON entries"
    " BEGIN UPDATE entries SET player = 'Eve' WHERE sequence = NEW.sequence; END",
}
POSTGRES_FUNCTION = "CREATE FUNCTION steal() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN {} END$$"
POSTGRES_THIEVES = {
    "rule": ["CREATE RULE thief AS ON INSERT TO entries DO INSTEAD NOTHING"],
    "rule on the head": ["CREATE RULE thief AS ON UPDATE TO head DO INSTEAD NOTHING"],
    "drops the row": [
        POSTGRES_FUNCTION.format("RETURN NULL;"),
        "CREATE TRIGGER thief BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION steal()",
    ],
    "changes the row": [
        POSTGRES_FUNCTION.format("NEW.player := 'Eve'; RETURN NEW;"),
        "CREATE TRIGGER thief BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION steal()",
    ],
    "waits for the end": [
        "ALTER TABLE entries DISABLE TRIGGER USER",
        POSTGRES_FUNCTION.format("DELETE FROM entries WHERE sequence = NEW.sequence; RETURN NULL;"),
        "CREATE CONSTRAINT TRIGGER thief AFTER INSERT ON entries DEFERRABLE INITIALLY DEFERRED"
        " FOR EACH ROW EXECUTE FUNCTION steal()",
    ],
}


def refuses(place: PlaceForTests, *statements: str) -> None:
    with Ledger.open(place.name) as ledger:
        added = fill(ledger, 3)
        place.run(*statements)
        with pytest.raises(LedgerDamaged, match="did not keep what it was given, so nothing was recorded"):
            ledger.add_ruling(ruling(9))
        assert list(ledger.entries()) == added
        assert ledger.head().hash == added[-1].hash


@pytest.mark.parametrize("name", SQLITE_THIEVES)
def test_a_row_that_sqlite_did_not_keep_is_not_acknowledged(file_place: FilePlace, name: str) -> None:
    refuses(file_place, SQLITE_THIEVES[name])


@pytest.mark.parametrize("name", SQLITE_WEAK)
def test_a_row_that_sqlite_lost_again_is_not_acknowledged(file_place: FilePlace, name: str) -> None:
    """With the guards gone, or they would refuse it."""
    refuses(file_place, "DROP TRIGGER entries_no_delete", "DROP TRIGGER entries_no_update", SQLITE_WEAK[name])


@pytest.mark.parametrize("name", POSTGRES_THIEVES)
def test_a_row_that_postgres_did_not_keep_is_not_acknowledged(server_place: ServerPlace, name: str) -> None:
    refuses(server_place, *POSTGRES_THIEVES[name])


# A ledger that stays open


def test_a_recorder_opens_its_ledger_once(file_place: FilePlace, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = []
    true_open = Ledger.open
    monkeypatch.setattr(Ledger, "open", lambda name: opened.append(name) or true_open(name))
    recorder = Recorder(file_place.name)
    assert [recorder(ruling(number)).sequence for number in range(1, 6)] == [1, 2, 3, 4, 5]
    recorder.close()
    assert opened == [file_place.name]


def test_a_file_moved_away_takes_no_ruling_with_it(file_place: FilePlace) -> None:
    """The kiosk stays open all day; a ledger that is moved meanwhile gets no more rulings."""
    recorder = Recorder(file_place.name)
    recorder(ruling(1))
    moved = file_place.path.with_name("round1.sqlite")
    for suffix in ("", "-wal", "-shm"):
        if os.path.exists(f"{file_place.path}{suffix}"):  # noqa: PTH110 - a name with an ending
            shutil.move(f"{file_place.path}{suffix}", f"{moved}{suffix}")
    assert recorder(ruling(2)).sequence == 1, "in a new ledger, as when each ruling opened its own"
    assert recorder(ruling(3)).sequence == 2
    recorder.close()
    with Ledger.open(moved) as ledger:
        assert [entry.id for entry in ledger.entries()] == [ruling(1).id]
    with Ledger.open(file_place.path) as ledger:
        assert [entry.id for entry in ledger.entries()] == [ruling(2).id, ruling(3).id]


def test_an_open_ledger_says_that_its_file_is_gone(file_place: FilePlace) -> None:
    with Ledger.open(file_place.name) as ledger:
        ledger.add_ruling(ruling(1))
        file_place.path.unlink()
        with pytest.raises(LedgerError, match="moved, removed or replaced after it was opened"):
            ledger.add_ruling(ruling(2))


def test_a_recorder_goes_on_after_a_failure(tmp_path: Path) -> None:
    recorder = Recorder(str(tmp_path / "no" / "file"))
    (tmp_path / "no").write_text("in the way")
    assert "its folder cannot be made" in keep(ruling(1), recorder)
    (tmp_path / "no").unlink()
    assert keep(ruling(1), recorder) == ""
    recorder.close()
