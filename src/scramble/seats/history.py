"""The history that all four games share: a start, events, the states between them, and undo."""

from __future__ import annotations

from typing import Protocol, Self, TypeVar

__all__ = ["History"]

_State = TypeVar("_State", covariant=True)
_Event = TypeVar("_Event")


class History(Protocol[_State, _Event]):
    """A game from its start to its present state. Immutable: a step makes a new one and leaves the old one.

    :class:`scramble.game.record.GameRecord` and :class:`scramble.party.evening.Evening` are histories. To
    save one, only its start and its events are needed: replayed, they lead to the same states.
    """

    @property
    def events(self) -> tuple[_Event, ...]:
        """The events so far, in order."""

    @property
    def states(self) -> tuple[_State, ...]:
        """The start, and the state after each event."""

    @property
    def start(self) -> _State:
        """How it began."""

    @property
    def state(self) -> _State:
        """The present state."""

    @property
    def steps(self) -> tuple[tuple[_State, _Event, _State], ...]:
        """Each event, with the states before and after it."""

    def apply(self, event: _Event) -> Self:
        """The same history with one more event.

        Raises:
            ScrambleError: the event cannot happen now; nothing has changed.
        """

    def undo(self) -> Self:
        """The same history without its last event.

        Raises:
            ScrambleError: nothing has happened yet.
        """
