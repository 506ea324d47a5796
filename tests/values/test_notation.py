"""Squares, plays and rows as text (SS-1, SS-13); nothing here asks whether a play is legal."""

from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scramble import notation
from scramble.alphabet import ENGLISH, Alphabet
from scramble.errors import IllegalPlay, NotationError, ScrambleError, WrongType
from scramble.notation import parse_play, parse_position, parse_rows, parse_square
from scramble.play import Play, PlayFault
from scramble.position import Position
from scramble.words.lexicon import Lexicon

DIGRAPHS = Alphabet("digraphs", ("A", "B", "CH", "QU"))

# Squares


@pytest.mark.parametrize(
    ("text", "row", "column", "is_across"),
    [
        ("5C", 4, 2, True),
        ("C5", 4, 2, False),
        ("5c", 4, 2, True),
        ("c5", 4, 2, False),
        ("1A", 0, 0, True),
        ("I9", 8, 8, False),
        ("21U", 20, 20, True),
        ("u10", 9, 20, False),
    ],
)
def test_squares(text: str, row: int, column: int, is_across: bool) -> None:
    """SS-1: rows from the top, columns from the left. Row first is across, column first down."""
    assert parse_square(text) == (row, column, is_across)


def test_every_square_of_the_largest_mat_is_read_back() -> None:
    squares = [(row, column, across) for row in range(21) for column in range(21) for across in (True, False)]
    texts = [notation.format_square(*square) for square in squares]
    assert [parse_square(text) for text in texts] == squares
    assert [parse_square(text.lower()) for text in texts] == squares
    assert len(set(texts)) == 2 * 21 * 21


NO_SQUARES = [
    *("", "5", "C", "CC", "55", "0C", "C0", "05C", "C05", "100A", "A100", "5V", "V5", "5C5", "C5C"),
    *(" 5C", "5C ", "5C\n", "-1A", "5,C", "5É", "\u0665C", "\uff15C", "5\uff23", "5C!", "5 C"),
]


@pytest.mark.parametrize("text", NO_SQUARES)
def test_no_squares(text: str) -> None:
    with pytest.raises(NotationError, match="5C for across, C5 for down"):
        parse_square(text)


# Plays


@pytest.mark.parametrize(
    ("text", "dice", "old"),
    [
        ("5C WRAP", "W R A P", ""),
        ("5C wRaP", "w R a P", ""),
        ("5C WRAP?", "W R A P ?", ""),
        ("5C (WRAP)S", "W R A P S", "0123"),
        ("5C W(RA)P", "W R A P", "12"),
        ("5C (W)(R)AP", "W R A P", "01"),
        ("5C ....S", ". . . . S", "0123"),
        ("5C S.P.", "S . P .", "13"),
        ("5C (....)S", ". . . . S", "0123"),
        ("5C (W.AP)S", "W . A P S", "0123"),
        ("5C (.R.)S", ". R . S", "012"),
        ("  5C   WRAP\t", "W R A P", ""),
        ("5C (w)RAP", "w R A P", "0"),
    ],
)
def test_plays(text: str, dice: str, old: str) -> None:
    """Capitals are dice, lower case blanks; a dot or parentheses say that the letter is on the mat."""
    across = parse_play(text, ENGLISH)
    down = parse_play(text.replace("5C", "C5"), ENGLISH)
    assert (across.row, across.column, across.is_across) == (4, 2, True)
    assert (down.row, down.column, down.is_across) == (4, 2, False)
    is_old = [str(place) in old for place in range(len(dice.split()))]
    assert [tuple(letter) for letter in across.letters] == [
        (4, 2 + place, die, is_old[place]) for place, die in enumerate(dice.split())
    ]
    assert [tuple(letter) for letter in down.letters] == [
        (4 + place, 2, die, is_old[place]) for place, die in enumerate(dice.split())
    ]


def test_plays_with_digraphs() -> None:
    """A bracket is one letter and one square."""
    written = parse_play("5C A([QU])[ch]b", DIGRAPHS)
    assert [(letter.column, letter.die, letter.is_old) for letter in written.letters] == [
        (2, "A", False),
        (3, "[QU]", True),
        (4, "[ch]", False),
        (5, "b", False),
    ]


NO_PLAYS = [
    *(
        "",
        "5C",
        "WRAP",
        "5C WRAP S",
        "WRAP 5C",
        "5C W RAP",
        "5C (WRAP",
        "5C WRAP)",
        "5C ((WRAP))",
        "5C )WRAP(",
    ),
    *(
        "5C ()",
        "5C W1",
        "5C W-P",
        "5C W/P",
        "5C caf\u00e9",
        "5C \u017fET",
        "5C \u212aIT",
        "5C W\u0301",
        "5C [WR]AP",
    ),
    *(
        "5C [WRAP",
        "5C [W]RAP",
        "5C WRAP]",
        "5C []",
        "5C W_P",
        "0C WRAP",
        "5V WRAP",
        "5C " + "A" * 22,
        "5C,WRAP",
    ),
]


@pytest.mark.parametrize("text", NO_PLAYS)
def test_no_plays(text: str) -> None:
    with pytest.raises(NotationError):
        parse_play(text, ENGLISH)


@pytest.mark.parametrize("text", [None, 5, b"5C WRAP", ["5C", "WRAP"]])
def test_a_play_is_a_text(text: object) -> None:
    with pytest.raises(WrongType):
        parse_play(text, ENGLISH)  # type: ignore[arg-type]
    with pytest.raises(ScrambleError):
        Position.parse("-").faults(text)  # type: ignore[arg-type]


def test_a_word_as_long_as_the_largest_mat() -> None:
    assert len(parse_play("1A " + "A" * 21, ENGLISH).letters) == 21


# Plays on a mat


SAME_PLAY = (
    "5C WRAPS",
    "5c WRAPS",
    "5C (WRAP)S",
    "5C ....S",
    "5C (....)S",
    "5C W.(A)PS",
    "5C (W.AP)S",
    "5G S",
    "G5 S",
)


@pytest.mark.parametrize("text", SAME_PLAY)
def test_ways_to_write_one_play(text: str) -> None:
    """All of them are the S on G5."""
    position = Position.parse("5C WRAP", roll="S")
    assert position.play(text) == Play.of((4, 6, "S"))
    assert not position.faults(text)
    assert position.notation(text) == "5C WRAPS"


@pytest.mark.parametrize(
    "text", ["5C (WRAT)S", "5C WRATS", "5C (WRAPS)", "5C .....", "5B (S)WRAP", "5C (.R.A)S"]
)
def test_letters_that_do_not_stand_there(text: str) -> None:
    """What is written as standing on the mat is checked against it."""
    position = Position.parse("5C WRAP", roll="S")
    assert PlayFault.LETTER_MISMATCH in position.faults(text)
    with pytest.raises(IllegalPlay) as caught:
        position.play(text)
    assert caught.value.faults == PlayFault.LETTER_MISMATCH


def test_a_blank_without_a_letter() -> None:
    """SS-13: it can be written, and is a fault."""
    position = Position.parse("5C WRAP", roll="?")
    assert position.play("5C WRAP?") == Play.of((4, 6, "?"))
    assert position.faults("5C WRAP?") == PlayFault.BLANK_WITHOUT_LETTER
    assert not position.faults("5C WRAPs")


@pytest.mark.parametrize("mat", ["5C WRAp", "E4 QUIz", "-"])
def test_every_play_is_read_back(enable: Lexicon, mat: str) -> None:
    """Its text means the same play, also with a blank, in either direction, beside and through a word."""
    position = Position.parse(mat, roll="SIZEXA?")
    plays = position.plays(enable)
    assert len(plays) > 500
    for index in range(0, len(plays), 3):
        assert position.play(plays.text(index)) == plays[index]
        assert position.notation(plays[index]) == plays.text(index)


# Rows


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("3/3/3", bytes(9)),
        (".../3/1.1", bytes(9)),
        ("A2/1b1/2Z", bytes([1, 0, 0, 0, 34, 0, 0, 0, 26])),
        ("ABC/abc/3", bytes([1, 2, 3, 33, 34, 35, 0, 0, 0])),
    ],
)
def test_rows(text: str, codes: bytes) -> None:
    """Digits and dots are empty squares, lower case are blanks (CGP)."""
    assert parse_rows(text, 3, ENGLISH) == codes
    assert parse_rows(notation.format_rows(codes, 3, ENGLISH), 3, ENGLISH) == codes


def test_rows_as_they_are_written() -> None:
    """A run of empty squares is one number, also of two digits."""
    assert notation.format_rows(bytes([0, 0, 1, 0, 2, 0, 0, 0, 0]), 3, ENGLISH) == "2A/1B1/3"
    assert notation.format_rows(bytes(441), 21, ENGLISH) == "/".join(["21"] * 21)
    assert notation.format_rows(bytes([3, 36, 0, 0, 0, 0, 0, 0, 1]), 3, DIGRAPHS) == "[CH][qu]1/3/2A"


WRONG_ROWS = [
    *("", "3", "3/3", "3/3/3/3", "3/3/", "/3/3", "3//3", "3/3/2", "3/3/4", "3/AB/3", "3/ABCD/3", "3/A3/3"),
    *(
        "3/3/?2",
        "3/3/é2",
        "3/3/\u017f2",
        "3/3/-3",
        "3/3/\u0663",
        "3/3/999999999999",
        "3/3/[QU]2",
        "3/3/[A",
        "3/3/1\n1",
    ),
]


@pytest.mark.parametrize("text", WRONG_ROWS)
def test_wrong_rows(text: str) -> None:
    with pytest.raises(NotationError):
        parse_rows(text, 3, ENGLISH)


def test_a_wrong_row_is_named() -> None:
    with pytest.raises(NotationError, match=r"^row 2 'A9'"):
        parse_rows("9/A9/9/9/9/9/9/9/9", 9, ENGLISH)
    with pytest.raises(NotationError, match="the text has 8 rows: expected 9"):
        parse_rows("9/9/9/9/9/9/9/9", 9, ENGLISH)


# Texts of any kind


@given(text=st.text(max_size=30))
@settings(max_examples=300)
def test_no_text_crashes_a_parser(text: str) -> None:
    """A value or an error of this package, and nothing else."""
    parsers: list[Callable[[str], object]] = [
        parse_square,
        parse_position,
        lambda given: parse_play(given, ENGLISH),
        lambda given: parse_play(f"5C {given}", DIGRAPHS),
        lambda given: parse_rows(given, 3, ENGLISH),
        lambda given: parse_rows(f"3/{given}/3", 3, DIGRAPHS),
    ]
    for parse in parsers:
        with suppress(ScrambleError):
            parse(text)
