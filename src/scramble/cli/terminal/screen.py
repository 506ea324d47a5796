"""The terminal as a table: one page at a time, so that a secret is gone as soon as the next page comes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

__all__ = ["Screen", "keys_text", "packed"]

_WIDEST = 80  # columns that a page uses
_GAP = "  "  # between two keys
_PROMPT_LINES = 2  # below a page: the timer, and what is typed
_LONGEST_IN_A_ROW = 40  # columns; of longer words each has a line of its own
ENTER = "Enter"


class Screen:
    """Shows pages.

    Args:
        console: where they go.
        pages: on a terminal, each page replaces the one before; in a pipe it follows.
    """

    def __init__(self, console: Console, *, pages: bool) -> None:
        self.console = console
        self.pages = pages
        self._page: tuple[RenderableType, ...] = ()

    @property
    def width(self) -> int:
        """Columns that a page may use."""
        return min(self.console.width, _WIDEST)

    @property
    def height(self) -> int:
        """Lines of the terminal."""
        return self.console.height

    @contextmanager
    def open(self) -> Iterator[None]:
        """While the evening goes on, the terminal shows nothing else; then it is as it was before.

        The pages go to the terminal's second screen, which no scroll bar reaches.
        """
        if self.pages:
            self.console.set_alt_screen(True)
        try:
            yield
        finally:
            if self.pages:
                self.console.set_alt_screen(False)

    @contextmanager
    def left(self) -> Iterator[None]:
        """Meanwhile the terminal is as it was before; then the same page stands there again."""
        if self.pages:
            self.console.set_alt_screen(False)
        yield
        if self.pages:
            self.console.set_alt_screen(True)
            self.page(*self._page)

    def fits(self, *parts: RenderableType) -> bool:
        """Can such a page be seen at once, with a timer and the prompt below? A pipe has room for all."""
        if not self.pages:
            return True
        options = self.console.options.update(width=self.width, height=None)
        lines = sum(len(self.console.render_lines(part, options, pad=False)) for part in parts)
        return lines <= self.height - _PROMPT_LINES

    def page(self, *parts: RenderableType) -> None:
        """Show a page; what was on the screen is gone."""
        self._page = parts
        if self.pages:
            self.console.clear()
        self.add(*parts)

    def bell(self) -> None:
        """A sound, where there is one."""
        if self.pages:
            self.console.bell()

    def add(self, *parts: RenderableType) -> None:
        """Show more on the same page."""
        for part in parts:
            if self.pages and isinstance(part, str):
                self.console.print(part, width=self.width)
            else:
                self.console.print(part, soft_wrap=isinstance(part, str))


def packed(items: Sequence[str], width: int) -> list[str]:
    """Items in lines of at most a width, in columns; an item is not broken.

    >>> packed(["g got it", "b buzz", "p pass"], 18)
    ['g got it  b buzz', 'p pass']
    """
    lines: list[str] = []
    for item in items:
        if lines and cell_len(lines[-1]) + len(_GAP) + cell_len(item) <= width:
            lines[-1] += _GAP + item
        else:
            lines.append(item)
    return lines


def keys_text(keys: Mapping[str, str], width: int, style: str = "") -> Text:
    """Keys and what they do, as lines; those without words are not shown, and "" is the key Enter."""
    items = [f"{key or ENTER} {words}" for key, words in keys.items() if words]
    is_list = max(map(cell_len, items), default=0) > _LONGEST_IN_A_ROW
    text = Text("\n".join(items if is_list else packed(items, width)), style=style)
    text.highlight_regex(r"(?m)(^|(?<=  ))\S+(?= )", "bold")
    return text
