"""Made-up games of a match, for tests of what is said of them."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from scramble.arena.matches.results import LOST_TURN, End, GameResult

PLAY = "5C WRAP"


def game(
    players: tuple[str, str] = ("net", "greedy"),
    scores: tuple[int, int] = (200, 150),
    *,
    key: tuple[int, int, int] = (0, 0, 0),
    turns: int = 12,
    forfeited_by: int | None = None,
    reason: str = "",
    seconds: tuple[float, float] = (0.5, 0.25),
) -> GameResult:
    """A game without lost turns; `key` is its pairing, pair and leg, `players` and `scores` are by seat."""
    end = End.TARGET if forfeited_by is None else End.FORFEIT
    plays = (PLAY,) * turns
    return GameResult(
        players, *key, scores, end, plays, forfeited_by=forfeited_by, reason=reason, seconds=seconds
    )


def match(
    strengths: Mapping[str, float], pairs: int, *, seed: int = 1, forfeits: float = 0.0
) -> list[GameResult]:
    """A round robin.

    Args:
        strengths: by player, in points a game.
        pairs: of each pairing.
        seed: of everything.
        forfeits: how often a game is forfeited.
    """
    chance = np.random.default_rng(seed)
    names = list(strengths)
    pairings = [(one, other) for place, one in enumerate(names) for other in names[place + 1 :]]
    return [
        _random_game(players, strengths, (number, pair, leg), chance, forfeits)
        for number, players in enumerate(pairings)
        for pair in range(pairs)
        for leg in (0, 1)
    ]


def _random_game(
    players: tuple[str, str],
    strengths: Mapping[str, float],
    key: tuple[int, int, int],
    chance: np.random.Generator,
    forfeits: float,
) -> GameResult:
    by_seat = players if key[2] == 0 else players[::-1]
    lead = round(strengths[by_seat[0]] - strengths[by_seat[1]] + chance.normal(8, 55))
    scores = (200 + max(0, lead) // 8, max(0, 200 - lead)) if lead > 0 else (max(0, 200 + lead), 203)
    turns = int(chance.integers(11, 19))
    lost = chance.random(turns) < 0.03
    late = lost & (chance.random(turns) < 0.3)
    counts = {
        name: (int(flags[0::2].sum()), int(flags[1::2].sum()))
        for name, flags in (("passes", lost & ~late), ("timeouts", late))
    }
    played = [~lost[seat::2] for seat in (0, 1)]
    bingos = (int(chance.binomial(played[0].sum(), 0.08)), int(chance.binomial(played[1].sum(), 0.08)))
    forfeited_by = int(chance.integers(2)) if chance.random() < forfeits else None
    return GameResult(
        by_seat,
        *key,
        scores,
        End.TARGET if forfeited_by is None else End.FORFEIT,
        tuple(LOST_TURN if flag else PLAY for flag in lost),
        bingos,
        counts["passes"],
        counts["timeouts"],
        forfeited_by,
        "" if forfeited_by is None else "no answer within 2 s",
        (float(chance.random()), 0.01),
    )
