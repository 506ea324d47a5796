"""Advanced play (SS-30, SS-31): dice not used go to the next player, with their letters up."""

from __future__ import annotations

from typing import Any

import pytest
from game_setups import challenged, check_dice, faces, played, replay_plainly, rolled, setup_of, turn

from scramble.errors import EventError
from scramble.game.events import Challenged, Passed, Rolled, RolledDie, Stopped, TimedOut, WindowClosed
from scramble.game.record import GameRecord
from scramble.game.state import Phase


def start(count: int = 2, **rules: Any) -> GameRecord:
    return GameRecord(setup_of(count, advanced=True, **rules), 0)


def wrap(count: int = 2, **rules: Any) -> GameRecord:
    """WRAP is played, E, S and ? are not."""
    return turn(start(count, **rules), "WRAPES?", "5C WRAP")


def test_dice_not_used_are_passed_on() -> None:
    """SS-30: three are passed on, four are drawn, and only those are rolled."""
    record = wrap()
    assert record.state.passed == faces("ES?")
    assert (record.state.cup_count, record.state.draw_count) == (5, 4)
    for wrong in ("QQQ", "QQQQQ", "QQQQQQQ"):
        with pytest.raises(EventError, match="4 dice, as many as are drawn now"):
            rolled(record, wrong)
    state = rolled(record, "TAXI").state
    assert state.roll == faces("ES?TAXI")
    assert (state.passed, state.cup_count) == ((), 1)


def test_without_the_option_nothing_is_passed_on() -> None:
    """SS-22: dice not played go back to the cup."""
    state = turn(GameRecord(setup_of(), 0), "WRAPES?", "5C WRAP").state
    assert (state.passed, state.cup_count, state.draw_count) == ((), 8, 7)


def test_passed_dice_may_be_played_and_passed_on_again() -> None:
    """SS-30: the next player plays the passed S and the new I, Z, E; of the rest the third player has all."""
    record = rolled(wrap(3), "IZEA")
    record = played(record, "G5 SIZE").apply(WindowClosed(0))
    assert record.state.passed == faces("?EA")
    assert record.state.roll == ()
    state = rolled(record, "TTTT").state
    assert (state.roll, state.on_turn) == (faces("?EATTTT"), 2)


def test_they_keep_their_letters_and_numbers() -> None:
    """SS-30: the dice themselves are passed on, so they cannot be drawn."""
    dice = tuple(RolledDie(face, number) for number, face in enumerate("DAMGSHC"))
    record = played(start().apply(Rolled(0, dice)), "5E MAD")
    assert record.state.passed == dice[3:]
    assert record.state.dice_in_use == set(range(7))
    with pytest.raises(EventError, match="a die that is in the cup"):
        record.apply(Rolled(0, (RolledDie("G", 3), *faces("EE"))))
    state = record.apply(Rolled(0, (RolledDie("D", 7), *faces("EE")))).state
    assert state.roll == (*dice[3:], RolledDie("D", 7), *faces("EE"))
    check_dice(state)


def test_a_bingo_passes_nothing_on() -> None:
    """SS-30: all seven are used."""
    record = turn(start(target=9999), "WRAPPED", "5C WRAPPED")
    assert (record.state.passed, record.state.draw_count) == ((), 5)


def test_letters_taken_off_go_to_the_cup() -> None:
    """SS-31: not to the next player: W, R and P go back when TAXI crosses the A, and so does WRAPS."""
    record = played(rolled(wrap(), "TXIE"), "E4 TAXI")
    assert record.state.passed == faces("ES?E")
    assert record.state.cup_count == 12 - 4 - 4
    record = played(rolled(wrap(), "TXIE"), "5C WRAPS")
    assert record.state.position().is_empty
    assert (record.state.passed, record.state.cup_count) == (faces("E?TXIE"), 6)


@pytest.mark.parametrize("event", [Passed(60), TimedOut(60)])
def test_a_lost_turn_passes_nothing_on(event: Passed | TimedOut) -> None:
    """SS-31: passed dice and drawn ones go back to the cup."""
    state = rolled(wrap(), "TAXI").apply(event).state
    assert (state.passed, state.roll, state.cup_count, state.draw_count) == ((), (), 8, 7)


def test_a_successful_challenge_passes_nothing_on() -> None:
    """SS-31: all dice of the turn go back to the cup, those once passed on too."""
    record = played(rolled(wrap(3), "IZEA"), "G5 SIZE")
    assert len(record.state.passed) == 3
    state = challenged(record, 0, acceptable=False).state
    assert (state.passed, state.roll, state.cup_count) == ((), (), 8)
    assert state.position().word_on_mat() == "5C WRAP"


@pytest.mark.parametrize("challenger", [0, 2])
def test_a_wrong_challenge_passes_them_to_whoever_is_next(challenger: int) -> None:
    """SS-30: the word was formed, so the dice go to the next player, who may be another one (SS-26)."""
    record = played(rolled(wrap(3), "IZEA"), "G5 SIZE")
    state = challenged(record, challenger, acceptable=True).state
    assert state.passed == faces("?EA")
    assert state.on_turn == (2 if challenger == 0 else 0)


@pytest.mark.parametrize("rule", ["turn", "void"])
def test_passed_dice_with_every_way_a_turn_ends(rule: str) -> None:
    """SS-30 where no window opens too."""
    record = wrap(challenge=rule)
    record = record if rule == "void" else record.apply(WindowClosed(0))
    assert (record.state.phase, record.state.passed) == (Phase.READY, faces("ES?"))
    replay_plainly(rolled(record, "TAXI"))


def test_fewer_dice_in_the_cup_than_are_missing() -> None:
    """SS-7, SS-30: a long word on the mat and six dice passed on leave what is left to draw."""
    record = turn(start(target=9999), "WRAPPED", "5C WRAPPED").apply(WindowClosed(0))
    record = turn(record, "SEEEE", "C5 WE")
    assert record.state.position().word_on_mat() == "C5 WE"
    assert (record.state.passed, record.state.cup_count) == (faces("SEEE"), 6)
    assert record.state.draw_count == 3


def test_a_stopped_game_keeps_all_dice() -> None:
    """SS-2: dice passed on are still twelve with the others when the game stops."""
    for record in (wrap(), rolled(wrap(), "TAXI"), wrap().apply(Challenged(0, 1))):
        check_dice(record.apply(Stopped(1, "late")).state)
