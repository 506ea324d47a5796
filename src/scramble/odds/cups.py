"""Which dice can show some letters, and so which are left in the cup (SS-2, SS-7).

The letters on a mat do not say which dice show them. :func:`scramble.odds.exact.possible_cups`
lists every possible cup with its chance. A large set has millions of them; then :func:`draw_cups` draws a
sample.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

import numpy
from numpy.typing import NDArray

from scramble import _core
from scramble.arguments import check_type
from scramble.position import Position

__all__ = [
    "MOST_CUPS",
    "assign_dice",
    "count_lookups",
    "count_odd_letters",
    "draw_cups",
    "letters_of",
    "why_impossible",
]

MOST_CUPS = 20_000  # possibilities that are listed at most; 16 dice have up to 12,870
_CANDIDATES = 8  # cups drawn for each that is kept

_Bits = NDArray[numpy.bool_]
_Floats = NDArray[numpy.float64]


def letters_of(position: Position) -> list[int]:
    """The faces on the mat as letter codes, 0 for a blank."""
    return [0 if code & _core.BLANK else code for code in position.squares if code]


def assign_dice(shown: Sequence[int], faces: Sequence[bytes]) -> list[int | None]:
    """Give each letter a die, for as many letters as possible; always in the same way.

    Each letter in turn gets the die with the lowest number that can show it; dice are reassigned only if
    there is no other way.

    Args:
        shown: letter codes, 0 for a blank.
        faces: the dice's faces.
    Returns:
        The number of each letter's die; None for a letter without one.
    """
    letter_on: dict[int, int] = {}  # by die, the index of the letter that it shows

    def find_die(place: int, tried: set[int]) -> bool:
        for number, die in enumerate(faces):
            if shown[place] in die and number not in tried:
                tried.add(number)
                if number not in letter_on or find_die(letter_on[number], tried):
                    letter_on[number] = place
                    return True
        return False

    for place in range(len(shown)):
        find_die(place, set())
    number_of = {place: number for number, place in letter_on.items()}
    return [number_of.get(place) for place in range(len(shown))]


def count_odd_letters(shown: Sequence[int], faces: Sequence[bytes]) -> int:
    """How many letters are left without a die when as many as possible have one that shows them."""
    return assign_dice(shown, faces).count(None)


def why_impossible(position: Position) -> str:
    """Why no dice of the set can show the mat and the roll, as a sentence; "" if some can (SS-2, SS-7).

    >>> why_impossible(Position.parse("5C WRAP", roll="SIZEQQZ"))
    'no 7 dice of the set show the roll EIQQSZZ'
    """
    check_type("position", position, Position, "a Position")
    faces = position.dice.face_codes
    on_mat = letters_of(position)
    rolled = [0 if code & _core.BLANK else code for code in position.roll.dice]
    count = len(on_mat) + len(rolled)
    if count > len(faces):
        return f"{count} dice lie on the mat and in the roll, but the set has {len(faces)}"
    if count_odd_letters(rolled, faces):
        return f"no {len(rolled)} dice of the set show the roll {position.roll}"
    if count_odd_letters(on_mat, faces):
        return f"no {len(on_mat)} dice of the set show the letters on the mat"
    if count_odd_letters([*on_mat, *rolled], faces):
        return f"no {count} dice of the set show the mat and the roll together"
    return ""


def count_lookups(faces: Sequence[bytes], listed: int, rolled: int) -> int:
    """An upper bound of the rolls looked up for some dice; equal rolls of the first dice count once.

    Args:
        faces: the faces of the dice that may be rolled, first those whose outcomes are listed.
        listed: how many dice have their outcomes listed.
        rolled: how many of all dice are drawn.
    """
    first, others = _products(faces[:listed], rolled), _products(faces[listed:], rolled)
    letters = len(set(b"".join(faces[:listed])))
    outcomes = [1, *(comb(letters + count - 1, count) if letters else 0 for count in range(1, rolled + 1))]
    return sum(others[rolled - count] * min(first[count], outcomes[count]) for count in range(rolled + 1))


def _products(faces: Sequence[bytes], most: int) -> list[int]:
    """How many rolls all sets of 0, 1, 2, ... dice have."""
    rolls = [1] + [0] * most
    for die in faces:
        for count in range(most, 0, -1):
            rolls[count] += rolls[count - 1] * len(die)
    return rolls


def draw_cups(shown: Sequence[int], faces: Sequence[bytes], shares: _Floats) -> _Bits:
    """Draw possible cups, with nearly the chances that :func:`scramble.odds.exact.possible_cups` gives.

    A die is drawn for each letter, the rarest letter first; from several such cups one is chosen by weight.

    Args:
        shown: the letter codes that are shown; a code that no die has may be on any die.
        faces: of the set.
        shares: one number from 0 to 1 for each sample; equal numbers give equal cups.
    Returns:
        One row per sample and one column per die: whether it is in the cup.
    """
    chance = numpy.random.default_rng(numpy.random.SeedSequence(shares.view(numpy.uint32).tolist()))
    count, dice = len(shares) * _CANDIDATES, len(faces)
    odd_letters = count_odd_letters(shown, faces)
    table = numpy.array([[die.count(code) / len(die) for die in faces] for code in shown]).reshape(-1, dice)
    in_cup = numpy.ones((count, dice), bool)
    weights = numpy.ones(count)
    unfit = numpy.zeros(count, numpy.int64)
    for letter in numpy.argsort((table > 0).sum(axis=1), kind="stable").tolist():
        free = in_cup * table[letter]
        fits = free.any(axis=1)
        free[~fits] = in_cup[~fits]  # it becomes a letter that any die may show
        unfit += ~fits
        weights *= free.sum(axis=1)
        reached = numpy.cumsum(free, axis=1)
        drawn = (reached <= chance.random(count)[:, None] * reached[:, -1:]).sum(axis=1)
        in_cup[numpy.arange(count), numpy.minimum(drawn, dice - 1)] = False
    weights[unfit > max(odd_letters, unfit.min())] = 0
    return in_cup[_resampled(weights, shares)]


def _resampled(weights: _Floats, shares: _Floats) -> NDArray[numpy.int64]:
    """For each share, one of its candidates, chosen by weight."""
    candidates = weights.reshape(len(shares), _CANDIDATES)
    lost = candidates.sum(axis=1) == 0
    spare = numpy.flatnonzero(weights)
    reached = numpy.cumsum(candidates, axis=1)
    chosen = (reached <= shares[:, None] * reached[:, -1:]).sum(axis=1)
    numbers: NDArray[numpy.int64] = numpy.arange(len(shares)) * _CANDIDATES
    numbers += numpy.minimum(chosen, _CANDIDATES - 1)
    numbers[lost] = spare[(shares[lost] * len(spare)).astype(numpy.int64)]
    return numbers
