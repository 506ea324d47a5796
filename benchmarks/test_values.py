"""How long does it take to value the mat that every play of a roll leaves?"""

from __future__ import annotations

import pytest
from conftest import one_word_positions

from scramble import Position
from scramble.worth.mats import MatValues

CHECKED = 40  # plays of each position, held against the mats after them


@pytest.mark.parametrize("blanks", ["b0", "b1"])
def test_values_of_plays(benchmark, note_rate, enable, house, blanks) -> None:  # type: ignore[no-untyped-def]
    mat, dice = house
    values = MatValues.load(mat, dice, enable)
    measured = one_word_positions(blanks)
    positions = [Position.parse(each.rows, each.roll, mat=mat, dice=dice) for each in measured]
    plays = [position.plays(enable) for position in positions]
    found = benchmark.pedantic(lambda: [values.of_plays(each) for each in plays], rounds=10, warmup_rounds=1)
    for position, of_position, all_plays in zip(positions, found, plays, strict=True):
        for index in range(0, len(all_plays), len(all_plays) // CHECKED + 1):
            expected = values.of(position.after(all_plays[index]))
            assert of_position[index] == pytest.approx(expected, abs=1e-4)
    note_rate(len(positions))
