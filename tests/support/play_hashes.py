"""All plays of many positions in short, to compare builds that cannot be in one process."""

import hashlib
from random import Random

from brute import CodedPosition, lexicon_of, listed
from coded_sampling import MATS, random_position, random_words, word_with_holes


def play_hashes() -> list[tuple[int, str]]:
    """How many plays each position has, and a hash over them and the best five."""
    random = Random(21)  # noqa: S311 - no secret
    cases = [word_with_holes(random, length) for length in range(2, 22) for _turn in range(5)]
    for size in (3, 8, 9, 10, 15, 16, 21):
        for mat in MATS:
            letters = bytes(random.sample(range(1, 31), 4))
            words = random_words(random, letters, 20, size)
            cases.append(
                (random_position(random, size, letters, words, random.choice((0, 0, 1, 2)), mat), words)
            )
    return [_hash(*case) for case in cases]


def _hash(position: CodedPosition, words: list[bytes]) -> tuple[int, str]:
    lexicon = lexicon_of(words)
    plays = listed(position, lexicon)
    text = repr((plays, listed(position, lexicon, 5)))
    return len(plays), hashlib.sha256(text.encode()).hexdigest()
