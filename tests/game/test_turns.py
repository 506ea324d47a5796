"""A turn: what is drawn (SS-7), what a play does to mat, dice and scores, passes and time (SS-14, F01)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from game_setups import PLAIN_MAT, faces, played, replay_plainly, rolled, rows_on, setup_of, turn, word_at

from scramble import DiceSet, Mat, Play, PlayFault
from scramble.errors import EventError, IllegalPlay, TimeIsUp
from scramble.game.events import Passed, Played, Rolled, RolledDie, TimedOut, WindowClosed
from scramble.game.record import GameRecord
from scramble.game.state import GameState, Phase

HOUSE = DiceSet.load()


def start(count: int = 2, **rules: Any) -> GameRecord:
    return GameRecord(setup_of(count, **rules), 0)


def test_seven_dice_from_a_full_cup() -> None:
    """SS-7: seven, not six, not eight."""
    record = start()
    assert (record.state.draw_count, record.state.cup_count) == (7, 12)
    for wrong in ("", "EEEEEE", "EEEEEEEE"):
        with pytest.raises(EventError, match="7 dice, as many as are drawn now"):
            rolled(record, wrong)
    state = rolled(record, "EEEEEEE").state
    assert (state.cup_count, len(state.roll), state.phase) == (5, 7, Phase.ROLLED)


@pytest.mark.parametrize("length", range(2, 8))
def test_the_cup_holds_what_is_not_on_the_mat(length: int) -> None:
    """SS-7: a word of 5 leaves 7 in the cup, of 6 leaves 6, of 7 leaves 5."""
    state = word_at(start(target=9999), ("5C " if length > 2 else "5E ") + "E" * length).state
    assert state.cup_count == 12 - length
    assert state.draw_count == min(7, 12 - length)


def test_the_longest_word_leaves_four_dice() -> None:
    """SS-7: all of them if the cup holds fewer; a wrong count is refused with the right one.

    Seven dice through one letter make eight letters, the most that can lie at the start of a turn.
    """
    record = turn(word_at(start(target=9999), "5E SEE"), "RESTATE", "E2 RETSATES").apply(WindowClosed(0))
    assert (record.state.cup_count, record.state.draw_count) == (4, 4)
    for wrong in ("AAA", "AAAAA", "AAAAAAA"):
        with pytest.raises(EventError, match="4 dice, as many as are drawn now"):
            rolled(record, wrong)
    record = turn(record, "ETTE", "9E SEE").apply(WindowClosed(0))
    assert (record.state.position().word_on_mat(), record.state.cup_count) == ("9E SEE", 9)


def test_the_last_dice_of_the_cup() -> None:
    """SS-7: with no die in the cup the roll has none, and there is nothing but to pass."""
    two = replace(HOUSE, dice=HOUSE.dice[:2])
    record = GameRecord(setup_of(2, PLAIN_MAT, two), 0)
    assert record.state.draw_count == 2
    record = turn(record, "AE", "5E AE").apply(WindowClosed(0))
    assert (record.state.cup_count, record.state.draw_count) == (0, 0)
    with pytest.raises(EventError, match="0 dice, as many as are drawn now"):
        rolled(record, "A")
    state = rolled(record, "").apply(Passed(0)).state
    assert (state.on_turn, state.phase, rows_on(state)[4]) == (0, Phase.READY, "....AE...")


def test_a_die_that_lies_cannot_be_drawn() -> None:
    """SS-2: a die is in one place; those on the mat are not in the cup, the others are again."""
    dice = tuple(RolledDie(face, number) for number, face in enumerate("DAMGSHC"))
    record = played(start().apply(Rolled(0, dice)), "5E MAD").apply(WindowClosed(0))
    assert record.state.dice_in_use == {0, 1, 2}
    with pytest.raises(EventError, match="a die that is in the cup"):
        record.apply(Rolled(0, tuple(RolledDie(HOUSE.dice[number].faces[0], number) for number in range(7))))
    drawn = tuple(RolledDie(HOUSE.dice[number].faces[-1], number) for number in range(3, 10))
    assert record.apply(Rolled(0, drawn)).state.dice_in_use == set(range(10))


@pytest.mark.parametrize(
    ("die", "message"),
    [
        (RolledDie("Z", 0), "a face that it has: A D E H J O"),
        (RolledDie("Ä"), "a face that it has"),
        (RolledDie("a", 0), "a face that it has"),
        (RolledDie("", 0), "a face that it has"),
        (RolledDie("A", 12), "a number from 0 to 11"),
        (RolledDie("A", -1), "a number from 0 to 11"),
        (RolledDie("L", 1), "a die that is in the cup"),
    ],
)
def test_dice_that_cannot_be(die: RolledDie, message: str) -> None:
    """SS-2: a face that the die has, a number that the set has, no die twice in one roll."""
    others = (*faces("EEEEE"), RolledDie("A", 1))
    record = start()
    with pytest.raises(EventError, match=message):
        record.apply(Rolled(0, (*others, die)))


def test_of_equal_faces_the_die_of_the_lowest_number_is_played() -> None:
    """So that a record always replays to the same dice; dice without numbers come last."""
    dice = (*faces("A"), *(RolledDie("A", number) for number in (9, 0, 1)), *faces("TEE"))
    record = played(start().apply(Rolled(0, dice)), "5E ATA")
    size = record.state.setup.mat.size
    assert record.state.mat_dice[4 * size + 4 : 4 * size + 7] == (0, None, 1)
    assert record.state.pending is not None
    assert record.state.pending.roll == dice


def test_a_blank_goes_back_as_an_ordinary_die() -> None:
    """SS-13, SS-22: on the mat it keeps its letter; drawn again it shows any face."""
    dice = (RolledDie("?", 4), RolledDie("A", 0), RolledDie("T", 7), *faces("EEEE"))
    record = played(start().apply(Rolled(0, dice)), "5E TAx").apply(WindowClosed(0))
    assert rows_on(record.state)[4] == "....TAx.."
    assert 4 in record.state.dice_in_use
    record = turn(record, "SEEEEEE", "5E TAXS").apply(WindowClosed(0))
    assert not any(record.state.squares)
    again = record.apply(Rolled(0, (RolledDie("S", 4), *faces("EEEEEE"))))
    assert str(again.state.position().roll) == "EEEEEES"


def test_the_worked_examples_of_the_rule_sheet() -> None:
    """SS-20, SS-21: SIZES takes WRAP off but for its S; WRAPS and ENWRAPS clear the mat; TAXI keeps the A."""
    house = Mat.load("house")
    wrap = word_at(GameRecord(setup_of(2, house), 0), "5C WRAP")
    assert wrap.state.scores == (18, 0)
    after = turn(wrap, "SIZESEE", "G5 SIZES").state
    assert after.position().word_on_mat() == "G5 SIZES"
    assert after.scores == (18, 34), "S 1, I 1, Z doubled 20, E 1, S 1; and WRAPS 10"
    assert turn(wrap, "SEEEEEE", "5C WRAPS").state.position().is_empty
    assert turn(wrap, "ENSEEEE", "5A ENWRAPS").state.position().is_empty
    assert turn(wrap, "TXIEEEE", "E4 TAXI").state.position().word_on_mat() == "E4 TAXI"


def test_the_next_player_may_roll_at_once_or_after_the_window_is_closed() -> None:
    """SS-24: drawing dice closes the window; both ways lead to the same turn."""
    window = turn(start(), "WRAPEEE", "5C WRAP")
    roll = Rolled(9, faces("EEEEEEE"))
    at_once, after_closing = window.apply(roll).state, window.apply(WindowClosed(8)).apply(roll).state
    assert at_once == replace(after_closing, event_count=at_once.event_count)


def test_an_illegal_play_keeps_the_turn() -> None:
    """C11: the mover stays on turn, with the roll, the time, the scores and the mat as they were."""
    record = rolled(word_at(start(), "5E AT"), "XEEEEEE", time=10)
    with pytest.raises(IllegalPlay) as caught:
        record.apply(Played(20, Play.of((4, 4, "X"))))
    assert PlayFault(caught.value.faults) & PlayFault.SQUARE_TAKEN
    assert "a square that is taken" in str(caught.value)
    assert record.state.on_turn == 1
    assert record.state.deadline == 70
    assert played(record, "5E ATE", time=70).state.phase is Phase.WINDOW


@pytest.mark.parametrize("blank", ["?", "x"])
def test_dice_that_were_not_rolled(blank: str) -> None:
    """SS-7: the roll has to have the dice, blanks among them."""
    record = rolled(start(), "ABEEEEE")
    with pytest.raises(IllegalPlay) as caught:
        record.apply(Played(0, Play.of((4, 4, "A"), (4, 5, blank))))
    assert PlayFault(caught.value.faults) & PlayFault.NOT_IN_ROLL


def test_a_pass_is_no_points_and_no_change() -> None:
    """SS-14 (decision): the dice go back, the mat stays, 0 points, the next player is on turn."""
    word = word_at(start(3), "5C WRAP")
    state = rolled(word, "QQQQQQQ").apply(Passed(5)).state
    assert (state.on_turn, state.turn, state.phase, state.roll) == (2, 3, Phase.READY, ())
    assert (state.scores, state.squares, state.cup_count) == (word.state.scores, word.state.squares, 8)
    assert state.pending is None


def timed(record: GameRecord) -> GameState:
    """Rolled at 100.5 s, with 60 s for the turn."""
    assert record.state.deadline == 160.5
    return record.state


@pytest.mark.parametrize("used", [0.0, 59.999, 60.0])
def test_a_play_within_the_time_counts(used: float) -> None:
    """F01, SS-14: 59.999 s counts, and so does 60.0 s: the turn has sixty seconds, the last one included."""
    record = rolled(start(), "WRAPEEE", time=100.5)
    timed(record)
    state = played(record, "5C WRAP", time=100.5 + used).state
    assert (state.scores, state.phase, state.on_turn) == ((18, 0), Phase.WINDOW, 0)


@pytest.mark.parametrize("used", [60.001, 61.0, 3600.0])
def test_a_play_after_the_time_loses_the_movers_turn(used: float) -> None:
    """F01, SS-14: it is refused, then the time-out is the mover's; the opponent loses nothing."""
    record = rolled(word_at(start(), "5C WRAP"), "SIZESEE", time=100.5)
    before = timed(record)
    with pytest.raises(TimeIsUp) as caught:
        played(record, "G5 SIZES", time=100.5 + used)
    assert f"{used:g} s used of 60 s" in str(caught.value)
    assert record.state is before
    after = record.apply(TimedOut(100.5 + used)).state
    assert (after.on_turn, after.phase, after.turn) == (0, Phase.READY, 3)
    assert (after.scores, after.lost_turns, after.skipped) == (before.scores, (0, 0), ())
    assert (after.squares, after.cup_count) == (before.squares, 8)


MOMENTS = [0.0, 0.7, 1.029, 1.096, 12.29, 100.1, 8191.999]


@pytest.mark.parametrize("rolled_at", MOMENTS)
def test_exactly_sixty_seconds_whenever_the_roll_was(rolled_at: float) -> None:
    """F01: clocks count milliseconds; a play 60.000 s after the roll counts whatever binary fractions do."""
    record = rolled(start(), "WRAPEEE", time=rolled_at)
    assert played(record, "5C WRAP", time=round(rolled_at + 60, 3)).state.phase is Phase.WINDOW
    with pytest.raises(TimeIsUp):
        played(record, "5C WRAP", time=round(rolled_at + 60.001, 3))


@pytest.mark.parametrize("rolled_at", MOMENTS)
def test_the_time_is_up_at_exactly_sixty_seconds_too(rolled_at: float) -> None:
    """F01: at 60.000 s the turn may be called lost, and not at 59.999 s, whatever binary fractions do."""
    record = rolled(start(), "WRAPEEE", time=rolled_at)
    with pytest.raises(EventError, match="a time from"):
        record.apply(TimedOut(round(rolled_at + 59.999, 3)))
    assert record.apply(TimedOut(round(rolled_at + 60, 3))).state.on_turn == 1


@pytest.mark.parametrize("used", [0.0, 30.0, 59.999])
def test_a_time_out_before_the_time_is_refused(used: float) -> None:
    """SS-14: nobody can be timed out early."""
    record = rolled(start(), "WRAPEEE", time=100.5)
    with pytest.raises(EventError, match=r"a time from 160\.5 s on"):
        record.apply(TimedOut(100.5 + used))


def test_no_limit_no_time_out() -> None:
    """SS-14: with seconds=0 a play counts at any time, and there is no time-out."""
    record = rolled(start(seconds=0), "WRAPEEE", time=1)
    assert record.state.deadline is None
    with pytest.raises(EventError, match="no time limit"):
        record.apply(TimedOut(1e6))
    assert played(record, "5C WRAP", time=1e6).state.scores == (18, 0)


def test_the_timer_starts_with_each_roll() -> None:
    """SS-7: the second player's minute begins when the second player rolls."""
    record = turn(start(), "WRAPEEE", "5C WRAP")
    record = rolled(record, "SIZESEE", time=500)
    assert record.state.deadline == 560
    assert played(record, "G5 SIZES", time=560).state.phase is Phase.WINDOW


def test_a_whole_game_beside_the_naive_one() -> None:
    """SS-7 to SS-22 on the house mat: mat, dice and scores of each turn are the naive game's."""
    record = GameRecord(setup_of(3, Mat.load("house"), target=9999), 1)
    record = turn(record, "WRAPEEE", "5C WRAP")
    record = turn(record, "SIZESAB", "G5 SIZES")
    record = turn(record, "QUI?ZTA", "9C QUIzS").apply(WindowClosed(0))
    record = rolled(record, "TYLOBEV").apply(Passed(0))
    record = turn(record, "TYLOBEV", "C7 LOQ")
    replay_plainly(record)
