"""Chances to win a race: against counting on paper, and against races that are run."""

from dataclasses import replace
from pathlib import Path

import numpy
import pytest
from child import scramble

from scramble import DiceSet, Die, Lexicon, Position, Rules, dice_stream
from scramble.errors import PositionError
from scramble.odds.rollouts import roll_out
from scramble.worth import model as game_model
from scramble.worth.model import GameModel
from scramble.worth.win import Turns, WinModel, evaluate_mats


def test_small_races_counted_on_paper() -> None:
    """A turn scores 0 or 1, each by half: with 1 needed by both, the first wins 1/2 + 1/8 + ... = 2/3."""
    table = WinModel.of_points([1, 1], 2)
    assert table.chance(1, 1) == pytest.approx(2 / 3)
    # 1 against 2: x = 1/2 + 1/2 (1 - y), y = 1/2 (1 - x) + 1/2 (1 - 2/3)
    assert table.chance(1, 2) == pytest.approx(8 / 9)
    assert table.chance(2, 1) == pytest.approx(2 / 9)


def test_a_table_against_races_that_are_run() -> None:
    chances = numpy.array([0.1, 0, 0.3, 0.2, 0.1, 0.1, 0.2])
    table = WinModel.of_points(chances, 25)
    random = dice_stream(3)
    for own, other in ((25, 25), (10, 18), (7, 4), (20, 25)):
        points = random.choice(len(chances), (20_000, 2, 60), p=chances).cumsum(axis=2)
        turns = [(points[:, seat] < need).sum(axis=1) for seat, need in enumerate((own, other))]
        share = float((turns[0] <= turns[1]).mean())
        assert abs(table.chance(own, other) - share) < 0.015


def test_chances_are_in_order() -> None:
    """Fewer points to get are better, and who is on turn is better off."""
    table = WinModel.of_points([1, 2, 3, 2, 1], 30).weights[1:, 1:, 0]
    assert numpy.diff(table, axis=0).max() <= 1e-12
    assert numpy.diff(table, axis=1).min() >= -1e-12
    assert (table + table.T > 1).all()


def test_needs_beyond_the_table_and_games_that_are_over() -> None:
    table = WinModel.of_points([0, 1, 1], 20)
    assert table.chance([0, -3, 5, 5], [5, 5, 0, -9]).tolist() == [1, 1, 0, 0]
    assert table.chance(120, 110) == table.chance(20, 10)
    assert table.chance(5, 900) > 0.999
    assert table.chance(900, 1) < 0.001


def test_shares_need_no_sum_and_long_ones_are_cut() -> None:
    many = WinModel.of_points([0, 10, 0, 0, 30], 3)
    assert many.weights.tolist() == WinModel.of_points([0, 0.25, 0, 0, 0.75], 3).weights.tolist()
    assert many.chance(3, 3) > 0.75


@pytest.mark.parametrize("chances", [[], [1], [1, 0, 0], [1, -1], [[1, 2], [3, 4]], [0, float("nan")]])
def test_chances_that_cannot_be(chances: list[float]) -> None:
    with pytest.raises(PositionError, match="chances"):
        WinModel.of_points(chances, 5)
    with pytest.raises(PositionError, match="most"):
        WinModel.of_points([0, 1], 0)


def test_a_table_of_a_game_is_the_same_in_every_run(enable: Lexicon) -> None:
    position = Position.parse("5C WRAP", rules=Rules(target=60))
    table = WinModel.of_game(position, enable)
    assert table.most == 60
    assert table.weights.tolist() == WinModel.of_game(position, enable).weights.tolist()
    assert 0.6 < table.chance(60, 60) < 0.9


def test_words_that_never_score_make_a_table_all_the_same() -> None:
    dice = DiceSet((Die(("A",)), Die(("B",))), tuple((letter, 1) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    position = Position.parse("-", dice=dice, rules=Rules(target=5))
    lexicon = Lexicon.from_words(["ZZ"])
    assert set(Turns.play(position, lexicon).scores.tolist()) == {0}
    assert 0 < WinModel.of_game(position, lexicon).chance(5, 5) < 1


def test_turns_on_two_kinds_of_mats() -> None:
    """A turn on a good mat (1) scores 2 and leaves a bad one (0), and the other way round it scores 1.

    Exact, because such turns are linear in the number: two a turn against one decides who wins.
    """
    turns = Turns(
        numpy.array([2, 1] * 50), numpy.array([[1.0], [0.0]] * 50), numpy.array([[0.0], [1.0]] * 50)
    )
    table = WinModel.of_turns(turns, 8)

    def wins(needed: int, others: int, is_good: bool) -> bool:
        needed -= 1 + is_good
        return needed <= 0 or not wins(others, needed, not is_good)

    for needed in range(1, 9):
        for others in range(1, 9):
            for mat in (0, 1):
                chance = float(table.chance(needed, others, [mat]))
                assert abs(chance - wins(needed, others, bool(mat))) < 0.2, (needed, others, mat)
    left = table.usual + numpy.array([1, 1 - table.usual[0], 2]) @ table.leaves
    assert abs(left[0]) < 0.05


def test_without_numbers_of_mats_turns_are_their_points() -> None:
    scores = dice_stream(4).integers(0, 6, 400)
    nothing = numpy.zeros((400, 0))
    table = WinModel.of_turns(Turns(scores, nothing, nothing), 20)
    same = WinModel.of_points(numpy.bincount([*scores, 1]), 20)
    assert numpy.allclose(table.weights, same.weights, atol=1e-12)


@pytest.mark.slow
def test_a_table_with_mat_values_against_games_that_are_played(enable: Lexicon) -> None:
    """Mats that turns for the highest score leave: their values halve the error of the chance.

    The games are played for the best of score less long-run value, as the table supposes.
    """
    start = Position.parse("-", rules=Rules(target=9999))
    values = GameModel.of(start, enable).mats
    table = WinModel.of_game(Position.parse("-"), enable, values)
    left = roll_out([start], enable, chance=dice_stream(8), turns=3, games=40, mats=True).mats[-1, 0]
    positions = [replace(start, squares=row.tobytes()) for row in left]
    games = roll_out(positions, enable, chance=dice_stream(9), turns=12, games=60, values=values[-1]).scores
    told = evaluate_mats(values, start, left)
    errors = []
    for own, other in ((160, 160), (120, 60), (60, 120), (40, 40)):
        turns = [(games[seat::2].cumsum(axis=0) < need).sum(axis=0) for seat, need in enumerate((own, other))]
        share = (turns[0] <= turns[1]).mean(axis=1)
        chances = (table.chance([own] * 40, [other] * 40, told), table.chance([own] * 40, [other] * 40))
        errors.append([float(((chance - share) ** 2).mean() ** 0.5) for chance in chances])
    with_mats, without = numpy.array(errors).T
    assert (with_mats < without).all()
    assert with_mats.mean() < 0.6 * without.mean()


def test_a_player_whose_opponent_is_on_turn() -> None:
    """SS-28: the reply wins, or the race goes on."""
    table = WinModel.of_points([0, 1, 1], 20)
    replies = numpy.array([0.25, 0.25, 0, 0.5])
    assert table.chance_behind(5, 3, replies) == pytest.approx(
        0.25 * table.chance(5, 3) + 0.25 * table.chance(5, 2)
    )
    assert table.chance_behind(0, 3, replies) == 1
    assert table.chance_behind(-2, 1, replies) == 1


@pytest.mark.parametrize("most", [1, 2, 30])
def test_a_table_as_bytes(most: int) -> None:
    table = WinModel.of_points([1, 2, 3], most)
    same = WinModel.unpack(table.pack())
    assert same.most == most
    for name in ("weights", "usual", "leaves"):
        assert numpy.array_equal(getattr(same, name), getattr(table, name))


def test_the_table_for_the_defaults_ships(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, enable: Lexicon
) -> None:
    """A first hint need not make it; tools/make_win_table.py writes it again when values change."""
    monkeypatch.setenv("SCRAMBLE_CACHE_DIR", str(tmp_path))
    position = Position.parse("-")
    game_model._load.cache_clear()
    shipped = GameModel.of(position, enable)
    assert not list(tmp_path.iterdir())
    made = WinModel.of_game(position, enable, shipped.mats)
    numpy.testing.assert_allclose(shipped.win.weights, made.weights, atol=1e-9)
    numpy.testing.assert_allclose(shipped.win.leaves, made.leaves, atol=1e-9)


def test_the_first_example_is_one_that_the_house_dice_can_show() -> None:
    """README, tutorial and help show no mark for dice that cannot lie so, and every reply there is exact."""
    shown = scramble("hint", "5C WRAP", "EXALES?")
    assert "†" not in shown.stdout
    assert "Replies are exact" in shown.stdout
