"""Ranks plays and tells what a player wants to know about each: words, score, dice left, what stays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from typing import Any

from scramble.alphabet import HasWords
from scramble.arguments import MOST_PLAYS, check_number, check_type
from scramble.dice import Roll
from scramble.errors import FilterError
from scramble.hints.filters import PlayFilter
from scramble.notation import format_play, format_square
from scramble.play import Play, Score
from scramble.position import Plays, Position
from scramble.words.lexicon import Lexicon
from scramble.worth.plays import VALUE_ORDERS, PlayValue, PlayValuer, play_values, shortlist

__all__ = ["SORT_ORDERS", "Hint", "hint_for", "rank", "rank_by_value", "with_values"]

# more plays than asked for get exact values, because the rough estimate may be wrong about the last ones
SPARE = 4


@dataclass(frozen=True)
class Hint:
    """One play of a position, explained.

    Args:
        rank: its place among all plays of the position by score, from 1; 0 if one of its words is a phony, so
            that it is not among them.
        play: the play.
        text: such as ``5C WRAPS``.
        score: words and points.
        dice_left: the unused dice of the roll.
        stays: the word that stays on the mat (SS-20), or ``-`` if the mat is cleared (SS-21).
        value: what the play is worth, if that was worked out.
    """

    rank: int
    play: Play
    text: str
    score: Score
    dice_left: Roll
    stays: str
    value: PlayValue | None = field(default=None, compare=False)

    @property
    def words(self) -> tuple[str, ...]:
        """The words formed, as on the mat, the main word first."""
        return tuple(word.text for word in self.score.words)

    def to_dict(self, *, replies: bool = False) -> dict[str, Any]:
        """The fields of a play that ``scramble hint --json`` gives.

        Args:
            replies: include the distribution of the best reply's points, if it is known.
        """
        fields: dict[str, Any] = {
            "rank": self.rank,
            "play": self.text,
            "score": self.score.total,
            "bingo": self.score.bingo,
            "words": [
                {"word": word.text, "score": word.total, "sum": word.sum_text} for word in self.score.words
            ],
            "placements": [
                {"square": format_square(place.row, place.column), "die": place.die} for place in self.play
            ],
            "dice_left": str(self.dice_left),
            "stays": self.stays,
            **(self.value.to_dict() if self.value else {}),
        }
        if replies and self.value:
            fields["replies"] = [bar._asdict() for bar in self.value.odds.ranges()]
        return fields


def _length(plays: Plays, index: int) -> object:
    return -len(plays.position.score(plays[index]).words[0].letters)


def _word(plays: Plays, index: int) -> object:
    return plays.text(index).split()[1].upper()


def _dice(plays: Plays, index: int) -> object:
    return -len(plays[index])


def _square(plays: Plays, index: int) -> object:
    word = plays.position.score(plays[index]).words[0]
    return word.row, word.column, not word.is_across


# The sort key of each order; equal plays stay in the order of their score.
SORT_ORDERS: dict[str, Callable[[Plays, int], object] | None] = {
    "score": None,
    "word": _word,
    "length": _length,
    "dice": _dice,
    "square": _square,
}


def hint_for(position: Position, play: Play | str, rank: int = 0) -> Hint:
    """Explain one legal play.

    Raises:
        IllegalPlay: it breaks a rule.
        RollError: the roll does not have its dice.
    """
    score = position.score(play)
    if isinstance(play, str):
        play = position.play(play)
    alphabet = position.dice.alphabet
    main = score.words[0]
    return Hint(
        rank=rank,
        play=play,
        text=format_play(main.row, main.column, main.is_across, main.text),
        score=score,
        dice_left=position.roll.minus(alphabet.die_code(place.die) for place in play),
        stays=position.after(play).word_on_mat(),
    )


def rank(
    position: Position,
    lexicon: HasWords,
    *,
    top: int | None = 10,
    sort: str = "score",
    filters: Sequence[PlayFilter] = (),
) -> list[Hint]:
    """The best plays of a position.

    Args:
        position: mat and roll.
        lexicon: the words.
        top: how many to return, or None for all.
        sort: ``score``, ``word``, ``length`` (of the main word), ``dice`` (placed) or ``square``.
        filters: keep only plays that pass them all (see :func:`scramble.hints.filters.parse_filter`).
    Raises:
        FilterError: an unknown order, or a count below 1.
    """
    check_type("position", position, Position, "a Position")
    if not isinstance(sort, str) or sort not in SORT_ORDERS:
        raise FilterError("sort", sort, f"one of {', '.join(SORT_ORDERS)}")
    check_top(top)
    if top is not None and sort == "score" and not filters:
        plays = position.top(lexicon, top)
        return [hint_for(position, play, place) for place, play in enumerate(plays, start=1)]
    plays = position.plays(lexicon)
    chosen = in_order(plays, passing(plays, filters), sort)
    return [hint_for(position, plays[number], number + 1) for number in chosen[:top]]


def rank_by_value(
    position: Position,
    lexicon: Lexicon,
    *,
    top: int = 10,
    sort: str = "net",
    filters: Sequence[PlayFilter] = (),
) -> list[Hint]:
    """The most valuable plays of a position, with their values.

    Args:
        position: mat and roll.
        lexicon: the words.
        top: how many to return; they are chosen from the plays that a rough estimate ranks first.
        sort: a name of :data:`scramble.worth.plays.VALUE_ORDERS`.
        filters: keep only plays that pass them all.
    Raises:
        FilterError: an unknown order, or a count below 1.
    """
    check_type("position", position, Position, "a Position")
    if not isinstance(sort, str) or sort not in VALUE_ORDERS:
        raise FilterError("sort", sort, f"one of {', '.join(VALUE_ORDERS)}")
    check_top(top)
    plays, valuer = position.plays(lexicon), PlayValuer(position, lexicon)
    chosen = shortlist(plays, lexicon, top + SPARE, sort=sort, among=passing(plays, filters), valuer=valuer)
    hints = [hint_for(position, plays[number], number + 1) for number in chosen]
    values = valuer.each([hint.play for hint in hints])
    valued = [replace(hint, value=value) for hint, value in zip(hints, values, strict=True)]
    return by_value(valued, sort)[:top]


def with_values(position: Position, hints: Sequence[Hint], lexicon: Lexicon) -> list[Hint]:
    """The same hints with the values of their plays."""
    values = play_values(position, [hint.play for hint in hints], lexicon)
    return [replace(hint, value=value) for hint, value in zip(hints, values, strict=True)]


def by_value(hints: Sequence[Hint], sort: str) -> list[Hint]:
    """Hints in the order of their values; those without one come last."""
    worth = VALUE_ORDERS[sort]
    return sorted(hints, key=lambda hint: worth(hint.value) if hint.value else inf)


def in_order(plays: Plays, numbers: Sequence[int], sort: str) -> list[int]:
    """Some plays, by number from 0, sorted by one of :data:`SORT_ORDERS`."""
    by = SORT_ORDERS[sort]
    return sorted(numbers, key=lambda number: by(plays, number)) if by else list(numbers)  # type: ignore[arg-type,return-value]


def check_top(top: int | None) -> None:
    """Raise FilterError for an impossible number of plays."""
    if top is not None:
        check_number("top", top, 1, MOST_PLAYS, FilterError)


def passing(plays: Plays, filters: Sequence[PlayFilter]) -> Sequence[int]:
    """Numbers of the plays that pass all filters, from 0, best score first."""
    if not filters:
        return range(len(plays))
    words = (_word(plays, index) for index in range(len(plays)))
    bare = (str(word).replace("[", "").replace("]", "") for word in words)
    return [
        index
        for index, (play, word) in enumerate(zip(plays, bare, strict=True))
        if all(keep(play, word) for keep in filters)
    ]
