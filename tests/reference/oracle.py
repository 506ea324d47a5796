"""A naive oracle for the dice word game: the rules SS-8 to SS-21, by brute force and nothing else.

It shares no code with the engine that it checks. Mats, rolls and plays are plain values:

- premiums: a square of lines, ``T``/``D`` triple/double word, ``t``/``d`` letter, ``.`` none;
- rows: the letters on the mat, ``.`` empty, lower case = a blank that stands for that letter;
- a square is (row, column) from 0; a placement or a written letter is (row, column, letter);
- a die is ``A``-``Z``, ``a``-``z`` (a blank named as that letter) or ``?`` (a blank not named);
- a roll is a string of ``A``-``Z`` and ``?``, or None where it is not known.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from string import ascii_uppercase

Square = tuple[int, int]
Placement = tuple[int, int, str]
Run = tuple[list[Square], bool]

EMPTY = "."
BLANK = "?"
MOST_DICE = 7
SHORTEST_WORD = 2
LETTER_FACTORS = {"t": 3, "d": 2}
WORD_FACTORS = {"T": 3, "D": 2}
POINTS = (1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10)
ENGLISH_VALUES: Mapping[str, int] = dict(zip(ascii_uppercase, POINTS, strict=True))


def on_mat(square: Square, size: int) -> bool:
    """Tell whether the square lies on a mat of size x size (SS-1); negatives do not wrap round."""
    row, column = square
    return 0 <= row < size and 0 <= column < size


def letter_at(rows: Sequence[str], square: Square) -> str:
    """Return the letter on the square, ``.`` where there is none or no mat."""
    row, column = square
    return rows[row][column] if on_mat(square, len(rows)) else EMPTY


def squares_with_letters(rows: Sequence[str]) -> set[Square]:
    """Return every square that has a letter."""
    return {
        (row, column)
        for row, line in enumerate(rows)
        for column, letter in enumerate(line)
        if letter != EMPTY
    }


def squares_of(placements: Collection[Placement]) -> list[Square]:
    """Return the squares of the placements, on the mat or not, repeats included."""
    return [(row, column) for row, column, _die in placements]


def lay(rows: Sequence[str], placements: Collection[Placement]) -> list[str]:
    """Return the mat with the dice on it; dice off the mat are left out."""
    grid = [list(line) for line in rows]
    for row, column, die in placements:
        if on_mat((row, column), len(rows)):
            grid[row][column] = die
    return ["".join(line) for line in grid]


def run_through(rows: Sequence[str], square: Square, *, across: bool) -> list[Square]:
    """Return the unbroken run of letters through the square, across or down (SS-12)."""
    row_step, column_step = (0, 1) if across else (1, 0)
    row, column = square
    while letter_at(rows, (row - row_step, column - column_step)) != EMPTY:
        row, column = row - row_step, column - column_step
    run = []
    while letter_at(rows, (row, column)) != EMPTY:
        run.append((row, column))
        row, column = row + row_step, column + column_step
    return run


def face(die: str) -> str:
    """Return the face that was rolled: a blank stands for any letter (SS-13)."""
    return die if die in ascii_uppercase else BLANK


def in_one_line(squares: Sequence[Square]) -> bool:
    """SS-9: all dice lie in one row or in one column."""
    return len({row for row, _column in squares}) == 1 or len({col for _row, col in squares}) == 1


def has_gap(rows: Sequence[str], squares: Sequence[Square]) -> bool:
    """SS-9: an empty square of the mat lies between the first die and the last."""
    if not in_one_line(squares):
        return False
    (top, left), (bottom, right) = min(squares), max(squares)
    return any(
        top <= row <= bottom and left <= column <= right and letter == EMPTY
        for row, line in enumerate(rows)
        for column, letter in enumerate(line)
        if (row, column) not in squares
    )


def not_attached(rows: Sequence[str], squares: Sequence[Square]) -> bool:
    """SS-10: no die on the mat is side by side with a letter that was there before."""
    letters = squares_with_letters(rows)
    neighbours = {
        (row + row_step, column + column_step)
        for row, column in squares
        if on_mat((row, column), len(rows))
        for row_step, column_step in ((-1, 0), (1, 0), (0, -1), (0, 1))
    }
    return bool(letters) and not letters & neighbours


def centre_not_covered(rows: Sequence[str], squares: Sequence[Square]) -> bool:
    """SS-8: the mat is empty and no die covers its centre."""
    return not squares_with_letters(rows) and (len(rows) // 2, len(rows) // 2) not in squares


def too_short(rows: Sequence[str], placements: Collection[Placement]) -> bool:
    """SS-8, SS-9: the dice on the mat are in no run of two letters or more."""
    laid = lay(rows, placements)
    inside = [square for square in squares_of(placements) if on_mat(square, len(rows))]
    lengths = [len(run_through(laid, square, across=across)) for square in inside for across in (True, False)]
    return bool(lengths) and max(lengths) < SHORTEST_WORD


def square_taken(rows: Sequence[str], squares: Sequence[Square]) -> bool:
    """SS-9: a die lies on a letter or on another die (dice are added to empty squares)."""
    inside = [square for square in squares if on_mat(square, len(rows))]
    return len(set(inside)) < len(inside) or bool(squares_with_letters(rows) & set(inside))


def not_in_roll(placements: Collection[Placement], roll: str | None) -> bool:
    """SS-7: dice were placed that were not rolled; unknown rolls are not judged."""
    if roll is None:
        return False
    return not Counter(face(die) for _row, _column, die in placements) <= Counter(roll)


def letter_mismatch(rows: Sequence[str], written: Collection[Placement]) -> bool:
    """Tell whether a letter is written as standing on the mat where that letter is not (SS-9)."""
    standing = [
        (letter_at(rows, (row, column)), letter)
        for row, column, letter in written
        if on_mat((row, column), len(rows))
    ]
    return any(old == EMPTY or old.upper() != letter.upper() for old, letter in standing)


def faults(
    premiums: Sequence[str],
    rows: Sequence[str],
    placements: Collection[Placement],
    roll: str | None,
    written: Collection[Placement] = (),
) -> set[str]:
    """Return every reason why the play is not legal, dictionary aside (SS-7 to SS-13)."""
    squares = squares_of(placements)
    named = squares + squares_of(written)
    found = {
        "NO_DICE": not placements,
        "OFF_MAT": not all(on_mat(square, len(premiums)) for square in named),
        "LETTER_MISMATCH": letter_mismatch(rows, written),
    }
    if placements:
        found |= {
            "TOO_MANY_DICE": len(placements) > MOST_DICE,
            "SQUARE_TAKEN": square_taken(rows, squares),
            "NOT_ONE_LINE": not in_one_line(squares),
            "GAP": has_gap(rows, squares),
            "NOT_ATTACHED": not_attached(rows, squares),
            "CENTRE_NOT_COVERED": centre_not_covered(rows, squares),
            "TOO_SHORT": too_short(rows, placements),
            "NOT_IN_ROLL": not_in_roll(placements, roll),
            "BLANK_WITHOUT_LETTER": any(die == BLANK for _row, _column, die in placements),
        }
    return {reason for reason, is_so in found.items() if is_so}


def main_is_across(laid: Sequence[str], squares: Sequence[Square]) -> bool:
    """SS-20: the line of the dice; one die: the longer run, across where both are as long."""
    if len(squares) > 1:
        return len({row for row, _column in squares}) == 1
    across = run_through(laid, squares[0], across=True)
    return len(across) >= len(run_through(laid, squares[0], across=False))


def runs_made(rows: Sequence[str], placements: Collection[Placement]) -> list[Run]:
    """SS-12: the main run, then the runs across its line in the order of their dice."""
    laid = lay(rows, placements)
    squares = sorted(squares_of(placements))
    across = main_is_across(laid, squares)
    runs = [(run_through(laid, squares[0], across=across), across)]
    runs += [(run_through(laid, square, across=not across), not across) for square in squares]
    return [(run, direction) for run, direction in runs if len(run) >= SHORTEST_WORD]


def words(rows: Sequence[str], placements: Collection[Placement]) -> list[tuple[str, Square, bool]]:
    """Return (text, first square, across?) of each word of a legal play, main word first (SS-12).

    A blank's letter is in lower case, as on the mat (SS-13).
    """
    laid = lay(rows, placements)
    return [
        ("".join(letter_at(laid, square) for square in run), run[0], across)
        for run, across in runs_made(rows, placements)
    ]


def word_score(
    premiums: Sequence[str],
    laid: Sequence[str],
    new_squares: Collection[Square],
    run: Sequence[Square],
    values: Mapping[str, int],
) -> int:
    """SS-16 to SS-18: letter premiums, then word premiums, both only under new dice."""
    total, factor = 0, 1
    for square in run:
        letter = letter_at(laid, square)
        value = values[letter] if letter in ascii_uppercase else 0
        premium = letter_at(premiums, square) if square in new_squares else EMPTY
        total += value * LETTER_FACTORS.get(premium, 1)
        factor *= WORD_FACTORS.get(premium, 1)
    return total * factor


def score(
    premiums: Sequence[str],
    rows: Sequence[str],
    placements: Collection[Placement],
    values: Mapping[str, int] = ENGLISH_VALUES,
    bingo: int = 50,
) -> tuple[int, list[int]]:
    """Return the total of a legal play (SS-15, SS-19) and the score of each of its words."""
    laid = lay(rows, placements)
    new_squares = squares_of(placements)
    scores = [
        word_score(premiums, laid, new_squares, run, values) for run, _across in runs_made(rows, placements)
    ]
    return sum(scores) + (bingo if len(placements) == MOST_DICE else 0), scores


def mat_after(rows: Sequence[str], placements: Collection[Placement]) -> list[str]:
    """SS-20: only the main word stays; SS-21: not even that when the play just extends."""
    laid = lay(rows, placements)
    old_squares = squares_with_letters(rows)
    (main, _across), *second_words = runs_made(rows, placements)
    extends = bool(old_squares) and old_squares <= set(main) and not second_words
    kept = [] if extends else main
    staying = [(row, column, laid[row][column]) for row, column in kept]
    return lay([EMPTY * len(rows)] * len(rows), staying)


def lanes(size: int) -> list[list[Square]]:
    """Return every row and every column, each as its squares in order."""
    across = [[(row, column) for column in range(size)] for row in range(size)]
    down = [[(row, column) for row in range(size)] for column in range(size)]
    return across + down


def enough_letters(word: str, letters: str) -> bool:
    """Tell whether the letters, and blanks for those that are missing, spell the word (SS-13)."""
    for letter in word:
        taken = letter if letter in letters else BLANK
        if taken not in letters:
            return False
        letters = letters.replace(taken, "", 1)
    return True


def letters_to_fill(old: str, lane: Sequence[Square], start: int, word: str) -> list[Placement]:
    """Return the letters that make the word a whole run of the lane; none where it cannot be.

    ``old`` is the lane's text. The squares before and after the word must be empty or no squares.
    """
    stop = start + len(word)
    beside = old[max(start - 1, 0) : start] + old[stop : stop + 1]
    meant = list(zip(lane[start:stop], word, old[start:stop].upper(), strict=True))
    if beside.strip(EMPTY) or any(there not in (EMPTY, letter) for _at, letter, there in meant):
        return []
    return [(row, column, letter) for (row, column), letter, there in meant if there == EMPTY]


def ways_to_lay(letters: Sequence[Placement], roll: str) -> Iterator[list[Placement]]:
    """Yield each choice of a real die or a blank for each letter that the roll allows (SS-13)."""
    if not letters:
        yield []
        return
    row, column, letter = letters[0]
    for die in (letter, letter.lower()):
        if face(die) in roll:
            for others in ways_to_lay(letters[1:], roll.replace(face(die), "", 1)):
                yield [(row, column, die), *others]


def all_plays(
    premiums: Sequence[str],
    rows: Sequence[str],
    roll: str,
    lexicon: Collection[str],
    values: Mapping[str, int] = ENGLISH_VALUES,
    bingo: int = 50,
) -> dict[frozenset[Placement], int]:
    """Return every legal play whose words are all in the lexicon, and its score (SS-8 to SS-19)."""
    plays: dict[frozenset[Placement], int] = {}
    for lane in lanes(len(rows)):
        old = "".join(letter_at(rows, square) for square in lane)
        for word in lexicon:
            if len(word) > len(lane) or not enough_letters(word, roll + old.upper()):
                continue
            for start in range(len(lane) - len(word) + 1):
                new = letters_to_fill(old, lane, start, word)
                if faults(premiums, rows, new, None):  # blank or not makes no difference here
                    continue
                if not all(text.upper() in lexicon for text, _first, _across in words(rows, new)):
                    continue
                for dice in ways_to_lay(new, roll):
                    plays[frozenset(dice)] = score(premiums, rows, dice, values, bingo)[0]
    return plays
