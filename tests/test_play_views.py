"""Plays as people and programs look at them: printed, as tables, as arrays, as pictures."""

from __future__ import annotations

import pickle
from xml.etree import ElementTree

import numpy
import pytest
from child import run_python

from scramble import DiceSet, Lexicon, Play, Position
from scramble.errors import BadInput, IllegalPlay
from scramble.odds.batch import all_plays, arrays_of
from scramble.play_arrays import PLAY

POSITIONS = [
    ("5C WRAP", "EXALES?"),
    ("-", "QUIZERS"),
    ("C5 WRAPt", "AB"),
    ("5C WRAP", "QQQ"),
    ("5C WRAP", "??EARST"),
]


@pytest.mark.parametrize(("mat", "roll"), POSITIONS)
def test_arrays_say_what_the_plays_say(mat: str, roll: str, enable: Lexicon) -> None:
    plays = Position.parse(mat, roll=roll).plays(enable)
    rows = plays.to_arrays(words=True)
    assert len(rows) == len(plays)
    for place in range(0, len(plays), 7):
        row, text = rows[place], plays.text(place)
        square = f"{chr(65 + row['column'])}{row['row'] + 1}"
        written = square if row["is_down"] else f"{row['row'] + 1}{chr(65 + row['column'])}"
        assert f"{written} {row['word']}" == text
        assert (row["score"], row["placed"]) == (plays.score(place), len(plays[place]))
        assert row["length"] == len(row["word"])


def test_arrays_have_one_value_a_field(enable: Lexicon) -> None:
    """So that pandas.DataFrame takes them as they are; and no words unless they are asked for."""
    rows = Position.parse("5C WRAP", roll="EXALES?").plays(enable).to_arrays()
    assert rows.dtype == PLAY
    assert all(rows[name].ndim == 1 for name in rows.dtype.names)


def test_words_of_several_marks_a_die() -> None:
    dice = DiceSet.parse_toml(
        'name = "two"\nalphabet = ["A", "CH", "H"]\ndice = ["A[CH]H", "A[CH]?"]\n'
        '[values]\nA = 1\n"CH" = 5\nH = 4\n'
    )
    lexicon = Lexicon.from_words(["cha", "ah"], alphabet=dice.alphabet)
    plays = Position.parse("-", roll="[CH]A?", dice=dice).plays(lexicon)
    words = plays.to_arrays(words=True)["word"].tolist()
    assert words == [plays.text(place).split()[1] for place in range(len(plays))]
    assert "[CH]A" in words


def test_all_plays_of_many_positions(enable: Lexicon) -> None:
    positions = [Position.parse("5C WRAP", roll=roll) for roll in ("EXALES?", "QQQ", "SIZES", "AB")]
    squares, rolls = arrays_of(positions)
    found = all_plays(positions[0], squares, rolls, enable, threads=2)
    assert found.offsets.tolist()[0] == 0
    assert len(found.plays) == found.offsets[-1]
    for index, position in enumerate(positions):
        numpy.testing.assert_array_equal(found.of(index), position.plays(enable).to_arrays())
    with pytest.raises(BadInput):
        all_plays(positions[0], squares[:2], rolls, enable)
    none = all_plays(positions[0], squares[:0], rolls[:0], enable)
    assert (len(none.plays), none.offsets.tolist()) == (0, [0])


def test_a_play_is_printed_as_it_is_written(enable: Lexicon) -> None:
    position = Position.parse("5C WRAP", roll="EXALES?")
    best = position.plays(enable)[0]
    assert str(best) == "F1 EXAmPLES"
    assert str(position.best(enable)) == "F1 EXAmPLES"
    assert str(position.play(" G5  SALE ")) == "G5 SALE"
    assert str(Play.of((4, 6, "S"))) == "S on 5G"
    assert str(pickle.loads(pickle.dumps(best))) == "F1 EXAmPLES"  # noqa: S301 - our own
    assert best == Play(best.placements)
    assert hash(best) == hash(Play(best.placements))
    assert "EXAmPLES" not in repr(best)


def test_plays_are_printed_with_their_scores(enable: Lexicon) -> None:
    position = Position.parse("5C WRAP", roll="EXALES?")
    lines = str(position.plays(enable)).splitlines()
    assert lines[0] == "  114  F1 EXAmPLES"
    assert lines[-1] == "  ... and 4,312 more"
    assert len(lines) == 11
    assert str(Position.parse("5C WRAP", roll="QQQ").plays(enable)) == "no plays"


def test_a_notebook_shows_a_table(enable: Lexicon) -> None:
    table = Position.parse("5C WRAP", roll="EXALES?").plays(enable)._repr_html_()  # type: ignore[attr-defined]
    rows = ElementTree.fromstring(f"<div>{table}</div>").findall(".//tbody/tr")  # noqa: S314 - our own
    assert len(rows) == 20
    cells = ["".join(cell.itertext()) for cell in rows[1]]
    assert cells == ["2", "G3 LAtEXES", "81", "LAtEXES 22, WRAPt 9", "G3 LAtEXES"]
    assert "4,322 plays in all" in table


def test_a_picture_of_a_play() -> None:
    """The mat, the play, the roll, marks on premium squares and what they mean."""
    position = Position.parse("5C WRAP", roll="EXALES?")
    picture = position.svg("F1 EXAmPLES")
    root = ElementTree.fromstring(picture)  # noqa: S314 - our own
    texts = ["".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert picture == position.svg(position.play("F1 EXAmPLES"))
    assert texts.count("m") == 1
    assert "?" in texts  # the blank of the roll
    assert {"TW", "DW", "TL", "DL"} <= set(texts)
    assert "TW triple word, DW double word" in texts
    assert "bright: just placed; in italics: a blank" in texts
    assert root.find("{http://www.w3.org/2000/svg}rect").get("fill") == "#fffdf7"  # type: ignore[union-attr]
    with pytest.raises(IllegalPlay):
        position.svg("A1 (X)Y")


def test_a_picture_leaves_the_page_s_own_styles_alone() -> None:
    """Inside a page, a rule for every `text` would change other pictures."""
    style = Position.parse("-").svg().partition("<style>")[2].partition("</style>")[0]
    assert all(rule.startswith(".scramble ") for rule in style.replace("}", "}\n").split("\n") if rule)


def test_a_position_draws_itself_wherever_it_comes_from() -> None:
    """Positions of records and games, whose modules stand below the pictures, must be drawn, too."""
    code = (
        "from scramble.position import Position; from scramble.words.lexicon import Lexicon;"
        "position = Position.parse('5C WRAP', roll='SIZE');"
        "print(position.svg('G5 SIZE')[:4], position._repr_svg_()[:4],"
        "position.top(Lexicon.from_words(['wraps', 'size']), 1)._repr_html_()[:6])"
    )
    assert run_python(code) == "<svg <svg <table\n"
