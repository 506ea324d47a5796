"""Counts and best scores that independent engines agree on (tests/data/positions-*.tsv)."""

from plain import PlainPosition
from reference_positions import ReferencePosition, read_positions

from scramble import Lexicon, Mat


def found(line: ReferencePosition, mat: Mat, lexicon: Lexicon) -> tuple[int, int]:
    """How many plays there are, and the best score."""
    position = PlainPosition(mat.rows, line.rows, line.roll).position()
    plays = position.plays(lexicon)
    return len(plays), plays.score(0)


def check_file(name: str, mat: Mat, lexicon: Lexicon) -> int:
    lines = read_positions(name)
    differing = {
        line.number: {"expected": (line.play_count, line.best_score), "found": found(line, mat, lexicon)}
        for line in lines
        if found(line, mat, lexicon) != (line.play_count, line.best_score)
    }
    assert differing == {}
    return len(lines)


def test_positions_of_the_house_mat(enable: Lexicon, house_mat: Mat) -> None:
    """SS-8 to SS-19 on 9x9: one word on the mat, or none, and up to three blanks."""
    assert check_file("positions-9x9.tsv", house_mat, enable) == 630


def test_positions_of_full_boards(enable: Lexicon, standard15: Mat) -> None:
    """SS-8 to SS-19 on 15x15: many words on the mat."""
    assert check_file("positions-15x15.tsv", standard15, enable) == 400
