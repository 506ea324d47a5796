"""The best reply to a mat, estimated from sampled rolls: quick where :mod:`scramble.odds.exact` is exact.

All mats of one call share their rolls: a sample is one order of all the dice with a face for each, and the
roll for a mat is the first seven dice in that order that are not on it; in advanced play (SS-30) the dice
that were passed on, the position's roll, are among the seven. Luck is then nearly the same for all mats, so
the difference between two of them is known better than either of them alone.

>>> from scramble import Lexicon, Position, dice_stream
>>> lexicon = Lexicon.from_words(["wraps", "sizes", "size", "at", "ta"])
>>> mats = [Position.parse("5C WRAP"), Position.parse("-")]
>>> replies = sampled_replies(mats, lexicon, chance=dice_stream(1), rolls=400)
>>> bool(replies.means[0] > replies.means[1]), bool(replies.difference(0, 1).mean > 0)
(True, True)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

import numpy
from numpy.typing import NDArray

from scramble import _core
from scramble.alphabet import HasWords
from scramble.arguments import check_number, check_type
from scramble.dice import DiceSet
from scramble.errors import PositionError
from scramble.odds.batch import arrays_of, best_plays
from scramble.odds.cups import draw_cups, letters_of
from scramble.odds.exact import ReplyOdds, listed_cups, passed_to
from scramble.position import Position
from scramble.rules import draw_limit

__all__ = ["MOST_ROLLS", "Difference", "SampledReplies", "SharedRolls", "passed_counts", "sampled_replies"]

MOST_ROLLS = 1_000_000

_Floats = NDArray[numpy.float64]
_Rows = numpy.ndarray[tuple[int, int], numpy.dtype[numpy.uint8]]


class Difference(NamedTuple):
    """An estimated difference, in points, and its standard error."""

    mean: float
    standard_error: float


@dataclass(frozen=True, eq=False)
class SampledReplies:
    """The best replies to some mats, for the same sampled rolls.

    Args:
        scores: points of the best reply, one row per mat and one column per roll; -1 where there is none.
    """

    scores: NDArray[numpy.int32]

    def __len__(self) -> int:
        return len(self.scores)

    @property
    def rolls(self) -> int:
        """How many rolls each mat got."""
        return int(self.scores.shape[1])

    @property
    def points(self) -> NDArray[numpy.int32]:
        """The same as `scores`, but a roll without a play counts 0."""
        return numpy.maximum(self.scores, 0)

    @property
    def means(self) -> _Floats:
        """The average points of the best reply to each mat."""
        means: _Floats = self.points.mean(axis=1)
        return means

    @property
    def standard_errors(self) -> _Floats:
        """Standard errors of the means."""
        errors: _Floats = self.points.std(axis=1, ddof=1) / sqrt(self.rolls)
        return errors

    def at_least(self, points: int) -> _Floats:
        """The chance, for each mat, that the best reply scores at least `points`."""
        chances: _Floats = (self.points >= points).mean(axis=1)
        return chances

    def difference(self, one: int, other: int) -> Difference:
        """How much more the reply to one mat scores than the reply to another, by their rows."""
        gaps = self.points[one] - self.points[other]
        return Difference(float(gaps.mean()), float(gaps.std(ddof=1)) / sqrt(self.rolls))

    def odds(self, index: int) -> ReplyOdds:
        """The distribution for one mat, as :func:`scramble.odds.exact.reply_odds` gives the exact one."""
        return ReplyOdds(numpy.bincount(self.scores[index] + 1) / self.rolls)


@dataclass(frozen=True, eq=False)
class SharedRolls:
    """Sampled luck that every mat shares.

    Args:
        dice: the set in play.
        orders: the numbers of all its dice in the order in which they leave the cup, one row per sample.
        faces: the letter codes that they show, in the same order.
        shares: numbers from 0 to 1 that choose which of the possible dice lie on a mat.
    """

    dice: DiceSet
    orders: NDArray[numpy.int64]
    faces: NDArray[numpy.uint8]
    shares: _Floats

    @classmethod
    def draw(cls, dice: DiceSet, rolls: int, chance: numpy.random.Generator) -> SharedRolls:
        """Draw `rolls` samples; the same ones for the same state of the generator.

        Raises:
            PositionError: a number of rolls outside 2 to a million.
        """
        check_number("rolls", rolls, 2, MOST_ROLLS, PositionError)
        check_type("chance", chance, numpy.random.Generator, "a generator of NumPy's")
        count = len(dice.dice)
        orders = chance.permuted(numpy.tile(numpy.arange(count), (rolls, 1)), axis=1)
        sizes = numpy.array([len(die) for die in dice.face_codes])
        shown = chance.integers(0, sizes[orders])
        table = numpy.zeros((count, sizes.max()), numpy.uint8)
        for number, faces in enumerate(dice.face_codes):
            table[number, : len(faces)] = numpy.frombuffer(faces, numpy.uint8)
        return cls(dice, orders, table[orders, shown], chance.random(rolls))

    def take(self, samples: NDArray[numpy.int64]) -> SharedRolls:
        """The samples with these numbers, in this order; a number may be repeated."""
        return SharedRolls(self.dice, self.orders[samples], self.faces[samples], self.shares[samples])

    def cups(self, positions: Sequence[Position], *, odd_letters: bool = False) -> NDArray[numpy.bool_]:
        """Which dice are in the cup, drawn for each sample from all cups that the letters on a mat allow.

        Args:
            positions: the positions with the mats.
            odd_letters: allow letters that the dice cannot show, as :func:`.exact.possible_cups` does.
        Returns:
            One column per die, by its number; one row per sample, mat after mat.
        Raises:
            PositionError: letters that the dice cannot show.
        """
        known: dict[bytes, NDArray[numpy.bool_]] = {}  # mats with the same letters have the same cups
        letters = [bytes(sorted(position.squares)) + passed_to(position) for position in positions]
        for key, position in zip(letters, positions, strict=True):
            if key not in known:
                known[key] = self._draw_cups(position, odd_letters=odd_letters)
        return numpy.concatenate([known[key] for key in letters])

    def _draw_cups(self, position: Position, *, odd_letters: bool) -> NDArray[numpy.bool_]:
        chances = listed_cups(position, odd_letters=odd_letters)
        if chances is None:
            shown = [*letters_of(position), *passed_to(position)]
            return draw_cups(shown, self.dice.face_codes, self.shares)
        cups = sorted(chances)
        bounds = numpy.cumsum([chances[cup] for cup in cups])
        places = numpy.minimum(numpy.searchsorted(bounds, self.shares, "right"), len(cups) - 1)
        bits = numpy.array(cups, numpy.uint64)[places][:, None] >> numpy.arange(
            len(self.dice.dice), dtype=numpy.uint64
        )
        return (bits & numpy.uint64(1)).astype(bool)

    def rolled(
        self, cups: NDArray[numpy.bool_], passed: NDArray[numpy.int64] | int = 0
    ) -> NDArray[numpy.bool_]:
        """Which dice are rolled from such cups: with those passed on, seven, or all there are (SS-7, SS-30).

        Args:
            cups: as :meth:`cups` gives them.
            passed: how many dice were passed on, one number per row or one for all.
        Returns:
            One column per place in the order.
        """
        in_cup = numpy.take_along_axis(cups, self.orders, axis=1)
        most = numpy.broadcast_to(draw_limit(passed), len(cups))
        return in_cup & (numpy.cumsum(in_cup, axis=1) <= most[:, None])

    def counts(self, rolled: NDArray[numpy.bool_]) -> _Rows:
        """Those rolls as :func:`scramble.odds.batch.best_plays` takes them, without dice passed on."""
        samples, _places = numpy.nonzero(rolled)
        cells = samples * _core.MOST_CODES + self.faces[rolled]
        counts = numpy.bincount(cells, minlength=len(rolled) * _core.MOST_CODES)
        return counts.astype(numpy.uint8).reshape(-1, _core.MOST_CODES)

    def for_mat(self, position: Position, *, odd_letters: bool = False) -> _Rows:
        """The rolls for one mat, as counts; arguments and errors as for :meth:`cups`."""
        passed = passed_counts([position])
        return self.counts(self.rolled(self.cups([position], odd_letters=odd_letters), passed.sum())) + passed


def passed_counts(positions: Sequence[Position]) -> _Rows:
    """Dice passed on (SS-30) by letter code, blanks first, one row per position; zeros unless advanced."""
    rows = [numpy.bincount(list(passed_to(each)), minlength=_core.MOST_CODES) for each in positions]
    return numpy.array(rows, numpy.uint8).reshape(-1, _core.MOST_CODES)


def sampled_replies(
    positions: Sequence[Position],
    lexicon: HasWords,
    *,
    chance: numpy.random.Generator,
    rolls: int = 200,
    odd_letters: bool = False,
    threads: int | None = 1,
) -> SampledReplies:
    """The best replies to some mats, for the same sampled rolls (12 microseconds each, one thread).

    Args:
        positions: the positions to reply to, such as those after several plays; their rolls are the dice
            passed on in advanced play, and do not matter otherwise.
        lexicon: the words.
        chance: the only source of chance; it gives as many numbers however many mats there are.
        rolls: how many are sampled; the standard error of a mean is 1 to 1.6 points for 200, and falls
            with the square root.
        odd_letters: allow letters that the dice cannot show, as :func:`.exact.possible_cups` does.
        threads: how many work at once; None for one a core. The answer does not depend on it.
    Raises:
        PositionError: no positions, or of different mats or dice; letters that the dice cannot show;
            another number of rolls than 2 to a million.
    """
    squares, _rolls = arrays_of(positions)
    shared = SharedRolls.draw(positions[0].dice, rolls, chance)
    luck = shared.take(numpy.tile(numpy.arange(rolls), len(positions)))
    passed = numpy.repeat(passed_counts(positions), rolls, axis=0)
    cups = shared.cups(positions, odd_letters=odd_letters)
    dice = luck.counts(luck.rolled(cups, passed.sum(axis=1, dtype=numpy.int64))) + passed
    found = best_plays(positions[0], numpy.repeat(squares, rolls, axis=0), dice, lexicon, threads=threads)
    return SampledReplies(found.scores.reshape(len(positions), rolls))
