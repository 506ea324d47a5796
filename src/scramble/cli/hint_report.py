"""What ``scramble hint`` found, and how it is shown: a table and a picture, or JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from scramble.filters import parse_filter
from scramble.hints import Hint, hint_for, rank
from scramble.lexicon import Lexicon
from scramble.notation import format_square
from scramble.position import Position
from scramble.render.text import LEGEND, draw, styled

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["HintReport", "OwnPlay", "Wanted", "make_report", "print_report", "score_fields"]

_JSON_VERSION = 1
_WIDE = 76  # columns that the whole table needs


@dataclass(frozen=True)
class Wanted:
    """What the user asked for.

    Args:
        top: how many plays, or None for all.
        sort: a name of :data:`scramble.hints.SORT_ORDERS`.
        filters: texts for :func:`scramble.filters.parse_filter`.
        own: a play to hold against the best, or None.
    """

    top: int | None
    sort: str
    filters: tuple[str, ...]
    own: str | None


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
    """

    position: Position
    lexicon: Lexicon
    count: int
    hints: list[Hint]
    own: OwnPlay | None


def make_report(position: Position, lexicon: Lexicon, wanted: Wanted) -> HintReport:
    """Find the plays that the user wants.

    Raises:
        FilterError: an unknown filter or order.
        NotationError: the own play is no play.
    """
    filters = [parse_filter(text, position.dice.alphabet) for text in wanted.filters]
    hints = rank(position, lexicon, top=wanted.top, sort=wanted.sort, filters=filters)
    plays = position.plays(lexicon)
    best = plays.score(0) if len(plays) else 0
    own = _own_play(position, lexicon, wanted.own, best) if wanted.own else None
    return HintReport(position, lexicon, len(plays), hints, own)


def _own_play(position: Position, lexicon: Lexicon, text: str, best: int) -> OwnPlay:
    faults = position.faults(text)
    if faults:
        return OwnPlay(text, faults.reasons)
    play = position.play(text)
    place = next((number for number, other in enumerate(position.plays(lexicon), 1) if other == play), 0)
    own = hint_for(position, play, place)
    phonies = tuple(word for word in position.words(play) if word not in lexicon)
    return OwnPlay(text, (), phonies, own, best - own.score.total)


def print_report(report: HintReport, console: Console, *, as_json: bool, with_picture: bool = True) -> None:
    """Print the answer."""
    if as_json:
        print(json.dumps(_fields(report), ensure_ascii=False))  # noqa: T201 - one line a position, never folded
        return
    position, lexicon = report.position, report.lexicon
    title = f"{lexicon.name} {lexicon.version}".strip()
    console.print(f"mat   {position.word_on_mat()}  ({position.mat.name})", soft_wrap=True)
    console.print(f"roll  {position.roll or '(no dice)'}  ({_dice_count(position)})")
    console.print(f"words {title} ({len(lexicon):,}), fingerprint {lexicon.fingerprint[:12]}")
    if report.hints:
        _print_table(report, console)
        if with_picture:
            _print_picture(report, console)
    elif report.count:
        console.print(f"None of the {report.count:,} plays passes the filters.")
    else:
        console.print("No play: there is nothing but to pass (SS-14).")
    if report.own:
        _print_own(report.own, console)


def _dice_count(position: Position) -> str:
    blanks = list(position.roll).count("?")
    count = len(position.roll)
    return f"{count} {'die' if count == 1 else 'dice'}" + (f", blanks: {blanks}" if blanks else "")


def _print_table(report: HintReport, console: Console) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    is_wide = console.width >= _WIDE
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("#", justify="right", no_wrap=True)
    table.add_column("play", no_wrap=True)
    table.add_column("score", justify="right", no_wrap=True)
    table.add_column("words")
    table.add_column("dice left" if is_wide else "left", no_wrap=True)
    if is_wide:
        table.add_column("stays", no_wrap=True)
    for hint in report.hints:
        table.add_row(*_cells(hint, is_wide=is_wide))
    console.print(table)
    console.print(f"{len(report.hints):,} of {report.count:,} plays; # is the place among all by score")
    if any(hint.stays == "-" for hint in report.hints):
        console.print(
            "an extension clears the mat (SS-21)" if is_wide else "* an extension: clears the mat (SS-21)"
        )


def _cells(hint: Hint, *, is_wide: bool) -> list[str]:
    """A row of the table; a narrow one has no sums, and a star for a cleared mat."""
    cleared = hint.stays == "-"
    left = str(hint.dice_left) or "-"
    if not is_wide:
        return [str(hint.rank), hint.text + "*" * cleared, str(hint.score.total), " ".join(hint.words), left]
    words = [f"{word.text} {word.total}" for word in hint.score.words]
    if hint.score.bingo:
        words.append(f"bingo {hint.score.bingo}")
    stays = "cleared" if cleared else hint.stays.split()[1]
    return [str(hint.rank), hint.text, str(hint.score.total), " + ".join(words), left, stays]


def _print_picture(report: HintReport, console: Console) -> None:
    first = report.hints[0]
    console.print(f"\n{first.text} on the mat:")
    if console.is_terminal and not console.no_color:
        console.print(styled(report.position, first.play))
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
    console.print(f"your play {own.hint.text}: {own.hint.score.total} points, {compared}")


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
