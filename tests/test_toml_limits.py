"""TOML that would take the parser long, or its memory, is refused in one sentence before it is parsed."""

from __future__ import annotations

import resource
from collections.abc import Callable

import pytest

from scramble.data import parse_toml
from scramble.dice import DiceSet
from scramble.errors import BadInput, DiceError, LexiconError, MatError
from scramble.mat import Mat
from scramble.party.anybodys_guess.tracks import parse_track
from scramble.words.lexicon import Lexicon

PARSERS: list[Callable[[str], object]] = [Mat.parse_toml, DiceSet.parse_toml, parse_track]

TEXTS = {
    "too large": ("# " + "a" * 100_000, "expected a TOML text of at most 100,000 characters"),
    "brackets": ("map = " + "[" * 1000, "expected at most 20 nested brackets"),
    "closed brackets": ("map = " + "[" * 1000 + "]" * 1000, "expected at most 20 nested brackets"),
    "braces": ("map = " + "{a=" * 1000, "expected at most 20 nested brackets"),
    "brackets behind a text": (
        'map = ["]"' + ', ["]"' * 1000,
        "expected at most 20 nested brackets",
    ),
    "a dotted key": ("a." * 20_000 + "b = 1", "expected keys with at most 20 dots"),
    "spaces in it": ("a . " * 20_000 + "b = 1", "expected keys with at most 20 dots"),
    "quotes in it": ("'a'.\"a\"." * 10_000 + "b = 1", "expected keys with at most 20 dots"),
    "a table's name": ("[" + "a." * 20_000 + "b]", "expected keys with at most 20 dots"),
    "behind four quotes": (
        'x = {a = """b"""", ' + "a." * 20_000 + "b = 1}",
        "expected keys with at most 20 dots",
    ),
    "a long number": ("x = " + "9" * 90_000, "expected TOML"),
}


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("parse", PARSERS, ids=["mat", "dice", "track"])
def test_one_sentence(parse: Callable[[str], object], name: str) -> None:
    text, expected = TEXTS[name]
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(BadInput) as caught:
        parse(text)
    assert expected in str(caught.value)
    assert "\n" not in str(caught.value)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 50_000  # KB; it took 1.6 GB


def test_brackets_and_dots_in_texts_and_comments_mean_nothing() -> None:
    text = "\n".join([
        f'a = "{"[" * 50}{".a" * 50}"  # {"[" * 50}{".a" * 50}',
        f"b = '{'[' * 50}{'.a' * 50}'",
        f'c = """\n{"[" * 50}\n{".a" * 50}"""',
        f"d = '''\n{'[' * 50}\n{'.a' * 50}'''",
        "e = [" + "1.5, " * 30 + "]",
    ])  # fmt: skip
    assert set(parse_toml(text, "mat", set("abcde"), MatError)) == set("abcde")


def test_values_of_thousands_of_digits() -> None:
    """Python refuses to write them; the message has to say so."""
    with pytest.raises(DiceError, match=r"value of A \(int\): .*0 to 99"):
        DiceSet.parse_toml('alphabet = ["A"]\ndice = ["A"]\n[values]\nA = 0x' + "f" * 5000)


def test_what_never_ends_is_no_file() -> None:
    with pytest.raises(LexiconError, match="expected a file of at most 200,000,000 bytes"):
        Lexicon.load("/dev/zero")
    with pytest.raises(MatError, match="expected a file of at most 200,000,000 bytes"):
        Mat.load("/dev/zero")
