"""Decks of cards for the party games: those that ship with the package, and files of the same form.

>>> deck = load_deck("taboo")
>>> deck.game, len(deck.cards), len(deck.red), len(deck.green)
('celebrity-taboo', 60, 60, 60)
>>> shuffled("ABCDE", random.Random(1))
('B', 'A', 'E', 'D', 'C')
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from scramble.errors import DeckError
from scramble.party.cards import ClueCard, QuestionCard, TabooCard
from scramble.party.decks.csv_form import is_csv, read_csv
from scramble.party.decks.form import FORMS, VERSION, Card, read_cards, read_header
from scramble.party.decks.json_deck import LARGEST, read_json_deck
from scramble.party.decks.reader import DeckProblem, JsonObject, Reader

__all__ = [
    "Deck",
    "DeckProblem",
    "DeckReport",
    "deck_names",
    "examine_deck",
    "load_deck",
    "read_csv_deck",
    "read_deck",
    "shuffled",
]

_NAMES = ("clues", "questions", "taboo")

_Item = TypeVar("_Item")
_Kind = TypeVar("_Kind", bound=Card)


@dataclass(frozen=True)
class Deck:
    """A deck of double-sided cards for one game.

    Args:
        game: ``hollywood-squares``, ``celebrity-taboo`` or ``anybodys-guess``.
        title: for people.
        language: of the texts, such as ``en``.
        author: who wrote the cards.
        licence: under which it may be used.
        cards: the cards, each with two sides; the first of a Celebrity Taboo card is the red one (CT-4).
    """

    game: str
    title: str
    language: str
    author: str
    licence: str
    cards: tuple[tuple[Card, Card], ...]

    @property
    def sides(self) -> tuple[Card, ...]:
        """All first sides, in the order of the cards, then all second ones, as when a deck is turned over."""
        return tuple(card[side] for side in (0, 1) for card in self.cards)

    @property
    def questions(self) -> tuple[QuestionCard, ...]:
        """The sides of a Hollywood Squares deck; each is a question of its own (HS-12).

        Raises:
            DeckError: it is for another game.
        """
        return self._only(QuestionCard, self.sides, "hollywood-squares")

    @property
    def red(self) -> tuple[TabooCard, ...]:
        """The red sides of a Celebrity Taboo deck, which are played first (CT-4).

        Raises:
            DeckError: it is for another game.
        """
        return self._only(TabooCard, self.sides[: len(self.cards)], "celebrity-taboo")

    @property
    def green(self) -> tuple[TabooCard, ...]:
        """The green sides of a Celebrity Taboo deck (CT-4).

        Raises:
            DeckError: it is for another game.
        """
        return self._only(TabooCard, self.sides[len(self.cards) :], "celebrity-taboo")

    @property
    def clues(self) -> tuple[ClueCard, ...]:
        """The sides of an Anybody's Guess deck; each is an identity of its own (AG-2).

        Raises:
            DeckError: it is for another game.
        """
        return self._only(ClueCard, self.sides, "anybodys-guess")

    def to_json(self) -> str:
        """The deck as the text of a file, for :func:`read_deck`."""
        values: dict[str, Any] = msgspec.to_builtins(self)
        sides = FORMS[self.game].sides
        cards = [dict(zip(sides, card, strict=True)) for card in values.pop("cards")]
        game = values.pop("game")
        whole = {"game": game, "version": VERSION, **values, "cards": cards}
        return json.dumps(whole, ensure_ascii=False, indent=2) + "\n"

    def _only(self, kind: type[_Kind], sides: Sequence[Card], game: str) -> tuple[_Kind, ...]:
        found = tuple(side for side in sides if isinstance(side, kind))
        if self.game != game or len(found) != len(sides):
            raise DeckError("deck", self.title, f"it is for {self.game}: expected a deck for {game}")
        return found


@dataclass(frozen=True)
class DeckReport:
    """The result of reading a deck.

    Args:
        deck: None if there are problems.
        problems: all of them, in the order of the file.
    """

    deck: Deck | None
    problems: tuple[DeckProblem, ...]


def deck_names() -> tuple[str, ...]:
    """The decks that ship with the package."""
    return _NAMES


def load_deck(name: str | os.PathLike[str]) -> Deck:
    """A deck by name (see :func:`deck_names`) or from a file.

    A deck's name takes precedence over a file of the same name; ``./taboo`` is the file.

    Raises:
        DeckError: the file cannot be read, or has problems; :func:`examine_deck` lists all of them.
    """
    report = examine_deck(name)
    if report.deck is None:
        first, count = report.problems[0], len(report.problems)
        others = f' (and {count - 1:,} more: "scramble deck check" tells all)' if count > 1 else ""
        raise DeckError("deck", os.fspath(name), f"{first}{others}")
    return report.deck


def examine_deck(name: str | os.PathLike[str]) -> DeckReport:
    """A deck as :func:`load_deck` finds it, or everything that is wrong with it.

    Raises:
        DeckError: the file cannot be read.
    """
    data = _read(name)
    if name in _NAMES or not is_csv(os.fspath(name)):
        return read_deck(data)
    return read_csv_deck(data, Path(name).stem)


def read_deck(data: bytes | str) -> DeckReport:
    """A deck from the contents of a file.

    >>> print(*read_deck("{}").problems[:2], sep=chr(10))
    game is missing: one of hollywood-squares, celebrity-taboo, anybodys-guess
    version is missing: the number 1
    """
    if isinstance(data, str):
        data = data.encode("utf-8", "surrogatepass")  # which is then not UTF-8, and so a problem
    values, problems = read_json_deck(data)
    return _report(values, problems)


def read_csv_deck(data: bytes, title: str) -> DeckReport:
    r"""A deck from the contents of a spreadsheet; docs/reference/decks.md describes the columns.

    Args:
        data: contents of the file.
        title: title of the deck, which the file does not have.

    >>> rows = "Question;Answer;Bluff\nLegs of a spider?;Eight;Six\nWings of a bee?;Four;4\n"
    >>> print(*read_csv_deck(rows.encode(), "Mine").problems)
    row 3, column bluff: "4": a false answer; this is the true one
    """
    rows = read_csv(data, title)
    report = _report(rows.deck, list(rows.problems))
    placed = sorted(map(rows.placed, report.problems), key=lambda problem: getattr(problem, "row", 0))
    return DeckReport(report.deck, tuple(placed))


def _report(values: JsonObject | None, problems: list[DeckProblem]) -> DeckReport:
    if values is None:
        return DeckReport(None, tuple(problems))
    reader = Reader(values, problems)
    header = read_header(reader)
    cards = read_cards(reader, FORMS.get(header["game"]))
    reader.finish()
    return DeckReport(None if problems else Deck(**header, cards=cards), tuple(problems))


def _read(name: str | os.PathLike[str]) -> bytes:
    if name in _NAMES:
        return (files("scramble.party.data") / f"{name}.json").read_bytes()
    try:
        path = Path(name)
        if path.is_file() or not path.exists():
            with path.open("rb") as file:
                return file.read(LARGEST + 1)
        fault = "it is a folder or a device: expected a file"  # reading a pipe might never end
    except FileNotFoundError:
        fault = f"there is no such file: expected one, or a deck that ships: {', '.join(_NAMES)}"
    except OSError as cause:
        fault = f"it cannot be read ({cause.strerror}): expected a file"
    except ValueError as cause:
        fault = f"no file has such a name ({cause}): expected the path of one"
    except TypeError:
        fault = "a name or a path"
    raise DeckError("deck", os.fspath(name) if isinstance(name, os.PathLike) else name, fault)


def shuffled(cards: Sequence[_Item], chance: random.Random) -> tuple[_Item, ...]:
    """Cards in an order that depends only on `chance`, so that a seed reproduces a game."""
    return tuple(chance.sample(cards, len(cards)))
