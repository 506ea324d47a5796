"""What the desks of the party games have in common: who acts, and how an action becomes an event."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from scramble.party.base import Event, State
from scramble.seats.description import Action, Deadline, FollowUp, Role, Seat, Secret
from scramble.seats.values import find_action, read_values

__all__ = ["PartyDesk", "acts_for", "is_side"]

_State = TypeVar("_State", bound=State)


def is_side(seat: Seat, side: int) -> bool:
    """Whether it is a player of this side."""
    return seat.role is Role.PLAYER and seat.side == side


def acts_for(seat: Seat, side: int) -> bool:
    """Whether the seat may act for a side. The host's desk acts for everybody."""
    return seat.role is Role.HOST or is_side(seat, side)


@dataclass(frozen=True)
class PartyDesk(ABC, Generic[_State]):
    """A party game as plain data; see :class:`scramble.seats.description.Desk`.

    Args:
        names: what the two sides are called.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    intro: ClassVar[str]
    names: tuple[str, str]

    @abstractmethod
    def question(self, state: _State, seat: Seat) -> str:
        """What is asked now, in plain words."""

    @abstractmethod
    def view(self, state: _State, seat: Seat) -> dict[str, Any]:
        """All that the seat may know, and nothing else, as plain data."""

    @abstractmethod
    def secret(self, state: _State) -> Secret | None:
        """Who may look at a shared screen while the next question is asked."""

    @abstractmethod
    def actions(self, state: _State, seat: Seat) -> tuple[Action, ...]:
        """What the seat may do now."""

    @abstractmethod
    def deadline(self, state: _State) -> Deadline | None:
        """The timer that runs now."""

    @abstractmethod
    def ring(self, state: _State) -> Event:
        """What happens when it has run out."""

    @abstractmethod
    def tell(self, before: _State, event: Event, after: _State) -> list[str]:
        """An event in plain words, without anything that somebody may not yet know."""

    @abstractmethod
    def result(self, state: _State) -> str:
        """How the match ended."""

    def is_over(self, state: _State) -> bool:
        """Whether the match has ended."""
        return state.phase == "over"

    def follow_up(self, state: _State, seat: Seat, action: str, values: Mapping[str, Any]) -> FollowUp | None:
        """What else must be given; None if nothing.

        Raises:
            ScrambleError: as for :meth:`event`.
        """
        return self._said(state, seat, action, values)[1]

    def event(
        self, state: _State, seat: Seat, action: str, values: Mapping[str, Any], chance: random.Random
    ) -> Event | None:
        """The event for an action, at time 0; None if nothing happens.

        Raises:
            ScrambleError: the action is not possible now, or a field has an impossible value; the message
                says which.
        """
        said, more = self._said(state, seat, action, values)
        if more is not None:
            said |= read_values(more.fields, {})  # says what is missing
        return self._event(state, seat, action, said, chance)

    def _said(
        self, state: _State, seat: Seat, action: str, values: Mapping[str, Any]
    ) -> tuple[dict[str, Any], FollowUp | None]:
        """The values of the fields, and what else must be given."""
        fields = find_action(self.actions(state, seat), action).fields
        known = {field.name for field in fields}
        said = read_values(fields, values if not isinstance(values, Mapping) else _only(values, known))
        more = self._more(state, action, said)
        while more is not None and any(field.name in values for field in more.fields):
            named = {field.name for field in more.fields}
            said |= read_values(more.fields, _only(values, named))
            known |= named
            more = self._more(state, action, said)
        read_values((), {name: values[name] for name in values if name not in known})
        return said, more

    def _more(self, state: _State, action: str, said: Mapping[str, Any]) -> FollowUp | None:  # noqa: ARG002
        """What is asked after these fields of an action."""
        return None

    @abstractmethod
    def _event(
        self, state: _State, seat: Seat, action: str, said: Mapping[str, Any], chance: random.Random
    ) -> Event | None:
        """The event for an action that the seat may take, with values that were read."""


def _only(values: Mapping[str, Any], names: set[str]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name in names}
