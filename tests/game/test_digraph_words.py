"""Words of dice are compared letter by letter (SS-12, SS-23): dice C and H are not the die [CH].

Each alphabet has letters that are parts of others, so that one text can be read in several ways; the list
reads the longest letter first. The oracle knows single characters only, so each letter becomes one.
"""

from __future__ import annotations

import json
from string import ascii_uppercase

import pytest
from game_setups import played, rolled, setup_of
from hypothesis import given, settings
from hypothesis import strategies as st
from reference import oracle

from scramble import DiceSet, Lexicon, Mat, Play, Position, Roll
from scramble.alphabet import Alphabet
from scramble.dice import Die
from scramble.errors import PhonyPlay
from scramble.game.record import GameRecord
from scramble.hints.games import analyze
from scramble.referee import Referee

SIZE = 5
MAT = Mat(("." * SIZE,) * SIZE)
LETTERS = ("A", "B", "C", "AB", "BA", "AA", "BC", "CA", "ABC", "CH", "H")

alphabets = st.lists(st.sampled_from(LETTERS), min_size=3, max_size=7, unique=True).map(
    lambda letters: Alphabet("random", tuple(letters))
)


def dice_of(alphabet: Alphabet) -> DiceSet:
    """Twelve dice that show everything."""
    points = tuple((letter, number) for number, letter in enumerate(alphabet, start=1))
    return DiceSet((Die((*alphabet, "?")),) * 12, points, alphabet)


def reading(text: str, letters: tuple[str, ...]) -> list[str] | None:
    """The letters of a text, the longest first; another choice only where that leads nowhere."""
    if not text:
        return []
    for letter in sorted(letters, key=len, reverse=True):
        if text.startswith(letter) and (rest := reading(text[len(letter) :], letters)) is not None:
            return [letter, *rest]
    return None


@st.composite
def games(draw: st.DrawFn) -> tuple[Alphabet, list[str], list[str], list[str]]:
    """An alphabet, words of it as text, the letters on the mat's middle row, and a roll."""
    alphabet = draw(alphabets)
    letter = st.sampled_from(alphabet.letters)
    words = draw(st.lists(st.lists(letter, min_size=2, max_size=4).map("".join), min_size=1, max_size=8))
    standing = draw(st.lists(st.tuples(letter, st.booleans()), max_size=3))
    roll = draw(st.lists(st.one_of(letter, st.just("?")), min_size=1, max_size=4))
    return alphabet, words, [one.lower() if is_blank else one for one, is_blank in standing], roll


@settings(deadline=None, max_examples=150)
@given(game=games())
def test_everybody_agrees_with_the_oracle(game: tuple[Alphabet, list[str], list[str], list[str]]) -> None:
    """The generator, phonies, outcome, rulings: letter by letter."""
    alphabet, words, standing, roll = game
    sign = dict(zip(alphabet, ascii_uppercase, strict=False))
    signs = {**sign, **{letter.lower(): one.lower() for letter, one in sign.items()}, "?": "?"}
    read = {text: reading(text, alphabet.letters) for text in words}
    known = {
        "".join(sign[one] for one in letters) for letters in read.values() if letters and len(letters) > 1
    }
    if not known:
        return
    lexicon = Lexicon.from_words(words, alphabet=alphabet)
    dice = dice_of(alphabet)
    word = "".join(Alphabet.bracketed(letter) for letter in standing)
    position = Position.parse(f"3A {word}" if standing else "-", mat=MAT, dice=dice)
    faces = tuple(alphabet.face_code(face) for face in roll)
    position = Position(MAT, dice, position.squares, Roll(faces, alphabet))
    rows = ["." * SIZE] * SIZE
    rows[2] = "".join(signs[letter] for letter in standing).ljust(SIZE, ".")
    values = {sign[letter]: points for letter, points in dice.points}
    plays = oracle.all_plays(MAT.rows, rows, "".join(signs[face] for face in roll), known, values)
    found = {
        frozenset((place.row, place.column, signs[place.die.strip("[]")]) for place in play)
        for play in position.plays(lexicon)
    }
    assert found == set(plays)
    check_plays(position, lexicon, rows, signs, known)


def check_plays(
    position: Position, lexicon: Lexicon, rows: list[str], signs: dict[str, str], known: set[str]
) -> None:
    """Plays of any words of two letters, and of the list's: some are phonies, and everybody says which."""
    texts = {text: name for name, text in signs.items()}
    capitals = sorted(text for text in texts if text.isupper())
    anything = {one + other for one in capitals for other in capitals} | known
    values = {signs[letter]: points for letter, points in position.dice.points}
    roll = "".join(signs[face.strip("[]")] for face in position.roll)
    for placements in list(oracle.all_plays(MAT.rows, rows, roll, anything, values))[:60]:
        play = Play.of(*((row, column, Alphabet.bracketed(texts[one])) for row, column, one in placements))
        made = [text.upper() for text, _square, _across in oracle.words(rows, placements)]
        expected = [text not in known for text in made]
        phonies = position.phonies(play, lexicon)
        spelled = tuple("".join(texts[one] for one in text) for text in made)
        assert position.words(play) == spelled
        assert phonies == tuple(text for text, is_phony in zip(spelled, expected, strict=True) if is_phony)
        assert Referee(lexicon).judge_play(position, play).acceptable is not any(expected)
        if any(expected):
            with pytest.raises(PhonyPlay) as caught:
                position.outcome(play, lexicon)
            assert caught.value.phonies == phonies
        else:
            assert (
                position.outcome(play, lexicon).total == oracle.score(MAT.rows, rows, placements, values)[0]
            )


ALPHABETS = {
    "CHA": ("A", "C", "CH", "H", "S"),
    "QUIT": ("I", "Q", "QU", "T", "U"),
    "LLA": ("A", "L", "LL"),
}


@pytest.mark.parametrize("word", ALPHABETS)
@pytest.mark.parametrize("blanks", ["", "first two"])
def test_single_dice_are_a_phony_in_a_game(word: str, blanks: str) -> None:
    """Rulings, games that refuse phonies, and the analysis afterwards; so are two blanks as `chA`."""
    alphabet = Alphabet("own", ALPHABETS[word])
    lexicon, dice = Lexicon.from_words([word], alphabet=alphabet), dice_of(alphabet)
    laid = word[:2].lower() + word[2:] if blanks else word
    roll = "".join("?" if letter.islower() else letter for letter in laid).ljust(7, "?")
    setup = setup_of(2, MAT, challenge="void", dice=dice)
    record = rolled(GameRecord(setup, 0), roll)
    record_after = played(record, f"3A {laid}")
    with pytest.raises(PhonyPlay):
        record.apply(record_after.events[-1], lexicon)
    ruling = Referee(lexicon).judge_play(record.state.position(), f"3A {laid}")
    assert (ruling.words, ruling.acceptable) == ((word,), False)
    [turn] = analyze(record_after, lexicon)
    assert turn.phonies == (word,)
    assert json.loads(json.dumps(ruling.to_dict()))["acceptable"] is False


def test_a_word_without_dice_is_read_as_the_list_reads_it() -> None:
    """Nobody says which dice CHA lies in, so it is the list's CHA; with its play it is not."""
    lexicon = Lexicon.from_words(["CHA"], alphabet=Alphabet("own", ALPHABETS["CHA"]))
    referee = Referee(lexicon)
    assert referee.judge(["CHA"]).acceptable
    assert not referee.judge(["[CH]A"]).acceptable
    position = Position.parse("-", mat=MAT, dice=dice_of(lexicon.alphabet))
    assert referee.judge_play(position, "3B [CH]A").acceptable
    assert not referee.judge_play(position, "3B CHA").acceptable


def test_a_list_with_a_word_that_has_to_be_read_twice() -> None:
    """C, CH and HA: the longest letter first leads nowhere in CHA, and the list is compiled all the same."""
    alphabet = Alphabet("own", ("C", "CH", "HA"))
    lexicon = Lexicon.from_words(["CHA", "CHCH"], alphabet=alphabet)
    assert list(alphabet.encode("CHA")) == [1, 3]
    assert alphabet.length("CHA") == 2
    dice = dice_of(alphabet)
    position = Position.parse("-", "C[HA]", mat=MAT, dice=dice)
    plays = position.plays(lexicon)
    assert {plays.text(index) for index in range(len(plays))} == {
        f"{square} C[HA]" for square in ("3B", "3C", "C2", "C3")
    }
    assert not position.phonies("3B C[HA]", lexicon)
