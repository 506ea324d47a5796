"""What ``scramble hint`` found, and how it is shown: a table and a picture, or JSON."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING, Any

from scramble.cli.hint.values import (
    HEADINGS,
    cells,
    explanation,
    footnotes,
    print_histogram,
    value_fields,
    winner,
)
from scramble.cli.output import print_json
from scramble.errors import FilterError
from scramble.hints.filters import parse_filter
from scramble.hints.ranking import SORT_ORDERS, Hint, hint_for, rank, rank_by_value, with_values
from scramble.notation import format_square
from scramble.odds.cups import why_impossible
from scramble.position import Plays, Position
from scramble.render.text import LEGEND, draw, styled, styled_legend
from scramble.texts.wording import counted
from scramble.words.lexicon import Lexicon
from scramble.worth.plays import VALUE_ORDERS, shortlist

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["HintReport", "OwnPlay", "Wanted", "make_report", "print_report", "score_fields"]

_JSON_VERSION = 1
_WIDE = 76  # columns that the whole table needs
_WIDE_WITH_VALUES = 112
_NARROW_WITH_VALUES = 66  # below it numbers would be cut: words and dice left make room
_CONTENDERS = 3  # plays that get exact values because one of them may have the best net


@dataclass(frozen=True)
class Wanted:
    """What the user asked for.

    Args:
        top: how many plays, or None for all.
        sort: a name of :data:`scramble.hints.ranking.SORT_ORDERS` or of
            :data:`scramble.worth.plays.VALUE_ORDERS`.
        filters: texts for :func:`scramble.hints.filters.parse_filter`.
        own: a play to hold against the best, or None.
        values: work out expected replies?
        explain: show how the reply's points are spread?
    """

    top: int | None
    sort: str
    filters: tuple[str, ...]
    own: str | None
    values: bool = True
    explain: bool = False

    def __post_init__(self) -> None:
        orders = (*SORT_ORDERS, *VALUE_ORDERS)
        if self.sort not in orders:
            raise FilterError("sort", self.sort, f"one of {', '.join(orders)}")
        if self.top is None and self.sort in VALUE_ORDERS:
            raise FilterError("all", self.sort, "a number of plays, where values decide the order: --top 50")


@dataclass(frozen=True)
class OwnPlay:
    """The user's own play.

    Args:
        text: as it came.
        reasons: why it is illegal; empty if it is legal.
        phonies: its words that are not in the lexicon.
        hint: the play explained, if it is legal.
        loss: points behind the best play, if it is legal.
    """

    text: str
    reasons: tuple[str, ...]
    phonies: tuple[str, ...] = ()
    hint: Hint | None = None
    loss: int | None = None


@dataclass(frozen=True)
class HintReport:
    """An answer to one position.

    Args:
        position: as it was understood.
        lexicon: that judged the words.
        count: how many plays there are in all.
        hints: those that the user asked for.
        own: the user's own play, or None.
        best_score: the first play by score, with its value; None if there is none, or without values.
        best_net: likewise, the play whose score less expected reply is highest.
    """

    position: Position
    lexicon: Lexicon
    count: int
    hints: list[Hint]
    own: OwnPlay | None
    best_score: Hint | None = None
    best_net: Hint | None = None

    @cached_property
    def impossible(self) -> str:
        """Why these dice cannot come to this position, as a sentence; "" if they can."""
        return why_impossible(self.position)


def make_report(position: Position, lexicon: Lexicon, wanted: Wanted) -> HintReport:
    """Find the plays that the user wants.

    Raises:
        FilterError: an unknown filter or order.
        NotationError: the own play is no play.
    """
    filters = [parse_filter(text, position.dice.alphabet) for text in wanted.filters]
    plays = position.plays(lexicon)
    if wanted.sort in VALUE_ORDERS:
        hints = rank_by_value(position, lexicon, top=wanted.top or 1, sort=wanted.sort, filters=filters)
    else:
        hints = rank(position, lexicon, top=wanted.top, sort=wanted.sort, filters=filters)
    own = _own_play(position, lexicon, wanted.own, plays.score(0) if plays else 0) if wanted.own else None
    report = HintReport(position, lexicon, len(plays), hints, own)
    return _valued(report, plays) if wanted.values and plays else report


def _valued(report: HintReport, plays: Plays) -> HintReport:
    """The report with values of the plays shown, of the own play, and of those that may have the best net."""
    position, lexicon, own = report.position, report.lexicon, report.own
    contenders = [0, *shortlist(plays, lexicon, _CONTENDERS)]
    extra = [hint_for(position, plays[index], index + 1) for index in contenders]
    mine = [own.hint] if own and own.hint else []
    valued = with_values(position, [*extra, *mine, *report.hints], lexicon)
    extra, mine, shown = (
        valued[: len(extra)],
        valued[len(extra) :][: len(mine)],
        valued[len(extra) + len(mine) :],
    )
    known = [hint for hint in (*extra, *shown) if hint.value]
    best_net = max(known, key=lambda hint: hint.value.net if hint.value else -inf, default=None)
    return replace(
        report,
        hints=shown,
        own=replace(own, hint=mine[0]) if own and mine else own,
        best_score=extra[0],
        best_net=best_net,
    )


def _own_play(position: Position, lexicon: Lexicon, text: str, best: int) -> OwnPlay:
    faults = position.faults(text)
    if faults:
        return OwnPlay(text, faults.reasons)
    play = position.play(text)
    place = next((number for number, other in enumerate(position.plays(lexicon), 1) if other == play), 0)
    own = hint_for(position, play, place)
    phonies = position.phonies(play, lexicon)
    return OwnPlay(text, (), phonies, own, best - own.score.total)


def print_report(
    report: HintReport,
    console: Console,
    *,
    as_json: bool,
    with_picture: bool = True,
    with_histogram: bool = False,
) -> None:
    """Print the answer."""
    if as_json:
        print_json(_fields(report))
        return
    position, lexicon = report.position, report.lexicon
    title = f"{lexicon.name} {lexicon.version}".strip()
    console.print(f"mat   {position.word_on_mat()}  ({position.mat.name})", soft_wrap=True)
    console.print(f"roll  {position.roll or '(no dice)'}  ({_dice_count(position)})")
    console.print(f"words {title} ({len(lexicon):,}), fingerprint {lexicon.fingerprint[:12]}")
    if report.impossible:
        console.print(f"note  {report.impossible}; no reply is exact", soft_wrap=True)
    if report.hints:
        _print_table(report, console)
        if with_picture:
            _print_picture(report, console)
    elif report.count:
        console.print(f"None of {counted(report.count, 'play')} passes the filters.")
    else:
        console.print("No play: there is nothing but to pass (SS-14).")
    if report.own:
        _print_own(report.own, console)
    if with_histogram:
        explained = report.own.hint if report.own and report.own.hint else report.best_net
        if explained:
            print_histogram(explained, console)


def _dice_count(position: Position) -> str:
    blanks = list(position.roll).count("?")
    count = len(position.roll)
    return counted(count, "die", "dice") + (f", blanks: {blanks}" if blanks else "")


def _print_table(report: HintReport, console: Console) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    has_values = report.best_score is not None
    is_wide = console.width >= (_WIDE_WITH_VALUES if has_values else _WIDE)
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("#", justify="right", no_wrap=True)
    table.add_column("play", no_wrap=True)
    table.add_column("score", justify="right", no_wrap=True)
    for heading in HEADINGS if has_values else ():
        table.add_column(heading, justify="right", no_wrap=True)
    is_narrow = has_values and console.width < _NARROW_WITH_VALUES
    for heading in () if is_narrow else ("words", "dice left" if is_wide else "left"):
        table.add_column(heading, no_wrap=heading != "words")
    if is_wide:
        table.add_column("stays", no_wrap=True)
    for hint in report.hints:
        table.add_row(*_cells(hint, is_wide=is_wide, has_values=has_values)[: len(table.columns)])
    console.print(table)
    console.print(
        f"{len(report.hints):,} of {counted(report.count, 'play')}; # is the place among all by score"
    )
    if any(hint.stays == "-" for hint in report.hints):
        console.print(
            "an extension clears the mat (SS-21)" if is_wide else "* an extension: clears the mat (SS-21)"
        )
    if has_values:
        for line in footnotes(report.hints):
            console.print(line)
        console.print(explanation(report.best_score, report.best_net))
        extra = [hint for hint in (report.best_score, report.best_net) if hint]
        winning = winner(report.position, [*extra, *report.hints])
        if winning:
            console.print(winning)


def _cells(hint: Hint, *, is_wide: bool, has_values: bool) -> list[str]:
    """A row of the table; a narrow one has no sums, and a star for a cleared mat."""
    cleared = hint.stays == "-"
    left = str(hint.dice_left) or "-"
    values = cells(hint.value) if has_values else []
    start = [str(hint.rank), hint.text + "*" * (cleared and not is_wide), str(hint.score.total), *values]
    if not is_wide:
        return [*start, " ".join(hint.words), left]
    words = [f"{word.text} {word.total}" for word in hint.score.words]
    if hint.score.bingo:
        words.append(f"bingo {hint.score.bingo}")
    stays = "cleared" if cleared else hint.stays.split()[1]
    return [*start, " + ".join(words), left, stays]


def _print_picture(report: HintReport, console: Console) -> None:
    first = report.hints[0]
    console.print(f"\n{first.text} on the mat:")
    if console.is_terminal and not console.no_color:
        console.print(styled(report.position, first.play))
        console.print(styled_legend())
    else:
        console.print(draw(report.position, first.play))
        console.print(f"[x] just placed  {LEGEND}")


def _print_own(own: OwnPlay, console: Console) -> None:
    console.print()
    if own.hint is None:
        console.print(f"your play {own.text} is illegal: {'; '.join(own.reasons)}")
        return
    compared = f"place {own.hint.rank}, " + (
        f"{own.loss} behind the best" if own.loss else "as good as the best"
    )
    if own.phonies:
        compared = f"but a challenge would take it off: {', '.join(own.phonies)} not in the word list"
    console.print(f"your play {own.hint.text}: {counted(own.hint.score.total, 'point')}, {compared}")
    if own.hint.value:
        reply, net, win = cells(own.hint.value)
        console.print(f"the reply to it scores {reply} on average: net {net}, chance to win {win}")


def score_fields(hint: Hint) -> dict[str, Any]:
    """A play with its score, for JSON."""
    return {
        "rank": hint.rank,
        "play": hint.text,
        "score": hint.score.total,
        "bingo": hint.score.bingo,
        "words": [
            {"word": word.text, "score": word.total, "sum": word.sum_text} for word in hint.score.words
        ],
        "placements": [
            {"square": format_square(place.row, place.column), "die": place.die} for place in hint.play
        ],
        "dice_left": str(hint.dice_left),
        "stays": hint.stays,
        **value_fields(hint),
    }


def _fields(report: HintReport) -> dict[str, Any]:
    own = report.own
    fields: dict[str, Any] = {
        "version": _JSON_VERSION,
        "position": str(report.position),
        "mat": report.position.word_on_mat(),
        "roll": str(report.position.roll),
        "lexicon": {
            "name": report.lexicon.name,
            "version": report.lexicon.version,
            "fingerprint": report.lexicon.fingerprint,
        },
        "count": report.count,
        "plays": [score_fields(hint) for hint in report.hints],
        **({"impossible": report.impossible} if report.impossible else {}),
        **({"best_net": score_fields(report.best_net)} if report.best_net else {}),
    }
    if own:
        fields["own"] = {
            "play": own.text,
            "legal": not own.reasons,
            "reasons": list(own.reasons),
            "not_in_lexicon": list(own.phonies),
            "loss": own.loss,
            **({"explained": score_fields(own.hint)} if own.hint else {}),
        }
    return fields
