"""Tracks of Anybody's Guess: how long, and where the special spaces are (AG-10 to AG-14, AG-17).

A track is a TOML text; ``data/track.toml`` is the default one, and explains the form.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from importlib.resources import files
from os import PathLike
from pathlib import Path
from typing import Any

from scramble.data import naming_file, parse_toml
from scramble.errors import DeckError

__all__ = ["Space", "Track", "default_track", "load_track", "parse_track"]

_LONGEST = 1000
_KEYS = ("length", "spaces")
_LARGEST_FILE = 100_000  # characters; the longest track needs a tenth


class Space(StrEnum):
    """Kinds of special spaces."""

    FREE_GUESSING = "free guessing"
    TWO_GUESSES = "two guesses"
    DOUBLE_SCORE = "double score"


@dataclass(frozen=True)
class Track:
    """The track on which the pieces move, from START, space 0, to FINISH.

    Args:
        length: the number of the space FINISH, 1 to 1000.
        spaces: number and kind of each special space between the two, in order.
    Raises:
        DeckError: a bad length, or a space that is not between START and FINISH, or is named twice.

    >>> Track(20, ((7, Space.DOUBLE_SCORE),)).space(7).value
    'double score'
    """

    length: int
    spaces: tuple[tuple[int, Space], ...] = ()

    def __post_init__(self) -> None:
        if type(self.length) is not int or not 1 <= self.length <= _LONGEST:
            raise DeckError("track.length", self.length, f"a number from 1 to {_LONGEST}")
        numbers = [number for number, _ in self.spaces]
        for number, kind in self.spaces:
            if type(number) is not int or not 1 <= number < self.length:
                expected = f"numbers from 1 to {self.length - 1}, between START and FINISH"
                raise DeckError(f"track.spaces.{kind}", number, expected)
            if numbers.count(number) > 1:
                raise DeckError(f"track.spaces.{kind}", number, "no space named twice")
        if numbers != sorted(numbers):
            raise DeckError("track.spaces", numbers, "in the order of their numbers")

    def space(self, number: int) -> Space | None:
        """The kind of a space; None if it is not special, like START and FINISH."""
        return dict(self.spaces).get(number)


def parse_track(text: str) -> Track:
    """A track from TOML.

    Args:
        text: ``length = ...`` and a table ``[spaces]`` of lists of numbers; `data/track.toml` explains it.
    Raises:
        DeckError: not TOML, or not a track; the message names the field.

    >>> parse_track('length = 9' + chr(10) + 'spaces."double score" = [4]').space(4).value
    'double score'
    """
    table = parse_toml(text, "track", set(_KEYS), DeckError)
    if "length" not in table:
        raise DeckError("track.length", None, f"a number from 1 to {_LONGEST}")
    given = table.get("spaces", {})
    if not isinstance(given, dict):
        raise DeckError("track.spaces", given, "a table of lists of numbers")
    _check_keys("track.spaces", given, tuple(Space))
    spaces = [(number, Space(kind)) for kind, numbers in given.items() for number in _numbers(kind, numbers)]
    return Track(table["length"], tuple(sorted(spaces)))


def _check_keys(field: str, table: dict[str, Any], known: tuple[str, ...]) -> None:
    for key in table:
        if key not in known:
            raise DeckError(field, key, f"one of {', '.join(known)}")


def _numbers(kind: str, numbers: object) -> list[int]:
    if not isinstance(numbers, list) or not all(type(number) is int for number in numbers):
        raise DeckError(f"track.spaces.{kind}", numbers, "a list of numbers")
    return numbers


def load_track(path: str | PathLike[str]) -> Track:
    """A track from a file.

    Args:
        path: a TOML file, in UTF-8.
    Raises:
        DeckError: the file cannot be read, or is not a track.
    """
    try:
        with Path(path).open(encoding="utf-8-sig") as file:
            text = file.read(_LARGEST_FILE + 1)
    except (OSError, TypeError, ValueError) as cause:
        raise DeckError("track", path, f"it cannot be read ({cause}): expected a file") from None
    with naming_file(path, text):
        return parse_track(text)


def default_track() -> Track:
    """The track that ships with the package (AG-17)."""
    return parse_track((files("scramble.party") / "data" / "track.toml").read_text("utf-8"))
