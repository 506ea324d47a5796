"""The story that all four games share: a start, what happened, every state on the way, and a step back."""

from __future__ import annotations

from typing import Protocol, Self, TypeVar

__all__ = ["History"]

_State = TypeVar("_State", covariant=True)
_Event = TypeVar("_Event")


class History(Protocol[_State, _Event]):
    """A game from its start to where it is. Immutable: a step makes a new one, and the one before stays.

    :class:`scramble.game.record.GameRecord` and :class:`scramble.party.evening.Evening` are such. Whoever
    keeps one needs only its start and its events: played again they lead to the same states.
    """

    @property
    def events(self) -> tuple[_Event, ...]:
        """What happened so far, in order."""

    @property
    def states(self) -> tuple[_State, ...]:
        """The start, and the state after each event."""

    @property
    def start(self) -> _State:
        """How it began."""

    @property
    def state(self) -> _State:
        """Where it is."""

    @property
    def steps(self) -> tuple[tuple[_State, _Event, _State], ...]:
        """Each event, between the states before and after it."""

    def apply(self, event: _Event) -> Self:
        """The same with one event more.

        Raises:
            ScrambleError: it cannot happen now; nothing has changed.
        """

    def undo(self) -> Self:
        """The same without its last event.

        Raises:
            ScrambleError: nothing has happened yet.
        """
