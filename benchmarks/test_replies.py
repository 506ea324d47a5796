"""How long does it take to find the best reply of every rack to one mat?"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from conftest import one_word_positions

from scramble import DiceSet, Lexicon, Mat, Position, Roll
from scramble.odds.all_racks import Replies

MATS = 300
RACKS = 340  # of each mat, held against the generator: 100,000 in all
FACES = "AAEEIIOOUNRTLSDGBCMPFHVWYKJXQZ"


def mats(house: tuple[Mat, DiceSet]) -> list[Position]:
    """One word on each."""
    mat, dice = house
    measured = [each for kind in ("b0", "b1", "b2") for each in one_word_positions(kind)]
    return [Position.parse(each.rows, "", mat=mat, dice=dice) for each in measured[:MATS]]


def racks(random: Random) -> list[str]:
    """Seven dice, one of them a blank in every third rack."""
    return ["".join(random.choices(FACES, k=6)) + random.choice(FACES + "?" * 15) for _ in range(RACKS)]


def test_replies_to_every_rack(benchmark, note_median, enable: Lexicon, house) -> None:  # type: ignore[no-untyped-def]
    random = Random(7)  # noqa: S311 - no secret
    replies = Replies(enable, house[1])
    waiting = iter(mats(house) * 2)

    def setup() -> tuple[tuple[Position], dict[str, object]]:
        if replies.is_filled:
            check(replies, enable, random)
        return (next(waiting),), {}

    benchmark.pedantic(replies.fill, setup=setup, rounds=MATS)
    note_median()


def check(replies: Replies, lexicon: Lexicon, random: Random) -> None:
    """The table and the generator agree on random racks."""
    for rack in racks(random):
        plays = replace(replies.position, roll=Roll.parse(rack)).top(lexicon, 1)
        assert replies.score(rack) == (plays.score(0) if len(plays) else None), (replies.position, rack)
