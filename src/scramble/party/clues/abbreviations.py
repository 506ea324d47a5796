"""Initials and abbreviations (CT-10, CT-11): JFK, LOTR, TV for TELEVISION, Columbia for CBS."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from scramble.party.clues.folding import fold_word
from scramble.party.clues.tokens import tokenise
from scramble.party.clues.words import FUNCTION_WORDS, LINKING_WORDS, common_words, read_rows, word_list

__all__ = ["Abbreviation", "Expansions", "initials", "known_abbreviations", "with_own"]

_FEWEST = 2  # letters that initials may have
_ALSO_WORDS = FUNCTION_WORDS | frozenset(word_list("short sounds"))


class Abbreviation(NamedTuple):
    """What a short form can stand for.

    Args:
        phrases: the phrases, each as its words.
        capitals: whether it is also a word, so that only capitals make it an abbreviation (US, it).
    """

    phrases: tuple[tuple[str, ...], ...]
    capitals: bool


# Keyed by abbreviation, in lower case and without dots.
Expansions = dict[str, Abbreviation]


@cache
def known_abbreviations() -> Expansions:
    """The packaged table."""
    return _table(read_rows("abbreviations.tsv"))


def with_own(pairs: tuple[tuple[str, str], ...]) -> Expansions:
    """The table and a user's own pairs of a short form and what it stands for."""
    table = dict(known_abbreviations())
    for short, own in _table(pairs).items():
        known = table.get(short, own)
        table[short] = Abbreviation((*own.phrases, *known.phrases), own.capitals and known.capitals)
    return table


def _table(rows: Iterable[tuple[str, ...]]) -> Expansions:
    table: Expansions = {}
    for short, *phrases in rows:
        key = fold_word(short)
        words = tuple(tuple(token.text for token in tokenise(phrase)) for phrase in phrases)
        before = table[key].phrases if key in table else ()
        is_word = key in _ALSO_WORDS or key in common_words()
        table[key] = Abbreviation((*before, *words), is_word and not short.islower())
    return table


def initials(words: tuple[str, ...]) -> frozenset[str]:
    """All initials of a phrase that count: those of two or more consecutive words, with or without the small
    words, or of the first and the last word.

    >>> sorted(initials(("lord", "of", "the", "rings")))
    ['lotr', 'lr']
    """
    letters = [(word[0], word not in LINKING_WORDS) for word in words]
    strong = [letter for letter in letters if letter[1]]
    if len(strong) < _FEWEST:
        return frozenset({"".join(letter for letter, _ in letters)} if len(letters) >= _FEWEST else ())
    found = {
        "".join(letter for letter, _ in text[first:last])
        for text in (letters, strong)
        for first in range(len(text))
        for last in range(first + 2, len(text) + 1)
        if sum(is_strong for _, is_strong in text[first:last]) >= _FEWEST
    }
    return frozenset(found | {strong[0][0] + strong[-1][0]})
