"""Dice, dice sets and rolls (SS-2, SS-4, SS-7, SS-13)."""

import copy
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest
from copies import evaluated, pickled
from hypothesis import given, settings
from hypothesis import strategies as st

from scramble.alphabet import ENGLISH, Alphabet
from scramble.dice import DiceSet, Die, Roll, dice_stream
from scramble.errors import BadInput, DiceError, NotationError, RollError, UnknownName, WrongType

HOUSE = "ADEHJO ABELNO ADEMOQ EGIRUV ?EINSU EHIKRU CEILNY DEIMTX EFILRT AOPSTZ AGORTW ACNOPS"
POINTS = (1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10)
ROLLS = st.text("ABCXYZ?", max_size=7)


def toml(**keys: str) -> str:
    """A dice file of two letters; keys replace lines, an empty one takes a line away."""
    lines = {"alphabet": '["A", "B"]', "dice": '["AB?", "AAB"]', "values": "{A = 1, B = 3}"} | keys
    return "\n".join(f"{key} = {value}" for key, value in lines.items() if value)


# Rolls


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("SIZEXA?", "AEISXZ?"),
        ("sizexa?", "AEISXZ?"),
        ("SIZEXA_", "AEISXZ?"),
        ("SIZEXA.", "AEISXZ?"),
        ("?_.", "???"),
        ("", ""),
        ("Aa", "AA"),
        ("ZZZZZZZ", "ZZZZZZZ"),
    ],
)
def test_a_roll_from_a_text(text: str, shown: str) -> None:
    """In any case and order; ?, _ and . are a blank (SS-13)."""
    roll = Roll.parse(text)
    assert str(roll) == shown
    assert len(roll) == len(text)
    assert list(roll) == list(shown)
    assert roll == Roll.parse(shown)


NO_ROLLS = [
    *("SIZE XA", " SIZE", "SIZE ", "SIZEXAAA", "zexiasaa", "????????", "SI2E", "A-B", "[A]", "A\n", "A\0"),
    *("*", "CAF\u00c9", "cafe\u0301", "\u017fIZE", "\u212aAT", "\u0131", "\uff21", "\u200b"),
]


@pytest.mark.parametrize("text", NO_ROLLS)
def test_no_roll(text: str) -> None:
    """A space could be a blank or nothing; what only looks like a letter is none; seven dice are the most."""
    with pytest.raises(RollError) as caught:
        Roll.parse(text)
    assert caught.value.field == "roll"
    assert caught.value.value == text


@pytest.mark.parametrize("text", [None, 7, b"SIZE", ["S"]])
def test_a_roll_is_read_from_a_text(text: object) -> None:
    with pytest.raises(WrongType):
        Roll.parse(text)  # type: ignore[arg-type]


def test_too_many_dice() -> None:
    """SS-7: never more than seven; the error counts them."""
    with pytest.raises(RollError, match="it has 8 dice: expected a roll of at most 7 dice"):
        Roll.parse("ABCDEFGH")
    with pytest.raises(RollError, match="it has 8 dice: expected a roll of at most 7 dice"):
        Roll((1,) * 8)


@pytest.mark.parametrize("dice", [(31,), (27,), (0,), (-1,), (64,), (300,), (1, 0)])
def test_a_roll_of_codes_that_are_no_dice(dice: tuple[int, ...]) -> None:
    """English has the codes 1 to 26, and 32 is a blank."""
    with pytest.raises(BadInput):
        Roll(dice)


@given(text=ROLLS)
@settings(max_examples=200)
def test_a_roll_is_a_multiset(text: str) -> None:
    """Equal in any order; its text reads back; it counts its dice."""
    roll = Roll.parse(text)
    assert roll == Roll.parse(text[::-1])
    assert hash(roll) == hash(Roll.parse(text[::-1]))
    assert Roll.parse(str(roll)) == roll
    assert sorted(str(roll)) == sorted(text)
    assert len(roll.counts) == 32
    assert roll.counts[0] == text.count("?")
    assert [roll.counts[code] for code in range(1, 27)] == [text.count(letter) for letter in ENGLISH]
    assert evaluated(roll) == pickled(roll) == roll


@given(text=ROLLS, data=st.data())
@settings(max_examples=200)
def test_the_dice_that_are_left(text: str, data: st.DataObject) -> None:
    """Whatever is used, the rest is left; a blank is a blank whatever letter it stands for."""
    used = data.draw(st.permutations(text))[: data.draw(st.integers(0, len(text)))]
    left = list(text)
    for die in used:
        left.remove(die)
    codes = [ENGLISH.die_code("q" if die == "?" else die) for die in used]
    assert Roll.parse(text).minus(codes) == Roll.parse("".join(left))


@pytest.mark.parametrize(
    ("roll", "used"), [("WRAP", "S"), ("WRAP", "w"), ("WRAP", "WW"), ("?", "aa"), ("", "A")]
)
def test_dice_that_a_roll_does_not_have(roll: str, used: str) -> None:
    with pytest.raises(RollError, match=r"it has no [SW?A]"):
        Roll.parse(roll).minus(map(ENGLISH.die_code, used))


def test_rolls_of_other_alphabets_differ() -> None:
    """The same codes are other letters there."""
    other = Alphabet("other", ("B", "A"))
    assert Roll((1,), other) != Roll((1,), ENGLISH)
    assert str(Roll((1,), other)) == "B"


# Dice sets


def test_the_house_set(house_dice: DiceSet) -> None:
    """SS-2, SS-4: 12 dice of 6 faces, one blank among them; English values."""
    assert [str(die) for die in house_dice.dice] == HOUSE.split()
    assert all(len(die.faces) == 6 for die in house_dice.dice)
    assert tuple(house_dice.values.values()) == POINTS
    assert "".join(house_dice.values) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert DiceSet.load() == DiceSet.load("House") == house_dice
    assert DiceSet.names() == ["house"]
    assert house_dice.face_value("Wraps") == 10
    assert house_dice.face_value("quiz") == 22


@pytest.mark.parametrize("word", ["", "don't", "WR?P", "\u017fet"])
def test_a_word_without_a_value(house_dice: DiceSet, word: str) -> None:
    with pytest.raises(NotationError):
        house_dice.face_value(word)


def test_a_set_from_toml() -> None:
    dice = DiceSet.parse_toml(toml(name='"mine"', description='"two dice"'))
    assert dice.dice == (Die(("A", "B", "?")), Die(("A", "A", "B")))
    assert dice.points == (("A", 1), ("B", 3))
    assert (dice.name, dice.alphabet.letters) == ("mine", ("A", "B"))
    assert evaluated(dice) == dice


ENGLISH_VALUES = "{" + ", ".join(f"{letter} = 1" for letter in ENGLISH) + "}"


def test_a_set_without_an_alphabet_is_english() -> None:
    dice = DiceSet.parse_toml(toml(alphabet="", values=ENGLISH_VALUES))
    assert dice.alphabet == ENGLISH


@pytest.mark.parametrize(
    ("keys", "field"),
    [
        ({"dice": ""}, "dice"),
        ({"dice": "[]"}, "dice"),
        ({"dice": '"AB"'}, "dice"),
        ({"dice": "[1, 2]"}, "dice"),
        ({"dice": "[" + '"AB", ' * 61 + "]"}, "dice"),
        ({"dice": '["AB", ""]'}, "die 2"),
        ({"dice": f'["{"A" * 21}"]'}, "die 1"),
        ({"dice": '["AC"]'}, "die"),
        ({"dice": '["Ab"]'}, "die"),
        ({"dice": '["A B"]'}, "die"),
        ({"dice": '["A_"]'}, "die"),
        ({"dice": '["AÉ"]'}, "die"),
        ({"values": ""}, "values"),
        ({"values": "5"}, "values"),
        ({"values": "{A = 1}"}, "values"),
        ({"values": "{A = 1, B = 2, C = 3}"}, "values"),
        ({"values": "{A = 1, B = -1}"}, "value of B"),
        ({"values": "{A = 1, B = 100}"}, "value of B"),
        ({"values": "{A = 1, B = 1.5}"}, "value of B"),
        ({"values": "{A = true, B = 1}"}, "value of A"),
        ({"values": '{A = "1", B = 1}'}, "value of A"),
        ({"alphabet": '"AB"'}, "alphabet"),
        ({"alphabet": "[1]"}, "alphabet"),
        ({"name": "5"}, "name"),
        ({"colour": '"red"'}, "dice"),
        ({"dice": "["}, "dice"),
    ],
)
def test_a_toml_error_names_the_field(keys: dict[str, str], field: str) -> None:
    with pytest.raises(DiceError) as caught:
        DiceSet.parse_toml(toml(**keys))
    assert caught.value.field == field
    assert str(caught.value).startswith(f"{field} ")


@pytest.mark.parametrize("letters", ['["A", "A"]', '["A", "b"]', '["A", ""]', '["A", "1"]', "[]"])
def test_letters_that_make_no_alphabet(letters: str) -> None:
    with pytest.raises(BadInput, match=r"^letter"):
        DiceSet.parse_toml(toml(alphabet=letters))


def test_limits_of_a_set() -> None:
    """60 dice of 20 faces worth 99 points are a set."""
    die = Die(("A",) * 20)
    dice = DiceSet((die,) * 60, (("A", 99),), Alphabet("a", ("A",)))
    assert dice.face_value("aa") == 198


def test_sets_by_name_and_from_files(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text(toml())
    assert DiceSet.load(path) == DiceSet.load(str(path))
    assert DiceSet.load(path).name == "box"
    with pytest.raises(UnknownName, match="expected one of house"):
        DiceSet.load("box")
    path.write_bytes(b"dice = '\xff'")
    with pytest.raises(DiceError, match="not UTF-8"):
        DiceSet.load(path)
    with pytest.raises(DiceError, match="no such file"):
        DiceSet.load(tmp_path / "none.toml")


def test_a_set_is_a_value(house_dice: DiceSet) -> None:
    """Equal without its name; not to be changed; it pickles and copies also after it was asked things."""
    assert house_dice.values["Q"] == 10
    assert house_dice.alphabet.normalise("q") == "Q"
    unnamed = DiceSet(house_dice.dice, house_dice.points)
    assert unnamed == house_dice
    assert len({unnamed, house_dice, copy.deepcopy(house_dice)}) == 1
    assert pickled(house_dice) == house_dice
    with pytest.raises(FrozenInstanceError):
        house_dice.dice = ()  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        house_dice.dice[0].faces = ()  # type: ignore[misc]


def test_the_values_of_a_set_do_not_change() -> None:
    """SS-4: points are printed on the dice."""
    dice = DiceSet.parse_toml(toml())
    with pytest.raises(TypeError):
        dice.values["A"] = 99  # type: ignore[index]
    assert dice.values == {"A": 1, "B": 3}


# Chance


def test_a_roll_draws_each_die_once() -> None:
    """SS-7: seven dice, or all of them if the set has fewer; no die is drawn twice."""
    letters = "ABCDEFGHIJ"
    alphabet = Alphabet("ten", tuple(letters))
    dice = DiceSet(
        tuple(Die((letter,)) for letter in letters), tuple((letter, 1) for letter in letters), alphabet
    )
    generator = dice_stream(3)
    rolls = [dice.roll(generator) for _ in range(300)]
    assert all(len(roll) == len(set(roll)) == 7 for roll in rolls)
    assert {letter for roll in rolls for letter in roll} == set(letters)
    assert [len(dice.roll(generator, count)) for count in range(8)] == list(range(8))
    few = DiceSet(dice.dice[:3], dice.points, alphabet)
    assert few.roll(generator) == Roll.parse("ABC", alphabet)


def test_every_face_comes_up_about_equally_often() -> None:
    """A die of three faces, one of them a blank: 1,000 of 3,000 each, give or take five deviations."""
    dice = DiceSet.parse_toml(toml(dice='["AB?"]'))
    generator = dice_stream(11)
    shown = [str(dice.roll(generator)) for _ in range(3000)]
    assert set(shown) == {"A", "B", "?"}
    assert all(abs(shown.count(face) - 1000) < 130 for face in "AB?")


@pytest.mark.parametrize("count", [-1, 8, 100])
def test_a_number_of_dice_that_cannot_be_rolled(house_dice: DiceSet, count: int) -> None:
    with pytest.raises(RollError, match="0 to 7"):
        house_dice.roll(dice_stream(1), count)


def test_streams_depend_on_seed_and_key_alone(house_dice: DiceSet) -> None:
    """The same game and turn roll the same dice in whichever process; other keys others."""

    def rolls(seed: int, *key: int) -> tuple[str, ...]:
        generator = dice_stream(seed, *key)
        return tuple(str(house_dice.roll(generator)) for _ in range(8))

    keys = [(1,), (2,), (1, 0), (1, 1), (1, 0, 0), (1, 1, 0), (1, 0, 1), (0,)]
    assert len({rolls(*key) for key in keys}) == len(keys)
    assert [rolls(*key) for key in keys] == [rolls(*key) for key in reversed(keys)][::-1]


@pytest.mark.parametrize("key", [(-1,), (1, -1), (1, 2, -3)])
def test_negative_seeds(key: tuple[int, ...]) -> None:
    with pytest.raises(RollError, match="numbers from 0"):
        dice_stream(*key)


def test_a_generator_rolls_on_after_pickling(house_dice: DiceSet) -> None:
    """Case J02: a saved game goes on with the same dice."""
    generator = dice_stream(5, 2)
    house_dice.roll(generator)
    restored = pickled(generator)
    next_rolls = [house_dice.roll(generator) for _ in range(20)]
    assert [house_dice.roll(restored) for _ in range(20)] == next_rolls
