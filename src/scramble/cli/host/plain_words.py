"""Errors as a host reads them: no quotes, brackets or class names of a programming language."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum

from scramble.errors import BadInput, IllegalEvent, ScrambleError
from scramble.texts.wording import quoted

__all__ = ["in_plain_words", "plain_words"]

_LONGEST = 60  # characters of a value that a message repeats


def plain_words(error: ScrambleError) -> str:
    """An error as one sentence.

    >>> from scramble.errors import EventError
    >>> print(plain_words(EventError("players", ("Ann", "ann"), "names that are all different")))
    players "Ann", "ann": expected names that are all different
    >>> print(plain_words(EventError("on_turn", None, "0 or 1")))
    on turn: expected 0 or 1
    """
    error = _innermost(error)
    if isinstance(error, IllegalEvent):
        return "That is not possible now."
    if not isinstance(error, BadInput):
        return str(error)
    value = _value_words(error.value)
    return f"{error.field.replace('_', ' ')}{' ' if value else ''}{value}: {error.complaint}"


@contextmanager
def in_plain_words() -> Iterator[None]:
    """Errors within leave as the same errors in plain words.

    Raises:
        ScrambleError: in place of any that was raised.
    """
    try:
        yield
    except ScrambleError as error:
        raise ScrambleError(plain_words(error)) from error


def _innermost(error: ScrambleError) -> ScrambleError:
    """What a part of a value had to say, where the whole value was refused because of it."""
    refused = error.__context__
    part = refused.__cause__ if refused is not None else None
    return _innermost(part) if isinstance(part, ScrambleError) else error


def _value_words(value: object) -> str:
    """A value as people would write it; "" if it would mean nothing to them."""
    if isinstance(value, Enum):
        value = value.value
    if isinstance(value, str):
        return quoted(value if len(value) <= _LONGEST else f"{value[:_LONGEST]}...")
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if isinstance(value, tuple | list):
        return ", ".join(filter(None, map(_value_words, value)))
    return ""
