"""What the anagram index finds: groups, lengths, alphabets, blanks and through letters, at their limits.

Each test compares all plays, their order and the best few with those of brute.py.
"""

from dataclasses import replace
from itertools import permutations, product
from random import Random

import pytest
from brute import BLANK, CodedPosition, check_all
from coded_sampling import (
    MATS,
    random_position,
    random_premiums,
    random_roll,
    random_values,
    random_words,
    word_with_holes,
)

EMPTY_MAT: dict[int, int] = {}


def position_of(size: int, letters: dict[int, int], roll: bytes, seed: int = 1) -> CodedPosition:
    """A mat with letters by square; premiums and letter values at random."""
    random = Random(seed)  # noqa: S311 - no secret
    squares = bytes(letters.get(square, 0) for square in range(size * size))
    premiums, values = random_premiums(random, size, "mixed"), random_values(random, "odd")
    return CodedPosition(size, squares, roll, premiums, values)


# Groups of anagrams


@pytest.mark.parametrize("roll", [b"\1\2\3\4\5\6", b"\1\2\3\4\5\6\6", b"\1\2\3\4\5\x20"])
def test_hundreds_of_anagrams(roll: bytes) -> None:
    """All 720 orders of six letters: on a 7x7 mat, each fits in two places across and in two down."""
    words = [bytes(order) for order in permutations(range(1, 7))]
    assert check_all(position_of(7, EMPTY_MAT, roll), words) == 720 * 4


def test_anagrams_through_a_letter_of_the_mat() -> None:
    """Five dice and a letter at the centre of a 9x9 mat, which can be the second to the fifth of the word."""
    words = [bytes(order) for order in permutations(range(1, 7))]
    for roll in (b"\1\2\3\4\5", b"\1\2\3\4\x20"):
        assert check_all(position_of(9, {40: 6}, roll), words) == 120 * 4 * 2


def test_anagrams_with_repeated_letters() -> None:
    """Thirty orders of AABBC, 60 of AABCD, six of AABB: groups that differ in one letter."""
    handfuls = (b"\1\1\2\2\3", b"\1\1\2\3\4", b"\1\1\2\2", b"\1\2\2\2\3")
    words = sorted({bytes(order) for handful in handfuls for order in permutations(handful)})
    for roll in (b"\1\1\2\2\3", b"\1\2\2\3\x20", b"\1\2\x20\x20\3", b"\1\1\2\2\3\4\x20", b"\2\x20\x20\x20"):
        assert check_all(position_of(5, EMPTY_MAT, roll), words) > 10
        assert check_all(position_of(9, {40: 2}, roll), words) > 10


# Lengths where words change their layout: one unit or two, one vector or two or three


LENGTHS = (2, 3, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 20, 21)


@pytest.mark.parametrize("length", LENGTHS)
def test_words_of_each_length(length: int) -> None:
    """On a 21x21 mat that has all of their letters but one to seven, some of which come from blanks."""
    random = Random(length)  # noqa: S311 - no secret
    for _turn in range(12):
        position, words = word_with_holes(random, length)
        assert check_all(position, words) > 0


# Alphabets


HALVES = bytes((1, 14, 15, 16, 17, 29, 30))  # tables by code have two halves, up to 15 and from 16


@pytest.mark.parametrize("values", ["highest", "nothing or highest", "odd", "nothing"])
@pytest.mark.parametrize("letters", [HALVES, HALVES[-1:], HALVES[2:4], HALVES[3:5]], ids=len)
def test_codes_in_both_halves_of_the_alphabet(letters: bytes, values: str) -> None:
    """Codes 15, 16 and 30 among others; letters worth 0 and 99."""
    random = Random(f"{letters!r} {values}")  # noqa: S311 - no secret
    found = 0
    for _turn in range(8):
        words = random_words(random, letters, 30, 9)
        position = random_position(random, random.choice((9, 10)), letters, words, random.randint(0, 3))
        changed = replace(position, values=random_values(random, values))
        found += check_all(changed, words)
    assert found > 20


# Blanks


@pytest.mark.parametrize("blanks", range(8))
def test_rolls_of_each_number_of_blanks(blanks: int) -> None:
    """SS-13: also where dice and blanks are all that there is."""
    random = Random(blanks)  # noqa: S311 - no secret
    letters = b"\1\2\3\x1e"
    found = 0
    for mat in MATS:
        for count in (blanks, min(7, blanks + 1), 7):
            words = random_words(random, letters, 12, 8)
            position = random_position(random, 8, letters, words, blanks, mat)
            roll = random_roll(random, letters, blanks, count)
            found += check_all(replace(position, roll=roll), words)
    assert found > 100


@pytest.mark.parametrize(
    "roll", ["A???", "AB??", "AAB?", "AB???", "AABB???", "ABB????", "A??????", "AAAABB?"]
)
def test_repeated_letters_with_too_few_dice(roll: str) -> None:
    """SS-18: which of two equal letters is the blank matters, and every choice is a play of its own."""
    words = [bytes(codes) for length in (2, 3, 4) for codes in product((1, 2), repeat=length)]
    words += [b"\1\1\2\2\1", b"\1\2\1\2\1\2", b"\2\2\2\2\2", b"\1\1\1\1\1\1\1", b"\2\1\1\1\1\1\1\2"]
    dice = bytes(BLANK if die == "?" else ord(die) - ord("A") + 1 for die in roll)
    assert check_all(position_of(9, EMPTY_MAT, dice), words) > 100
    assert check_all(position_of(9, {38: 1, 39: 2 | BLANK, 40: 1}, dice), words) > 100


# Places


@pytest.mark.parametrize("size", [3, 4, 8, 9, 10, 11, 15, 16, 17, 20, 21])
def test_mats_of_each_size(size: int) -> None:
    """Up to 9 squares, four lanes are searched at once, beyond that two."""
    random = Random(size)  # noqa: S311 - no secret
    found = 0
    for mat in MATS:
        for _turn in range(3):
            letters = bytes(random.sample(range(1, 31), random.randint(2, 4)))
            words = random_words(random, letters, 15, min(size, 9))
            found += check_all(
                random_position(random, size, letters, words, random.choice((0, 1, 2)), mat), words
            )
    assert found > 100


@pytest.mark.parametrize("size", [9, 10, 15, 21])
def test_many_lanes_with_equal_through_letters(size: int) -> None:
    """The same letters in every second row, or in every row: more lanes than are searched at once."""
    random = Random(size)  # noqa: S311 - no secret
    words = random_words(random, b"\1\2\3", 12, 7)
    words += [b"\1\2\3", b"\3\1\2", b"\2\3\1\2", b"\1\2\3\3\1\2"]
    apart = {square: 1 for row in range(0, size, 2) for square in (row * size + 2, row * size + size - 3)}
    column = {row * size + 4: random.choice((1, 1, 1, 2)) for row in range(size)}
    pairs = [row * size + place for row in range(0, size, 2) for place in (1, 5)]
    runs = {square + step: 1 + step for square in pairs for step in (0, 1)}
    for letters in (apart, column, runs):
        for roll in (b"\1\2\3", b"\2\2\3\3\x20", b"\1\2\3\1\2\3\1"):
            assert check_all(position_of(size, letters, roll), words) > 10


@pytest.mark.parametrize("count", [1, 2])
def test_single_dice_between_words(count: int) -> None:
    """SS-20: a die that makes words both ways is one play, of the longer word or else the one across."""
    random = Random(count)  # noqa: S311 - no secret
    words = [bytes(codes) for length in (2, 3, 4, 5) for codes in product((1, 2), repeat=length)]
    found = 0
    for size in (5, 9, 12):
        for _turn in range(6):
            position = random_position(random, size, b"\1\2", words, 0, random.choice(("crowded", "full")))
            roll = random_roll(random, b"\1\2", count - 1, count)
            found += check_all(replace(position, roll=roll), words)
    assert found > 100
