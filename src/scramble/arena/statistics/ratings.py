"""Ratings of many players from the results of a tournament, with error bars.

>>> from scramble.arena.statistics.counts import PairCounts
>>> results = {
...     ("net", "greedy"): PairCounts(zero=8, one=20, two=22),
...     ("greedy", "random"): PairCounts(one=1, two=49),
... }
>>> for rating in rate(results, anchor="greedy").ratings:
...     print(rating.player, round(rating.elo.value), round(rating.elo.standard_error))
net 100 39
greedy 0 0
random -798 175
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scramble.arena.statistics.bradley_terry import covariance, log_share, strengths
from scramble.arena.statistics.counts import ResultCounts
from scramble.arena.statistics.crosstable import Crosstable, Duel
from scramble.arena.statistics.elo_scale import ELO_PER_LOGIT
from scramble.arena.statistics.estimate import Estimate
from scramble.arena.statistics.likelihood import allowed_loss
from scramble.arena.statistics.student_t import half_width
from scramble.arguments import check_real
from scramble.errors import BadInput, UnknownName

__all__ = ["Rating", "Ratings", "rate"]

_MOST_ELO = 10_000
_FARTHEST = 40.0  # natural logarithms of odds, 7,000 Elo: every bound is closer than this to a rival
_HALVINGS = 50


@dataclass(frozen=True)
class Rating:
    """One player's rating.

    Args:
        player: the name.
        elo: relative to the anchor, whose own error is 0, or to the mean of the group that is rated; inf for
            a player above that group, -inf for one below it, None for one who cannot be compared with it.
        games: how many games the player played.
        score: the player's share of their points; None without games.
    """

    player: str
    elo: Estimate
    games: int
    score: float | None


@dataclass(frozen=True)
class Ratings:
    """The ratings of a tournament.

    Args:
        ratings: one for each player, the best first.
        group: the players who have finite ratings.
        covariance: of these ratings, in Elo squared, in the order of the group.
        results: independent results (pairs, or single games) among them.
    """

    ratings: tuple[Rating, ...]
    group: tuple[str, ...]
    covariance: tuple[tuple[float, ...], ...]
    results: int

    def __getitem__(self, player: str) -> Rating:
        for rating in self.ratings:
            if rating.player == player:
                return rating
        names = ", ".join(rating.player for rating in self.ratings)
        raise UnknownName("player", player, f"one of {names}")

    def difference(self, player: str, opponent: str, confidence: float = 0.95) -> Estimate:
        """How much stronger one player is than another, with the error of that difference.

        It cannot be computed from the errors of the two ratings, because these are correlated.

        Raises:
            UnknownName: no such player.
            BadInput: one of them has no finite rating, or no such confidence.
        """
        for name in (player, opponent):
            if self[name].player not in self.group:
                raise BadInput("player", name, f"one with a finite rating: {', '.join(self.group)}")
        mine, other = self.group.index(player), self.group.index(opponent)
        of = self.covariance
        spread = of[mine][mine] + of[other][other] - 2 * of[mine][other]
        value = float(self[player].elo.value or 0) - float(self[opponent].elo.value or 0)
        width = half_width(confidence, self.results, len(self.group) - 1)
        return _estimate(value, spread, width, confidence)


def rate(
    results: Mapping[tuple[str, str], ResultCounts],
    *,
    anchor: str | None = None,
    anchor_elo: float = 0.0,
    confidence: float = 0.95,
) -> Ratings:
    """Rate players by the Bradley-Terry model.

    Finite differences exist only within a group in which everybody took points from everybody else, directly
    or through others. If the players form several such groups, the anchor's group is rated, or without an
    anchor the largest; the other players are infinitely far above or below it, with a bound on the near side.

    Args:
        results: for the names of two players, the results from the side of the first; as pairs if the games
            had the same dice.
        anchor: the player whose rating is fixed; None to fix the mean of the group.
        anchor_elo: what it is fixed to.
        confidence: the coverage of the intervals, e.g. 0.95.
    Raises:
        BadInput: no results, a player against himself, groups that never met, no such confidence.
        UnknownName: the anchor is not one of the players.
        WrongType: anything but names and counts.
    """
    check_real("anchor_elo", anchor_elo, -_MOST_ELO, _MOST_ELO, f"from -{_MOST_ELO} to {_MOST_ELO}")
    table = Crosstable.of_results(results)
    if anchor is not None and anchor not in table.players:
        raise UnknownName("anchor", anchor, f"one of {', '.join(table.players)}")
    group = _Group.of(table, anchor)
    elos = {
        player: group.elo(player, confidence) if player in group.members else group.bound(player, confidence)
        for player in range(len(table.players))
    }
    ratings = [_rating(table, player, _shifted(elo, anchor_elo)) for player, elo in elos.items()]
    return Ratings(
        ratings=tuple(sorted(ratings, key=_order)),
        group=tuple(table.players[player] for player in group.members),
        covariance=tuple(map(tuple, (group.covariance * ELO_PER_LOGIT**2).tolist())),
        results=group.results,
    )


@dataclass(frozen=True, eq=False)
class _Group:
    """The players who have finite ratings, with their strengths.

    Args:
        table: all results.
        members: the players' numbers.
        strengths: the members' strengths, in this order, minus the anchor's if there is one.
        covariance: of the strengths.
        results: independent results among them.
    """

    table: Crosstable
    members: tuple[int, ...]
    strengths: NDArray[np.float64]
    covariance: NDArray[np.float64]
    results: int

    @classmethod
    def of(cls, table: Crosstable, anchor: str | None) -> _Group:
        members = _members(table, anchor)
        place = {player: index for index, player in enumerate(members)}
        among = table.duels_among(frozenset(members))
        duels = [Duel(place[duel.player], place[duel.opponent], duel.counts) for duel in among]
        found = strengths(duels, len(members))
        spread = covariance(duels, found)
        if anchor is not None:
            fixed = place[table.players.index(anchor)]
            found = found - found[fixed]
            less_fixed = np.eye(len(members))
            less_fixed[:, fixed] -= 1
            spread = less_fixed @ spread @ less_fixed.T
        return cls(table, members, found, spread, sum(duel.counts.total for duel in duels))

    def elo(self, player: int, confidence: float) -> Estimate:
        """The rating of a member."""
        place = self.members.index(player)
        width = half_width(confidence, self.results, len(self.members) - 1)
        spread = float(self.covariance[place, place]) * ELO_PER_LOGIT**2
        return _estimate(float(self.strengths[place]) * ELO_PER_LOGIT, spread, width, confidence)

    def bound(self, player: int, confidence: float) -> Estimate:
        """The rating of a player outside the group: infinite with a bound, or without a value."""
        reach = self.table.reaches()
        if reach[player, self.members[0]]:
            return Estimate(math.inf, self._lowest(player, 1, confidence), math.inf, None, confidence)
        if reach[self.members[0], player]:
            return Estimate(-math.inf, -math.inf, -self._lowest(player, -1, confidence), None, confidence)
        return Estimate(None, -math.inf, math.inf, None, confidence)

    def _lowest(self, player: int, sign: int, confidence: float) -> float:
        """The lowest plausible rating of a player who won everything against the group (sign -1: lost).

        The ratings of the group are treated as exact.
        """
        rivals = [
            (duel.counts, sign * float(self.strengths[self.members.index(duel.opponent)]))
            for duel in self.table.duels_of(player)
            if duel.opponent in self.members
        ]
        if not rivals:
            return -math.inf
        loss = allowed_loss(rivals[0][0], confidence)  # all the results are the same
        return _least_fitting(rivals, loss) * ELO_PER_LOGIT


def _members(table: Crosstable, anchor: str | None) -> tuple[int, ...]:
    """The anchor's group; else the largest, then the one with the most games, then the first one named."""
    reach = table.reaches()
    mutual = reach & reach.T
    if anchor is not None:
        return tuple(np.flatnonzero(mutual[table.players.index(anchor)]).tolist())
    groups = list(dict.fromkeys(tuple(np.flatnonzero(row).tolist()) for row in mutual))
    return max(groups, key=lambda group: (len(group), sum(_games(table, player) for player in group)))


def _games(table: Crosstable, player: int) -> int:
    return sum(duel.counts.games for duel in table.duels_of(player))


def _least_fitting(rivals: Sequence[tuple[ResultCounts, float]], loss: float) -> float:
    """The strength at which winning everything against these has a log-likelihood of no less than -loss."""
    low = min(rival for _counts, rival in rivals) - _FARTHEST
    high = max(rival for _counts, rival in rivals) + _FARTHEST
    for _halving in range(_HALVINGS):
        middle = (low + high) / 2
        if sum(counts.total * log_share(middle - rival) for counts, rival in rivals) < -loss:
            low = middle
        else:
            high = middle
    return low


def _estimate(value: float, spread: float, width: float, confidence: float) -> Estimate:
    error = math.sqrt(max(0.0, spread))
    reach = width * error if error else 0.0
    return Estimate(value, value - reach, value + reach, error, confidence)


def _shifted(elo: Estimate, shift: float) -> Estimate:
    value = None if elo.value is None else elo.value + shift
    return Estimate(value, elo.low + shift, elo.high + shift, elo.standard_error, elo.confidence)


def _rating(table: Crosstable, player: int, elo: Estimate) -> Rating:
    games = _games(table, player)
    points = float(table.points[player].sum())
    return Rating(table.players[player], elo, games, points / games if games else None)


def _order(rating: Rating) -> tuple[bool, float, float]:
    """Sort the best first, and players who cannot be compared last."""
    value = rating.elo.value
    return value is None, -(value or 0.0), -(rating.score or 0.0)
