"""What a game must provide to be drawn on the host's screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = ["Picture", "Room"]


@dataclass(frozen=True)
class Room:
    """How much of the screen there is.

    Args:
        width: columns.
        is_roomy: whether there are lines to spare.
        is_brief: whether to draw few lines.
    """

    width: int
    is_roomy: bool = False
    is_brief: bool = False


@dataclass(frozen=True)
class Picture:
    """How a game's views are drawn; nothing is known of the game but what stands in a view.

    Args:
        public: from what a shared screen may show.
        secret: from the host's view, while only some look.
        draws: actions whose choices the picture itself shows, with their keys.
        shows: events after which the picture itself shows what happened.
    """

    public: Callable[[dict[str, Any], Room], RenderableType]
    secret: Callable[[dict[str, Any], Room], RenderableType]
    draws: frozenset[str] = frozenset()
    shows: frozenset[str] = frozenset()
