"""What a play is worth beyond its score: what the best reply to it will score, the net, the chance to win.

In advanced play (SS-30) the reply has the dice that the play leaves, and only the missing ones are rolled.

>>> from scramble import Lexicon, Position
>>> lexicon = Lexicon.from_words(["wrap", "wraps", "sizes", "size", "at", "ta"])
>>> position = Position.parse("5C WRAP", roll="SIZETTA")
>>> [value] = play_values(position, ["G5 SIZE"], lexicon)
>>> value.score, value.is_exact, value.net == value.score - value.expected_reply
(33, True, True)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import sqrt
from typing import TypeAlias

import numpy

from scramble.arguments import MOST_PLAYS, check_number, check_type
from scramble.dice import dice_stream
from scramble.errors import PositionError, UnknownName
from scramble.odds.cups import count_misfits, letters_of, why_impossible
from scramble.odds.exact import ReplyOdds, is_quick, many_reply_odds, passed_to
from scramble.odds.sampled import MOST_ROLLS, sampled_replies
from scramble.play import Play
from scramble.position import Plays, Position
from scramble.words.lexicon import Lexicon
from scramble.worth.mats import MatValues
from scramble.worth.model import Race

__all__ = ["MOST_EXACT", "VALUE_ORDERS", "PlayValue", "play_values", "shortlist"]

MOST_EXACT = 16  # mats; an exact one takes some 0.1 s on one core
_ROLLS = 400  # a mat, if it is sampled: 5 milliseconds
_ROLLS_INSTEAD = 2_000  # if all are: the replies are then known to half a point
_SCREENED = 60  # plays by score that are sampled to find those worth an exact value, if there is no model
_MODELLED = 24  # if there is one: so many of its best, and as many more as are wanted
_SCREEN_ROLLS = 100
_DUEL = 2  # players


@dataclass(frozen=True, eq=False)
class PlayValue:
    """What a play is worth.

    Args:
        score: its points.
        odds: how much the next player's best reply scores.
        rolls: how many were sampled for the odds; 0 if all were counted.
        fits: can the dice show the mat that is left? If not, odd letters are taken as lying on any die.
        possible: can the dice show the position that the play was made in?
        win_chance: the chance to win the game with it, from the scores; None with other than two players.
    """

    score: int
    odds: ReplyOdds
    rolls: int = 0
    fits: bool = True
    win_chance: float | None = None
    possible: bool = True

    @property
    def is_exact(self) -> bool:
        """Are the odds exact: all rolls counted, of a game that these dice can come to?"""
        return self.rolls == 0 and self.fits and self.possible

    @property
    def expected_reply(self) -> float:
        """Points of the best reply on average, over all rolls of the cup."""
        return self.odds.mean

    @property
    def standard_error(self) -> float:
        """Of the expected reply, in points; 0 if all rolls were counted."""
        return self.odds.deviation / sqrt(self.rolls) if self.rolls else 0.0

    @property
    def net(self) -> float:
        """The score less the expected reply."""
        return self.score - self.expected_reply


# What comes first by value: the lowest of these numbers.
VALUE_ORDERS: dict[str, Callable[[PlayValue], float]] = {
    "net": lambda value: -value.net,
    "reply": lambda value: value.expected_reply,
    "win": lambda value: -(value.win_chance or 0.0),
}


def play_values(
    position: Position,
    plays: Sequence[Play | str],
    lexicon: Lexicon,
    *,
    exact: int = MOST_EXACT,
    rolls: int | None = None,
    seed: int = 0,
) -> list[PlayValue | None]:
    """The values of some plays, on all cores.

    Args:
        position: the position that they are plays of.
        plays: legal ones.
        lexicon: the words.
        exact: so many different mats are worked out exactly, those of the first plays; others are sampled,
            and so are all that would take long (:func:`scramble.odds.exact.is_quick`), as with sixteen dice.
            In advanced play mats differ by the dice passed on too.
        rolls: sampled for each of those; None for 400, or 2,000 if no mat is worked out exactly.
        seed: of these rolls.
    Returns:
        A value for each play; None if it leaves more letters than there are dice, with those passed on.
    Raises:
        IllegalPlay: a play that breaks a rule.
        PositionError: another number of rolls than 2 to a million.
    """
    check_type("position", position, Position, "a Position")
    check_type("plays", plays, Sequence, "a list of plays")
    check_number("exact", exact, 0, MOST_PLAYS, PositionError)
    if rolls is not None:
        check_number("rolls", rolls, 2, MOST_ROLLS, PositionError)
    position.check_words(lexicon)
    mats = [replace(position.after(play), roll=position.passed_on(play)) for play in plays]
    dice = len(position.dice.dice)
    found = {_key(mat): PlayValue(0, ReplyOdds(numpy.ones(1))) for mat in mats if _letters(mat) == dice}
    different = {_key(mat): mat for mat in mats if _letters(mat) + len(mat.roll) <= dice}
    asked = [mat for key, mat in different.items() if key not in found]
    blanks = sum("?" in die.faces for die in position.dice.dice)  # more are in no table of replies
    countable = (mat for mat in asked if passed_to(mat).count(0) <= blanks and is_quick(mat))
    first = list(islice(countable, exact))
    found |= _exact(first, lexicon)
    rolls = rolls or (_ROLLS if first else _ROLLS_INSTEAD)
    found |= _sampled([mat for mat in asked if _key(mat) not in found], lexicon, rolls, seed)
    race = Race.of(position, lexicon) if len(position.scores) == _DUEL else None
    possible = not why_impossible(position)
    return [
        replace(_value(position, play, mat, found[_key(mat)], race), possible=possible)
        if _key(mat) in found
        else None
        for play, mat in zip(plays, mats, strict=True)
    ]


def _value(
    position: Position, play: Play | str, mat: Position, left: PlayValue, race: Race | None
) -> PlayValue:
    """The value of a play, from that of the mat that it leaves."""
    score = position.score(play).total
    chance = race.chance(position, score, mat, left.odds) if race else None
    return replace(left, score=score, win_chance=chance)


_Key: TypeAlias = tuple[bytes, bytes]


def _key(mat: Position) -> _Key:
    """What the reply depends on, for the plays of one position."""
    return mat.squares, passed_to(mat)


def _letters(mat: Position) -> int:
    return len(mat.squares) - mat.squares.count(0)


def _exact(mats: Sequence[Position], lexicon: Lexicon) -> dict[_Key, PlayValue]:
    """The values of mats, the score left out."""
    odds = many_reply_odds(mats, lexicon, misfits=True)
    return {_key(mat): PlayValue(0, one, fits=_fits(mat)) for mat, one in zip(mats, odds, strict=True)}


def _sampled(mats: Sequence[Position], lexicon: Lexicon, rolls: int, seed: int) -> dict[_Key, PlayValue]:
    if not mats:
        return {}
    chance = dice_stream(seed)
    replies = sampled_replies(mats, lexicon, chance=chance, rolls=rolls, misfits=True, threads=None)
    return {_key(mat): PlayValue(0, replies.odds(row), rolls, _fits(mat)) for row, mat in enumerate(mats)}


def _fits(mat: Position) -> bool:
    """Can the dice show its letters?"""
    return count_misfits([*letters_of(mat), *passed_to(mat)], mat.dice.face_codes) == 0


def shortlist(
    plays: Plays,
    lexicon: Lexicon,
    count: int,
    *,
    sort: str = "net",
    among: Sequence[int] | None = None,
    seed: int = 0,
) -> list[int]:
    """The plays that promise the best values, by a rough estimate; their values are still to be worked out.

    Args:
        plays: all plays of a position.
        lexicon: the words.
        count: how many are wanted.
        sort: a name of :data:`VALUE_ORDERS`.
        among: numbers of the plays that come into question, from 0, best score first; None for all.
        seed: of the rolls.
    Returns:
        Numbers of plays, the best estimate first.
    """
    asked = range(len(plays)) if among is None else among
    modelled = _by_model(plays, lexicon, asked, sort)
    numbers = modelled[: _MODELLED + count] or list(asked)[:_SCREENED]
    chosen = [plays[number] for number in numbers]
    values = play_values(plays.position, chosen, lexicon, exact=0, rolls=_SCREEN_ROLLS, seed=seed)
    worth = {
        number: VALUE_ORDERS[sort](value) for number, value in zip(numbers, values, strict=True) if value
    }
    return sorted(worth, key=worth.__getitem__)[:count]


def _by_model(plays: Plays, lexicon: Lexicon, among: Sequence[int], sort: str) -> list[int]:
    """The plays in the order of their nets, or expected replies, by a model; none if there is no model."""
    position = plays.position
    try:
        values = MatValues.load(position.mat, position.dice, lexicon, bingo=position.rules.bingo)
    except UnknownName:
        return []
    numbers = numpy.fromiter(among, numpy.int64, len(among))
    replies = values.of_plays(plays)[numbers]
    order = numpy.argsort(replies if sort == "reply" else replies - plays.scores[numbers], kind="stable")
    ordered: list[int] = numbers[order].tolist()
    return ordered
