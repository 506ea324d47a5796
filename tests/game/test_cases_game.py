"""Cases from the field about whole games (tests/data/cases.json): group C, F01 and J02, by their kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from cases import Case, mat_rows, placements, read_cases, square
from child import run_python
from game_model import PlainDie
from game_setups import challenged, check_dice, faces, judge_by, played, rolled, rows_on, setup_of, turn
from plain import play_of

from scramble import Lexicon, PlayFault
from scramble.errors import IllegalEvent, IllegalPlay, TimeIsUp
from scramble.game.events import Challenged, Passed, Played, Rolled, Ruled, Stopped, TimedOut, WindowClosed
from scramble.game.gcg import read_gcg, write_gcg
from scramble.game.record import GameRecord
from scramble.game.roller import SeededRoller
from scramble.game.session import Session
from scramble.game.state import GameState, Phase

CASES = {case["id"]: case for case in read_cases() if case["id"][0] == "C" or case["id"] in ("F01", "J02")}
CHALLENGES = [case for case in CASES.values() if case["input"].get("mode") == "challenge"]


def by_id(case_id: str) -> tuple[Mapping[str, Any], Any]:
    return CASES[case_id]["input"], CASES[case_id]["expected"]


def laid(given: Mapping[str, Any]) -> GameRecord:
    """Player 0 has laid the case's word, and nobody doubts it; or the mat is empty."""
    record = GameRecord(setup_of(), 0)
    if given["mat"] == "empty":
        return record
    word, (row, column) = given["mat"]["word"], square(given["mat"]["at"])
    dice = [(row, column + step, letter) for step, letter in enumerate(word)]
    assert given["mat"]["dir"] == "H"
    roll = "".join("?" if letter.islower() else letter for letter in word).ljust(7, "E")
    record = record.apply(Rolled(0, faces(roll))).apply(Played(0, play_of(dice)))
    record = record.apply(WindowClosed(0))
    assert rows_on(record.state) == list(mat_rows(given["mat"]))
    return record


def laid_and_rolled(given: Mapping[str, Any], place: Mapping[str, str]) -> GameRecord:
    """As :func:`laid`, and the player on turn has rolled the case's dice, or the play's, and filling."""
    placed = "".join("?" if die.islower() else die for die in place.values())
    return rolled(laid(given), given.get("rack", placed).ljust(7, "E"))


def dice_of(state: GameState) -> list[PlainDie]:
    return sorted((die.face, die.number) for die in state.roll)


@pytest.mark.parametrize("case", CHALLENGES, ids=[case["id"] for case in CHALLENGES])
def test_a_challenged_play_comes_off(case: Case) -> None:
    """C01, C03, C05: every word counts, the old mat is back with its blanks, every die in its place."""
    given, (play_expected, challenge_expected) = case["input"], case["expected"]
    place = given["steps"][0]["place"]
    before = laid_and_rolled(given, place)
    lying = before.apply(Played(0, play_of(placements(place))))
    assert play_expected["accepted"] is True
    assert lying.state.pending is not None
    words = [word.text for word in lying.state.pending.score.words]
    assert words == play_expected.get("words", words)
    if "mat" in play_expected:
        assert rows_on(lying.state) == list(mat_rows(play_expected["mat"]))
    doubted = lying.apply(Challenged(0, 0))
    state = doubted.apply(judge_by(Lexicon.from_words(given["lexicon"]), doubted.state)).state
    assert rows_on(state) == list(mat_rows(challenge_expected.get("mat", given["mat"])))
    assert state.scores == before.state.scores, "the play has no points"
    assert (state.on_turn, state.roll) == (0, ())
    check_returned(lying, challenge_expected)
    check_dice(state)
    assert len(state.setup.dice.dice) == challenge_expected.get("dice_total", 12)


def check_returned(lying: GameRecord, expected: Mapping[str, Any]) -> None:
    """C05: the dice handed back are those of who played them: the state knows player and roll."""
    pending = lying.state.pending
    assert pending is not None
    if "returned" in expected:
        assert [place.die for place in pending.play] == expected["returned"]
        assert pending.player == 1
        assert sorted(die.face for die in pending.roll) == sorted(expected["returned"] + ["E"] * 5)


IN_A_NEW_PROCESS = """
import sys
from scramble.game.events import Challenged, Ruled
from scramble.game.record import GameRecord
record = GameRecord.from_json(sys.argv[1])
print(record.apply(Challenged(5, 0)).apply(Ruled(6, False, "r1")).to_json(), end="")
"""


def test_c06_a_restart_between_play_and_challenge() -> None:
    """C06: saved, loaded by another process and challenged there: to the byte as without it."""
    mat = {"mat": {"at": "r5c5", "dir": "H", "word": "CaT"}}
    record = turn(laid(mat), "SQEEEEE", "H5 SQ")
    here = record.apply(Challenged(5, 0)).apply(Ruled(6, False, "r1"))
    there = run_python(IN_A_NEW_PROCESS, record.to_json())
    assert there == here.to_json()
    state = GameRecord.from_json(there).state
    assert rows_on(state) == list(mat_rows(mat["mat"]))
    assert (state.on_turn, state.turn, state.pending) == (0, 3, None)


def test_c08_a_new_game_has_nothing_of_the_old_one() -> None:
    """C08: three passes, then a new game of the same setup: no lost turns, no points, no word, no doubt."""
    _given, expected = by_id("C08")
    after_reset = expected["after_reset"]
    setup = setup_of()
    record = GameRecord(setup, 0)
    for _pass in range(3):
        record = rolled(record, "EEEEEEE").apply(Passed(0))
    record = challenged(turn(record, "EEEEEEE", "5E EE"), 0, acceptable=True)
    state = GameRecord(setup, 0).state
    assert list(state.lost_turns) == after_reset["lost_turns"]
    assert list(state.scores) == after_reset["scores"]
    assert rows_on(state) == list(mat_rows(after_reset["mat"]))
    assert state.pending is after_reset["pending_challenge"]
    assert state == GameState.start(setup, 0)


def test_c08_players_who_can_never_play_end_by_a_turn_limit() -> None:
    """C08: passes alone never end a game, a stop does, and it is a draw."""
    record = GameRecord(setup_of(), 0)
    roller = SeededRoller(1)
    while record.state.turn <= 50:
        record = record.apply(roller.roll(record.state, 0)).apply(Passed(0))
    assert record.state.phase is Phase.READY
    state = record.apply(Stopped(0, "turn limit")).state
    assert (state.phase, state.winner) == (Phase.OVER, None)


def test_c09_two_scoreless_turns_end_nothing() -> None:
    """C09: A's play is challenged off, B's time runs out, then A is to roll."""
    _given, expected = by_id("C09")
    record = challenged(turn(GameRecord(setup_of(), 0), "EEEEEEE", "5E EE"), 1, acceptable=False)
    state = rolled(record, "EEEEEEE").apply(TimedOut(60)).state
    assert (state.phase is Phase.OVER) is expected["game_over"]
    assert "AB"[state.on_turn] == expected["to_move"]


def test_c10_equal_scores_are_a_draw() -> None:
    """C10: at the turn limit, 87 to 87 has no winner; 88 to 87 has one."""
    given, expected = by_id("C10")
    assert expected["result"] == "draw"
    start = GameState.start(setup_of(), 0)
    for scores, winner in ((given["final_scores"], None), ([88, 87], 0), ([87, 88], 1), ([0, 0], None)):
        state = replace(start, scores=tuple(scores))
        record = GameRecord(start.setup, 0)
        record.__dict__["states"] = (state,)
        assert record.apply(Stopped(0, "turn limit")).state.winner == winner


def test_c11_an_illegal_move_changes_nothing() -> None:
    """C11: mover, scores, roll and mat are unchanged, and the clock runs on."""
    given, expected = by_id("C11")
    record = rolled(laid(given), "XEEEEEE", time=10)
    before = record.state
    with pytest.raises(IllegalPlay):
        record.apply(Played(30, play_of(placements(given["place"]))))
    assert expected["legal"] is False
    after = record.state
    assert (after.on_turn, after.scores, after.roll, after.squares) == (
        before.on_turn,
        before.scores,
        before.roll,
        before.squares,
    )
    assert after.deadline == 70
    with pytest.raises(TimeIsUp):
        played(record, "5E ATE", time=70.5)


def test_c12_a_blank_taken_back_is_a_blank_again() -> None:
    """C12: T and o, taken back, then T and a."""
    given, expected = by_id("C12")
    first, back, second = expected
    record = laid_and_rolled(given, {})
    before = dice_of(record.state)
    one = record.apply(Played(0, play_of(placements(given["steps"][0]["place"]))))
    assert one.state.scores[0] == first["score"]
    taken_back = one.undo()
    assert dice_of(taken_back.state) == before == [("?", None), *[("E", None)] * 5, ("T", None)]
    assert back["rack"] == given["rack"]
    two = taken_back.apply(Played(0, play_of(placements(given["steps"][2]["place"]))))
    assert two.state.scores[0] == second["score"]
    assert two.state.pending is not None
    assert [[word.text, word.total] for word in two.state.pending.score.words] == second["words"]


def test_c13_a_blank_without_a_letter() -> None:
    """C13: refused with its reason; the turn goes on, nothing was read as CT or as any word."""
    given, expected = by_id("C13")
    record = laid_and_rolled(given, {})
    with pytest.raises(IllegalPlay) as caught:
        record.apply(Played(0, play_of(placements(given["place"]))))
    assert caught.value.faults == PlayFault.BLANK_WITHOUT_LETTER
    assert expected["why"] == "blank without a letter"
    assert "a blank has no letter" in str(caught.value)
    assert (record.state.phase, record.state.scores) == (Phase.ROLLED, (0, 0))


def test_c14_the_target_is_passed_and_awarded_once() -> None:
    """C14: 195 and 12 are 207, the game is over; the same play again, or its end, changes nothing."""
    given, expected = by_id("C14")
    record = rolled(GameRecord(setup_of(target=given["target"]), 0), "HITEEEE")
    before = replace(record.state, scores=(given["score_before"], 0))
    record.__dict__["states"] = (before,)
    record = played(record, "5E HIT")
    assert record.state.pending is not None
    assert record.state.pending.score.total == given["play_points"]
    over = record.apply(WindowClosed(0))
    assert (over.state.scores[0], over.state.phase is Phase.OVER) == (
        expected["score"],
        expected["game_over"],
    )
    for again in (record, over):
        with pytest.raises(IllegalEvent):
            again.apply(record.events[-1])
    with pytest.raises(IllegalEvent):
        over.apply(WindowClosed(0))


def test_f01_the_very_end_of_the_time() -> None:
    """F01: before the end and at the end a play counts; after it the mover, and nobody else, loses a turn."""
    given, expected = by_id("F01")
    assert list(expected) == ["59.999", "60.0", "60.001"]
    for used in given["submit_at_s"]:
        record = rolled(GameRecord(setup_of(seconds=given["limit_s"]), 0), "WRAPEEE", time=7)
        if used <= given["limit_s"]:
            assert played(record, "5C WRAP", time=7 + used).state.scores == (18, 0)
            continue
        with pytest.raises(TimeIsUp):
            played(record, "5C WRAP", time=7 + used)
        state = record.apply(TimedOut(7 + used)).state
        assert (state.on_turn, state.scores, state.lost_turns) == (1, (0, 0), (0, 0))


def moments() -> dict[str, tuple[GameRecord, float]]:
    """J02: each moment, and the game time at which the players leave."""
    blanks = turn(GameRecord(setup_of(), 0), "T??EEEE", "5D xTa")
    roller = SeededRoller(11)
    mid_turn = GameRecord(setup_of(), 0)
    mid_turn = mid_turn.apply(roller.roll(mid_turn.state, 3.25))
    return {
        "mid-turn with time left": (mid_turn, 23.75),
        "after a play, before the challenge window closes": (
            turn(GameRecord(setup_of(3), 0), "WRAPEEE", "5C WRAP"),
            50.0,
        ),
        "with a lost turn pending": (
            challenged(turn(GameRecord(setup_of(4), 0), "WRAPEEE", "5C WRAP"), 3, acceptable=True),
            9.5,
        ),
        "with two blanks on the mat": (blanks.apply(WindowClosed(0)), 0.0),
        "challenged": (blanks.apply(Challenged(0, 1)), 1.0),
        "advanced, dice passed on": (turn(GameRecord(setup_of(advanced=True), 0), "WRAPES?", "5C WRAP"), 2.0),
        "while the order is rolled for": (
            (lambda start: start.apply(roller.order(start.state, 1, 0.5)))(GameRecord(setup_of(3))),
            1.0,
        ),
    }


MOMENTS = moments()


def test_j02_has_all_its_moments() -> None:
    assert set(CASES["J02"]["input"]["at"]) <= set(MOMENTS)


@pytest.mark.parametrize("moment", MOMENTS)
def test_j02_nothing_is_left_out_of_a_saved_game(moment: str) -> None:
    """J02: the whole state is equal, so is the time left, and the next roll is the same."""
    record, elapsed = MOMENTS[moment]
    session = Session(record, SeededRoller(11), elapsed=elapsed)
    loaded = Session.from_json(session.to_json())
    assert loaded == session
    assert loaded.state == record.state
    assert dice_of(loaded.state) == dice_of(record.state)
    if record.state.phase is Phase.ROLLED:
        assert record.state.deadline == 63.25
        assert loaded.state.deadline is not None
        assert loaded.state.deadline - loaded.elapsed == 39.5
    assert session.roller is not None
    assert loaded.roller is not None
    assert loaded.roller.roll(loaded.state, 99) == session.roller.roll(record.state, 99)
    for other in (GameRecord.from_json(record.to_json()), read_gcg(write_gcg(record))):
        assert other == record
        assert other.states == record.states
        assert session.roller.roll(other.state, 99) == session.roller.roll(record.state, 99)


def test_every_case_is_run() -> None:
    """A case that is new in the file is missed here."""
    own = {"C06", "C08", "C09", "C10", "C11", "C12", "C13", "C14", "F01", "J02"}
    assert set(CASES) == own | {case["id"] for case in CHALLENGES}
    assert {case["id"] for case in CHALLENGES} == {"C01", "C03", "C05"}
