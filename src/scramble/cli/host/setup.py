"""What is agreed before an evening: from options, or from questions, and made into an evening."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, ClassVar, TypeVar

from scramble.cli.host.plain_words import plain_words
from scramble.cli.output import say
from scramble.cli.terminal.prompt import Asker
from scramble.errors import EventError, ScrambleError
from scramble.party.anybodys_guess import rules as anybodys_guess
from scramble.party.anybodys_guess.rules import GuessState
from scramble.party.anybodys_guess.tracks import load_track
from scramble.party.base import LATEST
from scramble.party.celebrity_taboo import rules as celebrity_taboo
from scramble.party.celebrity_taboo.rules import TabooState
from scramble.party.checks import check_people
from scramble.party.decks.load import load_deck, shuffled
from scramble.party.evening import Evening
from scramble.party.hollywood_squares import rules as hollywood_squares
from scramble.party.hollywood_squares.rules import CELEBRITIES, SquaresState

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

    example: ClassVar[Teams]  # with which the options can be tried before anybody has named the sides
    teams: Teams = ()
    seed: int = field(default_factory=_new_seed)

    def try_options(self) -> None:
        """Find out what is wrong with the options before the first question is asked.

        Raises:
            ScrambleError: an option that goes with no sides at all.
        """
        replace(self, teams=self.example).begin()

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
        check: raises a ScrambleError for a line that is wrong whatever the others are.
    """

    prompts: tuple[str, ...]
    field: str
    read: Callable[..., Any]
    check: Callable[[str], object] = str


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

    example = (("the first player",), ("the second player",))
    host: str = ""
    minutes: float | None = None
    first: str = "x"
    celebrities: tuple[str, ...] = CELEBRITIES
    deck: str = "questions"

    def _begin(self, chance: Random) -> Evening[SquaresState]:
        """HS-1, HS-2, HS-4, HS-13, HS-14."""
        if self.minutes is not None and not 0 < self.minutes <= LATEST / 60:
            raise EventError("minutes", self.minutes, f"more than 0, at most {LATEST / 60:,.0f}")
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
        names: of the two teams.
        deck: a name or a file.
    """

    example = (("one of A", "another of A"), ("one of B", "another of B"))
    seconds: float = _SECONDS
    names: tuple[str, ...] = ("team A", "team B")
    deck: str = "taboo"

    def _begin(self, chance: Random) -> Evening[TabooState]:
        """CT-1, CT-4, CT-5."""
        if len(self.names) != 2:
            raise EventError("names", self.names, "two names with a comma between, as Reds,Blues")
        deck = load_deck(self.deck)
        red, green = shuffled(deck.red, chance), shuffled(deck.green, chance)
        start = celebrity_taboo.new_game(self.teams, red, green, seconds=self.seconds)
        return Evening.begin(start, (self.names[0], self.names[1]), self.seed)


@dataclass(frozen=True, kw_only=True)
class GuessSetup(Setup):
    """Anybody's Guess, between two teams of one name each.

    Args:
        first: the name of the team that begins, or 1 or 2.
        seconds: what the timer measures.
        track: a TOML file; None for the usual one.
        deck: a name or a file.
    """

    example = (("the first team",), ("the second team",))
    first: str = "1"
    seconds: float = _SECONDS
    track: str | None = None
    deck: str = "clues"

    def try_options(self) -> None:
        """As for every game; the team that begins may be one that is named later."""
        replace(self, first="1", teams=self.example).begin()

    def _begin(self, chance: Random) -> Evening[GuessState]:
        """AG-1, AG-2, AG-5, AG-17."""
        names = ", ".join(self.teams[0]), ", ".join(self.teams[1])
        cards = shuffled(load_deck(self.deck).clues, chance)
        track = None if self.track is None else load_track(self.track)
        first = _side(self.first, ("1", "2") if self.first in ("1", "2") else names)
        start = anybodys_guess.new_game(cards, first, track, seconds=self.seconds)
        return Evening.begin(start, names, self.seed)


def agree(asker: Asker, setup: _Setup, questions: Sequence[Question]) -> _Setup:
    """Ask for whatever no option gave; after a bad answer, say why and ask for that answer again.

    Args:
        asker: where lines come from.
        setup: what the options say.
        questions: the teams first, without which nothing can be checked.
    Raises:
        ScrambleError: an option is wrong, so that no answer could mend it; or the input has ended.
    """
    setup.try_options()
    for question in questions:
        setup = _answered(asker, setup, question)
    return setup


def _answered(asker: Asker, setup: _Setup, question: Question) -> _Setup:
    """The set-up with one more thing agreed on."""
    lines: list[str] = []
    while True:
        _ask(asker, question, lines)
        if not any(lines) and setup.teams:
            return setup
        try:
            candidate = replace(setup, **{question.field: question.read(*lines)})
            candidate.begin()
        except ScrambleError as error:
            say(f"! {plain_words(error)}")
            lines.pop()  # the last one does not go with those before, which stand
        else:
            return candidate


def _ask(asker: Asker, question: Question, lines: list[str]) -> None:
    """Ask for the lines that are missing; Enter goes back to the line before, where there is one."""
    while len(lines) < len(question.prompts):
        try:
            line = asker.ask(question.prompts[len(lines)])
        except EOFError:
            raise EventError(question.field, "", "the input has ended: expected an answer") from None
        if not line and any(lines):
            lines.pop()
            continue
        try:
            question.check(line)
        except ScrambleError as error:
            say(f"! {plain_words(error)}")
        else:
            lines.append(line)


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


def _check_players(text: str) -> tuple[str, ...]:
    """HS-2: each side has a player, and all names are different."""
    names = names_in(text)
    if not names:
        raise EventError("players", text, "at least one name; several have commas between, as Ann,Cleo")
    check_people("players", names)
    return names


def _check_taboo_team(text: str) -> None:
    """CT-2, CT-3."""
    celebrity_taboo.check_team("team", _check_players(text))


_read_age = _read_number("age")


def _read_team_ages(text: str) -> list[float]:
    return [_read_age(age) for age in names_in(text)]


def _check_ages(text: str) -> None:
    """AG-3: such as people have."""
    anybodys_guess.first_by_ages((_read_team_ages(text), ()), if_equal=0)


def _read_ages(first: str, second: str) -> str:
    """AG-3: the higher sum begins."""
    ages = [_read_team_ages(text) for text in (first, second)]
    if sum(ages[0]) == sum(ages[1]):
        raise EventError("ages", first, "sums that differ; else leave both empty, and the first team begins")
    return str(anybodys_guess.first_by_ages(ages) + 1)


SQUARES_QUESTIONS = (
    Question(
        ("Players of X, with commas between: ", "Players of O (Enter: back to X): "),
        "teams",
        _read_teams,
        _check_players,
    ),
    Question(("Who reads the questions as the host? (Enter: nobody, the other side does) ",), "host", str),
    Question(("Minutes to play (Enter: until a side has $5,000): ",), "minutes", _read_number("minutes")),
    Question(("Which side chose its marker second and so goes first? (Enter: x) ",), "first", str),
    Question(("Deck, a name or a file (Enter: questions): ",), "deck", str),
)
TABOO_QUESTIONS = (
    Question(
        ("Players of team A, with commas between: ", "Players of team B (Enter: back to A): "),
        "teams",
        _read_teams,
        _check_taboo_team,
    ),
    Question(("What the teams are called, as Reds,Blues (Enter: team A and team B): ",), "names", names_in),
    Question(("Seconds a turn (Enter: 60): ",), "seconds", _read_number("seconds")),
    Question(("Deck, a name or a file (Enter: taboo): ",), "deck", str),
)
GUESS_QUESTIONS = (
    Question(
        ("The first team's name: ", "The second team's name (Enter: back to the first): "),
        "teams",
        _read_teams,
        _check_players,
    ),
    Question(
        ("Ages in the first team, with commas (Enter twice: it begins): ", "Ages in the second team: "),
        "first",
        _read_ages,
        _check_ages,
    ),
    Question(("Seconds a turn (Enter: 60): ",), "seconds", _read_number("seconds")),
    Question(("Deck, a name or a file (Enter: clues): ",), "deck", str),
)
