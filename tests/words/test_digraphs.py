"""A language whose dice show more than one character: [CH], [LL], [QU], [RR] and Ñ, 30 letters in all.

From the word list over the dice file to plays, scores, text forms and pickles (SS-4).
"""

import re

import pytest
from copies import pickled

from scramble.alphabet import Alphabet
from scramble.dice import DiceSet, Roll
from scramble.errors import AlphabetError, BadInput, DiceError, NotationError, RollError, ScrambleError
from scramble.mat import Mat
from scramble.position import Position
from scramble.words.lexicon import Lexicon

LETTERS_AND_POINTS = """
A1 B3 C3 CH5 D2 E1 F4 G2 H4 I1 J8 L1 LL8 M3 N1 Ñ8 O1 P3 Q9 QU5 R1 RR8 S1 T1 U1 V4 W9 X8 Y4 Z10
"""
LETTERS = re.findall(r"[^0-9\s]+", LETTERS_AND_POINTS)
POINTS = re.findall(r"[0-9]+", LETTERS_AND_POINTS)
VALUES = "\n".join(f'"{letter}" = {points}' for letter, points in zip(LETTERS, POINTS, strict=True))
TOML = f"""
name = "castellano"
alphabet = [{", ".join(f'"{letter}"' for letter in LETTERS)}]
dice = ["AEIOU?", "[CH][LL][QU][RR]ÑÑ", "PERSON", "TCAHDM"]
[values]
{VALUES}
"""
WORDS = ["perro", "Perros", "CHA", "llama", "niño", "queso", "ñu", "calle", "hache", "as"]


@pytest.fixture(scope="module")
def dice() -> DiceSet:
    return DiceSet.parse_toml(TOML)


@pytest.fixture(scope="module")
def lexicon(dice: DiceSet) -> Lexicon:
    return Lexicon.from_words(WORDS, alphabet=dice.alphabet)


def texts(position: Position, lexicon: Lexicon) -> dict[str, int]:
    """Every play as text, with its score."""
    plays = position.plays(lexicon)
    return {plays.text(index): plays.score(index) for index in range(len(plays))}


# The letters


def test_an_alphabet_of_thirty_letters(dice: DiceSet) -> None:
    assert len(dice.alphabet) == 30
    assert list(dice.alphabet) == LETTERS
    assert dice.alphabet.name == "castellano"
    assert [dice.alphabet.code(letter) for letter in LETTERS] == list(range(1, 31))


def test_thirty_one_letters_are_too_many() -> None:
    """Codes have five bits, and two of them are taken."""
    with pytest.raises(AlphabetError, match=r"31.*1 to 30"):
        Alphabet("long", (*LETTERS, "Á"))
    with pytest.raises(BadInput, match="1 to 30"):
        DiceSet.parse_toml(TOML.replace('alphabet = ["A"', 'alphabet = ["Á", "A"'))


def test_a_word_is_read_by_its_longest_letters(dice: DiceSet) -> None:
    alphabet = dice.alphabet
    codes = [alphabet.code(letter) for letter in ("P", "E", "RR", "O")]
    assert list(alphabet.encode("PERRO")) == codes
    assert alphabet.decode(codes) == "PERRO"
    assert alphabet.length("PERRO") == 4
    assert alphabet.length("CHACHA") == 4
    assert alphabet.normalise("niño") == "NIÑO"
    assert alphabet.normalise("nin\u0303o") == "NIÑO"
    assert dice.face_value("perro") == 3 + 1 + 8 + 1


def test_dice_with_digraphs(dice: DiceSet) -> None:
    """Faces are letters; only texts have brackets."""
    assert dice.dice[1].faces == ("CH", "LL", "QU", "RR", "Ñ", "Ñ")
    assert str(dice.dice[1]) == "[CH][LL][QU][RR]ÑÑ"
    assert dice.values["RR"] == 8
    assert dice.values["Ñ"] == 8


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("[CH][LL]", "[CHE][LL]", "die"),
        ("[CH][LL]", "[ch][LL]", "die"),
        ("[CH][LL]", "[CH[LL]", "die"),
        ('"RR" = 8', '"RX" = 8', "values"),
        ('"RR" = 8\n', "", "values"),
    ],
)
def test_dice_that_do_not_fit_their_alphabet(old: str, new: str, field: str) -> None:
    assert old in TOML
    with pytest.raises(DiceError) as caught:
        DiceSet.parse_toml(TOML.replace(old, new))
    assert caught.value.field == field


# Rolls


def test_a_roll_with_digraphs(dice: DiceSet) -> None:
    """Seven dice are seven letters, however many characters; in any case and order."""
    roll = Roll.parse("[rr]PE[LL]oñ?", dice.alphabet)
    assert len(roll) == 7
    assert roll == Roll.parse("?Ñ[LL][RR]EPO", dice.alphabet)
    assert Roll.parse(str(roll), dice.alphabet) == roll
    assert list(roll) == ["E", "[LL]", "Ñ", "O", "P", "[RR]", "?"]
    assert str(roll.minus([dice.alphabet.die_code("[RR]"), dice.alphabet.die_code("[ch]")])) == "E[LL]ÑOP"


@pytest.mark.parametrize("text", ["[R]A", "[RR", "RR]", "[]", "[RR]]", "[[RR]]", "Á", "[R R]", "[RR]" * 8])
def test_no_roll(dice: DiceSet, text: str) -> None:
    with pytest.raises(RollError):
        Roll.parse(text, dice.alphabet)


# Word lists


def test_the_words(lexicon: Lexicon) -> None:
    assert len(lexicon) == len(WORDS)
    assert lexicon.rejected_count == 0
    assert all(word in lexicon and word.upper() in lexicon for word in WORDS)
    assert "[CH]A" not in lexicon
    assert lexicon.prefix("per") == ["PERRO", "PERROS"]


def test_anagrams_are_of_dice(lexicon: Lexicon) -> None:
    """Dice C and H are not the die [CH]."""
    assert lexicon.anagrams("A[CH]") == ["CHA"]
    assert lexicon.anagrams("CHA") == []
    assert lexicon.anagrams("?A") == ["AS", "CHA"]
    assert lexicon.anagrams("P?O[RR]") == ["PERRO"]
    assert lexicon.anagrams("PERRO") == []
    assert lexicon.anagrams("Uñ") == ["ÑU"]


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        ("?A", ["CHA"]),
        ("???", []),
        ("??", ["AS", "CHA", "ÑU"]),
        ("CH*", ["CHA"]),
        ("QU?SO", ["QUESO"]),
        ("PE?O", ["PERRO"]),
        ("PE??O", []),
        ("?AMA", ["LLAMA"]),
    ],
)
def test_a_pattern_counts_letters(lexicon: Lexicon, pattern: str, words: list[str]) -> None:
    """`?` is one letter, and CH is one letter."""
    assert lexicon.find(pattern) == words


def test_a_pattern_in_an_alphabet_without_the_single_letter() -> None:
    """Where Q comes only as [QU], QU in a pattern is that letter."""
    alphabet = Alphabet("qu", ("A", "E", "QU", "S"))
    lexicon = Lexicon.from_words(["QUESA", "SAQUE"], alphabet=alphabet)
    assert lexicon.find("QU*") == ["QUESA"]
    assert lexicon.find("SA??") == ["SAQUE"]
    assert lexicon.prefix("QU") == ["QUESA"]


def test_hooks_are_of_dice() -> None:
    """A die C before HA does not make [CH]A."""
    alphabet = Alphabet("ch", ("A", "C", "CH", "H", "S"))
    lexicon = Lexicon.from_words(["CHA", "HA", "CHAS", "SHA"], alphabet=alphabet)
    assert lexicon.hooks("A").front == ("CH", "H")
    assert lexicon.hooks("HA").front == ("S",)
    assert lexicon.hooks("CHA").back == ("S",)


# Plays


def test_plays_on_an_empty_mat(dice: DiceSet, lexicon: Lexicon) -> None:
    """PE[RR]O is four letters: four places across and four down that cover the centre (SS-8).

    5C to 5F has the double word of E5: (3 + 1 + 8 + 1) x 2. 5B has P on a triple letter too.
    """
    position = Position.parse("-", roll="O[RR]PE", dice=dice)
    scores = texts(position, lexicon)
    across = {f"5{column} PE[RR]O" for column in "BCDE"}
    assert set(scores) == across | {f"E{row} PE[RR]O" for row in "2345"}
    assert scores["5C PE[RR]O"] == 26
    assert scores["5B PE[RR]O"] == (9 + 1 + 8 + 1) * 2


def test_a_blank_as_a_digraph(dice: DiceSet, lexicon: Lexicon) -> None:
    """SS-13, SS-18: named, worth nothing, kept on the mat."""
    position = Position.parse("-", roll="O?PE", dice=dice)
    assert texts(position, lexicon)["5C PE[rr]O"] == (3 + 1 + 0 + 1) * 2
    after = position.after("5C PE[rr]O")
    assert after.word_on_mat() == "5C PE[rr]O"
    assert after.die_at(4, 4) == "[rr]"
    assert position.words("5C PE[rr]O") == ("PERRO",)


def test_an_extension_of_a_word_with_digraphs(dice: DiceSet, lexicon: Lexicon) -> None:
    """SS-21: PE[RR]OS takes one die; the mat is cleared."""
    position = Position.parse("5C PE[RR]O", roll="S", dice=dice)
    assert texts(position, lexicon) == {"5C PE[RR]OS": 3 + 1 + 8 + 1 + 1}
    assert position.after("5C PE[RR]OS").is_empty
    assert position.play("5C (PE[RR]O)S") == position.play("5C ....S") == position.play("5C PE[RR]OS")


def test_single_dice_are_no_digraph(dice: DiceSet, lexicon: Lexicon) -> None:
    """C, H and A do not lay [CH]A, whose text is the same without brackets."""
    assert texts(Position.parse("-", roll="CHA", dice=dice), lexicon) == {}
    found = texts(Position.parse("-", roll="[CH]A", dice=dice), lexicon)
    assert set(found) == {"5D [CH]A", "5E [CH]A", "E4 [CH]A", "E5 [CH]A"}


def test_the_letters_of_lexicon_and_dice_must_be_the_same(lexicon: Lexicon) -> None:
    """Codes of one alphabet mean other letters in another: no plays rather than wrong ones."""
    english = Position.parse("-", roll="???????")
    with pytest.raises(ScrambleError):
        list(english.plays(lexicon))
    with pytest.raises(ScrambleError):
        english.best(lexicon)


# Texts and pickles


@pytest.mark.parametrize("roll", ["", "[RR]", "[CH]A?Ñ"])
def test_a_position_text_with_digraphs(dice: DiceSet, roll: str) -> None:
    position = Position.parse("c3 [QU]eSO", roll=roll, dice=dice)
    text = str(position)
    assert text.startswith(f"9/9/2[QU]6/2e6/2S6/2O6/9/9/9 {position.roll}/ ")
    assert "dice castellano;" in text
    assert Position.parse(text, dice=dice) == position


@pytest.mark.parametrize("row", ["[CH]8[RR]", "9[CH]", "[CH8", "[CHE]8", "[]8", "[?]8", "8[c"])
def test_wrong_rows_with_brackets(dice: DiceSet, row: str) -> None:
    with pytest.raises(NotationError):
        Position.parse(f"{row}/9/9/9/9/9/9/9/9 / 0/0 0/0", dice=dice)


def test_pickles_with_digraphs(dice: DiceSet, lexicon: Lexicon) -> None:
    position = Position.parse("5C PE[rr]O", roll="[CH]S?", dice=dice, mat=Mat.load())
    before = texts(position, lexicon)
    for value in (dice.alphabet, dice, position.roll, position, lexicon):
        restored = pickled(value)
        assert restored == value
        assert hash(restored) == hash(value)
    pair = pickled((position, lexicon))
    assert texts(*pair) == before
    assert before
