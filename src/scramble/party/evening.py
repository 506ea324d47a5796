"""An evening with a party game: how it began and everything that happened, as lines of JSON.

The first line tells how it began and what state it reached; every further line is an event. A file is
accepted only if its events, replayed from the start, lead to exactly that state. Undo replays all events but
the last one.

>>> from scramble.party.cards import QuestionCard
>>> from scramble.party.hollywood_squares.rules import Picked, new_game
>>> cards = (QuestionCard("How many legs has a spider?", "eight", "six"),)
>>> evening = Evening.begin(new_game((cards, ()), (("Ann",), ("Ben",)), first=0), ("Ann", "Ben"), seed=7)
>>> evening = evening.apply(Picked(5, time=2.5))
>>> Evening.from_text(evening.to_text()) == evening, evening.undo().state == evening.start
(True, True)
"""

from __future__ import annotations

import hashlib
import json
import random
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from scramble.errors import EventError, IllegalEvent, ScrambleError, StateError
from scramble.party.anybodys_guess import rules as anybodys_guess
from scramble.party.base import LATEST, Event, State
from scramble.party.celebrity_taboo import rules as celebrity_taboo
from scramble.party.checks import check_people
from scramble.party.hollywood_squares import rules as hollywood_squares
from scramble.party.machine import Machine

__all__ = ["MACHINES", "Evening"]

MACHINES: dict[str, Machine[Any]] = {
    module.MACHINE.name: module.MACHINE for module in (hollywood_squares, celebrity_taboo, anybodys_guess)
}
_VERSION = 1
_FIELD = "saved evening"
_KEYS = ("evening", "names", "seed", "elapsed", "events", "state", "start")

_State = TypeVar("_State", bound=State)


@dataclass(frozen=True)
class Evening(Generic[_State]):
    """A match from its start to its present state. Immutable.

    Args:
        names: what the two sides are called.
        seed: seed for everything that is shuffled; see :meth:`chance`.
        states: the start, and the state after each event.
        events: the events in order.
        elapsed: seconds of game time when it was saved; the timer continues from here.
    """

    names: tuple[str, str]
    seed: int
    states: tuple[_State, ...]
    events: tuple[Event, ...] = ()
    elapsed: float = 0.0

    @classmethod
    def begin(cls, start: _State, names: tuple[str, str], seed: int) -> Evening[_State]:
        """An evening on which nothing has happened yet.

        Args:
            start: the first state, as a game's ``new_game`` makes it.
            names: what the two sides are called.
            seed: a number from 0.
        Raises:
            EventError: names that cannot be told apart, or a bad seed.
        """
        if not (
            isinstance(names, tuple) and len(names) == 2 and all(isinstance(name, str) for name in names)
        ):
            raise EventError("names", names, "two names, one for each side")
        check_people("names", names)
        if type(seed) is not int or seed < 0:
            raise EventError("seed", seed, "a number from 0")
        return cls(names, seed, (start,))

    @property
    def machine(self) -> Machine[_State]:
        """The rules of the game that is played."""
        return next(machine for machine in MACHINES.values() if machine.state_type is type(self.start))

    @property
    def start(self) -> _State:
        """How it began."""
        return self.states[0]

    @property
    def state(self) -> _State:
        """The present state."""
        return self.states[-1]

    @property
    def steps(self) -> tuple[tuple[_State, Event, _State], ...]:
        """Each event, with the states before and after it."""
        return tuple(zip(self.states, self.events, self.states[1:], strict=False))

    def apply(self, event: Event) -> Evening[_State]:
        """The evening after an event.

        Raises:
            ScrambleError: as for :meth:`scramble.party.machine.Machine.apply`; this evening is unchanged.
        """
        states = (*self.states, self.machine.apply(self.state, event))
        return replace(self, states=states, events=(*self.events, event), elapsed=event.time)

    def undo(self) -> Evening[_State]:
        """The evening without its last event; game time continues.

        Raises:
            EventError: nothing has happened yet.
        """
        if not self.events:
            raise EventError("undo", None, "an event to undo; nothing has happened yet")
        return replace(self, states=self.states[:-1], events=self.events[:-1])

    def chance(self) -> random.Random:
        """The generator that shuffles cards now; it depends only on the seed and the number of events."""
        return random.Random(f"{self.seed}/{len(self.events)}")  # noqa: S311 - cards, no secrets

    def to_text(self) -> str:
        """The evening as lines of JSON."""
        header = {
            "evening": _VERSION,
            "names": list(self.names),
            "seed": self.seed,
            "elapsed": self.elapsed,
            "events": len(self.events),
            "state": self._fingerprint(),
            "start": json.loads(self.machine.to_json(self.start)),
        }
        events = map(self.machine.event_to_dict, self.events)
        return "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in (header, *events))

    @classmethod
    def from_text(cls, text: str) -> Evening[Any]:
        """The inverse of :meth:`to_text`: the events are replayed and must lead to the same state.

        Raises:
            StateError: not such lines, an event that cannot have happened, or another final state.
        """
        first, *lines = text.removesuffix("\n").split("\n")
        header = _header(_parsed(1, first))
        evening = cls._begun(header)
        if header["events"] != len(lines):
            raise StateError(_FIELD, len(lines), f"{header['events']} events, as its first line says")
        for number, line in enumerate(lines, start=2):
            values = _parsed(number, line)
            try:
                evening = evening.apply(evening.machine.event_from_dict(values))
            except (EventError, IllegalEvent) as cause:
                raise StateError(f"{_FIELD}, line {number}", values, f"what can happen ({cause})") from None
        return evening._finished(header)

    @classmethod
    def _begun(cls, header: dict[str, Any]) -> Evening[Any]:
        start, names = header["start"], header["names"]
        game = start.get("game") if isinstance(start, dict) else None
        machine = MACHINES.get(game) if isinstance(game, str) else None
        if machine is None:
            raise StateError(_FIELD, game, f"one of the games {', '.join(MACHINES)}")
        try:
            state = machine.from_json(json.dumps(start))
            return cls.begin(state, tuple(names) if isinstance(names, list) else names, header["seed"])
        except ScrambleError as cause:
            raise StateError(f"{_FIELD}, line 1", game, f"a start ({cause})") from None

    def _finished(self, header: dict[str, Any]) -> Evening[_State]:
        if header["state"] != self._fingerprint():
            expected = f"the state whose sha256 is {self._fingerprint()[:12]}..., to which its events lead"
            raise StateError(_FIELD, header["state"], expected)
        elapsed = header["elapsed"]
        if type(elapsed) not in (int, float) or not self.state.now <= elapsed <= LATEST:
            raise StateError(f"{_FIELD}, elapsed", elapsed, f"seconds, {self.state.now:g} at least")
        return replace(self, elapsed=float(elapsed))

    def _fingerprint(self) -> str:
        return hashlib.sha256(self.machine.to_json(self.state).encode()).hexdigest()


def _parsed(number: int, line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as cause:
        raise StateError(f"{_FIELD}, line {number}", line, f"JSON ({cause})") from None


def _header(values: Any) -> dict[str, Any]:
    is_header = isinstance(values, dict) and set(values) == set(_KEYS)
    if not is_header or repr(values["evening"]) != repr(_VERSION):
        expected = f"an object of version {_VERSION} with {', '.join(_KEYS)}"
        raise StateError(f"{_FIELD}, line 1", values, expected)
    header: dict[str, Any] = values
    return header
