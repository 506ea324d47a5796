"""Decks from spreadsheets: how they write CSV, and problems with their row and column."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from child import scramble
from game_programs import scramble_here
from hypothesis import given, settings
from hypothesis.strategies import binary

from scramble.cli.host.kept_evenings import load_evening
from scramble.party.cards import ClueCard, QuestionCard, TabooCard
from scramble.party.decks.load import load_deck, read_csv_deck, read_deck

SPIDER = QuestionCard("How many legs has a spider?", "Eight", "Six")
BEE = QuestionCard("How many wings has a bee?", "Four", "Two", secret=True)
PLAIN = (
    "question,answer,bluff,secret\n"
    "How many legs has a spider?,Eight,Six,\n"
    "How many wings has a bee?,Four,Two,yes\n"
)
AS_WRITTEN: dict[str, bytes] = {
    "plain": PLAIN.encode(),
    "byte order mark": PLAIN.encode("utf-8-sig"),
    "semicolons": PLAIN.replace(",", ";").encode(),
    "tabs": PLAIN.replace(",", "\t").encode(),
    "sixteen bits": PLAIN.replace(",", "\t").encode("utf-16"),
    "line ends of Windows": PLAIN.replace("\n", "\r\n").encode(),
    "line ends of old": PLAIN.replace("\n", "\r").encode(),
    "no line end": PLAIN.rstrip("\n").encode(),
    "a note of the separator": ("sep=;\r\n" + PLAIN.replace(",", ";")).encode(),
    "empty rows": PLAIN.replace("\n", "\n,,,\n\n").encode(),
    "all in quotes": "".join(
        ",".join(f'"{cell}"' for cell in line.split(",")) + "\n" for line in PLAIN.splitlines()
    ).encode(),
    "other headings": PLAIN.replace("question,answer", " Question ,ANSWER").encode(),
    "empty columns": PLAIN.replace("\n", ",,\n").encode(),
    "columns in another order": b"bluff,question,secret,answer\nSix,How many legs has a spider?,no,Eight\n"
    b"Two,How many wings has a bee?,TRUE,Four\n",
    "spaces and lines in cells": PLAIN.replace("has a spider?", '"has\n a  spider? "')
    .replace('How many legs "has', '"How many legs has')
    .replace("Four", "\N{NO-BREAK SPACE}Four ")
    .encode(),
}


@pytest.mark.parametrize("data", AS_WRITTEN.values(), ids=AS_WRITTEN)
def test_how_spreadsheets_write(data: bytes) -> None:
    """HS-4, HS-8."""
    report = read_csv_deck(data, "Mine")
    assert report.problems == ()
    assert report.deck is not None
    assert report.deck.questions == (SPIDER, BEE)
    assert report.deck.title == "Mine"


def test_formulas_separators_and_quotes_are_text() -> None:
    rows = 'question,answer,bluff\n"Who said ""hi, you; there""?",=2+4,-1\nWhat?,@me,"+5, or so"\n'
    deck = read_csv_deck(rows.encode(), "Mine").deck
    assert deck is not None
    assert deck.questions == (
        QuestionCard('Who said "hi, you; there"?', "=2+4", "-1"),
        QuestionCard("What?", "@me", "+5, or so"),
    )


def test_the_columns_of_the_other_games() -> None:
    """CT-4, AG-2."""
    rows = "Name,taboo1,Taboo_2,taboo word 3,taboo 4,Taboo 5\nMarie Curie,a,b,c,d,e\nPinocchio,f,g,h,i,j\n"
    deck = read_csv_deck(rows.encode(), "Mine").deck
    assert deck is not None
    assert (deck.red, deck.green) == (
        (TabooCard("Marie Curie", tuple("abcde")),),
        (TabooCard("Pinocchio", tuple("fghij")),),
    )
    rows = (
        "category;clue 1;clue 2;clue 3;clue 4;answer;also\n"
        "Place;a;b;c;d;Paris;Lutetia | City of Light\n"
        "Place;a;b;c;d;Rome;\n"
    )
    deck = read_csv_deck(rows.encode(), "Mine").deck
    assert deck is not None
    assert deck.clues == (
        ClueCard("Place", tuple("abcd"), "Paris", ("Lutetia", "City of Light")),
        ClueCard("Place", tuple("abcd"), "Rome"),
    )


HEADINGS = "question,answer,bluff,secret\n"
WRONG: dict[str, tuple[bytes, list[str]]] = {
    "bluff that is true": (
        f"{HEADINGS}A?,b,c,\nB?,Eight,8,\n".encode(),
        ['row 3, column bluff: "8": a false answer; this is the true one'],
    ),
    "neither yes nor no": (
        f"{HEADINGS}A?,b,c,maybe\nB?,b,c,\n".encode(),
        ["row 2, column secret: 'maybe': yes or no"],
    ),
    "empty cell": (
        f"{HEADINGS}A?,b,c\nB?,,c\n".encode(),
        ['row 3, column answer: "": a text that is not empty'],
    ),
    "a cell too many": (
        f"{HEADINGS}A?,b,c,,d\nB?,b,c\n".encode(),
        ["row 2, column 5: 'd': nothing in a column without a heading"],
    ),
    "twice": (
        f"{HEADINGS}A?,b,c\n\nB?,b,c\na,b,c\nC?,b,c\n".encode(),
        ['row 5, column question: "a": one that no other side has; row 2 has it'],
    ),
    "half a card": (
        f"{HEADINGS}A?,b,c\nB?,b,c\nC?,b,c\n".encode(),
        ["cards end in row 4 with half a card: an even number of rows, two for each card: front, back"],
    ),
    "no rows": (
        HEADINGS.encode(),
        ["file has not two rows below its headings: two for each card: front, back"],
    ),
    "a column that lacks": (
        b"question,answer\nA?,b\n",
        ["headings lack bluff: those of hollywood-squares: question, answer, bluff, secret (if wanted)"],
    ),
    "unknown column": (
        b"question,answer,bluff,hint\nA?,b,c,d\n",
        [
            "headings have an unknown one, 'hint': "
            "those of hollywood-squares: question, answer, bluff, secret (if wanted)"
        ],
    ),
    "a column twice": (
        b"question,answer,bluff,answer\nA?,b,c,d\n",
        ["headings have answer 2 times: each once"],
    ),
    "open quotes": (
        f'{HEADINGS}"A?,b,c\nB?,b,c\n'.encode(),
        ["file is not CSV in row 2: rows of cells (unexpected end of data)"],
    ),
    "another encoding": (
        f"{HEADINGS}Café?,b,c\n".encode("cp1252"),
        ["file is not UTF-8 from byte 33 on: UTF-8; in a spreadsheet, save as CSV UTF-8"],
    ),
    "half of sixteen bits": (
        "question".encode("utf-16")[:-1],
        ["file is not UTF-16 from byte 17 on: UTF-8; in a spreadsheet, save as CSV UTF-8"],
    ),
}


@pytest.mark.parametrize(("data", "problems"), WRONG.values(), ids=WRONG)
def test_problems_name_row_and_column(data: bytes, problems: list[str]) -> None:
    report = read_csv_deck(data, "Mine")
    assert report.deck is None
    assert [str(problem) for problem in report.problems] == problems


def test_problems_of_the_other_games() -> None:
    rows = (
        "name,taboo 1,taboo 2,taboo 3,taboo 4,taboo 5\n"
        "Marie Curie,radium,b,c,d,curie\nMadame Curie,a,b,c,b,e\n"
    )
    assert [str(problem) for problem in read_csv_deck(rows.encode(), "Mine").problems] == [
        'row 2, column taboo 5 (Marie Curie): "curie": a word that is not in the name',
        'row 3, column taboo 4 (Madame Curie): "b": another one than taboo word 2',
    ]
    rows = (
        "category,clue 1,clue 2,clue 3,clue 4,answer,also\nP,a,b,c,in Paris,Paris,Z|z\nP,a,b,c,d,the Paris,\n"
    )
    assert [str(problem) for problem in read_csv_deck(rows.encode(), "Mine").problems] == [
        'row 2, column also (Paris): "z": another one than other name 1',
        'row 2, column clue 4 (Paris): "in Paris": a text that does not give the answer away; it says Paris',
        'row 3, column answer (the Paris): "the Paris": one that no other side has; row 2 has it',
    ]


@pytest.mark.parametrize("title", ["", " ", "x" * 300, "a\nb\x1b[31m", "\N{RIGHT-TO-LEFT OVERRIDE}", "..."])
def test_any_file_name_makes_a_title(title: str) -> None:
    assert read_csv_deck(PLAIN.encode(), title).problems == ()


@settings(max_examples=200)
@given(data=binary(max_size=200))
def test_no_bytes_are_an_error(data: bytes) -> None:
    """Whatever the file holds, with headings and without."""
    for whole in (data, HEADINGS.encode() + data, HEADINGS.encode("utf-16") + data):
        report = read_csv_deck(whole, "Mine")
        assert (report.deck is None) == bool(report.problems)


def test_large_files_are_refused_and_long_cells_too() -> None:
    (problem,) = read_csv_deck(b"x" * 2_000_001, "Mine").problems
    assert str(problem) == "file has more than 2,000,000 bytes: a smaller one"
    (problem,) = read_csv_deck(f"{HEADINGS}{'x' * 200_000},b,c\nB?,b,c\n".encode(), "Mine").problems
    assert "is not CSV in row 2" in str(problem)
    report = read_csv_deck((HEADINGS + "A?,b,c\n" * 4002).encode(), "Mine")
    assert [str(problem) for problem in report.problems] == ["cards has 2,001: a list of 1 to 2,000 cards"]


def test_the_program_checks_shows_and_plays_it(tmp_path: Path) -> None:
    path, kept = tmp_path / "My cards.CSV", tmp_path / "evening.jsonl"
    path.write_bytes(PLAIN.encode("utf-8-sig"))
    run = scramble_here("deck", "check", str(path))
    assert (run.returncode, run.stdout) == (0, f"{path}: no problems in 1 card for hollywood-squares\n")
    shown = scramble("deck", "show", str(path), "--json").stdout
    assert read_deck(shown).deck == load_deck(path)
    assert json.loads(shown)["title"] == "My cards"
    command = ("host", "squares", "Ann", "Ben", "--deck", str(path), "--save", str(kept))
    assert scramble_here(*command, typed=["", "5"]).returncode == 0
    assert set(load_evening(kept).start.cards) == {SPIDER, BEE}


def test_the_program_tells_problems_as_json(tmp_path: Path) -> None:
    path = tmp_path / "mine.csv"
    path.write_bytes(f"{HEADINGS}A?,b,c,maybe\nB?,b,c,\n".encode())
    run = scramble_here("deck", "check", str(path), "--json")
    (problem,) = json.loads(run.stdout)["problems"]
    assert (run.returncode, problem["row"], problem["column"]) == (1, 2, "secret")
