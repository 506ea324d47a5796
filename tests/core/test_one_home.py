"""Questions with one home: is a mat its own mirror image, a roll from counts, the one word on a mat."""

from __future__ import annotations

import pytest

from scramble import DiceSet, Lexicon, Mat, Position, Roll
from scramble.alphabet import Alphabet
from scramble.errors import RollError
from scramble.notation import find_word


def test_a_mat_is_its_own_mirror_image_or_not() -> None:
    assert Mat.load("house").is_symmetric
    assert Mat(("d..", "..T", ".T.")).is_symmetric
    assert not Mat(("d..", "..T", "...")).is_symmetric


@pytest.mark.parametrize("text", ["", "SIZEXA?", "EEEEEEE", "???A"])
def test_a_roll_is_its_counts(text: str) -> None:
    roll = Roll.parse(text)
    assert Roll.from_counts(roll.counts) == Roll.from_counts(list(roll.counts)) == roll


def test_counts_that_are_not_a_roll() -> None:
    with pytest.raises(RollError, match="7"):
        Roll.from_counts(bytes([0, 8]))
    with pytest.raises(RollError, match="die code of the alphabet"):
        Roll.from_counts(bytes([0, 0, 0, 1]), Alphabet("two", ("A", "B")))


@pytest.mark.parametrize("text", ["5C WRAP", "C5 WRaP", "1A AT", "9H AT", "H9 A"])
def test_the_word_that_is_found_is_the_word_that_is_written(text: str) -> None:
    position = Position.parse(text)
    found = find_word(position.squares, 9)
    assert found is not None
    start, is_down, codes = found
    letters = DiceSet.load().alphabet.dice_text(codes)
    assert letters == text.split()[1]
    assert (is_down, divmod(start, 9)) == (position.word_on_mat()[0].isalpha(), divmod(start, 9))


@pytest.mark.parametrize("rows", ["9/9/9/9/9/9/9/9/9", "9/9/9/9/2WRAP3/8E/9/9/9", "9/9/9/3A5/2WRAP3/9/9/9/9"])
def test_mats_without_one_word(rows: str) -> None:
    assert find_word(Position.parse(f"{rows} / 0/0").squares, 9) is None


def test_a_lexicon_compiles_both_parts_at_once() -> None:
    lexicon = Lexicon.from_words(["wrap"])
    assert not {"graph", "anagram_index"} & set(vars(lexicon))
    lexicon.compile()
    assert {"graph", "anagram_index"} <= set(vars(lexicon))
