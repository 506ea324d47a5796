"""Hypothesis strategies for mats, letters on them, rolls, word lists and plays, legal or not."""

from hypothesis import strategies as st
from plain import PlainPosition, Square, empty_rows, lay_letters, lay_word
from reference import oracle
from sampling import PREMIUM_MARKS

LETTERS = "AEST"  # few, so that plays collide and cross words are common
SMALLEST, LARGEST = 3, 9
DICE = st.sampled_from(LETTERS + LETTERS.lower())  # a blank that stands for a letter is one in two


def squares(size: int) -> st.SearchStrategy[Square]:
    return st.tuples(st.integers(0, size - 1), st.integers(0, size - 1))


def mats(size: int) -> st.SearchStrategy[tuple[str, ...]]:
    """Premium squares anywhere: symmetric only by chance."""
    marked = st.dictionaries(squares(size), st.sampled_from(PREMIUM_MARKS[1:]), max_size=size * size // 2)
    return marked.map(lambda marks: lay_letters(size, marks))  # a plain square is a dot, as an empty one


def words(longest: int) -> st.SearchStrategy[str]:
    return st.text(LETTERS, min_size=2, max_size=longest)


def lexicons(most: int = 10) -> st.SearchStrategy[list[str]]:
    """Small word lists, half of short words; words longer than the mat may be in them."""
    both = st.one_of(words(3), words(LARGEST))
    return st.lists(both, min_size=3, max_size=most, unique=True)


@st.composite
def one_word_rows(draw: st.DrawFn, size: int) -> tuple[str, ...]:
    """A mat with one word on it, some of its letters on blanks."""
    word = draw(st.text(DICE, min_size=2, max_size=size))
    along, beside = draw(st.integers(0, size - len(word))), draw(st.integers(0, size - 1))
    across = draw(st.booleans())
    first = (beside, along) if across else (along, beside)
    return lay_word(size, word, first, across=across)


def any_rows(size: int) -> st.SearchStrategy[tuple[str, ...]]:
    """Letters of any shape: islands, blocks, holes; words or not."""
    letters = st.dictionaries(squares(size), DICE, min_size=1, max_size=size * size * 2 // 3)
    return letters.map(lambda taken: lay_letters(size, taken))


def rows(size: int) -> st.SearchStrategy[tuple[str, ...]]:
    """An empty mat, one word, or letters of any shape."""
    return st.one_of(st.just(empty_rows(size)), one_word_rows(size), any_rows(size))


@st.composite
def rolls(draw: st.DrawFn, most_blanks: int = 7) -> str:
    """0 to 7 dice, 0 to 7 of them blanks."""
    count = draw(st.sampled_from((7, 6, 5, 7, 4, 3, 2, 7, 1, 0)))
    blanks = draw(st.integers(0, min(count, most_blanks)))
    letters = draw(st.text(LETTERS, min_size=count - blanks, max_size=count - blanks))
    return letters + oracle.BLANK * blanks


@st.composite
def letter_values(draw: st.DrawFn) -> dict[str, int]:
    """Values of the English set, but for the letters in use: these are worth anything."""
    points = draw(st.lists(st.integers(0, 99), min_size=len(LETTERS), max_size=len(LETTERS)))
    return {**oracle.ENGLISH_VALUES, **dict(zip(LETTERS, points, strict=True))}


@st.composite
def positions(draw: st.DrawFn, most_blanks: int = 7) -> PlainPosition:
    """A mat of any size from 3 to 9 with any letters on it, a roll, letter values and a bingo."""
    size = draw(st.integers(SMALLEST, LARGEST))
    return PlainPosition(
        draw(mats(size)),
        draw(rows(size)),
        draw(rolls(most_blanks)),
        draw(st.sampled_from((0, 35, 50, 9999))),
        draw(letter_values()),
    )


def placements(size: int) -> st.SearchStrategy[list[oracle.Placement]]:
    """Dice anywhere, near the mat too, on the same square too; some are blanks without a letter."""
    near = st.integers(-2, size + 1)
    die = st.one_of(DICE, DICE, st.just(oracle.BLANK))
    return st.lists(st.tuples(near, near, die), max_size=9)


@st.composite
def plays_in_line(draw: st.DrawFn, plain: PlainPosition) -> list[oracle.Placement]:
    """Dice on the first few empty squares of a line from a square on: legal more often than not.

    They start beside a letter of the mat, or so that they can reach the centre of an empty one.
    """
    taken = sorted(oracle.squares_with_letters(plain.rows))
    row, column = draw(st.sampled_from(taken)) if taken else (plain.size // 2, plain.size // 2)
    across = draw(st.booleans())
    back = draw(st.integers(0, 3))
    beside = draw(st.integers(-1, 1)) if taken else 0
    row, column = (row + beside, column - back) if across else (row - back, column + beside)
    row, column = min(max(row, 0), plain.size - 1), min(max(column, 0), plain.size - 1)
    step = (0, 1) if across else (1, 0)
    empty = []
    while oracle.on_mat((row, column), plain.size):
        if plain.rows[row][column] == oracle.EMPTY:
            empty.append((row, column))
        row, column = row + step[0], column + step[1]
    chosen = empty[: draw(st.integers(1, 7))]
    skipped = draw(st.integers(1, 8))  # now and then one square between two dice is left empty
    del chosen[skipped : skipped + 1]
    return [(*square, draw(DICE)) for square in chosen]


@st.composite
def written_letters(draw: st.DrawFn, plain: PlainPosition) -> list[oracle.Placement]:
    """Letters that somebody says are on the mat: true ones, wrong ones, ones off the mat."""
    near = st.integers(-1, plain.size)
    claims = draw(st.lists(st.tuples(near, near, DICE), max_size=3))
    taken = sorted(oracle.squares_with_letters(plain.rows))
    if taken and draw(st.booleans()):
        row, column = draw(st.sampled_from(taken))
        claims.append((row, column, plain.rows[row][column].swapcase()))
    return claims
