"""What is known about English words: parts of speech, which are common, which are small.

Known words are those of WordNet, in the lists that the package ships for the referee. A word that is in none
of them is treated as a name or a new word.
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
    "read_rows",
    "read_table_lines",
    "word_list",
]


def read_table_lines(name: str, package: str = "scramble.party.data") -> list[str]:
    """Lines of a table that ships with the package, without its comments."""
    lines = (files(package) / name).read_text("utf-8").splitlines()
    return [line for line in lines if line[:1] not in ("#", "")]


def read_rows(name: str) -> list[tuple[str, ...]]:
    """Rows of a table, split at tabs."""
    return [tuple(line.split("\t")) for line in read_table_lines(name)]


def word_list(name: str) -> tuple[str, ...]:
    """One of our own short lists of words or parts of words."""
    return tuple(_word_lists()[name].split())


@cache
def _word_lists() -> dict[str, str]:
    return {row[0]: row[1] for row in read_rows("word-lists.tsv")}


# Words of a card's phrase that mean nothing on their own (LORD *OF THE* RINGS): never guarded there.
LINKING_WORDS = frozenset(word_list("linking words"))
# Other words that are hard to avoid: people decide if they are part of a card's phrase.
FUNCTION_WORDS = LINKING_WORDS | frozenset(word_list("function words"))


@cache
def parts_of_speech() -> dict[str, str]:
    """The parts of speech of each word in WordNet: n, v, a, r; "prop" for names."""
    parts = dict.fromkeys(read_table_lines("wordnet-capitalised-only.txt", "scramble.lexicons"), "prop")
    for line in read_table_lines("wordnet-pos.tsv", "scramble.lexicons"):
        word, _, parts[word] = line.partition("\t")
    return parts


@cache
def common_words() -> frozenset[str]:
    """Words that most speakers know."""
    return frozenset(read_table_lines("common-words.txt"))


def is_known(word: str) -> bool:
    """Whether it is in WordNet, as a word or a name, or is a small word."""
    return word in parts_of_speech() or word in FUNCTION_WORDS


def is_ordinary(word: str) -> bool:
    """Whether it is a word that may be written in lower case, not only a name."""
    return word in FUNCTION_WORDS or word in common_words() or parts_of_speech().get(word, "prop") != "prop"
