"""Derived forms (CT-7): decide and decision, marry and marriage, Denmark and Danish.

There are two sources: word families from WordNet and our own tables, and affixes that derive new words from
any word, in :mod:`scramble.party.clues.affixes`.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache, lru_cache

from scramble.party.clues.affixes import Chance, affix_between
from scramble.party.clues.inflection import bases
from scramble.party.clues.words import is_known, read_rows, read_table_lines

__all__ = ["Kinship", "kinship", "ruled"]

_SHORTEST = 3  # letters that a word needs to have kin


class Kinship(IntEnum):
    """How surely one word is derived from the other."""

    NONE = 0
    POSSIBLE = 1
    SURE = 2


@cache
def _families() -> dict[str, str]:
    """For each word its kin, separated by spaces: tens of thousands, so they are split on demand."""
    return dict(line.split("\t", 1) for line in read_table_lines("word-families.tsv"))


@cache
def _own_families() -> dict[str, set[str]]:
    pairs: dict[str, set[str]] = {}
    for first, second in read_rows("more-families.tsv"):
        pairs.setdefault(first, set()).add(second)
        pairs.setdefault(second, set()).add(first)
    for short, longer in read_rows("clippings.tsv"):
        for word in longer.split():
            pairs.setdefault(short, set()).add(word)
            pairs.setdefault(word, set()).add(short)
    return pairs


@lru_cache(maxsize=8192)
def _kin(word: str) -> frozenset[str]:
    return frozenset(_families().get(word, "").split()) | _own_families().get(word, set())


@cache
def _strangers() -> dict[frozenset[str], Kinship]:
    """Pairs that our own table decides: not kin, or so distant that people decide."""
    rows = read_rows("strangers.tsv")
    return {frozenset(row[:2]): Kinship.POSSIBLE if len(row) > 2 else Kinship.NONE for row in rows}


def ruled(first: str, second: str) -> Kinship | None:
    """What our own table says about two words that look related, if it has them."""
    return _strangers().get(frozenset((first, second)))


def kinship(printed: str, spoken: str) -> Kinship:
    """Whether one of two words is derived from the other, or both are from a third.

    >>> kinship("decide", "decisions").name, kinship("universe", "universal").name
    ('SURE', 'POSSIBLE')
    """
    known = ruled(printed, spoken)
    if known is not None:
        return known
    return max(_kinship_of_bases(first, second) for first in bases(printed) for second in bases(spoken))


@lru_cache(maxsize=16384)
def _kinship_of_bases(first: str, second: str) -> Kinship:
    if first == second or min(len(first), len(second)) < _SHORTEST:
        return Kinship.NONE
    known = ruled(first, second)
    if known is not None:
        return known
    kin = _by_family(first, second)
    if kin is Kinship.SURE or not (first[:-1] in second or second[:-1] in first or first[:3] == second[:3]):
        return kin  # affixes leave most of the shorter word as it is
    return max(kin, _by_affix(first, second), _by_affix(second, first))


def _by_family(first: str, second: str) -> Kinship:
    """Kin are certain. Kin of kin are certain if the word between, or the shorter one, is in both: invent."""
    near, others = _kin(first), _kin(second)
    if second in near:
        return Kinship.SURE
    if not near or not others or near.isdisjoint(others):
        return Kinship.NONE
    kin = Kinship.NONE
    for between in near & others:
        if ruled(between, first) is ruled(between, second) is None:
            stem = min(first, second, between, key=len)
            stem = stem[:-1] if stem[-1] in "ey" else stem
            if len(stem) >= _SHORTEST and all(word.startswith(stem) for word in (first, second, between)):
                return Kinship.SURE
            kin = Kinship.POSSIBLE
    return kin


def _by_affix(base: str, longer: str) -> Kinship:
    """What affixes show. If the dictionary has a word but not the kinship, the match may be chance."""
    chance = affix_between(base, longer)
    if chance is Chance.NO_AFFIX:
        return Kinship.NONE
    if is_known(longer):
        return {Chance.LOW: Kinship.SURE, Chance.SOME: Kinship.POSSIBLE}.get(chance, Kinship.NONE)
    return Kinship.POSSIBLE if chance is Chance.HIGH else Kinship.SURE
