"""Mats as they arise in play, including odd ones: self-play with deviations."""

from __future__ import annotations

from dataclasses import replace

import numpy

from scramble import _core
from scramble.dice import Roll
from scramble.odds.exact import possible_cups
from scramble.position import Plays, Position
from scramble.rules import draw_limit
from scramble.words.lexicon import Lexicon
from scramble.worth.mats import MatValues

__all__ = ["mats_of_game", "roll_for"]

TURNS = 12
_GOOD = 30  # plays of the highest score
_BEST_NET = 3


def mats_of_game(
    start: Position, lexicon: Lexicon, chance: numpy.random.Generator, guide: MatValues | None = None
) -> list[Position]:
    """The mats of one game, each with a word on it.

    Each turn is played by one of several players, drawn at random: one takes the highest score, one any high
    score, one any play, and, if there is a guide, one a high net score.

    Args:
        start: an empty mat.
        lexicon: the words.
        chance: the only source of chance.
        guide: values learnt so far.
    """
    mats = []
    position = start
    for _turn in range(TURNS):
        plays = replace(position, roll=roll_for(position, chance)).plays(lexicon)
        if plays:
            position = position.after(plays[_choose(plays, chance, guide)])
            if not _has_dice(position):
                break
            if not position.is_empty:
                mats.append(position)
    return mats


def _has_dice(position: Position) -> bool:
    """Whether there are dice that are not on the mat. Otherwise nobody can ever play again."""
    return sum(map(bool, position.squares)) < len(position.dice.dice)


def roll_for(position: Position, chance: numpy.random.Generator) -> Roll:
    """A roll of the dice that are not on the mat; which dice those are is drawn too (SS-7)."""
    cups = sorted(possible_cups(position).items())
    cup = cups[int(chance.choice(len(cups), p=[share for _cup, share in cups]))][0]
    faces = [face for number, face in enumerate(position.dice.face_codes) if cup >> number & 1]
    drawn = [faces[number] for number in chance.permutation(len(faces))[: draw_limit()]]
    return Roll(
        tuple(die[int(chance.integers(len(die)))] or _core.BLANK for die in drawn), position.dice.alphabet
    )


def _choose(plays: Plays, chance: numpy.random.Generator, guide: MatValues | None) -> int:
    """Choose the number of a play."""
    kind = int(chance.integers(6 if guide else 3))
    if kind == 0:
        return 0
    if kind == 1:
        return int(chance.integers(min(_GOOD, len(plays))))
    if kind == 2 or guide is None:
        return int(chance.integers(len(plays)))
    net = numpy.argsort(guide.of_plays(plays) - plays.scores, kind="stable")
    return int(net[chance.integers(min(_BEST_NET, len(plays)))])
