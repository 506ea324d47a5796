"""Positions as plain values, as the oracle takes them, and the same ones as the engine's values."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from string import ascii_uppercase

from reference import oracle

from scramble import DiceSet, Die, Mat, Play, PlayFault, Position, Rules

Square = tuple[int, int]


@dataclass(frozen=True)
class PlainPosition:
    """Mat, letters and roll as texts; see reference/oracle.py for what they mean."""

    premiums: tuple[str, ...]
    rows: tuple[str, ...]
    roll: str = ""
    bingo: int = 50
    values: Mapping[str, int] = field(default_factory=lambda: oracle.ENGLISH_VALUES, hash=False)

    @property
    def size(self) -> int:
        return len(self.rows)

    def position(self) -> Position:
        """The engine's position."""
        die = Die(tuple(ascii_uppercase[:6]))
        points = tuple((letter, self.values[letter]) for letter in ascii_uppercase)
        return Position.parse(
            "/".join(self.rows),
            self.roll,
            mat=Mat(self.premiums),
            dice=DiceSet((die,), points),
            rules=Rules(bingo=self.bingo),
        )


def empty_rows(size: int) -> tuple[str, ...]:
    return (oracle.EMPTY * size,) * size


def lay_letters(size: int, letters: Mapping[Square, str]) -> tuple[str, ...]:
    """Rows of a mat with these letters on it; a lower-case letter is a blank."""
    return tuple(
        "".join(letters.get((row, column), oracle.EMPTY) for column in range(size)) for row in range(size)
    )


def word_squares(first: Square, length: int, *, across: bool) -> list[Square]:
    """The squares of a word from its first one on."""
    row, column = first
    return [(row, column + step) if across else (row + step, column) for step in range(length)]


def lay_word(size: int, word: str, first: Square, *, across: bool) -> tuple[str, ...]:
    """Rows of a mat with one word on it."""
    squares = word_squares(first, len(word), across=across)
    return lay_letters(size, dict(zip(squares, word, strict=True)))


def rows_of(position: Position) -> list[str]:
    """The letters of an engine's position, as rows."""
    size = position.mat.size
    return [
        "".join(position.die_at(row, column) or oracle.EMPTY for column in range(size)) for row in range(size)
    ]


def placements_of(play: Play) -> frozenset[oracle.Placement]:
    """A play's identity, as the oracle writes it."""
    return frozenset((place.row, place.column, place.die) for place in play)


def fault_names(faults: PlayFault) -> set[str]:
    return {fault.name or "" for fault in PlayFault if fault in faults}


def play_of(placements: Iterable[oracle.Placement]) -> Play:
    return Play.of(*placements)


def steady(value: object) -> str:
    """A test's name for a value: its repr, without the address that it happens to have in this process."""
    return re.sub(r" at 0x[0-9a-f]+", "", repr(value))
