"""Reads the values given with an action: all fields, each of its kind, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scramble.errors import EventError
from scramble.seats.description import Action, Field, FieldKind

__all__ = ["find_action", "read_values"]

_LONGEST = 2_000  # characters; nobody types more at once


def find_action(actions: Iterable[Action], name: object) -> Action:
    """The action of this name.

    Raises:
        EventError: it is not possible now.

    >>> find_action([Action("pass", "pass")], "pass").label
    'pass'
    """
    known = {action.name: action for action in actions}
    if not isinstance(name, str) or name not in known:
        expected = f"one of {', '.join(known)}" if known else "nothing: this seat has nothing to do now"
        raise EventError("action", name, expected)
    return known[name]


def read_values(fields: Iterable[Field], values: Mapping[str, Any]) -> dict[str, Any]:
    """The values of some fields; a field left empty is "".

    Args:
        fields: the fields of the action.
        values: the values by field name.
    Raises:
        EventError: a value is missing, of another kind, not one of the choices, or for an unknown field.

    >>> read_values([Field("text", "Your guess", optional=True)], {})
    {'text': ''}
    """
    known = {field.name: field for field in fields}
    if not isinstance(values, Mapping):
        raise EventError("values", values, "the values of fields, by name")
    for name in values:
        if name not in known:
            raise EventError("field", name, f"one of {', '.join(known)}" if known else "nothing more to say")
    return {name: _read(field, values.get(name, "")) for name, field in known.items()}


def _read(field: Field, value: object) -> object:
    if value == "" and field.optional:
        return ""
    if field.kind is FieldKind.NUMBER:
        if type(value) is not int:
            raise EventError(field.name, value, "a whole number")
    elif field.kind is FieldKind.CHOICE:
        choices = [choice.value for choice in field.choices]
        if value not in choices:
            raise EventError(field.name, value, f"one of {', '.join(choices)}")
    elif not isinstance(value, str) or not value.strip() or len(value) > _LONGEST:
        raise EventError(field.name, value, f"a text of 1 to {_LONGEST} characters")
    return value
