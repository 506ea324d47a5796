"""Challenges (SS-24 to SS-28): both verdicts, every penalty, lost turns, and the window of the last play."""

from __future__ import annotations

from typing import Any

import pytest
from game_setups import (
    NAMES,
    challenged,
    faces,
    judge_by,
    played,
    replay_plainly,
    rolled,
    rows_on,
    setup_of,
    turn,
    word_at,
)

from scramble import Lexicon, Mat
from scramble.errors import EventError, IllegalEvent, PhonyPlay
from scramble.game.events import Challenged, Passed, Rolled, RolledDie, Ruled, TimedOut, WindowClosed
from scramble.game.record import GameRecord
from scramble.game.state import Phase
from scramble.rules import PENALTIES

WITH_CHALLENGES = [name for name in PENALTIES if name != "void"]

# After WRAP (18 points) and SIZES beside it (SIZES 14, WRAPS 10 on the plain mat): what Ann's wrong challenge
# of Ben's play costs her in turns, and what it gives Ben.
WRONG_CHALLENGE = {
    "turn": (1, 0),
    "single": (0, 0),
    "double": (1, 0),
    "5-points": (0, 5),
    "10-points": (0, 10),
    "5-a-word": (0, 10),
}


def sizes(count: int = 2, **rules: Any) -> GameRecord:
    """Ann has played WRAP, Ben SIZES: two words, 14 + 10 = 24 points; the window is open."""
    record = word_at(GameRecord(setup_of(count, **rules), 0), "5C WRAP")
    record = turn(record, "SIZESAA", "G5 SIZES")
    assert record.state.scores[:2] == (18, 24)
    return record


def test_every_penalty_is_here() -> None:
    assert set(WRONG_CHALLENGE) == set(WITH_CHALLENGES)


@pytest.mark.parametrize("rule", WITH_CHALLENGES)
def test_an_unacceptable_play_comes_off(rule: str) -> None:
    """SS-26: mat, cup and scores as before the turn, the turn is lost, nobody else loses anything."""
    record = sizes(3, challenge=rule)
    before = record.states[3]
    assert before.phase is Phase.READY
    state = challenged(record, 0, acceptable=False).state
    assert (state.squares, state.mat_dice, state.scores) == (before.squares, before.mat_dice, before.scores)
    assert (state.cup_count, state.lost_turns, state.skipped) == (8, (0, 0, 0), ())
    assert (state.phase, state.on_turn, state.turn, state.pending) == (Phase.READY, 2, 3, None)


@pytest.mark.parametrize("rule", WITH_CHALLENGES)
def test_an_acceptable_play_stays_and_the_challenger_pays(rule: str) -> None:
    """SS-26, and the penalties that other tables use: turns of the challenger, or points for the player."""
    record = sizes(3, challenge=rule)
    lying = record.state
    turns, points = WRONG_CHALLENGE[rule]
    state = challenged(record, 0, acceptable=True).state
    assert state.position().word_on_mat() == "G5 SIZES"
    assert (state.squares, state.mat_dice) == (lying.squares, lying.mat_dice)
    assert state.scores == (18, 24 + points, 0)
    assert state.lost_turns == (turns, 0, 0), "Ann is not next, so she has still to skip it"
    assert (state.phase, state.on_turn, state.skipped) == (Phase.READY, 2, ())


@pytest.mark.parametrize("rule", WITH_CHALLENGES)
def test_the_next_player_as_challenger_is_skipped_at_once(rule: str) -> None:
    """SS-26: the challenger's next turn is the one that would come now."""
    state = challenged(sizes(3, challenge=rule), 2, acceptable=True).state
    turns, points = WRONG_CHALLENGE[rule]
    assert state.lost_turns == (0, 0, 0)
    assert (state.on_turn, state.skipped) == ((0, (2,)) if turns else (2, ()))
    assert state.scores[1] == 24 + points


def test_points_a_word_count_every_word() -> None:
    """`5-a-word`: a play of one word gives 5, of three words 15."""
    one = word_at(GameRecord(setup_of(challenge="5-a-word"), 0), "5D CAT")
    assert challenged(turn(one, "SEEEEEE", "5D CATS"), 0, acceptable=True).state.scores[1] == 6 + 5
    three = turn(one, "ASEEEEE", "6D AS")
    assert [word.text for word in three.state.pending.score.words] == ["AS", "CA", "AS"]  # type: ignore[union-attr]
    assert challenged(three, 0, acceptable=True).state.scores[1] == 2 + 4 + 2 + 15


def test_all_words_are_challenged_at_once() -> None:
    """SS-25: one bad word takes the whole play off, whichever it is."""
    record = sizes()
    doubted = record.apply(Challenged(0, 0))
    for words, acceptable in (
        (["SIZES", "WRAPS"], True),
        (["SIZES", "WRAP"], False),
        (["WRAPS", "SIZE"], False),
        (["CAT"], False),
    ):
        ruling = judge_by(Lexicon.from_words(words), doubted.state)
        assert ruling.acceptable is acceptable
        stays = doubted.apply(ruling).state.position().word_on_mat()
        assert stays == ("G5 SIZES" if acceptable else "5C WRAP")


def test_until_the_next_player_draws() -> None:
    """SS-24: not after the roll, not after the window is closed, not before the play."""
    record = sizes()
    roll = Rolled(0, faces("EEEEEEE"))
    before_any = rolled(GameRecord(setup_of(), 0), "EEEEEEE")
    for closed in (record.apply(roll), record.apply(WindowClosed(0)), before_any):
        with pytest.raises(IllegalEvent, match="challenge is not possible"):
            closed.apply(Challenged(0, 0))


@pytest.mark.parametrize("acceptable", [True, False])
def test_a_play_ruled_on_cannot_be_challenged_again(acceptable: bool) -> None:
    """SS-27: one challenger and one ruling for a play."""
    record = sizes(3)
    doubted = record.apply(Challenged(0, 0))
    with pytest.raises(IllegalEvent):
        doubted.apply(Challenged(0, 2))
    ruled = doubted.apply(Ruled(0, acceptable))
    for event in (Challenged(0, 2), Challenged(0, 0), Ruled(0, True), Ruled(0, False)):
        with pytest.raises(IllegalEvent):
            ruled.apply(event)


@pytest.mark.parametrize("challenger", [1, 3, -1, 8, None])
def test_challengers_who_cannot_be(challenger: object) -> None:
    """SS-24: another player than the one who made the play."""
    record = sizes(3)
    with pytest.raises(EventError) as caught:
        record.apply(Challenged(0, challenger))  # type: ignore[arg-type]
    assert (caught.value.field, caught.value.value) == ("challenger", challenger)


@pytest.mark.parametrize("count", [2, 3, 8])
def test_every_other_player_may_challenge(count: int) -> None:
    """SS-24: whoever made no play; with the mark of who it was in the state."""
    record = sizes(count)
    for challenger in set(range(count)) - {1}:
        state = record.apply(Challenged(0, challenger)).state
        assert state.phase is Phase.CHALLENGED
        assert state.pending is not None
        assert (state.pending.player, state.pending.challenger) == (1, challenger)


def test_no_roll_while_a_ruling_is_awaited() -> None:
    with pytest.raises(IllegalEvent, match="allowed: ruling, stop"):
        sizes().apply(Challenged(0, 0)).apply(Rolled(0, faces("EEEEEEE")))


def passes(record: GameRecord, turns: int) -> tuple[GameRecord, str]:
    """Everybody rolls and passes; returns who was on turn, by initials."""
    seats = ""
    for _turn in range(turns):
        seats += NAMES[record.state.on_turn][0]
        record = rolled(record, "E" * record.state.draw_count).apply(Passed(0))
    return record, seats


def test_two_players_a_lost_turn_gives_the_other_two_in_a_row() -> None:
    """SS-26: Ann doubts Ben's good play: Ben is on turn again, then Ann."""
    record = challenged(sizes(), 0, acceptable=True)
    assert (record.state.on_turn, record.state.skipped) == (1, (0,))
    assert passes(record, 4)[1] == "BABA"


def test_three_players_a_turn_lost_later() -> None:
    """SS-26: Ann doubts Ben's good play; Cleo is next, Ann is skipped once and only once."""
    record = challenged(sizes(3), 0, acceptable=True)
    assert passes(record, 6)[1] == "CBCABC"


def pay(record: GameRecord, challenger: int) -> GameRecord:
    """The player on turn extends nothing but plays beside the word, and is doubted wrongly."""
    word = record.state.position()
    roll = "E" * record.state.draw_count
    record = rolled(record, roll)
    square = "5E EE" if word.is_empty else free_pair(record)
    return challenged(played(record, square), challenger, acceptable=True)


def free_pair(record: GameRecord) -> str:
    """A legal play of one die or two to be found by trying, first come."""
    position = record.state.position()
    for row in range(1, 10):
        for column in "ABCDEFGHI":
            for text in (f"{row}{column} EE", f"{column}{row} EE"):
                try:
                    if not position.faults(text):
                        return text
                except ValueError:
                    continue
    raise AssertionError("no play")


def test_several_lost_turns_of_one_player() -> None:
    """SS-26, SS-27: three wrong challenges before Ann's turn cost her three turns."""
    record = GameRecord(setup_of(4, target=9999), 1)
    for _play in range(3):
        record = pay(record, 0)
    assert record.state.skipped == (0,), "Dan played last; Ann's first lost turn is skipped at once"
    assert record.state.lost_turns == (2, 0, 0, 0)
    assert passes(record, 10)[1] == "BCDBCDBCDA"


def test_eight_players_several_in_a_row_are_skipped() -> None:
    """SS-26: Cleo, Dan and Eve have each lost a turn when it comes to them: Fay is next."""
    record = GameRecord(setup_of(8, target=9999), 0)
    record = pay(pay(record, 3), 4)
    assert (record.state.on_turn, record.state.lost_turns) == (2, (0, 0, 0, 1, 1, 0, 0, 0))
    record = pay(record, 1)
    assert (record.state.on_turn, record.state.skipped) == (5, (3, 4))
    assert passes(record, 8)[1] == "FGHACDEF"
    replay_plainly(record)


def test_everybody_has_lost_a_turn() -> None:
    """SS-26: when all have a turn to skip, each skips one, and the game goes on where it would have."""
    record = GameRecord(setup_of(2, target=9999), 0)
    record = challenged(turn(record, "EEEEEEE", "5E EE"), 1, acceptable=True)
    assert (record.state.on_turn, record.state.skipped) == (0, (1,))
    record = turn(record, "EEEEEEE", "5E EEE")
    assert challenged(record, 1, acceptable=True).state.lost_turns == (0, 0)


def test_a_taken_back_play_of_blanks_puts_the_old_blanks_back() -> None:
    """SS-13, SS-26: letters named before keep them; the dice are those that lay there."""
    roll = (RolledDie("A", 0), RolledDie("?", 4), RolledDie("T", 7), *faces("EEJS"))
    record = GameRecord(setup_of(), 0).apply(Rolled(0, roll))
    record = played(record, "5E TaE").apply(WindowClosed(0))
    before = record.state
    assert rows_on(before)[4] == "....TaE.."
    after = challenged(turn(record, "QEEEEEE", "F4 Qa"), 0, acceptable=False).state
    assert (after.squares, after.mat_dice) == (before.squares, before.mat_dice)
    assert after.dice_in_use == {4, 7}


def last_play(**rules: Any) -> GameRecord:
    """Ben's 24 points bring him to the target."""
    return sizes(3, target=24, **rules)


def test_the_last_window() -> None:
    """SS-28: the target is reached, nobody rolls any more; the game is over when the window closes."""
    record = last_play()
    assert (record.state.phase, record.state.winner) == (Phase.LAST_WINDOW, None)
    with pytest.raises(IllegalEvent):
        record.apply(Rolled(0, faces("EEEEEEE")))
    state = record.apply(WindowClosed(0)).state
    assert (state.phase, state.winner, state.scores) == (Phase.OVER, 1, (18, 24, 0))


@pytest.mark.parametrize("rule", WITH_CHALLENGES)
def test_the_last_play_taken_back(rule: str) -> None:
    """SS-28: a successful challenge takes the win back, and the game goes on."""
    state = challenged(last_play(challenge=rule), 2, acceptable=False).state
    assert (state.phase, state.winner, state.scores, state.on_turn) == (Phase.READY, None, (18, 0, 0), 2)


@pytest.mark.parametrize("rule", WITH_CHALLENGES)
def test_the_last_play_confirmed(rule: str) -> None:
    """SS-28: a wrong challenge of the last play ends the game at once."""
    state = challenged(last_play(challenge=rule), 0, acceptable=True).state
    assert (state.phase, state.winner, state.pending) == (Phase.OVER, 1, None)
    assert state.scores == (18, 24 + WRONG_CHALLENGE[rule][1], 0)


@pytest.mark.parametrize(("target", "over"), [(29, True), (30, False)])
def test_points_for_a_wrong_challenge_may_win(target: int, over: bool) -> None:
    """SS-28 with `5-points`: 24 and 5 reach a target of 29."""
    state = challenged(sizes(target=target, challenge="5-points"), 0, acceptable=True).state
    assert (state.phase is Phase.OVER, state.winner) == (over, 1 if over else None)


def test_the_target_is_passed_not_hit() -> None:
    """C14, SS-28: more than the target wins too; one less does not."""
    assert sizes(target=25).state.phase is Phase.WINDOW
    assert sizes(target=24).state.phase is Phase.LAST_WINDOW
    assert sizes(target=23).state.phase is Phase.LAST_WINDOW


def test_scoreless_turns_do_not_end_a_game() -> None:
    """C09: a play challenged off, then a time-out, then it is the first player's turn."""
    record = turn(GameRecord(setup_of(), 0), "EEEEEEE", "5E EE")
    record = rolled(challenged(record, 1, acceptable=False), "EEEEEEE")
    state = record.apply(TimedOut(60)).state
    assert (state.phase, state.on_turn, state.scores) == (Phase.READY, 0, (0, 0))


WORDS = Lexicon.from_words(["WRAP", "WRAPS", "SIZES"])


def test_void_refuses_phonies_and_opens_no_window() -> None:
    """`void`: a play with a phony is refused with its phonies; one without closes the turn at once."""
    record = rolled(GameRecord(setup_of(3, Mat.load("house"), challenge="void"), 0), "WRAPPAW")
    with pytest.raises(PhonyPlay) as caught:
        record.apply(played(record, "5C PAWA").events[-1], WORDS)
    assert caught.value.phonies == ("PAWA",)
    assert "not in the word list: PAWA" in str(caught.value)
    assert record.state.phase is Phase.ROLLED
    record = record.apply(played(record, "5C WRAP").events[-1], WORDS)
    assert (record.state.phase, record.state.on_turn, record.state.turn) == (Phase.READY, 1, 2)
    assert (record.state.scores, record.state.pending) == ((18, 0, 0), None)
    with pytest.raises(IllegalEvent):
        record.apply(Challenged(0, 1))
    second = rolled(record, "SIXESZE")
    with pytest.raises(PhonyPlay) as caught:
        second.apply(played(second, "G5 SIXES").events[-1], WORDS)
    assert caught.value.phonies == ("SIXES",), "WRAPS, its other word, is in the list"
    assert second.apply(played(second, "G5 SIZES").events[-1], WORDS).state.scores == (18, 34, 0)


def test_void_wins_at_once() -> None:
    """`void`, SS-28: no challenge can take the win back, so the game is over with the play."""
    record = rolled(GameRecord(setup_of(challenge="void", target=18), 0), "WRAPPAW")
    state = record.apply(played(record, "5C WRAP").events[-1], WORDS).state
    assert (state.phase, state.winner, state.on_turn, state.pending) == (Phase.OVER, 0, 0, None)


@pytest.mark.parametrize("rule", WITH_CHALLENGES)
def test_where_challenges_are_made_no_play_is_looked_up(rule: str) -> None:
    """SS-23: the dictionary is consulted for challenges only."""
    record = rolled(GameRecord(setup_of(challenge=rule), 0), "QQQQQQQ")
    assert record.apply(played(record, "5E QQ").events[-1], WORDS).state.phase is Phase.WINDOW
