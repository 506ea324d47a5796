"""What a play is worth beyond its score: the expected score of the best reply, equity, the chance to win.

Equity is the score less the expected reply; the screen calls it *net*.

In advanced play (SS-30) the reply has the dice that the play leaves, and only the missing ones are rolled.

>>> from scramble import Lexicon, Position
>>> lexicon = Lexicon.from_words(["wrap", "wraps", "sizes", "size", "at", "ta"])
>>> position = Position.parse("5C WRAP", roll="SIZETTA")
>>> [value] = play_values(position, ["G5 SIZE"], lexicon)
>>> value.score, value.is_exact, value.equity == value.score - value.expected_reply
(33, True, True)
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from math import sqrt
from typing import Any, TypeAlias

import numpy

from scramble.arguments import MOST_PLAYS, check_number, check_type
from scramble.dice import dice_stream
from scramble.errors import PositionError
from scramble.odds.cups import count_odd_letters, letters_of, why_impossible
from scramble.odds.exact import ReplyKey, ReplyOdds, each_reply_odds, is_quick, passed_to, reply_key
from scramble.odds.sampled import MOST_ROLLS, sampled_replies
from scramble.play import Play
from scramble.position import Plays, Position
from scramble.words.lexicon import Lexicon
from scramble.worth.model import GameModel

__all__ = ["MOST_EXACT", "VALUE_ORDERS", "PlayValue", "PlayValuer", "play_values", "shortlist"]

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
    def equity(self) -> float:
        """The score less the expected reply: the *net* of hints."""
        return self.score - self.expected_reply

    def to_dict(self) -> dict[str, Any]:
        """The fields that ``scramble hint --json`` gives of a play's worth."""
        return {
            "expected_reply": self.expected_reply,
            "standard_error": self.standard_error,
            "exact": self.is_exact,
            "sampled_rolls": self.rolls,
            "dice_fit": self.fits,
            "net": self.equity,
            "win_chance": self.win_chance,
            "no_reply": self.odds.chance_of_no_play,
            "quartiles": [self.odds.quantile(share) for share in (0.25, 0.5, 0.75)],
        }


# What comes first by value: the lowest of these numbers.
VALUE_ORDERS: dict[str, Callable[[PlayValue], float]] = {
    "net": lambda value: -value.equity,
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
        exact: how many different mats are worked out exactly, those of the first plays; others are sampled,
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
    return list(PlayValuer(position, lexicon).each(plays, exact=exact, rolls=rolls, seed=seed))


class PlayValuer:
    """Values plays of one position, as often as it is asked; no mat that they leave is looked at twice.

    Args:
        position: the position that they are plays of.
        lexicon: the words.
    Raises:
        PositionError: the lexicon's alphabet is not that of the dice.
    """

    def __init__(self, position: Position, lexicon: Lexicon) -> None:
        check_type("position", position, Position, "a Position")
        position.check_words(lexicon)
        self.position = position
        self.lexicon = lexicon
        self._left: dict[Play | str, _Left] = {}
        self._exact: dict[ReplyKey, ReplyOdds] = {}
        self._sampled: dict[tuple[_Key, int, int], ReplyOdds] = {}

    def each(
        self,
        plays: Sequence[Play | str],
        *,
        exact: int = MOST_EXACT,
        rolls: int | None = None,
        seed: int = 0,
    ) -> Iterator[PlayValue | None]:
        """What :func:`play_values` returns, one after another, each as soon as it is known.

        Arguments and errors are the same; the plays are checked at once. Closing the iterator stops the work.
        """
        check_type("plays", plays, Sequence, "a list of plays")
        check_number("exact", exact, 0, MOST_PLAYS, PositionError)
        if rolls is not None:
            check_number("rolls", rolls, 2, MOST_ROLLS, PositionError)
        dice_stream(seed)  # says so now if it is not a seed
        left = [self._left_by(play) for play in plays]
        counted = self._countable(left, exact)
        rolls = rolls or (_ROLLS if counted else _ROLLS_INSTEAD)
        return self._each(left, counted, rolls, seed)

    def _left_by(self, play: Play | str) -> _Left:
        left = self._left.get(play) if isinstance(play, Play | str) else None
        if left is None:
            mat = replace(self.position.after(play), roll=self.position.passed_on(play))
            left = self._left[play] = _Left(mat, self.position.score(play).total)
        return left

    def _countable(self, left: Sequence[_Left], most: int) -> list[_Left]:
        """The first different mats that are worked out exactly."""
        blanks = sum("?" in die.faces for die in self.position.dice.dice)  # more are in no table of replies
        countable = (
            one
            for one in {one.key: one for one in left if one.has_reply}.values()
            if passed_to(one.mat).count(0) <= blanks and is_quick(one.mat)
        )
        return list(islice(countable, most))

    def _each(
        self, left: Sequence[_Left], counted: Sequence[_Left], rolls: int, seed: int
    ) -> Iterator[PlayValue | None]:
        keys = {one.key for one in counted}
        model = GameModel.of(self.position, self.lexicon) if len(self.position.scores) == _DUEL else None
        possible = not why_impossible(self.position)
        answers = self._count([one for one in counted if one.reply_key not in self._exact])
        try:
            for one in left:
                if one.is_beyond:
                    yield None
                    continue
                if not one.has_reply:
                    odds, sampled = _NO_REPLY, 0
                elif one.key in keys:
                    while one.reply_key not in self._exact:
                        next(answers)
                    odds, sampled = self._exact[one.reply_key], 0
                else:
                    if (one.key, rolls, seed) not in self._sampled:
                        self._sample([other for other in left if other.key not in keys], rolls, seed)
                    odds, sampled = self._sampled[one.key, rolls, seed], rolls
                chance = model.win_chance(self.position, one.score, one.mat, odds) if model else None
                yield PlayValue(one.score, odds, sampled, one.fits, chance, possible)
        finally:
            answers.close()

    def _count(self, left: Sequence[_Left]) -> Generator[None]:
        """Work out some mats, on all cores; a step a mat."""
        odds = each_reply_odds([one.mat for one in left], self.lexicon, odd_letters=True)
        for one, answer in zip(left, odds, strict=True):
            self._exact[one.reply_key] = answer
            yield

    def _sample(self, left: Sequence[_Left], rolls: int, seed: int) -> None:
        """Sample the replies to those mats that were not yet; each is given the same luck."""
        known = self._sampled
        asked = {one.key: one.mat for one in left if one.has_reply and (one.key, rolls, seed) not in known}
        chance, mats = dice_stream(seed), list(asked.values())
        replies = sampled_replies(
            mats, self.lexicon, chance=chance, rolls=rolls, odd_letters=True, threads=None
        )
        known |= {(key, rolls, seed): replies.odds(row) for row, key in enumerate(asked)}


_Key: TypeAlias = tuple[bytes, bytes]
_NO_REPLY = ReplyOdds(numpy.ones(1))  # the cup is empty


@dataclass(frozen=True, eq=False)
class _Left:
    """What a play leaves.

    Args:
        mat: the next player's position; its roll is what was passed on (SS-30).
        score: points of the play.
    """

    mat: Position
    score: int

    @cached_property
    def key(self) -> _Key:
        """What the reply depends on, for the plays of one position."""
        return self.mat.squares, passed_to(self.mat)

    @cached_property
    def reply_key(self) -> ReplyKey:
        """The same for exact replies, where a mat and its mirror image may be one question."""
        return reply_key(self.mat)

    @cached_property
    def is_beyond(self) -> bool:
        """Are there more letters than dice, with those passed on?"""
        return not self._is_bare and self._letters + len(self.mat.roll) > len(self.mat.dice.dice)

    @property
    def has_reply(self) -> bool:
        """Is there a cup to roll from?"""
        return not self._is_bare and not self.is_beyond

    @property
    def fits(self) -> bool:
        """Can the dice show its letters?"""
        if self._is_bare:
            return True
        shown = [*letters_of(self.mat), *passed_to(self.mat)]
        return count_odd_letters(shown, self.mat.dice.face_codes) == 0

    @property
    def _is_bare(self) -> bool:
        """Does every die lie on the mat (SS-7)? Then nobody can roll."""
        return self._letters == len(self.mat.dice.dice)

    @cached_property
    def _letters(self) -> int:
        return len(self.mat.squares) - self.mat.squares.count(0)


def shortlist(
    plays: Plays,
    lexicon: Lexicon,
    count: int,
    *,
    sort: str = "net",
    among: Sequence[int] | None = None,
    seed: int = 0,
    valuer: PlayValuer | None = None,
) -> list[int]:
    """The plays that promise the best values, by a rough estimate; their values are still to be worked out.

    Args:
        plays: all plays of a position.
        lexicon: the words.
        count: how many are wanted.
        sort: a name of :data:`VALUE_ORDERS`.
        among: numbers of the plays that come into question, from 0, best score first; None for all.
        seed: of the rolls.
        valuer: of the position, if it was asked before or will be asked again.
    Returns:
        Numbers of plays, the best estimate first.
    """
    asked = range(len(plays)) if among is None else among
    modelled = _by_model(plays, lexicon, asked, sort)
    numbers = modelled[: _MODELLED + count] or list(asked)[:_SCREENED]
    chosen = [plays[number] for number in numbers]
    valuer = valuer or PlayValuer(plays.position, lexicon)
    values = valuer.each(chosen, exact=0, rolls=_SCREEN_ROLLS, seed=seed)
    worth = {
        number: VALUE_ORDERS[sort](value) for number, value in zip(numbers, values, strict=True) if value
    }
    return sorted(worth, key=worth.__getitem__)[:count]


def _by_model(plays: Plays, lexicon: Lexicon, among: Sequence[int], sort: str) -> list[int]:
    """The plays in the order of their equity, or expected reply, by the game's model; none without one."""
    values = GameModel.of(plays.position, lexicon).reply
    if values is None:
        return []
    numbers = numpy.fromiter(among, numpy.int64, len(among))
    replies = values.of_plays(plays)[numbers]
    order = numpy.argsort(replies if sort == "reply" else replies - plays.scores[numbers], kind="stable")
    ordered: list[int] = numbers[order].tolist()
    return ordered
