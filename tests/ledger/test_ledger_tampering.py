"""Whoever changes, removes or moves rows by hand is found and the row named, on both databases."""

from __future__ import annotations

import json

import pytest
from places import FilePlace, PlaceForTests
from samples import fill, ruling

from scramble.errors import EntryError
from scramble.ledger import ChainProblem, Entry, Ledger, canonical_json, row_hash

COUNT = 8
MIDDLE = 5  # a ruling; 4 and 8 are games

# What is done, and the problems that are found, as "kind row".
TAMPERINGS: dict[str, tuple[list[str], set[str]]] = {
    "kind": (["UPDATE entries SET kind = 'game' WHERE sequence = 5"], {"changed 5"}),
    "id": (["UPDATE entries SET id = 'x' WHERE sequence = 5"], {"changed 5"}),
    "time": (["UPDATE entries SET time = '2026-11-30' WHERE sequence = 5"], {"changed 5"}),
    "event": (["UPDATE entries SET event = '' WHERE sequence = 5"], {"changed 5"}),
    "round": (["UPDATE entries SET round = '1' WHERE sequence = 5"], {"changed 5"}),
    "table": (["UPDATE entries SET table_name = '8' WHERE sequence = 5"], {"changed 5"}),
    "player": (["UPDATE entries SET player = 'Eve' WHERE sequence = 5"], {"changed 5"}),
    "player of a game": (["UPDATE entries SET player = 'Bob' WHERE sequence = 4"], {"changed 4"}),
    "challenger": (["UPDATE entries SET challenger = 'Eve' WHERE sequence = 5"], {"changed 5"}),
    "verdict": (["UPDATE entries SET acceptable = NOT acceptable WHERE sequence = 5"], {"changed 5"}),
    "no verdict": (["UPDATE entries SET acceptable = NULL WHERE sequence = 5"], {"changed 5"}),
    "verdict of a game": (["UPDATE entries SET acceptable = (1 = 0) WHERE sequence = 4"], {"changed 4"}),
    "content": (
        ["UPDATE entries SET content = replace(content, 'WRAPS', 'WRAPT') WHERE sequence = 5"],
        {"changed 5"},
    ),
    "one space in the content": (
        ["UPDATE entries SET content = content || ' ' WHERE sequence = 5"],
        {"changed 5"},
    ),
    "no content": (["UPDATE entries SET content = '' WHERE sequence = 5"], {"changed 5"}),
    "previous hash": (
        ["UPDATE entries SET previous_hash = replace(previous_hash, 'a', 'b') WHERE sequence = 5"],
        {"changed 5"},
    ),
    "hash": (["UPDATE entries SET hash = upper(hash) WHERE sequence = 5"], {"changed 5"}),
    "hash of the last": (["UPDATE entries SET hash = upper(hash) WHERE sequence = 8"], {"changed 8"}),
    "both hashes": (
        ["UPDATE entries SET hash = '', previous_hash = '' WHERE sequence = 5"],
        {"changed 5"},
    ),
    "all rows": (
        ["UPDATE entries SET content = replace(content, 'Ann', 'Eve')"],
        {f"changed {sequence}" for sequence in range(1, 9)},
    ),
    "first removed": (["DELETE FROM entries WHERE sequence = 1"], {"missing 1"}),
    "one removed": (["DELETE FROM entries WHERE sequence = 5"], {"missing 5"}),
    "three removed": (["DELETE FROM entries WHERE sequence IN (3, 5, 6)"], {"missing 3", "missing 5"}),
    "last removed": (["DELETE FROM entries WHERE sequence = 8"], {"missing 8"}),
    "the end removed": (["DELETE FROM entries WHERE sequence > 5"], {"missing 6"}),
    "all removed": (["DELETE FROM entries"], {"missing 1"}),
    "removed and numbered anew": (
        [
            "DELETE FROM entries WHERE sequence = 5",
            *(
                f"UPDATE entries SET sequence = {number - 1} WHERE sequence = {number}"  # noqa: S608
                for number in (6, 7, 8)
            ),
        ],
        {"reordered 5", "reordered 6", "reordered 7", "missing 8"},
    ),
    "two swapped": (
        [
            "UPDATE entries SET sequence = 99 WHERE sequence = 3",
            "UPDATE entries SET sequence = 3 WHERE sequence = 6",
            "UPDATE entries SET sequence = 6 WHERE sequence = 99",
        ],
        {"reordered 3", "reordered 6"},
    ),
    "three moved round": (
        [
            "UPDATE entries SET sequence = 99 WHERE sequence = 2",
            "UPDATE entries SET sequence = 2 WHERE sequence = 3",
            "UPDATE entries SET sequence = 3 WHERE sequence = 4",
            "UPDATE entries SET sequence = 4 WHERE sequence = 99",
        ],
        {"reordered 2", "reordered 3", "reordered 4"},
    ),
    "moved to the end": (
        ["UPDATE entries SET sequence = 9 WHERE sequence = 5"],
        {"missing 5", "head 9", "reordered 9"},
    ),
    "moved far beyond the end": (
        ["UPDATE entries SET sequence = 5000000 WHERE sequence = 5"],
        {"missing 5", "reordered 5000000"},
    ),
    "moved before the first": (
        ["UPDATE entries SET sequence = 0 WHERE sequence = 5"],
        {"reordered 0", "missing 5"},
    ),
    "contents swapped": (
        [
            "CREATE TABLE kept AS SELECT sequence, content FROM entries",
            "UPDATE entries SET content ="
            " (SELECT content FROM kept WHERE kept.sequence = 8 - entries.sequence) WHERE sequence IN (3, 5)",
            "DROP TABLE kept",
        ],
        {"changed 3", "changed 5"},
    ),
    "copied to the end": (
        [
            "INSERT INTO entries SELECT 9, kind, 'new', time, event, round, table_name, player, challenger,"
            " acceptable, content, previous_hash, hash FROM entries WHERE sequence = 5"
        ],
        {"head 9", "changed 9"},
    ),
    "head's count lowered": (["UPDATE head SET count = 6"], {"head 7"}),
    "head's count raised": (["UPDATE head SET count = 9"], {"missing 9"}),
    "head's hash": (["UPDATE head SET hash = upper(hash)"], {"head 8"}),
    "head removed": (["DELETE FROM head"], {"head None"}),
    "head of no ledger": (["UPDATE head SET count = 0, hash = ''"], {"head 1"}),
}


@pytest.mark.parametrize("name", TAMPERINGS)
def test_tampering_is_found_and_the_row_named(place: PlaceForTests, name: str) -> None:
    statements, expected = TAMPERINGS[name]
    with Ledger.open(place.name) as ledger:
        fill(ledger, COUNT)
        assert ledger.verify() == []
        place.tamper(*statements)
        assert found(ledger.verify()) == expected


def found(problems: list[ChainProblem]) -> set[str]:
    return {f"{problem.kind} {problem.sequence}" for problem in problems}


def rewrite(place: PlaceForTests, entries: list[Entry], *, until: int) -> None:
    """Turn a verdict over, and hash the rows anew from there up to `until`; in the end the head too."""
    previous = entries[MIDDLE - 1].previous_hash
    statements = []
    for entry in entries[MIDDLE - 1 : until]:
        content = entry.content
        if entry.sequence == MIDDLE:
            content = canonical_json(ruling(MIDDLE, acceptable=False).to_dict())
        new_hash = row_hash(previous, entry.sequence, entry.kind, content)
        statements.append(
            f"UPDATE entries SET content = '{content}', previous_hash = '{previous}', hash = '{new_hash}'"  # noqa: S608
            f" WHERE sequence = {entry.sequence}"
        )
        previous = new_hash
    statements.append(f"UPDATE entries SET acceptable = (1 = 0) WHERE sequence = {MIDDLE}")  # noqa: S608
    if until == len(entries):
        statements.append(f"UPDATE head SET hash = '{previous}'")  # noqa: S608
    place.tamper(*statements)


@pytest.mark.parametrize("until", [5, 6, 7])
def test_a_row_hashed_anew_no_longer_fits_the_next(place: PlaceForTests, until: int) -> None:
    with Ledger.open(place.name) as ledger:
        rewrite(place, fill(ledger, COUNT), until=until)
        (problem,) = ledger.verify()
    assert (problem.kind, problem.sequence) == ("changed", until)
    assert f"it is not the row that row {until + 1} was written after" in problem.text


def test_a_chain_rewritten_to_its_end_is_found_by_a_noted_head(place: PlaceForTests) -> None:
    """The chain alone cannot tell: whoever may write everything may compute everything anew."""
    with Ledger.open(place.name) as ledger:
        entries = fill(ledger, COUNT)
        noted = ledger.head().hash
        rewrite(place, entries, until=COUNT)
        assert ledger.verify() == []
        assert ledger.verify(entries[MIDDLE - 2].hash) == [], "nothing before it was rewritten"
        for hash_of_row in (entries[MIDDLE - 1].hash, noted):
            (problem,) = ledger.verify(hash_of_row)
            assert (problem.kind, problem.sequence) == ("head", None)
            assert f"no row has the hash {hash_of_row} that was noted" in problem.text


def test_an_end_cut_off_with_its_head_is_found_by_a_noted_head(place: PlaceForTests) -> None:
    with Ledger.open(place.name) as ledger:
        entries = fill(ledger, COUNT)
        kept = entries[5]
        place.tamper(
            "DELETE FROM entries WHERE sequence > 6",
            f"UPDATE head SET count = 6, hash = '{kept.hash}'",  # noqa: S608
        )
        assert ledger.verify() == []
        assert ledger.verify(kept.hash) == []
        assert found(ledger.verify(entries[7].hash)) == {"head None"}


def test_a_noted_head_may_be_shortened_and_the_ledger_may_have_grown(place: PlaceForTests) -> None:
    with Ledger.open(place.name) as ledger:
        noted = fill(ledger, 3)[-1].hash
        ledger.add_ruling(ruling(50))
        assert ledger.verify(noted) == ledger.verify(f" {noted[:16].upper()}\n") == []
        assert found(ledger.verify("0123456789abcdef")) == {"head None"}
        for wrong in ("", noted[:15], f"{noted}0", "g" * 64):
            with pytest.raises(EntryError, match="16 to 64 hexadecimal digits"):
                ledger.verify(wrong)


def test_a_changed_column_is_told_with_both_values(file_place: FilePlace) -> None:
    with Ledger.open(file_place.name) as ledger:
        fill(ledger, 2)
        file_place.tamper("UPDATE entries SET player = 'Eve' WHERE sequence = 2")
        assert [str(problem) for problem in ledger.verify()] == [
            "row 2 changed: its player is 'Eve', its content says 'Ann'"
        ]


@pytest.mark.parametrize(
    "value", ["2", "-1", "'yes'", "1.5", "x'01'"], ids=["two", "minus one", "text", "fraction", "bytes"]
)
def test_sqlite_values_that_pass_for_true_are_found(file_place: FilePlace, value: str) -> None:
    """SQLite lets any value into any column, and SQLAlchemy reads most of them as true."""
    with Ledger.open(file_place.name) as ledger:
        fill(ledger, 3)
        file_place.tamper(f"UPDATE entries SET acceptable = {value} WHERE sequence = 2")  # noqa: S608
        assert found(ledger.verify()) == {"changed 2"}


@pytest.mark.parametrize("column", ["kind", "player", "content", "previous_hash", "hash"])
def test_sqlite_bytes_instead_of_text_are_found(file_place: FilePlace, column: str) -> None:
    with Ledger.open(file_place.name) as ledger:
        fill(ledger, 3)
        change = f"SET {column} = CAST({column} AS BLOB)"
        file_place.tamper(f"UPDATE entries {change} WHERE sequence = 2")
        assert found(ledger.verify()) == {"changed 2"}
        assert found(ledger.verify(ledger.head().hash)) == {"changed 2"}


def test_rows_with_damaged_content_can_still_be_read(place: PlaceForTests) -> None:
    with Ledger.open(place.name) as ledger:
        fill(ledger, 3)
        place.tamper("UPDATE entries SET content = '[1]' WHERE sequence = 2")
        assert [entry.fields() != {} for entry in ledger.entries()] == [True, False, True]


def test_an_entry_proves_itself_without_this_program(place: PlaceForTests) -> None:
    """As the documentation says: SHA-256 over four lines."""
    import hashlib

    with Ledger.open(place.name) as ledger:
        fill(ledger, 3)
    previous = "0" * 64
    rows = place.run("SELECT sequence, kind, content, hash FROM entries ORDER BY sequence")
    for sequence, kind, content, hash_of_row in rows:
        text = f"{previous}\n{sequence}\n{kind}\n{content}"
        assert hashlib.sha256(text.encode()).hexdigest() == hash_of_row
        assert json.dumps(json.loads(content), sort_keys=True, separators=(",", ":")) == content
        previous = hash_of_row
