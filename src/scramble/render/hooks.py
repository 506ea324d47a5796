"""Lets notebooks and :mod:`rich` draw mats and positions; importing this module registers both."""

from __future__ import annotations

from scramble.mat import Mat
from scramble.position import Position
from scramble.render.svg import draw_svg
from scramble.render.text import styled

__all__: list[str] = []

for shown in (Mat, Position):
    shown._repr_svg_ = lambda self: draw_svg(self)  # type: ignore[union-attr]
    shown.__rich__ = lambda self: styled(self)  # type: ignore[union-attr]
