"""Counts of pairs and of single games: made, added, turned, and kept apart."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scramble.arena.statistics.counts import GameCounts, PairCounts, counts_of
from scramble.errors import BadInput, WrongType

RESULTS = st.sampled_from("WDL")


@pytest.mark.parametrize(
    ("pair", "counts"),
    [
        ("LL", PairCounts(zero=1)),
        ("LD", PairCounts(half=1)),
        ("DL", PairCounts(half=1)),
        ("WL", PairCounts(one=1)),
        ("LW", PairCounts(one=1)),
        ("DD", PairCounts(one=1)),
        ("WD", PairCounts(one_and_half=1)),
        ("DW", PairCounts(one_and_half=1)),
        ("WW", PairCounts(two=1)),
    ],
)
def test_the_points_of_a_pair(pair: str, counts: PairCounts) -> None:
    assert PairCounts.of_results([pair]) == counts
    assert PairCounts.of_results([tuple(pair)]) == counts


@given(st.lists(st.tuples(RESULTS, RESULTS)))
def test_pairs_count_games_and_points(pairs: list[tuple[str, str]]) -> None:
    counts = PairCounts.of_results(pairs)
    single = GameCounts.of_results([result for pair in pairs for result in pair])
    assert (counts.total, counts.games) == (len(pairs), 2 * len(pairs))
    assert (single.total, single.games) == (2 * len(pairs), 2 * len(pairs))
    assert counts.points == single.points
    assert counts.points + counts.flipped.points == counts.games
    assert counts.flipped.flipped == counts
    assert single.flipped.flipped == single


@given(st.lists(st.tuples(RESULTS, RESULTS)), st.lists(st.tuples(RESULTS, RESULTS)))
def test_the_sum_of_two_matches_is_the_whole(
    first: list[tuple[str, str]], second: list[tuple[str, str]]
) -> None:
    assert PairCounts.of_results(first) + PairCounts.of_results(second) == PairCounts.of_results(
        first + second
    )


def test_pairs_and_games_are_never_added() -> None:
    with pytest.raises(WrongType, match=r"^counts GameCounts\(wins=1.*: expected PairCounts"):
        PairCounts(two=1) + GameCounts(wins=1)
    with pytest.raises(WrongType, match="GameCounts, as"):
        GameCounts(wins=1) + PairCounts(two=1)
    with pytest.raises(WrongType):
        GameCounts(wins=1) + 1


def test_the_order_of_points_is_not_the_order_of_writing() -> None:
    """Three numbers are W D L; by points the losses come first."""
    assert counts_of([5, 3, 1]) == GameCounts(wins=5, draws=3, losses=1)
    assert counts_of([5, 3, 1]).by_points == (1, 3, 5)
    assert counts_of([1, 2, 3, 4, 5]).by_points == (1, 2, 3, 4, 5)
    assert counts_of([1, 2, 3, 4, 5]).shares == (0, 0.25, 0.5, 0.75, 1)
    assert counts_of([5, 3, 1]).shares == (0, 0.5, 1)


@pytest.mark.parametrize("numbers", [[], [1], [1, 2], [1, 2, 3, 4], [1] * 6])
def test_other_numbers_of_numbers(numbers: list[int]) -> None:
    with pytest.raises(BadInput, match=r"three numbers .* or five"):
        counts_of(numbers)


@pytest.mark.parametrize("count", [-1, 10**12 + 1, 10**400])
def test_a_count_out_of_range(count: int) -> None:
    with pytest.raises(BadInput, match=r"^draws .*from 0 to"):
        GameCounts(draws=count)
    with pytest.raises(BadInput, match=r"^one_and_half "):
        PairCounts(one_and_half=count)


@pytest.mark.parametrize("count", [1.0, "1", None, True, [1]])
def test_a_count_that_is_no_whole_number(count: object) -> None:
    with pytest.raises(WrongType, match=r"^wins .*: expected a whole number"):
        GameCounts(wins=count)


@pytest.mark.parametrize("pair", ["", "W", "WLW", 3, None])
def test_what_is_no_pair(pair: object) -> None:
    with pytest.raises(BadInput, match=r"^pair .*two results, each W, D or L"):
        PairCounts.of_results(["WL", pair])


@pytest.mark.parametrize("pair", ["w1", "W ", (1, 0), ([], [])])
def test_what_is_no_result(pair: object) -> None:
    with pytest.raises(BadInput, match=r"^result .*: expected W, D or L"):
        PairCounts.of_results([pair])


def test_counts_are_values() -> None:
    counts = PairCounts(1, 2, 3, 4, 5)
    assert eval(repr(counts)) == counts  # noqa: S307 - our own repr
    assert pickle.loads(pickle.dumps(counts)) == copy.deepcopy(counts) == counts  # noqa: S301 - our own bytes
    assert len({counts, PairCounts(1, 2, 3, 4, 5), GameCounts(1, 2, 3)}) == 2
    with pytest.raises(AttributeError):
        counts.one = 7
