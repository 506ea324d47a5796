"""Sequential tests of matches whose true score is known."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from pair_models import many_log_likelihoods

from scramble.arena.elo import score_of
from scramble.arena.sprt import Sprt

Counts = NDArray[np.int64]


@dataclass(frozen=True)
class Simulated:
    """How simulated tests ended.

    Args:
        verdicts: 1 for H1, -1 for H0, one a match.
        last: the counts at the end.
        before: the counts without the last pair.
    """

    verdicts: Counts
    last: Counts
    before: Counts


def simulate(
    test: Sprt,
    chances: NDArray[np.float64],
    seed: int,
    convert: Callable[[Counts], Counts] = np.asarray,
    runs: int = 2000,
) -> Simulated:
    """Play pairs until each match has a verdict; the ratios are computed apart from the package's."""
    random = np.random.default_rng(seed)
    counts, before = np.zeros((2, runs, 5), np.int64)
    verdicts = np.zeros(runs, np.int64)
    while (running := np.flatnonzero(verdicts == 0)).size:
        before[running] = counts[running]
        counts[running] += random.multinomial(1, chances, size=running.size)
        played = convert(counts[running])
        ratios = many_log_likelihoods(played, score_of(test.elo1)) - many_log_likelihoods(
            played, score_of(test.elo0)
        )
        verdicts[running] = (ratios >= test.upper).astype(int) - (ratios <= test.lower)
    return Simulated(verdicts, counts, before)
