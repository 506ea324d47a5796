"""What counts of a match does not depend on the order in which its results come."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from scramble.arena.matches.progress import Progress
from scramble.arena.matches.results import End, GameResult, PairResult
from scramble.arena.matches.schedule import Kind, Schedule
from scramble.arena.statistics.counts import PairCounts
from scramble.arena.statistics.sprt import Decision, Sprt
from scramble.errors import ArenaError


def pair_of(pairing: int, pair: int, letters: str = "WL") -> PairResult:
    """A pair with such results for the first player."""
    points = {"W": (10, 0), "D": (5, 5), "L": (0, 10)}
    first, second = (points[letter] for letter in letters)
    return PairResult(
        (
            GameResult(("a", "b"), pairing, pair, 0, first, End.TURN_LIMIT),
            GameResult(("b", "a"), pairing, pair, 1, second[::-1], End.TURN_LIMIT),
        )
    )


def test_results_are_told_in_the_order_of_the_schedule() -> None:
    schedule = Schedule(Kind.ROUND_ROBIN, 3, 4)
    keys = list(schedule.in_order())
    for seed in range(20):
        progress = Progress(schedule)
        shuffled = random.Random(seed).sample(keys, len(keys))  # noqa: S311
        for known, key in enumerate(shuffled, start=1):
            assert not progress.is_over
            progress.add([pair_of(*key)])
            gap = next((place for place, key in enumerate(keys) if key not in shuffled[:known]), len(keys))
            assert [result.key for result in progress.counted] == keys[:gap]
            assert progress.played == gap
        assert progress.is_over
        assert list(progress.missing()) == []


def test_what_is_missing_is_told_in_order() -> None:
    progress = Progress(Schedule(Kind.GAUNTLET, 3, 3))
    progress.add([pair_of(0, 1), pair_of(1, 0)])
    assert list(progress.missing()) == [(0, 0), (1, 1), (0, 2), (1, 2)]


def test_results_beyond_the_schedule_do_not_count() -> None:
    progress = Progress(Schedule(Kind.DUEL, 2, 2))
    progress.add([pair_of(0, number) for number in range(5)])
    assert progress.played == 2
    assert progress.is_over


def test_a_pair_comes_once() -> None:
    progress = Progress(Schedule(Kind.DUEL, 2, 2))
    progress.add([pair_of(0, 1)])
    with pytest.raises(ArenaError, match="each pair of the schedule once"):
        progress.add([pair_of(0, 1)])


@pytest.mark.parametrize(("letters", "verdict"), [("WW", Decision.ACCEPT_H1), ("LL", Decision.ACCEPT_H0)])
def test_a_sequential_test_ends_a_duel_at_the_same_pair_in_any_order(letters: str, verdict: Decision) -> None:
    test = Sprt(0, 100)
    chance = random.Random(3)  # noqa: S311
    results = [pair_of(0, number, chance.choice([letters, letters, "WL", "DD"])) for number in range(300)]
    in_order = (PairCounts.of_results([result.letters]) for result in results)
    used, state = test.first_verdict(in_order)
    assert 5 < used < 300
    for seed in range(5):
        progress = Progress(Schedule(Kind.DUEL, 2, 300), test)
        shuffled = iter(random.Random(seed).sample(results, len(results)))  # noqa: S311
        while not progress.is_over:
            progress.add(islice(shuffled, 7))
        assert progress.is_decided
        assert progress.counted == tuple(results[:used])
        assert progress.state == state
        assert state.verdict is verdict
        progress.add(shuffled)
        assert progress.played == used, "results that come after the end change nothing"


def test_without_a_verdict_everything_is_played() -> None:
    progress = Progress(Schedule(Kind.DUEL, 2, 4), Sprt(0, 1))
    progress.add(pair_of(0, number) for number in range(4))
    assert (progress.is_over, progress.is_decided) == (True, False)


@pytest.mark.parametrize("kind", [Kind.GAUNTLET, Kind.ROUND_ROBIN])
def test_a_sequential_test_is_of_two_players(kind: Kind) -> None:
    with pytest.raises(ArenaError, match="a duel"):
        Progress(Schedule(kind, 3, 4), Sprt())
