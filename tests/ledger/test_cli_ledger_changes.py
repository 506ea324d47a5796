"""``scramble ledger withdraw``, ``annotate``, ``sign``, ``keygen`` and ``summary``, as typed."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from places import FilePlace, PlaceForTests
from samples import game, ruling
from test_cli_ledger import refusal, run

from scramble.ledger import Ledger
from scramble.referee import Occasion


@pytest.fixture
def filled(place: PlaceForTests) -> PlaceForTests:
    with Ledger.open(place.name) as ledger:
        ledger.add_ruling(ruling(1, round="1"))
        ledger.add_ruling(ruling(2, acceptable=False, words=("LUCY", "qi"), round="1", table="8"))
        ledger.add_game(game(3, scores=(203, -5)))
        ledger.add_ruling(ruling(5, round="2", player="Cy", challenger="Ann"))
    return place


def head_of(place: PlaceForTests) -> str:
    with Ledger.open(place.name, read_only=True) as ledger:
        return ledger.head().hash


def test_withdraw_and_annotate_are_shown_everywhere(filled: PlaceForTests) -> None:
    name = filled.name
    done = run("withdraw", "2", "--reason", "the wrong list", "--ledger", name)
    assert done.stdout.splitlines()[0].startswith("2 is withdrawn: entry 5 in ")
    assert done.stdout.splitlines()[1] == f"head {head_of(filled)}"
    noted = json.loads(run("annotate", "1", "the edition of 2024", "--json", "--ledger", name).stdout)
    assert (noted["kind"], noted["sequence"], noted["content"]["entry"]) == ("note", 6, 1)
    lines = run("list", "--ledger", name).stdout.splitlines()
    assert lines[1].endswith("; WITHDRAWN by 5")
    assert "WITHDRAWN" not in lines[0]
    assert "  withdraws 2: the wrong list; Open, round 1, table 8" in lines[4]
    assert "  note on 1: the edition of 2024; Open, round 1, table 7" in lines[5]
    assert len(run("list", "--kind", "note", "--ledger", name).stdout.splitlines()) == 1
    info = json.loads(run("info", "--json", "--ledger", name).stdout)
    assert (info["rulings"], info["withdrawn"], info["notes"]) == (3, 1, 1)
    assert run("verify", "--ledger", name).stdout.startswith("whole: 6 rows")


def test_exports_tell_the_head_and_what_was_withdrawn(filled: PlaceForTests) -> None:
    name = filled.name
    run("withdraw", "2", "--reason", "=1+1", "--ledger", name)
    document = json.loads(run("export", "--json", "--ledger", name).stdout)
    assert document["head"] == {"count": 5, "hash": head_of(filled)}
    assert [entry["withdrawn_by"] for entry in document["entries"]] == [None, 5, None, None, None]
    rows = list(csv.DictReader(io.StringIO(run("export", "--csv", "--ledger", name).stdout)))
    assert [row["withdrawn_by"] for row in rows] == ["", "5", "", "", ""]
    assert (rows[4]["kind"], rows[4]["entry"], rows[4]["text"]) == ("withdrawal", "2", "'=1+1")


def test_bad_numbers_reasons_and_ledgers(filled: PlaceForTests, tmp_path: Path) -> None:
    name = filled.name
    before = head_of(filled)
    assert "entry 99: expected a number from 1 to 4" in refusal(
        "withdraw", "99", "--reason", "x", "--ledger", name
    )
    assert "expected 1 to 2,000 characters" in refusal("withdraw", "1", "--reason", " ", "--ledger", name)
    assert "expected 1 to 2,000 characters" in refusal("annotate", "1", "", "--ledger", name)
    assert run("annotate", "1", "--ledger", name).exit_code == 2
    assert run("withdraw", "one", "--reason", "x", "--ledger", name).exit_code == 2
    assert head_of(filled) == before
    missing = tmp_path / "missing.sqlite"
    assert "there is no such file" in refusal("annotate", "1", "x", "--ledger", str(missing))
    assert not missing.exists()


def test_sign_and_verify(filled: PlaceForTests, tmp_path: Path) -> None:
    name, key = filled.name, str(tmp_path / "open.key")
    made = run("keygen", key).stdout
    assert f"public  {key}.pub" in made
    assert (
        "no head has a good signature" in run("verify", "--public-key", f"{key}.pub", "--ledger", name).stdout
    )
    assert "the head is signed with the key" in run("sign", "--key", key, "--ledger", name).stdout
    run("annotate", "1", "after the signature", "--ledger", name)
    verified = run("verify", "--public-key", f"{key}.pub", "--ledger", name)
    assert (verified.exit_code, verified.stdout.splitlines()[-1]) == (0, "signed up to row 4; 1 row since")
    as_json = json.loads(run("verify", "--public-key", f"{key}.pub", "--json", "--ledger", name).stdout)
    assert as_json["signed"]["count"] == 4
    assert "head of row 4 signed with the key" in run("list", "--kind", "signature", "--ledger", name).stdout
    assert "expected an Ed25519 public key" in refusal("verify", "--public-key", key, "--ledger", name)
    assert "expected an Ed25519 private key" in refusal("sign", "--key", f"{key}.pub", "--ledger", name)
    assert "it is there already" in refusal("keygen", key)


def test_a_summary_to_print(file_place: FilePlace) -> None:
    with Ledger.open(file_place.name) as ledger:
        ledger.add_ruling(ruling(1, round="1"))
        ledger.add_ruling(ruling(2, acceptable=False, words=("LUCY", "qi"), round="1", table="8"))
        ledger.add_ruling(ruling(4, acceptable=False, words=("XX",), round="1"))
        ledger.add_game(game(3, scores=(203, -5)))
        ledger.add_ruling(ruling(5, round="2", player="Cy", challenger="Ann"))
        ledger.withdraw(3, "typed twice")
        ledger.annotate(1, "by phone")
        head = ledger.head().hash
    shown = run("summary", "--round", "1", "--ledger", file_place.name).stdout
    assert [line.rstrip() for line in shown.splitlines()] == [
        "Open, round 1",
        "=============",
        "2026-11-30 08:00 to 2026-11-30 09:00 (UTC)",
        "word list enable 1, fingerprint 000000000000",
        "",
        "2 rulings: 1 acceptable, 1 unacceptable (and 1 withdrawn)",
        "entry  time              table  verdict       words     play by  challenged by",
        "    1  2026-11-30 08:00  7      acceptable    WRAPS     Ann      Bob",
        "    2  2026-11-30 08:00  8      UNACCEPTABLE  LUCY, qi  Ann      Bob",
        "    3  2026-11-30 08:00  7      withdrawn     XX        Ann      Bob",
        "note on entry 1: by phone",
        "entry 3 was withdrawn: typed twice",
        "",
        "1 game",
        "entry  time              table  scores           result",
        "    4  2026-11-30 09:00  7      Ann 203, Bob -5  Ann won by 13",
        "",
        "Players",
        "player  games  points  challenges  upheld  plays doubted  came off",
        "Ann         1     203           0       0              2         1",
        "Bob         1      -5           2       1              0         0",
        "",
        f"ledger {file_place.name}, 7 rows",
        f"head   {head}",
        f"proves it later: scramble ledger verify --head {head}",
    ]


def test_summaries_by_event_day_and_table_and_as_json(filled: PlaceForTests) -> None:
    name = filled.name
    fields = json.loads(run("summary", "--json", "--ledger", name).stdout)
    assert (fields["version"], fields["head"]) == (1, {"count": 4, "hash": head_of(filled)})
    assert [(one["event"], one["round"]) for one in fields["rounds"]] == [("Open", "1"), ("Open", "2")]
    assert [line["number"] for line in fields["rounds"][0]["rulings"]] == [1, 2]
    assert fields["rounds"][0]["players"][0] == {
        "name": "Ann",
        "games": 1,
        "points": 203,
        "challenges": 0,
        "upheld": 0,
        "challenged": 2,
        "removed": 1,
    }

    def rounds(*options: str) -> list[str]:
        return [
            one["round"]
            for one in json.loads(run("summary", "--json", "--ledger", name, *options).stdout)["rounds"]
        ]

    assert rounds("--date", "2026-11-30") == ["1", "2"]
    assert rounds("--date", "2026-12-01") == rounds("--event", "Cup") == []
    assert rounds("--table", "8") == ["1"]
    assert "No rulings or games match." in run("summary", "--event", "Cup", "--ledger", name).stdout
    for wrong in ("today", "2026-13-01", "2026-1-1", "20261130", "\u0661" * 4 + "-11-30"):
        assert "expected a day such as 2026-11-30" in refusal("summary", "--date", wrong, "--ledger", name)


def test_a_summary_of_strange_names_and_damaged_rows(place: PlaceForTests) -> None:
    with Ledger.open(place.name) as ledger:
        ledger.add_ruling(ruling(1, player="Zoë\x1b[2J\n", event="Nachtspiel ☾", round=""))
        ledger.add_ruling(ruling(2, event="Nachtspiel ☾", round=""))
        ledger.add_game(game(3, occasion=Occasion(event="Nachtspiel ☾")))
    place.tamper("UPDATE entries SET content = '[1]' WHERE sequence = 2")
    shown = run("summary", "--ledger", place.name).stdout
    assert "\x1b" not in shown
    assert "entry 2 is damaged: scramble ledger verify tells more" in shown
    assert "1 ruling: 1 acceptable, 0 unacceptable" in shown


def test_a_printed_slip_has_the_head(file_place: FilePlace) -> None:
    from typer.testing import CliRunner

    from scramble.cli.app import app as scramble

    result = CliRunner().invoke(scramble, ["judge", "WRAPS", "--ledger", file_place.name])
    assert result.stdout.splitlines()[-1] == f"ledger      entry 1, head {head_of(file_place)}"
    as_json = CliRunner().invoke(scramble, ["judge", "WRAPS", "--json", "--ledger", file_place.name])
    assert len(as_json.stdout.splitlines()) == 1


@pytest.mark.parametrize("command", ["withdraw", "annotate", "sign", "keygen", "summary"])
def test_help_has_examples(command: str) -> None:
    assert f"scramble ledger {command}" in run(command, "--help").stdout
