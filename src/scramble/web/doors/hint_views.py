"""What the pages of ``/hint`` draw of a report: rows of plays, sentences, histograms, nothing worked out."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from scramble.hints.ranking import Hint
from scramble.hints.report import HintReport
from scramble.hints.sentences import (
    best_net_sentence,
    best_win_sentence,
    cup_sentence,
    footnotes,
    own_sentences,
    replies_sentence,
    value_texts,
)
from scramble.notation import format_square
from scramble.position import Position
from scramble.render.squares import picture_rows
from scramble.texts.wording import counted
from scramble.web.boards import Board, board_of
from scramble.web.doors.hint_query import Asked

__all__ = ["NOTHING", "HistogramBar", "PlayRow", "Results", "laid_board", "own_lines", "results_of"]

_CHART = (300, 90)  # width and height of a histogram, in its own units


@dataclass(frozen=True)
class HistogramBar:
    """One bar of a histogram, in its units, and its words.

    Args:
        x: of its left side.
        y: of its top.
        width: of the bar.
        height: of the bar.
        label: such as ``10-19``.
        percent: the chance.
    """

    x: float
    y: float
    width: float
    height: float
    label: str
    percent: str


@dataclass(frozen=True)
class PlayRow:
    """A play as the page lists it.

    Args:
        hint: the play.
        reply: expected reply.
        net: score less reply.
        win: chance to win.
        is_known: is its value known?
        placed: its dice as JSON: row, column, what the die shows, points, is it a blank.
        stays: what is left on the mat.
        sentence: the replies in one line; "" while they are not known.
        bars: how the points of the best reply are spread.
        spoken: the play for a screen reader.
    """

    hint: Hint
    reply: str
    net: str
    win: str
    is_known: bool
    placed: str
    stays: str
    sentence: str
    bars: tuple[HistogramBar, ...]
    spoken: str


@dataclass(frozen=True)
class Results:
    """A report as the page shows it.

    Args:
        rows: the plays.
        count: how many plays there are, in words.
        own: sentences on the player's own play.
        best: sentences on the best plays, once they are known.
        notes: what the numbers mean.
        status: the whole in a sentence, for a screen reader.
        is_last: is everything known?
    """

    rows: tuple[PlayRow, ...]
    count: str
    own: tuple[str, ...]
    best: tuple[str, ...]
    notes: tuple[str, ...]
    status: str
    is_last: bool


NOTHING = Results((), "Type your dice to see the best plays.", (), (), (), "", is_last=True)


def results_of(report: HintReport, *, is_last: bool) -> Results:
    """What the page shows of a report as it is so far."""
    rows = tuple(_row(report.position, hint, is_last=is_last) for hint in report.hints)
    best = (best_net_sentence(report), best_win_sentence(report), cup_sentence(report)) if is_last else ()
    return Results(
        rows=rows,
        count=_count(report),
        own=tuple(map(_sentence, own_sentences(report.own))) if report.own else (),
        best=tuple(_sentence(text) for text in best if text),
        notes=tuple(map(_sentence, footnotes(report.hints))) if is_last and rows else (),
        status=_status(report, is_last=is_last),
        is_last=is_last,
    )


def own_lines(asked: Asked) -> list[str]:
    """What there is to say at once of a play that is being laid."""
    if asked.own is None:
        return []
    faults = asked.position.faults(asked.own)
    if faults:
        return [_sentence(f"not yet a play: {'; '.join(faults.reasons)}")]
    score = asked.position.score(asked.own)
    words = " + ".join(f"{word.text} {word.total}" for word in score.words)
    lines = [f"{asked.position.notation(asked.own)}: {counted(score.total, 'point')} ({words})"]
    phonies = asked.position.phonies(asked.own, asked.lexicon) if asked.lexicon else ()
    if phonies:
        lines.append(f"Not in the word list: {', '.join(phonies)}.")
    return lines


def laid_board(asked: Asked) -> Board:
    """The mat with the play that is shown, else with the own one."""
    position, play = asked.position, asked.own
    if asked.typed["show"] and not asked.problems:
        with asked.beside("show"):
            position.score(asked.typed["show"])
            play = position.play(asked.typed["show"])
    if play is not None:
        taken = any(position.squares[place.row * position.mat.size + place.column]
                    for place in play if _is_on(position, place.row, place.column))  # fmt: skip
        if taken or not all(_is_on(position, place.row, place.column) for place in play):
            play = None
    return board_of(position, play)


def _is_on(position: Position, row: int, column: int) -> bool:
    return 0 <= row < position.mat.size and 0 <= column < position.mat.size


def _row(position: Position, hint: Hint, *, is_last: bool) -> PlayRow:
    value = hint.value
    texts = value_texts(value)
    is_known = value is not None or is_last
    new = [square for row in picture_rows(position, hint.play) for square in row if square.is_new]
    placed = [[one.row, one.column, one.letter, one.points, one.letter.islower()] for one in new]
    squares = " ".join(format_square(one.row, one.column) for one in new)
    stays = "nothing: the mat is cleared (SS-21)" if hint.stays == "-" else hint.stays
    return PlayRow(
        hint=hint,
        reply=texts.reply if is_known else "",
        net=texts.net if is_known else "",
        win=texts.win if is_known else "",
        is_known=is_known,
        placed=msgspec.json.encode(placed).decode(),
        stays=stays,
        sentence=_sentence(replies_sentence(hint)) if is_known else "",
        bars=_bars(hint),
        spoken=f"{hint.text}, {counted(hint.score.total, 'point')}, dice on {squares}",
    )


def _bars(hint: Hint) -> tuple[HistogramBar, ...]:
    if hint.value is None:
        return ()
    odds = hint.value.odds
    shares = [("no play", odds.chance_of_no_play)]
    shares += [(f"{bar.first}-{bar.last}", bar.chance) for bar in odds.ranges()]
    wide, high = _CHART
    step, longest = wide / len(shares), max(share for _, share in shares) or 1.0
    return tuple(
        HistogramBar(
            x=round(number * step + step * 0.1, 1),
            y=round(high * (1 - share / longest), 1),
            width=round(step * 0.8, 1),
            height=round(high * share / longest, 1),
            label=label,
            percent=f"{100 * share:.1f}%",
        )
        for number, (label, share) in enumerate(shares)
    )


def _count(report: HintReport) -> str:
    if not report.count:
        return "No play: there is nothing but to pass (SS-14)."
    if not report.hints:
        return f"None of {counted(report.count, 'play')} passes the filters."
    return f"{len(report.hints):,} of {counted(report.count, 'play')}"


def _status(report: HintReport, *, is_last: bool) -> str:
    if not report.hints:
        return _count(report)
    first = report.hints[0]
    if not is_last:
        return f"{_count(report)}; first: {first.text}, {counted(first.score.total, 'point')}."
    best = _sentence(best_net_sentence(report)) if report.best_equity else ""
    return f"All values are known. {best}".strip()


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "." * (not text.endswith("."))
