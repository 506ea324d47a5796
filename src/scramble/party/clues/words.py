"""What is known about English words: parts of speech, which are common, which are small.

Known words are WordNet's, in the lists that the package ships for the referee. A word that is in none of them
is a name or a new word, and rules treat it as one.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

__all__ = [
    "FUNCTION_WORDS",
    "LINKING_WORDS",
    "common_words",
    "is_known",
    "is_ordinary",
    "parts_of_speech",
    "read_lines",
    "read_rows",
]

# Words of a card's phrase that say nothing on their own (LORD *OF THE* RINGS): never guarded there.
LINKING_WORDS = frozenset(
    "a an and as at by de del der di du el for from in into la las le les los n nor of off on or over the to un under "
    "up upon van von with y".split()
)
# Other words without which one can hardly speak: people decide when they are part of a card's phrase.
FUNCTION_WORDS = LINKING_WORDS | frozenset(
    "about after again all am any are arent aint be because been before being both but can cant cannot could couldnt "
    "did didnt do does doesnt doing done dont down each few had hadnt has hasnt have havent having he her here hers "
    "herself him himself his how i if is isnt it its itself just like me more most my myself no not now one only "
    "other our ours out own same shall she should shouldnt so some such than that their theirs them then there these "
    "they this those through too until us very was wasnt we were werent what when where whether which while who whom whose "
    "why will wont would wouldnt yes yet you your yours".split()
)


def read_lines(name: str, package: str = "scramble.party.data") -> list[str]:
    """Lines of a table that ships with the package, without its comments."""
    lines = (files(package) / name).read_text("utf-8").splitlines()
    return [line for line in lines if line[:1] not in ("#", "")]


def read_rows(name: str) -> list[list[str]]:
    """Rows of a table, cut at tabs."""
    return [line.split("\t") for line in read_lines(name)]


@cache
def parts_of_speech() -> dict[str, str]:
    """For each of WordNet's words, which parts of speech it has: n, v, a, r; names: "prop"."""
    parts = dict.fromkeys(read_lines("wordnet-capitalised-only.txt", "scramble.lexicons"), "prop")
    parts.update(line.split("\t") for line in read_lines("wordnet-pos.tsv", "scramble.lexicons"))
    return parts


@cache
def common_words() -> frozenset[str]:
    """Words that most speakers know."""
    return frozenset(read_lines("common-words.txt"))


def is_known(word: str) -> bool:
    """Does WordNet have it, as a word or a name, or is it a small word?"""
    return word in parts_of_speech() or word in FUNCTION_WORDS


def is_ordinary(word: str) -> bool:
    """Is it a word that one may say in small letters, not only a name?"""
    return word in FUNCTION_WORDS or word in common_words() or parts_of_speech().get(word, "prop") != "prop"
