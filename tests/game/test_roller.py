"""The seeded roller: the same dice for a seed, game and turn, from the cup only, every face of each."""

from __future__ import annotations

import pickle
from collections import Counter
from dataclasses import replace

import pytest
from child import run_python
from game_random import random_game
from game_setups import DIGRAPH_DICE, PLAIN_MAT, challenged, check_dice, played, rolled, setup_of, turn
from hypothesis import given, settings
from hypothesis import strategies as st

from scramble import DiceSet, Lexicon
from scramble.errors import RollError
from scramble.game.events import Passed, Played, Rolled, WindowClosed
from scramble.game.record import GameRecord
from scramble.game.roller import SeededRoller
from scramble.game.state import GameState, Phase

HOUSE = DiceSet.load()
seeds = st.integers(0, 2**40)


def first_roll(roller: SeededRoller, time: float = 0) -> Rolled:
    return roller.roll(GameState.start(setup_of(), 0), time)


def play_game(roller: SeededRoller, lexicon: Lexicon, turns: int) -> GameRecord:
    """A game of greedy players, the order rolled for."""
    record = GameRecord(setup_of(3, target=9999))
    while record.state.phase is Phase.ORDER:
        seat = next(seat for seat in record.state.competing if record.state.order[seat] is None)
        record = record.apply(roller.order(record.state, seat, 0))
    while record.state.turn <= turns:
        record = record.apply(roller.roll(record.state, 1))
        best = record.state.position().best(lexicon)
        record = record.apply(Played(1, best) if best else Passed(1))
        record = record.apply(WindowClosed(1)) if record.state.phase is Phase.WINDOW else record
    return record


def test_the_same_seed_makes_the_same_game(enable: Lexicon) -> None:
    """To the byte, played twice; another seed, or another game of the seed, makes another."""
    text = play_game(SeededRoller(7), enable, 12).to_json()
    assert play_game(SeededRoller(7), enable, 12).to_json() == text
    assert play_game(SeededRoller(8), enable, 12).to_json() != text
    assert play_game(SeededRoller(7, 1), enable, 12).to_json() != text


IN_A_NEW_PROCESS = """
from scramble.game.state import GameSetup, GameState
from scramble.game.roller import SeededRoller
print(SeededRoller(20240601, 3).roll(GameState.start(GameSetup(("Ann", "Ben")), 0), 0))
"""


def test_another_process_rolls_the_same() -> None:
    """Whatever seeds the hashes and the random numbers of the process."""
    texts = {run_python(IN_A_NEW_PROCESS, PYTHONHASHSEED=seed) for seed in (1, 2)}
    assert texts == {f"{first_roll(SeededRoller(20240601, 3))}\n"}


def test_seeds_games_and_turns_differ() -> None:
    """No two of a thousand rolls are the same dice with the same faces in the same order."""
    rolls = {first_roll(SeededRoller(seed)).dice for seed in range(400)}
    rolls |= {first_roll(SeededRoller(0, game)).dice for game in range(1, 301)}
    state = GameState.start(setup_of(), 0)
    rolls |= {SeededRoller(0).roll(replace(state, turn=number), 0).dice for number in range(2, 302)}
    assert len(rolls) >= 998, "of 12!/5! * 6^7 rolls two in a thousand may be equal, more may not"


@settings(max_examples=80)
@given(seeds, seeds)
def test_only_dice_of_the_cup(game_seed: int, seed: int) -> None:
    """SS-7: as many as the turn asks for, none that is on the mat or passed on, each with its own face."""
    record = random_game(game_seed, most_events=30)
    for state in record.states:
        if state.phase not in (Phase.READY, Phase.WINDOW):
            continue
        roll = SeededRoller(seed).roll(state, state.now)
        assert len(roll.dice) == state.draw_count
        numbers = [die.number for die in roll.dice]
        assert len(set(numbers)) == len(numbers)
        assert not set(numbers) & state.dice_in_use
        assert all(die.face in state.setup.dice.dice[die.number or 0].faces for die in roll.dice)
        after = GameRecord(record.setup, record.first, record.events[: state.event_count]).apply(roll)
        check_dice(after.state)
        assert after.state.phase is Phase.ROLLED


@pytest.mark.parametrize("dice", [HOUSE, DIGRAPH_DICE], ids=lambda dice: dice.name)
def test_every_face_of_every_die_comes_up(dice: DiceSet) -> None:
    """And about equally often: 600 rolls of 7 of 12 dice show each face of six about 58 times."""
    state = GameState.start(setup_of(2, PLAIN_MAT, dice), 0)
    seen: Counter[tuple[int | None, str]] = Counter()
    drawn: Counter[int | None] = Counter()
    for seed in range(600):
        roll = SeededRoller(seed).roll(state, 0)
        seen.update((die.number, die.face) for die in roll.dice)
        drawn.update(die.number for die in roll.dice)
    wanted = {(number, face) for number, die in enumerate(dice.dice) for face in die.faces}
    assert set(seen) == wanted
    assert all(290 < count < 410 for count in drawn.values()), "350 each, give or take five deviations"
    for number, die in enumerate(dice.dice):
        share = 350 / len(die.faces)
        for face in set(die.faces):
            times = die.faces.count(face)
            assert 0.4 * share * times < seen[number, face] < 1.7 * share * times


def test_the_order_of_play_shows_every_face() -> None:
    """SS-6: one of the twelve dice, any of its faces; blanks too."""
    state = GameState.start(setup_of())
    shown = Counter(SeededRoller(seed).order(state, 1, 2.5).face for seed in range(1500))
    assert set(shown) == {face for die in HOUSE.dice for face in die.faces}
    event = SeededRoller(3).order(state, 1, 2.5)
    assert (event.player, event.time) == (1, 2.5)
    assert event == SeededRoller(3).order(state, 1, 2.5)


@pytest.mark.parametrize("seed", range(20))
def test_ties_for_the_order_end(seed: int) -> None:
    """SS-6: who rolls again does not roll the same for ever."""
    record = GameRecord(setup_of(8))
    for _throw in range(200):
        if record.state.phase is not Phase.ORDER:
            break
        seat = next(seat for seat in record.state.competing if record.state.order[seat] is None)
        record = record.apply(SeededRoller(seed).order(record.state, seat, 0))
    assert record.state.phase is Phase.READY


def test_undo_and_time_change_no_dice() -> None:
    """What falls is a function of seed, game and turn: not of the time, of undoing, or of a closed window."""
    roller = SeededRoller(5)
    window = turn(GameRecord(setup_of(), 0), "WRAPEEE", "5C WRAP")
    at_once = roller.roll(window.state, 3).dice
    assert roller.roll(window.state, 900.5).dice == at_once
    assert roller.roll(window.apply(WindowClosed(4)).state, 5).dice == at_once
    record = window.apply(roller.roll(window.state, 3))
    assert roller.roll(record.undo().state, 7).dice == at_once
    other = played(rolled(GameRecord(setup_of(), 0), "WRAPEEE"), "5C PARW")
    assert roller.roll(other.state, 3).dice == at_once, "as many dice in the cup, the same turn"


def test_a_turn_lost_by_a_challenge_is_a_turn() -> None:
    """The dice of the turn after a play that came off are not those of that turn, nor of the one before."""
    roller = SeededRoller(5)
    start = GameRecord(setup_of(), 0)
    record = start.apply(roller.roll(start.state, 0))
    position = record.state.position()
    play = next(
        text
        for text in (
            f"5E {one}{two}" for one in position.roll for two in position.roll if "?" not in one + two
        )
        if not position.faults(text)
    )
    record = challenged(played(record, play), 1, acceptable=False)
    assert record.state.turn == 2
    assert roller.roll(record.state, 0).dice != roller.roll(start.state, 0).dice


def test_real_dice_of_unknown_numbers() -> None:
    """Where nobody knows which dice lie, any die may be drawn that is not known to be in use."""
    record = turn(GameRecord(setup_of(), 0), "WRAPEEE", "5C WRAP").apply(WindowClosed(0))
    roll = SeededRoller(1).roll(record.state, 0)
    assert len(roll.dice) == 7
    assert record.apply(roll).state.cup_count == 1


def test_advanced_play_rolls_only_what_is_missing() -> None:
    """SS-30: three dice passed on, four rolled; none of them a die that was passed on."""
    start = GameRecord(setup_of(advanced=True), 0)
    roll = SeededRoller(2).roll(start.state, 0)
    record = start.apply(roll)
    letters = [die for die in record.state.position().roll if die != "?"]
    record = played(record, f"5E {''.join(letters[:4])}")
    again = SeededRoller(2).roll(record.state, 0)
    assert len(again.dice) == 4
    assert not {die.number for die in again.dice} & {
        die.number for die in roll.dice if die in record.state.passed
    }


@pytest.mark.parametrize("roller", [SeededRoller(-1), SeededRoller(0, -1)])
def test_seeds_that_cannot_be(roller: SeededRoller) -> None:
    with pytest.raises(RollError):
        first_roll(roller)


def test_rollers_are_values() -> None:
    """The seed belongs to the roller; no state or event holds it."""
    roller = SeededRoller(123456789, 2)
    assert pickle.loads(pickle.dumps(roller)) == roller != SeededRoller(123456789)  # noqa: S301 - made here
    start = GameRecord(setup_of(), 0)
    record = start.apply(roller.roll(start.state, 0))
    assert "123456789" not in repr(record.state) + record.to_json()


def test_dice_set_smaller_than_a_roll() -> None:
    """SS-7: all of them if the cup holds fewer."""
    few = replace(HOUSE, dice=HOUSE.dice[:3])
    roll = SeededRoller(4).roll(GameState.start(setup_of(2, PLAIN_MAT, few), 0), 0)
    assert sorted(die.number or 0 for die in roll.dice) == [0, 1, 2]
