"""Piles, points and the card of Celebrity Taboo on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Group
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from scramble.cli.host.hosted_evening import Table
from scramble.cli.host.taboo_narration import TITLE
from scramble.party.celebrity_taboo.rules import MACHINE, TabooState

if TYPE_CHECKING:
    from rich.console import RenderableType

    from scramble.party.cards import TabooCard

__all__ = ["card_page", "picture"]

_STYLES = ("bold red", "bold cyan")
_WIDTH_OF_A_CARD = 40  # columns


def picture(table: Table[TabooState], brief: bool) -> RenderableType:  # noqa: ARG001 - it is brief
    """Everything that all may see: what the guessers see."""
    view = MACHINE.view(table.state, table.state.team)
    return Group(_heading(view), *_points(view, table.names), *_piles(view, table.names))


def card_page(table: Table[TabooState], card: TabooCard) -> RenderableType:
    """The card on the easel, for the clue-giver and the opposing team."""
    view = MACHINE.view(table.state, table.state.team)
    words = Text("\n".join(card.taboo), justify="center")
    style = "red" if table.state.on_easel in range(len(table.state.red)) else "green"
    width = min(_WIDTH_OF_A_CARD, table.screen.width)
    title = Text(card.name, style="bold")
    panel = Panel(words, box=box.SQUARE, title=title, width=width, border_style=style)
    return Group(_turn(view, table.names), panel, *_piles(view, table.names))


def _heading(view: dict[str, Any]) -> Text:
    text = Text(TITLE, style="bold")
    turn = view["turn"] + (view["phase"] == "ready")
    kind = "tie-break" if view["tie_break"] else f"turn {turn} of {view['turns']}"
    return text.append(f", {'the end' if view['phase'] == 'over' else kind}", style="not bold")


def _points(view: dict[str, Any], names: tuple[str, str]) -> list[RenderableType]:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for side in (0, 1):
        players = ", ".join(view["teams"][side])
        grid.add_row(Text(names[side], style=_STYLES[side]), Text(str(view["points"][side])), Text(players))
    return [grid]


def _turn(view: dict[str, Any], names: tuple[str, str]) -> Text:
    return Text(f"{view['giver']} gives clues for ").append(names[view["team"]], style=_STYLES[view["team"]])


def _piles(view: dict[str, Any], names: tuple[str, str]) -> list[RenderableType]:
    """CT-12 to CT-14: what a turn has brought so far."""
    if view["deadline"] is None:
        return []
    team = view["team"]
    text = Text(f"Easel {view['easel']} for ").append(names[team], style=_STYLES[team])
    text.append(f"   Discard pile {view['discard']} for ").append(names[1 - team], style=_STYLES[1 - team])
    text.append(f"   Deck {view['red'] + view['green']}")
    return [text]
