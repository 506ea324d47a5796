"""How many positions a second does a batch of best plays answer, with one thread and with two?"""

from __future__ import annotations

import pytest
from conftest import one_word_positions

from scramble import Position
from scramble.odds.batch import arrays_of, best_plays

COPIES = 10


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("blanks", ["b0", "b1"])
def test_best_plays(benchmark, note_rate, enable, house, blanks, threads) -> None:  # type: ignore[no-untyped-def]
    mat, dice = house
    measured = one_word_positions(blanks) * COPIES
    positions = [Position.parse(each.rows, each.roll, mat=mat, dice=dice) for each in measured]
    squares, rolls = arrays_of(positions)

    def find() -> list[int]:
        return best_plays(positions[0], squares, rolls, enable, threads=threads).scores.tolist()

    scores = benchmark.pedantic(find, rounds=5, warmup_rounds=1)
    assert scores == [each.best if each.count else -1 for each in measured]
    note_rate(len(measured))
