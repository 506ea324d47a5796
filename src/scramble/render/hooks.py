"""Lets notebooks and :mod:`rich` draw mats, positions and plays; importing this module registers them."""

from __future__ import annotations

from scramble.mat import Mat
from scramble.position import Plays, Position
from scramble.render.html import plays_table
from scramble.render.svg import draw_svg
from scramble.render.text import styled

__all__: list[str] = []

for shown in (Mat, Position):
    shown.__rich__ = lambda self: styled(self)  # type: ignore[union-attr]
Mat._repr_svg_ = lambda self: draw_svg(self)  # type: ignore[attr-defined]
Position.svg = draw_svg  # type: ignore[method-assign,assignment]
Plays._repr_html_ = plays_table  # type: ignore[method-assign,assignment]
