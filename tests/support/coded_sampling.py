"""Seeded random coded positions (see brute.py): mats of any size, premiums and letter values of any kind."""

from random import Random

from brute import BLANK, CodedPosition, lanes

CODES = 32
PREMIUMS = {
    "plain": (0,),
    "double letter": (1,),
    "triple letter": (2,),
    "double word": (3,),
    "triple word": (4,),
    "letters": (0, 1, 2),
    "words": (0, 3, 4),
    "word premiums everywhere": (3, 4),
    "mixed": (0, 0, 1, 2, 3, 4),
}
VALUES = {
    "equal": (1,),
    "nothing": (0,),
    "highest": (99,),
    "nothing or highest": (0, 99),
    "few": (1, 2),
    "odd": (0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 97, 98, 99),
}
MATS = ("empty", "one letter", "one word", "lines", "crowded", "full")


def random_premiums(random: Random, size: int, kind: str) -> bytes:
    return bytes(random.choices(PREMIUMS[kind], k=size * size))


def random_values(random: Random, kind: str) -> bytes:
    return bytes([0, *random.choices(VALUES[kind], k=CODES - 1)])


def random_words(random: Random, letters: bytes, count: int, longest: int) -> list[bytes]:
    """Words of few letters, and many of them short: so they cross, and dice and mat spell them often."""
    lengths = (2, 2, 3, 3, 4, *range(2, longest + 1))
    return sorted(
        {bytes(random.choices(letters, k=min(random.choice(lengths), longest))) for _ in range(count)}
    )


def random_roll(random: Random, letters: bytes, blanks: int, count: int = 7) -> bytes:
    return bytes([*random.choices(letters, k=count - blanks), *[BLANK] * blanks])


def with_blanks(random: Random, codes: bytes) -> bytes:
    """The letters, one in six on a blank."""
    return bytes(code | BLANK if random.random() < 1 / 6 else code for code in codes)


def lay(squares: bytearray, lane: list[int], start: int, codes: bytes) -> None:
    for square, code in zip(lane[start:], codes, strict=False):
        squares[square] = code


def random_squares(random: Random, size: int, letters: bytes, words: list[bytes], kind: str) -> bytes:
    """Letters on a mat; a kind is one of MATS."""
    squares = bytearray(size * size)
    if kind == "one letter":
        squares[random.randrange(size * size)] = random.choice(letters)
    if kind == "one word":
        fitting = [word for word in words if len(word) <= size]
        word = with_blanks(random, random.choice(fitting or [letters[:2]]))
        lay(squares, random.choice(lanes(size)), random.randint(0, size - len(word)), word)
    if kind == "lines":  # the same letters again and again: lanes with equal through letters
        pattern = bytes(random.choice((0, 0, code)) for code in letters) + b"\0"
        for lane in lanes(size)[random.randrange(2) : size : 2]:
            lay(squares, lane, random.randrange(2), pattern * size)
    if kind in ("crowded", "full"):
        share = random.uniform(0.1, 0.4) if kind == "crowded" else 1 - random.uniform(1, 7) / size**2
        codes = with_blanks(random, bytes(random.choices(letters, k=size * size)))
        squares[:] = bytes(code if random.random() < share else 0 for code in codes)
    return bytes(squares)


def random_position(
    random: Random, size: int, letters: bytes, words: list[bytes], blanks: int, mat: str = ""
) -> CodedPosition:
    """Everything else at random; the words that lie on the mat are some of these."""
    return CodedPosition(
        size,
        random_squares(random, size, letters, words, mat or random.choice(MATS)),
        random_roll(random, letters, blanks, random.choice((7, 7, 7, max(blanks, random.randint(0, 7))))),
        random_premiums(random, size, random.choice(list(PREMIUMS))),
        random_values(random, random.choice(list(VALUES))),
        random.choice((0, 1, 50, 50, 9999)),
    )


def similar_words(random: Random, word: bytes, codes: int) -> list[bytes]:
    """The word, and others that differ in one letter, the last among them, or in length."""
    found = {word, word[1:], word[:-1], word + word[:1]}
    for place in (0, 11, 12, 15, 16, len(word) - 1, *random.sample(range(len(word)), 2)):
        if place < len(word):
            other = bytes([random.randint(1, codes)])
            found.add(word[:place] + other + word[place + 1 :])
    return sorted(near for near in found if 2 <= len(near) <= 21)


def word_with_holes(random: Random, length: int) -> tuple[CodedPosition, list[bytes]]:
    """A word along the middle of a 21x21 mat, without one to seven of its letters; and a word list.

    The roll has the letters that are missing, or blanks for them.
    """
    size, codes = 21, random.choice((3, 30))
    word = bytes(random.choices(range(1, codes + 1), k=length))
    holes = random.sample(range(length), random.randint(1, min(7, length - 1)))
    start = random.choice((0, size - length, random.randint(0, size - length)))
    letters = bytearray(with_blanks(random, word))
    for hole in holes:
        letters[hole] = 0
    squares = bytearray(size * size)
    lay(squares, random.choice((lanes(size)[size // 2], lanes(size)[-1 - size // 2])), start, letters)
    position = CodedPosition(
        size,
        bytes(squares),
        bytes(random.choice((word[hole], word[hole], BLANK)) for hole in holes),
        random_premiums(random, size, "mixed"),
        random_values(random, "odd"),
    )
    return position, similar_words(random, word, codes)
