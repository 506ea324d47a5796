"""Compounds (CT-7): SUPERMAN has the parts super and man, and a ballroom is a word with BALL in it.

A compound is listed in a table, or it is a word that is in no dictionary and consists of two common words
(Spiderman, carpark). A dictionary word that happens to consist of two words (carpet, heroin) is not one.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from scramble.party.clues.inflection import bases
from scramble.party.clues.words import (
    FUNCTION_WORDS,
    common_words,
    is_known,
    parts_of_speech,
    read_rows,
    word_list,
)

__all__ = ["Part", "parts_of_card_word", "parts_of_spoken_word"]

# First parts that people also say on their own, and that combine with any word.
_FORMS = frozenset(word_list("combining forms"))
# Endings that are words as well: friendship is not a ship.
_ENDINGS = frozenset(word_list("endings that are words"))
_PERSONS = frozenset(word_list("persons"))
_SHORTEST = 3


class Part(NamedTuple):
    """A part of a compound; ``sure`` is false if the word may not be a compound."""

    text: str
    sure: bool


@cache
def _table() -> dict[str, frozenset[str]]:
    table: dict[str, set[str]] = {}
    for word, first, second in read_rows("compounds.tsv"):
        table.setdefault(word, set()).update((first, second))
    return {word: frozenset(parts) for word, parts in table.items()}


@lru_cache(maxsize=8192)
def parts_of_spoken_word(word: str) -> frozenset[str]:
    """The parts of a word that is surely a compound.

    >>> sorted(parts_of_spoken_word("ballrooms")), sorted(parts_of_spoken_word("balloon"))
    (['ball', 'room'], [])
    """
    found = _known_parts(word)
    if not found and not any(is_known(base) for base in bases(word)):
        found = {part for cut in _cuts(word) for part in cut}
    return frozenset(found)


def _known_parts(word: str) -> set[str]:
    return {part for base in bases(word) for part in _table().get(base, ())}


@lru_cache(maxsize=1024)
def parts_of_card_word(word: str) -> tuple[Part, ...]:
    """The parts of a card's word that may not be said, and those on which people decide.

    >>> [part.text for part in parts_of_card_word("television") if part.sure]
    ['tele', 'vision']
    """
    found = dict.fromkeys(_known_parts(word), True)
    for form in _FORMS:
        rest = word.removeprefix(form)
        if rest != word and len(rest) >= _SHORTEST and rest in parts_of_speech() and rest not in _ENDINGS:
            found.update({form: True, rest: True})
    if not found:
        for cut in (cut for base in bases(word) for cut in _cuts(base)):
            found.update({part: found.get(part, False) or _is_sure(word, cut) for part in cut})
    return tuple(Part(text, sure) for text, sure in sorted(found.items()))


def _is_sure(word: str, cut: tuple[str, str]) -> bool:
    """Whether a card's word from no dictionary consists of two words (Facebook, Spiderman; not Gotham)."""
    return not is_known(word) and (min(map(len, cut)) > _SHORTEST or cut[1] in _PERSONS)


def _cuts(word: str) -> list[tuple[str, str]]:
    """All ways to split the word into two common words."""
    common = common_words()
    cuts = [(word[:cut], word[cut:]) for cut in range(_SHORTEST, len(word) - _SHORTEST + 1)]
    return [
        (first, second)
        for first, second in cuts
        if first in common and _is_second(second) and not {first, second} & FUNCTION_WORDS
    ]


def _is_second(word: str) -> bool:
    return word not in _ENDINGS and (
        word in common_words() or any(base in common_words() for base in bases(word))
    )
