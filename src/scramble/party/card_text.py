"""The texts of cards: their words, and what is wrong with them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

__all__ = ["ARTICLES", "faults_of", "folded", "marks", "words"]

ARTICLES = {"a", "an", "the"}
_MINUS = re.compile(r"(?<!\w)-(?=\d)")  # the minus of "-1", not of "Spider-Man"


def words(text: str) -> tuple[str, ...]:
    """A text's words, without case, accents, punctuation and a leading article (as in AG-18).

    Signs such as + and - stay, so that C++ is not C.

    >>> words("The Café-Bar!"), words("C++")
    (('cafe', 'bar'), ('c++',))
    """
    found = marks(folded(text)).split()
    return tuple(found[1:] if len(found) > 1 and found[0] in ARTICLES else found)


def folded(text: str) -> str:
    """A text without case and accents, with the same sign for every kind of minus."""
    small = unicodedata.normalize("NFKD", text).casefold()
    kept = "".join(mark for mark in small if not unicodedata.combining(mark))
    return _MINUS.sub("\N{MINUS SIGN}", kept)


def marks(text: str) -> str:
    """The text's letters, digits and signs, with a space for anything else."""
    return "".join(mark if unicodedata.category(mark)[0] in "LMNS" else " " for mark in text)


def faults_of(value: object, longest: int) -> Iterator[str]:
    """What is expected instead of a value that cannot be a card's text; nothing if it can.

    Args:
        value: a value from JSON.
        longest: how many characters the text may have.
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
    if odd is not None:  # such as line ends, unusual spaces, and characters that reverse a terminal's text
        yield f"no control or invisible characters; number {odd + 1} is U+{ord(text[odd]):04X}"
    elif " ".join(text.split()) != text:
        yield "single spaces, none at the ends"
