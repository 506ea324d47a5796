"""Digits said aloud: 4 is four, 4th is fourth."""

from __future__ import annotations

import re

from scramble.party.clues.words import word_list

__all__ = ["as_words", "ordinal", "roman_as_words"]

_UNITS = word_list("units")
_TENS = word_list("tens")
_ROUND = {100: "hundred", 1000: "thousand", 1_000_000: "million"}
_ORDINALS = {
    "one": "first",
    "two": "second",
    "three": "third",
    "five": "fifth",
    "eight": "eighth",
    "nine": "ninth",
}
_ROMAN = re.compile("x{0,3}(ix|iv|v?i{0,3})")
_ROMAN_VALUES = {"i": 1, "v": 5, "x": 10}
_DIGITS = re.compile(r"([0-9]{1,7})(st|nd|rd|th|s)?")


def as_words(text: str) -> tuple[str, ...]:
    """The text, and the word for it if it is a small or round number in digits.

    >>> as_words("4"), as_words("12th"), as_words("4711"), as_words("four")
    (('4', 'four'), ('12th', 'twelfth'), ('4711',), ('four',))
    """
    match = _DIGITS.fullmatch(text)
    word = _cardinal(int(match[1])) if match else ""
    if not match or not word:
        return (text,)
    if match[2] in (None, "s"):
        return (text, word + (match[2] or ""))
    return (text, ordinal(word))


def roman_as_words(numeral: str) -> tuple[str, ...]:
    """How a Roman numeral of two letters or more, up to 39, is read.

    >>> roman_as_words("viii"), roman_as_words("mix")
    (('eight', 'eighth'), ())
    """
    if len(numeral) < 2 or not _ROMAN.fullmatch(numeral):
        return ()
    values = [_ROMAN_VALUES[letter] for letter in numeral]
    pairs = zip(values, [*values[1:], 0], strict=True)
    word = _cardinal(sum(-value if value < following else value for value, following in pairs))
    return (word, ordinal(word))


def _cardinal(number: int) -> str:
    if number < len(_UNITS):
        return _UNITS[number]
    if number < 100:
        return _TENS[number // 10 - 1] + (_UNITS[number % 10] if number % 10 else "")
    return _ROUND.get(number, "")


def ordinal(word: str) -> str:
    """The ordinal for a number's word.

    >>> ordinal("two"), ordinal("twelve"), ordinal("thirty")
    ('second', 'twelfth', 'thirtieth')
    """
    if word in _ORDINALS:
        return _ORDINALS[word]
    if word.endswith("ve"):
        return word[:-2] + "fth"
    return word[:-1] + "ieth" if word.endswith("y") else word + "th"
