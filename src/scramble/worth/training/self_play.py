"""Mats as they arise in play, the odd ones too: self-play with deviations."""

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

    In each turn somebody else plays: the one of the highest score, one of those with a high score, one who
    takes any play; and, if there is a guide, one who takes its best net scores.

    Args:
        start: an empty mat.
        lexicon: the words.
        chance: the only source of chance.
        guide: values found so far.
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
    """Are there dice that do not lie on the mat? Else nobody can ever play again."""
    return sum(map(bool, position.squares)) < len(position.dice.dice)


def roll_for(position: Position, chance: numpy.random.Generator) -> Roll:
    """A roll of the dice that are not on the mat; which ones those are is drawn too (SS-7)."""
    cups = sorted(possible_cups(position).items())
    cup = cups[int(chance.choice(len(cups), p=[share for _cup, share in cups]))][0]
    faces = [face for number, face in enumerate(position.dice.face_codes) if cup >> number & 1]
    drawn = [faces[number] for number in chance.permutation(len(faces))[: draw_limit()]]
    return Roll(
        tuple(die[int(chance.integers(len(die)))] or _core.BLANK for die in drawn), position.dice.alphabet
    )


def _choose(plays: Plays, chance: numpy.random.Generator, guide: MatValues | None) -> int:
    """The number of one of the plays."""
    kind = int(chance.integers(6 if guide else 3))
    if kind == 0:
        return 0
    if kind == 1:
        return int(chance.integers(min(_GOOD, len(plays))))
    if kind == 2 or guide is None:
        return int(chance.integers(len(plays)))
    net = numpy.argsort(guide.of_plays(plays) - plays.scores, kind="stable")
    return int(net[chance.integers(min(_BEST_NET, len(plays)))])
