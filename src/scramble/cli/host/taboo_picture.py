"""Piles, points and the card of Celebrity Taboo on the screen; drawn from a desk's view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Group
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from scramble.cli.host.picture import Picture, Room
from scramble.party.celebrity_taboo.narration import TITLE

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = ["PICTURE"]

_STYLES = ("bold red", "bold cyan")
_WIDTH_OF_A_CARD = 40  # columns


def _picture(view: dict[str, Any], room: Room) -> RenderableType:  # noqa: ARG001 - it is always brief
    """What all may see: what the guessers see."""
    return Group(_heading(view), *_points(view), *_piles(view))


def _card(view: dict[str, Any], room: Room) -> RenderableType:
    """The card on the easel, for the clue-giver and the opposing team; none where the deck has run out."""
    card = view["card"]
    if card is None:
        return _picture(view, room)
    words = Text("\n".join(card["taboo"]), justify="center")
    style = "red" if view["is_red"] else "green"
    title = Text(card["name"], style="bold")
    panel = Panel(
        words, box=box.SQUARE, title=title, width=min(_WIDTH_OF_A_CARD, room.width), border_style=style
    )
    return Group(_turn(view), panel, *_piles(view))


def _heading(view: dict[str, Any]) -> Text:
    text = Text(TITLE, style="bold")
    kind = "tie-break" if view["tie_break"] else f"turn {view['turn']} of {view['turns']}"
    return text.append(f", {'the end' if view['is_over'] else kind}", style="not bold")


def _points(view: dict[str, Any]) -> list[RenderableType]:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for side in (0, 1):
        players = ", ".join(view["teams"][side])
        name = view["names"][side]
        grid.add_row(Text(name, style=_STYLES[side]), Text(str(view["points"][side])), Text(players))
    return [grid]


def _turn(view: dict[str, Any]) -> Text:
    team = view["team"]
    return Text(f"{view['giver']} gives clues for ").append(view["names"][team], style=_STYLES[team])


def _piles(view: dict[str, Any]) -> list[RenderableType]:
    """CT-12 to CT-14: what a turn has brought so far."""
    if view["deadline"] is None:
        return []
    team, names = view["team"], view["names"]
    text = Text(f"Easel {view['easel']} for ").append(names[team], style=_STYLES[team])
    text.append(f"   Discard pile {view['discard']} for ").append(names[1 - team], style=_STYLES[1 - team])
    text.append(f"   Deck {view['red'] + view['green']}")
    return [text]


PICTURE = Picture(_picture, _card)
