"""Is a guess the answer? A spoken one has no capitals and commas, a typed one has slips (AG-18)."""

from __future__ import annotations

import re
from enum import StrEnum

from rapidfuzz.distance import OSA

from scramble.party.cards import ClueCard
from scramble.party.deck_text import words

__all__ = ["Verdict", "match", "near_miss"]

_LONGEST = 200  # characters of a guess; nobody says more in one breath
_LETTERS_PER_SLIP = 6
_FEWEST_TO_DOUBLE = 5  # Cher is not Cheer
_DOUBLED = re.compile(r"(.)\1+")
_NUMERAL = re.compile(r"[ivxlcdm]+")  # Henry VII is not Henry VIII
# Letters that no accent tells from those which people type instead.
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
    }
)


class Verdict(StrEnum):
    """What a guess is: the answer, a near miss that people have to judge, or something else."""

    EXACT = "exact"
    CLOSE = "close"
    WRONG = "wrong"


def match(guess: str, card: ClueCard) -> Verdict:
    """Compare a guess with a card's answer and its other names (AG-18).

    Case, accents, punctuation, leading articles and spaces do not count. Close is what a slip of the keyboard
    makes: word by word, two neighbours swapped, a letter doubled or not, and for every six letters of the
    word one that is wrong, missing or too many. Numbers and numerals have no slips. A part of the answer is
    something else: what shall count besides the answer stands on the card.

    Args:
        guess: as it was said or typed, at most 200 characters.
        card: with the answer.

    >>> card = ClueCard("Person", ("...",) * 4, "Ludwig van Beethoven", also=("Beethoven",))
    >>> [match(guess, card).value for guess in ("BEETHOVEN!", "Bethovan", "Bach")]
    ['exact', 'close', 'wrong']
    """
    if not isinstance(guess, str) or len(guess) > _LONGEST:
        return Verdict.WRONG
    names = (card.answer, *card.also)
    if any(_keys(guess) & _keys(name) for name in names):
        return Verdict.EXACT
    return Verdict.CLOSE if any(_is_near(guess, name) for name in names) else Verdict.WRONG


def near_miss(card: ClueCard) -> str:
    """A guess that comes close to a card's answer, as an example; "" if no swap of neighbours makes one.

    >>> near_miss(ClueCard("City", ("...",) * 4, "Lyon"))
    'yLon'
    """
    answer = card.answer
    swaps = (answer[:at] + answer[at + 1] + answer[at] + answer[at + 2 :] for at in range(len(answer) - 1))
    return next((guess for guess in swaps if match(guess, card) is Verdict.CLOSE), "")


def _words(text: str) -> tuple[str, ...]:
    return words(text.casefold().translate(_PLAIN))


def _keys(text: str) -> set[str]:
    """A text as one word, without its leading article and with it: A. A. Milne is AA Milne, too."""
    without = _words(text)
    return {"".join(without), "".join(_words(f"the {text}"))} if without else set()


def _is_near(guess: str, name: str) -> bool:
    pairs = _words(guess), _words(name)
    if len(pairs[0]) != len(pairs[1]):  # spaces do not count
        pairs = ("".join(pairs[0]),), ("".join(pairs[1]),)
    return any(pairs[0]) and all(map(_is_slip, *pairs))


def _is_slip(word: str, other: str) -> bool:
    """Can one word be a slip for the other, or is it the same?"""
    if word == other:
        return True
    if not (word + other).isalpha() or _NUMERAL.fullmatch(word + other):
        return False
    shorter = min(len(word), len(other))
    if shorter >= _FEWEST_TO_DOUBLE:
        word, other = _DOUBLED.sub(r"\1", word), _DOUBLED.sub(r"\1", other)
    slips = OSA.distance(word, other)
    is_swap = slips == 1 and sorted(word) == sorted(other)
    return is_swap or slips <= shorter // _LETTERS_PER_SLIP
