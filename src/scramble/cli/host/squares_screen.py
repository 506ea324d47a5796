"""The board of Hollywood Squares on the screen, and the card for whoever reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Group
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from scramble.cli.host.hosted_evening import Table
from scramble.cli.host.squares_narration import TITLE, dollars, side_name
from scramble.party.hollywood_squares.rules import MACHINE, SquaresState
from scramble.party.hollywood_squares.state import TARGET
from scramble.texts.wording import counted

if TYPE_CHECKING:
    from rich.console import RenderableType

    from scramble.party.cards import QuestionCard

__all__ = ["card_page", "picture"]

_STYLES = {"X": "bold red", "O": "bold cyan"}
_WIDEST_SQUARE = 22  # columns


def picture(table: Table[SquaresState], brief: bool) -> RenderableType:
    """Everything that all may see: what the contestant sees. To be brief, the board has three lines."""
    view = MACHINE.view(table.state, table.state.on_turn)
    parts: list[RenderableType] = [_heading(view), _money(view, table.names)]
    parts.append(_board(view, table.screen.width, brief))
    if view["said"]:
        parts += [Text(f"Question: {view['question']}"), Text(f"Answer:   {view['said']}", style="bold")]
    return Group(*parts)


def card_page(table: Table[SquaresState], card: QuestionCard) -> RenderableType:
    """The card, for whoever reads it."""
    text = Text(f"{card.question}\n\n")
    text.append(f"True answer: {card.answer}\n", style="bold")
    text.append(f"Bluff:       {card.bluff}")
    title = "Secret Square" if table.state.secret else None
    return Panel(text, box=box.SQUARE, width=min(table.screen.width, 60), title=title)


def _heading(view: dict[str, Any]) -> Text:
    aim = (
        f"first to {dollars(TARGET)}" if view["seconds"] is None else counted(view["seconds"] / 60, "minute")
    )
    text = Text(TITLE, style="bold")
    number = sum(view["games"]) + (view["phase"] != "between games")
    where = "the end" if view["phase"] == "over" else f"game {number}"
    return text.append(f", {where}, {aim}", style="not bold")


def _money(view: dict[str, Any], names: tuple[str, str]) -> Text:
    text = Text()
    for side, marker in enumerate(_STYLES):
        text.append(f"{side_name(names, side)} {dollars(view['money'][side])}", style=_STYLES[marker])
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
