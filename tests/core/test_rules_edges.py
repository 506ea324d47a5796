"""Edges of the mat and mats of other sizes (SS-1, SS-8 to SS-12)."""

import pytest

from scramble import Lexicon, Mat, Play, PlayFault, Position
from scramble.errors import MatError

OFF_AND_LOOSE = PlayFault.OFF_MAT | PlayFault.NOT_ATTACHED


@pytest.mark.parametrize(
    ("word", "beyond"),
    [
        ("5F WRAP", (4, 9)),  # right of the right edge
        ("5A WRAP", (4, -1)),  # left of the left edge
        ("E6 WRAP", (9, 4)),  # below the lower edge
        ("E1 WRAP", (-1, 4)),  # above the upper edge
    ],
)
def test_ss01_no_square_beyond_an_edge(word: str, beyond: tuple[int, int]) -> None:
    """SS-1: a die just beyond the edge is off the mat, though it would extend the word."""
    position = Position.parse(word, roll="S")
    assert position.faults(Play.of((*beyond, "S"))) == OFF_AND_LOOSE


@pytest.mark.parametrize(
    ("word", "other_side"),
    [
        ("5F WRAP", [(5, 0), (4, 0), (3, 0)]),  # number of the square after the last one: A6
        ("5A WRAP", [(3, 8), (4, 8), (5, 8)]),  # before the first one: I4
        ("E6 WRAP", [(0, 4), (0, 5), (0, 3)]),
        ("E1 WRAP", [(8, 4), (8, 3), (8, 5)]),
    ],
)
def test_ss10_the_other_side_of_the_mat_does_not_touch(word: str, other_side: list[tuple[int, int]]) -> None:
    """SS-10: index -1 is not a neighbour, and a row does not go on in the next one."""
    position = Position.parse(word)
    for row, column in other_side:
        lone = Play.of((row, column, "S"))
        assert position.faults(lone, any_roll=True) == PlayFault.NOT_ATTACHED | PlayFault.TOO_SHORT


def test_ss12_words_end_at_the_edge() -> None:
    """SS-12: letters at the end of a row and at the start of the next one are not a word."""
    position = Position.parse("9/9/9/9/6CAT/S8/9/9/9", roll="S")
    assert position.words(Play.of((3, 6, "A"))) == ("AC",)
    assert position.words(Play.of((5, 1, "O"))) == ("SO",)
    plays = position.plays(Lexicon.from_words(["CATS", "AS", "SO"]))
    assert {plays.text(index) for index in range(len(plays))} == {"H5 AS"}


def test_ss12_columns_end_at_the_edge() -> None:
    """SS-12: letters at the foot of a column and at the head of the next one are not a word."""
    position = Position.parse("4S4/9/9/9/9/9/3C5/3A5/3T5", roll="")
    assert position.words(Play.of((0, 3, "A"))) == ("AS",)
    assert position.words(Play.of((8, 4, "O"))) == ("TO",)
    assert position.words(Play.of((5, 3, "S"))) == ("SCAT",)


def test_ss01_plays_in_all_four_corners() -> None:
    """SS-1: A1, I1, A9 and I9 can be played and scored; each is a triple word (house mat)."""
    words = Lexicon.from_words(["AX", "XA"])
    for word in ("1A XX", "H1 XX", "9H XX", "A8 XX"):
        assert Position.parse(word, roll="A").best(words) is not None
    assert Position.parse("1B XX").score(Play.of((0, 0, "A"))).total == (1 + 8 + 8) * 3
    assert Position.parse("9G XX").score(Play.of((8, 8, "A"))).total == (8 + 8 + 1) * 3
    assert Position.parse("A7 XX").score(Play.of((8, 0, "A"))).total == (8 + 8 + 1) * 3
    assert Position.parse("I2 XX").score(Play.of((0, 8, "A"))).total == (1 + 8 + 8) * 3


@pytest.mark.parametrize(("mat", "play"), [("5C MARK", "5A REMARKING"), ("E3 MARK", "E1 REMARKING")])
def test_ss01_a_word_of_nine_letters_from_edge_to_edge(mat: str, play: str) -> None:
    """SS-1: letters added on both sides up to both edges; d, t, t, d under the outer two on each side."""
    position = Position.parse(mat, roll="REING")
    plays = position.plays(Lexicon.from_words(["REMARKING"]))
    assert [plays.text(index) for index in range(len(plays))] == [play]
    # R d, E t, MARK old (K, A or R on the centre counts once), I plain, N t, G d
    assert plays.score(0) == 1 * 2 + 1 * 3 + 3 + 1 + 1 + 5 + 1 + 1 * 3 + 2 * 2


def test_ss01_nothing_fits_beside_a_word_of_nine_letters_in_its_line() -> None:
    """SS-1, SS-12: REMARKINGS would need a tenth square."""
    words = Lexicon.from_words(["REMARKING", "REMARKINGS"])
    assert list(Position.parse("5A REMARKING", roll="S").plays(words)) == []
    assert list(Position.parse("A1 REMARKING", roll="S").plays(words)) == []


@pytest.mark.parametrize("size", [3, 4, 8, 9, 20, 21])
def test_ss08_centre_of_any_mat(size: int) -> None:
    """SS-8: the middle; of an even number of rows, the square right below the middle."""
    mat = Mat(("." * size,) * size)
    middle = size // 2
    assert mat.centre == (middle, middle)
    position = Position.parse(mat=mat)
    for row, column in ((middle, middle - 1), (middle, middle), (middle - 1, middle)):
        step = int(row < middle)
        play = Play.of((row, column, "A"), (row + step, column + 1 - step, "T"))
        assert not position.faults(play, any_roll=True)
    off_centre = Play.of((middle - 1, middle - 1, "A"), (middle - 1, middle, "T"))
    assert position.faults(off_centre, any_roll=True) == PlayFault.CENTRE_NOT_COVERED


def test_ss08_centre_of_an_even_mat_by_hand() -> None:
    """SS-8: on 4 x 4 it is C3: the third row, the third column."""
    position = Position.parse(mat=Mat(("....",) * 4), roll="AT")
    plays = position.plays(Lexicon.from_words(["AT"]))
    assert {plays.text(index) for index in range(len(plays))} == {"3B AT", "3C AT", "C2 AT", "C3 AT"}


def test_the_smallest_mat() -> None:
    """SS-1: 3 x 3: every square in reach, words of three letters at most."""
    mat = Mat(("T.T", ".D.", "T.T"))
    position = Position.parse(mat=mat, roll="CATS")
    words = Lexicon.from_words(["CAT", "CATS", "AT", "ACT"])
    plays = position.plays(words)
    texts = {plays.text(index) for index in range(len(plays))}
    assert texts == {"2A CAT", "B1 CAT", "2A ACT", "B1 ACT", "2A AT", "2B AT", "B1 AT", "B2 AT"}
    full = Position.parse("CAT/ABA/TAT", mat=mat, roll="S")
    assert list(full.plays(words)) == []
    corner = Position.parse("1CA/ABB/TBB", mat=mat)
    assert corner.words(Play.of((0, 0, "X"))) == ("XCA", "XAT")
    assert corner.score(Play.of((0, 0, "X"))).total == (8 + 3 + 1) * 3 + (8 + 1 + 1) * 3


def test_the_largest_mat() -> None:
    """SS-1: 21 x 21: a word of 21 letters from edge to edge, seven of them new."""
    size = 21
    mat = Mat(("T" * size,) * size)
    old = "A" * 14
    rows = "/".join(["21"] * 10 + [f"3{old}4"] + ["21"] * 10)
    position = Position.parse(rows, roll="ZZZZZZZ", mat=mat)
    word = f"ZZZ{old}ZZZZ"
    plays = position.plays(Lexicon.from_words([word]))
    assert [plays.text(index) for index in range(len(plays))] == [f"11A {word}"]
    assert plays.score(0) == (14 * 1 + 7 * 10) * 3**7 + 50
    last = Play.of(*((row, 20, "Z") for row in range(14, 21)))
    assert position.faults(last, any_roll=True) == PlayFault.NOT_ATTACHED


@pytest.mark.parametrize("size", [0, 1, 2, 22])
def test_mats_that_are_too_small_or_too_large(size: int) -> None:
    """SS-1: 3 to 21 rows."""
    with pytest.raises(MatError):
        Mat(("." * size,) * size)
