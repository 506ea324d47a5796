"""Where dice may lie: SS-1 to SS-13 by hand-worked examples on the house mat.

SS-5 (cup, timer, pad), SS-6 (who starts) and SS-14 (time is up, passing) belong to a game's turns and
are tested there.
"""

import numpy
import pytest

from scramble import DiceSet, IllegalPlay, Lexicon, Mat, Play, PlayFault, Position
from scramble.errors import NotationError, RollError
from scramble.notation import format_square, parse_square

Triples = list[tuple[int, int, str]]

WRAP = "5C WRAP"  # W, R, A and P on C5 to F5; the A lies on the centre


def faults(mat: str, dice: Triples, roll: str | None = None) -> PlayFault:
    """Faults of some dice on a mat with one word or none; a roll of None is not asked about."""
    return Position.parse(mat, roll=roll or "").faults(Play.of(*dice), any_roll=roll is None)


def row_of(word: str, row: int, column: int) -> Triples:
    return [(row, column + step, letter) for step, letter in enumerate(word)]


def column_of(word: str, row: int, column: int) -> Triples:
    return [(row + step, column, letter) for step, letter in enumerate(word)]


def test_ss01_squares_of_the_mat(house_mat: Mat) -> None:
    """SS-1: 9 x 9; rows 1 to 9 from the top, columns A to I from the left, the centre is E5."""
    assert house_mat.size == 9
    assert house_mat.centre == (4, 4)
    assert format_square(0, 0) == "1A"
    assert format_square(8, 8, is_across=False) == "I9"
    assert parse_square("E5") == (*house_mat.centre, False)
    position = Position.parse("2A CAT")
    assert [position.die_at(1, column) for column in range(4)] == ["C", "A", "T", ""]


def test_ss02_dice_of_the_house_set(house_dice: DiceSet) -> None:
    """SS-2: twelve dice of six faces, each face a letter or a blank."""
    assert [len(die.faces) for die in house_dice.dice] == [6] * 12
    faces = {face for die in house_dice.dice for face in die.faces}
    assert faces == {*"ABCDEFGHIJKLMNOPQRSTUVWXYZ?"}


def test_ss02_ss04_dice_and_values_are_data(house_dice: DiceSet) -> None:
    """SS-2, SS-4: another box has other faces and other letter values."""
    values = "\n".join(f"{letter} = {7 if letter == 'A' else 2}" for letter in house_dice.alphabet)
    own = DiceSet.parse_toml(f'dice = ["ABT", "?AA"]\n[values]\n{values}')
    assert [die.faces for die in own.dice] == [("A", "B", "T"), ("?", "A", "A")]
    assert Position.parse(dice=own).score("5E AT").total == (7 + 2) * 2


def test_ss02_ss03_premium_squares_are_data() -> None:
    """SS-2, SS-3: another box has other premium squares."""
    own = Mat.parse("...\n.T.\n...")
    assert Position.parse(mat=own).score("2B AT").total == (1 + 1) * 3


def test_ss03_premium_squares_of_the_house_mat(house_mat: Mat) -> None:
    """SS-3: the centre is a double word; the other squares as drawn in the design."""
    assert house_mat.premium(4, 4) == "D"
    assert str(house_mat).splitlines() == [
        "T...d...T",
        ".D..t..D.",
        "..d...d..",
        "...D.D...",
        "dt..D..td",
        "...D.D...",
        "..d...d..",
        ".D..t..D.",
        "T...d...T",
    ]


def test_ss04_letter_values(house_dice: DiceSet) -> None:
    """SS-4: the values of English Scrabble; a blank is worth 0."""
    groups = {1: "AEILNORSTU", 2: "DG", 3: "BCMP", 4: "FHVWY", 5: "K", 8: "JX", 10: "QZ"}
    expected = {letter: points for points, letters in groups.items() for letter in letters}
    assert dict(house_dice.values) == expected
    assert len(expected) == 26
    assert Position.parse().score("5E aT").total == (0 + 1) * 2


def test_ss07_seven_dice_are_rolled_fewer_if_the_cup_has_fewer(house_dice: DiceSet) -> None:
    """SS-7: seven dice of the cup, all of them if it holds fewer, never more than seven."""
    chance = numpy.random.default_rng(1)
    assert len(house_dice.roll(chance)) == 7
    assert len(house_dice.roll(chance, 3)) == 3
    small = DiceSet(house_dice.dice[:5], house_dice.points)
    assert len(small.roll(chance)) == 5
    with pytest.raises(RollError):
        house_dice.roll(chance, 8)
    with pytest.raises(RollError):
        Position.parse(roll="ABCDEFGH")


@pytest.mark.parametrize(
    ("roll", "dice", "is_there"),
    [
        ("S", "S", True),
        ("", "S", False),
        ("X", "S", False),
        ("?", "s", True),
        ("S", "s", False),
        ("?", "S", False),
        ("SS", "SS", True),
        ("S?", "SS", False),
        ("S?", "Ss", True),
        ("S?", "ss", False),
    ],
)
def test_ss07_dice_must_be_in_the_roll(roll: str, dice: str, is_there: bool) -> None:
    """SS-7, SS-13: each die once; a blank is a blank whatever it stands for."""
    assert faults(WRAP, column_of(dice, 4, 6), roll) == (PlayFault(0) if is_there else PlayFault.NOT_IN_ROLL)


def test_ss07_more_than_seven_dice() -> None:
    """SS-7: eight dice are too many, even where they lie well; seven are not."""
    assert faults(WRAP, column_of("ABCDEFGH", 1, 6)) == PlayFault.TOO_MANY_DICE
    assert not faults(WRAP, column_of("ABCDEFG", 2, 6))


@pytest.mark.parametrize("start", range(2, 5))
def test_ss08_first_word_covers_the_centre(start: int) -> None:
    """SS-8: across or down, with any of its letters on E5."""
    assert not faults("-", row_of("CAT", 4, start))
    assert not faults("-", column_of("CAT", start, 4))


@pytest.mark.parametrize("start", [0, 1, 5, 6])
def test_ss08_first_word_off_the_centre(start: int) -> None:
    """SS-8: a word that ends just before E5 or begins just after it does not cover it."""
    assert faults("-", row_of("CAT", 4, start)) == PlayFault.CENTRE_NOT_COVERED
    assert faults("-", column_of("CAT", start, 4)) == PlayFault.CENTRE_NOT_COVERED
    assert faults("-", row_of("CAT", 3, 3)) == PlayFault.CENTRE_NOT_COVERED


def test_ss08_a_word_has_two_letters() -> None:
    """SS-8: one letter on the centre is not a word, even if a lexicon or the mat would have it."""
    assert faults("-", [(4, 4, "A")]) == PlayFault.TOO_SHORT
    assert list(Position.parse(roll="A").plays(Lexicon.from_words(["AA", "AB"]))) == []


def test_ss08_a_word_on_the_mat_that_is_off_the_centre() -> None:
    """SS-8, SS-10: only an empty mat asks for the centre; with a word elsewhere, E5 is no way in."""
    assert not faults("1A CAT", [(0, 3, "S")])
    assert faults("1A CAT", row_of("DOG", 4, 3)) == PlayFault.NOT_ATTACHED


def test_ss09_one_row_or_one_column() -> None:
    """SS-9: dice around a corner or on a diagonal are not in one line, though each touches the word."""
    assert faults(WRAP, [(3, 2, "A"), (5, 3, "A")]) == PlayFault.NOT_ONE_LINE
    assert faults(WRAP, [(4, 6, "S"), (5, 6, "O"), (5, 7, "N")]) == PlayFault.NOT_ONE_LINE
    assert faults("-", [(3, 3, "A"), (4, 4, "B"), (5, 5, "C")]) & PlayFault.NOT_ONE_LINE


def test_ss09_no_empty_square_between() -> None:
    """SS-9: letters of the mat may stand between the dice, empty squares may not."""
    assert not faults(WRAP, [(4, 1, "X"), (4, 6, "S")])
    assert faults(WRAP, [(4, 6, "S"), (4, 8, "X")]) == PlayFault.GAP
    assert faults(WRAP, [(4, 0, "X"), (4, 6, "S")]) == PlayFault.GAP
    assert not faults(WRAP, [(3, 4, "T"), (5, 4, "X"), (6, 4, "I")])
    assert faults(WRAP, [(3, 4, "T"), (6, 4, "I")]) == PlayFault.GAP


def test_ss09_dice_go_on_empty_squares() -> None:
    """SS-9: not on a letter of the mat, not on one another."""
    assert faults(WRAP, [(4, 2, "X")]) == PlayFault.SQUARE_TAKEN
    assert faults(WRAP, [(4, 6, "S"), (4, 6, "T")]) == PlayFault.SQUARE_TAKEN


def test_ss09_one_die_at_least() -> None:
    """SS-9: reading out what is on the mat is not a play."""
    assert faults(WRAP, []) == PlayFault.NO_DICE
    assert faults("-", []) == PlayFault.NO_DICE
    assert Position.parse(WRAP).faults(WRAP) == PlayFault.NO_DICE


def test_ss09_letters_written_as_standing_on_the_mat() -> None:
    """SS-9: a play that names a letter of the mat wrongly means another mat."""
    position = Position.parse("5C WrAP", roll="S")
    for text in ("5C WRAPS", "5C WrAPS", "5C ....S", "5C (WRAP)S", "5C W..PS", "5C (..)APS"):
        assert not position.faults(text)
        assert position.play(text) == Play.of((4, 6, "S"))
    for text in ("5C TRAPS", "5C (T)RAPS", "5B .WRAPS", "5C (WRAPS)S"):
        assert PlayFault.LETTER_MISMATCH in position.faults(text)
    assert position.faults("5C TRAPS") == PlayFault.LETTER_MISMATCH
    with pytest.raises(IllegalPlay):
        position.play("5C TRAPS")


@pytest.mark.parametrize(
    ("row", "column"), [(4, 1), (4, 6), *((3, each) for each in range(2, 6)), (5, 2), (5, 5)]
)
def test_ss10_side_by_side(row: int, column: int) -> None:
    """SS-10: before, after, above or below a letter of the word."""
    assert not faults(WRAP, [(row, column, "A")])


@pytest.mark.parametrize(("row", "column"), [(3, 1), (3, 6), (5, 1), (5, 6)])
def test_ss10_corner_to_corner_is_not_touching(row: int, column: int) -> None:
    """SS-10: the four squares that meet the word at a corner only."""
    step = 1 if column == 6 else -1
    assert faults(WRAP, [(row, column, "A"), (row, column + step, "B")]) == PlayFault.NOT_ATTACHED


def test_ss10_one_touching_die_is_enough() -> None:
    """SS-10: the other dice hang on it."""
    assert not faults(WRAP, column_of("SIZES", 4, 6))
    assert faults(WRAP, column_of("SIZE", 5, 6)) == PlayFault.NOT_ATTACHED


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("5C WRAPS", ("WRAPS",)),  # (a) after
        ("5A ENWRAP", ("ENWRAP",)),  # (a) before
        ("5A ENWRAPS", ("ENWRAPS",)),  # (a) both
        ("E4 TAXI", ("TAXI",)),  # (b) through a letter
        ("G5 SIZES", ("SIZES", "WRAPS")),  # (b) beside it, one die extends it
        ("G3 OFS", ("OFS", "WRAPS")),  # (b) beside it, its last die extends it
        ("6D AD", ("AD", "RA", "AD")),  # (c) parallel
        ("4C OO", ("OO", "OW", "OR")),  # (c) parallel, above
    ],
)
def test_ss11_new_words(text: str, words: tuple[str, ...]) -> None:
    """SS-11, SS-12: the ways to form a word, and all words that each forms or changes."""
    position = Position.parse(WRAP)
    assert not position.faults(text, any_roll=True)
    assert position.words(text) == words


def test_ss12_every_run_must_be_a_word() -> None:
    """SS-12: one phony among the words made, along the dice or across them, and it is not listed."""
    position = Position.parse(WRAP, roll="SIZES")
    play = position.play("G5 SIZES")
    assert play in position.plays(Lexicon.from_words(["WRAPS", "SIZES"]))
    assert play not in position.plays(Lexicon.from_words(["WRAP", "SIZES"]))
    assert play not in position.plays(Lexicon.from_words(["WRAPS", "SIZE"]))


def test_ss12_single_letters_are_no_runs() -> None:
    """SS-12: a die with nothing beside it makes no word across its line."""
    assert Position.parse(WRAP).words("G5 SIZES") == ("SIZES", "WRAPS")
    assert Position.parse().words("5C WRAP") == ("WRAP",)


def test_ss13_a_blank_needs_a_letter() -> None:
    """SS-13: the player names the letter; without a name the play is not complete."""
    assert faults(WRAP, [(4, 6, "?")], "?") == PlayFault.BLANK_WITHOUT_LETTER
    assert not faults(WRAP, [(4, 6, "s")], "?")


def test_ss13_a_blank_keeps_its_letter_on_the_mat() -> None:
    """SS-13: the A of CaT is crossed as an A, by BAD and not by BID, and is still a blank."""
    position = Position.parse("5D CaT", roll="BDI")
    plays = position.plays(Lexicon.from_words(["BAD", "BID"]))
    assert [plays.text(index) for index in range(len(plays))] == ["E4 BaD"]
    assert position.after("E4 BAD").word_on_mat() == "E4 BaD"


@pytest.mark.parametrize(
    ("mat", "dice", "roll", "expected"),
    [
        ("-", [(0, 0, "A"), (2, 2, "B")], "AB", "NOT_ONE_LINE CENTRE_NOT_COVERED TOO_SHORT"),
        ("-", [(4, 3, "A"), (4, 5, "B")], "AB", "GAP CENTRE_NOT_COVERED TOO_SHORT"),
        ("-", [(-1, 4, "A")], "A", "OFF_MAT CENTRE_NOT_COVERED"),
        (WRAP, [(8, 8, "?")], "", "NOT_ATTACHED TOO_SHORT NOT_IN_ROLL BLANK_WITHOUT_LETTER"),
        (WRAP, row_of("AAAAAAAA", 8, 0), "AAAAAAA", "NOT_ATTACHED NOT_IN_ROLL TOO_MANY_DICE"),
        (WRAP, [(4, -1, "A"), (4, 1, "B")], "AB", "OFF_MAT GAP"),
        (WRAP, [(4, 6, "A"), (4, 6, "B"), (9, 6, "C")], "ABC", "OFF_MAT SQUARE_TAKEN GAP"),
        (WRAP, [(4, 2, "A"), (5, 3, "?")], "A?", "SQUARE_TAKEN NOT_ONE_LINE BLANK_WITHOUT_LETTER"),
        (WRAP, [(9, 9, "A"), (-5, 3, "B")], "A", "OFF_MAT NOT_ONE_LINE NOT_ATTACHED NOT_IN_ROLL"),
    ],
)
def test_faults_together(mat: str, dice: Triples, roll: str, expected: str) -> None:
    """SS-7 to SS-13: all reasons at once."""
    assert set(faults(mat, dice, roll)) == {PlayFault[name] for name in expected.split()}


def test_faults_of_a_written_play_together() -> None:
    """SS-9: wrong letters of the mat are reported beside everything else."""
    position = Position.parse(WRAP)
    assert position.faults("5C WRIP") == PlayFault.NO_DICE | PlayFault.LETTER_MISMATCH
    assert position.faults("9H (CAT)") == PlayFault.NO_DICE | PlayFault.LETTER_MISMATCH | PlayFault.OFF_MAT
    with pytest.raises(IllegalPlay) as caught:
        position.score("9H CAT")
    assert caught.value.faults == PlayFault.OFF_MAT | PlayFault.NOT_ATTACHED
    assert caught.value.reasons == (PlayFault.OFF_MAT | PlayFault.NOT_ATTACHED).reasons
    assert len(caught.value.reasons) == 2


@pytest.mark.parametrize("fault", list(PlayFault))
def test_each_fault_has_a_reason_of_its_own(fault: PlayFault) -> None:
    """Every fault is told with the number of its rule."""
    (reason,) = fault.reasons
    assert "(SS-" in reason
    assert sum(reason in other.reasons for other in PlayFault) == 1


def test_a_text_that_names_dice_off_the_mat_is_no_play_here() -> None:
    """SS-1: `play` promises IllegalPlay for squares off the mat."""
    with pytest.raises(IllegalPlay) as caught:
        Position.parse(WRAP).play("9H CAT")
    assert PlayFault.OFF_MAT in PlayFault(caught.value.faults)


def test_squares_that_no_notation_has() -> None:
    """SS-1: row 0, column J on this mat, column Z on any."""
    position = Position.parse(WRAP)
    for text in ("0C CAT", "C0 CAT", "5Z CAT", "22C CAT9"):
        with pytest.raises(NotationError):
            position.faults(text)
    assert PlayFault.OFF_MAT in position.faults("10C CAT")
    assert PlayFault.OFF_MAT in position.faults("5J CAT")
