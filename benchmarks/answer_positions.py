"""Answers positions as text, and times each: what `compare.py` runs, and the model for adapters of peers.

Standard input has one position a line: the mat's rows joined by "/" with "." for an empty square and lower
case for a blank, a tab, the rack. For each one, a line comes out: how many plays there are (asked for the
best only: 1 or 0), the best score, and the nanoseconds that the fastest of some rounds took; tabs between.

The time is that of finding all plays in any order ("all": ours sorts them when the first one is read, which
is not timed), of finding and sorting them ("sorted"), or of finding the best one ("best").

It uses nothing but what the package has offered since its first version, so any revision can be measured.
"""

from __future__ import annotations

import argparse
import sys
import time

from scramble import DiceSet, Lexicon, Mat, Position


def answer(position: Position, lexicon: Lexicon, mode: str, rounds: int) -> tuple[int, int, int]:
    """Count, best score and nanoseconds of one position."""
    fastest = sys.maxsize
    for _ in range(rounds):
        begin = time.perf_counter_ns()
        plays = position.top(lexicon, 1) if mode == "best" else position.plays(lexicon)
        if mode == "sorted" and len(plays):
            plays.score(0)
        fastest = min(fastest, time.perf_counter_ns() - begin)
    return len(plays), plays.score(0) if len(plays) else 0, fastest


def main() -> None:
    """Read positions, write answers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("mode", choices=("all", "sorted", "best"))
    parser.add_argument("--mat", default="house")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    lexicon, dice, mat = Lexicon.load("enable"), DiceSet.load("house"), Mat.load(options.mat)
    for line in sys.stdin:
        rows, _tab, rack = line.rstrip("\n").partition("\t")
        position = Position.parse(rows, rack, mat=mat, dice=dice)
        print(*answer(position, lexicon, options.mode, options.rounds), sep="\t")


if __name__ == "__main__":
    main()
