"""Inflected forms (CT-7): drank and drunk, feet, went, cleanest, and every regular one."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from scramble.party.clues.words import FUNCTION_WORDS, parts_of_speech, read_rows

__all__ = ["bases", "irregular_bases"]

# Part of speech, ending, and what the base has instead.
_ENDINGS = (
    ("n", "s", ""),
    ("n", "es", ""),
    ("n", "ies", "y"),
    ("n", "men", "man"),
    ("v", "s", ""),
    ("v", "es", ""),
    ("v", "ies", "y"),
    ("v", "ed", ""),
    ("v", "ed", "e"),
    ("v", "ied", "y"),
    ("v", "ing", ""),
    ("v", "ing", "e"),
    ("a", "er", ""),
    ("a", "er", "e"),
    ("a", "ier", "y"),
    ("a", "est", ""),
    ("a", "est", "e"),
    ("a", "iest", "y"),
)
_AFTER_DOUBLING = frozenset({"ed", "ing", "er", "est"})
# One vowel, then one consonant: the consonant is doubled (starring).
_DOUBLING = re.compile("[^aeiou]*[aeiou][^aeiouwxy]")
_SHORTEST = 4  # letters that a form with an ending needs
_SHORTEST_STEM = 2
_SMALL_FORMS = {
    "be": "am are arent been being is isnt was wasnt were werent",
    "have": "had hadnt has hasnt havent having",
    "do": "did didnt does doesnt doing done dont",
    "it": "its itself",
    "he": "him himself his",
    "she": "her hers herself",
    "they": "their theirs them",
    "we": "our ours us",
    "i": "me mine my myself",
    "you": "your yours",
    "who": "whom whose",
    "can": "cannot cant could couldnt",
    "will": "wont would wouldnt",
    "this": "these",
    "that": "those",
}


@cache
def irregular_bases() -> dict[str, frozenset[str]]:
    """Irregular forms and their bases; those of the small words are our own list."""
    found: dict[str, set[str]] = {}
    for form, _, base in read_rows("irregular-forms.tsv"):
        found.setdefault(form, set()).add(base)
    for form in FUNCTION_WORDS:
        found.pop(form, None)
    for base, forms in _SMALL_FORMS.items():
        for form in forms.split():
            found.setdefault(form, set()).add(base)
    return {form: frozenset(known) for form, known in found.items()}


@lru_cache(maxsize=8192)
def bases(form: str) -> frozenset[str]:
    """The word itself, and every word that it can be an inflected form of.

    A base that is in WordNet must have the right part of speech. Other bases, which may be names, count only
    if there is no such base.

    >>> sorted(bases("leaves")), sorted(bases("starring"))
    (['leaf', 'leave', 'leaves'], ['star', 'starring'])
    """
    found = {form} | irregular_bases().get(form, frozenset())
    if form in FUNCTION_WORDS or len(form) < _SHORTEST:
        return frozenset(found)
    known = parts_of_speech()
    stems = [
        (stem, part) for part, ending, instead in _ENDINGS for stem in _stems(form, part, ending, instead)
    ]
    found.update(stem for stem, part in stems if _fits(known.get(stem, ""), part))
    if len(found) == 1 and known.get(form, "prop") == "prop":
        found.update(stem for stem, _ in stems if stem not in known)
    return frozenset(found)


def _stems(form: str, part: str, ending: str, instead: str) -> tuple[str, ...]:
    """The possible stems for this ending: big for bigger, but not star for staring."""
    stem = form.removesuffix(ending) + instead
    if not form.endswith(ending) or len(stem) < _SHORTEST_STEM or (ending == "s" and stem.endswith("s")):
        return ()  # glass is not a plural
    if part == "a" and set(parts_of_speech().get(form, "")) & {"n", "v"}:
        return ()  # number is not more numb, forest not most fore
    if instead or ending not in _AFTER_DOUBLING:
        return (stem,)
    if len(stem) > _SHORTEST and stem[-1] == stem[-2]:
        return (stem, stem[:-1])
    return () if _DOUBLING.fullmatch(stem) else (stem,)


def _fits(known: str, part: str) -> bool:
    return part in known.replace("prop", "") or (known.endswith("prop") and part == "n")
