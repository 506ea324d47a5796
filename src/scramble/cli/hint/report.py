"""How ``scramble hint`` shows a report: a table, a picture and a histogram, or JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scramble.cli.output import print_json
from scramble.hints.ranking import Hint
from scramble.hints.report import HintReport
from scramble.hints.sentences import (
    VALUE_HEADINGS,
    best_net_sentence,
    best_win_sentence,
    cup_sentence,
    footnotes,
    own_sentences,
    replies_sentence,
    value_texts,
)
from scramble.position import Position
from scramble.render.text import LEGEND, draw, styled, styled_legend
from scramble.texts.wording import counted

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["print_hint_report"]

_WIDE = 76  # columns that the whole table needs
_WIDE_WITH_VALUES = 112
_NARROW_WITH_VALUES = 66  # below it numbers would be cut: words and dice left make room
_LONGEST_BAR = 40  # characters


def print_hint_report(
    report: HintReport,
    console: Console,
    *,
    as_json: bool,
    with_picture: bool = True,
    with_histogram: bool = False,
) -> None:
    """Print the answer."""
    if as_json:
        print_json(report.to_dict())
        return
    position, lexicon = report.position, report.lexicon
    title = f"{lexicon.name} {lexicon.version}".strip()
    console.print(f"mat   {position.word_on_mat()}  ({position.mat.name})", soft_wrap=True)
    console.print(f"roll  {position.roll or '(no dice)'}  ({_dice_count(position)})")
    console.print(f"words {title} ({len(lexicon):,}), fingerprint {lexicon.fingerprint[:12]}")
    if note := cup_sentence(report):
        console.print(f"note  {note}", soft_wrap=True)
    if report.hints:
        _print_table(report, console)
        if with_picture:
            _print_picture(report, console)
    elif report.count:
        console.print(f"None of {counted(report.count, 'play')} passes the filters.")
    else:
        console.print("No play: there is nothing but to pass (SS-14).")
    if report.own:
        console.print()
        for line in own_sentences(report.own):
            console.print(line)
    if with_histogram and report.explained:
        _print_histogram(report.explained, console)


def _dice_count(position: Position) -> str:
    blanks = list(position.roll).count("?")
    count = len(position.roll)
    return counted(count, "die", "dice") + (f", blanks: {blanks}" if blanks else "")


def _print_table(report: HintReport, console: Console) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    has_values = report.has_values
    is_wide = console.width >= (_WIDE_WITH_VALUES if has_values else _WIDE)
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("#", justify="right", no_wrap=True)
    table.add_column("play", no_wrap=True)
    table.add_column("score", justify="right", no_wrap=True)
    for heading in VALUE_HEADINGS if has_values else ():
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
        console.print(best_net_sentence(report))
        if winning := best_win_sentence(report):
            console.print(winning)


def _cells(hint: Hint, *, is_wide: bool, has_values: bool) -> list[str]:
    """A row of the table; a narrow one has no sums, and a star for a cleared mat."""
    cleared = hint.stays == "-"
    left = str(hint.dice_left) or "-"
    values = value_texts(hint.value) if has_values else ()
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


def _print_histogram(hint: Hint, console: Console) -> None:
    """A histogram of the points of the best reply to a play."""
    value = hint.value
    if value is None:
        console.print(replies_sentence(hint))
        return
    console.print(f"\n{replies_sentence(hint)}", soft_wrap=True)
    shares = [("no play", value.odds.chance_of_no_play)]
    shares += [(f"{bar.first}-{bar.last}", bar.chance) for bar in value.odds.ranges()]
    longest = max(share for _label, share in shares)
    for label, share in shares:
        bar = "█" * round(_LONGEST_BAR * share / longest)
        console.print(f"{label:>9} {100 * share:6.2f}% {bar}", soft_wrap=True)
