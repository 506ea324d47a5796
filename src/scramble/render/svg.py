"""Mats as SVG, for notebooks and pages."""

from __future__ import annotations

from html import escape

from scramble.mat import Mat
from scramble.notation import column_name
from scramble.play import Play
from scramble.position import Position
from scramble.render.squares import PictureSquare, picture_rows

__all__ = ["draw_svg"]

_CELL = 40  # user units a square
_MARGIN = 24
# SS-3: light blue, dark blue, pink, red.
_COLOURS = {".": "#f4f1e8", "d": "#a8d8f0", "t": "#2c5aa0", "D": "#f5b5c8", "T": "#d0322f"}
_OLD_DIE = "#f3dfb3"
_NEW_DIE = "#ffd042"
_STYLE = (
    "text{font-family:sans-serif;text-anchor:middle;fill:#222}.letter{font-size:22px;font-weight:bold}"
    ".blank{fill:#777;font-style:italic}.points{font-size:9px}.edge{font-size:12px}"
)


def draw_svg(shown: Mat | Position, play: Play | None = None, *, title: str = "") -> str:
    """A picture as a whole SVG document.

    Args:
        shown: a mat, or a position with its letters.
        play: dice to show on it, in another colour.
        title: what a screen reader says; else the position's text.
    """
    rows = list(picture_rows(shown, play))
    side = 2 * _MARGIN + len(rows) * _CELL
    label = escape(title or (str(shown) if isinstance(shown, Position) else f"mat {shown.name}".strip()))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" width="{side}" '
        f'height="{side}" role="img" aria-label="{label}"><title>{label}</title><style>{_STYLE}</style>'
    ]
    for number, row in enumerate(rows):
        middle = _MARGIN + number * _CELL + _CELL / 2
        parts.append(_text(_MARGIN / 2, middle + 4, "edge", str(number + 1)))
        parts.append(_text(middle, _MARGIN - 8, "edge", column_name(number)))
        parts += map(_square, row)
    return "".join([*parts, "</svg>"])


def _text(x: float, y: float, kind: str, text: str) -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}">{escape(text)}</text>'


def _square(square: PictureSquare) -> str:
    left, top = _MARGIN + square.column * _CELL, _MARGIN + square.row * _CELL
    colour = _COLOURS[square.premium]
    cell = f'<rect x="{left}" y="{top}" width="{_CELL}" height="{_CELL}" fill="{colour}" stroke="#fff"/>'
    if not square.letter:
        name = f"<title>{square.premium_name}</title>" if square.premium != "." else ""
        return f"<g>{name}{cell}</g>"
    face = _NEW_DIE if square.is_new else _OLD_DIE
    kind = "letter blank" if square.letter.islower() else "letter"
    die = (
        f'<rect x="{left + 2}" y="{top + 2}" width="{_CELL - 4}" height="{_CELL - 4}" rx="5" '
        f'fill="{face}" stroke="#8a6d2f"/>'
    )
    letter = _text(left + _CELL / 2, top + _CELL / 2 + 8, kind, square.letter)
    points = _text(left + _CELL - 9, top + _CELL - 6, "points", str(square.points)) if square.points else ""
    return cell + die + letter + points
