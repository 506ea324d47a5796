"""Who played whom with what result, and which players can be compared at all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from scramble.arena.statistics.counts import ResultCounts
from scramble.errors import BadInput, WrongType

__all__ = ["Crosstable", "Duel"]


@dataclass(frozen=True)
class Duel:
    """All results between two players.

    Args:
        player: the number of one.
        opponent: the number of the other.
        counts: the results, from the player's side.
    """

    player: int
    opponent: int
    counts: ResultCounts


@dataclass(frozen=True)
class Crosstable:
    """The results of a tournament.

    Args:
        players: their names; elsewhere they go by their numbers in this order.
        duels: pairs of players that met.
    """

    players: tuple[str, ...]
    duels: tuple[Duel, ...]

    @classmethod
    def of_results(cls, results: Mapping[tuple[str, str], ResultCounts]) -> Self:
        """Put results in order.

        Args:
            results: for two names, the results from the side of the first.
        Raises:
            BadInput: no results, a player against himself, or groups of players that never met.
            WrongType: anything but two names and counts.
        """
        numbers: dict[str, int] = {}
        duels = []
        for names, counts in results.items():
            _check_duel(names, counts)
            player, opponent = (numbers.setdefault(name, len(numbers)) for name in names)
            if counts.total:
                duels.append(Duel(player, opponent, counts))
        table = cls(tuple(numbers), tuple(duels))
        table._check_connected()
        return table

    def _check_connected(self) -> None:
        if not self.duels:
            raise BadInput("results", self.players, "results of at least one game")
        met = _closure(self.points + self.points.T > 0)
        groups = sorted({tuple(np.flatnonzero(row).tolist()) for row in met})
        if len(groups) > 1:
            names = ["{" + ", ".join(self.players[number] for number in group) + "}" for group in groups]
            expected = f"games between these groups, which never met: {', '.join(names)}"
            raise BadInput("results", f"{len(self.players)} players", expected)

    @property
    def points(self) -> NDArray[np.float64]:
        """Points that the player of the row got against the one of the column."""
        table = np.zeros((len(self.players), len(self.players)))
        for duel in self.duels:
            table[duel.player, duel.opponent] += duel.counts.points
            table[duel.opponent, duel.player] += duel.counts.flipped.points
        return table

    def reaches(self) -> NDArray[np.bool_]:
        """Whether the player of the row took points from the one of the column, directly or through others.

        Two players have a finite difference exactly if each reaches the other (Ford 1957).
        """
        return _closure(self.points > 0)

    def duels_of(self, player: int) -> tuple[Duel, ...]:
        """The results of one player, each from his side."""
        return tuple(
            duel if duel.player == player else Duel(player, duel.player, duel.counts.flipped)
            for duel in self.duels
            if player in (duel.player, duel.opponent)
        )

    def duels_among(self, members: frozenset[int]) -> tuple[Duel, ...]:
        """The results of these players among themselves."""
        return tuple(duel for duel in self.duels if {duel.player, duel.opponent} <= members)


def _check_duel(names: object, counts: object) -> None:
    if not isinstance(names, tuple) or len(names) != 2 or not all(isinstance(name, str) for name in names):
        raise WrongType("players", names, "two names")
    if not isinstance(counts, ResultCounts):
        raise WrongType("results", counts, "pair counts or game counts")
    if names[0] == names[1]:
        raise BadInput("players", names, "two different players")


def _closure(steps: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which columns can be reached from which rows in any number of steps, including none."""
    reach = steps | np.eye(len(steps), dtype=np.bool_)
    for middle in range(len(reach)):
        reach |= np.outer(reach[:, middle], reach[middle])
    return reach
