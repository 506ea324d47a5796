"""Checks that states and events of several party games share: texts, names of people, the timer."""

from __future__ import annotations

from collections.abc import Sequence

from scramble.errors import BadInput, DeckError, EventError

__all__ = ["check_card_text", "check_in_time", "check_name", "check_names", "check_note", "check_run_out"]

_LONGEST_NAME = 40
_LONGEST_NOTE = 2000  # as long as a clue that is checked
_LONGEST_CARD_TEXT = 200
_DIGITS = 6  # of a second: finer than any clock here, and coarser than a sum's rounding


def check_name(field: str, name: str) -> None:
    """A name that can be printed.

    Raises:
        EventError: it cannot.
    """
    _check(field, name, _LONGEST_NAME, EventError)


def check_names(field: str, names: Sequence[str]) -> None:
    """Names of people: such that can be printed and told from each other.

    Raises:
        EventError: one that cannot.
    """
    for name in names:
        check_name(field, name)
    if len({name.casefold() for name in names}) != len(names):
        raise EventError(field, tuple(names), "names that are all different")


def check_note(field: str, text: object) -> None:
    """What people typed during a game, "" included.

    Raises:
        EventError: no text, or one that cannot be printed in a line.
    """
    if not isinstance(text, str) or not text.isprintable() or len(text) > _LONGEST_NOTE:
        raise EventError(field, text, f"a text of at most {_LONGEST_NOTE} printable characters")


def check_card_text(field: str, text: str) -> None:
    """A text of a card.

    Raises:
        DeckError: nothing to read.
    """
    _check(field, text, _LONGEST_CARD_TEXT, DeckError)


def _check(field: str, text: str, longest: int, error: type[BadInput]) -> None:
    is_plain = text.isprintable() and " ".join(text.split()) == text
    if not is_plain or not 1 <= len(text) <= longest:
        raise error(field, text, f"1 to {longest} printable characters with single spaces")


def check_in_time(time: float, deadline: float, rule: str) -> None:
    """Before the timer has run out, or at that very moment, in seconds from the game's start.

    Raises:
        EventError: too late.
    """
    if round(time, _DIGITS) > round(deadline, _DIGITS):
        raise EventError("time", time, f"the timer has run out: expected at most {deadline:g} s ({rule})")


def check_run_out(time: float, deadline: float, rule: str) -> None:
    """Not before the timer runs out, in seconds from the game's start.

    Raises:
        EventError: too early.
    """
    if round(time, _DIGITS) < round(deadline, _DIGITS):
        left = deadline - time
        raise EventError("time", time, f"{deadline:g} s or later; {left:g} s are left ({rule})")
