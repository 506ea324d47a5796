"""The player who subtracts what the next player can expect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scramble.odds.sampled import sampled_replies
from scramble.play import Play
from scramble.players.candidates import candidates, effort
from scramble.players.protocol import Clock
from scramble.position import Position
from scramble.words.lexicon import Lexicon

if TYPE_CHECKING:
    import numpy

__all__ = ["Net"]


class Net:
    """Plays the highest equity: score minus the expected score of the best reply, which it samples.

    Args:
        lexicon: the words.
        plays: how many plays by score it considers, besides the pass.
        rolls: how many rolls it samples for each.
        name: as it was asked for.
    """

    def __init__(self, lexicon: Lexicon, *, plays: int, rolls: int, name: str = "net") -> None:
        self.name = name
        self._lexicon = lexicon
        self._plays = plays
        self._rolls = rolls

    def choose(self, position: Position, clock: Clock, chance: numpy.random.Generator) -> Play | None:
        """The play of the best equity; a play that wins at once is taken."""
        field = candidates(position, self._lexicon, self._plays)
        if field[0].wins or len(field) == 1:
            return field[0].play
        mats = [candidate.left for candidate in field]
        replies = sampled_replies(
            mats, self._lexicon, chance=chance, rolls=effort(self._rolls, clock), odd_letters=True
        )
        equity = [candidate.score for candidate in field] - replies.means
        return field[int(equity.argmax())].play
