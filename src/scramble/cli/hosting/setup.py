"""What is agreed before an evening: from options, or from questions, and made into an evening."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, TypeVar

from scramble.cli.hosting.plain_words import plain_words
from scramble.cli.output import say
from scramble.cli.prompt import Asker
from scramble.errors import EventError, ScrambleError
from scramble.party import anybodys_guess, celebrity_taboo, hollywood_squares
from scramble.party.anybodys_guess import GuessState
from scramble.party.celebrity_taboo import TabooState
from scramble.party.decks import load_deck, shuffled
from scramble.party.evening import Evening
from scramble.party.hollywood_squares import CELEBRITIES, SquaresState
from scramble.party.tracks import load_track
from scramble.party.values import LATEST

__all__ = ["GuessSetup", "Question", "SquaresSetup", "TabooSetup", "agree"]

_SECONDS = 60.0
_LONGEST_LABEL = 24

Teams = tuple[tuple[str, ...], ...]


def _new_seed() -> int:
    return secrets.randbits(32)


@dataclass(frozen=True, kw_only=True)
class Setup(ABC):
    """What every game has to agree on.

    Args:
        teams: the names of each of the two sides.
        seed: of everything that is shuffled.
    """

    teams: Teams = ()
    seed: int = field(default_factory=_new_seed)

    def begin(self) -> Evening[Any]:
        """The evening as agreed.

        Raises:
            ScrambleError: something that cannot be agreed on; the message names it.
        """
        if len(self.teams) != 2 or not all(self.teams):
            expected = "two sides; names of one side have commas between, as Ann,Cleo Ben,Dan"
            raise EventError("teams", self.teams, expected)
        return self._begin(Random(self.seed))  # noqa: S311 - cards, no secrets

    @abstractmethod
    def _begin(self, chance: Random) -> Evening[Any]:
        """The same, with what shuffles the cards."""


_Setup = TypeVar("_Setup", bound=Setup)


@dataclass(frozen=True)
class Question:
    """One thing to agree on.

    Args:
        prompts: what is asked for, a line each.
        field: of the set-up, that the answers go into.
        read: makes the value from the lines.
    """

    prompts: tuple[str, ...]
    field: str
    read: Callable[..., Any]


def names_in(text: str) -> tuple[str, ...]:
    """Names with commas between.

    >>> names_in("Ann, Ben ,Cleo")
    ('Ann', 'Ben', 'Cleo')
    """
    return tuple(name.strip() for name in text.split(",") if name.strip())


@dataclass(frozen=True, kw_only=True)
class SquaresSetup(Setup):
    """Hollywood Squares, between the players of X and of O.

    Args:
        host: who reads the questions; "" for the other side.
        minutes: of a match by time; None to play for $5,000.
        first: x or o.
        celebrities: nine or more; nine of them are drawn.
        deck: a name or a file.
    """

    host: str = ""
    minutes: float | None = None
    first: str = "x"
    celebrities: tuple[str, ...] = CELEBRITIES
    deck: str = "questions"

    def _begin(self, chance: Random) -> Evening[SquaresState]:
        """HS-1, HS-2, HS-4, HS-13, HS-14."""
        if self.minutes is not None and not 0 < self.minutes <= LATEST / 60:
            raise EventError("minutes", self.minutes, f"more than 0, at most {LATEST / 60:g}")
        cards = shuffled(load_deck(self.deck).questions, chance)
        half = (len(cards) + 1) // 2
        start = hollywood_squares.new_game(
            (cards[:half], cards[half:]),
            self.teams,
            _side(self.first, ("x", "o")),
            host=self.host,
            celebrities=shuffled(self.celebrities, chance)[:9],
            seconds=None if self.minutes is None else self.minutes * 60,
        )
        return Evening.begin(start, (_label(self.teams[0]), _label(self.teams[1])), self.seed)


@dataclass(frozen=True, kw_only=True)
class TabooSetup(Setup):
    """Celebrity Taboo, between the players of A, who begin, and of B.

    Args:
        seconds: length of a turn.
        deck: a name or a file.
    """

    seconds: float = _SECONDS
    deck: str = "taboo"

    def _begin(self, chance: Random) -> Evening[TabooState]:
        """CT-1, CT-4, CT-5."""
        deck = load_deck(self.deck)
        red, green = shuffled(deck.red, chance), shuffled(deck.green, chance)
        start = celebrity_taboo.new_game(self.teams, red, green, seconds=self.seconds)
        return Evening.begin(start, ("team A", "team B"), self.seed)


@dataclass(frozen=True, kw_only=True)
class GuessSetup(Setup):
    """Anybody's Guess, between two teams of one name each.

    Args:
        first: the name of the team that begins, or 1 or 2.
        seconds: what the timer measures.
        track: a TOML file; None for the usual one.
        deck: a name or a file.
    """

    first: str = "1"
    seconds: float = _SECONDS
    track: str | None = None
    deck: str = "clues"

    def _begin(self, chance: Random) -> Evening[GuessState]:
        """AG-1, AG-2, AG-5, AG-17."""
        names = ", ".join(self.teams[0]), ", ".join(self.teams[1])
        cards = shuffled(load_deck(self.deck).clues, chance)
        track = None if self.track is None else load_track(self.track)
        first = _side(self.first, ("1", "2") if self.first in ("1", "2") else names)
        start = anybodys_guess.new_game(cards, first, track, seconds=self.seconds)
        return Evening.begin(start, names, self.seed)


def agree(asker: Asker, setup: _Setup, questions: Sequence[Question]) -> _Setup:
    """Ask what no option says; a bad answer gets a line, and the question again.

    Args:
        asker: where lines come from.
        setup: what the options say.
        questions: the teams first, without which nothing can be checked.
    """
    for question in questions:
        while True:
            lines = _lines(asker, question)
            if not any(lines) and setup.teams:
                break
            try:
                candidate = replace(setup, **{question.field: question.read(*lines)})
                candidate.begin()
            except ScrambleError as error:
                say(f"! {plain_words(error)}")
            else:
                setup = candidate
                break
    return setup


def _lines(asker: Asker, question: Question) -> list[str]:
    try:
        return [asker.ask(prompt) for prompt in question.prompts]
    except EOFError:
        raise EventError(question.field, "", "an answer; the input has ended") from None


def _label(team: tuple[str, ...]) -> str:
    """A side is called by its players' names, if that does not get too long."""
    label = " & ".join(team)
    return label if len(label) <= _LONGEST_LABEL else f"{team[0]} & co."


def _side(text: str, sides: tuple[str, str]) -> int:
    for side, name in enumerate(sides):
        if text.casefold() == name.casefold():
            return side
    raise EventError("first", text, f"{sides[0]} or {sides[1]}")


def _read_number(name: str) -> Callable[[str], float]:
    def read(text: str) -> float:
        try:
            return float(text)
        except ValueError:
            raise EventError(name, text, "a number") from None

    return read


def _read_teams(first: str, second: str) -> Teams:
    return names_in(first), names_in(second)


def _read_ages(first: str, second: str) -> str:
    """AG-3: the higher sum begins."""
    read = _read_number("age")
    ages = [[read(age) for age in names_in(text)] for text in (first, second)]
    if sum(ages[0]) == sum(ages[1]):
        raise EventError("ages", first, "sums that differ; else leave both empty, and the first team begins")
    return str(anybodys_guess.first_by_ages(ages) + 1)


SQUARES_QUESTIONS = (
    Question(("Players of X, with commas between: ", "Players of O: "), "teams", _read_teams),
    Question(("Who reads the questions as the host? (Enter: nobody, the other side does) ",), "host", str),
    Question(("Minutes to play (Enter: until a side has $5,000): ",), "minutes", _read_number("minutes")),
    Question(("Which side chose its marker second and so goes first? (Enter: x) ",), "first", str),
    Question(("Deck, a name or a file (Enter: questions): ",), "deck", str),
)
TABOO_QUESTIONS = (
    Question(("Players of team A, with commas between: ", "Players of team B: "), "teams", _read_teams),
    Question(("Seconds a turn (Enter: 60): ",), "seconds", _read_number("seconds")),
    Question(("Deck, a name or a file (Enter: taboo): ",), "deck", str),
)
GUESS_QUESTIONS = (
    Question(("The first team's name: ", "The second team's name: "), "teams", _read_teams),
    Question(
        ("Ages in the first team, with commas (Enter twice: it begins): ", "Ages in the second team: "),
        "first",
        _read_ages,
    ),
    Question(("Seconds a turn (Enter: 60): ",), "seconds", _read_number("seconds")),
    Question(("Deck, a name or a file (Enter: clues): ",), "deck", str),
)
