"""What can happen in a game. Every event has its time; the game itself decides on none of them.

Times are in seconds from the game's start, measured by the program that reports the events.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar

from scramble.errors import EventError
from scramble.play import Play

__all__ = [
    "EVENTS",
    "Challenged",
    "Event",
    "OrderRolled",
    "Passed",
    "Played",
    "Rolled",
    "RolledDie",
    "Ruled",
    "Stopped",
    "TimedOut",
    "WindowClosed",
    "event_from_dict",
    "event_to_dict",
]

_LATEST = 1e9
_LONGEST_TEXT = 200
# Records distinguish true from 1, so events do too.
_KINDS: dict[str, type] = {
    "acceptable": bool,
    "challenger": int,
    "dice": tuple,
    "face": str,
    "play": Play,
    "player": int,
}


def _check_text(field: str, text: object) -> None:
    """In records, such a text is the end of a line."""
    is_plain = isinstance(text, str) and text.isprintable() and " ".join(text.split()) == text
    if not is_plain or len(str(text)) > _LONGEST_TEXT:
        raise EventError(field, text, f"at most {_LONGEST_TEXT} printable characters with single spaces")


@dataclass(frozen=True)
class RolledDie:
    """A rolled die.

    Args:
        face: an upper-case letter, or ``?`` for a blank.
        number: which die of the set it is, from 0; None if nobody knows (real dice, typed in).
    """

    face: str
    number: int | None = None

    def __post_init__(self) -> None:
        is_number = self.number is None or type(self.number) is int
        if not isinstance(self.face, str) or not is_number:
            raise EventError("die", (self.face, self.number), "a face, and a number or nothing")


@dataclass(frozen=True)
class Event:
    """Base of all events.

    Args:
        time: seconds from the game's start.
    """

    name: ClassVar[str] = ""
    time: float

    def __post_init__(self) -> None:
        is_number = isinstance(self.time, int | float) and not isinstance(self.time, bool)
        if not is_number or not 0 <= self.time <= _LATEST:
            raise EventError("time", self.time, "seconds from the game's start, 0 or more")
        for field in fields(self):
            kind = _KINDS.get(field.name)
            if kind and type(getattr(self, field.name)) is not kind:
                raise EventError(field.name, getattr(self, field.name), f"of the type {kind.__name__}")


@dataclass(frozen=True)
class OrderRolled(Event):
    """A player rolls one die for the order of play (SS-6).

    Args:
        player: from 0, as seated.
        face: a letter or ``?``.
    """

    name: ClassVar[str] = "order"
    player: int
    face: str


@dataclass(frozen=True)
class Rolled(Event):
    """The player on turn draws dice and rolls them (SS-7); the timer starts.

    Args:
        dice: the dice drawn now, without those passed on (SS-30).
    """

    name: ClassVar[str] = "roll"
    dice: tuple[RolledDie, ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        for die in self.dice:
            if not isinstance(die, RolledDie):
                raise EventError("dice", die, "a die as it fell")


@dataclass(frozen=True)
class Played(Event):
    """The player on turn puts a word on the mat.

    Args:
        play: where the dice lie.
    """

    name: ClassVar[str] = "play"
    play: Play


@dataclass(frozen=True)
class Passed(Event):
    """The player on turn gives the turn up (SS-14)."""

    name: ClassVar[str] = "pass"


@dataclass(frozen=True)
class TimedOut(Event):
    """The time was up before a word was on the mat (SS-14)."""

    name: ClassVar[str] = "timeout"


@dataclass(frozen=True)
class Challenged(Event):
    """A player challenges the last play (SS-24), that is, all its words at once (SS-25).

    Args:
        challenger: from 0, as seated; anybody but the player who made the play.
    """

    name: ClassVar[str] = "challenge"
    challenger: int


@dataclass(frozen=True)
class Ruled(Event):
    """The ruling on a challenge (SS-26).

    Args:
        acceptable: the verdict on the whole play.
        ruling: the id of the ruling in the ledger, or "".
    """

    name: ClassVar[str] = "ruling"
    acceptable: bool
    ruling: str = ""

    def __post_init__(self) -> None:
        super().__post_init__()
        _check_text("ruling", self.ruling)


@dataclass(frozen=True)
class WindowClosed(Event):
    """Nobody wants to challenge the play; only needed if no roll follows (SS-24, SS-28)."""

    name: ClassVar[str] = "close"


@dataclass(frozen=True)
class Stopped(Event):
    """The game ends before anybody reaches the target.

    Args:
        reason: for the record, such as ``turn limit``.
    """

    name: ClassVar[str] = "stop"
    reason: str = ""

    def __post_init__(self) -> None:
        super().__post_init__()
        _check_text("reason", self.reason)


EVENTS: dict[str, type[Event]] = {
    kind.name: kind
    for kind in (OrderRolled, Rolled, Played, Passed, TimedOut, Challenged, Ruled, WindowClosed, Stopped)
}


def event_to_dict(event: Event) -> dict[str, Any]:
    """An event as plain values: its name under ``event``, then its fields."""
    values: dict[str, Any] = {"event": event.name}
    for field in fields(event):
        value = getattr(event, field.name)
        if isinstance(value, Play):
            value = [[place.row, place.column, place.die] for place in value]
        elif isinstance(event, Rolled) and field.name == "dice":
            value = [[die.face, die.number] for die in event.dice]
        values[field.name] = value
    return values


def event_from_dict(values: object) -> Event:
    """The inverse of :func:`event_to_dict`.

    Raises:
        EventError: there is no such event, or it does not have these fields.
    """
    if not isinstance(values, dict) or str(values.get("event")) not in EVENTS:
        raise EventError("event", values, f"an object whose event is one of {', '.join(EVENTS)}")
    kind = EVENTS[str(values["event"])]
    arguments = {name: value for name, value in values.items() if name != "event"}
    try:
        if "dice" in arguments:
            arguments["dice"] = tuple(RolledDie(face, number) for face, number in arguments["dice"])
        if "play" in arguments:
            arguments["play"] = Play.of(*map(tuple, arguments["play"]))
        return kind(**arguments)
    except (TypeError, ValueError) as cause:
        raise EventError("event", values, f"the fields of {kind.name} ({cause})") from None
