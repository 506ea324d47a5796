"""Names of keys that are not characters, shared by terminals, web pages and the kiosk."""

from __future__ import annotations

__all__ = ["BACKSPACE", "CONTROL_X", "ENTER", "ESCAPE"]

# Any other key is its character.
ENTER, BACKSPACE, ESCAPE, CONTROL_X = "enter", "backspace", "escape", "control-x"
