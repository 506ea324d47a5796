"""A console on which no text can control the terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from scramble.texts.outside import visible

__all__ = ["EscapingConsole"]


class EscapingConsole(Console):
    """Rich's console, which escapes what came from outside (:func:`scramble.texts.outside.visible`)."""

    def render_str(self, text: str, **how: Any) -> Text:
        """Texts are escaped before they are measured."""
        return super().render_str(visible(text, keep="\n"), **how)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Finished texts are escaped too; codes of the console itself are segments of another kind."""
        for text, style, control in super().render(renderable, options):
            yield Segment(text if control else visible(text, keep="\n"), style, control)

    def status(self, status: RenderableType, **how: Any) -> Any:
        """With a wheel that the encoding can show."""
        how.setdefault("spinner", "dots" if self.encoding.startswith("utf") else "line")
        return super().status(status, **how)
