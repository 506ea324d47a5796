"""What the kiosk shows: its state as lines of text. One verdict, never which word failed (SS-25)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from math import ceil

from scramble.cli.kiosk_machine import Kiosk, KioskState
from scramble.cli.options import SHOWN_DIGITS
from scramble.lexicon import Lexicon
from scramble.outside import visible

__all__ = ["LEAST_HEIGHT", "LEAST_WIDTH", "Line", "Style", "draw_kiosk"]

LEAST_WIDTH, LEAST_HEIGHT = 40, 15
_ROOM = 17  # lines from which on there is room for empty ones
_ROOM_FOR_LARGE = 20  # lines, likewise for a verdict in large letters
_WIDTH_OF_A_FINGERPRINT = 78  # columns that a whole one needs, with its name

# Letters of the verdicts, five lines of five columns.
_GLYPHS = {
    "A": (" ### ", "#   #", "#####", "#   #", "#   #"),
    "B": ("#### ", "#   #", "#### ", "#   #", "#### "),
    "C": (" ####", "#    ", "#    ", "#    ", " ####"),
    "E": ("#####", "#    ", "#### ", "#    ", "#####"),
    "L": ("#    ", "#    ", "#    ", "#    ", "#####"),
    "N": ("#   #", "##  #", "# # #", "#  ##", "#   #"),
    "P": ("#### ", "#   #", "#### ", "#    ", "#    "),
    "T": ("#####", "  #  ", "  #  ", "  #  ", "  #  "),
    "U": ("#   #", "#   #", "#   #", "#   #", " ### "),
}


class Style(Enum):
    """How a line looks; the words say everything without it."""

    PLAIN = "plain"
    BOLD = "bold"
    DIM = "dim"
    GREEN = "green"
    RED = "red"


@dataclass(frozen=True)
class Line:
    """A line of the screen.

    Args:
        text: no longer than the screen is wide.
        style: of the whole line.
    """

    text: str = ""
    style: Style = Style.PLAIN


def draw_kiosk(kiosk: Kiosk, lexicon: Lexicon, now: float, width: int, height: int) -> list[Line]:
    """The whole screen, from the top.

    Args:
        kiosk: its state.
        lexicon: that decides; always on the screen.
        now: the time, for what is left of it.
        width, height: of the screen, in columns and lines.
    """
    if width < LEAST_WIDTH or height < LEAST_HEIGHT:
        text = f"This screen has {width}x{height}. The word judge needs {LEAST_WIDTH}x{LEAST_HEIGHT}."
        lines = [Line(text[start : start + width]) for start in range(0, len(text), max(1, width))]
        return lines[:height]
    gap = [Line()] if height >= _ROOM else []
    head = _header(lexicon, width)
    foot = [_clearing(kiosk, now), *_keys(kiosk)]
    room = height - len(head) - len(gap) - len(foot)
    body = _BODIES[kiosk.state](kiosk, width, height)[:room]
    lines = [*head, *gap, *body, *[Line()] * (room - len(body)), *foot]
    return [Line(line.text[:width], line.style) for line in lines]


def _header(lexicon: Lexicon, width: int) -> list[Line]:
    title = f"WORD JUDGE   {visible(f'{lexicon.name} {lexicon.version}'.strip())}"
    digits = lexicon.fingerprint if width >= _WIDTH_OF_A_FINGERPRINT else lexicon.fingerprint[:SHOWN_DIGITS]
    return [Line(title, Style.BOLD), Line(f"fingerprint {digits}", Style.DIM)]


def _ask_count(_: Kiosk, __: int, ___: int) -> list[Line]:
    return [
        Line("How many words does the play make?", Style.BOLD),
        Line("Press a number from 1 to 8."),
    ]


def _ask_words(kiosk: Kiosk, _: int, __: int) -> list[Line]:
    place = len(kiosk.words) + 1
    rows = _numbered(kiosk)
    rows.append(Line(f" {place}. {visible(kiosk.typed)}_", Style.BOLD))
    rows += [Line(f" {number}.", Style.DIM) for number in range(place + 1, kiosk.count + 1)]
    return [Line("Challenger: type every word of the play."), *rows]


def _ask_opponent(kiosk: Kiosk, _: int, __: int) -> list[Line]:
    return [Line("Opponent: are these the words?", Style.BOLD), *_numbered(kiosk)]


def _show_verdict(kiosk: Kiosk, width: int, height: int) -> list[Line]:
    if kiosk.ruling is None:
        return []
    if kiosk.ruling.acceptable:
        verdict, meaning, style = "ACCEPTABLE", "The play STAYS.", Style.GREEN
    else:
        verdict, meaning, style = "UNACCEPTABLE", "The play COMES OFF.", Style.RED
    asked = ", ".join(map(visible, kiosk.words))
    return [
        *(Line(row.center(width), style) for row in _large(verdict, width, height)),
        Line(meaning.center(width), style),
        Line(f"ruling {kiosk.ruling.id}", Style.DIM),
        Line(f"at {kiosk.ruling.time}", Style.DIM),
        *(Line(asked[start : start + width]) for start in range(0, len(asked), width)),
    ]


def _large(verdict: str, width: int, height: int) -> list[str]:
    """The verdict in letters of five lines, or spaced out in a frame where those do not fit."""
    rows = [" ".join(_GLYPHS[letter][line] for letter in verdict) for line in range(5)]
    if len(rows[0]) <= width and height >= _ROOM_FOR_LARGE:
        return ["", *rows, ""]
    text = " ".join(verdict)
    edge = "#" * (len(text) + 6)
    return [edge, f"#  {text}  #", edge]


def _ask_password(kiosk: Kiosk, _: int, __: int) -> list[Line]:
    stars = "*" * len(kiosk.typed)
    return [Line("Password to leave the word judge:", Style.BOLD), Line(f" {stars[-LEAST_WIDTH + 2 :]}_")]


def _say_nothing(_: Kiosk, __: int, ___: int) -> list[Line]:
    return []


def _numbered(kiosk: Kiosk) -> list[Line]:
    return [Line(f" {number}. {visible(word)}") for number, word in enumerate(kiosk.words, start=1)]


def _clearing(kiosk: Kiosk, now: float) -> Line:
    """A notice, or how long the screen stays as it is."""
    left = kiosk.seconds_left(now)
    if kiosk.notice:
        return Line(kiosk.notice, Style.BOLD)
    return Line(f"clears in {max(0, ceil(left))} s" if left is not None else "", Style.DIM)


def _keys(kiosk: Kiosk) -> list[Line]:
    """The keys that do something now."""
    leave = "Ctrl-X: leave, with the password"
    keys = {
        KioskState.COUNT: ("1 to 8: number of words", leave),
        KioskState.WORDS: ("Enter: next word   Backspace: erase", "Esc: start again   Ctrl-X: leave"),
        KioskState.CONFIRM: ("Opponent: Y yes, judge   N no, change", "Esc: start again   Ctrl-X: leave"),
        KioskState.VERDICT: ("Enter: next challenge", ""),
        KioskState.LEAVING: ("Enter: leave   Esc: go back", ""),
        KioskState.LEFT: ("", ""),
    }
    return [Line(text, Style.DIM) for text in keys[kiosk.state]]


_BODIES: dict[KioskState, Callable[[Kiosk, int, int], list[Line]]] = {
    KioskState.COUNT: _ask_count,
    KioskState.WORDS: _ask_words,
    KioskState.CONFIRM: _ask_opponent,
    KioskState.VERDICT: _show_verdict,
    KioskState.LEAVING: _ask_password,
    KioskState.LEFT: _say_nothing,
}
