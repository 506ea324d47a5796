"""The word lists that this server offers: those that ship and the editions kept here, never a path."""

from __future__ import annotations

import threading
from functools import lru_cache

from scramble.alphabet import ENGLISH, Alphabet
from scramble.errors import UnknownName
from scramble.words.editions import find_edition, known_editions
from scramble.words.lexicon import Lexicon

__all__ = ["named_lexicon", "offered_lexicons"]

_READY = 16  # lists that a process keeps loaded


def offered_lexicons() -> list[tuple[str, str]]:
    """Names and titles of the word lists that anybody may choose."""
    shipped = [(entry.name, f"{entry.title} ({entry.count:,} words)") for entry in Lexicon.known()]
    editions = [(str(edition), f"{edition.name}, edition of {edition.since}") for edition in known_editions()]
    return shipped + editions


def named_lexicon(name: str, alphabet: Alphabet = ENGLISH) -> Lexicon:
    """A word list of this server, compiled; each is loaded once in a process.

    Args:
        name: of a list that ships, ``NAME`` or ``NAME@YYYY-MM-DD`` of an edition; "" for the usual one.
        alphabet: of the dice.
    Raises:
        UnknownName: there is no such list, or none of its editions was in force on that day.
        LexiconError: there is no such day, or the list has no words of that alphabet.
    """
    shipped = [entry.name for entry in Lexicon.known()]
    wanted = name.lower() or shipped[0]
    if wanted not in shipped:
        editions = sorted({edition.name for edition in known_editions()})
        if wanted.partition("@")[0] not in editions:
            known = ", ".join((*shipped, *editions))
            raise UnknownName("lexicon", name, f"there is no such word list: expected one of {known}")
        wanted = str(find_edition(wanted, others=shipped))
    return _loaded(wanted, alphabet)


def _loaded(name: str, alphabet: Alphabet) -> Lexicon:
    with _lock_of(name, alphabet):  # whoever comes while it is being loaded waits, and does not load it again
        return _load(name, alphabet)


@lru_cache(maxsize=4 * _READY)
def _lock_of(_name: str, _alphabet: Alphabet) -> threading.Lock:
    return threading.Lock()


@lru_cache(maxsize=_READY)
def _load(name: str, alphabet: Alphabet) -> Lexicon:
    lexicon = Lexicon.load(name, alphabet=alphabet)
    lexicon.compile()
    return lexicon
