"""The terms in which every game says who sits where, what may be done now, and until when.

Nothing here knows a game, a screen or a page. Each game has a *desk* (:class:`Desk`) that answers in these
terms; the terminal and the web draw its answers, and neither knows a phase or a rule.
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
    """The role of somebody at the game."""

    SCREEN = "screen"  # everybody looks at it, so it never shows a secret
    HOST = "host"  # acts for everybody, and sees what a host may see
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
    """What a field of an action contains."""

    TEXT = "text"
    NUMBER = "number"  # a whole number
    CHOICE = "choice"  # one of the field's choices
    PLAY = "play"  # a play of the dice game, in a form that notation reads
    DICE = "dice"  # faces of dice


@dataclass(frozen=True)
class Choice:
    """A value that may be chosen for a field.

    Args:
        value: the value that the program takes.
        label: the value in plain words.
        key: the key that a keyboard uses for it; "" for its number in the list.
        is_usual: whether most people choose it; on a keyboard, Enter does.
    """

    value: str
    label: str
    key: str = ""
    is_usual: bool = False


@dataclass(frozen=True)
class Field:
    """A value to be given with an action.

    Args:
        name: name of the value.
        label: a question or a name in plain words.
        kind: what it contains.
        choices: the values to choose from.
        optional: whether it may be left empty.
    """

    name: str
    label: str
    kind: FieldKind = FieldKind.TEXT
    choices: tuple[Choice, ...] = ()
    optional: bool = False


@dataclass(frozen=True)
class Action:
    """An action that a seat may take now.

    Args:
        name: the name that the program takes.
        label: what to do, in plain words, the verb first ("buzz", "open window 2").
        fields: values to be given with it; :meth:`Desk.follow_up` may ask for more.
        key: the key that a keyboard uses for it; "" for Enter, or, where its first field is a choice, for
            that choice's own keys.
        is_usual: whether most people do this now; a page makes it a large button.
        is_timed: whether its fields must be given before the deadline too. A buzz made in time may be
            explained later.
        rings: whether it ends the timer early, as :meth:`Desk.ring` does.
        reveals: whether the question has said who must look away from what comes next (:class:`Secret`).
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
    """What is asked after an action's fields are filled in.

    Args:
        fields: further values to be given.
        lines: what the player should know before that, in plain words.
    """

    fields: tuple[Field, ...]
    lines: tuple[str, ...] = ()


@dataclass(frozen=True)
class Secret:
    """A secret on a shared screen, at which not everybody may look.

    Args:
        label: who may look and who may not, in plain words.
        occasion: stays the same while the same people look, so that they are told only once.
    """

    label: str
    occasion: str = ""


@dataclass(frozen=True)
class Deadline:
    """When a game's timer runs out.

    Args:
        at: when, in seconds from the game's start.
        last: the last moment at which anything else can happen.
        total: length of the timer in seconds.
    """

    at: float
    last: float
    total: float


class Desk(Protocol[_State, _Event]):
    """Describes a match in these terms. A desk knows what the sides are called, and nothing else.

    The result of every method depends on its arguments alone.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    intro: ClassVar[str]

    def question(self, state: _State, seat: Seat) -> str:
        """What is asked now, in plain words; "" if the actions say enough."""

    def view(self, state: _State, seat: Seat) -> dict[str, Any]:
        """Everything that the seat may know, as plain data, and nothing else."""

    def secret(self, state: _State) -> Secret | None:
        """Who may look at a shared screen while the next question is asked; None if everybody may."""

    def actions(self, state: _State, seat: Seat) -> tuple[Action, ...]:
        """What the seat may do now; none when it waits or the game is over."""

    def follow_up(self, state: _State, seat: Seat, action: str, values: Mapping[str, Any]) -> FollowUp | None:
        """What else must be given, after these values of the earlier fields; None if nothing.

        Raises:
            ScrambleError: as for :meth:`event`.
        """

    def event(
        self, state: _State, seat: Seat, action: str, values: Mapping[str, Any], chance: random.Random
    ) -> _Event | None:
        """The event for an action, at time 0; the caller sets its time.

        None if nothing happens, as when a clue was checked and stands.

        Raises:
            ScrambleError: the action is not possible now, or a field has an impossible value; the message
                names field and value, and says what was expected.
        """

    def deadline(self, state: _State) -> Deadline | None:
        """The timer that runs now."""

    def ring(self, state: _State) -> _Event:
        """What happens when it has run out."""

    def tell(self, before: _State, event: _Event, after: _State) -> list[str]:
        """An event in plain words, without anything that somebody may not yet know."""

    def result(self, state: _State) -> str:
        """How the game ended."""

    def is_over(self, state: _State) -> bool:
        """Whether it has ended."""
