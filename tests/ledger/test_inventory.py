"""Whatever was put beside the tables, or in the place of a guard, is found by `verify`."""

from __future__ import annotations

import re

import pytest
from places import FilePlace, PlaceForTests, ServerPlace
from samples import fill

from scramble.ledger import Ledger

SQLITE = {
    "foreign trigger": ["CREATE TRIGGER thief BEFORE INSERT ON entries BEGIN SELECT RAISE(IGNORE); END"],
    "guard that never fires": [
        "DROP TRIGGER entries_no_update",
        "CREATE TRIGGER entries_no_update BEFORE UPDATE ON entries WHEN (false)"
        " BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END",
    ],
    "guard of one column": [
        "DROP TRIGGER entries_no_update",
        "CREATE TRIGGER entries_no_update BEFORE UPDATE OF sequence ON entries"
        " BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END",
    ],
    "guard missing": ["DROP TRIGGER head_no_replace"],
    "view": ["CREATE VIEW standings AS SELECT * FROM entries"],
    "trigger on a view": [
        "CREATE VIEW standings AS SELECT * FROM entries",
        "CREATE TRIGGER thief INSTEAD OF INSERT ON standings BEGIN SELECT 1; END",
    ],
    "foreign table": ["CREATE TABLE songs (title TEXT)"],
    "foreign index": ["CREATE INDEX by_player ON entries (player)"],
    "foreign column": ["ALTER TABLE entries ADD COLUMN more TEXT"],
    "column renamed": ["ALTER TABLE entries RENAME COLUMN challenger TO doubter"],
}
POSTGRES_FUNCTION = "CREATE FUNCTION steal() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'"
REPLACED = "CREATE TRIGGER {} ON entries FOR EACH ROW {} EXECUTE FUNCTION ledger_refuse()"
POSTGRES = {
    "rule": ["CREATE RULE thief AS ON INSERT TO entries DO INSTEAD NOTHING"],
    "rule on the head": ["CREATE RULE thief AS ON UPDATE TO head DO INSTEAD NOTHING"],
    "rule that only adds": ["CREATE RULE thief AS ON DELETE TO entries DO ALSO NOTHING"],
    "foreign trigger": [
        POSTGRES_FUNCTION,
        "CREATE TRIGGER thief BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION steal()",
    ],
    "foreign trigger on the head": [
        POSTGRES_FUNCTION,
        "CREATE TRIGGER thief BEFORE UPDATE ON head FOR EACH ROW EXECUTE FUNCTION steal()",
    ],
    "guard that never fires": [
        "DROP TRIGGER entries_no_change ON entries",
        REPLACED.format("entries_no_change BEFORE UPDATE OR DELETE", "WHEN (false)"),
        "ALTER TABLE entries ENABLE ALWAYS TRIGGER entries_no_change",
    ],
    "guard of one column": [
        "DROP TRIGGER entries_no_change ON entries",
        REPLACED.format("entries_no_change BEFORE UPDATE OF sequence OR DELETE", ""),
        "ALTER TABLE entries ENABLE ALWAYS TRIGGER entries_no_change",
    ],
    "guard of one event": [
        "DROP TRIGGER entries_no_change ON entries",
        REPLACED.format("entries_no_change BEFORE UPDATE", ""),
        "ALTER TABLE entries ENABLE ALWAYS TRIGGER entries_no_change",
    ],
    "guard with another function": [
        POSTGRES_FUNCTION,
        "DROP TRIGGER entries_no_change ON entries",
        "CREATE TRIGGER entries_no_change BEFORE UPDATE OR DELETE ON entries FOR EACH ROW"
        " EXECUTE FUNCTION steal()",
        "ALTER TABLE entries ENABLE ALWAYS TRIGGER entries_no_change",
    ],
    "guard off": ["ALTER TABLE entries DISABLE TRIGGER entries_no_truncate"],
    "guard not for replicas": ["ALTER TABLE entries ENABLE TRIGGER entries_no_change"],
    "guard missing": ["DROP TRIGGER head_no_delete ON head"],
    "function changed": [
        "CREATE OR REPLACE FUNCTION ledger_refuse() RETURNS trigger LANGUAGE plpgsql"
        " AS 'BEGIN RETURN OLD; END'"
    ],
    "function with settings": ["ALTER FUNCTION ledger_refuse() SET search_path = elsewhere"],
    "view in the place of the table": [
        "ALTER TABLE entries RENAME TO others",
        "CREATE VIEW entries AS SELECT * FROM others WHERE sequence < 4",
    ],
    "not kept on disk": ["ALTER TABLE entries SET UNLOGGED"],
    "row security": [
        "ALTER TABLE entries ENABLE ROW LEVEL SECURITY",
        "CREATE POLICY few ON entries USING (sequence < 3)",
    ],
    "table below": ["CREATE TABLE more () INHERITS (entries)"],
    "foreign column": ["ALTER TABLE entries ADD COLUMN more TEXT"],
    "column with a default": ["ALTER TABLE entries ALTER COLUMN player SET DEFAULT 'Eve'"],
    "column that may be empty": ["ALTER TABLE entries ALTER COLUMN hash DROP NOT NULL"],
    "column of another type": ["ALTER TABLE entries ALTER COLUMN hash TYPE varchar(99)"],
    "constraint": ["ALTER TABLE entries ADD CONSTRAINT thief CHECK (player <> 'Ann') NOT VALID"],
    "constraint missing": ["ALTER TABLE entries DROP CONSTRAINT entries_id_key"],
    "index": ["CREATE UNIQUE INDEX once ON entries (hash)"],
}


def found(place: PlaceForTests, statements: list[str]) -> list[str]:
    with Ledger.open(place.name) as ledger:
        fill(ledger, 4)
        assert ledger.verify() == []
    place.run(*statements)
    with Ledger.open(place.name, read_only=True) as ledger:
        problems = ledger.verify()
    return [str(problem) for problem in problems]


def is_told(problems: list[str]) -> bool:
    return any(
        re.match(r"(guard|schema): the \w+ .*(is missing|is changed|not this program's)", one)
        for one in problems
    )


@pytest.mark.parametrize("name", SQLITE)
def test_what_does_not_belong_in_a_file_is_found(file_place: FilePlace, name: str) -> None:
    assert is_told(found(file_place, SQLITE[name]))


@pytest.mark.parametrize("name", POSTGRES)
def test_what_does_not_belong_on_a_server_is_found(server_place: ServerPlace, name: str) -> None:
    assert is_told(found(server_place, POSTGRES[name]))


def test_other_tables_on_a_server_are_nobodys_business(server_place: ServerPlace) -> None:
    statements = [
        "CREATE TABLE songs (title TEXT)",
        POSTGRES_FUNCTION,
        "CREATE TRIGGER own BEFORE INSERT ON songs FOR EACH ROW EXECUTE FUNCTION steal()",
        "CREATE VIEW standings AS SELECT player FROM entries",
    ]
    assert found(server_place, statements) == []


def test_what_sqlite_itself_adds_is_no_problem(file_place: FilePlace) -> None:
    assert found(file_place, ["ANALYZE", "REINDEX"]) == []


def test_it_is_said_what_a_guard_has_become(file_place: FilePlace) -> None:
    (problem,) = found(file_place, SQLITE["guard that never fires"])
    assert problem == (
        "guard: the trigger entries_no_update on entries is changed: rows could be changed unhindered;"
        " it is now: CREATE TRIGGER entries_no_update BEFORE UPDATE ON entries WHEN (false)"
        " BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END"
    )
