"""Makes texts comparable, character by character, so that every folded one still knows where it came from.

Case, accents, full-width and other compatibility forms, curly apostrophes and invisible characters do not
matter: whoever hears a clue does not hear them. Cyrillic and Greek letters that look Latin become Latin and are
marked.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import NamedTuple

__all__ = ["Folded", "fold", "fold_word"]

_APOSTROPHES = frozenset("'`´‘’‛ʹʻʼʽˈ＇")  # noqa: RUF001
# Letters that nobody sees although Unicode does not call them formatting.
_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0")
_PLAIN = {
    "ø": "o",
    "ł": "l",
    "đ": "d",
    "ð": "d",
    "þ": "th",
    "æ": "ae",
    "œ": "oe",
    "ı": "i",
    "ħ": "h",
    "ŋ": "n",
}
_LOOK_ALIKE = dict(
    zip(
        "абвгдеёзийкмнорстухіјѕԁԛԝһӏαβεηικνορτυχγω",  # noqa: RUF001
        "a6brдeezийkmhopctyxijsdqwhlaβenikvoptuxyw",
        strict=True,
    )
)
# Only those that deceive the eye; the rest of the alphabets stays what it is.
_LOOK_ALIKES = {
    strange: latin for strange, latin in _LOOK_ALIKE.items() if latin.isascii() and latin.isalpha()
}


class Folded(NamedTuple):
    """A text as it is compared.

    Args:
        text: the folded characters.
        places: for each of them, the index of the character that it came from.
        strange: for each of them, was it a letter of another script that looks Latin?
    """

    text: str
    places: tuple[int, ...]
    strange: tuple[bool, ...]


def fold(text: str) -> Folded:
    """Fold a text.

    >>> fold("Ｂéla’s").text
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
    """Only the letters and digits of a folded text."""
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
