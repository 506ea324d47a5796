"""Who meets whom: a duel, a gauntlet or a round-robin, always in pairs of games with the seats swapped.

In each pair both players have the first move once, with the same dice. So within every pairing both players
move first equally often, and the number of games is always even.

>>> schedule = Schedule(Kind.GAUNTLET, players=3, pairs=2)
>>> schedule.pairings
((0, 1), (0, 2))
>>> list(schedule.in_order())
[(0, 0), (1, 0), (0, 1), (1, 1)]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from scramble.errors import ArenaError

__all__ = ["MOST_PAIRS", "Kind", "Schedule"]

_MOST_PLAYERS = 100
MOST_PAIRS = 10**8


class Kind(StrEnum):
    """Which players meet."""

    DUEL = "duel"  # two players
    GAUNTLET = "gauntlet"  # the first against each of the others
    ROUND_ROBIN = "round-robin"  # everybody against everybody

    @classmethod
    def usual(cls, players: int) -> Kind:
        """A duel for two, a round-robin for more."""
        return cls.DUEL if players == 2 else cls.ROUND_ROBIN


@dataclass(frozen=True)
class Schedule:
    """The pairs of games of a match.

    Args:
        kind: which players meet.
        players: how many there are, 2 to 100; a duel has 2.
        pairs: pairs of games of each pairing, from 1.
    Raises:
        ArenaError: another number of players or pairs.
    """

    kind: Kind
    players: int
    pairs: int

    def __post_init__(self) -> None:
        if not isinstance(self.kind, Kind):
            raise ArenaError("schedule", self.kind, f"one of {', '.join(Kind)}")
        if type(self.players) is not int or not 2 <= self.players <= _MOST_PLAYERS:
            raise ArenaError("players", self.players, f"2 to {_MOST_PLAYERS} players")
        if self.kind is Kind.DUEL and self.players != 2:
            raise ArenaError(
                "players", self.players, "2 players in a duel; more play gauntlet or round-robin"
            )
        if type(self.pairs) is not int or not 1 <= self.pairs <= MOST_PAIRS:
            raise ArenaError("pairs", self.pairs, f"1 to {MOST_PAIRS} pairs of games")

    @property
    def pairings(self) -> tuple[tuple[int, int], ...]:
        """Numbers of the two players of each pairing; the first has the first move in the first game."""
        everybody = combinations(range(self.players), 2)
        only_first = self.kind is Kind.GAUNTLET
        return tuple(pairing for pairing in everybody if pairing[0] == 0 or not only_first)

    @property
    def total(self) -> int:
        """How many pairs of games all pairings have together."""
        return self.pairs * len(self.pairings)

    def in_order(self) -> Iterator[tuple[int, int]]:
        """(pairing, pair) of all pairs in the order of the schedule.

        Pairings take turns, so that when a match is stopped their numbers of pairs differ by at most one.
        """
        pairings = len(self.pairings)
        return ((pairing, pair) for pair in range(self.pairs) for pairing in range(pairings))
