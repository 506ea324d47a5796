"""Answers positions as text, and times each: what `compare.py` runs, and the model for adapters of peers.

Standard input has one position a line: the mat's rows joined by "/" with "." for an empty square and lower
case for a blank, a tab, the rack. For each one, a line comes out: how many plays there are (asked for the
best only: 1 or 0), the best score, and the nanoseconds that the fastest of some rounds took; tabs between.

The time is that of finding all plays in any order ("all": ours sorts them when the first one is read, which
is not timed), of finding and sorting them ("sorted"), or of finding the best one ("best").

With `--once`, nothing that was found for a position helps: after a first pass over the list, which is not
timed and brings the lexicon's tables into memory, every position is made anew and asked once, in the order
of the list. `--values` says whether making the Python object from its squares and its roll counts (inside)
or not (outside); what the core makes of it on the first question counts in either case. The processor's time
is taken, since nothing can be asked for the first time again when others got in the way.

It uses nothing but what the package has offered since its first version, so any revision can be measured.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from scramble import DiceSet, Lexicon, Mat, Position

if TYPE_CHECKING:
    from scramble import Plays


def answer(position: Position, lexicon: Lexicon, mode: str, rounds: int) -> tuple[int, int, int]:
    """Count, best score and nanoseconds of one position."""
    fastest = sys.maxsize
    for _ in range(rounds):
        begin = time.perf_counter_ns()
        plays = find_plays(position, lexicon, mode)
        fastest = min(fastest, time.perf_counter_ns() - begin)
    return len(plays), plays.score(0) if len(plays) else 0, fastest


def find_plays(position: Position, lexicon: Lexicon, mode: str) -> Plays:
    """What is timed."""
    plays = position.top(lexicon, 1) if mode == "best" else position.plays(lexicon)
    if mode == "sorted" and len(plays):
        plays.score(0)
    return plays


def answer_once(
    makers: list[Callable[[], Position]], lexicon: Lexicon, mode: str, inside: bool
) -> Iterator[tuple[int, int, int]]:
    """The same for a list of positions, each made anew and asked once."""
    for make in makers:
        find_plays(make(), lexicon, mode)
    made = [None if inside else make() for make in makers]
    for make, ready in zip(makers, made, strict=True):
        begin = time.thread_time_ns()  # others' work on a busy machine cannot be taken out by more rounds
        plays = find_plays(ready or make(), lexicon, mode)
        spent = time.thread_time_ns() - begin
        yield len(plays), plays.score(0) if len(plays) else 0, spent


def main() -> None:
    """Read positions, write answers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("mode", choices=("all", "sorted", "best"))
    parser.add_argument("--mat", default="house")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--once", action="store_true")
    parser.add_argument("--values", choices=("inside", "outside"), default="outside")
    options = parser.parse_args()
    lexicon, dice, mat = Lexicon.load("enable"), DiceSet.load("house"), Mat.load(options.mat)
    makers = []
    for line in sys.stdin:
        rows, _tab, rack = line.rstrip("\n").partition("\t")
        read = Position.parse(rows, rack, mat=mat, dice=dice)
        makers.append(partial(Position, mat, dice, squares=read.squares, roll=read.roll))
    if options.once:
        answers = answer_once(makers, lexicon, options.mode, options.values == "inside")
    else:
        answers = (answer(make(), lexicon, options.mode, options.rounds) for make in makers)
    for numbers in answers:
        print(*numbers, sep="\t")


if __name__ == "__main__":
    main()
