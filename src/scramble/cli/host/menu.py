"""The actions that are possible now, as keys of a keyboard."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from scramble.seats.description import Action, Choice, Field, FieldKind
from scramble.texts.wording import does

__all__ = ["Menu", "is_long"]

_DIGITS = 9


@dataclass
class Menu:
    """Keys and what they do.

    Args:
        words: what each key does; keys without words are not listed, and "" is the key Enter.
        chosen: the action of each key, and the fields that pressing it fills in.
    """

    words: dict[str, str] = field(default_factory=dict)
    chosen: dict[str, tuple[Action, dict[str, str]]] = field(default_factory=dict)

    @classmethod
    def of(cls, actions: Sequence[Action], drawn: Collection[str] = ()) -> Menu:
        """The keys of some actions.

        If an action has no key, or its first field is optional, that field's choices get keys of their own.

        Args:
            actions: what may be done.
            drawn: actions whose choices a picture shows already.
        """
        menu = cls()
        for action in actions:
            first = action.fields[0] if action.fields else None
            if first is None or first.kind is not FieldKind.CHOICE or is_long(first):
                menu._add(action, action.key, action.label)
            elif not action.key:
                menu._add_choices(action, first, is_listed=action.name not in drawn)
            elif first.optional:
                menu._add(action, action.key, f"{action.label}; {first.label}")
                menu._add_choices(action, first)
            else:
                menu._add(action, action.key, action.label)
        return menu

    def _add(self, action: Action, key: str, label: str) -> None:
        self.words[key] = label if key else _of_enter(label)
        self.chosen[key] = action, {}

    def _add_choices(self, action: Action, first: Field, *, is_listed: bool = True) -> None:
        for key, choice in _keys_of(first).items():
            is_enter = choice.is_usual and not action.key
            self.words[key] = f"{choice.label}{' (or Enter)' if is_enter else ''}" if is_listed else ""
            self.chosen[key] = action, {first.name: choice.value}
            if is_enter:
                self.words[""], self.chosen[""] = "", self.chosen[key]


def _keys_of(asked: Field) -> dict[str, Choice]:
    """A key for each choice: its own one, or its number."""
    return {choice.key or str(number): choice for number, choice in enumerate(asked.choices, start=1)}


def is_long(asked: Field) -> bool:
    """Are there more choices than digits, so that one of them is typed?"""
    return asked.kind is FieldKind.CHOICE and len(asked.choices) > _DIGITS


def _of_enter(label: str) -> str:
    """What the key Enter does: its label as a sentence.

    >>> _of_enter("draw the first card")
    'draws the first card'
    """
    verb, _, rest = label.partition(" ")
    return f"{does('Enter', verb)} {rest}".removeprefix("Enter ")
