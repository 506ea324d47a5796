"""What a play scores: SS-15 to SS-19 by hand-worked examples, on the house mat unless a mat is given."""

import pytest

from scramble import Lexicon, Mat, Play, Position, Rules, Score

WRAP = "5C WRAP"


def score(mat: str, play: str) -> Score:
    return Position.parse(mat).score(play)


def points(mat: str, play: str) -> dict[str, int]:
    """Points of each word; the words of a test are all different."""
    words = score(mat, play).words
    result = {word.text: word.total for word in words}
    assert len(result) == len(words)
    return result


def test_example_wrap_then_sizes() -> None:
    """Worked example 1, SS-15 to SS-17: S in WRAPS and in SIZES; the Z on G7, a double letter."""
    assert points("-", WRAP) == {"WRAP": (4 + 1 + 1 + 3) * 2}
    assert points(WRAP, "G5 SIZES") == {"SIZES": 1 + 1 + 10 * 2 + 1 + 1, "WRAPS": 4 + 1 + 1 + 3 + 1}
    assert score(WRAP, "G5 SIZES").total == 24 + 10


def test_example_wraps() -> None:
    """Worked example 2, SS-17: an extension counts the old letters at face value, the centre no more."""
    assert points(WRAP, "5C WRAPS") == {"WRAPS": 4 + 1 + 1 + 3 + 1}


def test_example_enwraps() -> None:
    """Worked example 3, SS-16: E on A5 (double letter), N on B5 (triple letter)."""
    assert points(WRAP, "5A ENWRAPS") == {"ENWRAPS": 1 * 2 + 1 * 3 + 4 + 1 + 1 + 3 + 1}


def test_example_taxi() -> None:
    """Worked example 4, SS-17: down through the A on the centre, which doubles nothing now."""
    assert points(WRAP, "E4 TAXI") == {"TAXI": 1 + 1 + 8 + 1}


def test_ss15_all_words_add_up() -> None:
    """SS-15: the main word and each word across it: AD on row 6 below WRAP; D6 and F6 are double words."""
    found = score(WRAP, "6D AD")
    assert [(word.text, word.total) for word in found.words] == [
        ("AD", (1 + 2) * 2),  # A on D6: double word
        ("RA", (1 + 1) * 2),  # the same A
        ("AD", 1 + 2),
    ]
    assert found.total == 6 + 4 + 3
    assert found.bingo == 0


def test_ss15_words_that_the_play_does_not_touch_do_not_count() -> None:
    """SS-15: on a mat with more letters than one word, only words with a new die score."""
    assert points("9/9/9/9/2WRAP3/9/9/ZOO6/9", "5C WRAPS") == {"WRAPS": 10}


@pytest.mark.parametrize(("mark", "factor"), [("d", 2), ("t", 3)])
def test_ss16_a_letter_premium_multiplies_one_die(mark: str, factor: int) -> None:
    """SS-3, SS-16: only the die on the square."""
    mat = Mat(("...", f"{mark}..", "..."))
    found = Position.parse(mat=mat).score("2A CAT")
    assert found.total == 3 * factor + 1 + 1
    (word,) = found.words
    assert [(letter.die, letter.points) for letter in word.letters] == [("C", 3 * factor), ("A", 1), ("T", 1)]
    assert word.multiplier == 1


@pytest.mark.parametrize(("mark", "factor"), [("D", 2), ("T", 3)])
def test_ss16_a_word_premium_multiplies_the_word(mark: str, factor: int) -> None:
    """SS-3, SS-16: all its letters."""
    mat = Mat(("...", f"{mark}..", "..."))
    found = Position.parse(mat=mat).score("2A CAT")
    assert found.total == (3 + 1 + 1) * factor
    assert found.words[0].multiplier == factor


@pytest.mark.parametrize(
    ("marks", "factor"),
    [("D.D", 4), ("T.T", 9), ("D.T", 6), ("T.D", 6), ("DDD", 8), ("TTT", 27), ("DTT", 18)],
)
def test_ss16_word_premiums_multiply(marks: str, factor: int) -> None:
    """SS-16: 2x2 = 4, 3x3 = 9, 2x3 = 6, and so on."""
    mat = Mat(("...", marks, "..."))
    assert Position.parse(mat=mat).score("2A CAT").total == (3 + 1 + 1) * factor


def test_ss16_word_premium_after_letter_premium() -> None:
    """SS-16: C on B5 (triple letter), E on E5 (double word): (9+1+2+1) x 2."""
    found = score("-", "5B CODE")
    assert found.total == (3 * 3 + 1 + 2 + 1) * 2
    assert found.words[0].sum_text == "(9+1+2+1) x2 = 26"


def test_ss16_two_double_words_of_the_house_mat() -> None:
    """SS-16: D4 and F4 under COB; E4 makes OAT down with the AT below it, without premium."""
    assert points("E5 AT", "4D COB") == {"COB": (3 + 1 + 3) * 4, "OAT": 1 + 1 + 1}


def test_ss16_two_triple_words_of_the_house_mat() -> None:
    """SS-16: A1 and I1 under REMARKING; E1 (double letter) lies under an old letter."""
    assert points("1C MARK", "1A REMARKING") == {"REMARKING": (1 + 1 + 3 + 1 + 1 + 5 + 1 + 1 + 2) * 9}


def test_ss17_premiums_count_once() -> None:
    """SS-17: a premium under an old letter is used up, in the same word and in a new one across it."""
    mat = Mat(("TTTTT", "ttttt", "ttttt", "ttttt", "TTTTT"))
    first = Position.parse("3B CAT", mat=mat)
    assert first.score("3B CATS").total == 3 + 1 + 1 + 1 * 3
    assert first.score("C2 BAD").total == 3 * 3 + 1 + 2 * 3


def test_ss17_a_premium_counts_in_each_word_of_its_die() -> None:
    """SS-17: the S on H5 (triple letter) in both words; SIZES also has H8 (double word)."""
    expected = {"SIZES": (1 * 3 + 1 + 10 + 1 + 1) * 2, "WRAPS": 4 + 1 + 1 + 3 + 1 * 3}
    assert points("5D WRAP", "H5 SIZES") == expected


def test_ss17_a_word_premium_counts_in_each_word_of_its_die() -> None:
    """SS-17: the H on F4 (double word) doubles HO across and HO down."""
    found = score("5E TO", "4F HO")
    assert [(word.text, word.is_across, word.total) for word in found.words] == [
        ("HO", True, (4 + 1) * 2),
        ("HO", False, (4 + 1) * 2),
    ]
    assert found.total == 20


def test_ss17_letters_are_marked_as_new_or_old() -> None:
    """SS-17: what a score says of its letters."""
    (word,) = score(WRAP, "5C WRAPS").words
    assert [letter.is_new for letter in word.letters] == [False, False, False, False, True]
    assert (word.row, word.column, word.is_across, word.multiplier) == (4, 2, True, 1)


def test_ss18_a_blank_scores_nothing_on_a_letter_premium() -> None:
    """SS-18: c on B5 (triple letter) is 0; the centre still doubles the rest."""
    assert score("-", "5B cODE").total == (0 + 1 + 2 + 1) * 2


def test_ss18_a_word_premium_under_a_blank_multiplies() -> None:
    """SS-18: a blank on the centre."""
    assert score("-", "5B CODe").total == (3 * 3 + 1 + 2 + 0) * 2
    assert score("-", "5D To").total == (1 + 0) * 2


def test_ss18_a_blank_stays_worth_nothing() -> None:
    """SS-13, SS-18: a blank of the mat, in an extension and in a word across it."""
    assert score("5C WrAP", "5C WRAPS").total == 4 + 0 + 1 + 3 + 1
    assert score("5C WrAP", "D4 ORE").total == (1 + 0 + 1) * 2 * 2  # D4 and D6 are double words


def test_ss18_a_blank_in_both_words_of_its_die() -> None:
    """SS-18: it is worth 0 in each."""
    assert points(WRAP, "G5 sIZES") == {"sIZES": 0 + 1 + 10 * 2 + 1 + 1, "WRAPs": 4 + 1 + 1 + 3 + 0}


SATIRES = (1 + 1 + 1 + 1 + 1 + 1 * 3 + 1 * 2) * 2  # C5 to I5: the centre, H5 triple, I5 double letter


def test_ss19_seven_dice_add_fifty_after_everything() -> None:
    """SS-19: the bonus is not doubled with the word."""
    found = score("-", "5C SATIRES")
    assert (found.total, found.bingo) == (SATIRES + 50, 50)
    assert found.words[0].total == SATIRES


def test_ss19_six_dice_and_an_old_letter_are_no_bingo() -> None:
    """SS-19: a word of seven letters with six new ones."""
    found = score("9/9/9/9/2S6/9/9/9/9", "5C SATIRES")
    assert (found.total, found.bingo) == (SATIRES, 0)


def test_ss19_seven_dice_in_a_longer_word() -> None:
    """SS-19: seven dice before two old letters; no letter premium but A5, B5; the centre is old."""
    mat = Mat(tuple("." * 9 for _row in range(9)))
    found = Position.parse("5H ED", mat=mat).score("5A AAAAAAAED")
    assert found.total == 7 * 1 + 1 + 2 + 50


def test_ss19_blanks_count_as_dice() -> None:
    """SS-19: seven blanks score the bonus alone."""
    assert score("-", "5C satires").total == 50


def test_ss19_the_bonus_is_an_option() -> None:
    """SS-19: as agreed before the game."""
    position = Position.parse(rules=Rules(bingo=35))
    assert position.score("5C SATIRES").total == SATIRES + 35
    assert Position.parse(rules=Rules(bingo=0)).score("5C SATIRES").total == SATIRES


BOTH_WAYS = "9/9/4B4/4A4/2CA5/9/9/9/9"  # CA before E5, BA above it
LONGER_DOWN = "9/4B4/4O4/4A4/2CA5/9/9/9/9"


def test_one_die_that_makes_words_both_ways() -> None:
    """SS-15, SS-17: T on E5 (double word) ends CAT and BAT; one play, both words doubled."""
    position = Position.parse(BOTH_WAYS, roll="T")
    die = Play.of((4, 4, "T"))
    found = position.score(die)
    assert [(word.text, word.total) for word in found.words] == [
        ("CAT", (3 + 1 + 1) * 2),
        ("BAT", (3 + 1 + 1) * 2),
    ]
    assert found.total == 20
    assert position.notation(die) == "5C CAT"
    plays = position.plays(Lexicon.from_words(["CAT", "BAT", "BOAT"]))
    assert list(plays) == [die]
    assert plays.scores.tolist() == [20]
    assert position.play("E3 BAT") == position.play("5C CAT") == die


def test_one_die_whose_longer_word_is_down() -> None:
    """SS-20: then that is the main word; the scores are the same either way."""
    position = Position.parse(LONGER_DOWN, roll="T")
    die = Play.of((4, 4, "T"))
    found = position.score(die)
    assert [(word.text, word.total) for word in found.words] == [
        ("BOAT", (3 + 1 + 1 + 1) * 2),
        ("CAT", (3 + 1 + 1) * 2),
    ]
    plays = position.plays(Lexicon.from_words(["CAT", "BAT", "BOAT"]))
    assert list(plays) == [die]
    assert plays.text(0) == position.notation(die) == "E2 BOAT"
    assert list(position.plays(Lexicon.from_words(["CAT", "BAT"]))) == []


def test_the_same_word_across_and_down_on_an_empty_mat_is_two_plays() -> None:
    """SS-8: across and down, in each place over the centre."""
    plays = Position.parse(roll="CAT").plays(Lexicon.from_words(["CAT"]))
    expected = ["5C CAT", "5D CAT", "5E CAT", "E3 CAT", "E4 CAT", "E5 CAT"]
    assert sorted(plays.text(index) for index in range(len(plays))) == expected
    assert set(plays.scores.tolist()) == {10}


def test_a_letter_on_a_die_or_on_a_blank_is_two_plays() -> None:
    """SS-13, SS-18: with an S and a blank, the S of WRAPS may be either; the better one comes first."""
    plays = Position.parse("5B WRAP", roll="S?").plays(Lexicon.from_words(["WRAPS"]))
    assert [(plays.text(index), plays.score(index)) for index in range(len(plays))] == [
        ("5B WRAPS", 10),
        ("5B WRAPs", 9),
    ]
