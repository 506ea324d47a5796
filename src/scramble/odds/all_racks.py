"""The best reply of every rack to one mat, exact: five million racks in some fifty milliseconds.

>>> from scramble import DiceSet, Lexicon, Position
>>> lexicon = Lexicon.from_words(["wraps", "sizes", "size"])
>>> replies = Replies(lexicon, DiceSet.load())
>>> replies.fill(Position.parse("5C WRAP"))
>>> replies.score("SIZE"), replies.score("QQ"), replies.text("SIZE")
(33, None, 'G5 SIZE')
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

import numpy
from numpy.typing import NDArray

from scramble import _core
from scramble.arguments import check_number, check_type
from scramble.dice import DiceSet, Roll
from scramble.errors import BadInput, PositionError, RollError, WrongType
from scramble.odds import _replies
from scramble.play import Play
from scramble.position import Position
from scramble.words.lexicon import Lexicon

__all__ = ["Replies", "dice_box"]

Chances = NDArray[numpy.float64]


@lru_cache(maxsize=4)
def dice_box(faces: tuple[bytes, ...]) -> _replies.DiceBox:
    """The dice of a set in the core's form for rolling; made once for all tables, in some forty milliseconds.

    Args:
        faces: the dice's faces, as in :attr:`scramble.dice.DiceSet.face_codes`.
    """
    return _replies.DiceBox(list(faces))


class Replies:
    """A table that is made once and filled for one mat after another, by one thread at a time.

    Args:
        lexicon: the words.
        dice: the set in play; a rack has no more blanks than the set has dice that show one.
        blanks: the most blanks that a rack may have, if not that many.
    Raises:
        PositionError: a lexicon of another alphabet.
        PositionError: a number of blanks outside 0 to 7.
    """

    def __init__(self, lexicon: Lexicon, dice: DiceSet, *, blanks: int | None = None) -> None:
        check_type("lexicon", lexicon, Lexicon, "a Lexicon")
        check_type("dice", dice, DiceSet, "a DiceSet")
        if blanks is not None:
            check_number("blanks", blanks, 0, _core.MOST_DICE, PositionError)
        else:
            blanks = min(_core.MOST_DICE, sum("?" in die.faces for die in dice.dice))
        self.lexicon = lexicon
        self.dice = dice
        self.blanks = blanks
        self._table = _replies.ReplyTable(len(dice.alphabet), blanks)
        self._position: Position | None = None
        self._most = _core.MOST_DICE

    @property
    def is_filled(self) -> bool:
        """Whether it holds the replies to a mat."""
        return self._position is not None

    @property
    def position(self) -> Position:
        """The position whose mat the table was filled for.

        Raises:
            PositionError: it was never filled.
        """
        if self._position is None:
            raise PositionError("replies", None, "a table that was filled with a mat")
        return self._position

    def fill(self, position: Position, *, most: int = _core.MOST_DICE) -> None:
        """Find the best reply of every rack to the mat of a position; its roll does not matter.

        Args:
            position: the position with the mat.
            most: dice of the largest racks that will be asked for; racks of six take a fifth of the time of
                those of seven.
        Raises:
            PositionError: other dice than the table's, or a number outside 0 to 7.
            BadInput: a mat where a play can score more than 65,534 points; the table is then empty.
        """
        check_type("position", position, Position, "a Position")
        if position.dice != self.dice:
            raise PositionError("dice", position.dice.name, "the set of dice that the table is for")
        check_number("most", most, 0, _core.MOST_DICE, PositionError)
        self._position = None
        position.check_words(self.lexicon)
        self._table.fill(position.board, self.lexicon.graph, self.lexicon.anagram_index, most)
        self._position = position
        self._most = most

    def score(self, roll: Roll | str) -> int | None:
        """Points of the best play of a roll, or None if it has none.

        Raises:
            RollError: not a roll, or one with more blanks or dice than the table has.
            PositionError: the table was never filled.
        """
        return self._table.best(self._position_with(roll).roll.counts)

    def play(self, roll: Roll | str) -> Play | None:
        """The best play itself, which must be searched for. Raises what :meth:`score` raises."""
        return self._position_with(roll).best(self.lexicon)

    def text(self, roll: Roll | str) -> str:
        """The best play as text, or "" if there is none. Raises what :meth:`score` raises."""
        position = self._position_with(roll)
        play = position.best(self.lexicon)
        return position.notation(play) if play else ""

    def chances(
        self, sets: Iterable[tuple[int, float]], *, of_bingos: bool = False, passed: bytes = b""
    ) -> Chances:
        """The chance of each best score over all rolls of some sets of dice (for :mod:`scramble.odds.exact`).

        Args:
            sets: pairs of a set of dice, as bits, and its weight; the dice are rolled together, one to seven
                with those passed on.
            of_bingos: give the chances of no bingo and of a bingo instead.
            passed: codes of the dice that were passed on with their letters up (SS-30), 0 for a blank.
        Returns:
            The chances of no play, of 0 points, of 1 point, and so on.
        Raises:
            PositionError: the table was never filled.
            BadInput: sets of other dice, or of too many.
        """
        _ = self.position
        check_type("passed", passed, bytes, "codes of dice, as bytes")
        first = len(self.dice.dice)
        every = sum(1 << first + number for number in range(len(passed)))  # dice that are in every roll
        box = self.box(self.dice.face_codes, passed)
        try:
            pairs = [(dice | every, weight) for dice, weight in sets]
            return numpy.frombuffer(self._table.odds(box, pairs, of_bingos))
        except (OverflowError, TypeError, ValueError) as cause:
            if isinstance(cause, BadInput):
                raise
            expected = "expected pairs of dice, by bit, and a weight from 0"
            raise WrongType("sets", sets, expected) from None

    @staticmethod
    def box(faces: Sequence[bytes], passed: bytes = b"") -> _replies.DiceBox:
        """The dice of a set, followed by those passed on (SS-30), which have one face each."""
        return dice_box((*faces, *(bytes([code]) for code in passed)))

    def _position_with(self, roll: Roll | str) -> Position:
        check_type("roll", roll, Roll | str, "a Roll, or a text such as SIZEXA?")
        read = Roll.parse(roll, self.dice.alphabet) if isinstance(roll, str) else roll
        position = replace(self.position, roll=read)
        if read.counts[0] > self.blanks:
            raise RollError("roll", str(read), f"{self.blanks} blanks at most, as the dice can show")
        if len(read) > self._most:
            raise RollError("roll", str(read), f"{self._most} dice at most, as the table was filled for")
        return position
