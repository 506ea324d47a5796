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
