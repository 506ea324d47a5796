"""Numbers in answers: six is 6, nineteen eighty-four is 1984, Henry the Eighth is Henry 8 (AG-18).

The input is a text's words; those that say a number become one word in digits: ``6``, ``-5``, ``3.14``,
``1/2``, and ``8th`` for an ordinal (even ``1th``: it only has to be the same for first and 1st).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from scramble.party.clues.numbers import ordinal
from scramble.party.clues.words import word_list

__all__ = ["NUMBER", "NUMBER_WORDS", "after_names", "as_digits", "value_of"]

_SMALL = {word: number for number, word in enumerate(word_list("units"))}
_SMALL |= {word: 10 * number for number, word in enumerate(word_list("tens"), start=1)}
_SMALL |= {"nought": 0, "naught": 0, "nil": 0}
_SCALES = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
_DENOMINATORS = {"half": 2, "halves": 2, "quarter": 4, "quarters": 4} | {
    f"{ordinal(word)}s": number for word, number in _SMALL.items() if 2 < number <= 10
}
_CARDINALS = {**_SMALL, "hundred": 100, **_SCALES}
_ORDINALS = {ordinal(word): word for word in _CARDINALS}
_MINUS = {"minus", "negative"}
NUMBER_WORDS = frozenset({*_CARDINALS, *_ORDINALS, *_DENOMINATORS, "dozen"})

NUMBER = re.compile(r"-?\d+(?:\.\d+|/0*[1-9]\d*|th)?")
_WHOLE = re.compile(r"\d+")
_PLAIN = re.compile(r"\d+(?:\.\d+)?")
# Without C, D and M, which also make words (mix, civil). Up to LXXXIX, because of the Super Bowls.
_ROMAN = re.compile(r"(?=[lxvi])(xl|l?x{0,3})(ix|iv|v?i{0,3})")
_ROMAN_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50}
_YEARS = range(10, 100)


def as_digits(words: Sequence[str]) -> list[str]:
    """The words of a text, with its numbers in digits.

    >>> as_digits("one hundred and one dalmatians".split()), as_digits("nineteen eighty four".split())
    (['101', 'dalmatians'], ['1984'])
    >>> as_digits("two million".split()), as_digits("minus three point five".split()), as_digits(["first"])
    (['2000000'], ['-3.5'], ['1th'])
    """
    words = list(words)
    found: list[str] = []
    place = 0
    while place < len(words):
        is_minus = words[place] in _MINUS
        number, end = _number(words, place + is_minus)
        if end == place + is_minus:
            found.append(words[place])
            place += 1
        else:
            if "/" in number:
                found = _without_and(found)
            found.append("-" * is_minus + number)
            place = end
    return found


def _without_and(words: list[str]) -> list[str]:
    """One *and a* half is one half more than one."""
    for joint in (["and", "a"], ["and"]):
        if words[-len(joint) :] == joint and _WHOLE.fullmatch("".join(words[: -len(joint)][-1:])):
            return words[: -len(joint)]
    return words


def after_names(words: Sequence[str]) -> list[str]:
    """The words, with any number after a name made plain: VIII, 8th and the 8th are 8 after Henry.

    Args:
        words: with numbers in digits.

    >>> after_names(["henry", "the", "8th"]), after_names(["henry", "viii"]), after_names(["i"])
    (['henry', '8'], ['henry', '8'], ['i'])
    """
    found: list[str] = []
    for word in words:
        names = found[:-1] if found[-1:] == ["the"] else found
        if not names or NUMBER.fullmatch(names[-1]):
            found.append(word)
        elif NUMBER.fullmatch(word) and word.endswith("th"):
            found = [*names, word.removesuffix("th")]
        elif names is found and _ROMAN.fullmatch(word):
            found.append(str(_roman(word)))
        else:
            found.append(word)
    return found


def is_number(word: str) -> bool:
    """Whether it is a number in digits or a Roman numeral."""
    return (NUMBER.fullmatch(word) or _ROMAN.fullmatch(word)) is not None


def value_of(number: str) -> Fraction:
    """What a number in digits is worth."""
    return Fraction(number.removesuffix("th"))


def _roman(numeral: str) -> int:
    values = [_ROMAN_VALUES[letter] for letter in numeral]
    pairs = zip(values, [*values[1:], 0], strict=True)
    return sum(-value if value < following else value for value, following in pairs)


def _number(words: Sequence[str], start: int) -> tuple[str, int]:
    """The number that begins there, and its end, which is its beginning if there is no number."""
    value, end, is_ordinal = _digits(words, start) if _is_plain(words, start) else _whole(words, start)
    if end == start:
        return _part(words, start, 1)
    if is_ordinal:
        return f"{value}th", end
    if words[end : end + 1] == ["point"] and value.isdecimal():
        decimals = [word if word.isdecimal() else str(_SMALL.get(word, "")) for word in words[end + 1 :]]
        count = next((place for place, digit in enumerate(decimals) if len(digit) != 1), len(decimals))
        if count:
            return f"{value}.{''.join(decimals[:count])}", end + 1 + count
    part, after = _part(words, end, int(value)) if value.isdecimal() and int(value) < 100 else ("", end)
    return (part, after) if after > end else (value, end)


def _is_plain(words: Sequence[str], place: int) -> bool:
    return place < len(words) and _PLAIN.fullmatch(words[place]) is not None


def _digits(words: Sequence[str], start: int) -> tuple[str, int, bool]:
    """Digits and a word that multiplies them: 2 million."""
    word, end = words[start], start + 1
    scale = {**_SCALES, "hundred": 100, "dozen": 12}.get(words[end]) if end < len(words) else None
    if scale is None:
        return word, end, False
    product = Fraction(word) * scale
    return (str(product), end + 1, False) if product.denominator == 1 else (word, end, False)


def _whole(words: Sequence[str], start: int) -> tuple[str, int, bool]:
    """A whole number in words, and whether it is an ordinal."""
    value, end, is_ordinal = _sum(words, start)
    if end == start or is_ordinal or value not in _YEARS:
        return str(value), end, is_ordinal
    if words[end : end + 1] in (["oh"], ["o"]) and end + 1 < len(words):  # nineteen oh five
        unit = _SMALL.get(words[end + 1], 0)
        return (str(100 * value + unit), end + 2, False) if 0 < unit < 10 else (str(value), end, False)
    second, after, is_ordinal = _sum(words, end)
    is_year = after > end and not is_ordinal and second in _YEARS
    return (str(100 * value + second), after, False) if is_year else (str(value), end, False)


def _sum(words: Sequence[str], start: int) -> tuple[int, int, bool]:
    """Hundreds, tens and units, thousand by thousand."""
    total, current, room = 0, 0, 10**15  # room: the next scale must be smaller
    for end in range(start, len(words)):
        word = words[end]
        is_ordinal = word in _ORDINALS
        number = _CARDINALS.get(_ORDINALS.get(word, word), -1)
        if word == "and" and _is_within(words, start, end):
            continue
        if word == "dozen" and not total and current < 100:
            return 12 * (current or 1), end + 1, False
        if number >= 1000 and number < room and (current or not total):
            total, current, room = total + (current or 1) * number, 0, number
        elif number == 100 and current < 100 and (current or not total):
            current = (current or 1) * 100
        elif 0 <= number < 100 and _fits(current, number, is_first=end == start):
            current += number
        else:
            return total + current, end, False
        if is_ordinal:
            return total + current, end + 1, True
    return total + current, len(words), False


def _is_within(words: Sequence[str], start: int, place: int) -> bool:
    """Whether "and" is part of a number, as in a hundred and one."""
    if place == start or words[place - 1] not in ("hundred", *_SCALES):
        return False
    following = words[place + 1] if place + 1 < len(words) else ""
    return _SMALL.get(_ORDINALS.get(following, following), 0) > 0


def _fits(current: int, number: int, *, is_first: bool) -> bool:
    """Whether tens or units may be added. Twenty takes one to nine, a hundred takes all; zero takes none."""
    if number == 0 or is_first:
        return is_first
    return current % 100 == 0 or (current % 100 >= 20 and current % 10 == 0 and number < 10)


def _part(words: Sequence[str], start: int, count: int) -> tuple[str, int]:
    """Halves, quarters and so on: several of them, or one after a whole number."""
    if words[start : start + 1] and words[start] in _DENOMINATORS:
        return f"{count}/{_DENOMINATORS[words[start]]}", start + 1
    return "", start
