"""What a play is worth beyond its score: the expected score of the best reply, equity, the chance to win.

Equity is the score minus the expected reply; screens call it *net*.

In advanced play (SS-30) the replying player gets the dice that the play leaves, and rolls only the rest.

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

MOST_EXACT = 16  # mats; an exact value takes some 0.1 s on one core
_ROLLS = 400  # rolls for a mat that is sampled: 5 milliseconds
_ROLLS_INSTEAD = 2_000  # if all mats are sampled: replies are then known to half a point
_SCREENED = 60  # without a model: the best plays by score, sampled to find those worth an exact value
_MODELLED = 24  # with a model: this many of its best, and as many more as are wanted
_SCREEN_ROLLS = 100
_DUEL = 2  # players


@dataclass(frozen=True, eq=False)
class PlayValue:
    """What a play is worth.

    Args:
        score: its points.
        odds: the distribution of the next player's best reply.
        rolls: how many rolls were sampled for the odds; 0 if all were counted.
        fits: whether the dice can show the mat that is left. If not, odd letters are taken to be on any die.
        possible: whether the dice can show the position in which the play was made.
        win_chance: the chance to win the game with this play, from the scores; None unless there are two
            players.
    """

    score: int
    odds: ReplyOdds
    rolls: int = 0
    fits: bool = True
    win_chance: float | None = None
    possible: bool = True

    @property
    def is_exact(self) -> bool:
        """Whether the odds are exact: all rolls were counted, and the dice can show the position."""
        return self.rolls == 0 and self.fits and self.possible

    @property
    def expected_reply(self) -> float:
        """The average points of the best reply, over all rolls of the cup."""
        return self.odds.mean

    @property
    def standard_error(self) -> float:
        """Standard error of the expected reply, in points; 0 if all rolls were counted."""
        return self.odds.deviation / sqrt(self.rolls) if self.rolls else 0.0

    @property
    def equity(self) -> float:
        """The score minus the expected reply: the *net* of hints."""
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


# Sort keys by value: the lowest comes first.
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
        position: the position of the plays.
        plays: legal plays.
        lexicon: the words.
        exact: how many different mats are worked out exactly, beginning with those of the first plays; the
            others are sampled, and so are all that would take too long (see
            :func:`scramble.odds.exact.is_quick`), as with sixteen dice. In advanced play, mats also differ by
            the dice that are passed on.
        rolls: how many rolls are sampled for each of the others; None for 400, or 2,000 if no mat is worked
            out exactly.
        seed: seed of these rolls.
    Returns:
        A value for each play; None if it leaves more letters, with the dice passed on, than there are dice.
    Raises:
        IllegalPlay: a play that breaks a rule.
        PositionError: a number of rolls outside 2 to a million.
    """
    return list(PlayValuer(position, lexicon).each(plays, exact=exact, rolls=rolls, seed=seed))


class PlayValuer:
    """Values plays of one position. It may be asked again and again, and values no mat twice.

    Args:
        position: the position of the plays.
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
        """Yield what :func:`play_values` returns, one by one, each as soon as it is known.

        Arguments and errors are the same; the plays are checked at once. Closing the iterator stops the work.
        """
        check_type("plays", plays, Sequence, "a list of plays")
        check_number("exact", exact, 0, MOST_PLAYS, PositionError)
        if rolls is not None:
            check_number("rolls", rolls, 2, MOST_ROLLS, PositionError)
        dice_stream(seed)  # fails now if it is not a seed
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
        """Choose the first different mats, which are worked out exactly."""
        blanks = sum("?" in die.faces for die in self.position.dice.dice)  # tables of replies allow no more
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
        """Work out some mats on all cores, yielding after each mat."""
        odds = each_reply_odds([one.mat for one in left], self.lexicon, odd_letters=True)
        for one, answer in zip(left, odds, strict=True):
            self._exact[one.reply_key] = answer
            yield

    def _sample(self, left: Sequence[_Left], rolls: int, seed: int) -> None:
        """Sample the replies to the mats that have none yet; all mats get the same luck."""
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
    """What a play leaves to the next player.

    Args:
        mat: the next player's position; its roll is the dice that were passed on (SS-30).
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
        """The same for exact replies, where a mat and its mirror image may have the same key."""
        return reply_key(self.mat)

    @cached_property
    def is_beyond(self) -> bool:
        """Whether there are more letters, with the dice passed on, than dice."""
        return not self._is_bare and self._letters + len(self.mat.roll) > len(self.mat.dice.dice)

    @property
    def has_reply(self) -> bool:
        """Whether there are dice left in the cup."""
        return not self._is_bare and not self.is_beyond

    @property
    def fits(self) -> bool:
        """Whether the dice can show its letters."""
        if self._is_bare:
            return True
        shown = [*letters_of(self.mat), *passed_to(self.mat)]
        return count_odd_letters(shown, self.mat.dice.face_codes) == 0

    @property
    def _is_bare(self) -> bool:
        """Whether every die is on the mat (SS-7), so that nobody can roll."""
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
    """The plays that a rough estimate ranks first; their values are still to be worked out.

    Args:
        plays: all plays of a position.
        lexicon: the words.
        count: how many are wanted.
        sort: a name of :data:`VALUE_ORDERS`.
        among: numbers of the plays to choose from, from 0, best score first; None for all.
        seed: seed of the rolls.
        valuer: the position's valuer, if there is one already or it will be used again.
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
    """The plays ordered by the model's equity or expected reply; none without a model."""
    values = GameModel.of(plays.position, lexicon).reply
    if values is None:
        return []
    numbers = numpy.fromiter(among, numpy.int64, len(among))
    replies = values.of_plays(plays)[numbers]
    order = numpy.argsort(replies if sort == "reply" else replies - plays.scores[numbers], kind="stable")
    ordered: list[int] = numbers[order].tolist()
    return ordered
