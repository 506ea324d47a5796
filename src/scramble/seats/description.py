"""The words in which every game says who sits where, what may be done now, and until when.

Nothing here knows a game, a screen or a page. Each game has a *desk* (:class:`Desk`) that answers in these
words; the terminal and the web draw them, and neither knows a phase or a rule.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, Protocol, TypeVar

__all__ = ["Action", "Choice", "Deadline", "Desk", "Field", "FieldKind", "FollowUp", "Role", "Seat", "Secret"]

_State = TypeVar("_State", contravariant=True)
_Event = TypeVar("_Event")


class Role(StrEnum):
    """What somebody is at the game."""

    SCREEN = "screen"  # everybody looks at it: never a secret
    HOST = "host"  # does everything for everybody, and sees what a host may see
    PLAYER = "player"


@dataclass(frozen=True)
class Seat:
    """Who looks and acts.

    Args:
        role: a shared screen, a host's desk, or a player.
        side: a player's side or number, from 0; None for the others.
        player: a player's name, where a side has several.
    """

    role: Role
    side: int | None = None
    player: str = ""


class FieldKind(StrEnum):
    """What a field of an action holds."""

    TEXT = "text"
    NUMBER = "number"  # a whole number
    CHOICE = "choice"  # one of the field's choices
    PLAY = "play"  # a play of the dice game, as notation reads it
    DICE = "dice"  # faces of dice


@dataclass(frozen=True)
class Choice:
    """One value that a field may have.

    Args:
        value: as the program takes it.
        label: in plain words.
        key: the key that a keyboard uses for it; "" for its number in the list.
        is_usual: what most people choose: a keyboard's Enter.
    """

    value: str
    label: str
    key: str = ""
    is_usual: bool = False


@dataclass(frozen=True)
class Field:
    """Something to be said with an action.

    Args:
        name: of the value.
        label: a question or a name in plain words.
        kind: what it holds.
        choices: of a choice.
        optional: may it be left empty?
    """

    name: str
    label: str
    kind: FieldKind = FieldKind.TEXT
    choices: tuple[Choice, ...] = ()
    optional: bool = False


@dataclass(frozen=True)
class Action:
    """Something that a seat may do now.

    Args:
        name: as the program takes it.
        label: what to do, in plain words, the verb first ("buzz", "open window 2").
        fields: to be said with it; :meth:`Desk.follow_up` may ask for more.
        key: the key that a keyboard uses for it; "" for Enter, or, where its first field is a choice, for
            that choice's own keys.
        is_usual: what most people do now: a page's large button.
        is_timed: do its fields have to be said before the deadline, too? A buzz made in time may be explained
            later.
        rings: does it end the timer before its time, as :meth:`Desk.ring`?
        reveals: has the question said who has to look away from what comes next (:class:`Secret`)?
    """

    name: str
    label: str
    fields: tuple[Field, ...] = ()
    key: str = ""
    is_usual: bool = False
    is_timed: bool = True
    rings: bool = False
    reveals: bool = False


@dataclass(frozen=True)
class FollowUp:
    """What is asked once an action's fields are filled in.

    Args:
        fields: to be said, too.
        lines: what whoever acts should know before, in plain words.
    """

    fields: tuple[Field, ...]
    lines: tuple[str, ...] = ()


@dataclass(frozen=True)
class Secret:
    """What is shown at a screen that all share, while not everybody may look at it.

    Args:
        label: who may look and who may not, in plain words.
        occasion: the same as long as the same people look: they are told once.
    """

    label: str
    occasion: str = ""


@dataclass(frozen=True)
class Deadline:
    """When a game's timer runs out.

    Args:
        at: seconds from the game's start.
        last: the latest moment at which anything else can happen.
        total: seconds that the timer had when it started.
    """

    at: float
    last: float
    total: float


class Desk(Protocol[_State, _Event]):
    """One match of one game in these words; a desk knows what the sides are called, and nothing else.

    Every method is a function of its arguments alone.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    intro: ClassVar[str]

    def question(self, state: _State, seat: Seat) -> str:
        """What is asked now, in plain words; "" where the actions say it all."""

    def view(self, state: _State, seat: Seat) -> dict[str, Any]:
        """Everything that the seat may know, as plain data, and nothing else."""

    def secret(self, state: _State) -> Secret | None:
        """Who may look at a screen that all share while the next question is asked; None if everybody may."""

    def actions(self, state: _State, seat: Seat) -> tuple[Action, ...]:
        """What the seat may do now; none when it waits or the game is over."""

    def follow_up(self, state: _State, seat: Seat, action: str, values: Mapping[str, Any]) -> FollowUp | None:
        """What is still to be said, with these values of the fields before; None if that is all.

        Raises:
            ScrambleError: as :meth:`event`.
        """

    def event(
        self, state: _State, seat: Seat, action: str, values: Mapping[str, Any], chance: random.Random
    ) -> _Event | None:
        """The event that an action is, at time 0; whoever applies it gives it its time.

        None if nothing happens, as when a clue was checked and is let stand.

        Raises:
            ScrambleError: no such action now, or a field's value cannot be; the message names field and
                value, and says what would be right.
        """

    def deadline(self, state: _State) -> Deadline | None:
        """The timer that runs now."""

    def ring(self, state: _State) -> _Event:
        """What happens when it has run out."""

    def tell(self, before: _State, event: _Event, after: _State) -> list[str]:
        """An event in plain words, without anything that not everybody may know by then."""

    def result(self, state: _State) -> str:
        """How the game ended."""

    def is_over(self, state: _State) -> bool:
        """Has it ended?"""
