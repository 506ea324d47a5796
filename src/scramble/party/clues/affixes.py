"""Which affixes turn one word into another, and how likely a match is mere chance: reddish, corner."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache

from scramble.party.clues.inflection import bases
from scramble.party.clues.words import parts_of_speech, word_list

__all__ = ["Chance", "affix_between"]


class Chance(IntEnum):
    """How likely it is that a word only looks like a base with an affix."""

    NO_AFFIX = 0
    HIGH = 1
    SOME = 2
    LOW = 3


# Suffixes, with the part of speech that they are added to, the one that they make (n, v, a, r; empty:
# anything), and the shortest base, in letters, for which that leaves no doubt.
_CLEAR_SUFFIXES: dict[str, tuple[str, str, int]] = {
    "ly": ("a", "ar", 3),
    "ness": ("a", "n", 3),
    "ish": ("na", "a", 4),
    "less": ("n", "a", 4),
    "lessly": ("n", "r", 4),
    "ful": ("nv", "na", 4),
    "fully": ("n", "r", 4),
    "like": ("n", "a", 3),
    "hood": ("n", "n", 3),
    "dom": ("na", "n", 4),
    "ship": ("n", "n", 4),
    "wards": ("", "ra", 4),
    "some": ("nv", "a", 5),
    "y": ("nv", "a", 5),
    "en": ("na", "v", 5),
    "er": ("v", "n", 5),
    **dict.fromkeys(("ise", "ize"), ("na", "v", 6)),
    **dict.fromkeys(("ic", "ical", "ous", "able", "ible"), ("nv", "a", 6)),
    **dict.fromkeys(("ism", "ist"), ("na", "n", 6)),
}
_OTHER_SUFFIXES = word_list("suffixes")
_PREFIXES = word_list("prefixes")
_CLEAR_PREFIXES = frozenset(word_list("clear prefixes"))
_VOWELS = frozenset("aeiou")
_SOME = 4  # letters of a base that is no accident
_CLEAR_PREFIX_BASE = 5


@lru_cache(maxsize=16384)
def affix_between(base: str, longer: str) -> Chance:
    """Whether the longer word is the base with an affix, and how surely.

    >>> affix_between("red", "reddish").name, affix_between("corn", "corner").name
    ('LOW', 'SOME')
    """
    if len(longer) < len(base) or base == longer or base[:-1] not in longer:
        return Chance.NO_AFFIX
    best = Chance.NO_AFFIX
    for suffix in _suffixes_of(longer):
        if joins(base, longer, suffix):
            best = max(best, _chance_of_suffix(base, longer, suffix))
    for prefix in _PREFIXES:
        if longer.startswith(prefix) and _is_from(base, longer.removeprefix(prefix)):
            clear = prefix in _CLEAR_PREFIXES and len(base) >= _CLEAR_PREFIX_BASE
            best = max(best, Chance.LOW if clear else Chance.SOME if len(base) >= _SOME else Chance.HIGH)
    return best


def _is_from(base: str, rest: str) -> bool:
    """Whether what follows a prefix is the base, a form of it, or the base with a suffix."""
    return base in bases(rest) or any(joins(base, rest, suffix) for suffix in _suffixes_of(rest))


@lru_cache(maxsize=8192)
def _suffixes_of(word: str) -> tuple[str, ...]:
    """The suffixes with which the word may end."""
    return tuple(suffix for suffix in (*_CLEAR_SUFFIXES, *_OTHER_SUFFIXES) if word.endswith(suffix))


def _chance_of_suffix(base: str, longer: str, suffix: str) -> Chance:
    if suffix in _CLEAR_SUFFIXES:
        before, after, letters = _CLEAR_SUFFIXES[suffix]
        if (suffix == "ish" and _is(base, "a")) or (suffix == "y" and longer == f"{base}{base[-1]}y"):
            letters = 3  # reddish, sunny
        if len(base) >= letters and _is(base, before) and _is(longer, after):
            return Chance.LOW
    return Chance.SOME if len(base) >= _SOME else Chance.HIGH


def _is(word: str, parts: str) -> bool:
    """Whether the word is one of these parts of speech. A word that is not in WordNet can be any."""
    known = parts_of_speech().get(word)
    return not parts or known is None or bool(set(parts) & set(known.replace("prop", "")))


def joins(base: str, longer: str, suffix: str) -> bool:
    """Whether base and suffix give the word, perhaps with e dropped, y changed, or a letter doubled."""
    if not longer.endswith(suffix):
        return False
    front = longer[: len(longer) - len(suffix)]
    before_vowel = suffix[0] in _VOWELS or suffix == "y"
    if front == base or (base.endswith("y") and front == base[:-1] + "i"):
        return True
    if not before_vowel:
        return False
    if front == base + base[-1] and base[-1] not in _VOWELS:
        return True
    return front == base[:-1] and (base[-1] == "e" or (base[-1] in "yao" and len(base) > _SOME))
