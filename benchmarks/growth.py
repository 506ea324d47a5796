"""Measures how the time of one position grows, and draws it: blanks, dice, size of mat, size of lexicon.

    python benchmarks/growth.py docs/explanation/growth.svg

Everything else stays as in the reference positions: one word on the mat, seven dice, ENABLE. The blanks go up
to seven, the mats to 21 rows, the words to a million. Beside the times stand the most plays of a position,
and the most memory that the program has taken so far. It needs matplotlib (`pip
install '.[plots]'`). A point is the mean of the fastest of five rounds of each position, of
fewer where they are slow.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random
from typing import Any

from scramble import DiceSet, Lexicon, Mat, Position, Roll

POSITIONS = 30
ROUNDS = 5
ENOUGH = 0.25  # seconds a position; slow ones need fewer rounds
LETTERS = "AAAAEEEEIIIOOUNNRRTTLLSSDDGGBCMPFHVWYKJXQZ"
SHARES = (0.5, 1, 2, 10)  # of ENABLE's words that fit on the house mat: a million in the end
Curve = list[tuple[float, float]]


def words_of_length(lexicon: Lexicon, length: int, random: Random) -> list[str]:
    """Some words of that length."""
    return random.sample(lexicon.find("?" * length), POSITIONS)


def positions(lexicon: Lexicon, mat: Mat, dice_count: int, blanks: int) -> list[Position]:
    """One word of five letters across the centre, and a roll."""
    random = Random(dice_count * 8 + blanks)  # noqa: S311 - no secret
    centre = mat.size // 2
    found = []
    for word in words_of_length(lexicon, 5, random):
        roll = "".join(random.sample(LETTERS, dice_count - blanks)) + "?" * blanks
        start = f"{centre + 1}{chr(ord('A') + centre - 2)}"
        empty = Position(mat, DiceSet.load(), bytes(mat.size**2), Roll.parse(roll))
        laid = empty.after(replace(empty, roll=Roll()).play(f"{start} {word}"))
        found.append(replace(empty, squares=laid.squares))
    return found


def microseconds(cases: Iterable[Position], find: Callable[[Position], Any]) -> float:
    """Mean over the positions of the fastest round."""
    times = []
    for position in cases:
        rounds: list[float] = []
        while len(rounds) < ROUNDS and sum(rounds) < ENOUGH:
            begin = time.perf_counter()
            find(position)
            rounds.append(time.perf_counter() - begin)
        times.append(min(rounds))
    return sum(times) / len(times) * 1e6


def both(x: float, lexicon: Lexicon, cases: list[Position], curves: tuple[Curve, Curve]) -> None:
    """Measure all plays and the best one, and add a point to each curve."""
    curves[0].append((x, microseconds(cases, lambda position: position.plays(lexicon))))
    curves[1].append((x, microseconds(cases, lambda position: position.top(lexicon, 1))))
    most = max(len(position.plays(lexicon)) for position in cases)
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024  # on Linux, kilobytes
    print(f"{x:>11,.0f} {curves[0][-1][1]:>12,.1f} {curves[1][-1][1]:>10,.1f} {most:>9,} {megabytes:>7,}")


def lexicon_of(words: list[str], share: float) -> Lexicon:
    """Some of the words, or all of them and others that have their letters in another order."""
    random = Random(5)  # noqa: S311 - no secret
    chosen = set(random.sample(words, round(len(words) * min(share, 1))))
    while len(chosen) < share * len(words):
        letters = list(random.choice(words))
        random.shuffle(letters)
        chosen.add("".join(letters))
    lexicon = Lexicon.from_words(chosen, name=f"{share:g}")
    lexicon.compile()  # outside the time
    return lexicon


def measure() -> dict[str, tuple[str, tuple[Curve, Curve]]]:
    """All curves, by title: the name of the axis, all plays and best play."""
    enable, house = Lexicon.load("enable"), Mat.load("house")
    titles = {
        "blanks": "blanks among 7 dice",
        "dice": "dice, none a blank",
        "mat": "rows of the mat, no blank",
        "words": "words, one blank",
    }
    curves: dict[str, tuple[str, tuple[Curve, Curve]]] = {name: (titles[name], ([], [])) for name in titles}
    for blanks in range(8):
        both(blanks, enable, positions(enable, house, 7, blanks), curves["blanks"][1])
    for dice_count in range(1, 8):
        both(dice_count, enable, positions(enable, house, dice_count, 0), curves["dice"][1])
    for size in (7, 9, 11, 13, 15, 17, 19, 21):
        plain = Mat.parse("\n".join(["." * size] * size))
        both(size, enable, positions(enable, plain, 7, 0), curves["mat"][1])
    cases = positions(enable, house, 7, 1)
    words = [word for word in enable if len(word) <= house.size]
    for share in SHARES:
        lexicon = lexicon_of(words, share)
        both(len(lexicon), lexicon, cases, curves["words"][1])
    return curves


def draw(curves: dict[str, tuple[str, tuple[Curve, Curve]]], path: str) -> None:
    """Four plots in one picture."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "growth"
    import matplotlib.pyplot as plt

    figure, places = plt.subplots(2, 2, figsize=(9, 6.5))
    for place, (title, lines) in zip(places.flat, curves.values(), strict=True):
        for line, label in zip(lines, ("all plays", "best play"), strict=True):
            place.plot(*zip(*line, strict=True), marker="o", label=label)
        place.set_yscale("log")
        place.set_xlabel(title)
        place.set_ylabel("microseconds")
        place.grid(visible=True, alpha=0.3)
    places.flat[0].legend()
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    """Measure, print each point when it is measured, and draw."""
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(f"{'':>11} {'all plays us':>12} {'best us':>10} {'plays':>9} {'MB':>7}")
    curves = measure()
    draw(curves, sys.argv[1])


if __name__ == "__main__":
    main()
