"""The best few plays, for which most words are never looked at, are the first of all plays, ties included.

What a query could score at most decides how far the search goes (_native/bounds): so mats full of premiums,
odd letter values, all kinds of rolls, and places where the best play scores no less than its bound.
"""

from dataclasses import replace
from random import Random

import pytest
from brute import BLANK, LIMITS, CodedPosition, check_all, lexicon_of, listed
from coded_sampling import (
    MATS,
    PREMIUMS,
    VALUES,
    random_position,
    random_premiums,
    random_roll,
    random_squares,
    random_values,
    random_words,
)

from scramble import DiceSet, Lexicon, Mat, Position, dice_stream

SIZES = (3, 5, 7, 9, 10, 15, 21)
BINGOS = (0, 1, 50, 9999)


def check_top(position: CodedPosition, lexicon: Lexicon) -> int:
    """The best few for each limit; returns how many plays there are."""
    everything = listed(position, lexicon)
    for limit in (*LIMITS, len(everything) - 1, len(everything), len(everything) + 1):
        if limit > 0:
            assert listed(position, lexicon, limit) == everything[:limit]
    return len(everything)


@pytest.mark.slow
@pytest.mark.parametrize("values", VALUES)
@pytest.mark.parametrize("premiums", PREMIUMS)
def test_mats_full_of_premiums(premiums: str, values: str) -> None:
    """Every kind of mat and of letter values with every kind of letters on it, and few or many words."""
    random = Random(f"{premiums} {values}")  # noqa: S311 - no secret
    found = 0
    for mat in MATS:
        for size in random.sample(SIZES, 3):
            letters = bytes(random.sample(range(1, 31), random.randint(2, 5)))
            words = random_words(random, letters, random.choice((2, 5, 20, 60)), min(size, 9))
            position = CodedPosition(
                size,
                random_squares(random, size, letters, words, mat),
                random_roll(random, letters, random.choice((0, 0, 0, 1, 1, 2, 3))),
                random_premiums(random, size, premiums),
                random_values(random, values),
                random.choice(BINGOS),
            )
            found += check_top(position, lexicon_of(words))
    assert found > 100


@pytest.mark.parametrize("bingo", BINGOS)
@pytest.mark.parametrize("blanks", range(8))
def test_rolls_with_blanks(blanks: int, bingo: int) -> None:
    """A blank takes points off a play, and dice that are not there off a bound."""
    random = Random(8 * bingo + blanks)  # noqa: S311 - no secret
    found = 0
    for turn in range(6 if blanks == 7 else 18):
        letters = bytes(random.sample(range(1, 31), random.randint(2, 4)))
        words = random_words(random, letters, random.choice((3, 10, 30)), 7)
        size = random.choice((5, 7, 9))
        position = random_position(random, size, letters, words, blanks, MATS[turn % len(MATS)])
        found += check_top(replace(position, bingo=bingo), lexicon_of(words))
    assert found > 50


def random_rest(random: Random, size: int, roll: bytes, squares: bytes) -> CodedPosition:
    premiums = random_premiums(random, size, random.choice(list(PREMIUMS)))
    values = random_values(random, random.choice(list(VALUES)))
    return CodedPosition(size, squares, roll, premiums, values, random.choice(BINGOS))


def test_a_bound_that_the_best_play_reaches() -> None:
    """One word of a roll's best dice, of any length, on an empty mat or through one or more letters.

    Equal letter values leave nothing between what is possible and what there is.
    """
    random = Random(5)  # noqa: S311 - no secret
    found = 0
    for _turn in range(1500):
        size = random.choice(SIZES)
        letters = bytes(random.sample(range(1, 31), random.choice((1, 2, 4))))
        word = bytes(random.choices(letters, k=random.randint(2, min(size, 9))))
        words = sorted({word, *random_words(random, letters, random.choice((0, 1, 3)), min(size, 5))})
        dice = list(random.sample(word, k=min(7, len(word))))
        for place in random.sample(range(len(dice)), random.choice((0, 0, 1, 2, 3)) % (len(dice) + 1)):
            dice[place] = BLANK
        roll = bytes((dice + random.choices(letters, k=7))[: random.choice((7, len(dice)))])
        squares = random_squares(random, size, letters, words, random.choice(MATS[:4]))
        found += check_top(random_rest(random, size, roll, squares), lexicon_of(words)) > 0
    assert found > 700


def test_more_multipliers_than_a_task_keeps() -> None:
    """Seven dice over double, triple and plain squares at dozens of places: words count 1 to 2187 times."""
    random = Random(3)  # noqa: S311 - no secret
    found = 0
    for _turn in range(150):
        size = random.choice((15, 21))
        letters = bytes(random.sample(range(1, 31), 3))
        words = [
            bytes(random.choices(letters, k=random.choice((6, 7, 8))))
            for _word in range(random.randint(1, 12))
        ]
        squares = bytearray(size * size)
        for row in range(0, size, 2):
            squares[row * size + random.randrange(size)] = letters[0]
        position = CodedPosition(
            size,
            bytes(squares),
            random_roll(random, letters, random.choice((0, 0, 1))),
            random_premiums(random, size, "words"),
            random_values(random, random.choice(("few", "odd", "nothing or highest"))),
        )
        found += check_top(position, lexicon_of(words)) > 0
    assert found > 50


def high_word_across(random: Random) -> tuple[CodedPosition, list[bytes]]:
    """Words through a letter of the mat at more than a dozen places, some below a word worth 990 points.

    In that one's row, words count little on the left, where the word across is, and much on the right.
    """
    size, tall, through = 21, 30, 4
    squares, premiums = bytearray(size * size), bytearray(random_premiums(random, size, "words"))
    for row in range(10):
        squares[row * size + 3] = tall
    for row, column in ((10, 6), (13, 9), (16, 13), (19, 17)):
        squares[row * size + column] = through
    premiums[10 * size : 10 * size + 6] = bytes(random.choices((0, 0, 0, 3, 4), k=6))
    premiums[10 * size + 7 : 11 * size] = bytes(random.choices((0, 3, 4), k=14))
    values = bytearray(32)
    values[1:4] = bytes(random.choices((0, 1, 2, 3, 9), k=3))
    values[tall] = 99
    words = [bytes([*[tall] * 10, code]) for code in (1, 2, 3)]
    for _word in range(random.randint(3, 60)):
        word = random.choices((1, 2, 3), k=random.choice((4, 5, 6, 7, 8)))
        word[random.randrange(len(word))] = through
        words.append(bytes(word))
    roll = random_roll(random, b"\1\2\3", random.choice((0, 0, 1)))
    return CodedPosition(
        size, bytes(squares), roll, bytes(premiums), bytes(values), random.choice(BINGOS)
    ), words


@pytest.mark.parametrize("seed", [442, 662, 893, 955, 1210, 1600, 3058])
def test_a_high_word_across_where_multipliers_are_many(seed: int) -> None:
    """A task keeps bounds for a dozen of them and puts the others together: the lowest decides.

    Of thousands of seeds, these are some where another one would lose a play.
    """
    position, words = high_word_across(Random(seed))  # noqa: S311 - no secret
    assert check_top(position, lexicon_of(words)) > 20


def test_ties_at_the_edge_of_the_few() -> None:
    """With letters worth nothing, and no premiums or bingo, every play scores 0: order is all there is."""
    random = Random(2)  # noqa: S311 - no secret
    for mat in MATS:
        words = random_words(random, b"\1\2\3", 20, 6)
        position = random_position(random, 9, b"\1\2\3", words, 1, mat)
        plain = replace(position, values=bytes(32), bingo=0)
        assert {score for score, _dice in listed(plain, lexicon_of(words))} <= {0}
        check_all(plain, words, range(1, 60))


@pytest.mark.parametrize("size", [9, 15])
def test_house_games_with_all_of_enable(enable: Lexicon, size: int) -> None:
    """Rolls of the house dice on an empty mat, on one word, on more until there is no play."""
    dice, chance = DiceSet.load("house"), dice_stream(4, size)
    mat = Mat.load("house" if size == 9 else "standard15")
    position = Position(mat, dice)
    for _turn in range(40):
        position = replace(position, roll=dice.roll(chance))
        everything = position.plays(enable)
        for limit in LIMITS:
            top = position.top(enable, limit)
            assert top.scores.tolist() == everything.scores[:limit].tolist()
            assert top[:50] == everything[: min(limit, 50)]
        if len(everything):
            place = int(chance.integers(min(len(everything), 200)))
            squares = bytearray(position.squares)
            for die in everything[place]:
                squares[die.row * size + die.column] = dice.alphabet.die_code(die.die)
            position = replace(position, squares=bytes(squares))
        else:
            position = replace(position, squares=b"")
