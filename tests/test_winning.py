"""Chances to win a race: against counting on paper, and against races that are run."""

import numpy
import pytest

from scramble import DiceSet, Die, Lexicon, Position, Rules, dice_stream
from scramble.errors import PositionError
from scramble.winning import WinTable, turn_points


def test_small_races_counted_on_paper() -> None:
    """A turn scores 0 or 1, each by half: with 1 needed by both, the first wins 1/2 + 1/8 + ... = 2/3."""
    table = WinTable.of_points([1, 1], 2)
    assert table.chance(1, 1) == pytest.approx(2 / 3)
    # 1 against 2: x = 1/2 + 1/2 (1 - y), y = 1/2 (1 - x) + 1/2 (1 - 2/3)
    assert table.chance(1, 2) == pytest.approx(8 / 9)
    assert table.chance(2, 1) == pytest.approx(2 / 9)


def test_a_table_against_races_that_are_run() -> None:
    chances = numpy.array([0.1, 0, 0.3, 0.2, 0.1, 0.1, 0.2])
    table = WinTable.of_points(chances, 25)
    random = dice_stream(3)
    for own, other in ((25, 25), (10, 18), (7, 4), (20, 25)):
        points = random.choice(len(chances), (20_000, 2, 60), p=chances).cumsum(axis=2)
        turns = [(points[:, seat] < need).sum(axis=1) for seat, need in enumerate((own, other))]
        share = float((turns[0] <= turns[1]).mean())
        assert abs(table.chance(own, other) - share) < 0.015


def test_chances_are_in_order() -> None:
    """Fewer points to get are better, and who is on turn is better off."""
    table = WinTable.of_points([1, 2, 3, 2, 1], 30).chances[1:, 1:]
    assert numpy.diff(table, axis=0).max() <= 1e-12
    assert numpy.diff(table, axis=1).min() >= -1e-12
    assert (table + table.T > 1).all()


def test_needs_beyond_the_table_and_games_that_are_over() -> None:
    table = WinTable.of_points([0, 1, 1], 20)
    assert table.chance([0, -3, 5, 5], [5, 5, 0, -9]).tolist() == [1, 1, 0, 0]
    assert table.chance(120, 110) == table.chance(20, 10)
    assert table.chance(5, 900) > 0.999
    assert table.chance(900, 1) < 0.001


def test_shares_need_no_sum_and_long_ones_are_cut() -> None:
    many = WinTable.of_points([0, 10, 0, 0, 30], 3)
    assert many.chances.tolist() == WinTable.of_points([0, 0.25, 0, 0, 0.75], 3).chances.tolist()
    assert many.chance(3, 3) > 0.75


@pytest.mark.parametrize("chances", [[], [1], [1, 0, 0], [1, -1], [[1, 2], [3, 4]], [0, float("nan")]])
def test_chances_that_cannot_be(chances: list[float]) -> None:
    with pytest.raises(PositionError, match="chances"):
        WinTable.of_points(chances, 5)
    with pytest.raises(PositionError, match="most"):
        WinTable.of_points([0, 1], 0)


def test_a_table_of_a_game_is_the_same_in_every_run(enable: Lexicon) -> None:
    position = Position.parse("5C WRAP", rules=Rules(target=60))
    table = WinTable.of_game(position, enable)
    assert table.most == 60
    assert table.chances.tolist() == WinTable.of_game(position, enable).chances.tolist()
    assert 0.6 < table.chance(60, 60) < 0.9


def test_words_that_never_score_make_a_table_all_the_same() -> None:
    dice = DiceSet((Die(("A",)), Die(("B",))), tuple((letter, 1) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    position = Position.parse("-", dice=dice, rules=Rules(target=5))
    lexicon = Lexicon.from_words(["ZZ"])
    assert turn_points(position, lexicon).tolist() == [3200, 1]
    assert 0 < WinTable.of_game(position, lexicon).chance(5, 5) < 1


@pytest.mark.parametrize("most", [1, 2, 30])
def test_a_table_as_bytes(most: int) -> None:
    table = WinTable.of_points([1, 2, 3], most)
    same = WinTable.unpack(table.pack())
    assert same.most == most
    assert numpy.array_equal(same.chances, table.chances)
    assert numpy.array_equal(same.scores, table.scores)
