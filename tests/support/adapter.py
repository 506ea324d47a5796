"""What the conformance kit asks of a game, and how the party games answer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from functools import cached_property
from random import Random
from typing import Any, ClassVar

from garbage import misshapen

from scramble.errors import IllegalEvent, ScrambleError, StateError
from scramble.party.evening import Evening
from scramble.party.machine import Machine
from scramble.seats.history import History

LONGEST_WAIT = 3.0  # seconds between two events, where nothing else is asked for


class Adapter(ABC):
    """One game, as the kit sees it. States and events are the game's own, and immutable.

    Args:
        name: of the game.
        load_error: what a save that cannot be read raises.
    """

    name: ClassVar[str]
    load_error: ClassVar[type[ScrambleError]] = StateError

    @abstractmethod
    def start(self, random: Random) -> Any:
        """A game at its start, with any options."""

    @abstractmethod
    def choices(self, state: Any, random: Random) -> Sequence[Any]:
        """Events that are legal now; where there are too many, some of them."""

    def pick(self, choices: Sequence[Any], random: Random) -> Any:
        """One of them."""
        return random.choice(choices)

    @abstractmethod
    def vary(self, state: Any, event: Any, random: Random) -> Any:
        """The event with another time, text or order, legal or not."""

    @abstractmethod
    def apply(self, state: Any, event: Any) -> Any: ...

    @abstractmethod
    def is_over(self, state: Any) -> bool: ...

    @abstractmethod
    def save(self, state: Any) -> str: ...

    @abstractmethod
    def load(self, text: str) -> Any: ...

    @abstractmethod
    def history(self, start: Any) -> History[Any, Any]:
        """A game from this start on, as it is kept."""

    @abstractmethod
    def keep(self, history: Any) -> str:
        """A history as the text of a file."""

    @abstractmethod
    def read(self, text: str) -> History[Any, Any]: ...

    @abstractmethod
    def event_to_dict(self, event: Any) -> Any: ...

    @abstractmethod
    def event_from_dict(self, values: Any) -> Any: ...

    @abstractmethod
    def sides(self, state: Any) -> int:
        """How many there are."""

    @abstractmethod
    def view(self, state: Any, side: int) -> Any:
        """What a side may know."""

    @abstractmethod
    def totals(self, state: Any) -> list[int]:
        """What each side has, as the game shows it."""

    @abstractmethod
    def awards(self, state: Any) -> list[tuple[int, int]]:
        """Everything that was ever scored, in order: side and amount."""

    @abstractmethod
    def impossible(self, state: Any, random: Random) -> Iterable[tuple[Any, type[ScrambleError] | None]]:
        """Events that cannot be in this state, and which error has to say so, None if any."""

    def twins(self, state: Any, side: int, random: Random) -> Iterable[Any]:  # noqa: ARG002
        """States that differ from this one in what is hidden from a side, and in nothing else."""
        return ()

    def secrets(self, state: Any, side: int) -> Iterable[str]:  # noqa: ARG002
        """Texts that the side must not know."""
        return ()


class PartyAdapter(Adapter):
    """The party games: all of them are machines.

    Args:
        machine: the game's.
        total_key: under which a view shows the totals.
    """

    machine: ClassVar[Machine[Any]]
    total_key: ClassVar[str]

    def choices(self, state: Any, random: Random) -> Sequence[Any]:  # noqa: ARG002
        return self.machine.legal_events(state)

    def vary(self, state: Any, event: Any, random: Random) -> Any:
        changes: dict[str, Any] = {"time": self.wait(state, event.time, random)}
        for field in fields(event):
            value = getattr(event, field.name)
            if isinstance(value, tuple):
                changes[field.name] = tuple(random.sample(value, len(value)))
        return replace(event, **changes)

    def wait(self, state: Any, time: float, random: Random) -> float:
        """The given time or a later one."""
        later = random.choice((0.0, 0.25, random.randint(1, 3000) / 1000, random.random() * LONGEST_WAIT))
        return max(time, float(state.now) + later)

    def apply(self, state: Any, event: Any) -> Any:
        return self.machine.apply(state, event)

    def is_over(self, state: Any) -> bool:
        return bool(state.phase == "over")

    def save(self, state: Any) -> str:
        return self.machine.to_json(state)

    def load(self, text: str) -> Any:
        return self.machine.from_json(text)

    def history(self, start: Any) -> History[Any, Any]:
        return Evening.begin(start, ("One", "Other"), seed=7)

    def keep(self, history: Any) -> str:
        return str(history.to_text())

    def read(self, text: str) -> History[Any, Any]:
        return Evening.from_text(text)

    def event_to_dict(self, event: Any) -> Any:
        return self.machine.event_to_dict(event)

    def event_from_dict(self, values: Any) -> Any:
        return self.machine.event_from_dict(values)

    def sides(self, state: Any) -> int:  # noqa: ARG002
        return 2

    def view(self, state: Any, side: int) -> Any:
        return self.machine.view(state, side)

    def totals(self, state: Any) -> list[int]:
        shown = [self.view(state, side)[self.total_key] for side in (0, 1)]
        assert shown[0] == shown[1]
        return list(shown[0])

    def awards(self, state: Any) -> list[tuple[int, int]]:
        assert all(award.reason for award in state.awards)
        return [(award.side, award.amount) for award in state.awards]

    @cached_property
    def samples(self) -> dict[str, Any]:
        """One event of each kind, each legal in some state of some game."""
        found: dict[str, Any] = {}
        for seed in range(200):
            random = Random(seed)  # noqa: S311 - no secret
            state = self.start(random)
            while not self.is_over(state):
                choices = self.choices(state, random)
                for event in choices:
                    found.setdefault(event.name, event)
                state = self.apply(state, random.choice(choices))
            if found.keys() == self.machine.events.keys():
                return found
        raise AssertionError(f"no game has a legal {self.machine.events.keys() - found.keys()}")

    def impossible(self, state: Any, random: Random) -> Iterable[tuple[Any, type[ScrambleError] | None]]:
        known = self.machine.allowed(state)
        for name, event in self.samples.items():
            if name not in known:
                yield replace(event, time=float(state.now)), IllegalEvent
        for event in (None, "pick", 5, object(), type(next(iter(self.samples.values())))):
            yield event, IllegalEvent
        yield from ((event, None) for event in self.misshapen(state, random))

    def misshapen(self, state: Any, random: Random) -> Iterable[Any]:
        """A legal event, each of its fields in turn of a wrong type or far off."""
        choices = self.choices(state, random)
        if choices:
            yield from misshapen(random.choice(choices), float(state.now), random)
