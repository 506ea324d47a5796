"""Exact odds: what a cup can roll, and what the best reply to a mat will score.

The dice on the mat are not in the cup, so they cannot be rolled. If only the letters are known, and not which
dice show them, :func:`possible_cups` weighs every possibility, given that dice drawn and rolled at random
show these letters.

In advanced play (SS-30) the position's roll is the dice that were passed on with their letters up: they are
part of every roll, and the cup only makes up the number to seven.

>>> from scramble import DiceSet, Lexicon, Position
>>> lexicon = Lexicon.from_words(["wraps", "sizes", "size", "at", "ta"])
>>> position = Position.parse("5C WRAP")
>>> odds = reply_odds(position, lexicon)
>>> 0 < odds.chance_of_no_play < 1, round(odds.mean, 2) > 0
(True, True)
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from math import comb, inf, sqrt
from operator import or_
from typing import NamedTuple, TypeAlias

import numpy
from numpy.typing import NDArray

from scramble import _core
from scramble.arguments import check_number, check_threads, check_type
from scramble.errors import PositionError
from scramble.mat import Mat
from scramble.odds.all_racks import Chances, Replies, dice_box
from scramble.odds.cups import MOST_CUPS, count_lookups, count_odd_letters, letters_of
from scramble.position import Position
from scramble.rules import Rules, draw_count, draw_limit
from scramble.words.lexicon import Lexicon

__all__ = [
    "ReplyKey",
    "ReplyOdds",
    "ReplyRange",
    "bingo_chance",
    "chances_of",
    "each_reply_odds",
    "is_quick",
    "listed_cups",
    "many_reply_odds",
    "merge_equal",
    "passed_to",
    "possible_cups",
    "reply_key",
    "reply_odds",
    "roll_sets",
]

_QUICK_WORK = 120_000_000  # rolls that are looked up; a tenth of a second or two
_MOST_WORK = 20 * _QUICK_WORK
_MOST_POINTS = 1_000_000_000
_LOOKUPS_A_DRAW = 500  # drawing a set of dice takes a microsecond
_MOST_DICE = 32  # of the core
_FEW_DICE = 12

_Packed = NDArray[numpy.uint64]


class ReplyRange(NamedTuple):
    """The chance that the best reply scores from `first` to `last` points."""

    first: int
    last: int
    chance: float


@dataclass(frozen=True, eq=False)
class ReplyOdds:
    """How much the best reply to a mat scores, over all rolls of the cup.

    Args:
        chances: the chance of no play, of a best play of 0 points, of 1 point, and so on; they sum to 1.
    """

    chances: Chances

    @property
    def chance_of_no_play(self) -> float:
        """The chance of a roll without a legal play."""
        return float(self.chances[0])

    @property
    def mean(self) -> float:
        """The average points of the best reply; a roll without a play counts as 0."""
        return float(self.chances @ self._points)

    @property
    def deviation(self) -> float:
        """Standard deviation of the best reply's points."""
        return sqrt(max(0.0, float(self.chances @ self._points**2) - self.mean**2))

    def at_least(self, points: int) -> float:
        """The chance that the best reply scores at least `points`.

        Raises:
            PositionError: not a whole number of points.
        """
        check_number("points", points, -_MOST_POINTS, _MOST_POINTS, PositionError)
        return float(self.chances[1:][max(0, points) :].sum()) if points > 0 else 1.0

    def quantile(self, share: float) -> int:
        """The smallest number of points that the best reply does not exceed, with at least this chance.

        Raises:
            PositionError: a share outside 0 to 1.
        """
        if isinstance(share, bool) or not isinstance(share, int | float) or not 0 <= share <= 1:
            raise PositionError("share", share, "a number from 0 to 1")
        reached = int(numpy.searchsorted(numpy.cumsum(self.chances), share - 1e-12))
        return int(self._points[min(reached, len(self.chances) - 1)])

    def ranges(self, width: int = 10) -> list[ReplyRange]:
        """How the points of the best reply are spread, from 0 up; a roll without a play is in none of them.

        Args:
            width: points in a range. Ranges that cannot be reached are left out at the end.
        Raises:
            PositionError: a width below 1.

        >>> ReplyOdds(numpy.array([0.25, 0.25, 0.0, 0.5, 0.0])).ranges(2)
        [ReplyRange(first=0, last=1, chance=0.25), ReplyRange(first=2, last=3, chance=0.5)]
        """
        check_number("width", width, 1, _MOST_POINTS, PositionError)
        points = self.chances[1:]
        found = [
            ReplyRange(first, first + width - 1, float(points[first : first + width].sum()))
            for first in range(0, len(points), width)
        ]
        while len(found) > 1 and found[-1].chance == 0:
            found.pop()
        return found

    @property
    def _points(self) -> Chances:
        return numpy.maximum(numpy.arange(len(self.chances), dtype=numpy.float64) - 1, 0)


def passed_to(position: Position) -> bytes:
    """Codes of the dice that were passed on to the replying player (SS-30), 0 for a blank; sorted."""
    check_type("position", position, Position, "a Position")
    codes = position.roll.dice if position.rules.advanced else ()
    return bytes(sorted(0 if code & _core.BLANK else code for code in codes))


def possible_cups(
    position: Position, dice_on_mat: Sequence[int] | None = None, *, odd_letters: bool = False
) -> dict[int, float]:
    """The sets of dice that may be in the cup, as bits, and how likely each set is.

    Args:
        position: the other dice are on its mat, or were passed on; a blank shows the face ``?``.
        dice_on_mat: the numbers of all these dice, from 0, if they are known.
        odd_letters: accept letters that the set cannot show, such as those of another box, on any of the
            dice; as few letters as possible are treated so.
    Returns:
        A chance for each set of dice that may be left; a single set if the dice are known.
    Raises:
        PositionError: no dice of the set can show these letters, or not those dice, or there are more than
            20,000 possibilities.
    """
    check_type("position", position, Position, "a Position")
    if dice_on_mat is not None:
        shown, faces = [*letters_of(position), *passed_to(position)], position.dice.face_codes
        return {((1 << len(faces)) - 1) & ~_known(shown, dice_on_mat, faces): 1.0}
    cups = listed_cups(position, odd_letters=odd_letters)
    if cups is None:
        expected = (
            f"expected at most {MOST_CUPS:,} possible cups; sample the replies of such a set of dice instead"
        )
        raise PositionError("mat", str(position), expected)
    return cups


def listed_cups(position: Position, *, odd_letters: bool = False) -> dict[int, float] | None:
    """:func:`possible_cups` when only the letters are known; None for more than 20,000 cups.

    Raises:
        PositionError: no dice of the set can show these letters.
    """
    check_type("position", position, Position, "a Position")
    faces = position.dice.face_codes
    shown = [*letters_of(position), *passed_to(position)]
    unfit = count_odd_letters(shown, faces)
    if len(shown) > len(faces) or (unfit and not odd_letters):
        raise PositionError("mat", str(position), "letters that the dice of the set can show")
    weights = _weigh(shown, faces, unfit)
    total = sum(weights.values())
    everything = (1 << len(faces)) - 1
    return {everything & ~used: weight / total for used, weight in weights.items()} or None


def _weigh(shown: Sequence[int], faces: Sequence[bytes], odd_letters: int) -> dict[int, float]:
    """Sets of dice, as bits, that may show these letters, with weights; some odd letters may be on any die.

    None if there are too many of them at any step.
    """
    none = numpy.zeros(0, numpy.uint64), numpy.zeros(0)
    # by the number of odd letters so far
    layers = [(numpy.zeros(1, numpy.uint64), numpy.ones(1)), *[none] * odd_letters]
    bits = numpy.array([1 << number for number in range(len(faces))], numpy.uint64)
    for code in shown:
        shares = numpy.array([die.count(code) / len(die) for die in faces])
        able = shares > 0
        for unfit in range(odd_letters, -1, -1):
            sets, weights = _with_a_die(layers[unfit], bits[able], shares[able])
            if unfit:
                other_sets, other_weights = _with_a_die(layers[unfit - 1], bits, numpy.ones(len(bits)))
                sets = numpy.concatenate([sets, other_sets])
                weights = numpy.concatenate([weights, other_weights])
            layers[unfit] = _merge_sets(sets, weights, len(faces))
        if sum(len(sets) for sets, _weights in layers) > MOST_CUPS:
            return {}
    used, weights = layers[odd_letters]
    return dict(zip(used.tolist(), weights.tolist(), strict=True))


def _with_a_die(layer: tuple[_Packed, Chances], bits: _Packed, shares: Chances) -> tuple[_Packed, Chances]:
    """The sets with one die more, for each die that is not in them; die by die."""
    sets, weights = layer
    dice = bits[:, None]
    is_free = dice & sets == 0
    return (dice | sets)[is_free], (shares[:, None] * weights)[is_free]


def _merge_sets(sets: _Packed, weights: Chances, dice: int) -> tuple[_Packed, Chances]:
    """:func:`merge_equal`, twice as fast for a box of few dice: they have a place for each set."""
    if dice > _FEW_DICE:
        return merge_equal(sets, weights)
    sums = numpy.bincount(sets.astype(numpy.int64), weights).astype(numpy.float64)
    known = sums.nonzero()[0]
    return known.astype(numpy.uint64), sums[known]


def _known(shown: Sequence[int], numbers: Sequence[int], faces: Sequence[bytes]) -> int:
    """The dice as bits, if they can show these letters."""
    check_type("dice on the mat", numbers, Iterable, "numbers of dice")
    for number in numbers:
        check_type("dice on the mat", number, int, "numbers of dice")
    if len(set(numbers)) != len(shown) or len(numbers) != len(shown):
        raise PositionError("dice on the mat", tuple(numbers), f"{len(shown)} different dice")
    if not all(0 <= number < len(faces) for number in numbers):
        raise PositionError("dice on the mat", tuple(numbers), f"numbers from 0 to {len(faces) - 1}")
    if count_odd_letters(shown, [faces[number] for number in numbers]):
        raise PositionError("dice on the mat", tuple(numbers), "dice that can show the mat's letters")
    return sum(1 << number for number in numbers)


def roll_sets(cups: Mapping[int, float], rolled: int = _core.MOST_DICE) -> dict[int, float]:
    """The sets of dice that may be drawn and rolled, as bits, and how likely each draw is (SS-7).

    Args:
        cups: as :func:`possible_cups` gives them.
        rolled: how many dice are drawn, 0 to 7; all if the cup has fewer.
    Raises:
        PositionError: any other number.
        WrongType: not cups.
    """
    _check_cups(cups)
    check_number("dice rolled", rolled, 0, _core.MOST_DICE, PositionError)
    chances: dict[int, float] = {}
    for cup, chance in cups.items():
        dice = [1 << number for number in range(cup.bit_length()) if cup >> number & 1]
        count = min(rolled, len(dice))
        share = chance / comb(len(dice), count)
        for drawn in combinations(dice, count):
            chances[sum(drawn)] = chances.get(sum(drawn), 0.0) + share
    return chances


def reply_odds(
    position: Position,
    lexicon: Lexicon,
    *,
    dice_on_mat: Sequence[int] | None = None,
    odd_letters: bool = False,
    replies: Replies | None = None,
) -> ReplyOdds:
    """The exact distribution of the best reply to a mat, over all rolls of the cup.

    Args:
        position: the position to reply to; its roll matters in advanced play only.
        lexicon: the words.
        dice_on_mat: the numbers of the dice that are on the mat or were passed on, from 0, if they are known.
        odd_letters: allow letters that the dice cannot show (see :func:`possible_cups`).
        replies: a table to reuse, which saves making one.
    Raises:
        PositionError: letters that the dice cannot show, an empty cup, or so many rolls that counting them
            would take more than about ten seconds.
    """
    cups = possible_cups(position, dice_on_mat, odd_letters=odd_letters)
    if _count_work(position, cups) > _MOST_WORK:
        expected = "expected fewer rolls than these dice have; sample them with scramble.odds.sampled"
        raise PositionError("dice", position.dice.name, expected)
    passed = passed_to(position)
    check_type("replies", replies, Replies | None, "a table of replies")
    position.check_words(lexicon)
    table = replies or Replies(lexicon, position.dice)
    rolled = max(draw_count(cup.bit_count(), len(passed)) for cup in cups) + len(passed)
    table.fill(position, most=rolled)
    return chances_of(table, cups, passed)


def is_quick(position: Position) -> bool:
    """Whether the exact replies to a mat take no more than a tenth of a second or two.

    Yes for twelve dice of six faces. The work is counted before any of it is done. Letters that the dice
    cannot show are taken as :func:`possible_cups` takes them; there must not be more letters than dice.
    """
    check_type("position", position, Position, "a Position")
    dice = position.dice.face_codes
    if _count_work(position, {(1 << len(dice)) - 1: 1.0}, draws=0) > _QUICK_WORK:
        return False
    cups = listed_cups(position, odd_letters=True)
    return cups is not None and _count_work(position, cups) <= _QUICK_WORK


def _count_work(position: Position, cups: Mapping[int, float], draws: int | None = None) -> float:
    """An upper bound of the rolls looked up, some nanoseconds each; a draw of dice counts as several."""
    faces, passed = position.dice.face_codes, passed_to(position)
    if len(faces) + len(passed) > _MOST_DICE:
        return inf
    rolled = draw_limit(len(passed))
    if draws is None:
        sizes = map(int.bit_count, cups)
        draws = sum(comb(size, draw_count(size, len(passed))) for size in sizes)
    somewhere = reduce(or_, cups)
    in_cups = [number for number in range(len(faces)) if somewhere >> number & 1]
    listed = Replies.box(faces, passed).listed
    first = sum(number < listed for number in in_cups)
    lookups = count_lookups([faces[number] for number in in_cups], first, rolled)
    return lookups + _LOOKUPS_A_DRAW * draws


def many_reply_odds(
    positions: Sequence[Position],
    lexicon: Lexicon,
    *,
    odd_letters: bool = False,
    threads: int | None = None,
) -> list[ReplyOdds]:
    """The exact distributions for many mats, on all cores; equal mats are worked out once.

    Args:
        positions: the positions to reply to, all with the same set of dice.
        lexicon: the words.
        odd_letters: allow letters that the dice cannot show (see :func:`possible_cups`).
        threads: how many work at once, with 16 MB each; None for one per core.
    Returns:
        The distributions in the order of the positions; they do not depend on the number of threads.
    Raises:
        PositionError: as for :func:`reply_odds`, or positions with different sets of dice.
    """
    return list(each_reply_odds(positions, lexicon, odd_letters=odd_letters, threads=threads))


def each_reply_odds(
    positions: Sequence[Position],
    lexicon: Lexicon,
    *,
    odd_letters: bool = False,
    threads: int | None = None,
) -> Iterator[ReplyOdds]:
    """Yield what :func:`many_reply_odds` returns, one by one, each as soon as it is known.

    All cores work ahead; closing the iterator stops them. Arguments and errors are the same.
    """
    check_threads(threads, PositionError)
    check_type("positions", positions, Sequence, "a list of Positions")
    for position in positions:
        check_type("position", position, Position, "a Position")
    if positions:
        positions[0].check_words(lexicon)
    return _each(positions, lexicon, odd_letters, threads or os.cpu_count() or 1)


def _each(
    positions: Sequence[Position], lexicon: Lexicon, odd_letters: bool, threads: int
) -> Iterator[ReplyOdds]:
    if not positions:
        return
    lexicon.compile()  # once, before the threads start
    dice_box(positions[0].dice.face_codes)  # and so is the table of the box's dice
    free: list[Replies] = []  # tables that no thread is using

    def work(position: Position) -> ReplyOdds:
        try:
            table = free.pop()
        except IndexError:
            table = Replies(lexicon, positions[0].dice)
        try:
            return reply_odds(position, lexicon, odd_letters=odd_letters, replies=table)
        finally:
            free.append(table)

    keys = [reply_key(position) for position in positions]
    different = dict(zip(keys, positions, strict=True))
    odds: dict[ReplyKey, ReplyOdds] = {}
    pool = ThreadPoolExecutor(threads)
    try:
        answers = zip(different, pool.map(work, different.values()), strict=True)
        for key in keys:
            while key not in odds:
                done, answer = next(answers)
                odds[done] = answer
            yield odds[key]
    finally:
        pool.shutdown(cancel_futures=True)


ReplyKey: TypeAlias = tuple[Mat, Rules, bytes, bytes]


def reply_key(position: Position) -> ReplyKey:
    """What the exact replies to a mat depend on besides dice and words: equal keys have equal answers.

    If the mat is its own mirror image, a word across and the same word down have the same key.
    """
    squares, size = position.squares, position.mat.size
    if position.mat.is_symmetric:
        squares = min(squares, b"".join(squares[line::size] for line in range(size)))
    return position.mat, position.rules, squares, passed_to(position)


def chances_of(replies: Replies, cups: Mapping[int, float], passed: bytes = b"") -> ReplyOdds:
    """The same for a table that already has the mat, for known cups and dice passed on."""
    check_type("replies", replies, Replies, "a table of replies")
    check_type("passed", passed, bytes, "codes of dice, as bytes")
    drawn = roll_sets(cups, draw_limit(len(passed)))
    sets = {dice: chance for dice, chance in drawn.items() if dice or passed}
    if not sets:
        raise PositionError("cup", 0, "dice that can be rolled")
    return ReplyOdds(replies.chances(sets.items(), passed=passed))


def bingo_chance(replies: Replies, cups: Mapping[int, float]) -> float:
    """The chance of a roll that can place all its seven dice on the table's mat (SS-19)."""
    check_type("replies", replies, Replies, "a table of replies")
    return float(replies.chances(roll_sets(cups).items(), of_bingos=True)[1])


def _check_cups(cups: Mapping[int, float]) -> None:
    check_type("cups", cups, Mapping, "chances by dice, as possible_cups gives them")
    for cup in cups:
        check_number("cup", cup, 0, 2**60 - 1, PositionError)


def merge_equal(racks: _Packed, chances: Chances) -> tuple[_Packed, Chances]:
    """Merge equal sets of dice, or equal racks, and add up their chances."""
    known, places = numpy.unique(racks, return_inverse=True)
    return known, numpy.bincount(places, chances, len(known)).astype(numpy.float64)
