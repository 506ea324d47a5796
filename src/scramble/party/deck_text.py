"""Texts of cards: what is wrong with one, and whether two of them say the same."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

__all__ = ["contains", "faults_of", "same", "words"]

_ARTICLES = {"a", "an", "the"}
_MINUS = re.compile(r"(?<!\w)-(?=\d)")  # of "-1", not of "Spider-Man"


def words(text: str) -> tuple[str, ...]:
    """A text's words, without case, accents, punctuation and a leading article (as in AG-18).

    Signs such as + stay, so that C++ is not C; so does a minus.

    >>> words("The Café-Bar!"), words("C++")
    (('cafe', 'bar'), ('c++',))
    """
    folded = _MINUS.sub("\N{MINUS SIGN}", unicodedata.normalize("NFKD", text).casefold())
    kept = "".join(mark for mark in folded if not unicodedata.combining(mark))
    found = "".join(mark if unicodedata.category(mark)[0] in "LMNS" else " " for mark in kept).split()
    return tuple(found[1:] if len(found) > 1 and found[0] in _ARTICLES else found)


def same(text: str, other: str) -> bool:
    """Are these the same words? Texts without any are never the same."""
    return words(text) == words(other) != ()


def contains(text: str, phrase: str) -> bool:
    """Do a phrase's words stand in a text, one after the other?

    >>> contains("Near Paris, in France.", "the Paris"), contains("a comparison", "Paris")
    (True, False)
    """
    inside, whole = words(phrase), words(text)
    starts = range(len(whole) - len(inside) + 1)
    return bool(inside) and any(whole[start : start + len(inside)] == inside for start in starts)


def faults_of(value: object, longest: int) -> Iterator[str]:
    """What would be right instead of a value that is no text for a card; nothing if it is one.

    Args:
        value: from JSON.
        longest: characters that the text may have.
    """
    if not isinstance(value, str):
        yield "a text"
    elif not value.strip():
        yield "a text that is not empty"
    else:
        yield from _faults_of_characters(value)
        if len(value) > longest:
            yield f"at most {longest} characters; this has {len(value):,}"
        elif not words(value):
            yield "a text with a letter or a digit"


def _faults_of_characters(text: str) -> Iterator[str]:
    odd = next((place for place, mark in enumerate(text) if not mark.isprintable()), None)
    if odd is not None:  # among them line ends, odd spaces, and what would turn a terminal's text around
        yield f"no control or invisible characters; number {odd + 1} is U+{ord(text[odd]):04X}"
    elif " ".join(text.split()) != text:
        yield "single spaces, none at the ends"
