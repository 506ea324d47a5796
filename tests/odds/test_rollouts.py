"""Games played on from some mats: each turn against the rules, luck against the exact odds."""

from dataclasses import replace

import numpy
import pytest

from scramble import DiceSet, Die, Lexicon, Position, Roll, Rules, dice_stream
from scramble.errors import PositionError
from scramble.odds.batch import arrays_of, best_plays
from scramble.odds.exact import reply_odds
from scramble.odds.rollouts import roll_out
from scramble.odds.sampled import SharedRolls
from scramble.worth.model import GameModel

POINTS = tuple((letter, 1) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
MATS = [Position.parse(text) for text in ("-", "5C WRAP", "G5 SIZES", "5A QUIXOTIC", "5C WrAPS")]


def test_first_turns_are_the_exact_replies(enable: Lexicon) -> None:
    games = roll_out(MATS, enable, chance=dice_stream(1), turns=1, games=1500)
    errors = games.scores[0].std(axis=1) / 1500**0.5
    exact = [reply_odds(position, enable).mean for position in MATS]
    assert (abs(games.scores[0].mean(axis=1) - exact) < 3.5 * errors).all()


def test_mats_after_plays_are_those_of_the_position(enable: Lexicon) -> None:
    """SS-20, SS-21: extensions clear the mat, other plays leave their main word, no play leaves all."""
    rolls = ["SIZEXA?", "SSSSSSS", "ENWRAPS", "QQQQQQQ", "TXIZEBO"] * 3
    texts = ["5C WRAP", "G5 SIZES", "-", "E5 ZAX", "5C WrAP"] * 3
    positions = [Position.parse(text, roll) for text, roll in zip(texts, sorted(rolls), strict=True)]
    squares, counts = arrays_of(positions)
    found = best_plays(positions[0], squares, counts, enable)
    for position, text, row in zip(positions, map(found.text, range(15)), found.after(squares), strict=True):
        assert row.tobytes() == (position.after(text).squares if text else position.squares)


def test_dice_on_the_mat_are_not_rolled() -> None:
    """Dice of one face each: A, B and C lie there; afterwards those of the word that the scramble left."""
    dice = DiceSet(tuple(Die((letter,)) for letter in "ABCDEF"), POINTS)
    lexicon = Lexicon.from_words(["ABC", "CFED", "DAB", "FAB"])
    position = Position.parse("5C ABC", dice=dice, rules=Rules(target=9999))
    games = roll_out([position], lexicon, chance=dice_stream(2), turns=2, games=40)
    first = Position.parse("5C ABC", "DEF", dice=dice)
    assert set(games.scores[0].ravel()) == {first.plays(lexicon).score(0)}
    left = first.after(first.plays(lexicon)[0])
    assert left.word_on_mat() == "E5 CFED"
    assert set(games.scores[1].ravel()) == {replace(left, roll=Roll.parse("AB")).plays(lexicon).score(0)}


def test_a_game_stops_at_the_target(enable: Lexicon) -> None:
    """SS-28: nobody plays on, and one player at most has won."""
    start = Position.parse("5C WRAP", rules=Rules(target=60))
    games = roll_out([start], enable, chance=dice_stream(3), turns=20, games=200)
    assert games.is_won.sum(axis=0).tolist() == [[1] * 200]
    assert games.totals.sum(axis=0).ravel().tolist() == games.scores.sum(axis=0).ravel().tolist()
    for game in range(200):
        scores = games.scores[:, 0, game]
        before_last = scores[: numpy.flatnonzero(scores)[-1]]
        assert max(before_last[::2].sum(), before_last[1::2].sum()) < 60


def test_mats_after_each_turn(enable: Lexicon) -> None:
    """A longer rollout begins like a shorter one, and a game that is over leaves its mat as it is."""
    start = [replace(mat, rules=Rules(target=60)) for mat in MATS[:2]]
    games = roll_out(start, enable, chance=dice_stream(3), turns=6, games=40, mats=True)
    assert games.mats.shape == (6, 2, 40, 81)
    for turns in (1, 3):
        shorter = roll_out(start, enable, chance=dice_stream(3), turns=turns, games=40, mats=True)
        assert games.mats[:turns].tolist() == shorter.mats.tolist()
    is_over = games.scores[::2].cumsum(axis=0)[1] >= 60  # after the third turn
    assert is_over.any()
    assert (games.mats[3:][:, is_over] == games.mats[2][is_over]).all()
    assert roll_out(start, enable, chance=dice_stream(3), turns=2, games=4).mats.shape == (0, 2, 4, 81)


@pytest.mark.slow
def test_players_of_the_best_nets(enable: Lexicon) -> None:
    """Each turn's play is the best of score less value; a mat without a play stays as it is."""
    value = GameModel.of(MATS[0], enable).long
    assert value is not None
    games = roll_out(MATS[:2], enable, chance=dice_stream(7), turns=3, games=30, mats=True, values=value)
    luck = SharedRolls.draw(MATS[0].dice, 30, dice_stream(7))
    for place, mat in enumerate(MATS[:2]):
        for game, counts in enumerate(luck.for_mat(mat)):
            codes = numpy.repeat(numpy.arange(len(counts)), counts).tolist()
            now = replace(mat, roll=Roll(tuple(code or 32 for code in codes)))
            nets = [(now.score(play).total - value.of(now.after(play)), play) for play in now.plays(enable)]
            best = max(net for net, _play in nets)
            chosen = next(play for net, play in nets if net > best - 1e-4)
            assert games.scores[0, place, game] == now.score(chosen).total
            assert games.mats[0, place, game].tobytes() == now.after(chosen).squares
    stuck = roll_out(
        MATS[1:2],
        Lexicon.from_words(["ZZ"]),
        chance=dice_stream(7),
        turns=2,
        games=4,
        mats=True,
        values=value,
    )
    assert not stuck.scores.any()
    assert (stuck.mats == numpy.frombuffer(MATS[1].squares, numpy.uint8)).all()


def test_totals_go_on_from_the_scores_of_all_seats(enable: Lexicon) -> None:
    position = replace(MATS[1], scores=(7, 50, 90), lost_turns=())
    games = roll_out([position, position], enable, chance=dice_stream(4), turns=4, games=10)
    gained = games.totals - numpy.array([7, 50, 90])[:, None, None]
    assert gained[0].tolist() == (games.scores[0] + games.scores[3]).tolist()
    assert (gained[1].tolist(), gained[2].tolist()) == (games.scores[1].tolist(), games.scores[2].tolist())
    assert games.scores[:, 0].tolist() == games.scores[:, 1].tolist()  # the same mat has the same luck


def test_answers_depend_on_the_generator_only(enable: Lexicon) -> None:
    both = roll_out(MATS[:2], enable, chance=dice_stream(5), turns=3, games=20)
    alone = roll_out(MATS[1:2], enable, chance=dice_stream(5), turns=3, games=20, threads=2)
    assert both.scores[:, 1:].tolist() == alone.scores.tolist()
    other = roll_out(MATS[:2], enable, chance=dice_stream(6), turns=3, games=20)
    assert both.scores.tolist() != other.scores.tolist()


def test_arguments_that_cannot_be(enable: Lexicon) -> None:
    for turns in (0, -1, True, 1.5):
        with pytest.raises(PositionError, match="turns"):
            roll_out(MATS[:1], enable, chance=dice_stream(1), turns=turns)  # type: ignore[arg-type]
    with pytest.raises(PositionError, match="rolls"):
        roll_out(MATS[:1], enable, chance=dice_stream(1), turns=1, games=1)
    with pytest.raises(PositionError, match="same number of players"):
        roll_out(
            [MATS[0], replace(MATS[0], scores=(1, 2, 3), lost_turns=())],
            enable,
            chance=dice_stream(1),
            turns=1,
        )
    with pytest.raises(PositionError, match="positions"):
        roll_out([], enable, chance=dice_stream(1), turns=1)
    with pytest.raises(PositionError, match="mat"):
        roll_out([Position.parse("5D ZZZZ")], enable, chance=dice_stream(1), turns=1)


def test_letters_of_another_box_can_be_allowed(enable: Lexicon) -> None:
    odd = Position.parse("5D PIZZA")
    games = roll_out([odd], enable, chance=dice_stream(1), turns=2, games=20, odd_letters=True)
    assert games.scores.any()
