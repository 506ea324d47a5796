"""First names and their short forms (CT-7, CT-17): Lucille and Lucy.

A short form made of the name's own letters is a form of it. On other traditional ones (Bill for William)
people decide, and on a short form that is also a word and is written in lower case ("it will be easy").
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache, lru_cache

from nicknames import NickNamer

from scramble.party.clues.derivation import ruled

__all__ = ["Closeness", "closeness", "cut_short", "is_first_name"]

_SPELLINGS = (
    ("ph", "f"),
    ("th", "t"),
    ("ch", "k"),
    ("ck", "k"),
    ("qu", "k"),
    ("c", "k"),
    ("v", "f"),
    ("z", "s"),
    ("x", "ks"),
)
_ENDINGS = ("sy", "ie", "ey", "e", "y", "s")
_SHORTEST = 2
_SHORTEST_CUT = 3


class Closeness(IntEnum):
    """How closely one name is related to another."""

    NONE = 0
    TRADITIONAL = 1
    OWN_LETTERS = 2


@cache
def _namer() -> NickNamer:
    return NickNamer()


@lru_cache(maxsize=4096)
def _relatives(name: str) -> frozenset[str]:
    return frozenset(_namer().nicknames_of(name) | _namer().canonicals_of(name))


def is_first_name(word: str) -> bool:
    """Whether the word is a first name with short or long forms."""
    return bool(_relatives(word))


@lru_cache(maxsize=8192)
def closeness(first: str, second: str) -> Closeness:
    """How closely two names are related.

    >>> closeness("lucille", "lucy").name, closeness("william", "bill").name, closeness("william", "bob").name
    ('OWN_LETTERS', 'TRADITIONAL', 'NONE')
    """
    if first == second or second not in _relatives(first):
        return Closeness.NONE
    if ruled(first, second) is not None:
        return Closeness.TRADITIONAL
    short, long = sorted((first, second), key=len)
    return Closeness.OWN_LETTERS if _is_from(short, long) else Closeness.TRADITIONAL


def cut_short(name: str, spoken: str) -> Closeness:
    """Whether an unlisted word is the beginning of a name, with or without an ending (Leo, Robbie)."""
    stems = {spoken} | {spoken.removesuffix(ending) for ending in _ENDINGS}
    letters = _as_heard(name)
    heard = (_as_heard(stem) for stem in stems if len(stem) >= _SHORTEST_CUT)
    if not any(stem != letters and letters.startswith(stem) for stem in heard):
        return Closeness.NONE
    bare = stems | {stem[:-1] for stem in stems if stem[-1:] == stem[-2:-1]}  # rob in Robbie
    another = _relatives(spoken) and not name.startswith(spoken) and not bare & _relatives(name)
    return Closeness.TRADITIONAL if another else Closeness.OWN_LETTERS


def _is_from(short: str, long: str) -> bool:
    """Whether the short name, without a diminutive ending, has letters of the long name in order."""
    stems = {short} | {short.removesuffix(ending) for ending in _ENDINGS}
    letters = _as_heard(long)
    return any(len(stem) >= _SHORTEST and _in_order(_as_heard(stem), letters) for stem in stems)


def _as_heard(name: str) -> str:
    for spelling, heard in _SPELLINGS:
        name = name.replace(spelling, heard)
    return "".join(letter for place, letter in enumerate(name) if letter != name[place - 1 : place])


def _in_order(letters: str, name: str) -> bool:
    """Whether the letters begin the name, or are in one piece of it and consecutive there."""
    if letters in name:
        return True
    rest = iter(name)
    return letters[:1] == name[:1] and all(letter in rest for letter in letters)
