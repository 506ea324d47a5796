"""Dice of the arena: the same for both games of a pair, others for every other pair, fair (E05, E08)."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from cases import read_cases

from scramble import DiceSet
from scramble.arena.matches.dice_of_pair import PairLuck, player_chance
from scramble.errors import RollError


def dice_of(seed: int, pairing: int, pair: int, turns: int = 40) -> tuple[object, ...]:
    luck = PairLuck(DiceSet.load(), seed=seed, pairing=pairing, pair=pair)
    return tuple(tuple(luck.turn(turn)) for turn in range(turns))


def test_every_turn_has_every_die_once(house_dice: DiceSet) -> None:
    for fallen in dice_of(3, 1, 4):
        assert sorted(number for _, number in fallen) == list(range(12))  # type: ignore[attr-defined]
        for face, number in fallen:  # type: ignore[attr-defined]
            faces = [house_dice.alphabet.face_code(each) for each in house_dice.dice[number].faces]
            assert face in faces


def test_pairs_have_dice_of_their_own() -> None:
    keys = list(product((1, 2, 7), (0, 1), range(8)))
    assert len({dice_of(*key) for key in keys}) == len(keys)


def test_turns_have_dice_of_their_own() -> None:
    assert len(set(dice_of(1, 0, 0, 200))) == 200


def test_turns_may_be_asked_in_any_order(house_dice: DiceSet) -> None:
    luck = PairLuck(house_dice, seed=5, pairing=0, pair=2)
    backwards = [tuple(luck.turn(turn)) for turn in reversed(range(40))]
    assert tuple(reversed(backwards)) == dice_of(5, 0, 2)


def test_e08_every_face_of_every_die_comes_up(house_dice: DiceSet) -> None:
    case = next(case for case in read_cases() if case["id"] == "E08")
    fallen: list[Counter[int]] = [Counter() for _ in house_dice.dice]
    places: list[Counter[int]] = [Counter() for _ in house_dice.dice]
    for pair in range(case["input"]["times"] // 100):
        luck = PairLuck(house_dice, seed=case["input"]["seed"], pairing=0, pair=pair)
        for turn in range(100):
            for place, (face, number) in enumerate(luck.turn(turn)):
                fallen[number][face] += 1
                places[number][place] += 1
    for number, die in enumerate(house_dice.dice):
        shown = Counter(house_dice.alphabet.face_code(face) for face in die.faces)
        assert set(fallen[number]) == set(shown)
        for face, count in shown.items():  # two faces of a die may show the same letter
            assert 850 * count <= fallen[number][face] <= 1150 * count
        # The place it is drawn at: mean 500, standard deviation 21.4, the band is 5.2 of them.
        assert len(places[number]) == 12
        assert all(389 <= count <= 611 for count in places[number].values())


def test_players_have_chances_of_their_own() -> None:
    keys = list(product((1, 2), (0, 1), (0, 1), (0, 1), (0, 1)))
    firsts = {int(player_chance(*key).integers(2**63)) for key in keys}
    assert len(firsts) == len(keys)
    assert player_chance(1, 0, 3, 1, 0).random() == player_chance(1, 0, 3, 1, 0).random()


@pytest.mark.parametrize("numbers", [(-1, 0, 0), (1, -1, 0), (1, 0, -1)])
def test_negative_numbers_are_refused(house_dice: DiceSet, numbers: tuple[int, int, int]) -> None:
    seed, pairing, pair = numbers
    with pytest.raises(RollError, match="numbers from 0"):
        PairLuck(house_dice, seed=seed, pairing=pairing, pair=pair)
