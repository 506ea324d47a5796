"""What a ledger keeps, refuses and finds, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from places import FilePlace, PlaceForTests
from samples import RECORD, fill, game, ruling
from sqlalchemy import create_engine

from scramble.errors import EntryError, LedgerError, MissingExtra, WrongType
from scramble.ledger import Entry, Filters, GameEntry, Head, Ledger, canonical_json
from scramble.ledger.chain import GENESIS
from scramble.ledger.engine import find_place
from scramble.ledger.schema import _config
from scramble.ledger.tables import SCHEMA, VERSION_TABLE, metadata
from scramble.referee import Occasion

REFUSALS = [
    "UPDATE entries SET player = 'Eve' WHERE sequence = 2",
    "UPDATE entries SET sequence = 9 WHERE sequence = 2",
    "DELETE FROM entries WHERE sequence = 4",
    "DELETE FROM head",
    "UPDATE head SET count = 3",
    "UPDATE head SET hash = 'x'",
    "INSERT INTO head (id, count, hash) VALUES (1, 0, '')",
    "INSERT INTO head (id, count, hash) VALUES (2, 0, '')",
]


@pytest.fixture
def ledger(place: PlaceForTests) -> Ledger:
    with Ledger.open(place.name) as opened:
        yield opened


def test_what_was_added_is_there_after_opening_again(place: PlaceForTests) -> None:
    with Ledger.open(place.name) as ledger:
        added = [ledger.add_ruling(ruling(1, acceptable=False)), ledger.add_game(game(2))]
    with Ledger.open(place.name) as ledger:
        assert list(ledger.entries()) == added
        assert (added[0].ruling(), added[1].game()) == (ruling(1, acceptable=False), game(2))
        assert ledger.counts() == {"game": 1, "ruling": 1}
        assert ledger.head() == Head(2, added[1].hash)
        assert ledger.verify() == []


def test_each_entry_holds_the_hash_of_the_one_before(ledger: Ledger) -> None:
    added = fill(ledger, 9)
    assert [entry.sequence for entry in added] == list(range(1, 10))
    assert [entry.previous_hash for entry in added] == [GENESIS, *(entry.hash for entry in added[:-1])]
    assert len({entry.hash for entry in added}) == 9


def test_the_columns_hold_what_the_content_says(place: PlaceForTests) -> None:
    with Ledger.open(place.name) as ledger:
        ledger.add_ruling(ruling(1, acceptable=False, round="3"))
        ledger.add_game(game(2, players=("Ann", "Bob", "Łucja"), scores=(1, 2, -3)))
    first, second = place.run(
        "SELECT kind, id, time, event, round, table_name, player, challenger, acceptable"
        " FROM entries ORDER BY sequence"
    )
    assert tuple(first) == (
        *("ruling", ruling(1).id, ruling(1).time, "Open", "3", "7", "Ann", "Bob"),
        False,
    )
    assert tuple(second) == ("game", "game-2", game(2).time, "Open", "1", "7", "Ann\nBob\nŁucja", "", None)


def test_an_empty_ledger_is_whole(ledger: Ledger) -> None:
    assert (list(ledger.entries()), ledger.head(), ledger.verify()) == ([], Head(0, GENESIS), [])
    assert ledger.verify(GENESIS) == []
    assert ledger.counts() == {}


def test_adding_the_same_again_changes_nothing(ledger: Ledger) -> None:
    """So that whoever lost the answer may ask again."""
    first, second = fill(ledger, 2)
    assert ledger.add_ruling(ruling(1)) == first
    assert ledger.head() == Head(2, second.hash)


def test_many_are_added_in_one_step_or_none(ledger: Ledger) -> None:
    fill(ledger, 2)
    with pytest.raises(EntryError, match="entry 1 has this id"):
        ledger.add_rulings([ruling(5), ruling(6), ruling(1, acceptable=False)])
    assert ledger.head().count == 2
    assert [entry.sequence for entry in ledger.add_rulings([ruling(5), ruling(1), ruling(6)])] == [3, 1, 4]
    assert ledger.verify() == []


def test_an_id_is_taken_once(ledger: Ledger) -> None:
    fill(ledger, 4)
    with pytest.raises(EntryError, match="entry 1 has this id and something else"):
        ledger.add_ruling(ruling(1, acceptable=False))
    with pytest.raises(EntryError, match="entry 1 has this id"):
        ledger.add_game(game(9, id=ruling(1).id))
    assert (ledger.head().count, ledger.verify()) == (4, [])


@pytest.mark.parametrize(
    "changes",
    [
        {"player": "nul\0"},
        {"event": "half \ud800"},
        {"round": 3},
        {"table": None},
    ],
    ids=repr,
)
def test_texts_that_sql_cannot_hold_are_refused(ledger: Ledger, changes: dict[str, str]) -> None:
    with pytest.raises(EntryError, match="a text of whole characters without NUL"):
        ledger.add_ruling(ruling(1, **changes))
    assert ledger.head().count == 0


def test_words_may_be_anything_that_was_typed(ledger: Ledger) -> None:
    words = ("nul\0", "half \ud800", "caf\udce9", "Łódź", "a\nb", "'; DROP TABLE entries; --", "\x1b[2J")
    assert next(iter([ledger.add_ruling(ruling(1, words=words))])).ruling().words == words
    assert [entry.ruling().words for entry in ledger.entries()] == [words]
    assert ledger.verify() == []


def test_names_may_hold_any_whole_character(ledger: Ledger) -> None:
    name = "Z̈oë 'n\" %_ \\ 🎲\x1b"
    ledger.add_ruling(ruling(1, player=name))
    ledger.add_game(game(2, players=(name, "Bob")))
    assert [entry.sequence for entry in ledger.entries(Filters(player=name))] == [1, 2]
    assert ledger.verify() == []


def test_a_large_game_record_is_kept(ledger: Ledger) -> None:
    record = canonical_json({"turns": ["x" * 1000] * 2000})
    assert ledger.add_game(game(1, record=record)).game().record == record
    assert next(ledger.entries()).game().record == record
    assert ledger.verify() == []


def test_only_rulings_and_games_are_taken(ledger: Ledger) -> None:
    with pytest.raises(WrongType, match=r"a scramble\.referee\.Ruling"):
        ledger.add_ruling(game(1))  # type: ignore[arg-type]
    with pytest.raises(WrongType, match=r"a scramble\.ledger\.GameEntry"):
        ledger.add_game(ruling(1).to_dict())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"players": ()}, "one for each of 0 players"),
        ({"scores": (1,)}, "one for each of 2 players"),
        ({"scores": (1, True)}, "a whole number"),
        ({"scores": (1, 2.0)}, "a whole number"),
        ({"players": ("Ann", "")}, "a name on one line"),
        ({"players": ("Ann", "B\nC")}, "a name on one line"),
        ({"record": "{"}, "JSON as scramble.ledger.canonical_json writes it"),
        ({"record": '{"b": 1, "a": 2}'}, "JSON as"),
        ({"record": "NaN"}, "JSON as"),
        ({"id": ""}, "1 to 100 characters"),
        ({"id": "x" * 101}, "1 to 100 characters"),
        ({"time": "\0"}, "without NUL"),
    ],
    ids=repr,
)
def test_games_that_cannot_be_kept_are_refused(file_place: FilePlace, changes: dict, sentence: str) -> None:
    with Ledger.open(file_place.name) as ledger, pytest.raises(EntryError, match=sentence):
        ledger.add_game(game(1, **changes))


def test_a_game_comes_back_from_its_json() -> None:
    assert GameEntry.from_dict(game(1).to_dict()) == game(1)
    for wrong in ({}, {**game(1).to_dict(), "version": 2}, {**game(1).to_dict(), "more": 1}, []):
        with pytest.raises(EntryError, match="an object"):
            GameEntry.from_dict(wrong)  # type: ignore[arg-type]
    assert game(1).record == RECORD


@pytest.mark.parametrize(
    ("filters", "sequences"),
    [
        (Filters(), [1, 2, 3, 4, 5, 6]),
        (Filters(event="Open"), [1, 2, 4, 5, 6]),
        (Filters(event="Cup"), [3]),
        (Filters(event="open"), []),
        (Filters(round="2"), [2, 5]),
        (Filters(table="7"), [1, 3, 4, 5, 6]),
        (Filters(table="8"), [2]),
        (Filters(player="Ann"), [1, 3, 4, 5]),
        (Filters(player="Bob"), [1, 2, 3, 4]),
        (Filters(player="ann"), []),
        (Filters(player="An_"), []),
        (Filters(player="Ann\nBob"), [4]),
        (Filters(player="Cy"), [2, 5, 6]),
        (Filters(player="Cy", kind="game"), [6]),
        (Filters(kind="ruling"), [1, 2, 3, 5]),
        (Filters(event="Open", round="1", table="7", player="Ann"), [1, 4]),
        (Filters(event=""), []),
    ],
    ids=repr,
)
def test_filters(place: PlaceForTests, filters: Filters, sequences: list[int]) -> None:
    with Ledger.open(place.name) as ledger:
        ledger.add_ruling(ruling(1))
        ledger.add_ruling(ruling(2, table="8", player="Cy", challenger="Bob"))
        ledger.add_ruling(ruling(3, event="Cup"))
        ledger.add_game(game(4))
        ledger.add_ruling(ruling(5, challenger="Cy"))
        ledger.add_game(
            game(6, players=("Annabel", "Cy"), occasion=Occasion(event="Open", round="9", table="7"))
        )
        assert [entry.sequence for entry in ledger.entries(filters)] == sequences


def test_filters_that_no_entry_can_fit_are_refused() -> None:
    with pytest.raises(EntryError, match="one of ruling, game"):
        Filters(kind="word")
    with pytest.raises(EntryError, match="without NUL"):
        Filters(player="\0")


def test_entries_come_in_batches_but_all_of_them(ledger: Ledger) -> None:
    added = ledger.add_rulings(ruling(number) for number in range(1, 1004))
    assert list(ledger.entries()) == added
    assert [entry.sequence for entry in ledger.entries(Filters(round="1"))] == list(range(1, 1004, 3))
    assert ledger.verify(added[2].hash) == []


def test_reading_goes_on_while_others_write(ledger: Ledger) -> None:
    ledger.add_rulings(ruling(number) for number in range(1, 502))
    reading = ledger.entries()
    assert next(reading).sequence == 1
    ledger.add_ruling(ruling(900))
    assert [entry.sequence for entry in reading] == list(range(2, 503))


@pytest.mark.parametrize("statement", REFUSALS)
def test_the_database_itself_refuses_changes(place: PlaceForTests, statement: str) -> None:
    with Ledger.open(place.name) as ledger:
        added = fill(ledger, 4)
        with pytest.raises(Exception, match=r"append-only|violates|UNIQUE|CHECK"):
            place.run(statement)
        assert (list(ledger.entries()), ledger.verify()) == (added, [])


def test_sqlite_refuses_replacing(file_place: FilePlace) -> None:
    """INSERT OR REPLACE removes rows without firing the triggers for DELETE."""
    with Ledger.open(file_place.name) as ledger:
        fill(ledger, 4)
    for statement in (
        "INSERT OR REPLACE INTO entries SELECT * FROM entries WHERE sequence = 2",
        "INSERT OR REPLACE INTO entries SELECT 9, kind, id, time, event, round, table_name, 'Eve',"
        " challenger, acceptable, content, previous_hash, hash FROM entries WHERE sequence = 2",
        "INSERT OR REPLACE INTO head VALUES (1, 2, 'x')",
        "UPDATE OR REPLACE entries SET sequence = 1 WHERE sequence = 2",
    ):
        with pytest.raises(Exception, match="append-only"):
            file_place.run(statement)


def test_postgres_refuses_emptying_and_replica_mode(server_place: PlaceForTests) -> None:
    with Ledger.open(server_place.name) as ledger:
        fill(ledger, 4)
        for statements in (
            ["TRUNCATE entries"],
            ["TRUNCATE head"],
            ["SET session_replication_role = replica", "DELETE FROM entries"],
        ):
            with pytest.raises(Exception, match="append-only"):
                server_place.run(*statements)
        assert ledger.verify() == []


def test_everything_is_written_through_to_the_disk(place: PlaceForTests) -> None:
    with Ledger.open(place.name) as ledger:
        settings = ledger.settings()
    assert settings["schema"] == SCHEMA
    if settings["database"] == "sqlite":
        assert (settings["journal"], settings["synchronous"]) == ("wal", "full")
        assert place.run("PRAGMA journal_mode") == [("wal",)], "the file itself remembers"
    else:
        assert (settings["synchronous"], settings["fsync"]) == ("on", "on")


def test_a_database_told_not_to_wait_for_its_disk_waits_for_a_ledger(server_place: PlaceForTests) -> None:
    careless = server_place.name.replace("options=", "options=-csynchronous_commit%3Doff%20")
    with Ledger.open(careless) as ledger:
        assert ledger.settings()["synchronous"] == "on"
        ledger.add_ruling(ruling(1))
    stricter = server_place.name.replace("options=", "options=-csynchronous_commit%3Dremote_apply%20")
    with Ledger.open(stricter) as ledger:
        assert ledger.settings()["synchronous"] == "remote_apply"


def test_eight_threads_share_a_ledger(ledger: Ledger) -> None:
    with ThreadPoolExecutor(8) as threads:
        added: list[Entry] = list(threads.map(lambda number: ledger.add_ruling(ruling(number)), range(80)))
    assert sorted(entry.sequence for entry in added) == list(range(1, 81))
    assert {entry.id for entry in ledger.entries()} == {entry.id for entry in added}
    assert ledger.verify() == []


def test_verify_sees_one_state_while_others_write(place: PlaceForTests) -> None:
    with (
        Ledger.open(place.name) as writer,
        Ledger.open(place.name) as reader,
        ThreadPoolExecutor(1) as threads,
    ):
        fill(writer, 3)
        writing = threads.submit(lambda: [writer.add_ruling(ruling(number)) for number in range(100, 160)])
        reports = [reader.report()]
        while not writing.done():
            reports.append(reader.report())
        assert all(report.problems == () for report in reports)
        heads = [report.head.count for report in reports if report.head]
        assert heads == sorted(heads)
        assert len(heads) == len(reports)


# Schema


def old_ledger(place: PlaceForTests, revision: str) -> None:
    """A ledger as an older version of the program made it."""
    url = find_place(place.name).url
    engine = create_engine(url)
    with engine.begin() as connection:
        config = _config()
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
    engine.dispose()


def test_an_older_ledger_is_brought_up_to_date_with_its_rows(place: PlaceForTests) -> None:
    old_ledger(place, "0001")
    with Ledger.open(place.name) as ledger:
        added = fill(ledger, 5)
    # Back to what 0001 was: the same tables, without the guards.
    drops = ["DROP FUNCTION ledger_refuse CASCADE"]
    if isinstance(place, FilePlace):
        triggers = place.run("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
        drops = [f"DROP TRIGGER {name}" for (name,) in triggers]
    place.run(*drops, "UPDATE ledger_version SET version_num = '0001'")
    with Ledger.open(place.name, create=False) as ledger:
        assert list(ledger.entries()) == added
        assert ledger.verify() == []
    assert place.run("SELECT version_num FROM ledger_version") == [(SCHEMA,)]
    with pytest.raises(Exception, match="append-only"):
        place.run("DELETE FROM entries")


def test_a_newer_ledger_is_refused_and_left_alone(place: PlaceForTests) -> None:
    with Ledger.open(place.name) as ledger:
        fill(ledger, 2)
    place.run("UPDATE ledger_version SET version_num = '0099'")
    with pytest.raises(LedgerError, match=r"schema '0099', this program knows those up to '0003': update"):
        Ledger.open(place.name)
    assert place.run("SELECT version_num FROM ledger_version") == [("0099",)]


def test_the_newest_revision_is_the_one_that_the_program_expects() -> None:
    scripts = ScriptDirectory.from_config(_config())
    assert scripts.get_current_head() == SCHEMA
    assert len(list(scripts.walk_revisions())) == 3


def test_migrations_make_the_tables_that_the_program_sees(place: PlaceForTests) -> None:
    Ledger.open(place.name).close()
    engine = create_engine(find_place(place.name).url)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


# Where a ledger is


def test_the_variable_names_the_ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCRAMBLE_LEDGER", str(tmp_path / "new folder" / "100% mine?.sqlite"))
    with Ledger.open() as ledger:
        ledger.add_ruling(ruling(1))
        assert repr(ledger) == f"Ledger.open('{tmp_path}/new folder/100% mine?.sqlite')"
    (tmp_path / "new folder" / "100% mine?.sqlite").rename(tmp_path / "50% mine.sqlite")
    with Ledger.open(f"sqlite:///{tmp_path}/50% mine.sqlite") as ledger:
        assert ledger.head().count == 1


def test_by_default_it_lies_in_the_users_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SCRAMBLE_LEDGER", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with Ledger.open() as ledger:
        assert Path(ledger.place) == tmp_path / "scramble-engine" / "ledger.sqlite"


def test_a_url_is_shown_without_its_password(server_place: PlaceForTests) -> None:
    secret = server_place.name.replace("scramble@", "scramble:open-sesame@")
    with Ledger.open(secret) as ledger:
        assert ledger.place.startswith("postgresql://scramble:***@127.0.0.1:")
        assert "open-sesame" not in repr(ledger)


def run_program(program: str) -> None:
    result = subprocess.run(  # noqa: S603 - our own interpreter and our own code
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, env=os.environ
    )
    assert result.returncode == 0, result.stderr


def test_who_needs_no_ledger_loads_no_sql() -> None:
    run_program(
        "import sys, scramble, scramble.cli.app, scramble.cli.ledger.command\n"
        "assert not {'sqlalchemy', 'alembic', 'psycopg', 'scramble.ledger'} & set(sys.modules)"
    )


def test_opening_a_ledger_that_is_up_to_date_loads_no_alembic(file_place: FilePlace) -> None:
    Ledger.open(file_place.name).close()
    run_program(
        "import sys; from scramble.ledger import Ledger\n"
        f"Ledger.open({file_place.name!r}).close()\n"
        "assert not {'alembic', 'psycopg'} & set(sys.modules)"
    )


@pytest.mark.parametrize(
    ("missing", "statement", "part"),
    [
        ("sqlalchemy", "import scramble.ledger", "the ledger"),
        (
            "psycopg",
            "from scramble.ledger import Ledger; Ledger.open('postgresql://127.0.0.1/x')",
            "a ledger on PostgreSQL",
        ),
    ],
)
def test_without_the_extra_it_is_said_how_to_get_it(missing: str, statement: str, part: str) -> None:
    run_program(
        f"import sys; sys.modules[{missing!r}] = None\n"
        "from scramble.errors import ScrambleError\n"
        f"try: exec({statement!r})\n"
        "except ScrambleError as error: text = str(error)\n"
        f"assert text == {str(MissingExtra(part, 'sql'))!r}, text"
    )
