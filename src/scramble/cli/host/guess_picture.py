"""The track, the windows and the card of Anybody's Guess on the screen; drawn from a desk's view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich import box
from rich.cells import cell_len, set_cell_size
from rich.console import Group
from rich.panel import Panel
from rich.text import Text

from scramble.cli.host.picture import Picture, Room
from scramble.party.anybodys_guess.narration import SPACES, TITLE
from scramble.party.anybodys_guess.state import WINDOW_POINTS
from scramble.party.anybodys_guess.tracks import Space

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = ["PICTURE", "track_lines"]

_STYLES = ("bold red", "bold cyan")
_SIGNS = {Space.FREE_GUESSING: "F", Space.TWO_GUESSES: "2", Space.DOUBLE_SCORE: "D"}
_WIDE = 72  # columns from which on there is room for longer names
_LONGEST_LABEL, _SHORT_LABEL = 18, 8  # columns
_MOST_ROWS = 3  # of a track; a longer one is told in numbers
PIECE = "O"


def _picture(view: dict[str, Any], room: Room) -> RenderableType:
    """What everybody may see: the Playing Team's view. In brief form the track is given in numbers."""
    track = track_lines(view, room.width)
    windows = [] if view["is_settled"] else _windows(view)  # what a turn brought needs their lines
    if room.is_brief:
        track = track[:1]
    elif room.is_roomy and windows:
        track.append(Text(""))
    return Group(_heading(view), *track, *windows)


def _card(view: dict[str, Any], room: Room) -> RenderableType:
    """The whole card, for the Opposing Team."""
    card, text = view["card"], Text()
    for points, clue in zip(WINDOW_POINTS, card["clues"], strict=True):
        text.append(f"{points:>2}  {clue}\n")
    text.append(f"Answer: {card['answer']}", style="bold")
    if card["also"]:
        text.append(f" (also {', '.join(card['also'])})")
    return Panel(text, box=box.SQUARE, title=Text(card["category"]), width=room.width)


def _heading(view: dict[str, Any]) -> Text:
    text = Text(TITLE, style="bold")
    if view["is_over"]:
        return text.append(", the end", style="not bold")
    text.append(f", game {view['game']}, turn of ", style="not bold")
    return text.append(view["names"][view["playing"]], style=_STYLES[view["playing"]])


def track_lines(view: dict[str, Any], width: int) -> list[Text]:
    """AG-10, AG-17: both pieces, and the track between them."""
    names, length, places = view["names"], view["track"]["length"], view["positions"]
    lines = [Text("   ").join(Text(f"{names[side]} {places[side]}", _STYLES[side]) for side in (0, 1))]
    lines[0].append(f"   of {length} spaces")
    signs = ["."] * (length + 1)
    signs[0], signs[-1] = "S", "#"
    for number, kind in view["track"]["spaces"]:
        signs[number] = _SIGNS[Space(kind)]
    longest = _LONGEST_LABEL if width >= _WIDE else _SHORT_LABEL
    label = min(longest, max(map(cell_len, names)))
    room = width - label - 2
    rows = -(-len(signs) // room)
    if rows > _MOST_ROWS:
        return lines
    step = -(-len(signs) // rows)
    for start in range(0, len(signs), step):
        part = "".join(signs[start : start + step])
        lines += [_lane(view, 0, start, len(part), label), Text(f"{'':{label}}  {part}", "dim")]
        lines.append(_lane(view, 1, start, len(part), label))
    return [*lines, _legend(view)]


def _lane(view: dict[str, Any], side: int, start: int, count: int, label: int) -> Text:
    """The path of a team's piece so far, on a part of the track."""
    place = view["positions"][side] - start
    way = "-" * min(place, count) + (PIECE if 0 <= place < count else "")
    return Text(f"{set_cell_size(view['names'][side], label)}  {way}", style=_STYLES[side])


def _legend(view: dict[str, Any]) -> Text:
    kinds = {Space(kind) for _, kind in view["track"]["spaces"]}
    words = [f"{_SIGNS[kind]} {kind}" for kind in Space if kind in kinds]
    return Text("  ".join(["S start", *words, "# finish"]), style="dim")


def _windows(view: dict[str, Any]) -> list[RenderableType]:
    """AG-2, AG-5: the category, the open windows, and what is in effect this turn."""
    lines: list[RenderableType] = []
    if view["space"]:
        space = Space(view["space"])
        lines.append(Text(f"{space.upper()}: {SPACES[space]}", style="yellow"))
    if view["category"]:
        lines.append(Text(f"Category: {view['category']}", style="bold"))
    for points, clue in zip(WINDOW_POINTS, view["clues"], strict=False):
        lines.append(Text(f"{points:>2}  {clue}"))
    return lines


PICTURE = Picture(_picture, _card, shows=frozenset({"open", "next"}))
