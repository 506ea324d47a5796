"""The lines of the bot protocol, and what may stand in them."""

from __future__ import annotations

import pytest
from bot_tools import LEXICON
from hypothesis import given
from hypothesis import strategies as st
from numpy.random import PCG64, Generator

from scramble import DiceSet, Lexicon, Mat, Position, dice_stream
from scramble.alphabet import Alphabet
from scramble.arena.bots.limits import BotLimits
from scramble.arena.bots.process import split_command
from scramble.arena.bots.protocol import (
    BotOption,
    cut_line,
    equipment_lines,
    format_answer,
    format_go,
    format_new_game,
    parse_go,
    parse_new_game,
    parse_option,
    read_answer,
    seed_numbers,
)
from scramble.arena.bots.words_file import words_file
from scramble.dice import Die
from scramble.errors import (
    AlphabetError,
    BadInput,
    DiceError,
    IllegalPlay,
    MatError,
    NotationError,
    WrongType,
)
from scramble.notation import parse_dice, parse_mat

names = st.text(st.characters(codec="ascii", categories=["L", "N"]), min_size=1, max_size=10)
wholes = st.integers(-(10**19), 10**19)


@given(name=names, default=st.just("") | names)
def test_options_of_text_go_both_ways(name: str, default: str) -> None:
    option = BotOption(name, default)
    assert parse_option(cut_line(str(option))[1]) == option


@given(name=names, numbers=st.lists(wholes, min_size=3, max_size=3))
def test_options_of_numbers_go_both_ways(name: str, numbers: list[int]) -> None:
    least, default, most = sorted(numbers)
    option = BotOption(name, str(default), least, most)
    assert parse_option(cut_line(str(option))[1]) == option
    assert option.accepts(str(least))
    assert not option.accepts(str(most + 1))
    assert not option.accepts("many")


@pytest.mark.parametrize(
    "text", ["", "rolls", "rolls number", "rolls number 5 0", "rolls number 9 0 5", "a b c"]
)
def test_no_option(text: str) -> None:
    with pytest.raises(NotationError):
        parse_option(text)


@given(seconds=st.none() | st.integers(0, 86_400_000).map(lambda each: each / 1000))
def test_times_go_both_ways_to_the_millisecond(seconds: float | None) -> None:
    read = parse_go(cut_line(format_go(seconds))[1])
    assert read == seconds or (read is not None and seconds is not None and abs(read - seconds) <= 0.001)


@given(seed=st.lists(st.integers(0, 10**9 - 1), min_size=1, max_size=16).map(tuple))
def test_seeds_go_both_ways(seed: tuple[int, ...]) -> None:
    assert parse_new_game(cut_line(format_new_game(seed))[1]) == seed


@pytest.mark.parametrize("text", ["time soon", "time -5", "time 99999999", "time 1.5", "time \u0665"])
def test_no_time(text: str) -> None:
    with pytest.raises(NotationError):
        parse_go(text)


@pytest.mark.parametrize("text", ["seed x", "seed 1//2", "seed -1", "seed " + "/".join("1" * 17)])
def test_no_seed(text: str) -> None:
    with pytest.raises(NotationError):
        parse_new_game(text)


def test_words_that_nobody_knows_mean_nothing() -> None:
    assert parse_go("depth 5 time 100 more") == 0.1
    assert (parse_go(""), parse_new_game(""), parse_new_game("round 3")) == (None, (), ())


def test_a_generator_is_told_by_the_numbers_it_was_made_from() -> None:
    for key in [(7,), (7, 1, 0, 3, 1, 0), (2**62, 5)]:
        again = dice_stream(*seed_numbers(dice_stream(*key)))
        assert again.random() == dice_stream(*key).random()


@pytest.mark.parametrize("chance", [dice_stream(7, 1), Generator(PCG64([1, 2, 3])), Generator(PCG64(2**70))])
def test_of_another_generator_a_number_is_drawn(chance: Generator) -> None:
    """One that was used, or was made in another way, cannot be told; two such draws differ."""
    chance.random()
    first, second = seed_numbers(chance), seed_numbers(chance)
    assert len(first) == len(second) == 1
    assert first != second


def test_equipment_goes_both_ways() -> None:
    """Also of an alphabet with a letter of two characters, and without names."""
    alphabet = Alphabet("tiny", ("A", "QU", "Z"))
    tiny = DiceSet((Die(("A", "QU", "?")), Die(("Z",))), (("A", 1), ("QU", 10), ("Z", 4)), alphabet)
    for mat, dice in [(Mat.load(), DiceSet.load()), (Mat(("...", ".D.", "tdT")), tiny)]:
        lines = dict(map(cut_line, equipment_lines(mat, dice)))
        assert parse_mat(lines["mat"]) == mat
        assert parse_mat(lines["mat"]).name == mat.name
        read = parse_dice(lines["dice"], lines["values"])
        assert (read, read.name, read.alphabet) == (dice, dice.name, dice.alphabet)


@pytest.mark.parametrize(
    ("dice", "values", "error"),
    [
        ("d AB", "e A=1", DiceError),
        ("d A", "e A=x", DiceError),
        ("d A", "e A", DiceError),
        ("d A]", "e A=1", DiceError),
        ("d A", "e a=1", AlphabetError),
        ("d A", "", DiceError),
        ("", "e A=1", DiceError),
    ],
)
def test_no_dice(dice: str, values: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        parse_dice(dice, values)


@pytest.mark.parametrize("text", ["", "house", "house ../..", "house ..x/.../..."])
def test_no_mat(text: str) -> None:
    with pytest.raises(MatError):
        parse_mat(text)


def test_answers_go_both_ways() -> None:
    position = Position.parse("5C WRAP", roll="SIZEXA?")
    for play in (position.play("F3 cAPSIZE"), None):
        assert read_answer(position, cut_line(format_answer(position, play))[1]) == play
    assert read_answer(position, "f3 cA(P)SIZE") == position.play("F3 cAPSIZE")
    with pytest.raises(NotationError):
        read_answer(position, "pass")
    with pytest.raises(IllegalPlay):
        read_answer(position, "9I WRAPS")


@pytest.mark.parametrize("command", ["", "   ", "'open", "no-such-program --fast", "/etc/passwd", "sh\n-c"])
def test_no_command(command: str) -> None:
    with pytest.raises(BadInput, match=r"^bot "):
        split_command(command)


@pytest.mark.parametrize(
    ("limits", "error"),
    [
        ({"grace_seconds": -1}, BadInput),
        ({"start_seconds": float("nan")}, BadInput),
        ({"end_seconds": "1"}, WrongType),
        ({"memory_mib": 1.5}, WrongType),
        ({"line_bytes": 0}, BadInput),
        ({"output_bytes": 2**40}, BadInput),
    ],
)
def test_no_limits(limits: dict[str, float], error: type[Exception]) -> None:
    with pytest.raises(error, match=f"^{next(iter(limits))} "):
        BotLimits(**limits)  # type: ignore[arg-type]


def test_the_file_of_words_is_the_lexicon() -> None:
    path = words_file(LEXICON)
    assert path.read_text().split() == sorted(LEXICON)
    assert Lexicon.load(path) == LEXICON
    assert words_file(LEXICON) == path


def test_a_damaged_file_of_words_is_written_again() -> None:
    path = words_file(LEXICON)
    path.write_text("AARDVARK\n")
    assert Lexicon.load(words_file(LEXICON)) == LEXICON
