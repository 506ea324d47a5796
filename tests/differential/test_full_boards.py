"""Full crossword boards of 15x15 with the words of ENABLE: the engine against the oracle.

The oracle is slow, so it sees few positions and only the words of ENABLE that could matter there.
"""

from collections.abc import Iterable

import pytest
from agreement import check_order, placements_of
from plain import PlainPosition
from reference import oracle
from reference_positions import ReferencePosition, read_positions

from scramble import Lexicon, Mat

NUMBERS = {"2", "33", "108", "187"}  # sparse and full boards where few words matter
SAMPLE = [line for line in read_positions("positions-15x15.tsv") if line.number in NUMBERS]


def words_that_matter(words: Iterable[str], plain: PlainPosition) -> frozenset[str]:
    """The words that the roll and the letters of one row or column can spell; no other can be formed."""
    columns = ["".join(row[column] for row in plain.rows) for column in range(plain.size)]
    pools = [plain.roll + line.replace(oracle.EMPTY, "").upper() for line in (*plain.rows, *columns)]
    possible = list(filter(set().union(*pools).issuperset, words))
    return frozenset(word for pool in pools for word in spelled(possible, pool))


def spelled(words: Iterable[str], pool: str) -> list[str]:
    return [word for word in filter(set(pool).issuperset, words) if oracle.enough_letters(word, pool)]


@pytest.mark.parametrize("line", SAMPLE, ids=lambda line: line.number)
def test_all_plays_of_a_full_board(line: ReferencePosition, enable: Lexicon, standard15: Mat) -> None:
    """SS-8 to SS-19: the plays, their scores and their order."""
    plain = PlainPosition(standard15.rows, line.rows, line.roll)
    words = words_that_matter(enable, plain)
    expected = oracle.all_plays(plain.premiums, plain.rows, plain.roll, words)
    plays = plain.position().plays(enable)
    assert dict(zip(map(placements_of, plays), plays.scores.tolist(), strict=True)) == expected
    assert len(plays) == len(expected) == line.play_count
    check_order(plain, plays)
