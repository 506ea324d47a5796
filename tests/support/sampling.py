"""Seeded random positions: the same in every run, whatever Hypothesis does."""

from random import Random

from plain import PlainPosition, empty_rows, lay_letters, lay_word
from reference.oracle import BLANK, EMPTY

from scramble import DiceSet

PREMIUM_MARKS = ".dtDT"


def random_premiums(random: Random, size: int) -> tuple[str, ...]:
    """A mat with premium squares anywhere, half of its squares plain."""
    marks = EMPTY * 4 + PREMIUM_MARKS
    return tuple("".join(random.choices(marks, k=size)) for _row in range(size))


def random_word(random: Random, letters: str, shortest: int, longest: int) -> str:
    return "".join(random.choices(letters, k=random.randint(shortest, longest)))


def random_words(random: Random, letters: str, count: int, longest: int) -> list[str]:
    """A small word list: few letters, so that words cross and collide often."""
    return sorted({random_word(random, letters, 2, longest) for _word in range(count)})


def with_blanks(random: Random, word: str, share: float) -> str:
    """The word with some of its letters on blanks."""
    return "".join(letter.lower() if random.random() < share else letter for letter in word)


def one_word_rows(random: Random, size: int, word: str) -> tuple[str, ...]:
    """A mat with this one word on it, anywhere, across or down."""
    across = random.random() < 0.5
    along, beside = random.randint(0, size - len(word)), random.randrange(size)
    first = (beside, along) if across else (along, beside)
    return lay_word(size, word, first, across=across)


def scattered_rows(random: Random, size: int, letters: str, count: int) -> tuple[str, ...]:
    """A mat with letters anywhere, in words or not."""
    squares = [(row, column) for row in range(size) for column in range(size)]
    chosen = random.sample(squares, count)
    return lay_letters(size, {square: random.choice(letters + letters.lower()) for square in chosen})


def case_b14_position(random: Random, letters: str) -> PlainPosition:
    """As case B14 wants it: a word of 2 to 9 letters or none, and 0 to 7 dice with 0 to 7 blanks."""
    size = 9
    word = with_blanks(random, random_word(random, letters, 2, size), 0.15)
    rows = empty_rows(size) if random.random() < 0.15 else one_word_rows(random, size, word)
    blanks = random.choice((0, 0, 0, 0, 1, 1, 2, 3, 4, 5, 6, 7))
    others = random.randint(0, 7 - blanks)
    roll = "".join(random.choices(letters, k=others)) + BLANK * blanks
    return PlainPosition(random_premiums(random, size), rows, roll)


def house_roll(random: Random, dice: DiceSet, count: int, blanks: int) -> str:
    """Some of the dice, rolled; the first few show a blank instead of their face."""
    drawn = random.sample(dice.dice, count)
    faces = [random.choice(die.faces) for die in drawn]
    return "".join([BLANK] * blanks + faces[blanks:])
