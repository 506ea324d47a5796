"""Labels: what mats are worth, for a network to learn from; exact ones, or those of a longer horizon."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy
from numpy.typing import NDArray

from scramble.dice import Roll, dice_stream
from scramble.odds.exact import many_reply_odds
from scramble.odds.sampled import SharedRolls, sampled_replies
from scramble.position import Position
from scramble.worth.mats import MatValues
from scramble.worth.training.fit import Spec
from scramble.worth.training.label_file import MatLabel
from scramble.worth.training.self_play import mats_of_game

__all__ = ["label_games", "long_run_values"]

_GAME, _ROLLS, _LONG = 0, 1, 2  # kinds of random stream


def label_games(
    spec: Spec, numbers: Sequence[int], *, guide: MatValues | None, rolls: int, threads: int
) -> list[MatLabel]:
    """The mats of some games, and what the best reply to each scores on average.

    Args:
        spec: mat, dice, words and seed.
        numbers: numbers of the games; each game depends only on the seed, its number and the guide.
        guide: values learnt so far, for self-play.
        rolls: how many rolls are sampled for each mat; 0 for exact values.
        threads: how many work at once.
    """
    mats = [
        mat
        for number in numbers
        for mat in mats_of_game(spec.start, spec.lexicon, dice_stream(spec.seed, _GAME, number), guide)
    ]
    if rolls and mats:
        chance = dice_stream(spec.seed, _ROLLS, *numbers)
        sampled = sampled_replies(mats, spec.lexicon, chance=chance, rolls=rolls, threads=threads)
        means = sampled.means.tolist()
    else:
        means = [odds.mean for odds in many_reply_odds(mats, spec.lexicon, threads=threads)]
    return [(mat.word_on_mat(), round(mean, 4)) for mat, mean in zip(mats, means, strict=True)]


def long_run_values(
    mats: Sequence[Position],
    replies: Sequence[float],
    values: MatValues,
    *,
    seed: int,
    block: int,
    rolls: int,
    threads: int,
) -> list[float]:
    """What the player on turn gets from each mat on average, minus the value of the mat left behind.

    The best net score differs from the best score much less than either varies from roll to roll. So only the
    difference is sampled; the average of the best score is known exactly.

    Args:
        mats: the mats to label.
        replies: what the best reply to each scores on average.
        values: the values of the mat after a play; the play with the best net is made.
        seed, block: these and a mat's place determine its rolls.
        rolls: how many are sampled for each mat.
        threads: how many work at once.
    """

    def work(number: int) -> float:
        mat = mats[number]
        luck = SharedRolls.draw(mat.dice, rolls, dice_stream(seed, _LONG, block, number))
        return replies[number] - float(
            numpy.mean([_price(mat, counts, values) for counts in luck.for_mat(mat)])
        )

    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(work, range(len(mats))))


def _price(mat: Position, counts: NDArray[numpy.uint8], values: MatValues) -> float:
    """The best score of a roll minus the best net score; without a play the mat stays as it is (SS-14)."""
    roll = Roll.from_counts(counts.tolist(), mat.dice.alphabet)
    plays = replace(mat, roll=roll).plays(values.lexicon)
    if not plays:
        return values.of(mat)
    return float(plays.score(0) - (plays.scores - values.of_plays(plays)).max())
