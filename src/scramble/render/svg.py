"""Mats as SVG, for notebooks and pages."""

from __future__ import annotations

from html import escape

from scramble.mat import Mat
from scramble.notation import column_name
from scramble.play import Play
from scramble.position import Position
from scramble.render.squares import PictureSquare, picture_rows

__all__ = ["draw_svg"]

_CELL = 40  # user units per square
_MARGIN = 24
_LINE = 18  # user units per line of the legend
# SS-3: light blue, dark blue, pink, red. Each also has a mark in letters, for people who cannot tell the
# colours apart.
_COLOURS = {".": "#f4f1e8", "d": "#a8d8f0", "t": "#2c5aa0", "D": "#f5b5c8", "T": "#d0322f"}
_MARKS = {"d": "DL", "t": "TL", "D": "DW", "T": "TW"}
_PALE_MARKS = "tT"  # on dark squares
_OLD_DIE = "#f3dfb3"
_NEW_DIE = "#ffd042"
# The picture has its own light background, so that its labels can be read on a dark page too.
_GROUND = "#fffdf7"
_STYLE = (
    ".scramble text{font-family:sans-serif;text-anchor:middle;fill:#222}"
    ".scramble .letter{font-size:22px;font-weight:bold}"
    ".scramble .blank{fill:#555;font-style:italic}"
    ".scramble .points{font-size:9px}.scramble .edge{font-size:12px}"
    ".scramble .mark{font-size:11px;fill:#333}.scramble .pale{fill:#fff}"
    ".scramble .legend{font-size:12px;text-anchor:start}"
)


def draw_svg(shown: Mat | Position, play: Play | str | None = None, *, title: str = "") -> str:
    """A picture as a whole SVG document: the mat, the roll, and a legend.

    Args:
        shown: a mat, or a position with its letters.
        play: dice to show on it in another colour; given as text only with a position.
        title: what a screen reader says; by default the position's text.
    Raises:
        NotationError: the text is not a play.
        IllegalPlay: the text names letters that are not there.
    """
    if isinstance(play, str) and isinstance(shown, Position):
        play = shown.play(play)
    rows = list(picture_rows(shown, play if isinstance(play, Play) else None))
    roll = _roll_dice(shown) if isinstance(shown, Position) else []
    side = 2 * _MARGIN + len(rows) * _CELL
    below = side + (_CELL + 8 if roll else 0)
    legend = _legend(rows, below)
    height = below + len(legend) * _LINE + 6
    label = escape(title or (str(shown) if isinstance(shown, Position) else f"mat {shown.name}".strip()))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="scramble" viewBox="0 0 {side} {height}" '
        f'width="{side}" height="{height}" role="img" aria-label="{label}"><title>{label}</title>'
        f'<style>{_STYLE}</style><rect width="{side}" height="{height}" rx="6" fill="{_GROUND}"/>'
    ]
    for number, row in enumerate(rows):
        middle = _MARGIN + number * _CELL + _CELL / 2
        parts.append(_text(_MARGIN / 2, middle + 4, "edge", str(number + 1)))
        parts.append(_text(middle, _MARGIN - 8, "edge", column_name(number)))
        parts += map(_square, row)
    for place, (letter, points) in enumerate(roll):
        parts.append(_die(_MARGIN + place * _CELL, side - 6, letter, points, _OLD_DIE))
    return "".join([*parts, *legend, "</svg>"])


def _roll_dice(position: Position) -> list[tuple[str, int]]:
    """Letter and points of each die of the roll; "?" for a blank."""
    alphabet = position.dice.alphabet
    dice = (alphabet.die_text(code).strip("[]") for code in position.roll.dice)
    return [(die, position.dice.values.get(die, 0)) for die in dice]


def _legend(rows: list[list[PictureSquare]], top: float) -> list[str]:
    """Lines that explain the marks and colours, but only those in the picture."""
    squares = [square for row in rows for square in row]
    names = {square.premium: square.premium_name for square in squares if square.premium != "."}
    lines = [f"{_MARKS[premium]} {names[premium]}" for premium in "TDtd" if premium in names]
    halves = [", ".join(lines[:2]), ", ".join(lines[2:])]
    if any(square.is_new for square in squares):
        halves.append("bright: just placed; in italics: a blank")
    lines = [line for line in halves if line]
    return [_text(_MARGIN, top + number * _LINE + 12, "legend", line) for number, line in enumerate(lines)]


def _text(x: float, y: float, kind: str, text: str) -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}">{escape(text)}</text>'


def _square(square: PictureSquare) -> str:
    left, top = _MARGIN + square.column * _CELL, _MARGIN + square.row * _CELL
    colour = _COLOURS[square.premium]
    cell = f'<rect x="{left}" y="{top}" width="{_CELL}" height="{_CELL}" fill="{colour}" stroke="#fff"/>'
    if square.letter:
        return cell + _die(left, top, square.letter, square.points, _NEW_DIE if square.is_new else _OLD_DIE)
    if square.premium == ".":
        return f"<g>{cell}</g>"
    kind = "mark pale" if square.premium in _PALE_MARKS else "mark"
    mark = _text(left + _CELL / 2, top + _CELL / 2 + 4, kind, _MARKS[square.premium])
    return f"<g><title>{square.premium_name}</title>{cell}{mark}</g>"


def _die(left: float, top: float, letter: str, points: int, face: str) -> str:
    kind = "letter blank" if letter.islower() else "letter"
    die = (
        f'<rect x="{left + 2:g}" y="{top + 2:g}" width="{_CELL - 4}" height="{_CELL - 4}" rx="5" '
        f'fill="{face}" stroke="#8a6d2f"/>'
    )
    shown = _text(left + _CELL / 2, top + _CELL / 2 + 8, kind, letter)
    value = _text(left + _CELL - 9, top + _CELL - 6, "points", str(points)) if points else ""
    return die + shown + value
