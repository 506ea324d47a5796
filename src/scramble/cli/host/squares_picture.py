"""The board of Hollywood Squares on the screen, and the card for whoever reads it, from a desk's view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Group
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from scramble.cli.host.picture import Picture, Room
from scramble.party.hollywood_squares.narration import TITLE, dollars, side_name
from scramble.party.hollywood_squares.state import TARGET
from scramble.texts.wording import counted

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = ["PICTURE"]

_STYLES = {"X": "bold red", "O": "bold cyan"}
_WIDEST_SQUARE, _WIDEST_CARD = 22, 60  # columns


def _picture(view: dict[str, Any], room: Room) -> RenderableType:
    """What all may see. To be brief, the board has three lines."""
    parts: list[RenderableType] = [_heading(view), _money(view), _board(view, room.width, room.is_brief)]
    if view["said"]:
        parts += [Text(f"Question: {view['question']}"), Text(f"Answer:   {view['said']}", style="bold")]
    return Group(*parts)


def _card(view: dict[str, Any], room: Room) -> RenderableType:
    """The card, for whoever reads it."""
    card = view["card"]
    text = Text(f"{card['question']}\n\n")
    text.append(f"True answer: {card['answer']}\n", style="bold")
    text.append(f"Bluff:       {card['bluff']}")
    title = "Secret Square" if view["secret"] else None
    return Panel(text, box=box.SQUARE, width=min(room.width, _WIDEST_CARD), title=title)


def _heading(view: dict[str, Any]) -> Text:
    aim = (
        f"first to {dollars(TARGET)}" if view["seconds"] is None else counted(view["seconds"] / 60, "minute")
    )
    text = Text(TITLE, style="bold")
    where = "the end" if view["is_over"] else f"game {view['game']}"
    return text.append(f", {where}, {aim}", style="not bold")


def _money(view: dict[str, Any]) -> Text:
    text = Text()
    for side, marker in enumerate(_STYLES):
        text.append(f"{side_name(view['names'], side)} {dollars(view['money'][side])}", style=_STYLES[marker])
        text.append("   " if side == 0 else "")
    return text


def _board(view: dict[str, Any], width: int, brief: bool) -> Grid:
    """HS-1: three by three; a free square has its number, a square that was won its marker."""
    column = min(_WIDEST_SQUARE, (width - 10) // 3)
    grid = Grid(box=None if brief else box.SQUARE, show_header=False, show_lines=not brief)
    for _ in range(3):
        grid.add_column(width=column, vertical="middle", no_wrap=brief)
    squares = [_square(view, number) for number in range(1, 10)]
    for start in (0, 3, 6):
        grid.add_row(*squares[start : start + 3])
    return grid


def _square(view: dict[str, Any], number: int) -> Text:
    marker, celebrity = view["board"][number - 1], view["celebrities"][number - 1]
    if marker in _STYLES:
        return Text(f"{marker * 3} ", style=_STYLES[marker]).append(celebrity, style="not bold dim")
    style = "reverse" if number == view["square"] else ""
    return Text(f"{number} ", style="bold").append(celebrity, style=style or "not bold")


PICTURE = Picture(_picture, _card, draws=frozenset({"pick"}), shows=frozenset({"answer"}))
