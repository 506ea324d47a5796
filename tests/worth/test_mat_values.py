"""Mat values: the native network against a plain one, files that are not trusted, and what ships."""

from __future__ import annotations

import csv
import json
import logging
import pickle
import struct
import zlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, replace
from pathlib import Path
from random import Random

import numpy
import pytest
from value_models import (
    TINY_DICE,
    TINY_MAT,
    facts_for,
    plain_value,
    random_values,
    random_weights,
    tiny_lexicon,
)

from scramble import DiceSet, Lexicon, Mat, Position, Roll, Rules
from scramble.data import data_folder
from scramble.errors import BadInput, PositionError, UnknownName, ValuesError
from scramble.worth._network import ValueNetwork, weight_count
from scramble.worth.mats import MatValues, directions_of
from scramble.worth.model_file import format_values_file, parse_values_file

EXACT = Path(__file__).parents[1] / "data" / "mat-values.tsv"
LOPSIDED = Mat(("T..d.", "D.t..", "..D..", ".d..T", "...D."), "lopsided")


def random_mat(random: Random, start: Position, words: list[str]) -> Position:
    """A word at a random place, across or down, some of its letters blanks."""
    size = start.mat.size
    word = random.choice([word for word in words if len(word) <= size])
    line, first = random.randrange(size), random.randrange(size - len(word) + 1)
    letters = "".join(letter.lower() if random.random() < 0.2 else letter for letter in word)
    column, row = (chr(65 + first), line + 1) if random.random() < 0.5 else (chr(65 + line), first + 1)
    square = f"{row}{column}" if (column, row) == (chr(65 + first), line + 1) else f"{column}{row}"
    return Position.parse(f"{square} {letters}", mat=start.mat, dice=start.dice)


@pytest.mark.parametrize("mat_name", ["house", "standard15"])
def test_the_native_network_is_the_plain_one(enable: Lexicon, house_dice: DiceSet, mat_name: str) -> None:
    random = Random(mat_name)  # noqa: S311 - no secret
    start = Position.parse("-", mat=Mat.load(mat_name), dice=house_dice)
    values = random_values(start, enable)
    words = random.sample(sorted(enable), 2000)
    mats = [random_mat(random, start, words) for _mat in range(300)]
    assert {values.of(start)} == {12.5}
    for mat in mats:
        assert values.of(mat) == pytest.approx(plain_value(values, mat), abs=1e-4), mat
    assert len({values.of(mat) for mat in mats}) > 290


@pytest.mark.parametrize("mat", [TINY_MAT, LOPSIDED])
def test_words_down_on_mats_with_and_without_a_mirror_image(mat: Mat) -> None:
    random = Random(5)  # noqa: S311 - no secret
    start = Position.parse("-", mat=mat, dice=TINY_DICE)
    words = tiny_lexicon()
    values = random_values(start, words)
    mats = [random_mat(random, start, sorted(words)) for _mat in range(200)]
    for each in mats:
        assert values.of(each) == pytest.approx(plain_value(values, each), abs=1e-4), each
    across, down = (Position.parse(text, mat=mat, dice=TINY_DICE) for text in ("2C TEA", "B3 TEA"))
    assert (values.of(across) == values.of(down)) == (mat == TINY_MAT)


def test_the_lopsided_mat_has_rows_for_each_direction() -> None:
    assert directions_of(TINY_MAT) == directions_of(Mat.load()) == 1
    assert directions_of(LOPSIDED) == 2


@pytest.mark.parametrize(
    ("text", "roll"),
    [
        ("-", "SIZEXA?"),
        ("5C WRAP", "SIZEXAR"),
        ("5C WRAP", "SNEBDE?"),
        ("C2 QUIZ", "ZESA??E"),
        ("9A ZEbRA", "SANDRET"),
        ("A1 OXY", "GENSEDI"),
        ("5E AT", "E"),
    ],
)
def test_plays_are_worth_what_the_mats_after_them_are(
    enable: Lexicon, house_dice: DiceSet, text: str, roll: str
) -> None:
    """Also those that only extend, and leave an empty mat (SS-21)."""
    position = Position.parse(text, roll, dice=house_dice)
    values = random_values(position, enable)
    plays = position.plays(enable)
    found = values.of_plays(plays)
    assert found.shape == (len(plays),)
    assert found.dtype == numpy.float32
    cleared = 0
    for index in range(0, len(plays), max(1, len(plays) // 250)):
        after = position.after(plays[index])
        cleared += after.is_empty
        assert found[index] == pytest.approx(values.of(after), abs=1e-5), plays.text(index)
    assert cleared or text not in ("5C WRAP", "5E AT")


def test_no_plays(enable: Lexicon, house_dice: DiceSet) -> None:
    position = Position.parse("9A ZEBRA", "Q", dice=house_dice)
    assert random_values(position, enable).of_plays(position.plays(enable)).shape == (0,)


def test_plays_with_words_of_a_smaller_list(enable: Lexicon, house_dice: DiceSet) -> None:
    """A player who knows few words leaves mats that are hooked by all of the list's."""
    position = Position.parse("5C WRAP", "SIZEXAR", dice=house_dice)
    values = random_values(position, enable)
    few = Lexicon.from_words(["wraps", "sizes", "size", "rizas", "axes"])
    plays = position.plays(few)
    expected = [values.of(position.after(play)) for play in plays]
    for _again in range(2):  # what is remembered of one list's words is not taken for the other's
        assert values.of_plays(plays) == pytest.approx(expected, abs=1e-5)
        assert len(values.of_plays(position.plays(enable))) > 100
    assert len(plays) > 3


def test_only_one_word(enable: Lexicon, house_dice: DiceSet) -> None:
    rows = [
        "9/9/9/9/2WRAP3/2A6/9/9/9",
        "9/9/9/9/2W6/9/9/9/9",
        "9/9/9/9/2WR1P3/9/9/9/9",
        "8A/A8/9/9/9/9/9/9/9",
    ]
    values = random_values(Position.parse("-", dice=house_dice), enable)
    for text in rows:
        with pytest.raises(PositionError, match="one word of two letters or more"):
            values.of(Position.parse(f"{text} / 0/0 0/0"))


def test_other_boxes_are_refused(enable: Lexicon, house_dice: DiceSet, standard15: Mat) -> None:
    position = Position.parse("5C WRAP", "SIZE", dice=house_dice)
    values = random_values(position, enable)
    others = [
        replace(position, rules=Rules(bingo=40)),
        Position.parse("5C WRAP", "SIZE", mat=standard15, dice=house_dice),
        Position.parse("5C WRAP", "SIZE", dice=replace(house_dice, dice=house_dice.dice[1:])),
    ]
    for other in others:
        with pytest.raises(ValuesError, match="mat, dice and bingo of these values"):
            values.of(other)
        with pytest.raises(ValuesError, match="mat, dice and bingo of these values"):
            values.of_plays(other.plays(enable))
    renamed = replace(position, mat=replace(position.mat, name="ours"), dice=replace(house_dice, name="ours"))
    assert values.of(renamed) == values.of(position)
    with pytest.raises(ValuesError, match="the word list of these values"):
        MatValues(values.facts, values.weights, Lexicon.from_words(["wrap"]))


def test_values_are_pickled_and_shared_by_threads(enable: Lexicon, house_dice: DiceSet) -> None:
    position = Position.parse("5C WRAP", "SIZEXA?", dice=house_dice)
    values = random_values(position, enable)
    plays = position.plays(enable)
    expected = values.of_plays(plays).tolist()
    assert pickle.loads(pickle.dumps(values)).of_plays(plays).tolist() == expected  # noqa: S301 - our own
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _number: values.of_plays(plays).tolist(), range(20)))
    assert found == [expected] * 20
    with pytest.raises(ValueError, match="read-only"):
        values.weights[0] = 1.0


# Files.


def tiny_file() -> tuple[bytes, Lexicon, Position]:
    start = Position.parse("-", mat=TINY_MAT, dice=TINY_DICE)
    words = tiny_lexicon()
    return format_values_file(facts_for(start, words), random_weights(start, 1)), words, start


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    raw, words, start = tiny_file()
    values = random_values(start, words)
    path = tmp_path / "tiny.values"
    values.write(path)
    assert path.read_bytes() == raw
    assert [each.name for each in tmp_path.iterdir()] == ["tiny.values"]
    read = MatValues.read(path, words)
    assert read.facts == values.facts
    assert (read.weights == values.weights).all()
    assert read.mat == TINY_MAT
    assert read.dice == TINY_DICE


def test_every_damage_is_found() -> None:
    raw, _words, _start = tiny_file()
    random = Random(1)  # noqa: S311 - no secret
    places = [*range(200), *(random.randrange(len(raw)) for _place in range(100)), len(raw) - 1]
    for place in places:
        damaged = bytearray(raw)
        damaged[place] ^= 1 << random.randrange(8)
        with pytest.raises(ValuesError):
            parse_values_file(bytes(damaged), "it")
    for length in [*range(60), len(raw) // 2, len(raw) - 1]:
        with pytest.raises(ValuesError):
            parse_values_file(raw[:length], "it")
    with pytest.raises(ValuesError, match="damaged"):
        parse_values_file(raw + b"\0", "it")


def with_facts(**changes: object) -> bytes:
    """A file whose checksums are right and whose facts are not."""
    raw, _words, _start = tiny_file()
    facts, weights = parse_values_file(raw, "it")
    table = {name: value for name, value in {**asdict(facts), **changes}.items() if value is not None}
    text = json.dumps(table).encode()
    packed = weights.astype("<f2").tobytes()
    return (
        struct.pack("<8sIIII", b"SCRVAL01", len(text), zlib.crc32(text), zlib.crc32(packed), len(weights))
        + text
        + packed
    )


@pytest.mark.parametrize(
    "changes",
    [
        {"horizon": "far"},
        {"horizon": ["reply"]},
        {"mat": "T.d.T"},
        {"mat": [1, 2, 3]},
        {"dice": 5},
        {"lexicon": []},
        {"bingo": -1},
        {"bingo": True},
        {"labels": 1.5},
        {"empty": "12"},
        {"empty": float("nan")},
        {"error": float("inf")},
        {"origin": None},
        {"more": 1},
    ],
)
def test_facts_of_other_kinds_are_refused(changes: dict[str, object]) -> None:
    with pytest.raises(ValuesError, match="facts"):
        parse_values_file(with_facts(**changes), "it")


@pytest.mark.parametrize(
    "changes",
    [
        {"mat": ["T.d", ".D.", "d.D"]},
        {"mat": ["x"]},
        {"mat": []},
        {"dice": "tiny AB"},
        {"dice": ""},
        {"values": "tiny A=1"},
        {"values": "A"},
    ],
)
def test_facts_that_do_not_fit_are_refused(tmp_path: Path, changes: dict[str, object]) -> None:
    path = tmp_path / "it.values"
    path.write_bytes(with_facts(**changes))
    with pytest.raises(ValuesError, match="facts and weights that fit"):
        MatValues.read(path, tiny_lexicon())


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")])
def test_weights_are_numbers(tmp_path: Path, number: float) -> None:
    _raw, words, start = tiny_file()
    weights = random_weights(start, 1)
    weights[1000] = number
    path = tmp_path / "it.values"
    path.write_bytes(format_values_file(facts_for(start, words), weights))
    with pytest.raises(ValuesError, match="finite"):
        MatValues.read(path, words)


def test_own_values_are_found_and_bad_ones_passed_over(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    _raw, words, start = tiny_file()
    with pytest.raises(UnknownName, match="scramble values train makes them"):
        MatValues.load(TINY_MAT, TINY_DICE, words, folder=tmp_path)
    (tmp_path / "bad.values").write_bytes(b"nothing of the kind")
    random_values(start, words).write(tmp_path / "tiny.values")
    with caplog.at_level(logging.WARNING):
        values = MatValues.load(TINY_MAT, TINY_DICE, words, folder=tmp_path)
    assert values.facts.origin == "a test"
    assert "a file that scramble values train wrote" in caplog.text
    assert "tiny" in MatValues.known(tmp_path)
    with pytest.raises(UnknownName):
        MatValues.load(TINY_MAT, TINY_DICE, words, horizon="long", folder=tmp_path)
    with pytest.raises(UnknownName):
        MatValues.load(TINY_MAT, TINY_DICE, words, bingo=49, folder=tmp_path)
    with pytest.raises(UnknownName, match="one of reply, long"):
        MatValues.load(TINY_MAT, TINY_DICE, words, horizon="far", folder=tmp_path)


# What ships.


@pytest.mark.parametrize("horizon", ["reply", "long"])
def test_the_house_has_values(enable: Lexicon, house_dice: DiceSet, horizon: str) -> None:
    values = MatValues.load(Mat.load(), house_dice, enable, horizon=horizon)
    assert values.facts.horizon == horizon
    assert values.facts.r_squared > 0.9
    assert values.facts.error < 2


def test_weights_are_under_a_megabyte() -> None:
    files = [file for file in (data_folder() / "values").iterdir() if file.name.endswith(".values")]
    assert len(files) == 2
    assert sum(len(file.read_bytes()) for file in files) < 1_000_000


def test_exact_values_of_words_set_aside(enable: Lexicon, house_dice: DiceSet) -> None:
    """The file holds exact replies to mats whose words took no part in the learning."""
    with EXACT.open(encoding="utf-8") as file:
        lines = list(csv.DictReader(file, delimiter="\t"))
    exact = numpy.array([float(line["expected reply"]) for line in lines])
    values = MatValues.load(Mat.load(), house_dice, enable)
    found = numpy.array([values.of(Position.parse(line["mat"], dice=house_dice)) for line in lines])
    assert len(lines) >= 100
    assert abs(found - exact).mean() < 2
    assert 1 - ((found - exact) ** 2).mean() / exact.var() > 0.9


# The facade refuses what the kernels could not bear.


def network(**changes: object) -> ValueNetwork:
    usual = {
        "size": 5,
        "letters": 5,
        "directions": 1,
        "weights": bytes(4 * weight_count(5, 5, 1)),
        "empty": 0.0,
    }
    return ValueNetwork(**{**usual, **changes})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "changes",
    [
        {"size": 2},
        {"size": 22},
        {"letters": 0},
        {"letters": 31},
        {"directions": 0},
        {"directions": 3},
        {"directions": 2},
        {"weights": b""},
        {"weights": bytes(4 * weight_count(5, 5, 1) + 4)},
        {"empty": float("nan")},
        {"empty": float("inf")},
    ],
)
def test_networks_of_wrong_shapes(changes: dict[str, object]) -> None:
    with pytest.raises(BadInput):
        network(**changes)
    with pytest.raises(BadInput):
        weight_count(2, 5, 1)


@pytest.mark.parametrize(
    ("start", "is_down", "codes"),
    [
        (-1, False, b"\1\2"),
        (25, False, b"\1\2"),
        (4, False, b"\1\2"),
        (20, True, b"\1\2"),
        (0, False, b""),
        (0, False, b"\1"),
        (0, False, b"\1\2\3\4\5\1"),
        (0, False, b"\0\1"),
        (0, False, b"\1\6"),
        (0, False, b"\1\x20"),
        (0, False, b"\1\x41"),
        (0, False, b"\1\xc1"),
    ],
)
def test_words_that_cannot_lie_there(start: int, is_down: bool, codes: bytes) -> None:
    with pytest.raises(BadInput):
        network().word(tiny_lexicon().graph, start, is_down, codes)


def test_plays_of_another_size_or_alphabet(enable: Lexicon, house_dice: DiceSet) -> None:
    plays = Position.parse("5C WRAP", "SIZE", dice=house_dice).plays(enable)
    with pytest.raises(BadInput, match="a mat of 5 rows"):
        network().plays(plays.found, enable.graph)
    narrow = network(size=9, weights=bytes(4 * weight_count(9, 5, 1)))
    with pytest.raises(BadInput, match="an alphabet of 5 letters"):
        narrow.plays(plays.found, enable.graph)
    start = Position.parse("1A TEA", mat=TINY_MAT, dice=TINY_DICE)
    roll = Roll.parse("STA", TINY_DICE.alphabet)
    lexicon = tiny_lexicon()
    found = network().plays(replace(start, roll=roll).plays(lexicon).found, lexicon.graph)
    assert set(numpy.frombuffer(found, numpy.float32)) == {0.0}
