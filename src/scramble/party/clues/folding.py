"""Makes texts comparable, character by character; each folded character remembers its origin.

Case, accents, full-width and other compatibility forms, curly apostrophes and invisible characters do not
matter, because nobody hears them in a clue. Cyrillic and Greek letters that look Latin become Latin and are
marked.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import NamedTuple

__all__ = ["Folded", "fold", "fold_word"]

_APOSTROPHES = frozenset("'`\u00b4\u2018\u2019\u201b\u02b9\u02bb\u02bc\u02bd\u02c8\uff07")
# Invisible letters that Unicode does not classify as formatting.
_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0")
_PLAIN = {
    "ø": "o",
    "ł": "l",
    "đ": "d",
    "ð": "d",
    "þ": "th",
    "æ": "ae",
    "œ": "oe",
    "\N{LATIN SMALL LETTER DOTLESS I}": "i",
}
# Cyrillic and Greek letters that look like Latin ones; the rest of these alphabets stays as it is.
_LOOK_ALIKES = dict(
    zip(
        "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u043a\u043c\u043d\u0442\u0456\u0458\u0455\u0501\u051b\u051d\u04bb\u04cf"
        "\u03b1\u03b9\u03ba\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u03b2\u03b5\u03b7",
        "aeopcyxkmhtijsdqwhlaikvoptuxben",
        strict=True,
    )
)


class Folded(NamedTuple):
    """A text in the form in which it is compared.

    Args:
        text: the folded characters.
        places: for each of them, the index of the character that it came from.
        strange: for each of them, whether it was a letter of another script that looks Latin.
    """

    text: str
    places: tuple[int, ...]
    strange: tuple[bool, ...]


def fold(text: str) -> Folded:
    r"""Fold a text.

    >>> fold("B\u00e9la\u2019s").text
    "bela's"
    """
    characters: list[str] = []
    places: list[int] = []
    strange: list[bool] = []
    for place, character in enumerate(text):
        folded, is_strange = _fold_character(character)
        characters.extend(folded)
        places.extend([place] * len(folded))
        strange.extend([is_strange] * len(folded))
    return Folded("".join(characters), tuple(places), tuple(strange))


def fold_word(text: str) -> str:
    """The letters and digits of a folded text."""
    return "".join(character for character in fold(text).text if character.isalnum())


@lru_cache(maxsize=4096)
def _fold_character(character: str) -> tuple[str, bool]:
    if character in _APOSTROPHES:
        return "'", False
    if character in _UNSEEN or unicodedata.category(character) in ("Cf", "Mn", "Me"):
        return "", False
    small = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", character).casefold())
    plain = "".join(
        _PLAIN.get(part, part) for part in small if unicodedata.category(part) not in ("Mn", "Me")
    )
    latin = "".join(_LOOK_ALIKES.get(part, part) for part in plain)
    return latin, latin != plain
