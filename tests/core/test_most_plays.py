"""Mats of 21 rows full of letters and up to seven blanks: memory is bounded, and its end is said."""

from __future__ import annotations

from pathlib import Path

from child import peak_memory, run_python

MEGABYTE = 1_000_000
CROWDED = """
from dataclasses import replace
from scramble import Lexicon, Mat, Position
from scramble.errors import OutOfMemory
lexicon = Lexicon.load("enable")
squares = bytearray(441)
for row in range(0, 21, 2):
    for column in range(0, 21, 3):
        squares[row * 21 + column] = (1, 5, 9, 15, 19, 20)[(row + column) % 6]

def crowded(roll):
    return replace(Position.parse("-", roll=roll, mat=Mat(("." * 21,) * 21)), squares=bytes(squares))
"""
MANY = f"""{CROWDED}
plays = [crowded(roll).plays(lexicon) for roll in ("EARS???", "EAR????", "E??????", "???????")]
print([len(each) > 100_000 for each in plays], [each.score(0) >= each.score(-1) for each in plays])
"""
NO_ROOM = f"""{CROWDED}
import resource
position = crowded("EAR????")
best = position.best(lexicon)
statm = "/proc/self/statm"
room = int(open(statm).read().split()[0]) * resource.getpagesize() + 6_000_000
resource.setrlimit(resource.RLIMIT_AS, (room, resource.RLIM_INFINITY))
try:
    print(len(position.plays(lexicon)))
except OutOfMemory as error:
    print(error)
print(position.best(lexicon) == best)
"""


def test_millions_of_plays_take_eight_bytes_each() -> None:
    """While they are found and sorted, at most twice as much."""
    few, least = peak_memory(CROWDED + "print(len(crowded('EARS???').top(lexicon, 1)))")
    many, most = peak_memory(MANY)
    assert few.strip() == "1"
    assert many.strip() == f"{[True] * 4} {[True] * 4}"
    assert most - least < 100 * MEGABYTE


def test_no_memory_for_the_plays_is_an_error() -> None:
    """The same position answers again afterwards. Only Linux holds a program to such a limit."""
    if Path("/proc/self/statm").exists():
        assert run_python(NO_ROOM).splitlines() == ["no memory for plays", "True"]
