"""What the kiosk shows: its state as lines of text. One verdict, never which word failed (SS-25)."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from scramble.cli.judge.kiosk_letters import LARGE_HEIGHT, large, spaced
from scramble.cli.options import SHOWN_DIGITS
from scramble.cli.terminal.raw import Line, Style
from scramble.referee import Occasion
from scramble.texts.outside import visible
from scramble.tournament.kiosk import Kiosk, KioskState
from scramble.tournament.kiosk_texts import HEADINGS, upper, verdict
from scramble.words.lexicon import Lexicon

__all__ = ["LEAST_HEIGHT", "LEAST_WIDTH", "draw_kiosk"]

LEAST_WIDTH, LEAST_HEIGHT = 40, 15
_ROOM = 17  # lines of a screen that has room for empty ones
_ROOM_FOR_LARGE = 13  # lines of the middle part that a verdict in large letters needs
_WIDTH_OF_A_FINGERPRINT = 78  # columns that a whole one needs, with its name


def draw_kiosk(
    lexicon: Lexicon, occasion: Occasion, kiosk: Kiosk, now: float, width: int, height: int
) -> list[Line]:
    """The whole screen, from the top.

    Args:
        lexicon: the list that decides; always on the screen.
        occasion: its event, round and table are on the screen, too.
        kiosk: its state.
        now: the time, for the countdown.
        width, height: of the screen, in columns and lines.
    """
    if width < LEAST_WIDTH or height < LEAST_HEIGHT:
        text = f"This screen has {width}x{height}. The word judge needs {LEAST_WIDTH}x{LEAST_HEIGHT}."
        lines = [Line(text[start : start + width]) for start in range(0, len(text), max(1, width))]
        return lines[:height]
    gap = [Line()] if height >= _ROOM else []
    head = _header(lexicon, width, occasion)
    foot = [_clearing(kiosk, now), *_keys(kiosk)]
    room = height - len(head) - len(gap) - len(foot)
    body = _BODIES[kiosk.state](kiosk, width, room)[:room]
    lines = [*head, *gap, *body, *[Line()] * (room - len(body)), *foot]
    return [Line(line.text[:width], line.style) for line in lines]


def _header(lexicon: Lexicon, width: int, occasion: Occasion) -> list[Line]:
    title = f"WORD JUDGE   {visible(f'{lexicon.name} {lexicon.version}'.strip())}"
    digits = lexicon.fingerprint if width >= _WIDTH_OF_A_FINGERPRINT else lexicon.fingerprint[:SHOWN_DIGITS]
    named = (("", occasion.event), ("round ", occasion.round), ("table ", occasion.table))
    where = "   ".join(visible(f"{name}{value}") for name, value in named if value)
    lines = [Line(title, Style.BOLD), Line(f"fingerprint {digits}", Style.DIM)]
    return [*lines, Line(where, Style.BOLD)] if where else lines


def _ask_count(_: Kiosk, __: int, ___: int) -> list[Line]:
    return [
        Line(HEADINGS[KioskState.COUNT], Style.BOLD),
        Line("Press a number from 1 to 8."),
    ]


def _ask_words(kiosk: Kiosk, width: int, room: int) -> list[Line]:
    typed, place = upper(kiosk.typed), len(kiosk.words) + 1
    after = [Line(f" {number}.", Style.DIM) for number in range(place + 1, kiosk.count + 1)]
    letters = large(typed, width) or []
    if 1 + kiosk.count + LARGE_HEIGHT > room:
        letters = []
    rows = _numbered(kiosk, width, room - 1 - len(letters) - len(after) - 1)
    rows.append(Line(f" {place}. {visible(typed)}_", Style.BOLD))
    rows += [Line(letter, Style.BOLD) for letter in letters]
    return [Line(HEADINGS[KioskState.WORDS]), *rows, *after]


def _ask_opponent(kiosk: Kiosk, width: int, room: int) -> list[Line]:
    return [Line(HEADINGS[KioskState.CONFIRM], Style.BOLD), *_numbered(kiosk, width, room - 1)]


def _show_verdict(kiosk: Kiosk, width: int, room: int) -> list[Line]:
    if kiosk.ruling is None:
        return []
    style = Style.GREEN if kiosk.ruling.acceptable else Style.RED
    said, meaning = verdict(kiosk.ruling)
    asked = ", ".join(visible(upper(word)) for word in kiosk.words)
    return [
        *(Line(row.center(width), style) for row in _verdict_rows(said, width, room)),
        Line(meaning.center(width), style),
        *(Line(asked[start : start + width], Style.BOLD) for start in range(0, len(asked), width)),
        Line(f"ruling {kiosk.ruling.id}", Style.DIM),
        Line(f"at {kiosk.ruling.time}", Style.DIM),
    ]


def _verdict_rows(said: str, width: int, room: int) -> list[str]:
    """The verdict in large letters, or spaced out in a frame where those do not fit."""
    rows = large(said, width)
    if rows and room >= _ROOM_FOR_LARGE:
        return ["", *rows, ""]
    text = spaced(said)
    edge = "#" * (len(text) + 6)
    return [edge, f"#  {text}  #", edge]


def _ask_password(kiosk: Kiosk, _: int, __: int) -> list[Line]:
    stars = "*" * len(kiosk.typed)
    return [Line(HEADINGS[KioskState.LEAVING], Style.BOLD), Line(f" {stars[-LEAST_WIDTH + 2 :]}_")]


def _say_nothing(_: Kiosk, __: int, ___: int) -> list[Line]:
    return []


def _numbered(kiosk: Kiosk, width: int, room: int) -> list[Line]:
    """The finished words in upper case, as large as all of them can be."""
    words = list(map(upper, kiosk.words))
    shapes = [large(word, width) for word in words]
    if words and all(shapes) and len(words) * (1 + LARGE_HEIGHT) <= room:
        labelled = [
            [f" {number}. {word}", *(shape or [])]
            for number, (word, shape) in enumerate(zip(words, shapes, strict=True), start=1)
        ]
        return [Line(text, Style.BOLD) for rows in labelled for text in rows]
    plain = [f" {number}. {visible(word)}" for number, word in enumerate(words, start=1)]
    apart = [f" {number}. {spaced(word)}" for number, word in enumerate(words, start=1)]
    has_room = all(map(str.isprintable, words)) and max(map(len, apart), default=0) <= width
    return [Line(text, Style.BOLD) for text in (apart if has_room else plain)]


def _clearing(kiosk: Kiosk, now: float) -> Line:
    """A notice, how long to wait for another try, or how long the screen stays as it is."""
    left, wait = kiosk.seconds_left(now), kiosk.seconds_to_wait(now)
    if kiosk.state is KioskState.LEAVING and wait > 0:
        return Line(f"That is not the password. Wait {ceil(wait)} s.", Style.BOLD)
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
