"""The word lists that an event can use; a process loads each of them once."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scramble.errors import TournamentError
from scramble.words.editions import known_editions
from scramble.words.lexicon import Lexicon

__all__ = ["OWN_LIST", "AgreedList", "LocalWordlist", "WordLists", "choices"]

OWN_LIST = "~"  # begins the name of a list that is not a file of this machine, such as an uploaded one
_MOST_LISTS = 8  # of one event


@dataclass(frozen=True)
class LocalWordlist:
    """A word list on this machine.

    Args:
        name: as :meth:`scramble.Lexicon.load` takes it, with its edition.
        title: its name for people.
    """

    name: str
    title: str


@dataclass(frozen=True)
class AgreedList:
    """A list that the players of an event agreed on (SS-23).

    Args:
        place: its position in the event's lists, from 0.
        name: see :class:`LocalWordlist`.
        title: what rulings and screens call it.
        version: its edition.
        fingerprint: the fingerprint of its words, 64 hexadecimal digits.
    """

    place: int
    name: str
    title: str
    version: str
    fingerprint: str


def choices() -> list[LocalWordlist]:
    """The lists that ship with the package, and the user's own editions, the newest first."""
    shipped = [
        LocalWordlist(entry.name, f"{entry.title} ({entry.name} {entry.version})")
        for entry in Lexicon.known()
    ]
    names = [f"{edition.name}@{edition.since.isoformat()}" for edition in known_editions()]
    return shipped + [LocalWordlist(name, name) for name in sorted(names, reverse=True)]


class WordLists:
    """Word lists by name; safe to share between threads.

    Args:
        find_own: finds a list whose name begins with :data:`OWN_LIST`. None: there are none.
    """

    def __init__(self, find_own: Callable[[str], Lexicon] | None = None) -> None:
        self._find_own = find_own
        self._loaded: dict[str, Lexicon] = {}
        self._lock = threading.Lock()

    def agree(self, names: Sequence[str]) -> list[AgreedList]:
        """The lists of a new event, with their present versions and fingerprints.

        Raises:
            TournamentError: none, too many, or one that this machine does not have.
            LexiconError: one cannot be read.
        """
        known = {choice.name for choice in choices()}
        wanted = list(dict.fromkeys(names))
        if not 1 <= len(wanted) <= _MOST_LISTS:
            raise TournamentError("word lists", len(wanted), f"1 to {_MOST_LISTS} of them")
        for name in wanted:
            if name not in known and not self._is_own(name):  # never a path to a file on the server
                raise TournamentError("word lists", name, f"one of {', '.join(sorted(known))}")
        found = [(name, self._load(name)) for name in wanted]
        return [
            AgreedList(place, name, lexicon.name, lexicon.version, lexicon.fingerprint)
            for place, (name, lexicon) in enumerate(found)
        ]

    def lexicon(self, agreed: AgreedList) -> Lexicon:
        """The words that the players agreed on.

        Raises:
            TournamentError: this machine's list of that name has different words.
            LexiconError: it cannot be read.
        """
        lexicon = self._load(agreed.name)
        if lexicon.fingerprint != agreed.fingerprint:
            expected = f"expected fingerprint {agreed.fingerprint[:12]}"
            reason = "its words are not those that the event agreed on"
            raise TournamentError("word list", agreed.name, f"{reason}: {expected}")
        return lexicon

    def _load(self, name: str) -> Lexicon:
        with self._lock:
            if name not in self._loaded:
                self._loaded[name] = self._find(name)
            return self._loaded[name]

    def _find(self, name: str) -> Lexicon:
        if self._find_own is not None and self._is_own(name):
            return self._find_own(name)
        return Lexicon.load(name)

    def _is_own(self, name: str) -> bool:
        return self._find_own is not None and name.startswith(OWN_LIST)
