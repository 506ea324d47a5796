"""How long does it take to find all plays of one position, or the best one, through the Python API?"""

from __future__ import annotations

import pytest
from conftest import Measured, one_word_positions

from scramble import DiceSet, Mat, Position

CLASSES = ("b0", "b1", "b2", "b3")


def ready(positions: list[Measured], mat: Mat, dice: DiceSet) -> list[Position]:
    """The positions, made and asked once, so that what is measured is the search and its result."""
    made = [Position.parse(each.rows, each.roll, mat=mat, dice=dice) for each in positions]
    assert all(position.faults("1A QQ") for position in made)
    return made


def test_there_are_positions_enough() -> None:
    assert sum(len(one_word_positions(blanks)) for blanks in CLASSES) >= 300


@pytest.mark.parametrize("blanks", CLASSES)
def test_all_plays(benchmark, note_rate, enable, house, blanks) -> None:  # type: ignore[no-untyped-def]
    positions = one_word_positions(blanks)
    made = ready(positions, *house)

    def find() -> list[tuple[int, int]]:
        answers = []
        for position in made:
            plays = position.plays(enable)
            answers.append((len(plays), plays.score(0) if len(plays) else 0))
        return answers

    answers = benchmark.pedantic(find, rounds=5, warmup_rounds=1)
    assert answers == [(each.count, each.best) for each in positions]
    note_rate(len(positions))


@pytest.mark.parametrize("blanks", CLASSES)
def test_best_play(benchmark, note_rate, enable, house, blanks) -> None:  # type: ignore[no-untyped-def]
    positions = one_word_positions(blanks)
    made = ready(positions, *house)

    def find() -> list[int]:
        answers = []
        for position in made:
            plays = position.top(enable, 1)
            answers.append(plays.score(0) if len(plays) else 0)
        return answers

    answers = benchmark.pedantic(find, rounds=5, warmup_rounds=1)
    assert answers == [each.best for each in positions]
    note_rate(len(positions))
