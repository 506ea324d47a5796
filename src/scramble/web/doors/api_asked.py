"""What a program may ask of ``/api/v1``: the bodies, their limits, and what they mean.

Mats, dice and word lists are named, or stand in the body. A name is looked up among those that ship and the
editions that were added; it is never the path of a file of this machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

import msgspec
from msgspec import Meta

from scramble.alphabet import ENGLISH, Alphabet
from scramble.dice import DiceSet
from scramble.errors import BadInput, LexiconError, WrongType
from scramble.hints.filters import FILTER_HELP
from scramble.hints.ranking import SORT_ORDERS
from scramble.hints.report import HintQuery
from scramble.mat import Mat
from scramble.position import Position
from scramble.rules import PENALTIES
from scramble.web.limits import check_pattern
from scramble.web.wordlists import named_lexicon
from scramble.words.lexicon import Lexicon
from scramble.worth.plays import VALUE_ORDERS

__all__ = [
    "LIST_NAME",
    "MOST_HINT_PLAYS",
    "MOST_OWN_WORDS",
    "MOST_SCORED_TURNS",
    "MOST_VALUED_TURNS",
    "RECORD_BYTES",
    "RECORD_CHARACTERS",
    "SECONDS",
    "AnalyzeAsked",
    "HintAsked",
    "JudgeAsked",
    "PositionAsked",
    "ScoreAsked",
]

SECONDS = 20.0  # that an answer may take
MOST_HINT_PLAYS = 50  # of one hint
RECORD_BYTES = 1024 * 1024  # of a record's body
RECORD_CHARACTERS = 200_000
MOST_SCORED_TURNS = 1_000  # of a game whose turns are compared by score; each takes up to 20 ms
MOST_VALUED_TURNS = 200  # of one with values; each takes about half a second
LIST_NAME = "enable"
MOST_OWN_WORDS = 5_000  # for a longer list, add an edition on the server
_MANY_PLAYS = 100_000  # that only an order by score or by value copes with in time

_Words = Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(min_length=1, max_length=64)]
_OwnWords = Annotated[
    list[Annotated[str, Meta(max_length=100)]], Meta(min_length=1, max_length=MOST_OWN_WORDS)
]
_Filters = Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=8)]
_Points = Annotated[list[Annotated[int, Meta(ge=-99_999, le=99_999)]], Meta(min_length=1, max_length=8)]
_Rows = Annotated[list[Annotated[str, Meta(max_length=21)]], Meta(min_length=3, max_length=21)]
_PlayText = Annotated[str, Meta(min_length=1, max_length=200, description="A play.", examples=["G5 SIZES"])]
ListName = Annotated[
    str,
    Meta(
        min_length=1, max_length=60, description="Word list: a name of /api/v1/lexicon.", examples=["enable"]
    ),
]


class PositionAsked(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A position, and the words that are allowed."""

    position: Annotated[
        str,
        Meta(
            max_length=2000,
            description="The word on the mat (5C WRAP across, C5 WRAP down, blanks in lower case), - for an "
            "empty mat, or a whole position text.",
            examples=["5C WRAP"],
        ),
    ] = "-"
    roll: (
        Annotated[
            str, Meta(max_length=200, description="The dice; ?, _ and . are blanks.", examples=["SIZEXA?"])
        ]
        | None
    ) = None
    scores: Annotated[_Points, Meta(description="Points of each player, one's own first.")] | None = None
    target: Annotated[int, Meta(ge=1, le=9999, description="Points that win the game.")] | None = None
    mat: Annotated[str, Meta(max_length=60, description="A mat that ships.", examples=["house"])] | None = (
        None
    )
    mat_rows: (
        Annotated[_Rows, Meta(description="A mat of one's own: a text a row, of T D t d and dots.")] | None
    ) = None
    mat_toml: Annotated[str, Meta(max_length=10_000, description="Or its TOML file.")] | None = None
    dice: Annotated[str, Meta(max_length=60, description="Dice that ship.", examples=["house"])] | None = None
    dice_toml: (
        Annotated[str, Meta(max_length=20_000, description="The TOML file of dice of one's own.")] | None
    ) = None
    lexicon: ListName | None = None
    word_list: (
        Annotated[_OwnWords, Meta(description="Words of one's own, in place of a list by name.")] | None
    ) = None

    def read(self) -> tuple[Position, Lexicon]:
        """Position and words.

        Raises:
            BadInput: a field that cannot be used.
        """
        dice = self._dice()
        place = Position.parse(self.position, self.roll, mat=self._mat(), dice=dice)
        if self.target is not None:
            place = replace(place, rules=replace(place.rules, target=self.target))
        if self.scores is not None:
            scores = tuple(self.scores)
            place = replace(place, scores=scores, lost_turns=(0,) * len(scores))
        return place, self._lexicon(place.dice.alphabet)

    def _mat(self) -> Mat | None:
        _one_of("mat", mat=self.mat, mat_rows=self.mat_rows, mat_toml=self.mat_toml)
        if self.mat_rows is not None:
            return Mat(tuple(self.mat_rows), "own")
        if self.mat_toml is not None:
            return Mat.parse_toml(self.mat_toml, "own")
        return Mat.named(self.mat) if self.mat is not None else None

    def _dice(self) -> DiceSet | None:
        _one_of("dice", dice=self.dice, dice_toml=self.dice_toml)
        if self.dice_toml is not None:
            return DiceSet.parse_toml(self.dice_toml, "own")
        return DiceSet.named(self.dice) if self.dice is not None else None

    def _lexicon(self, alphabet: Alphabet) -> Lexicon:
        _one_of("lexicon", lexicon=self.lexicon, word_list=self.word_list)
        if self.word_list is not None:
            return Lexicon.from_words(self.word_list, name="own", alphabet=alphabet)
        if alphabet != ENGLISH:  # compiling a whole list for each alphabet that somebody sends takes too long
            expected = "the dice have letters of their own: expected their words in word_list"
            raise LexiconError("lexicon", self.lexicon, expected)
        return named_lexicon(self.lexicon or LIST_NAME)


class HintAsked(PositionAsked):
    """What is asked of a position."""

    top: Annotated[int, Meta(ge=1, le=MOST_HINT_PLAYS, description="How many plays.")] = 10
    sort: Annotated[
        str, Meta(max_length=20, description=f"One of {', '.join((*SORT_ORDERS, *VALUE_ORDERS))}.")
    ] = "score"
    filters: Annotated[_Filters, Meta(description=f"{FILTER_HELP}.", examples=[["length=6+"]])] = []
    play: Annotated[_PlayText, Meta(description="A play to hold against the best.")] | None = None
    replies: Annotated[bool, Meta(description="Expected reply, net and chance to win, too.")] = True

    def query(self) -> HintQuery:
        """The question for the engine.

        Raises:
            FilterError: an unknown order.
            BadInput: a filter that might take long.
        """
        for text in self.filters:
            name, _, value = text.partition("=")
            if name.strip() == "word":
                check_pattern("word", value)
        return HintQuery(self.top, self.sort, tuple(self.filters), self.play, self.replies)

    def check_effort(self, place: Position, lexicon: Lexicon) -> None:
        """Refuse to filter or sort by words what is too much of it.

        Raises:
            BadInput: it is.
        """
        is_quick = self.sort == "score" or self.sort in VALUE_ORDERS
        if is_quick and not self.filters:
            return
        count = len(place.plays(lexicon))
        if count > _MANY_PLAYS:
            field, value = ("filters", ", ".join(self.filters)) if self.filters else ("sort", self.sort)
            expected = (
                f"the position has {count:,} plays: expected none, or a sort by score or value, above "
                f"{_MANY_PLAYS:,}"
            )
            raise BadInput(field, value, expected)


class ScoreAsked(PositionAsked):
    """A play to be explained; without a roll any dice will do."""

    play: _PlayText


class JudgeAsked(PositionAsked):
    """Words to be judged together, or a whole play."""

    words: (
        Annotated[_Words, Meta(description="The words of one play.", examples=[["WRAPS", "SIZES"]])] | None
    ) = None
    play: Annotated[_PlayText, Meta(description="A play at the position, in place of words.")] | None = None
    rule: Annotated[str, Meta(max_length=20, description=f"One of {', '.join(PENALTIES)}.")] = "turn"
    explain: Annotated[bool, Meta(description="Say of each word what is known.")] = False

    def asked_words(self) -> Sequence[str]:
        """The words, where no play is given.

        Raises:
            BadInput: neither, or both.
        """
        if self.play is not None and self.words is not None:
            raise BadInput("words", ", ".join(self.words), "words or a play, not both")
        if self.play is None and self.words is None:
            raise BadInput("words", "", "the words of a play, or a position and a play")
        return self.words or ()


class AnalyzeAsked(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A recorded game."""

    record: Annotated[
        str, Meta(min_length=1, max_length=RECORD_CHARACTERS, description="The GCG or JSON file's text.")
    ]
    name: Annotated[str, Meta(max_length=100, description="What the answer calls it.")] = "record"
    lexicon: ListName | None = None
    values: Annotated[
        bool,
        Meta(
            description="Nets and chances to win, too: half a second a turn, of a dice game of at most "
            f"{MOST_VALUED_TURNS} turns."
        ),
    ] = False

    @property
    def most_turns(self) -> int:
        """That its game may have."""
        return MOST_VALUED_TURNS if self.values else MOST_SCORED_TURNS


def _one_of(field: str, **given: object) -> None:
    names = [name for name, value in given.items() if value is not None]
    if len(names) > 1:
        raise WrongType(field, " and ".join(names), "only one of them")
