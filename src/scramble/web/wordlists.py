"""The word lists that may be chosen at every door: those that ship, the editions kept here, and own ones.

An own list was uploaded, and is kept for its session (:mod:`scramble.web.store`). Addresses and forms name it
as ``~IDENTITY``; only its session may choose it until it shares it. Never a path.
"""

from __future__ import annotations

import threading
from functools import lru_cache

from scramble.alphabet import ENGLISH, Alphabet
from scramble.errors import UnknownName
from scramble.tournament.wordlists import OWN_LIST
from scramble.web.store import Store, Upload
from scramble.words.editions import find_edition, known_editions
from scramble.words.lexicon import Lexicon

__all__ = [
    "OWN_LIST",
    "WORDS",
    "chosen_lexicon",
    "may_choose",
    "named_lexicon",
    "offered_lexicons",
    "own_lexicon",
    "server_lists",
]

WORDS = "words"  # what the store calls them
_KEPT_LISTS = 4  # own word lists that a process keeps ready
_READY = 16  # lists that a process keeps loaded


def offered_lexicons(store: Store, token: str | None) -> list[tuple[str, str]]:
    """Names and titles of the word lists that somebody may choose, the usual one first.

    Args:
        store: where uploads are.
        token: of their session, if they have one.
    """
    own = [(OWN_LIST + identity, f"own: {name}") for identity, name in store.uploads(token, WORDS)]
    return server_lists() + own


def server_lists() -> list[tuple[str, str]]:
    """Names and titles of the word lists that anybody may choose."""
    shipped = [(entry.name, f"{entry.title} ({entry.count:,} words)") for entry in Lexicon.known()]
    editions = [(str(edition), f"{edition.name}, edition of {edition.since}") for edition in known_editions()]
    return shipped + editions


def may_choose(name: str, store: Store, token: str | None) -> bool:
    """Whether a name is one of the server's lists, an own one of this session, or one that was shared."""
    if name.startswith(OWN_LIST):
        return _upload(name, store.upload(token, name.removeprefix(OWN_LIST))) is not None
    return name in dict(server_lists())


def chosen_lexicon(name: str, alphabet: Alphabet, store: Store, token: str | None) -> Lexicon:
    """The word list that somebody chose, compiled.

    Args:
        name: of one that ships or of an edition; ``~IDENTITY`` of an uploaded one; "" for the usual one.
        alphabet: of the dice.
        store: where uploads are.
        token: of the session that asks.
    Raises:
        UnknownName: there is no such list, or it is not this session's to read.
        LexiconError: it has no words of that alphabet.
    """
    if name.startswith(OWN_LIST):
        return _compiled(name, store.upload(token, name.removeprefix(OWN_LIST)), alphabet)
    return named_lexicon(name, alphabet)


def own_lexicon(name: str, store: Store, alphabet: Alphabet = ENGLISH) -> Lexicon:
    """An own list that was chosen earlier by somebody who might, such as for an event; compiled.

    Raises:
        UnknownName: it is gone.
        LexiconError: it has no words of that alphabet.
    """
    return _compiled(name, store.find(name.removeprefix(OWN_LIST)), alphabet)


def _upload(name: str, found: Upload | None) -> Upload | None:
    return found if found and found.kind == WORDS and name.startswith(OWN_LIST) else None


def _compiled(name: str, found: Upload | None, alphabet: Alphabet) -> Lexicon:
    upload = _upload(name, found)
    if upload is None:
        expected = "it is gone, or its owner did not share it: expected another word list"
        raise UnknownName("lexicon", name, expected)
    return _uploaded(upload, alphabet)


@lru_cache(maxsize=_KEPT_LISTS)
def _uploaded(upload: Upload, alphabet: Alphabet) -> Lexicon:
    lexicon = Lexicon.from_words(upload.content.split("\n"), name=upload.name, alphabet=alphabet)
    lexicon.compile()
    return lexicon


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
