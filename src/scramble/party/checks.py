"""Checks that states and events of several party games share: texts, names of people, the timer."""

from __future__ import annotations

from collections.abc import Sequence

from scramble.errors import BadInput, DeckError, EventError

__all__ = ["check_card_text", "check_in_time", "check_note", "check_people", "check_person", "check_run_out"]

_LONGEST_NAME = 40
_LONGEST_NOTE = 2000  # as long as the longest clue
_LONGEST_CARD_TEXT = 200
_DIGITS = 6  # seconds: finer than any clock here, and coarser than the rounding of sums


def check_person(field: str, name: str) -> None:
    """Check that a name can be printed.

    Raises:
        EventError: it cannot be printed.
    """
    _check(field, name, _LONGEST_NAME, EventError)


def check_people(field: str, names: Sequence[str]) -> None:
    """Check that names of people can be printed and told apart.

    Raises:
        EventError: a name that cannot.
    """
    for name in names:
        check_person(field, name)
    if len({name.casefold() for name in names}) != len(names):
        raise EventError(field, tuple(names), "names that are all different")


def check_note(field: str, text: object) -> None:
    """Check what people typed during a game, which may be "".

    Raises:
        EventError: not text, or text that cannot be printed on a line.
    """
    if not isinstance(text, str) or not text.isprintable() or len(text) > _LONGEST_NOTE:
        raise EventError(field, text, f"a text of at most {_LONGEST_NOTE} printable characters")


def check_card_text(field: str, text: str) -> None:
    """Check a text of a card.

    Raises:
        DeckError: nothing to read.
    """
    _check(field, text, _LONGEST_CARD_TEXT, DeckError)


def _check(field: str, text: str, longest: int, error: type[BadInput]) -> None:
    is_plain = text.isprintable() and " ".join(text.split()) == text
    if not is_plain or not 1 <= len(text) <= longest:
        raise error(field, text, f"1 to {longest} printable characters with single spaces")


def check_in_time(time: float, deadline: float, rule: str) -> None:
    """Check that a time, in seconds from the game's start, is no later than the end of the timer.

    Raises:
        EventError: too late.
    """
    if round(time, _DIGITS) > round(deadline, _DIGITS):
        raise EventError("time", time, f"the timer has run out: expected at most {deadline:g} s ({rule})")


def check_run_out(time: float, deadline: float, rule: str) -> None:
    """Check that a time, in seconds from the game's start, is no earlier than the end of the timer.

    Raises:
        EventError: too early.
    """
    if round(time, _DIGITS) < round(deadline, _DIGITS):
        left = deadline - time
        raise EventError("time", time, f"{deadline:g} s or later; {left:g} s are left ({rule})")
