"""The dice of a pair of games: they depend on seed, pairing, pair and turn, and on nothing else.

For each turn all the dice of the set are put in an order, and each gets a face. The player on turn takes the
first dice in that order that are in the cup. So both games of a pair, however they go, have the same dice in
the same order, as far as the rules allow: a die on the mat cannot be rolled, and in advanced play dice are
passed on (SS-30).

The players, the machine and the process make no difference.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import TYPE_CHECKING

from scramble import _core
from scramble.dice import DiceSet, dice_stream
from scramble.rules import draw_limit

if TYPE_CHECKING:
    import numpy

__all__ = ["PairLuck", "player_chance"]

_DICE, _PLAYER = 0, 1  # kinds of random stream
_BLOCK = 16  # turns that are generated at once; another number would change all games


class PairLuck:
    """The dice of one pair of games, turn by turn.

    Args:
        dice: the set in use.
        seed: seed of the match, 0 or more.
        pairing: its number, from 0.
        pair: number of the pair, from 0.
    Raises:
        RollError: a negative number.

    >>> luck = PairLuck(DiceSet.load(), seed=1, pairing=0, pair=0)
    >>> same = PairLuck(DiceSet.load(), seed=1, pairing=0, pair=0)
    >>> luck.turn(40) == same.turn(40), len(luck.turn(40))
    (True, 12)
    """

    def __init__(self, dice: DiceSet, *, seed: int, pairing: int, pair: int) -> None:
        self._key = (seed, _DICE, pairing, pair)
        self._faces = dice.face_codes
        self._blocks = {0: self._make(0)}

    def turn(self, turn: int) -> Sequence[tuple[int, int]]:
        """Every die of the set as rolled for a turn.

        Args:
            turn: its number, from 0.
        Returns:
            Pairs (code of the face, number of the die) in the order of drawing; codes as in
            :class:`scramble.dice.Roll`.
        """
        block, place = divmod(turn, _BLOCK)
        if block not in self._blocks:
            self._blocks[block] = self._make(block)
        return self._blocks[block][place]

    def drawn(self, turn: int, away: Container[int | None], passed: int = 0) -> list[tuple[int, int]]:
        """The dice that a turn draws: the first in its order that are in the cup (SS-7, SS-30).

        Args:
            turn: its number, from 0.
            away: numbers of the dice that are not in the cup.
            passed: how many of those were passed on to this turn.
        Returns:
            As for :meth:`turn`.
        """
        return [die for die in self.turn(turn) if die[1] not in away][: draw_limit(passed)]

    def _make(self, block: int) -> list[list[tuple[int, int]]]:
        import numpy

        chance = dice_stream(*self._key, block)
        numbers = numpy.arange(len(self._faces))
        orders = chance.permuted(numpy.tile(numbers, (_BLOCK, 1)), axis=1).tolist()
        counts = numpy.array([len(faces) for faces in self._faces])
        fallen = chance.integers(counts, size=(_BLOCK, len(counts))).tolist()
        return [
            [(self._faces[die][faces[die]] or _core.BLANK, die) for die in order]
            for order, faces in zip(orders, fallen, strict=True)
        ]


def player_chance(seed: int, pairing: int, pair: int, leg: int, seat: int) -> numpy.random.Generator:
    """A player's own random generator in one game, independent of the dice and of the opponent's."""
    return dice_stream(seed, _PLAYER, pairing, pair, leg, seat)
