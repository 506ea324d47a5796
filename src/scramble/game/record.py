"""A game from its start: what was agreed, the events, and every state between them; to and from JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from scramble.alphabet import ENGLISH, Alphabet, HasWords
from scramble.dice import DiceSet, Die
from scramble.errors import EventError, RecordError, ScrambleError
from scramble.game.events import Event, event_from_dict, event_to_dict
from scramble.game.start import format_start, parse_start
from scramble.game.state import GameSetup, GameState
from scramble.game.turns import apply
from scramble.mat import Mat
from scramble.rules import Rules

__all__ = ["GameRecord", "setup_from_dict", "setup_to_dict"]

_VERSION = 1
_KEYS = {"version", "setup", "first", "events", "scores", "winner"}


@dataclass(frozen=True)
class GameRecord:
    """A game that you can continue, undo, save, and replay to the same result.

    Args:
        setup: what was agreed.
        first: the player who begins, from 0; None if the order is rolled for (SS-6).
        events: what happened so far.
    """

    setup: GameSetup
    first: int | None = None
    events: tuple[Event, ...] = ()

    @cached_property
    def states(self) -> tuple[GameState, ...]:
        """The state at the start and after each event.

        Raises:
            ScrambleError: the events do not make a game.
        """
        states = [GameState.start(self.setup, self.first)]
        for event in self.events:
            states.append(apply(states[-1], event))
        return tuple(states)

    @property
    def start(self) -> GameState:
        """How it began."""
        return self.states[0]

    @property
    def state(self) -> GameState:
        """The game as it stands."""
        return self.states[-1]

    @property
    def steps(self) -> tuple[tuple[GameState, Event, GameState], ...]:
        """Each event, with the states before and after it."""
        return tuple(zip(self.states, self.events, self.states[1:], strict=False))

    def apply(self, event: Event, lexicon: HasWords | None = None) -> GameRecord:
        """The record with one more event.

        Raises:
            ScrambleError: as for :func:`scramble.game.turns.apply`; this record is unchanged.
        """
        after = apply(self.state, event, lexicon)
        longer = GameRecord(self.setup, self.first, (*self.events, event))
        longer.__dict__["states"] = (*self.states, after)  # they are known, so the game need not be replayed
        return longer

    def undo(self) -> GameRecord:
        """The record without its last event.

        Raises:
            RecordError: nothing has happened yet.
        """
        if not self.events:
            raise RecordError("undo", 0, "an event to undo; nothing has happened yet")
        shorter = GameRecord(self.setup, self.first, self.events[:-1])
        shorter.__dict__["states"] = self.states[:-1]
        return shorter

    def __reduce__(self) -> tuple[object, ...]:
        return GameRecord, (self.setup, self.first, self.events)

    def to_json(self) -> str:
        """The record as one JSON object, one event per line; the same game gives the same bytes."""
        head = {"version": _VERSION, "setup": setup_to_dict(self.setup), "first": self.first}
        lines = ",\n".join(f"  {_dump(event_to_dict(event))}" for event in self.events)
        tail = {"scores": list(self.state.scores), "winner": self.state.winner}
        events = f"[\n{lines}\n]" if lines else "[]"
        return f'{_dump(head)[:-1]},\n"events": {events},\n{_dump(tail)[1:]}\n'

    @classmethod
    def from_json(cls, text: str) -> GameRecord:
        """The inverse of :meth:`to_json`; the game is replayed and its result compared.

        Raises:
            RecordError: not a record, events that do not make a game, or scores that differ from the
                record's.
        """
        try:
            values = json.loads(text)
        except (ValueError, RecursionError) as cause:
            raise RecordError("record", text, f"JSON ({cause})") from None
        if not isinstance(values, dict) or values.get("version") != _VERSION or set(values) != _KEYS:
            expected = f"an object of version {_VERSION} with {', '.join(sorted(_KEYS))}"
            raise RecordError("record", text, expected)
        return cls._checked(values)

    @classmethod
    def _checked(cls, values: dict[str, Any]) -> GameRecord:
        if not isinstance(values["events"], list):
            raise RecordError("events", values["events"], "a list of events")
        first = values["first"]
        if first is not None and (isinstance(first, bool) or not isinstance(first, int)):
            raise RecordError("first", first, "the number of a player, or null")
        try:
            events = [event_from_dict(event) for event in values["events"]]
        except EventError as cause:
            raise RecordError("events", cause.value, cause.expected) from cause
        record = cls.replay(setup_from_dict(values["setup"]), first, events)
        for name, found in (("scores", list(record.state.scores)), ("winner", record.state.winner)):
            if values[name] != found:
                raise RecordError(name, values[name], f"{found}, as the events make it")
        if _sorted(json.loads(record.to_json())) != _sorted(values):
            raise RecordError("record", values, "the same values as this program writes for it")
        return record

    @classmethod
    def replay(cls, setup: GameSetup, first: int | None, events: Iterable[Event]) -> GameRecord:
        """A record from events, each checked.

        Raises:
            RecordError: an impossible event; the message says which.
        """
        try:
            record = cls(setup, first)
            _ = record.states
        except ScrambleError as cause:
            raise RecordError("first", first, str(cause)) from cause
        for number, event in enumerate(events, start=1):
            try:
                record = record.apply(event)
            except ScrambleError as cause:
                raise RecordError(f"event {number}", event.name, str(cause)) from cause
        return record


def _sorted(values: object) -> str:
    return json.dumps(values, sort_keys=True)


def _dump(values: object) -> str:
    return json.dumps(values, ensure_ascii=False)


def setup_to_dict(setup: GameSetup) -> dict[str, Any]:
    """What was agreed, complete: the mat and dice themselves, not only their names."""
    dice = setup.dice
    start = {"start": format_start(setup.start, setup.mat, dice)} if setup.start else {}
    return {
        "players": list(setup.players),
        "mat": {"name": setup.mat.name, "rows": list(setup.mat.rows)},
        "dice": {
            "name": dice.name,
            "alphabet": {"name": dice.alphabet.name, "letters": list(dice.alphabet.letters)},
            "dice": [list(die.faces) for die in dice.dice],
            "values": dict(dice.points),
        },
        "rules": asdict(setup.rules),
        "lexicon": {"name": setup.lexicon, "fingerprint": setup.fingerprint},
        **start,
    }


def setup_from_dict(values: object) -> GameSetup:
    """The inverse of :func:`setup_to_dict`.

    Raises:
        RecordError: missing fields or impossible values.
    """
    try:
        setup = _read_setup(values)
    except (KeyError, TypeError, AttributeError, IndexError) as cause:
        raise RecordError("setup", values, f"the fields of a setup ({cause})") from None
    except ScrambleError as cause:
        raise RecordError("setup", values, str(cause)) from cause
    # Other values could mean the same (true and 1, a text and a list of its letters); only one form is valid.
    if _sorted(setup_to_dict(setup)) != _sorted(values):
        raise RecordError("setup", values, "the same values as this program writes for it")
    return setup


def _read_setup(values: Any) -> GameSetup:
    mat, dice = Mat(tuple(values["mat"]["rows"]), values["mat"]["name"]), _read_dice(values["dice"])
    return GameSetup(
        players=tuple(values["players"]),
        mat=mat,
        dice=dice,
        rules=Rules(**values["rules"]),
        lexicon=values["lexicon"]["name"],
        fingerprint=values["lexicon"]["fingerprint"],
        start=parse_start(values["start"], mat, dice) if "start" in values else b"",
    )


def _read_dice(dice: Any) -> DiceSet:
    alphabet = Alphabet(dice["alphabet"]["name"], tuple(dice["alphabet"]["letters"]))
    return DiceSet(
        tuple(Die(tuple(faces)) for faces in dice["dice"]),
        tuple(dice["values"].items()),
        ENGLISH if alphabet == ENGLISH else alphabet,
        dice["name"],
    )
