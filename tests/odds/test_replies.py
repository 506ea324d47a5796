"""The all-racks table: what it says of a rack is what the generator finds for it."""

from dataclasses import replace
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest
from plain import steady
from sampling import case_b14_position, random_words

from scramble import DiceSet, Die, Lexicon, Mat, Position, Roll, Rules
from scramble.errors import BadInput, PositionError, RollError
from scramble.odds._replies import ReplyTable
from scramble.odds.all_racks import Replies

FACES = "AAEEIIOOUNRTLSDGBCMPFHVWYKJXQZ"


def best_score(position: Position, rack: str, lexicon: Lexicon) -> int | None:
    """What the generator says."""
    plays = replace(position, roll=Roll.parse(rack, position.dice.alphabet)).top(lexicon, 1)
    return plays.score(0) if len(plays) else None


def check_racks(replies: Replies, position: Position, racks: list[str]) -> int:
    """Table and generator agree; returns how many of the racks have a play."""
    replies.fill(position)
    scores = [replies.score(rack) for rack in racks]
    assert scores == [best_score(position, rack, replies.lexicon) for rack in racks]
    return sum(score is not None for score in scores)


@pytest.mark.parametrize("blanks", range(8))
def test_every_rack_of_a_small_alphabet(blanks: int) -> None:
    """All racks of up to seven dice of three letters and blanks, on mats of all kinds."""
    random = Random(blanks)  # noqa: S311 - no secret
    racks = ["".join(rack) for size in range(8) for rack in combinations_with_replacement("ABC?", size)]
    racks = [rack for rack in racks if rack.count("?") <= blanks]
    playable = 0
    for _mat in range(3):
        lexicon = Lexicon.from_words(random_words(random, "ABC", 40, 8))
        position = case_b14_position(random, "ABC").position()
        replies = Replies(lexicon, position.dice, blanks=blanks)
        playable += check_racks(replies, position, racks)
    assert playable > len(racks) / 2


@pytest.mark.parametrize("text", ["-", "5C WRAP", "C2 QUIZ", "9A ZEBRAS", "A1 OXygens", "1A QI", "5E A"])
def test_random_racks_of_the_house_dice(text: str, enable: Lexicon, house_dice: DiceSet) -> None:
    random = Random(text)  # noqa: S311 - no secret
    replies = Replies(enable, house_dice)
    sizes = random.choices((1, 2, 3, 4, 5, 6, 7, 7, 7, 7), k=300)
    racks = ["".join(random.choices(FACES, k=size)) for size in sizes]
    racks += [rack[1:] + "?" for rack in racks[:150]]
    assert check_racks(replies, Position.parse(text), racks) > 200


@pytest.mark.parametrize("most", range(8))
def test_racks_of_few_dice_only(most: int, enable: Lexicon, house_dice: DiceSet) -> None:
    """They have the replies of the whole table, whatever the table held before; others are refused."""
    random = Random(most)  # noqa: S311 - no secret
    racks = ["".join(random.choices(FACES, k=size)) for size in range(most + 1) for _ in range(20)]
    racks += [rack[1:] + "?" for rack in racks if rack]
    few, whole = Replies(enable, house_dice), Replies(enable, house_dice)
    few.fill(Position.parse("E1 OXYGENS"))
    for text in ("5C WRAP", "-"):
        few.fill(Position.parse(text), most=most)
        whole.fill(Position.parse(text))
        assert [few.score(rack) for rack in racks] == [whole.score(rack) for rack in racks]
        sets = [((1 << most) - 1, 1.0)] if most else []
        assert few.chances(sets).tolist() == whole.chances(sets)[: len(few.chances(sets))].tolist()
    if most < 7:
        with pytest.raises(RollError, match=rf"{most} dice at most, as the table was filled for$"):
            few.score("A" * (most + 1))
        with pytest.raises(BadInput, match=rf"dice .*: expected 1 to {most} dice"):
            few.chances([((2 << most) - 1, 1.0)])
    with pytest.raises(PositionError, match=r"^most 8: expected a whole number from 0 to 7$"):
        few.fill(Position.parse("-"), most=8)


def test_a_crowded_mat(enable: Lexicon, standard15: Mat, house_dice: DiceSet) -> None:
    """Words that go through several runs of letters."""
    rows = ["." * 15] * 15
    rows[7] = "..WRAP.SIZE.OX."
    rows[9] = ".A.CAT...DOG..."
    position = Position.parse("/".join(rows), mat=standard15, dice=house_dice)
    random = Random(15)  # noqa: S311 - no secret
    racks = ["".join(random.choices(FACES, k=random.randint(1, 7))) for _rack in range(200)]
    assert check_racks(Replies(enable, house_dice), position, racks) > 100


def test_one_table_for_many_mats(enable: Lexicon, house_dice: DiceSet) -> None:
    """Nothing of the mat before is left in it."""
    replies = Replies(enable, house_dice)
    position = Position.parse("5C WRAP")
    replies.fill(position)
    before = [replies.score(rack) for rack in ("SIZEXAE", "QQ", "AEINRST", "S")]
    replies.fill(Position.parse("1A ZEBRAS"))
    assert before != [replies.score(rack) for rack in ("SIZEXAE", "QQ", "AEINRST", "S")]
    replies.fill(position)
    assert before == [replies.score(rack) for rack in ("SIZEXAE", "QQ", "AEINRST", "S")]


def test_the_play_of_a_rack(enable: Lexicon, house_dice: DiceSet) -> None:
    replies = Replies(enable, house_dice)
    replies.fill(Position.parse("5C WRAP"))
    assert replies.text("SIZEXA?") == "F3 cAPSIZE"
    play = replies.play("SIZEXA?")
    assert play is not None
    assert replies.position.score(play).total == replies.score("SIZEXA?") == 68
    assert replies.play("QQ") is None
    assert (replies.text("QQ"), replies.score("QQ")) == ("", None)


def test_a_play_of_no_points_is_a_play() -> None:
    """Blanks alone score 0 where no letter counts; that is not the same as no play (SS-18)."""
    dice = DiceSet((Die(("?",)),) * 2, tuple((letter, 0) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    replies = Replies(Lexicon.from_words(["AB"]), dice)
    replies.fill(Position.parse("-", dice=dice))
    assert (replies.score("??"), replies.score("?")) == (0, None)


def test_thirty_letters(house_mat: Mat) -> None:
    """The largest alphabet has room for its last letter."""
    from scramble import Alphabet

    letters = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜß".upper().replace("SS", "Æ"))
    alphabet = Alphabet("thirty", letters)
    dice = DiceSet((Die(letters[:6]),), tuple((letter, 2) for letter in letters), alphabet)
    lexicon = Lexicon.from_words(["ÆÜ", "ÜÆÆ", "AÆ"], alphabet=alphabet)
    replies = Replies(lexicon, dice, blanks=1)
    position = Position.parse("-", mat=house_mat, dice=dice)
    assert check_racks(replies, position, ["ÆÜ", "ÆÜÆ", "Æ?", "AÆÜ", "AÜ", "?"]) == 4


@pytest.mark.parametrize(
    ("letters", "blanks"), [(0, 1), (31, 1), (-1, 1), (26, -1), (26, 8), (2**40, 1)], ids=steady
)
def test_tables_that_cannot_be(letters: int, blanks: int) -> None:
    with pytest.raises((BadInput, OverflowError)):
        ReplyTable(letters, blanks)


def test_questions_that_cannot_be_answered(enable: Lexicon, house_dice: DiceSet) -> None:
    replies = Replies(enable, house_dice)
    with pytest.raises(PositionError, match="filled"):
        replies.score("AB")
    replies.fill(Position.parse("-"))
    for rack, error in (("A??", RollError), ("ABCDEFGH", RollError), ("A1", RollError)):
        with pytest.raises(error):
            replies.score(rack)
    other = DiceSet(house_dice.dice[:3], house_dice.points)
    with pytest.raises(PositionError, match="dice"):
        replies.fill(Position.parse("-", dice=other))


@pytest.mark.parametrize(
    "counts", [b"", bytes(31), bytes(33), bytes([2]) + bytes(31), bytes(27) + b"\1" + bytes(4)]
)
def test_counts_that_are_no_rack(counts: Any) -> None:
    with pytest.raises(BadInput):
        ReplyTable(26, 1).best(counts)


def test_scores_that_do_not_fit(house_mat: Mat) -> None:
    """A table of 16-bit numbers says so instead of going wrong, and is empty afterwards."""
    points = tuple((letter, 99) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    dice = DiceSet((Die(("A",)),), points)
    mat = Mat(("T" * 9,) * 9)
    replies = Replies(Lexicon.from_words(["AAAAAAA"]), dice, blanks=0)
    with pytest.raises(BadInput, match="65534"):
        replies.fill(Position.parse("-", mat=mat, dice=dice))
    assert not replies.is_filled
    replies.fill(Position.parse("-", mat=house_mat, dice=dice, rules=Rules(bingo=0)))
    assert replies.score("AAAAAAA") == best_score(replies.position, "AAAAAAA", replies.lexicon)
