"""Measures how the time of one position grows, and draws it: blanks, dice, size of mat, size of lexicon.

    python benchmarks/growth.py docs/explanation/growth.svg

Everything else stays as in the reference positions: one word on the mat, seven dice, ENABLE. It needs
matplotlib (`pip install '.[plots]'`). A point is the mean of the fastest of five rounds of each position.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random
from typing import Any

from scramble import DiceSet, Lexicon, Mat, Position, Roll

POSITIONS = 30
ROUNDS = 5
LETTERS = "AAAAEEEEIIIOOUNNRRTTLLSSDDGGBCMPFHVWYKJXQZ"
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
        rounds = []
        for _ in range(ROUNDS):
            begin = time.perf_counter()
            find(position)
            rounds.append(time.perf_counter() - begin)
        times.append(min(rounds))
    return sum(times) / len(times) * 1e6


def both(x: float, lexicon: Lexicon, cases: list[Position], curves: tuple[Curve, Curve]) -> None:
    """Measure all plays and the best one, and add a point to each curve."""
    curves[0].append((x, microseconds(cases, lambda position: position.plays(lexicon))))
    curves[1].append((x, microseconds(cases, lambda position: position.top(lexicon, 1))))


def lexicon_of(words: list[str], share: float) -> Lexicon:
    """Half the words, all of them, or as many again that are other orders of the letters."""
    random = Random(5)  # noqa: S311 - no secret
    chosen = set(random.sample(words, round(len(words) * min(share, 1))))
    while len(chosen) < share * len(words):
        letters = list(random.choice(words))
        random.shuffle(letters)
        chosen.add("".join(letters))
    return Lexicon.from_words(chosen, name=f"{share:g}")


def measure() -> dict[str, tuple[str, tuple[Curve, Curve]]]:
    """All curves, by title: the name of the axis, all plays and best play."""
    enable, house = Lexicon.load("enable"), Mat.load("house")
    titles = {
        "blanks": "blanks among 7 dice",
        "dice": "dice, none a blank",
        "mat": "rows of the mat, no blank",
    }
    titles["words"] = "words, one blank"
    curves: dict[str, tuple[str, tuple[Curve, Curve]]] = {name: (titles[name], ([], [])) for name in titles}
    for blanks in range(5):
        both(blanks, enable, positions(enable, house, 7, blanks), curves["blanks"][1])
    for dice_count in range(1, 8):
        both(dice_count, enable, positions(enable, house, dice_count, 0), curves["dice"][1])
    for size in (7, 9, 11, 13, 15, 17, 19, 21):
        plain = Mat.parse("\n".join(["." * size] * size))
        both(size, enable, positions(enable, plain, 7, 0), curves["mat"][1])
    cases = positions(enable, house, 7, 1)
    words = [word for word in enable if len(word) <= house.size]
    for share in (0.5, 1, 2):
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
    """Measure, print and draw."""
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    curves = measure()
    for title, (everything, best) in curves.values():
        print(title)
        for (x, all_time), (_, best_time) in zip(everything, best, strict=True):
            print(f"  {x:>9,.0f} {all_time:>12,.1f} {best_time:>10,.1f}")
    draw(curves, sys.argv[1])


if __name__ == "__main__":
    main()
