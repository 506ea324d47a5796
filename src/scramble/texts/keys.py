"""Keys that have a name, for whoever reads them (a terminal, a page) and whoever is told of them."""

from __future__ import annotations

__all__ = ["BACKSPACE", "CONTROL_X", "ENTER", "ESCAPE"]

# Any other key is its character.
ENTER, BACKSPACE, ESCAPE, CONTROL_X = "enter", "backspace", "escape", "control-x"
