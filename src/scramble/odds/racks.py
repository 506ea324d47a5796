"""The chance of every rack that a cup can roll.

>>> from scramble import DiceSet
>>> round(sum(rack_odds(DiceSet.load(), range(3)).values()), 9)
1.0
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb

import numpy
from numpy.typing import NDArray

from scramble import _core
from scramble.arguments import check_number, check_type
from scramble.dice import DiceSet
from scramble.errors import PositionError
from scramble.odds.all_racks import Chances
from scramble.odds.cups import count_lookups
from scramble.odds.exact import merge_equal

__all__ = ["rack_odds"]

_MOST_SUMS = 600_000_000  # racks, each with each face: as many as a gigabyte and half a minute allow
_BITS = 5  # of a die in a packed rack

_Packed = NDArray[numpy.uint64]


def rack_odds(
    dice: DiceSet, cup: Iterable[int] | None = None, rolled: int = _core.MOST_DICE
) -> dict[str, float]:
    """The chance of every rack that a cup can roll.

    Args:
        dice: the set.
        cup: the numbers of the dice in it, from 0; None for all.
        rolled: how many are drawn; all, if there are fewer.
    Returns:
        Racks as text, letters in alphabetical order with blanks behind them, and chances that sum to 1.
    Raises:
        PositionError: numbers that are not of different dice of the set, another number of dice than 0 to 7,
            or dice with too many racks to list, such as twice the house dice.
    """
    check_type("dice", dice, DiceSet, "a DiceSet")
    check_type("cup", cup, Iterable | None, "numbers of dice")
    numbers = list(range(len(dice.dice)) if cup is None else cup)
    for number in numbers:
        check_type("cup", number, int, "numbers of dice")
    is_cup = len(set(numbers)) == len(numbers) and set(numbers) <= set(range(len(dice.dice)))
    if not is_cup:
        raise PositionError("cup", numbers, f"expected different numbers from 0 to {len(dice.dice) - 1}")
    check_number("dice rolled", rolled, 0, _core.MOST_DICE, PositionError)
    count = min(rolled, len(numbers))
    faces = [dice.face_codes[number] for number in numbers]
    if count_lookups(faces, len(faces), count) * sum(map(len, faces)) > _MOST_SUMS:
        raise PositionError("cup", numbers, "expected dice with fewer racks; roll some with DiceSet.roll")
    racks, weights = _convolve(faces, count)
    weights /= comb(len(numbers), count)
    return {
        _rack_text(rack, dice): float(weight) for rack, weight in zip(racks.tolist(), weights, strict=True)
    }


def _convolve(faces: Sequence[bytes], count: int) -> tuple[_Packed, Chances]:
    """Racks of `count` dice and the sum of their chances over all draws, die by die.

    A rack is its dice's codes plus one, sorted, in one number; a draw takes a die or leaves it.
    """
    nothing = numpy.zeros(1, numpy.uint64), numpy.ones(1)
    layers = [nothing, *((nothing[0][:0], nothing[1][:0]) for _size in range(count))]
    for die in faces:
        for size in range(count, 0, -1):
            fewer, chances = layers[size - 1]
            more = [layers[size][0], *(_with_die(fewer, face + 1) for face in die)]
            weights = [layers[size][1], *(chances / len(die) for _face in die)]
            layers[size] = merge_equal(numpy.concatenate(more), numpy.concatenate(weights))
    return layers[count]


def _with_die(racks: _Packed, symbol: int) -> _Packed:
    """The racks with one die more, sorted again."""
    low = numpy.zeros_like(racks)  # dice before the new one
    shift = numpy.zeros_like(racks)
    for place in range(_core.MOST_DICE):
        at = numpy.uint64(_BITS * place)
        die = racks >> at & numpy.uint64(2**_BITS - 1)
        before = (die > 0) & (die <= symbol)
        low |= numpy.where(before, die << at, numpy.uint64(0))
        shift += numpy.where(before, numpy.uint64(_BITS), numpy.uint64(0))
    high = (racks - low) << numpy.uint64(_BITS)
    new: _Packed = low | numpy.uint64(symbol) << shift | high
    return new


def _rack_text(rack: int, dice: DiceSet) -> str:
    """A packed rack as text."""
    symbols = [rack >> _BITS * place & (2**_BITS - 1) for place in range(_core.MOST_DICE)]
    codes = [_core.BLANK if symbol == 1 else symbol - 1 for symbol in symbols if symbol]
    return dice.alphabet.dice_text(sorted(codes))
