"""The whole hint for a position, for any screen: ranked plays, the player's own play, the best ones.

Scores are known at once, values a moment later. :func:`make_report` waits for all of them;
:func:`report_stages` yields a report that grows, for a page that shows scores first.

>>> from scramble import Lexicon, Position
>>> lexicon = Lexicon.from_words(["wrap", "wraps", "sizes", "size", "at", "ta"])
>>> position = Position.parse("5C WRAP", roll="SIZETTA")
>>> report = make_report(position, lexicon, HintQuery(top=2, own="5C WRAPS"))
>>> [hint.text for hint in report.hints], report.own.loss
(['G5 SIZE', '5C WRAPS'], 23)
>>> stages = list(report_stages(position, lexicon, HintQuery(top=2)))
>>> stages[0].report.hints[0].value is None, stages[-1].report.hints[0].value is None
(True, False)
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf
from typing import Any

import numpy

from scramble.arguments import check_type
from scramble.errors import FilterError
from scramble.hints.filters import parse_filter
from scramble.hints.ranking import SORT_ORDERS, SPARE, Hint, by_value, check_top, hint_for, in_order, passing
from scramble.odds.cups import why_impossible
from scramble.play import Play
from scramble.position import Plays, Position
from scramble.words.lexicon import Lexicon
from scramble.worth.plays import VALUE_ORDERS, PlayValue, PlayValuer, shortlist

__all__ = ["HintQuery", "HintReport", "HintStage", "OwnPlay", "make_report", "report_stages"]

_JSON_VERSION = 1
_CONTENDERS = 3  # plays that get exact values, since any of them may have the best equity


@dataclass(frozen=True)
class HintQuery:
    """What is asked about a position.

    Args:
        top: how many plays, or None for all.
        sort: a name of :data:`scramble.hints.ranking.SORT_ORDERS` or of
            :data:`scramble.worth.plays.VALUE_ORDERS`.
        filters: texts for :func:`scramble.hints.filters.parse_filter`.
        own: the text of a play to compare with the best, or None.
        values: whether to work out expected replies, equity and chances to win.
    Raises:
        FilterError: an unknown order, fewer than 1 play, or no number of plays where values decide the order.
    """

    top: int | None = 10
    sort: str = "score"
    filters: tuple[str, ...] = ()
    own: str | None = None
    values: bool = True

    def __post_init__(self) -> None:
        orders = (*SORT_ORDERS, *VALUE_ORDERS)
        if self.sort not in orders:
            raise FilterError("sort", self.sort, f"one of {', '.join(orders)}")
        if self.top is None and self.sort in VALUE_ORDERS:
            raise FilterError("all", self.sort, "a number of plays, where values decide the order: --top 50")
        check_top(self.top)


@dataclass(frozen=True)
class OwnPlay:
    """The player's own play compared with the best.

    Args:
        text: the play as the player wrote it.
        reasons: why it is illegal; empty if it is legal.
        phonies: its words that are not in the lexicon.
        hint: the play explained, with its rank and value, if it is legal.
        loss: points behind the best play, if it is legal.
    """

    text: str
    reasons: tuple[str, ...]
    phonies: tuple[str, ...] = ()
    hint: Hint | None = None
    loss: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """The fields that ``scramble hint --json`` gives."""
        return {
            "play": self.text,
            "legal": not self.reasons,
            "reasons": list(self.reasons),
            "not_in_lexicon": list(self.phonies),
            "loss": self.loss,
            **({"explained": self.hint.to_dict()} if self.hint else {}),
        }


@dataclass(frozen=True)
class HintReport:
    """The answer for one position. Immutable.

    Args:
        position: the position as it was understood.
        lexicon: the lexicon that judged the words.
        count: how many plays there are in all.
        hints: the plays that were asked for.
        own: the player's own play, or None.
        best_score: the first play by score, with its value; None without a play or without values.
        best_equity: the play with the highest equity, of all that have a value.
        contenders: plays that a rough estimate ranks first, with their values; `best_equity` may be one of
            them.
    """

    position: Position
    lexicon: Lexicon
    count: int
    hints: tuple[Hint, ...]
    own: OwnPlay | None = None
    best_score: Hint | None = None
    best_equity: Hint | None = None
    contenders: tuple[Hint, ...] = ()

    @cached_property
    def impossible(self) -> str:
        """Why these dice cannot show this position, as a sentence; "" if they can."""
        return why_impossible(self.position)

    @property
    def has_values(self) -> bool:
        """Whether values were asked for and are all known."""
        return self.best_score is not None

    @property
    def best_win(self) -> Hint | None:
        """The play of the report that wins most often; None if no chances to win are known."""
        best = [hint for hint in (self.best_score, self.best_equity) if hint]
        known = [hint for hint in (*best, *self.hints) if hint.value and hint.value.win_chance is not None]
        return min(
            known, key=lambda hint: VALUE_ORDERS["win"](hint.value) if hint.value else inf, default=None
        )

    @property
    def explained(self) -> Hint | None:
        """The play whose replies are shown in full: the player's own if legal, else the best by equity."""
        return self.own.hint if self.own and self.own.hint else self.best_equity

    def to_dict(self) -> dict[str, Any]:
        """The fields that ``scramble hint --json`` gives."""
        lexicon = self.lexicon
        return {
            "version": _JSON_VERSION,
            "position": str(self.position),
            "mat": self.position.word_on_mat(),
            "roll": str(self.position.roll),
            "lexicon": {
                "name": lexicon.name,
                "version": lexicon.version,
                "fingerprint": lexicon.fingerprint,
            },
            "count": self.count,
            "plays": [hint.to_dict() for hint in self.hints],
            **({"impossible": self.impossible} if self.impossible else {}),
            **({"best_net": self.best_equity.to_dict()} if self.best_equity else {}),
            **({"own": self.own.to_dict()} if self.own else {}),
        }


@dataclass(frozen=True)
class HintStage:
    """The report so far.

    Args:
        report: the report with the values that are known by now, and ordered by them where they decide the
            order.
        newest: the play whose value has just become known; None in the first stage and in the last.
        is_last: whether the report is complete.
    """

    report: HintReport
    newest: Hint | None = None
    is_last: bool = False


def make_report(position: Position, lexicon: Lexicon, query: HintQuery | None = None) -> HintReport:
    """The whole hint.

    Args:
        position: mat and roll.
        lexicon: the words.
        query: what is asked for; None for the ten best plays by score, with their values.
    Raises:
        FilterError: an unknown filter.
        NotationError: the text of the player's own play is not a play.
    """
    making = _Making(position, lexicon, query or HintQuery())
    for _newest in making.values():
        pass
    return making.report()


def report_stages(
    position: Position, lexicon: Lexicon, query: HintQuery | None = None
) -> Generator[HintStage]:
    """The same hint in stages: scores at once, then one value after another, then the whole report.

    The most interesting values come first: that of the best score, those of plays that may have the best
    equity, that of the player's own play, then the list from its top. Where values decide the order, plays
    move as theirs become known. Closing the iterator stops the work.

    Arguments and errors are those of :func:`make_report`; an error comes before the first stage is asked for.
    """
    return _stages(_Making(position, lexicon, query or HintQuery()))


def _stages(making: _Making) -> Generator[HintStage]:
    if making.needs_values:
        yield HintStage(making.report())
        for newest in making.values():
            yield HintStage(making.report(), newest)
    yield HintStage(making.report(), is_last=True)


class _Making:
    """A hint in the making: plays are found once, each is explained once, and each mat is valued once."""

    def __init__(self, position: Position, lexicon: Lexicon, query: HintQuery) -> None:
        check_type("position", position, Position, "a Position")
        filters = [parse_filter(text, position.dice.alphabet) for text in query.filters]
        self._query = query
        self._lexicon = lexicon
        self._plays = plays = position.plays(lexicon)
        self._passing = passing(plays, filters)
        self._valuer = PlayValuer(position, lexicon)
        self._values: dict[Play, PlayValue | None] = {}
        self._hints: dict[int, Hint] = {}
        self._is_by_value = query.sort in VALUE_ORDERS
        self._is_ordered = not self._is_by_value
        order = "score" if self._is_by_value else query.sort
        self._shown = self._explained(in_order(plays, self._passing, order)[: query.top])
        self._own = _own_play(plays, lexicon, query.own) if query.own else None
        self._contenders: list[Hint] = []
        self.needs_values = bool(plays) and (query.values or self._is_by_value)

    def values(self) -> Iterator[Hint]:
        """Work out the values; yield each play once, when its value becomes known."""
        if not self.needs_values:
            return
        query, plays, lexicon, valuer = self._query, self._plays, self._lexicon, self._valuer
        if self._is_by_value:
            top, among = query.top or 1, self._passing
            chosen = shortlist(plays, lexicon, top + SPARE, sort=query.sort, among=among, valuer=valuer)
            self._shown = self._explained(chosen)
            yield from self._valued(self._shown)
            self._shown = self._in_order_so_far()
            self._is_ordered = True
        if query.values:
            contenders = self._explained([0, *shortlist(plays, lexicon, _CONTENDERS, valuer=valuer)])
            own = [self._own.hint] if self._own and self._own.hint else []
            yield from self._valued([*contenders, *own, *self._shown])
            self._contenders = contenders

    def report(self) -> HintReport:
        """The report as it is so far."""
        plays, own = self._plays, self._own
        hints = self._known(self._shown if self._is_ordered else self._in_order_so_far())
        if own and own.hint:
            own = replace(own, hint=self._known([own.hint])[0])
        first = HintReport(plays.position, self._lexicon, len(plays), tuple(hints), own)
        if not self._contenders:
            return first
        best_score, *contenders = self._known(self._contenders)
        known = [hint for hint in (best_score, *contenders, *hints) if hint.value]
        best_equity = max(known, key=lambda hint: hint.value.equity if hint.value else -inf, default=None)
        return replace(first, best_score=best_score, best_equity=best_equity, contenders=tuple(contenders))

    def _explained(self, numbers: Sequence[int]) -> list[Hint]:
        """Plays by number, from 0."""
        position = self._plays.position
        for number in numbers:
            if number not in self._hints:
                self._hints[number] = hint_for(position, self._plays[number], number + 1)
        return [self._hints[number] for number in numbers]

    def _known(self, hints: Sequence[Hint]) -> list[Hint]:
        """The same plays with the values that are known so far."""
        return [replace(hint, value=self._values.get(hint.play)) for hint in hints]

    def _in_order_so_far(self) -> list[Hint]:
        return by_value(self._known(self._shown), self._query.sort)[: self._query.top]

    def _valued(self, hints: Sequence[Hint]) -> Iterator[Hint]:
        for hint, value in zip(hints, self._valuer.each([hint.play for hint in hints]), strict=True):
            is_new = hint.play not in self._values
            self._values[hint.play] = value
            if is_new:
                yield replace(hint, value=value)


def _own_play(plays: Plays, lexicon: Lexicon, text: str) -> OwnPlay:
    position = plays.position
    faults = position.faults(text)
    if faults:
        return OwnPlay(text, faults.reasons)
    own = hint_for(position, position.play(text))
    alike = numpy.flatnonzero(plays.scores == own.score.total).tolist()
    place = next((number + 1 for number in alike if plays[number] == own.play), 0)
    phonies = position.phonies(own.play, lexicon)
    best = plays.score(0) if plays else 0
    return OwnPlay(text, (), phonies, replace(own, rank=place), best - own.score.total)
