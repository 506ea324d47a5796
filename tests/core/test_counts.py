"""Nothing that the engine finds has changed since tests/data/counts-9x9.tsv.gz was written."""

from collections import Counter

import pytest
from make_counts import SIZE, CountedPosition, count, read_counts

from scramble import Lexicon, Mat

SHOWN = 5  # differing positions in a message


@pytest.fixture(scope="module")
def lines() -> list[CountedPosition]:
    return read_counts()


@pytest.mark.slow
def test_every_position_gives_the_plays_on_file(
    lines: list[CountedPosition], enable: Lexicon, house_mat: Mat
) -> None:
    """SS-8 to SS-19: number of plays, best score, and all plays with their scores in order."""
    differing = []
    for line in lines:
        found = count(line.rows, line.roll, house_mat, enable)
        if found != (line.plays, line.best_score, line.digest):
            differing.append((line, found))
    assert len(differing) == 0, differing[:SHOWN]


def test_the_file_has_every_kind_of_position(lines: list[CountedPosition]) -> None:
    """Words of all lengths, across and down; empty and crowded mats; 0 to 3 blanks; 1 to 7 dice."""
    kinds = Counter(line.kind for line in lines)
    one_word = {f"{length} {way}" for length in range(2, SIZE + 1) for way in ("across", "down")}
    assert set(kinds) == one_word | {"empty", "many words", "scattered"}
    assert len(lines) == sum(kinds.values()) == 4320
    assert {len(line.roll) for line in lines} == set(range(1, 8))
    assert {line.roll.count("?") for line in lines} == {0, 1, 2, 3}
    assert sum("".join(line.rows).upper() != "".join(line.rows) for line in lines) > 300
    assert any(line.plays == 0 for line in lines)
