"""What stays on the mat after a play: SS-20 to SS-22 by hand-worked examples."""

import pytest
from plain import rows_of

from scramble import IllegalPlay, Play, Position
from scramble.errors import RollError
from scramble.hints.ranking import hint_for

WRAP = "5C WRAP"


def stays(mat: str, play: str | Play) -> str:
    """The word that is left on the mat; "-" if it was cleared."""
    return Position.parse(mat).after(play).word_on_mat()


def test_example_wrap_then_sizes() -> None:
    """Worked example 1, SS-20: W, R, A, P go back to the cup, SIZES stays on G5 to G9."""
    after = Position.parse(WRAP).after("G5 SIZES")
    assert after.word_on_mat() == "G5 SIZES"
    assert rows_of(after) == ["." * 9] * 4 + [f"......{letter}.." for letter in "SIZES"]


def test_example_wraps_clears_the_mat() -> None:
    """Worked example 2, SS-21: a single S is an extension."""
    after = Position.parse(WRAP).after("5C WRAPS")
    assert after.is_empty
    assert after.word_on_mat() == "-"


def test_example_enwraps_clears_the_mat() -> None:
    """Worked example 3, SS-21: letters on both sides are an extension too."""
    assert stays(WRAP, "5A ENWRAPS") == "-"


def test_example_taxi_keeps_the_a() -> None:
    """Worked example 4, SS-20: A is part of TAXI, W, R and P go back."""
    assert stays(WRAP, "E4 TAXI") == "E4 TAXI"


@pytest.mark.parametrize(
    ("mat", "play"),
    [(WRAP, "5B XWRAP"), (WRAP, "5C WRAPPER"), ("E3 WRAP", "E2 XWRAP"), ("E3 WRAP", "E1 ENWRAPS")],
)
def test_ss21_extensions_clear_the_mat(mat: str, play: str) -> None:
    """SS-21: before, after, both; across and down; one die or more."""
    assert stays(mat, play) == "-"


def test_ss21_the_next_player_starts_in_the_centre() -> None:
    """SS-8, SS-21: on the cleared mat the centre must be covered, and its premium counts again."""
    cleared = Position.parse(WRAP).after("5C WRAPS")
    assert cleared.faults("4C WRAP", any_roll=True)
    assert cleared.score(WRAP).total == (4 + 1 + 1 + 3) * 2


def test_ss20_the_first_word_stays() -> None:
    """SS-20: on an empty mat there is nothing to extend."""
    assert stays("-", WRAP) == WRAP
    assert stays("-", "E5 AN") == "E5 AN"


@pytest.mark.parametrize(
    ("play", "left"),
    [
        (Play.of((3, 3, "O")), "D4 OR"),  # one die above the R: a new word of two letters
        (Play.of((5, 4, "H")), "E5 AH"),  # one die below the A
        (Play.of((4, 6, "S")), "-"),  # one die in the word's line: an extension
        (Play.of((4, 1, "X")), "-"),
    ],
)
def test_ss21_a_single_die_beside_the_word_is_a_new_word(play: Play, left: str) -> None:
    """SS-21: what extends the word clears the mat; what stands beside it does not."""
    assert stays(WRAP, play) == left


@pytest.mark.parametrize(
    ("mat", "play", "left"),
    [
        (WRAP, "6D AD", "6D AD"),  # parallel: RA and AD across it save neither R nor A
        (WRAP, "G3 OFS", "G3 OFS"),  # at a right angle beside it: WRAPS is a crossword
        (WRAP, "G5 SO", "G5 SO"),
        ("5D CaT", "E4 BAD", "E4 BaD"),  # a blank that stays is still a blank
        ("5D CaT", "F5 TO", "F5 TO"),  # a letter that stays is not a blank because another was
        ("5D CAT", "G5 sO", "G5 sO"),  # a new blank stays as one
        ("E4 CAT", "6E TO", "6E TO"),  # the mat's word down, the new one across
    ],
)
def test_ss20_only_the_main_word_stays(mat: str, play: str, left: str) -> None:
    """SS-20: words across the line of the dice do not save old letters."""
    assert stays(mat, play) == left


@pytest.mark.parametrize(
    ("rows", "die", "left"),
    [
        ("9/9/4B4/4A4/2CA5/9/9/9/9", (4, 4, "T"), "5C CAT"),  # CAT and BAT: as long, so the one across
        ("9/4B4/4O4/4A4/2CA5/9/9/9/9", (4, 4, "T"), "E2 BOAT"),  # the longer one
        ("9/9/4B4/4A4/1SCA5/9/9/9/9", (4, 4, "T"), "5B SCAT"),
        ("9/9/9/9/3A1A3/9/9/9/9", (4, 4, "A"), "-"),  # old letters on both sides, all in the word
        ("9/9/9/9/3A1A3/9/9/9/A8", (4, 4, "A"), "5D AAA"),  # one old letter is elsewhere
    ],
)
def test_ss20_mats_with_any_letters(rows: str, die: tuple[int, int, str], left: str) -> None:
    """SS-20, SS-21: the rules need no single word to be on the mat."""
    assert stays(rows, Play.of(die)) == left


def test_ss20_never_more_than_one_word_is_left() -> None:
    """SS-20: a cross of two words on the mat and a third beside both: only that one stays."""
    rows = "9/9/4B4/4A4/2CAT4/4S4/9/9/9"
    assert stays(rows, "F5 OX") == "F5 OX"
    assert stays(rows, "5C CATS") == "5C CATS"


def test_ss22_dice_not_played_are_left_over() -> None:
    """SS-22: they are the roll without the dice placed; a blank counts as a blank."""
    position = Position.parse(WRAP, roll="SIZESX?")
    assert str(hint_for(position, "G5 SIZES").dice_left) == "X?"
    assert str(hint_for(position, "G5 SIZEs").dice_left) == "SX"
    assert str(hint_for(position, "5C WRAPS").dice_left) == "EISXZ?"
    with pytest.raises(RollError):
        hint_for(position, "5C WRAPT")


def test_ss22_there_is_no_roll_after_a_play() -> None:
    """SS-22: all dice go back; the position that was there is as it was."""
    position = Position.parse(WRAP, roll="SIZESX?")
    before = str(position)
    after = position.after("G5 SIZES")
    assert not len(after.roll)
    assert after.scores == position.scores
    assert str(position) == before


def test_an_illegal_play_leaves_nothing() -> None:
    """SS-9, SS-10: there is no mat after a play that breaks a rule."""
    position = Position.parse(WRAP)
    for play in ("9A CAT", "5C WRAP", "7E XI"):
        with pytest.raises(IllegalPlay):
            position.after(play)
    assert position == Position.parse(WRAP)
