"""Positions as text: short forms, whole texts, what may be missing, what is refused, hostile texts."""

import string
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from copies import pickled
from hypothesis import given, settings
from hypothesis import strategies as st

from scramble.alphabet import Alphabet
from scramble.dice import DiceSet, Die, Roll, dice_stream
from scramble.errors import (
    NotationError,
    PositionError,
    RollError,
    RulesError,
    ScrambleError,
    UnknownName,
)
from scramble.mat import Mat
from scramble.notation import parse_position
from scramble.position import Position
from scramble.rules import Rules

EMPTY = "9/9/9/9/9/9/9/9/9"
DIGRAPHS = Alphabet("digraphs", ("A", "CH", "E", "LL", "Ñ", "QU", "S"))
DIGRAPH_DICE = DiceSet((Die(("A", "CH", "?")),), tuple((letter, 1) for letter in DIGRAPHS), DIGRAPHS)


# Short forms


@pytest.mark.parametrize("text", ["-", " - ", "\t-\n"])
def test_an_empty_mat(text: str) -> None:
    position = Position.parse(text)
    assert position.is_empty
    assert position.word_on_mat() == "-"
    assert position == Position.parse()
    assert (position.mat, position.dice, position.rules) == (Mat.load(), DiceSet.load(), Rules())
    assert (position.scores, position.lost_turns, len(position.roll)) == ((0, 0), (0, 0), 0)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("5C WRAP", "9/9/9/9/2WRAP3/9/9/9/9"),
        ("C5 WRAP", "9/9/9/9/2W6/2R6/2A6/2P6/9"),
        ("5c wRAp", "9/9/9/9/2wRAp3/9/9/9/9"),
        ("c5 W", "9/9/9/9/2W6/9/9/9/9"),
        ("1A ABCDEFGHI", "ABCDEFGHI/9/9/9/9/9/9/9/9"),
        ("I1 ABCDEFGHI", "8A/8B/8C/8D/8E/8F/8G/8H/8I"),
        ("  5C \t WRAP ", "9/9/9/9/2WRAP3/9/9/9/9"),
    ],
)
def test_one_word_on_the_mat(text: str, rows: str) -> None:
    """SS-13: a blank that stands for a letter keeps it, in lower case."""
    assert Position.parse(text) == Position.parse(f"{rows} / 0/0 0/0")
    assert str(Position.parse(text)).split()[0] == rows


@given(
    word=st.text("AZaz", min_size=2, max_size=9),
    along=st.integers(0, 7),
    beside=st.integers(0, 8),
    down=st.booleans(),
)
@settings(max_examples=100)
def test_the_word_on_the_mat_is_read_back(word: str, along: int, beside: int, down: bool) -> None:
    along = min(along, 9 - len(word))
    text = f"{'ABCDEFGHI'[beside]}{along + 1} {word}" if down else f"{beside + 1}{'ABCDEFGHI'[along]} {word}"
    assert Position.parse(text).word_on_mat() == text


@pytest.mark.parametrize(
    ("rows", "shown"),
    [
        ("9/9/9/9/2WR1P3/9/9/9/9", "9/9/9/9/2WR1P3/9/9/9/9"),
        ("7AB/C8/9/9/9/9/9/9/9", "7AB/C8/9/9/9/9/9/9/9"),
        ("8A/B8/9/9/9/9/9/9/9", "8A/B8/9/9/9/9/9/9/9"),
        ("AB7/CD7/9/9/9/9/9/9/9", "AB7/CD7/9/9/9/9/9/9/9"),
        ("9/9/9/9/4W4/9/9/9/9", "5E W"),
    ],
)
def test_what_is_not_one_word_is_shown_as_rows(rows: str, shown: str) -> None:
    """Neither a gap nor the end of a row is inside a word."""
    assert Position.parse(f"{rows} / 0/0").word_on_mat() == shown


NO_WORDS_ON_THE_MAT = [
    *(
        "",
        "WRAP",
        "5C",
        "5H WRAP",
        "G5 SIZESS",
        "10A AB",
        "J1 AB",
        "5V AB",
        "5C (WRAP)",
        "5C W.AP",
        "5C WR?P",
    ),
    *("5C WRAP S", "5C WR4P", "5C \u017fET", "5C caf\u00e9", "--", "- -", "5C -", "5C [QU]", "5C ()"),
]


@pytest.mark.parametrize("text", NO_WORDS_ON_THE_MAT)
def test_no_word_on_the_mat(text: str) -> None:
    with pytest.raises(NotationError):
        Position.parse(text)


def test_what_is_given_beside_a_text_comes_first() -> None:
    wide, rules = Mat.load("standard15"), Rules(target=50)
    assert Position.parse("8H WRAP", mat=wide, rules=rules).mat == wide
    text = f"{EMPTY} ABC/ 0/0 0/0 to 300;"
    assert Position.parse(text, roll="XYZ").roll == Roll.parse("XYZ")
    assert Position.parse(text, roll="").roll == Roll()
    assert Position.parse(text, rules=rules).rules == rules
    with pytest.raises(NotationError, match="the text has 9 rows: expected 15"):
        Position.parse(text, mat=wide)
    with pytest.raises(RollError):
        Position.parse("-", roll="S IZE")


# Whole texts


def test_a_whole_text() -> None:
    """Field by field."""
    options = "lex enable; mat house; dice house; to 150; bingo 40; adv 1;"
    text = f"9/9/9/9/2WRaP3/9/9/9/9 SIZEXA?// 10/-3/7 0/1/2 {options}"
    position = Position.parse(text)
    assert position.word_on_mat() == "5C WRaP"
    assert position.roll == Roll.parse("SIZEXA?")
    assert (position.scores, position.lost_turns) == ((10, -3, 7), (0, 1, 2))
    assert position.rules == Rules(target=150, bingo=40, advanced=True)
    assert position.lexicon == "enable"
    assert str(position) == text.replace("SIZEXA?", "AEISXZ?")


FIELDS = ["9/9/9/9/2WRAP3/9/9/9/9", "SAX/", "10/20", "0/1", "to 300;", "adv 1;"]


@pytest.mark.parametrize("count", range(1, len(FIELDS) + 1))
def test_fields_may_be_missing_from_the_end(count: int) -> None:
    usual = Position.parse("5C WRAP")
    whole = replace(
        usual, roll=Roll.parse("SAX"), scores=(10, 20), lost_turns=(0, 1), rules=Rules(300, 50, True)
    )
    expected = replace(
        usual,
        roll=whole.roll if count > 1 else usual.roll,
        scores=whole.scores if count > 2 else usual.scores,
        lost_turns=whole.lost_turns if count > 3 else usual.lost_turns,
        rules=whole.rules if count > 5 else Rules(300) if count > 4 else usual.rules,
    )
    assert Position.parse(" ".join(FIELDS[:count])) == expected
    assert Position.parse("  \t".join(FIELDS[:count]) + " \n") == expected


@pytest.mark.parametrize("count", range(1, 4))
def test_options_may_follow_any_field(count: int) -> None:
    text = " ".join([*FIELDS[:count], "to 300 ;bingo 10;lex  my list"])
    position = Position.parse(text)
    assert position.rules == Rules(target=300, bingo=10)
    assert position.lexicon == "my list"
    assert len(position.roll) == (3 if count > 1 else 0)


@pytest.mark.parametrize("roll", ["SAX", "SAX/", "SAX//", "sax/", "XAS/"])
def test_a_roll_in_a_text(roll: str) -> None:
    assert Position.parse(f"{EMPTY} {roll} 0/0").roll == Roll.parse("SAX")


def test_scores_may_be_of_one_to_eight_players() -> None:
    for count in range(1, 9):
        scores = "/".join(map(str, range(count)))
        position = Position.parse(f"{EMPTY} / {scores}")
        assert position.scores == tuple(range(count))
        assert position.lost_turns == (0,) * count
        assert Position.parse(str(position)) == position


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (f"{EMPTY}/9", NotationError),
        ("9/9/9/9/9/9/9/9", NotationError),
        ("9/9/9/9/WRAP/9/9/9/9", NotationError),
        ("9/9/9/9/?8/9/9/9/9", NotationError),
        ("9/9/9/9/é8/9/9/9/9", NotationError),
        ("/", NotationError),
        (f"{EMPTY} ABC/DEF 0/0", NotationError),
        (f"{EMPTY} ABCDEFGH/ 0/0", RollError),
        (f"{EMPTY} AB1/ 0/0", RollError),
        (f"{EMPTY} / 0", None),
        (f"{EMPTY} / 0//0", NotationError),
        (f"{EMPTY} / a/b", NotationError),
        (f"{EMPTY} / 1.5/0", NotationError),
        (f"{EMPTY} / 1234567/0", NotationError),
        (f"{EMPTY} / \u0663/0", NotationError),
        (f"{EMPTY} / 0/0/0/0/0/0/0/0/0", PositionError),
        (f"{EMPTY} / 0/0 0", PositionError),
        (f"{EMPTY} / 0/0 0/0/0", PositionError),
        (f"{EMPTY} / 0/0 0/-1", PositionError),
        (f"{EMPTY} / 0/0 0/0 0/0", NotationError),
        (f"{EMPTY} / 0/0 0/0 colour red;", NotationError),
        (f"{EMPTY} / 0/0 0/0 to;", NotationError),
        (f"{EMPTY} / 0/0 0/0 to 100; to 100;", NotationError),
        (f"{EMPTY} / 0/0 0/0 to many;", NotationError),
        (f"{EMPTY} / 0/0 0/0 to -5;", NotationError),
        (f"{EMPTY} / 0/0 0/0 to \u0665;", NotationError),
        (f"{EMPTY} / 0/0 0/0 to 0;", RulesError),
        (f"{EMPTY} / 0/0 0/0 to 10000;", RulesError),
        (f"{EMPTY} / 0/0 0/0 bingo 10000;", RulesError),
        (f"{EMPTY} / 0/0 0/0 adv yes;", NotationError),
        (f"{EMPTY} / 0/0 0/0 mat attic;", UnknownName),
        (f"{EMPTY} / 0/0 0/0 dice attic;", UnknownName),
        (f"{EMPTY} / 0/0 0/0 mat standard15;", NotationError),
        (f"{EMPTY} / 0/0 0/0 mat {'x' * 5000};", UnknownName),
    ],
    ids=lambda value: value[-30:] if isinstance(value, str) else "",
)
def test_wrong_texts(text: str, error: type[ScrambleError] | None) -> None:
    """Each with the error that names the field; None is right, to show that its neighbours are not."""
    if error is None:
        assert Position.parse(text).scores == (0,)
        return
    with pytest.raises(error) as caught:
        Position.parse(text)
    assert type(caught.value) is error


def test_a_text_does_not_open_files(tmp_path: Path) -> None:
    """Texts come from other people: `mat` and `dice` are names in them, not paths on this machine."""
    secret = tmp_path / "secret.toml"
    secret.write_text("password swordfish")
    for option in ("mat", "dice"):
        with pytest.raises(ScrambleError) as caught:
            Position.parse(f"{EMPTY} / 0/0 0/0 {option} {secret};")
        assert "swordfish" not in str(caught.value)
        assert isinstance(caught.value, UnknownName)


def test_the_empty_text_has_no_fields() -> None:
    for text in ("", "  \n"):
        with pytest.raises(NotationError):
            parse_position(text)


# Any position


@st.composite
def squares(draw: st.DrawFn, size: int, letters: int) -> bytes:
    """Any letters and blanks anywhere, most squares empty."""
    places = st.integers(0, size * size - 1)
    dice = st.integers(1, letters) | st.integers(33, 32 + letters)
    taken = draw(st.dictionaries(places, dice, max_size=20))
    return bytes(taken.get(place, 0) for place in range(size * size))


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any size, premiums, alphabet, letters, roll, 1 to 8 players, lost turns and options."""
    size = draw(st.integers(3, 21))
    dice = draw(st.sampled_from([DiceSet.load(), DIGRAPH_DICE]))
    codes = st.integers(1, len(dice.alphabet)) | st.just(32)
    players = draw(st.integers(1, 8))
    names = st.text(string.ascii_lowercase + string.digits + "-", max_size=8).filter(lambda name: name != "-")
    return Position(
        mat=Mat((draw(st.text(".dtDT", min_size=size, max_size=size)),) * size, draw(names)),
        dice=dice,
        squares=draw(squares(size, len(dice.alphabet))),
        roll=Roll(tuple(draw(st.lists(codes, max_size=7))), dice.alphabet),
        scores=tuple(draw(st.integers(-999, 99_999)) for _ in range(players)),
        lost_turns=tuple(draw(st.integers(0, 20)) for _ in range(players)),
        rules=Rules(draw(st.integers(1, 9999)), draw(st.integers(0, 9999)), draw(st.booleans())),
        lexicon=draw(names),
    )


@given(position=positions())
@settings(max_examples=150)
def test_any_position_is_read_back(position: Position) -> None:
    """Text and pickle are the same position, and the text of what was read is the same text."""
    text = str(position)
    restored = Position.parse(text, mat=position.mat, dice=position.dice)
    assert restored == position
    assert hash(restored) == hash(position)
    assert str(restored) == text
    assert pickled(position) == position


@pytest.mark.parametrize("mat", ["house", "standard15"])
def test_names_in_a_text_are_enough(mat: str) -> None:
    """What ships with the package needs nothing beside the text."""
    position = Position(Mat.load(mat), DiceSet.load(), roll=Roll.parse("AB?"), lexicon="enable")
    assert Position.parse(str(position)) == position
    assert Position.parse(str(position)).mat.name == mat


@pytest.mark.parametrize(
    "change",
    [
        {"rules": Rules(seconds=30)},
        {"rules": Rules(challenge="void")},
        {"scores": (10**7, 0)},
        {"lost_turns": (10**7, 0)},
        {"lexicon": "a; adv 1"},
        {"lexicon": " enable "},
    ],
    ids=str,
)
def test_no_position_has_a_text_that_means_another(change: dict[str, object]) -> None:
    """Either such a position is refused, or its text says it."""
    try:
        position = replace(Position.parse("5C WRAP"), **change)  # type: ignore[arg-type]
    except ScrambleError:
        return
    assert Position.parse(str(position)) == position


def test_a_position_keeps_what_cannot_be_seen() -> None:
    """Case J02: two blanks on the mat, the roll, the scores, a lost turn and what comes next."""
    generator = dice_stream(9, 1)
    dice = DiceSet.load()
    position = replace(
        Position.parse("5C wRaP"), roll=dice.roll(generator), scores=(12, 40, 0), lost_turns=(0, 1, 0)
    )
    saved = (str(position), pickled((position, generator)))
    next_rolls = [dice.roll(generator) for _ in range(5)]
    read, (unpickled, restored_generator) = Position.parse(saved[0]), saved[1]
    for restored in (read, unpickled):
        assert restored == position
        assert [restored.die_at(4, column) for column in range(2, 6)] == ["w", "R", "a", "P"]
        assert (restored.roll, restored.scores, restored.lost_turns) == (
            position.roll,
            (12, 40, 0),
            (0, 1, 0),
        )
    assert [dice.roll(restored_generator) for _ in range(5)] == next_rolls


# Hostile texts

WHOLE = "9/9/9/9/2WRaP3/9/9/9/9 SIZEXA?/ 10/3 0/1 lex enable; mat house; dice house; to 150; adv 1;"
PIECES = [
    *"/.?_-[](){};:#0123456789AZaz\\ \t\n\0é\u017f\u200b\u2028\u0663",
    "999999999",
    "lex ",
    "mat ",
    "to ",
    "[QU]",
]


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A valid text with some pieces put in, taken out, repeated or turned round."""
    text = draw(st.sampled_from([WHOLE, "5C WRAP", EMPTY, f"{EMPTY} /"]))
    for _ in range(draw(st.integers(1, 6))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 12)))
        middle = draw(st.sampled_from(["", text[start:end] * 2, text[start:end][::-1], *PIECES]))
        text = text[:start] + middle + text[end:]
    return text


@given(text=st.one_of(mutated(), st.text(max_size=40)))
@settings(max_examples=600)
def test_no_text_crashes(text: str) -> None:
    """A position that is read back, or an error of this package, and nothing else."""
    try:
        position = Position.parse(text)
    except ScrambleError:
        return
    assert Position.parse(str(position)) == position


PLAY_PIECES = [*"WRAPSIZEXwaq?_.()[]123 ", "5C ", "c5 ", "10Z ", "[QU]", "(WRAP)", "...."]


@given(pieces=st.lists(st.sampled_from(PLAY_PIECES), max_size=10))
@settings(max_examples=300)
def test_no_play_crashes_a_position(pieces: list[str]) -> None:
    position = Position.parse("5C WRAP", roll="SIZEXA?")
    text = "".join(pieces)
    for ask in (position.faults, position.play, position.score, position.words, position.after):
        for written in (text, f"5C {text}"):
            with suppress(ScrambleError):
                ask(written)
