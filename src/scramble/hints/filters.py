"""Which plays a hint shows: filters written as KEY=VALUE."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Sequence

from scramble import notation
from scramble.alphabet import Alphabet
from scramble.errors import FilterError, NotationError
from scramble.play import Play

__all__ = ["FILTER_HELP", "PlayFilter", "parse_filter"]

FILTER_HELP = "length=5, length=3-5, length=6+, letters=XZ, squares=5G,6G, word=REGEX"

# Takes a play and its main word in upper case, without brackets; returns whether it is wanted.
PlayFilter = Callable[[Play, str], bool]

_LENGTH = re.compile(r"([0-9]{1,2})(?:(\+)|-([0-9]{1,2}))?")


def parse_filter(text: str, alphabet: Alphabet) -> PlayFilter:
    """A filter from its text.

    Args:
        text: ``length=`` the number of letters in the main word (``5``, ``3-5``, ``6+``); ``letters=``
            letters that the placed dice must stand for, repeated if needed; ``squares=`` squares on which
            dice must be placed; ``word=`` a regular expression to find in the main word, in upper case.
        alphabet: of the dice.
    Raises:
        FilterError: there is no such filter, or its value makes no sense.

    >>> from scramble.alphabet import ENGLISH
    >>> parse_filter("length=3-5", ENGLISH)(Play.of(), "WRAP")
    True
    """
    key, equals, value = text.partition("=")
    if equals and value:
        match key:
            case "length":
                return _by_length(value, alphabet)
            case "letters":
                return _by_letters(value, alphabet)
            case "squares":
                return _by_squares(value)
            case "word":
                return _by_word(value)
    raise FilterError("filter", text, f"one of {FILTER_HELP}")


def _by_length(value: str, alphabet: Alphabet) -> PlayFilter:
    match = _LENGTH.fullmatch(value)
    if not match:
        raise FilterError("length", value, "a length: 5, 3-5 or 6+")
    least = int(match[1])
    most = 99 if match[2] else int(match[3] or least)
    return lambda play, word: least <= alphabet.length(word) <= most


def _by_letters(value: str, alphabet: Alphabet) -> PlayFilter:
    try:
        wanted = _letters(alphabet.split_dice(alphabet.upper(value)), alphabet)
    except NotationError as cause:
        raise FilterError("letters", value, cause.expected) from None
    return lambda play, word: _holds(_letters([place.die for place in play], alphabet), wanted)


def _letters(dice: Sequence[str], alphabet: Alphabet) -> list[str]:
    return [alphabet.upper(die) for die in dice]


def _holds(letters: list[str], wanted: list[str]) -> bool:
    return all(letters.count(letter) >= wanted.count(letter) for letter in wanted)


def _by_squares(value: str) -> PlayFilter:
    try:
        squares = {notation.parse_square(square)[:2] for square in value.split(",")}
    except NotationError as cause:
        raise FilterError("squares", value, f"squares with commas between them; {cause.expected}") from None
    return lambda play, word: squares <= {(place.row, place.column) for place in play}


def _by_word(value: str) -> PlayFilter:
    try:
        with warnings.catch_warnings(action="ignore", category=FutureWarning):  # of nested brackets
            pattern = re.compile(value)
    except (re.error, OverflowError, RecursionError) as cause:
        raise FilterError("word", value, f"a regular expression ({cause})") from None
    return lambda play, word: pattern.search(word) is not None
