"""Write tests/data/counts-9x9.tsv.gz: what the engine finds in 4,320 fixed positions of our own.

Run ``python tools/make_counts.py`` after a change that is meant to change the plays, their scores or
their order, and say in the change log why the numbers moved. test_counts.py compares the engine with
the file, as chess engines do with perft numbers: the numbers are the engine's own, checked against
the oracle and the reference positions at the time when they were written, so they show changes, not
truths. The positions come from a seed; the file holds them, so that no other Python draws others.
"""

import gzip
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from random import Random

from plain import PlainPosition, Square, empty_rows, lay_letters, word_squares
from sampling import house_roll, scattered_rows, with_blanks

from scramble import DiceSet, Lexicon, Mat

PATH = Path(__file__).parents[1] / "tests" / "data" / "counts-9x9.tsv.gz"
SEED = 20_240_601
SIZE = 9
COLUMNS = ("number", "kind", "rows", "roll", "plays", "best_score", "digest")
ROUNDS = 220  # each has a word of every length, across and down
EMPTY_MATS = 400
MANY_WORDS = 250
SCATTERED = 150
WordLists = dict[int, list[str]]


@dataclass(frozen=True)
class CountedPosition:
    """A position of the file and what was found in it."""

    number: int
    kind: str
    rows: tuple[str, ...]
    roll: str
    plays: int
    best_score: int
    digest: str


def words_by_length(lexicon: Lexicon) -> WordLists:
    groups: WordLists = {length: [] for length in range(2, SIZE + 1)}
    for word in sorted(lexicon):
        groups.get(len(word), []).append(word)
    return groups


def any_roll(random: Random, dice: DiceSet) -> str:
    """1 to 7 dice, most often 7; few blanks, since these cost most of the time."""
    count = random.choice((1, 2, 3, 4, 5, 6, 7, 7, 7, 7))
    blanks = random.choices((0, 1, 2, 3), weights=(890, 100, 7, 3))[0]
    return house_roll(random, dice, count, min(count, blanks))


def word_letters(random: Random, words: WordLists, length: int, *, across: bool) -> dict[Square, str]:
    """A word anywhere on the mat, with now and then a blank in it."""
    word = with_blanks(random, random.choice(words[length]), random.choice((0.0, 0.0, 0.0, 0.3)))
    along, beside = random.randint(0, SIZE - length), random.randrange(SIZE)
    squares = word_squares((beside, along) if across else (along, beside), length, across=across)
    return dict(zip(squares, word, strict=True))


def many_words(random: Random, words: WordLists) -> tuple[str, ...]:
    """Two to five words over, beside or far from one another, as they fall."""
    letters: dict[Square, str] = {}
    for _word in range(random.randint(2, 5)):
        letters |= word_letters(random, words, random.randint(2, 7), across=random.random() < 0.5)
    return lay_letters(SIZE, letters)


def mats(random: Random, words: WordLists) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Kind and letters of every mat."""
    for _round, length, across in product(range(ROUNDS), words, (True, False)):
        kind = f"{length} {'across' if across else 'down'}"
        yield kind, lay_letters(SIZE, word_letters(random, words, length, across=across))
    for _mat in range(EMPTY_MATS):
        yield "empty", empty_rows(SIZE)
    for _mat in range(MANY_WORDS):
        yield "many words", many_words(random, words)
    for _mat in range(SCATTERED):
        yield "scattered", scattered_rows(random, SIZE, "AEINORST", random.randint(1, 25))


def count(rows: tuple[str, ...], roll: str, mat: Mat, lexicon: Lexicon) -> tuple[int, int, str]:
    """How many plays there are, the best score, and a digest of all texts and scores in order."""
    plays = PlainPosition(mat.rows, rows, roll).position().plays(lexicon)
    scores = plays.scores.tolist()
    lines = (f"{plays.text(index)} {score}\n" for index, score in enumerate(scores))
    digest = hashlib.sha256("".join(lines).encode()).hexdigest()[:16]
    return len(plays), scores[0] if scores else 0, digest


def counted_positions() -> Iterator[CountedPosition]:
    random = Random(SEED)  # noqa: S311 - no secret
    lexicon, mat, dice = Lexicon.load("enable"), Mat.load("house"), DiceSet.load("house")
    for number, (kind, rows) in enumerate(mats(random, words_by_length(lexicon)), start=1):
        roll = any_roll(random, dice)
        yield CountedPosition(number, kind, rows, roll, *count(rows, roll, mat, lexicon))


def as_line(line: CountedPosition) -> str:
    fields = (
        line.number,
        line.kind,
        "/".join(line.rows),
        line.roll,
        line.plays,
        line.best_score,
        line.digest,
    )
    return "\t".join(map(str, fields))


def read_counts() -> list[CountedPosition]:
    """All positions of the file."""
    header, *lines = gzip.decompress(PATH.read_bytes()).decode().splitlines()
    assert tuple(header.split("\t")) == COLUMNS
    fields = (line.split("\t") for line in lines)
    return [
        CountedPosition(int(number), kind, tuple(rows.split("/")), roll, int(plays), int(best), digest)
        for number, kind, rows, roll, plays, best, digest in fields
    ]


def write_counts() -> None:
    lines = ["\t".join(COLUMNS), *map(as_line, counted_positions())]
    PATH.write_bytes(gzip.compress("\n".join([*lines, ""]).encode(), mtime=0))


if __name__ == "__main__":
    write_counts()
