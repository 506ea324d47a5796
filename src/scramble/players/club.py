"""The players of a club, who do not know every word."""

from __future__ import annotations

import zlib
from functools import cache
from typing import TYPE_CHECKING

from scramble.play import Play
from scramble.players.protocol import Clock
from scramble.position import Position
from scramble.words.dictionary import Dictionary
from scramble.words.lexicon import Lexicon

if TYPE_CHECKING:
    import numpy

__all__ = ["Club"]

# What a level knows, in percent: of the words that have an entry in WordNet, and of all others. The package
# has no word frequencies; an entry in a general dictionary stands in for them.
_KNOWN = {1: (8, 0), 2: (16, 2), 3: (32, 6), 4: (60, 20), 5: (90, 50)}


class Club:
    """Plays the highest-scoring play whose words it all knows; passes if there is none.

    A word's letters decide whether it is known, so this is the same in every run. A level knows every word
    that the level below it knows.

    Args:
        lexicon: the words of the game.
        level: 1 to 5.
        name: as it was asked for.
    """

    uses_chance = False

    def __init__(self, lexicon: Lexicon, *, level: int, name: str = "club") -> None:
        self.name = name
        self._lexicon = lexicon
        self._shares = _KNOWN[level]
        self._dictionary = Dictionary()
        self.knows = cache(self._knows)

    def choose(self, position: Position, clock: Clock, chance: numpy.random.Generator) -> Play | None:  # noqa: ARG002
        """The best play whose words it knows."""
        for play in position.plays(self._lexicon):
            if all(map(self.knows, position.words(play))):
                return play
        return None

    def _knows(self, word: str) -> bool:
        """Whether this level knows a word."""
        share = self._shares[not self._dictionary.has_entry(word)]
        return zlib.crc32(word.encode()) % 100 < share
