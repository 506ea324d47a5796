"""Exact odds against enumeration, face by face, in exact fractions."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb

import numpy
import pytest

from scramble import DiceSet, Die, Lexicon, Mat, Position, Roll, Rules
from scramble.errors import BadInput, PositionError
from scramble.odds._replies import DiceBox, ReplyTable
from scramble.odds.all_racks import Replies
from scramble.odds.exact import (
    ReplyOdds,
    bingo_chance,
    chances_of,
    many_reply_odds,
    passed_to,
    possible_cups,
    reply_odds,
    roll_sets,
)
from scramble.odds.racks import rack_odds

POINTS = tuple((letter, 1 + number % 5) for number, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
DICE = DiceSet(tuple(Die(tuple(faces)) for faces in ("AB?", "AAC", "BCD?", "AE", "BBBCDE")), POINTS)
LEXICON = Lexicon.from_words(["AB", "BA", "ABE", "CAB", "DAB", "BADE", "ACED", "ABACA", "CC", "BEE", "EACH"])


def draws(numbers: list[int], count: int) -> list[tuple[int, ...]]:
    return list(combinations(numbers, min(count, len(numbers))))


def enumerated(dice: DiceSet, numbers: list[int], count: int) -> dict[str, Fraction]:
    """Every draw and every way that its dice can fall."""
    chances: Counter[str] = Counter()
    drawn = draws(numbers, count)
    for chosen in drawn:
        rolls = list(product(*(dice.dice[number].faces for number in chosen)))
        for faces in rolls:
            rack = str(Roll.parse("".join(faces)))
            chances[rack] += Fraction(1, len(drawn) * len(rolls))  # type: ignore[assignment]
    return dict(chances)  # type: ignore[arg-type]


@pytest.mark.parametrize("count", range(1, 8))
@pytest.mark.parametrize("numbers", [[0], [1, 2], [0, 2, 4], [0, 1, 2, 3, 4]], ids=repr)
def test_racks_are_those_of_the_enumeration(numbers: list[int], count: int) -> None:
    """SS-7: a draw without regard to what the dice show, then each face is equally likely."""
    expected = enumerated(DICE, numbers, count)
    found = rack_odds(DICE, numbers, count)
    assert set(found) == set(expected)
    assert all(abs(found[rack] - chance) < 1e-12 for rack, chance in expected.items())


def chances_to_show(dice: DiceSet, letters: str, count: int) -> list[float]:
    """The chance that so many of the dice drawn show one of the letters, die by die: no rack is made.

    A cell (drawn, showing) counts the draws so far, each weighted with the chance of its faces.
    """
    weights = numpy.zeros((count + 2, count + 2))
    weights[0, 0] = 1
    for die in dice.dice:
        shows = sum(face in letters for face in die.faces) / len(die.faces)
        drawn = numpy.zeros_like(weights)
        drawn[1:, 1:] = shows * weights[:-1, :-1]
        drawn[1:, :] += (1 - shows) * weights[:-1, :]
        weights += drawn
    return [float(chance) for chance in weights[count, : count + 1] / comb(len(dice.dice), count)]


@pytest.mark.slow
def test_racks_of_all_dice_of_the_house(house_dice: DiceSet) -> None:
    """How many dice of a roll show a vowel, a blank and so on: all racks together, counted in another way."""
    found = rack_odds(house_dice)
    assert abs(sum(found.values()) - 1) < 1e-9
    chances = numpy.array(list(found.values()))
    for letters in ("?", "Q", "AEIOU", "S?"):
        shown = numpy.array([sum(map(rack.count, letters)) for rack in found])
        sums = [chances[shown == number].sum() for number in range(8)]
        assert sums == pytest.approx(chances_to_show(house_dice, letters, 7), abs=1e-12), letters


@pytest.mark.parametrize("text", ["5E A", "5D AB", "5D Ab", "5D CAB", "5D BADE", "-"])
def test_cups_of_a_mat_whose_letters_are_seen(text: str) -> None:
    """The posterior over the dice on the mat: all ways to show its letters, each with its chance."""
    position = Position.parse(text, dice=DICE)
    shown = [letter if letter.isupper() else "?" for letter in text.split()[-1] if letter != "-"]
    weights: Counter[int] = Counter()
    for chosen in permutations(range(5), len(shown)):
        chance = Fraction(1)
        for number, letter in zip(chosen, shown, strict=True):
            faces = DICE.dice[number].faces
            chance *= Fraction(faces.count(letter), len(faces))
        weights[31 - sum(1 << number for number in chosen)] += chance  # type: ignore[assignment]
    expected = {cup: weight / sum(weights.values()) for cup, weight in weights.items() if weight}
    found = possible_cups(position)
    assert set(found) == set(expected)
    assert all(abs(found[cup] - chance) < 1e-12 for cup, chance in expected.items())


def test_cups_of_a_mat_whose_dice_are_known() -> None:
    position = Position.parse("5D CAB", dice=DICE)
    assert possible_cups(position, (2, 1, 0)) == {0b11000: 1.0}
    for wrong in ((0, 1), (0, 1, 1), (0, 1, 5), (-1, 1, 2)):
        with pytest.raises(PositionError, match="dice on the mat"):
            possible_cups(position, wrong)
    with pytest.raises(PositionError, match="dice on the mat"):
        possible_cups(Position.parse("5D DAB", dice=DICE), (0, 1, 3))


def test_letters_that_no_dice_can_show() -> None:
    for text in ("5E Z", "5D EEE"):
        with pytest.raises(PositionError, match="show"):
            possible_cups(Position.parse(text, dice=DICE))


def test_letters_that_no_dice_can_show_may_lie_on_any_die() -> None:
    """As few as must: of EEE one E, of the Z itself; the others count as before."""
    everywhere = possible_cups(Position.parse("5E Z", dice=DICE), odd_letters=True)
    assert everywhere == pytest.approx({31 - (1 << number): 1 / 5 for number in range(5)})
    fitting = Position.parse("5D CAB", dice=DICE)
    assert possible_cups(fitting, odd_letters=True) == possible_cups(fitting)
    three = possible_cups(Position.parse("5D EEE", dice=DICE), odd_letters=True)  # dice 3 and 4 have an E
    assert three == pytest.approx({0b00110: 1 / 3, 0b00101: 1 / 3, 0b00011: 1 / 3})
    two = possible_cups(Position.parse("5D ZZE", dice=DICE), odd_letters=True)
    with_first = [31 & ~(8 | 1 << one | 1 << other) for one, other in combinations((0, 1, 2, 4), 2)]
    assert sum(two[cup] for cup in with_first) > 0.5  # half of die 3's faces are an E, a sixth of die 4's
    assert possible_cups(Position.parse("5C ZZZZZ", dice=DICE), odd_letters=True) == {0: 1.0}


def test_draws_of_a_cup() -> None:
    """SS-7: all dice if the cup holds fewer than seven."""
    assert roll_sets({0b111: 1.0}, 2) == {0b011: 1 / 3, 0b101: 1 / 3, 0b110: 1 / 3}
    assert roll_sets({0b111: 0.5, 0b11: 0.5}) == {0b111: 0.5, 0b011: 0.5}


@pytest.mark.parametrize("text", ["5E A", "5D CAB", "5C ABE"])
def test_replies_are_those_of_the_enumeration(text: str) -> None:
    """Every cup, draw and face: the generator's best score, with its chance."""
    position = Position.parse(text, dice=DICE)
    scores: Counter[int] = Counter()
    for cup, chance in possible_cups(position).items():
        numbers = [number for number in range(5) if cup >> number & 1]
        for rack, odds in enumerated(DICE, numbers, 7).items():
            plays = Position.parse(text, rack, dice=DICE).top(LEXICON, 1)
            scores[plays.score(0) if len(plays) else -1] += chance * float(odds)  # type: ignore[assignment]
    odds = reply_odds(position, LEXICON)
    assert [round(chance, 12) for chance in odds.chances] == [
        round(scores[score], 12) for score in range(-1, len(odds.chances) - 1)
    ]
    mean = sum(max(score, 0) * chance for score, chance in scores.items())
    assert abs(odds.mean - mean) < 1e-9
    assert abs(odds.chance_of_no_play - scores[-1]) < 1e-12
    assert abs(odds.at_least(7) - sum(scores[score] for score in scores if score >= 7)) < 1e-12


@pytest.mark.parametrize(
    ("text", "passed", "all_out"),
    [("5E A", "BC", "ABC"), ("-", "?", "a"), ("5D CAB", "AE", "CABAE"), ("5D CAB", "E", "CABE")],
)
def test_dice_passed_on_are_part_of_every_roll(text: str, passed: str, all_out: str) -> None:
    """SS-30: they lie with their letters up, and only what is missing is drawn from the other dice."""
    position = Position.parse(text, passed, dice=DICE, rules=Rules(advanced=True))
    assert possible_cups(position) == pytest.approx(possible_cups(Position.parse(f"9A {all_out}", dice=DICE)))
    scores: Counter[int] = Counter()
    for cup, chance in possible_cups(position).items():
        numbers = [number for number in range(5) if cup >> number & 1]
        for rack, odds in (enumerated(DICE, numbers, 7 - len(passed)) if numbers else {"": 1}).items():
            plays = Position.parse(text, rack + passed, dice=DICE).top(LEXICON, 1)
            scores[plays.score(0) if len(plays) else -1] += chance * float(odds)  # type: ignore[assignment]
    odds = reply_odds(position, LEXICON)
    assert [round(chance, 12) for chance in odds.chances] == [
        round(scores[score], 12) for score in range(-1, len(odds.chances) - 1)
    ]
    again = many_reply_odds([replace(position, roll=Roll(())), position], LEXICON)
    assert again[1].chances.tolist() == odds.chances.tolist() != again[0].chances.tolist()


def test_without_the_option_the_roll_does_not_matter() -> None:
    """SS-22: its dice go back to the cup."""
    position = Position.parse("5E A", "BC", dice=DICE)
    assert passed_to(position) == b""
    assert (
        reply_odds(position, LEXICON).chances.tolist()
        == reply_odds(Position.parse("5E A", dice=DICE), LEXICON).chances.tolist()
    )


def test_what_a_distribution_tells() -> None:
    odds = ReplyOdds(numpy.array([0.25, 0, 0.25, 0, 0.5]))  # no play, 1 point, 3 points
    assert (odds.mean, odds.chance_of_no_play) == (1.75, 0.25)
    assert (odds.at_least(0), odds.at_least(1), odds.at_least(2), odds.at_least(4)) == (1, 0.75, 0.5, 0)
    assert [odds.quantile(share) for share in (0, 0.25, 0.3, 0.5, 0.51, 1)] == [0, 0, 1, 1, 3, 3]
    assert abs(odds.deviation**2 - (0.25 * 1.75**2 + 0.25 * 0.75**2 + 0.5 * 1.25**2)) < 1e-12
    with pytest.raises(PositionError):
        odds.quantile(1.5)


def test_chance_of_a_bingo() -> None:
    """SS-19: rolls that can lay all of seven dice."""
    dice = DiceSet(tuple(Die((letter, "Z")) for letter in "RETAINS"), POINTS)
    lexicon = Lexicon.from_words(["RETAINS", "STAR", "ZA"])
    replies = Replies(lexicon, dice)
    replies.fill(Position.parse("-", dice=dice))
    assert bingo_chance(replies, {127: 1.0}) == pytest.approx(1 / 128)


def test_a_cup_without_dice() -> None:
    with pytest.raises(PositionError, match="cup"):
        reply_odds(Position.parse("5C ABACA", dice=DICE), LEXICON)


def test_sets_of_dice_that_cannot_be() -> None:
    replies = Replies(LEXICON, DICE)
    replies.fill(Position.parse("-", dice=DICE))
    for dice in (0, 1 << 5, 1 << 40, -1):
        with pytest.raises((BadInput, OverflowError)):
            replies.chances([(dice, 1.0)])
    for weight in (-0.5, float("inf"), float("nan")):
        with pytest.raises(BadInput, match="weight"):
            replies.chances([(1, weight)])
    few = Replies(LEXICON, DICE, blanks=1)
    few.fill(Position.parse("-", dice=DICE))
    with pytest.raises(BadInput, match="blank"):
        few.chances([(0b101, 1.0)])
    assert sum(few.chances([(0b011, 1.0)])) == pytest.approx(1)


def test_odds_of_a_table_that_is_kept(enable: Lexicon, house_dice: DiceSet) -> None:
    """A table and cups that are known give what reply_odds gives."""
    position = Position.parse("5B WRAPS")
    replies = Replies(enable, house_dice)
    odds = reply_odds(position, enable, replies=replies)
    assert replies.position == position
    assert numpy.array_equal(odds.chances, chances_of(replies, possible_cups(position)).chances)
    assert abs(odds.chances.sum() - 1) < 1e-9
    assert 20 < odds.mean < 70


BOXES = [
    [
        "AB?",
        "AAC",
        "BCDE",
        "AE",
        "BBBCDE",
        "A",
        "AB",
        "CD",
        "?AAE",
        "ACE",
        "BD",
        "DEC",
    ],  # seven dice prepared
    ["A" * 20, "ABCDEABCDEABCDEABCD?", "ABCDEABCDEABCDEABCDE", "EDCBA" * 4, "ABC", "D?"],  # many faces
    ["?", "?", "??", "A?"],
    ["A"],
]


@pytest.mark.parametrize("faces", BOXES, ids=repr)
def test_rolls_of_any_sets_are_those_of_the_enumeration(faces: list[str]) -> None:
    """Sets with dice of the prepared half only, of the other only, of both, and of several sizes at once."""
    dice = DiceSet(tuple(Die(tuple(die)) for die in faces), POINTS)
    replies = Replies(LEXICON, dice, blanks=7)
    position = Position.parse("5D CAB", dice=dice)
    replies.fill(position)
    random = numpy.random.default_rng(len(faces))
    sets: dict[int, float] = {}
    for _set in range(12):
        chosen = random.permutation(len(faces))[: random.integers(1, min(4, len(faces)) + 1)]
        sets[sum(1 << int(number) for number in chosen)] = float(random.integers(1, 5))
    expected: Counter[int] = Counter()
    for chosen_dice, weight in sets.items():
        numbers = [number for number in range(len(faces)) if chosen_dice >> number & 1]
        for rack, chance in enumerated(dice, numbers, 7).items():
            score = replies.score(rack)
            expected[-1 if score is None else score] += weight * float(chance)  # type: ignore[assignment]
    for given in (list(sets.items()), list(reversed(sets.items()))):
        found = replies.chances(given)
        assert len(found) > max(expected) + 1
        assert all(abs(chance - expected[place - 1]) < 1e-12 for place, chance in enumerate(found))


def test_a_box_that_cannot_be() -> None:
    for dice in ([b""], [bytes(21)], [bytes([31])], [b"\1"] * 33, ["A"], [None]):
        with pytest.raises((BadInput, TypeError)):
            DiceBox(dice)  # type: ignore[arg-type]
    assert sum(numpy.frombuffer(ReplyTable(1, 0).odds(DiceBox([b"\1"]), [(1, 1.0)]))) == 1
    with pytest.raises(BadInput, match="letters"):
        ReplyTable(1, 0).odds(DiceBox([b"\2"]), [(1, 1.0)])


def test_many_mats_at_once(enable: Lexicon) -> None:
    """In order, equal mats too, whatever the number of threads; each as if it were alone."""
    texts = ["5B RETAINS", "2B STARTLED", "5B RETAINS", "B2 STARTLED"]
    positions = [Position.parse(text) for text in texts]
    alone = [reply_odds(position, enable).chances.tobytes() for position in positions]
    for threads in (1, 2, None):
        found = many_reply_odds(positions, enable, threads=threads)
        assert [odds.chances.tobytes() for odds in found] == alone
    assert alone[0] == alone[2] != alone[1]
    assert many_reply_odds([], enable) == []
    with pytest.raises(PositionError, match="threads"):
        many_reply_odds(positions, enable, threads=0)
    with pytest.raises(PositionError, match="show"):
        many_reply_odds([positions[0], Position.parse("5D QQQQ")], enable)


def test_across_and_down_are_one_question_on_a_mirror_image_only() -> None:
    """With a triple word in a row that is none in a column, the replies to both words differ."""
    rows = ["." * 9] * 9
    skewed = Mat((*rows[:3], "T" * 9, *rows[4:]))
    for mat, same in ((Mat(tuple(rows)), True), (skewed, False)):
        both = [Position.parse(text, dice=DICE, mat=mat) for text in ("5D CAB", "E4 CAB")]
        across, down = (odds.chances.tolist() for odds in many_reply_odds(both, LEXICON))
        assert [across, down] == [reply_odds(position, LEXICON).chances.tolist() for position in both]
        assert (across == down) is same
