"""The result of a game of the arena, and of the two games of a pair; each can be one line of JSON."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass, field, fields
from enum import StrEnum
from typing import Any

from scramble.arena.matches.lines import read_json_line
from scramble.arena.matches.schedule import MOST_PAIRS
from scramble.errors import ArenaError

__all__ = ["LOST_TURN", "End", "GameResult", "PairResult"]

LOST_TURN = "-"  # among the texts of plays: a turn without a play

_MOST = 10**9
_LONGEST_TEXT = 1000
_HALF = re.compile("[\ud800-\udfff]")


class End(StrEnum):
    """Why a game was over."""

    TARGET = "target"  # somebody reached it (SS-28)
    TURN_LIMIT = "turn limit"
    FORFEIT = "forfeit"  # a play that cannot stand, or a player that broke down


@dataclass(frozen=True)
class GameResult:
    """One game. Seats are numbered in the order of play: seat 0 had the first move.

    Args:
        players: the names, by seat.
        pairing: which two players of the schedule, from 0.
        pair: number of the pair of games within the pairing, from 0.
        leg: 0, or 1 for the game with the seats swapped.
        scores: points, by seat.
        end: why it was over.
        plays: texts of all plays in order, ``-`` for a lost turn. The turn that forfeits is not among them.
        bingos: plays of seven dice, by seat (SS-19).
        passes: turns given up, by seat.
        timeouts: turns lost to the clock, by seat (SS-14).
        forfeited_by: the seat that forfeited, or None.
        reason: of the forfeit, or "".
        seconds: thinking time, by seat. Only this differs between runs, so comparisons ignore it.
    Raises:
        ArenaError: parts that do not fit together.

    >>> players, plays = ("greedy", "random"), ("5C WRAP", "-")
    >>> game = GameResult(players, 0, 0, 0, (26, 0), End.TURN_LIMIT, plays, passes=(0, 1))
    >>> game.turns, game.points(0), game.points(1), GameResult.from_json(game.to_json()) == game
    ((1, 1), 1.0, 0.0, True)
    """

    players: tuple[str, str]
    pairing: int
    pair: int
    leg: int
    scores: tuple[int, int]
    end: End
    plays: tuple[str, ...] = ()
    bingos: tuple[int, int] = (0, 0)
    passes: tuple[int, int] = (0, 0)
    timeouts: tuple[int, int] = (0, 0)
    forfeited_by: int | None = None
    reason: str = ""
    seconds: tuple[float, float] = field(default=(0.0, 0.0), compare=False)

    def __post_init__(self) -> None:
        _check_texts("players", self.players, 2)
        _check_texts("plays", self.plays, None)
        for name, most in (("pairing", _MOST), ("pair", MOST_PAIRS - 1), ("leg", 1)):
            _check_count(name, getattr(self, name), most)
        for name in ("scores", "bingos", "passes", "timeouts"):
            _check_by_seat(name, getattr(self, name))
        if not isinstance(self.end, End):
            raise ArenaError("end", self.end, f"expected one of {', '.join(End)}")
        _check_seconds(self.seconds)
        self._check_forfeit()
        self._check_turns()

    def _check_forfeit(self) -> None:
        is_forfeit = self.end is End.FORFEIT
        if is_forfeit and (type(self.forfeited_by) is not int or self.forfeited_by not in (0, 1)):
            raise ArenaError("forfeited_by", self.forfeited_by, "expected seat 0 or 1, which forfeited")
        if not is_forfeit and self.forfeited_by is not None:
            raise ArenaError("forfeited_by", self.forfeited_by, "expected nobody, as no game was forfeited")
        if not _is_text(self.reason) or bool(self.reason) is not is_forfeit:
            raise ArenaError("reason", self.reason, "expected why the game was forfeited, or nothing")

    def _check_turns(self) -> None:
        for seat in (0, 1):
            own = self.plays[seat::2]
            lost = own.count(LOST_TURN)
            if self.passes[seat] + self.timeouts[seat] != lost:
                told = (self.passes[seat], self.timeouts[seat])
                raise ArenaError(
                    "passes and timeouts", told, f"expected {lost} in all, as {LOST_TURN} in the plays"
                )
            if self.bingos[seat] > len(own) - lost:
                raise ArenaError(
                    "bingos", self.bingos[seat], f"expected at most {len(own) - lost}, the plays made"
                )

    @property
    def turns(self) -> tuple[int, int]:
        """How many turns each seat had."""
        return (len(self.plays) + 1) // 2, len(self.plays) // 2

    def points(self, seat: int) -> float:
        """1 for a win, 0.5 for a draw, 0 for a loss. A player who forfeits loses, whatever the scores."""
        if self.forfeited_by is not None:
            return float(self.forfeited_by != seat)
        mine, other = self.scores[seat], self.scores[1 - seat]
        return 0.5 if mine == other else float(mine > other)

    def letter(self, seat: int) -> str:
        """W, D or L: the result as :mod:`scramble.arena.statistics.counts` reads it."""
        return "LDW"[round(2 * self.points(seat))]

    def margin(self, seat: int) -> int:
        """The seat's points less the other's, as they stood when the game ended."""
        return self.scores[seat] - self.scores[1 - seat]

    def to_json(self) -> str:
        """One line of JSON."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> GameResult:
        """The inverse of :meth:`to_json`.

        Raises:
            ArenaError: no such line, or parts that do not fit together.
        """
        return cls.from_values(read_json_line("game", text))

    @classmethod
    def from_values(cls, values: object) -> GameResult:
        """A game from what JSON gives: an object with the fields of the class.

        Raises:
            ArenaError: other fields, or parts that do not fit together.
        """
        names = {each.name for each in fields(cls)}
        if not isinstance(values, dict) or set(values) != names:
            raise ArenaError("game", values, f"expected an object with {', '.join(sorted(names))}")
        plain: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in values.items()
        }
        if plain["end"] not in [str(end) for end in End]:
            raise ArenaError("end", plain["end"], f"expected one of {', '.join(End)}")
        plain["end"] = End(plain["end"])
        return cls(**plain)


@dataclass(frozen=True)
class PairResult:
    """The two games of a pair: the same dice, the seats swapped. The smallest independent result of a match.

    Args:
        games: leg 0 and leg 1.
    Raises:
        ArenaError: games that are not a pair.

    >>> first = GameResult(("greedy", "random"), 0, 0, 0, (9, 4), End.TURN_LIMIT, ("5C WRAP", "E5 ARC"))
    >>> second = GameResult(("random", "greedy"), 0, 0, 1, (4, 9), End.TURN_LIMIT, ("5C WRAP", "E5 ARC"))
    >>> PairResult((first, second)).letters, PairResult((first, second)).margins
    (('W', 'W'), (5, 5))
    """

    games: tuple[GameResult, GameResult]

    def __post_init__(self) -> None:
        if not isinstance(self.games, tuple) or [type(game) for game in self.games] != [GameResult] * 2:
            raise ArenaError("games", self.games, "expected the two games of a pair")
        first, second = self.games
        if (first.leg, second.leg) != (0, 1) or second.players != first.players[::-1]:
            raise ArenaError(
                "games", (first.leg, second.leg), "expected legs 0 and 1, with the seats swapped"
            )
        if (first.pairing, first.pair) != (second.pairing, second.pair):
            raise ArenaError(
                "games", (first.pair, second.pair), "expected games of the same pairing and pair"
            )

    @property
    def key(self) -> tuple[int, int]:
        """Numbers of the pairing and of the pair: its place in the schedule."""
        return self.games[0].pairing, self.games[0].pair

    @property
    def players(self) -> tuple[str, str]:
        """The names; the first had the first move in the first game."""
        return self.games[0].players

    @property
    def letters(self) -> tuple[str, str]:
        """W, D or L of both games, from the side of the first of :attr:`players`."""
        return self.games[0].letter(0), self.games[1].letter(1)

    @property
    def margins(self) -> tuple[int, int]:
        """Margins of both games, from the same side."""
        return self.games[0].margin(0), self.games[1].margin(1)

    def to_json(self) -> str:
        """One line of JSON: a list of both games."""
        return f"[{self.games[0].to_json()},{self.games[1].to_json()}]"

    @classmethod
    def from_json(cls, text: str) -> PairResult:
        """The inverse of :meth:`to_json`.

        Raises:
            ArenaError: no such line, or games that are not a pair.
        """
        values = read_json_line("pair", text)
        if not isinstance(values, list) or len(values) != 2:
            raise ArenaError("pair", text, "expected a list of two games")
        first, second = map(GameResult.from_values, values)
        return cls((first, second))


def _check_count(name: str, value: object, most: int) -> None:
    if type(value) is not int or not 0 <= value <= most:
        raise ArenaError(name, value, f"expected a whole number from 0 to {most}")


def _check_by_seat(name: str, values: object) -> None:
    if not isinstance(values, tuple) or len(values) != 2:
        raise ArenaError(name, values, "expected two numbers, one a seat")
    for value in values:
        _check_count(name, value, _MOST)


def _is_text(value: object) -> bool:
    """Whether a text can be encoded: JSON can hold half a character (a lone surrogate)."""
    return isinstance(value, str) and len(value) <= _LONGEST_TEXT and not _HALF.search(value)


def _check_texts(name: str, values: object, count: int | None) -> None:
    is_tuple = isinstance(values, tuple) and count in (None, len(values))
    if not is_tuple or not all(text and _is_text(text) for text in values):  # type: ignore[attr-defined]
        number = "" if count is None else f"{count} "
        expected = f"expected {number}texts of 1 to {_LONGEST_TEXT} characters"
        raise ArenaError(name, values, expected)


def _check_seconds(values: object) -> None:
    if not isinstance(values, tuple) or len(values) != 2:
        raise ArenaError("seconds", values, "expected two numbers, one a seat")
    for value in values:
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if not is_number or not 0 <= value <= _MOST:  # this refuses NaN, too
            raise ArenaError("seconds", value, f"expected a number from 0 to {_MOST}")
