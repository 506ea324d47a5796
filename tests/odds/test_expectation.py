"""Sampled replies against exact ones: means, chances, and how honest the standard errors are."""

from collections import Counter
from dataclasses import replace

import numpy
import pytest

from scramble import DiceSet, Die, Lexicon, Position, Roll, Rules, dice_stream
from scramble.errors import PositionError
from scramble.odds.all_racks import Replies
from scramble.odds.exact import many_reply_odds, possible_cups, reply_odds
from scramble.odds.racks import rack_odds
from scramble.odds.sampled import SampledReplies, SharedRolls, passed_counts, sampled_replies

WORDS = ("-", "5C WRAP", "G5 SIZES", "5E A", "5A QUIXOTIC", "A1 EX", "5C WrAPS", "E5 ZAX", "C3 TOE")
MATS = [Position.parse(text) for text in WORDS]
POINTS = tuple((letter, 1) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
FEW_DICE = DiceSet(tuple(Die(tuple(faces)) for faces in ("AB?", "AAC", "BCD?", "AE", "BBBCDE")), POINTS)


@pytest.fixture(scope="module")
def exact_means(enable: Lexicon) -> list[float]:
    table = Replies(enable, MATS[0].dice)
    return [reply_odds(position, enable, replies=table).mean for position in MATS]


@pytest.mark.slow
def test_means_are_the_exact_ones_within_the_stated_error(enable: Lexicon, exact_means: list[float]) -> None:
    replies = sampled_replies(MATS, enable, chance=dice_stream(1), rolls=2000)
    assert (len(replies), replies.rolls) == (len(MATS), 2000)
    distances = (replies.means - exact_means) / replies.standard_errors
    assert numpy.abs(distances).max() < 3.5
    assert replies.standard_errors.max() < 0.6


@pytest.mark.slow
def test_standard_errors_cover_the_truth_as_often_as_they_should(
    enable: Lexicon, exact_means: list[float]
) -> None:
    """300 estimates of each mat: 95% intervals hold the exact mean, or difference, in 95% of them."""
    mats, truth = MATS[1:5], numpy.array(exact_means[1:5])
    hits = of_differences = 0
    for seed in range(300):
        replies = sampled_replies(mats, enable, chance=dice_stream(7, seed), rolls=60)
        hits += int((abs(replies.means - truth) < 1.96 * replies.standard_errors).sum())
        gap = replies.difference(0, 1)
        of_differences += abs(gap.mean - (truth[0] - truth[1])) < 1.96 * gap.standard_error
    assert 0.92 < hits / 1200 < 0.97
    assert 0.91 < of_differences / 300 < 0.98


def test_shared_luck_makes_differences_precise(enable: Lexicon) -> None:
    """One word on two squares: their difference is known better than if each had luck of its own."""
    mats = [Position.parse("5C WRAP"), Position.parse("4C WRAP")]
    replies = sampled_replies(mats, enable, chance=dice_stream(3), rolls=1000)
    apart = sum(error**2 for error in replies.standard_errors) ** 0.5
    assert replies.difference(0, 1).standard_error < 0.8 * apart
    assert replies.difference(0, 0) == (0, 0)


def test_chances_and_distribution(enable: Lexicon) -> None:
    exact = reply_odds(MATS[1], enable)
    replies = sampled_replies(MATS[1:2], enable, chance=dice_stream(4), rolls=4000)
    for points in (0, 30, 60, 100):
        assert abs(float(replies.at_least(points)[0]) - exact.at_least(points)) < 0.03
    odds = replies.odds(0)
    assert odds.mean == pytest.approx(replies.means[0])
    assert odds.at_least(60) == pytest.approx(replies.at_least(60)[0])
    assert abs(odds.chance_of_no_play - exact.chance_of_no_play) < 0.01


def test_dice_passed_on_are_counted_on(enable: Lexicon) -> None:
    """SS-30: as the exact odds do it, for mats with several of them at once; the reply is another one."""
    rolls = ["", "SX", "QVV", "AEINST"]
    mats = [Position.parse("5C WRAP", roll, rules=Rules(advanced=True)) for roll in rolls]
    replies = sampled_replies(mats, enable, chance=dice_stream(2), rolls=2000, odd_letters=True)
    exact = [odds.mean for odds in many_reply_odds(mats, enable, odd_letters=True)]
    for found, error, truth in zip(replies.means, replies.standard_errors, exact, strict=True):
        assert abs(found - truth) < 4 * error
    assert exact[2] + 10 < exact[0] < exact[3] - 10
    shared = SharedRolls.draw(mats[0].dice, 50, dice_stream(3))
    for position in mats:
        rows = shared.for_mat(position, odd_letters=True)
        assert (rows >= passed_counts([position])).all()
        assert (rows.sum(axis=1) == 7).all()


def test_a_roll_without_a_play_counts_nothing() -> None:
    replies = SampledReplies(numpy.array([[-1, 0, 5, -1]], numpy.int32))
    assert replies.means.tolist() == [1.25]
    assert (replies.at_least(0).tolist(), replies.at_least(1).tolist()) == ([1], [0.25])
    assert replies.odds(0).chance_of_no_play == 0.5


@pytest.mark.parametrize("text", ["-", "5E A", "5D CAB", "5D BaDE"])
def test_rolls_are_those_of_the_exact_odds(text: str) -> None:
    """SS-7: each rack as often as all possible cups together say; blanks on the mat are dice like others."""
    position = Position.parse(text, dice=FEW_DICE)
    expected: Counter[str] = Counter()
    for cup, chance in possible_cups(position).items():
        numbers = [number for number in range(len(FEW_DICE.dice)) if cup >> number & 1]
        for rack, odds in rack_odds(FEW_DICE, numbers).items():
            expected[rack] += chance * odds  # type: ignore[assignment]
    samples = 20_000
    rows = SharedRolls.draw(FEW_DICE, samples, dice_stream(5)).for_mat(position)
    seen: Counter[str] = Counter()
    for row, times in Counter(map(bytes, rows)).items():
        codes = [code or 32 for code, count in enumerate(row) for _die in range(count)]
        seen[str(Roll(tuple(codes)))] += times
    assert set(seen) <= set(expected)
    for rack, chance in expected.items():
        assert abs(seen[rack] / samples - chance) < 5 * (chance * (1 - chance) / samples) ** 0.5 + 1e-9


def test_answers_depend_on_the_generator_only(enable: Lexicon) -> None:
    """Not on threads, on the other mats, or on rolls and scores of the positions."""
    all_mats = sampled_replies(MATS, enable, chance=dice_stream(6), rolls=30).scores
    for threads in (1, 2, None):
        again = sampled_replies(MATS[3:], enable, chance=dice_stream(6), rolls=30, threads=threads).scores
        assert again.tolist() == all_mats[3:].tolist()
    changed = [replace(position, roll=Roll.parse("ABC"), scores=(3, 4)) for position in MATS]
    assert (
        sampled_replies(changed, enable, chance=dice_stream(6), rolls=30).scores.tolist() == all_mats.tolist()
    )
    others = sampled_replies(MATS, enable, chance=dice_stream(8), rolls=30).scores
    assert others.tolist() != all_mats.tolist()


def test_a_cup_without_dice_has_no_reply() -> None:
    position = Position.parse("5C ABACA", dice=FEW_DICE)
    lexicon = Lexicon.from_words(["ABACAS"])
    assert sampled_replies([position], lexicon, chance=dice_stream(1), rolls=5).scores.tolist() == [[-1] * 5]


@pytest.mark.parametrize("rolls", [1, 0, -5, 1_000_001, True, 2.5, None])
def test_numbers_of_rolls_that_cannot_be(enable: Lexicon, rolls: int) -> None:
    with pytest.raises(PositionError, match="rolls"):
        sampled_replies(MATS[:1], enable, chance=dice_stream(1), rolls=rolls)


def test_mats_that_cannot_be_compared(enable: Lexicon) -> None:
    for positions in ([], [MATS[0], Position.parse("-", dice=FEW_DICE)]):
        with pytest.raises(PositionError, match="positions"):
            sampled_replies(positions, enable, chance=dice_stream(1))
    with pytest.raises(PositionError, match="mat"):
        sampled_replies([Position.parse("5D ZZZZ")], enable, chance=dice_stream(1))
