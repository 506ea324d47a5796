"""Compares a guess with the answer. Spoken guesses have no capitals or commas, typed ones have slips (AG-18).

This is the only place that compares answers: guesses in Anybody's Guess, invented answers in Hollywood
Squares (HS-4), and answers that a deck repeats.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache
from itertools import product

from rapidfuzz.distance import OSA

from scramble.party.answers.number_words import (
    NUMBER,
    NUMBER_WORDS,
    after_names,
    as_digits,
    is_number,
    value_of,
)
from scramble.party.answers.short_forms import long_forms
from scramble.party.answers.spellings import plain_spelling
from scramble.party.card_text import ARTICLES, folded, marks
from scramble.party.cards import ClueCard

__all__ = ["AnswerVerdict", "answer_keys", "compare", "is_same_answer", "match", "near_miss", "says"]

_LONGEST = 200  # characters of a guess; nobody says more at once
_LETTERS_PER_SLIP = 6
_FEWEST_TO_DOUBLE = 5  # Cher is not Cheer
_DOUBLED = re.compile(r"(.)\1+")
_NUMERAL = re.compile(r"[ivxlcdm]+")  # Henry VII is not Henry VIII
# Letters that people replace by others when typing, and that differ by more than an accent.
_PLAIN = str.maketrans(
    {
        "æ": "ae",
        "œ": "oe",
        "ø": "o",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "ł": "l",
        "\N{LATIN SMALL LETTER DOTLESS I}": "i",
        "&": " and ",
        "%": " percent ",
        "°": " degrees ",
        "\N{MASCULINE ORDINAL INDICATOR}": " degrees ",
    }
)
# Signs that may be between the digits of a number, and are kept when punctuation is removed.
_POINT, _SLASH, _MINUS = "\N{DOT ABOVE}", "\N{DIVISION SLASH}", "\N{MINUS SIGN}"
_RAISED = re.compile(r"(?<=\d)(?=[\u2070\u00b9\u00b2\u00b3\u2074-\u2079])")  # ten squared is not 102
_THOUSANDS = re.compile(r"(?<![\d.,])\d{1,3}(?:(?:[,' ]\d{3})+|(?:\.\d{3}){2,})(?!\d)")
_VULGAR = re.compile("[\u00bc-\u00be\u2150-\u215e\u2189]")  # a half as one character, and so on
_IN_NUMBERS = tuple(
    (re.compile(pattern), plain)
    for pattern, plain in (
        (r"(?<![\d.,])(\d+)[.](\d+)(?!\d|[.]\d)|(?<![\d.,])(\d+),(\d\d?)(?!\d|[.,]\d)", rf"\1\3{_POINT}\2\4"),
        (r"(?<![\w.])[.](\d+)", rf"0{_POINT}\1"),
        (r"(?<![\d/])(\d+)/(0*[1-9]\d*)(?![\d/])", rf"\1{_SLASH}\2"),
        (r"(?<!\w)[+](?=\d)", ""),
        (r"(?<=[a-z])#", " sharp "),
        (r"[$]\s*(\d\S*(?: (?:thousand|[mb]illion|trillion)\b)?)", r"\1 dollars "),
        (r"£\s*(\d\S*(?: (?:thousand|[mb]illion|trillion)\b)?)", r"\1 pounds "),
        (r"€\s*(\d\S*(?: (?:thousand|[mb]illion|trillion)\b)?)", r"\1 euros "),
        (r"\bper cent\b", "percent"),
    )
)
_PIECES = re.compile(
    rf"{_MINUS}?\d+(?:{_POINT}\d+|{_SLASH}\d+|(?:st|nd|rd|th)(?![^\W\d_]))?|[^\W\d]+|[^\w\s]+|\S"
)
_UNITS = {"percent", "dollar", "dollars", "pounds", "euros", "degree", "degrees"}
_FILLERS = {"number", "of", "the"}

_Words = tuple[str, ...]


class AnswerVerdict(StrEnum):
    """The result of comparing a guess: it is the answer, a near miss that people have to judge, or wrong."""

    EXACT = "exact"
    CLOSE = "close"
    WRONG = "wrong"


def match(guess: str, card: ClueCard) -> AnswerVerdict:
    """Compare a guess with a card's answer and its other names (AG-18).

    Case, accents, punctuation, leading articles and spaces do not count, nor how a number is written (six is
    6, World War II is World War 2), nor a short form (St., Dr., &), nor a British or American spelling. The
    numbers themselves count: 1.5 is not 15.

    A guess is close if typing slips could have made it: in each word, two neighbouring letters swapped, a
    letter doubled or not, and for every six letters of the word one that is wrong, missing or extra; or if
    the right number is of another kind (7th for 7, 50 for 50%). Slips are not allowed in numbers and
    numerals.

    A part of the answer is wrong: what counts besides the answer is on the card.

    Args:
        guess: the guess as it was said or typed, at most 200 characters.
        card: the card with the answer.

    >>> card = ClueCard("Person", ("...",) * 4, "Ludwig van Beethoven", also=("Beethoven",))
    >>> print(*(match(guess, card).value for guess in ("BEETHOVEN!", "Bethovan", "Bach")))
    exact close wrong
    """
    verdicts = {compare(guess, name) for name in (card.answer, *card.also)}
    return next(verdict for verdict in AnswerVerdict if verdict in verdicts)


def compare(text: str, answer: str) -> AnswerVerdict:
    """Compare a text with one answer, as :func:`match` does.

    >>> print(*(compare(text, "Eight").value for text in ("the 8", "8th", "18")))
    exact close wrong
    """
    if not isinstance(text, str) or len(text) > _LONGEST:
        return AnswerVerdict.WRONG
    if is_same_answer(text, answer):
        return AnswerVerdict.EXACT
    pairs = list(product(_readings(text), _readings(answer)))
    return (
        AnswerVerdict.CLOSE
        if any(_is_near(*pair) or _is_akin(*pair) for pair in pairs)
        else AnswerVerdict.WRONG
    )


def is_same_answer(text: str, other: str) -> bool:
    """Whether two texts are the same answer (AG-18, HS-4). A text without letters or digits is not an answer.

    >>> is_same_answer("U.S.A.", "USA"), is_same_answer("the eight", "8"), is_same_answer("1.5", "15")
    (True, True, False)
    """
    return not answer_keys(text).isdisjoint(answer_keys(other))


@lru_cache(maxsize=8192)  # a deck's texts are compared with each other
def answer_keys(text: str) -> frozenset[str]:
    """Keys that two texts share if they are the same answer; none for a text without letters or digits.

    Spaces do not count, so a key is one word, except that two numbers stay apart. There is a key with the
    leading article and one without it: A. A. Milne is also AA Milne.
    """
    readings = _readings(text)
    return frozenset(map(_joined, (*readings, *_readings(f"the {text}")))) if readings else frozenset()


def says(text: str, answer: str) -> bool:
    """Whether an answer's words occur in a text, one after the other, in any spelling.

    >>> says("It has 8 legs.", "Eight"), says("a comparison", "Paris")
    (True, False)
    """
    return any(_stands_in(inside, whole) for inside, whole in product(_readings(answer), _readings(text)))


def near_miss(card: ClueCard) -> str:
    """A guess that comes close to a card's answer, as an example; "" if no swap of neighbours makes one.

    >>> near_miss(ClueCard("City", ("...",) * 4, "Lyon"))
    'yLon'
    """
    answer = card.answer
    swaps = (answer[:at] + answer[at + 1] + answer[at] + answer[at + 2 :] for at in range(len(answer) - 1))
    return next((guess for guess in swaps if match(guess, card) is AnswerVerdict.CLOSE), "")


@lru_cache(maxsize=8192)
def _readings(text: str) -> tuple[_Words, ...]:
    """A text's words as they are written and as they may be meant; none if it has no letters or digits."""
    written = _written(text)
    if not written:
        return ()
    spelt = (list(map(plain_spelling, long)) for long in long_forms(as_digits(written)))
    return tuple(dict.fromkeys((written, *(tuple(after_names(words)) for words in spelt))))


def _written(text: str) -> _Words:
    """Words without case, accents, punctuation and a leading article, numbers in one form."""
    seen = "".join(mark for mark in text if unicodedata.category(mark) != "Cf")
    parted = _RAISED.sub("^", _VULGAR.sub(r" \g<0> ", seen))
    small = folded(parted.casefold().translate(_PLAIN)).replace("\N{FRACTION SLASH}", "/")
    small = "".join(str(unicodedata.decimal(mark)) if mark.isdecimal() else mark for mark in small)
    small = _THOUSANDS.sub(lambda found: re.sub(r"\D", "", found[0]), small)
    for pattern, plain in _IN_NUMBERS:
        small = pattern.sub(plain, small)
    found = tuple(map(_piece, _PIECES.findall(marks(small))))
    return found[1:] if len(found) > 1 and found[0] in ARTICLES else found


def _piece(piece: str) -> str:
    """A word, or a number as :mod:`scramble.party.answers.number_words` writes it."""
    if not any(mark.isdecimal() for mark in piece):
        return piece
    if piece[-2:] in ("st", "nd", "rd", "th"):
        return f"{piece[:-2]}th"
    number = piece.replace(_MINUS, "-").replace(_SLASH, "/").replace(_POINT, ".")
    return number.rstrip("0").rstrip(".") if "." in number else number


def _joined(words: Iterable[str]) -> str:
    """Join words into one; adjacent numbers stay apart."""
    whole = ""
    for word in words:
        whole += f"|{word}" if whole[-1:].isdecimal() and word[:1].isdecimal() else word
    return whole


def _stands_in(inside: _Words, whole: _Words) -> bool:
    starts = range(len(whole) - len(inside) + 1)
    return bool(inside) and any(whole[start : start + len(inside)] == inside for start in starts)


def _is_akin(words: _Words, others: _Words) -> bool:
    """Whether only the kind or the place of numbers differs: 7th and 7, 50 and 50%."""
    units, other_units = _units(words), _units(others)
    if (units and other_units and units != other_units) or _letters(words) != _letters(others):
        return False
    numbers, other_numbers = _numbers(words), _numbers(others)
    values, other_values = list(map(value_of, numbers)), list(map(value_of, other_numbers))
    # A date has a slash or a dash: 9/11 is 9-11.
    return bool(numbers) and (values == other_values or _parts(numbers) == _parts(other_numbers))


def _numbers(words: _Words) -> list[str]:
    return [word for word in words if NUMBER.fullmatch(word)]


def _parts(numbers: Iterable[str]) -> list[str]:
    return [part for number in numbers for part in number.split("/")]


def _letters(words: _Words) -> str:
    skipped = _UNITS | _FILLERS
    return "".join(word for word in words if not NUMBER.fullmatch(word) and word not in skipped)


def _units(words: _Words) -> set[str]:
    return {word.removesuffix("s") for word in words if word in _UNITS}


def _is_near(words: _Words, others: _Words) -> bool:
    if len(words) != len(others):  # spaces do not count, but Henry is not Henry V
        if _countable(words) != _countable(others):
            return False
        words, others = (_joined(words),), (_joined(others),)
    return bool(words) and all(map(_is_slip, words, others))


def _countable(words: _Words) -> list[str]:
    """Words that say how many or which one."""
    return [word for word in words if is_number(word) or word in NUMBER_WORDS]


def _is_slip(word: str, other: str) -> bool:
    """Whether one word is the other or could be a slip for it."""
    if word == other:
        return True
    if not (word + other).isalpha() or _NUMERAL.fullmatch(word + other) or {word, other} <= NUMBER_WORDS:
        return False
    shorter = min(len(word), len(other))
    if shorter >= _FEWEST_TO_DOUBLE:
        word, other = _DOUBLED.sub(r"\1", word), _DOUBLED.sub(r"\1", other)
    slips = OSA.distance(word, other)
    is_swap = slips == 1 and sorted(word) == sorted(other)
    return is_swap or slips <= shorter // _LETTERS_PER_SLIP
