"""Mats as text: plain, or styled for a terminal.

Premium squares: ``#`` triple word, ``+`` double word, ``"`` triple letter, ``'`` double letter. A die
just placed is in square brackets where there are no colours. Blanks are in lower case.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scramble.mat import PREMIUM_NAMES, Mat
from scramble.notation import column_name
from scramble.play import Play
from scramble.position import Position
from scramble.render.squares import PictureSquare, picture_rows

if TYPE_CHECKING:
    from rich.text import Text

__all__ = ["LEGEND", "draw", "styled", "styled_legend"]

LEGEND = "# triple word  + double word  \" triple letter  ' double letter  lower case = blank"

_MARKS = {".": ".", "d": "'", "t": '"', "D": "+", "T": "#"}
# SS-3: light blue, dark blue, pink, red.
_STYLES = {
    ".": "grey50",
    "d": "black on sky_blue1",
    "t": "white on dark_blue",
    "D": "black on pink1",
    "T": "white on red3",
}
_OLD_DIE = "bold black on wheat1"
_NEW_DIE = "bold black on gold1"


def draw(shown: Mat | Position, play: Play | None = None) -> str:
    """A picture in plain text.

    Args:
        shown: a mat, or a position with its letters.
        play: dice to show on it, in brackets.

    >>> print(draw(Mat(("D..", ".t.", "..T"))))
        A  B  C
     1  +  .  .
     2  .  "  .
     3  .  .  #
    """
    rows = list(picture_rows(shown, play))
    lines = [_heading(len(rows))]
    lines += [f"{number:>2} {''.join(map(_plain_cell, row))}" for number, row in enumerate(rows, start=1)]
    return "\n".join(line.rstrip() for line in lines)


def styled(shown: Mat | Position, play: Play | None = None) -> Text:
    """The same picture for :mod:`rich`: colours instead of brackets."""
    from rich.text import Text

    rows = list(picture_rows(shown, play))
    text = Text(_heading(len(rows)), no_wrap=True)
    for number, row in enumerate(rows, start=1):
        text.append(f"\n{number:>2} ")
        for square in row:
            style = (_NEW_DIE if square.is_new else _OLD_DIE) if square.letter else _STYLES[square.premium]
            text.append(f" {square.letter or _MARKS[square.premium]:<2}", style)
    return text


def styled_legend() -> Text:
    """:data:`LEGEND` with each premium square in its colour."""
    from rich.text import Text

    text = Text()
    for mark in "TDtd":
        text.append(f" {_MARKS[mark]} ", _STYLES[mark])
        text.append(f" {PREMIUM_NAMES[mark]}  ")
    text.append(" A ", _NEW_DIE)
    text.append(" just placed  ")
    text.append(" a ", _OLD_DIE)
    return text.append(" lower case = blank")


def _heading(size: int) -> str:
    return "   " + "".join(f" {column_name(column)} " for column in range(size))


def _plain_cell(square: PictureSquare) -> str:
    if not square.letter:
        return f" {_MARKS[square.premium]} "
    return f"[{square.letter}]" if square.is_new else f" {square.letter:<2}"
