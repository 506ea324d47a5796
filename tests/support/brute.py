"""Every play, by trying each word at each place: for mats, alphabets and rolls too large for the oracle.

Only the search is this module's own. Whether a play is legal and what it scores is asked of the native
board, which the oracle judges (differential/test_judgement.py). Letters are codes from 1 to 30, a word is
a byte string.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from string import ascii_uppercase

from scramble import Alphabet, Lexicon, _core

THIRTY = Alphabet("thirty", (*ascii_uppercase, "Ä", "Ñ", "Ö", "Ü"))
BLANK = _core.BLANK
LIMITS = (1, 2, 5, 50, 10**6)

Dice = tuple[tuple[int, int, int], ...]
Listed = list[tuple[int, Dice]]


@dataclass(frozen=True)
class CodedPosition:
    """A mat with letters and a roll, as the native core takes them; a blank in the roll is BLANK."""

    size: int
    squares: bytes
    roll: bytes
    premiums: bytes
    values: bytes
    bingo: int = 50

    @property
    def board(self) -> _core.Board:
        return _core.Board(self.size, self.premiums, self.squares, self.values, self.bingo)

    @property
    def counts(self) -> bytes:
        return THIRTY.counts(self.roll)


def lexicon_of(words: Collection[bytes]) -> Lexicon:
    return Lexicon.from_words(map(THIRTY.decode, words), alphabet=THIRTY)


def listed(position: CodedPosition, lexicon: Lexicon, limit: int = 0) -> Listed:
    """The engine's plays: score and dice."""
    found = position.board.plays(lexicon.graph, lexicon.anagram_index, position.counts, limit)
    return [(found.score(index), tuple(found.dice(index))) for index in range(len(found))]


@cache
def lanes(size: int) -> list[list[int]]:
    """The squares of each row and of each column."""
    rows = [list(range(row * size, (row + 1) * size)) for row in range(size)]
    return rows + [list(range(column, size * size, size)) for column in range(size)]


def squares_in_touch(position: CodedPosition) -> set[int]:
    """Squares beside a letter, or the centre of an empty mat; no play misses all of them (SS-8, SS-10)."""
    size = position.size
    if not any(position.squares):
        return {size // 2 * size + size // 2}
    taken = {divmod(square, size) for square, code in enumerate(position.squares) if code}
    near = {(row + down, column + right) for row, column in taken for down, right in STEPS}
    return {row * size + column for row, column in near if 0 <= row < size and 0 <= column < size}


STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def new_positions(letters: bytes, start: int, word: bytes) -> list[int]:
    """Where in a lane with these letters dice make the word, as a whole run; none where they cannot."""
    stop = start + len(word)
    if any(letters[max(start - 1, 0) : start] + letters[stop : stop + 1]):
        return []
    if any(old not in (0, code) for old, code in zip(letters[start:stop], word, strict=True)):
        return []
    return [position for position in range(start, stop) if not letters[position]]


def dice_for(codes: Sequence[int], roll: list[int]) -> Iterator[tuple[int, ...]]:
    """Each choice of an ordinary die or a blank for each letter that the roll allows (SS-13)."""
    if not codes:
        yield ()
        return
    for die, face in ((codes[0], codes[0]), (codes[0] | BLANK, BLANK)):
        if face in roll:
            left = roll.copy()
            left.remove(face)
            for others in dice_for(codes[1:], left):
                yield (die, *others)


def placements(position: CodedPosition, words: Collection[bytes]) -> Iterator[list[tuple[int, int]]]:
    """Squares and letters that make a word of the list along a line and touch what they must."""
    touching = squares_in_touch(position)
    for lane in lanes(position.size):
        letters = bytes(position.squares[square] & ~BLANK for square in lane)
        near = [square in touching for square in lane]
        for word in words if any(near) else ():
            for start in range(position.size - len(word) + 1):
                new = new_positions(letters, start, word)
                if len(new) <= _core.MOST_DICE and any(near[place] for place in new):
                    yield [(lane[place], word[place - start]) for place in new]


def all_plays(position: CodedPosition, words: Collection[bytes]) -> Listed:
    """Every play of listed words: by score, main word, first square, across, dice before blanks."""
    board, counts, known = position.board, position.counts, frozenset(words)
    found = {}
    for new in placements(position, words):
        for dice in dice_for([code for _square, code in new], list(position.roll)):
            squares = [divmod(square, position.size) for square, _code in new]
            triples = tuple((*square, die) for square, die in zip(squares, dice, strict=True))
            if board.faults(triples, (), counts):
                break
            total, _bingo, made = board.score(triples)
            spelled = [bytes(code & ~BLANK for code in word[2]) for word in made]
            if not known.issuperset(spelled):
                break
            first, stride = made[0][:2]
            blanks = tuple(die & BLANK for die in dice)
            found[triples] = (-total, spelled[0], first, stride != 1, blanks)
    return [(-found[triples][0], triples) for triples in sorted(found, key=found.__getitem__)]


def check_all(position: CodedPosition, words: Collection[bytes], limits: Collection[int] = LIMITS) -> int:
    """The engine lists these plays in this order, the best few first; returns how many there are."""
    lexicon = lexicon_of(words)
    expected = all_plays(position, words)
    assert listed(position, lexicon) == expected
    for limit in limits:
        assert listed(position, lexicon, limit) == expected[:limit]
    return len(expected)
