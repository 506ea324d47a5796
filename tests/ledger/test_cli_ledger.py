"""``scramble ledger`` as a user types it: output, exit codes, bad input."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from places import FilePlace, PlaceForTests
from samples import fill, game, ruling
from typer.testing import CliRunner, Result

from scramble.cli.ledger.command import app
from scramble.errors import ScrambleError
from scramble.ledger import GameEntry, Ledger, canonical_json, row_hash
from scramble.referee import Ruling


def run(*arguments: str) -> Result:
    """Run a command that ends by itself, whatever its exit code."""
    return CliRunner().invoke(app, list(arguments), catch_exceptions=False)


def refusal(*arguments: str) -> str:
    """The sentence that `scramble` prints before it ends with 2 (see ``scramble.cli.app.main``)."""
    with pytest.raises(ScrambleError) as caught:
        run(*arguments)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.fixture
def filled(place: PlaceForTests) -> PlaceForTests:
    with Ledger.open(place.name) as ledger:
        ledger.add_ruling(ruling(1))
        ledger.add_ruling(ruling(2, acceptable=False, words=("LUCY", "qi"), table="8", challenger=""))
        ledger.add_game(game(3, scores=(203, -5)))
    return place


def test_list_shows_an_entry_a_line(filled: PlaceForTests) -> None:
    result = run("list", "--ledger", filled.name)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        "     1  2026-11-30T08:00:01.000+00:00  WRAPS: acceptable (enable)"
        "; Open, round 1, table 7; Ann, challenged by Bob",
        "     2  2026-11-30T08:00:02.000+00:00  LUCY, qi: UNACCEPTABLE (enable); Open, round 2, table 8; Ann",
        "     3  2026-11-30T09:00:00.000+00:00  game: Ann 203, Bob -5; Ann won by 13; Open, round 1, table 7",
    ]


@pytest.mark.parametrize(
    ("filters", "numbers"),
    [
        (["--event", "Open"], [1, 2, 3]),
        (["--round", "1"], [1, 3]),
        (["--table", "8"], [2]),
        (["--player", "Bob"], [1, 3]),
        (["--kind", "game"], [3]),
        (["--round", "1", "--kind", "ruling"], [1]),
        (["--event", "Cup"], []),
    ],
    ids=str,
)
@pytest.mark.parametrize("command", ["list", "export"])
def test_filters(file_place: FilePlace, command: str, filters: list[str], numbers: list[int]) -> None:
    with Ledger.open(file_place.name) as ledger:
        ledger.add_ruling(ruling(1))
        ledger.add_ruling(ruling(2, table="8", challenger=""))
        ledger.add_game(game(3))
    result = run(command, "--ledger", file_place.name, "--json", *filters)
    assert [entry["sequence"] for entry in json.loads(result.stdout)["entries"]] == numbers


def test_names_cannot_steer_the_terminal(file_place: FilePlace) -> None:
    """A name with a line end or an escape code could draw a verdict that nobody gave."""
    with Ledger.open(file_place.name) as ledger:
        ledger.add_ruling(ruling(1, player="Ann\n     2  QI: acceptable\x1b[2J", words=("caf\udce9",)))
    (line,) = run("list", "--ledger", file_place.name).stdout.splitlines()
    assert r"caf\udce9: acceptable" in line
    assert r"Ann\n     2  QI: acceptable\x1b[2J, challenged by Bob" in line


def test_json_holds_all_that_the_hashes_were_made_of(filled: PlaceForTests) -> None:
    document = json.loads(run("export", "--ledger", filled.name, "--json").stdout)
    assert document["version"] == 1
    previous = "0" * 64
    for entry in document["entries"]:
        content = canonical_json(entry["content"])
        assert entry["previous_hash"] == previous
        assert entry["hash"] == row_hash(previous, entry["sequence"], entry["kind"], content)
        previous = entry["hash"]
    first, _, last = (entry["content"] for entry in document["entries"])
    assert Ruling.from_dict(first) == ruling(1)
    assert GameEntry.from_dict(last) == game(3, scores=(203, -5))


def test_csv_has_a_line_for_each_entry_and_columns_for_a_spreadsheet(filled: PlaceForTests) -> None:
    result = run("export", "--ledger", filled.name, "--csv")
    assert result.stdout_bytes.count(b"\r\n") == 4
    rows = list(csv.DictReader(io.StringIO(result.stdout_bytes.decode(), newline="")))
    assert [row["acceptable"] for row in rows] == ["yes", "no", ""]
    assert [row["words"] for row in rows] == ["WRAPS", "LUCY; qi", ""]
    assert [row["player"] for row in rows] == ["Ann", "Ann", "Ann; Bob"]
    assert [row["scores"] for row in rows] == ["", "", "203; -5"]
    assert rows[2]["result"] == "Ann won by 13"
    assert rows[1]["lexicon"] == "enable"
    for row in rows:
        assert row["hash"] == row_hash(
            row["previous_hash"], int(row["sequence"]), row["kind"], row["content"]
        )


def test_csv_cells_are_no_formulas(file_place: FilePlace) -> None:
    names = ['=HYPERLINK("http://x")', "+1", "-1", "@SUM(A1)", "\tx", "\rx"]
    with Ledger.open(file_place.name) as ledger:
        for number, name in enumerate(names):
            ledger.add_ruling(ruling(number, player=name, challenger='quote "and, comma\nand line'))
    rows = list(
        csv.DictReader(io.StringIO(run("export", "--ledger", file_place.name, "--csv").stdout, newline=""))
    )
    assert [row["player"].replace("\n", "\r") for row in rows[:-1]] == [f"'{name}" for name in names[:-1]]
    assert {row["challenger"] for row in rows} == {'quote "and, comma\nand line'}


def test_an_empty_ledger_exports_as_empty(file_place: FilePlace) -> None:
    Ledger.open(file_place.name).close()
    assert json.loads(run("list", "--ledger", file_place.name, "--json").stdout) == {
        "version": 1,
        "entries": [],
        "head": {"count": 0, "hash": "0" * 64},
    }
    assert run("list", "--ledger", file_place.name, "--csv").stdout.startswith("sequence,kind,id,")
    assert run("list", "--ledger", file_place.name).stdout == ""
    assert "whole: 0 rows\n" in run("verify", "--ledger", file_place.name).stdout


def test_verify_says_whole_and_prints_the_head(filled: PlaceForTests) -> None:
    with Ledger.open(filled.name) as ledger:
        head = ledger.head().hash
    result = run("verify", "--ledger", filled.name)
    assert (result.exit_code, result.stdout) == (0, f"whole: 3 rows\nhead {head}\n")
    assert run("verify", "--ledger", filled.name, "--head", head[:16]).exit_code == 0
    assert json.loads(run("verify", "--ledger", filled.name, "--json").stdout) == {
        "version": 1,
        "whole": True,
        "head": {"count": 3, "hash": head},
        "problems": [],
        "signed": None,
    }


def test_verify_names_what_is_wrong_and_exits_with_1(filled: PlaceForTests) -> None:
    filled.tamper(
        "UPDATE entries SET player = 'Eve' WHERE sequence = 2", "DELETE FROM entries WHERE sequence = 3"
    )
    result = run("verify", "--ledger", filled.name)
    assert result.exit_code == 1
    assert result.stdout.splitlines()[:-1] == [
        "row 2 changed: its player is 'Eve', its content says 'Ann'",
        "row 3 missing: there is no such row",
        "NOT whole: 2 problems, 3 rows",
    ]
    result = run("verify", "--ledger", filled.name, "--json", "--head", "0123456789abcdef")
    answer = json.loads(result.stdout)
    assert (result.exit_code, answer["whole"]) == (1, False)
    assert [(problem["kind"], problem["row"]) for problem in answer["problems"]] == [
        ("head", None),
        ("changed", 2),
        ("missing", 3),
    ]


def test_verify_shows_the_first_problems_of_many(file_place: FilePlace) -> None:
    with Ledger.open(file_place.name) as ledger:
        ledger.add_rulings(ruling(number) for number in range(60))
        file_place.tamper("UPDATE entries SET player = 'Eve'")
    lines = run("verify", "--ledger", file_place.name).stdout.splitlines()
    assert len(lines) == 53
    assert lines[50:52] == ["... and 10 more", "NOT whole: 60 problems, 60 rows"]


def test_verify_of_one_changed_byte_names_the_row(file_place: FilePlace) -> None:
    """The end of the issue."""
    with Ledger.open(file_place.name) as ledger:
        fill(ledger, 12)
    content = bytearray(file_place.path.read_bytes())
    position = content.index(b"Ann", content.index(f"ruling{ruling(7).id}".encode()))
    content[position] ^= 1
    file_place.path.write_bytes(content)
    result = run("verify", "--ledger", file_place.name)
    assert result.exit_code == 1
    assert "row 7 changed: its player is '@nn', its content says 'Ann'" in result.stdout


def test_verify_of_a_ruined_file_is_a_finding(file_place: FilePlace) -> None:
    with Ledger.open(file_place.name) as ledger:
        fill(ledger, 3)
    content = file_place.path.read_bytes()
    file_place.path.write_bytes(b"x" * 4096 + content[4096:])
    result = run("verify", "--ledger", file_place.name)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "file: it is not an SQLite database, or its first page is damaged",
        "NOT whole: 1 problem, no readable head",
    ]


def test_damaged_rows_are_listed_and_exported_all_the_same(filled: PlaceForTests) -> None:
    filled.tamper(
        "UPDATE entries SET content = '[' WHERE sequence = 1",
        """UPDATE entries SET content = '{"version":1}' WHERE sequence = 3""",
    )
    lines = run("list", "--ledger", filled.name).stdout.splitlines()
    assert ['damaged, see "scramble ledger verify"' in line for line in lines] == [True, False, True]
    exported = json.loads(run("export", "--ledger", filled.name, "--json").stdout)
    assert [entry["content"] for entry in exported["entries"]][::2] == ["[", {"version": 1}]
    assert run("export", "--ledger", filled.name, "--csv").exit_code == 0


def test_info_tells_where_what_and_how(filled: PlaceForTests) -> None:
    fields = json.loads(run("info", "--ledger", filled.name, "--json").stdout)
    assert (fields["rulings"], fields["games"], len(fields["head"])) == (2, 1, 64)
    shown = run("info", "--ledger", filled.name).stdout
    assert "\nschema       0003\n" in shown
    assert f"\nsynchronous  {'full' if fields['database'] == 'sqlite' else 'on'}\n" in shown


def test_the_variable_names_the_ledger(filled: PlaceForTests, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCRAMBLE_LEDGER", filled.name)
    assert len(run("list").stdout.splitlines()) == 3


@pytest.mark.parametrize("command", ["list", "export", "verify", "info"])
def test_looking_makes_no_ledger(tmp_path: Path, command: str) -> None:
    options = ["--json"] if command == "export" else []
    path = tmp_path / "none.sqlite"
    assert "there is no such file; the first ruling makes it" in refusal(
        command, "--ledger", str(path), *options
    )
    assert list(tmp_path.iterdir()) == []


def test_bad_input_gets_one_sentence(filled: PlaceForTests) -> None:
    name = filled.name
    assert "one of ruling, game" in refusal("list", "--ledger", name, "--kind", "word")
    assert "format 'none': expected either --csv or --json" in refusal("export", "--ledger", name)
    assert "format 'both': expected either --csv or --json" in refusal(
        "export", "--ledger", name, "--csv", "--json"
    )
    assert "16 to 64 hexadecimal digits" in refusal("verify", "--ledger", name, "--head", "abc")
    assert "SQLite and PostgreSQL are known" in refusal("list", "--ledger", "mysql://host/x")


@pytest.mark.parametrize("command", ["list", "export", "verify", "info"])
def test_help_has_examples(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert f"scramble ledger {command}" in result.stdout


def test_the_whole_program(file_place: FilePlace) -> None:
    def scramble(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "scramble", "ledger", *arguments]
        variables = os.environ | {"SCRAMBLE_LEDGER": file_place.name, "PYTHONIOENCODING": "ascii"}
        return subprocess.run(command, capture_output=True, text=True, check=False, env=variables)  # noqa: S603

    result = scramble("list")
    assert (result.returncode, result.stdout) == (2, "")
    assert (
        result.stderr
        == f"error: ledger {file_place.path}: there is no such file; the first ruling makes it\n"
    )
    with Ledger.open(file_place.name) as ledger:
        ledger.add_ruling(ruling(1, words=("ŁÓDŹ",), player="Zoë"))
    assert "Zoë" in scramble("export", "--csv").stdout
    file_place.tamper("UPDATE entries SET acceptable = NOT acceptable")
    assert scramble("verify").returncode == 1
