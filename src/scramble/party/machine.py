"""The engine that the party games share: states, events, and the table that leads from one to the next.

A game is a :class:`Machine`: a table from (phase, event) to the function that makes the next state. There is
no I/O, no clock and no hidden randomness: events carry the time at which they happened, in seconds from the
game's start, and whatever was decided by chance or by a person.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import StrEnum
from typing import Any, Generic, TypeVar

import msgspec

from scramble.errors import BadInput, EventError, IllegalEvent, StateError
from scramble.party.base import LATEST, Event, State

__all__ = ["Machine"]

_State = TypeVar("_State", bound=State)
_Checked = TypeVar("_Checked")


@dataclass(frozen=True)
class Machine(Generic[_State]):
    """The rules of one game as a table.

    Args:
        name: name of the game in saved games.
        version: version of the saved form; other versions are refused.
        state_type: type of the game's states.
        table: for each phase and kind of event, the function from state and event to the next state.
        choices: events that a state would accept, one for each choice; free texts and times are examples.
        visible: what a side may know about a state, as plain data.
    """

    name: str
    version: int
    state_type: type[_State]
    table: Mapping[tuple[StrEnum, type[Event]], Callable[[_State, Any], _State]]
    choices: Callable[[_State], Iterable[Event]]
    visible: Callable[[_State, int], dict[str, Any]]

    @property
    def events(self) -> dict[str, type[Event]]:
        """All kinds of events, by name."""
        return {kind.name: kind for _, kind in self.table}

    def allowed(self, state: _State) -> tuple[str, ...]:
        """Names of the events that are possible in the state's phase."""
        return tuple(kind.name for phase, kind in self.table if phase == state.phase)

    def legal_events(self, state: _State) -> tuple[Event, ...]:
        """Events that :meth:`apply` would accept now; none once the game is over."""
        return tuple(self.choices(state))

    def start(self, **values: Any) -> _State:
        """The first state of a game.

        Args:
            values: values of the state's fields, by name.
        Raises:
            EventError: a value of a wrong type, or values that contradict each other.
        """
        return _checked(values, self.state_type, "new game", EventError)

    def apply(self, state: _State, event: Event) -> _State:
        """The state after an event; the state before is unchanged.

        Raises:
            IllegalEvent: the event is not possible in this phase; the message says which are.
            EventError: the event has impossible values.
        """
        handler = self.table.get((state.phase, type(event)))
        if handler is None:
            name = getattr(event, "name", type(event).__name__)
            raise IllegalEvent(name, state.phase.value, self.allowed(state))
        checked = self.event_from_dict(self.event_to_dict(event))
        if checked != event:
            raise EventError(event.name, event, "fields of the types that this event has")
        if not state.now <= checked.time <= LATEST:
            raise EventError("time", checked.time, f"not before the event before it, at {state.now:g} s")
        return replace(handler(state, checked), now=checked.time)

    def view(self, state: _State, side: int) -> dict[str, Any]:
        """What a side may know, without the other side's secrets, as plain data.

        Raises:
            EventError: there is no such side.
        """
        if type(side) is not int or side not in (0, 1):
            raise EventError("side", side, "0 or 1")
        return self.visible(state, side)

    def event_to_dict(self, event: Event) -> dict[str, Any]:
        """An event as plain data: its name under ``event``, then its fields.

        Raises:
            EventError: a field contains something other than plain data.
        """
        values = {field.name: getattr(event, field.name) for field in fields(event)}
        return {"event": event.name, **_plain(values, event.name, EventError)}

    def event_from_dict(self, values: object) -> Event:
        """The inverse of :meth:`event_to_dict`.

        Raises:
            EventError: the game has no such event, or not with these fields.
        """
        kinds = self.events
        name = values.get("event") if isinstance(values, dict) else None
        if not isinstance(values, dict) or not isinstance(name, str) or name not in kinds:
            raise EventError("event", values, f"an object whose event is one of {', '.join(kinds)}")
        given = {key: value for key, value in values.items() if key != "event"}
        unknown = set(given) - {field.name for field in fields(kinds[name])}
        if unknown:
            raise EventError("event", values, f"without {', '.join(sorted(map(str, unknown)))}")
        return _checked(given, kinds[name], name, EventError)

    def to_json(self, state: _State) -> str:
        """A whole state, secrets included, as one line of JSON."""
        saved = {"game": self.name, "version": self.version, "state": _whole(state)}
        return json.dumps(saved, ensure_ascii=False)

    def from_json(self, text: str) -> _State:
        """The inverse of :meth:`to_json`.

        Raises:
            StateError: not a saved state of this game and version, or one that contradicts itself.
        """
        try:
            saved = json.loads(text)
        except (TypeError, ValueError, RecursionError) as cause:
            raise StateError("saved game", text, f"JSON ({cause})") from None
        header = [saved.get(key) for key in ("game", "version")] if isinstance(saved, dict) else None
        if header != [self.name, self.version]:
            raise StateError("saved game", text, f"one of the game {self.name}, version {self.version}")
        state = _checked(saved.get("state"), self.state_type, "saved game", StateError)
        # Otherwise a field with a wrong name would be dropped and its default used.
        if json.loads(self.to_json(state)) != saved:
            raise StateError("saved game", text, "the same values as this program writes for it")
        return state


def _plain(values: Any, field: str, error: type[BadInput]) -> Any:
    """Values as in JSON: dicts, lists, texts, numbers."""
    try:
        return msgspec.to_builtins(values)
    except (TypeError, RecursionError) as cause:
        raise error(field, values, f"plain data ({cause})") from None


def _whole(value: Any) -> Any:
    """A state as in JSON, with every field: msgspec leaves out defaults in what it has made itself."""
    if is_dataclass(value):
        return {field.name: _whole(getattr(value, field.name)) for field in fields(value)}
    return [_whole(item) for item in value] if isinstance(value, tuple) else value


def _checked(values: Any, kind: type[_Checked], field: str, error: type[BadInput]) -> _Checked:
    """Make a dataclass from plain values, checking the types of all fields at every level."""
    try:
        return msgspec.convert(_plain(values, field, error), kind)
    except (msgspec.ValidationError, UnicodeError) as cause:
        raise error(field, values, str(cause)) from None
