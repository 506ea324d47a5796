"""Reads the fields of JSON objects and collects every problem, where a parser would stop at the first."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TypeVar

from scramble.party.answers.compare import is_same_answer
from scramble.party.card_text import faults_of

__all__ = ["DeckProblem", "JsonObject", "Reader"]

_SHOWN = 60  # characters of a wrong value that a message repeats

_Kind = TypeVar("_Kind")


class JsonObject(dict[str, object]):
    """A JSON object that knows which of its fields occur more than once in the file."""

    repeated: tuple[str, ...] = ()


@dataclass(frozen=True)
class DeckProblem:
    """A problem in a deck.

    Args:
        card: number of the card in the file, from 1; 0 for the deck itself.
        side: the card's side, as the file calls it; "" for the whole card.
        name: the side's key, or "".
        field: the field.
        found: what is there, as shortened JSON or in words.
        expected: what was expected.

    >>> print(DeckProblem(3, "red", "Marie Curie", "taboo word 2", '"curie"', "a word not in the name"))
    card 3, red (Marie Curie): taboo word 2 "curie": a word not in the name
    """

    card: int
    side: str
    name: str
    field: str
    found: str
    expected: str

    def __str__(self) -> str:
        side = f", {self.side}" if self.side else ""
        name = f" ({self.name})" if self.name else ""
        where = f"card {self.card}{side}{name}: " if self.card else ""
        return f"{where}{self.field} {self.found}: {self.expected}"


@dataclass
class Reader:
    """Reads one object of a deck. It notes what it cannot use, and returns an empty value instead.

    Args:
        values: the object.
        problems: where to note them.
        card, side, name: where the object is, as in a :class:`DeckProblem`.
    """

    values: JsonObject
    problems: list[DeckProblem]
    card: int = 0
    side: str = ""
    name: str = ""
    _known: dict[str, None] = field(default_factory=dict)

    def note(self, name: str, found: str, expected: str) -> None:
        """Note a problem with a field, with what was found in words."""
        self.problems.append(DeckProblem(self.card, self.side, self.name, name, found, expected))

    def refuse(self, name: str, value: object, expected: str) -> None:
        """Note a problem with a field's value."""
        self.note(name, _shown(value), expected)

    def has(self, name: str) -> bool:
        """Whether an optional field is there."""
        self._known[name] = None
        return name in self.values

    def take(self, name: str, kind: type[_Kind], expected: str) -> _Kind | None:
        """A field's value if it has that type; otherwise None, and a problem is noted."""
        if not self.has(name):
            self.note(name, "is missing", expected)
            return None
        value = self.values[name]
        if type(value) is kind:  # isinstance would accept true as 1
            return value
        self.refuse(name, value, expected)
        return None

    def text(self, name: str, longest: int) -> str:
        """A text of at most `longest` characters."""
        value = self.take(name, str, f"a text of at most {longest} characters")
        return "" if value is None else self._checked(name, value, longest)

    def texts(self, name: str, item: str, counts: range, longest: int) -> tuple[str, ...]:
        """A list of different texts, with "" for those that cannot be used.

        Args:
            name: name of the field.
            item: what messages call one of the texts.
            counts: how many there may be.
            longest: how many characters each may have.
        """
        amount = f"exactly {counts[0]}" if len(counts) == 1 else f"at most {counts[-1]}"
        values = self.take(name, list, f"a list of {amount} texts")
        if values is None:
            return ()
        if len(values) not in counts:
            self.note(name, f"has {len(values):,}", f"a list of {amount} texts")
        found = [
            self._checked(f"{item} {number}", value, longest)
            for number, value in enumerate(values[: counts[-1]], start=1)
        ]
        for place, text in enumerate(found):
            earlier = next((number for number in range(place) if is_same_answer(found[number], text)), None)
            if earlier is not None:
                self.refuse(f"{item} {place + 1}", text, f"another one than {item} {earlier + 1}")
        return tuple(found)

    def finish(self) -> None:
        """Note unknown fields, and fields that occur more than once in the file."""
        for name in self.values:
            if name not in self._known:
                self.refuse("unknown field", name, f"one of {', '.join(self._known)}")
        for name in self.values.repeated:
            self.refuse("field", name, "once; the file has it more than once")

    def _checked(self, name: str, value: object, longest: int) -> str:
        faults = list(faults_of(value, longest))
        for expected in faults:
            self.refuse(name, value, expected)
        return value if isinstance(value, str) and not faults else ""


def _shown(value: object) -> str:
    """A value as JSON, short and safe to print."""
    text = json.dumps(value, ensure_ascii=False)
    if not text.isprintable():
        text = json.dumps(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}... ({len(text):,} characters)"
