"""D17: a hundred thousand calls neither take memory nor keep their arguments, whether they fail or not."""

import json

from child import run_python

PROGRAM = """
import gc, json, resource, sys
from pathlib import Path

from scramble import ENGLISH, Lexicon, Play, Position
from scramble.words import _words
from scramble.errors import ScrambleError
from scramble.words.compile import compile_anagrams, compile_graph
from scramble.notation import parse_play

ROUNDS, WARM_UP = 6_000, 600
STATM = Path("/proc/self/statm")

def memory():
    "Bytes in memory; where that is not known, the most there ever were."
    gc.collect()
    if STATM.exists():
        return int(STATM.read_text().split()[1]) * resource.getpagesize()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)

def attempt(call, *arguments):
    try:
        call(*arguments)
    except (ScrambleError, TypeError, OverflowError, IndexError):
        return 1
    return 0

lexicon = Lexicon.from_words(["CAT", "CATS", "AT", "WRAPS", "SIZES"])
position = Position.parse("5C WRAP", roll="SIZESX?")
play, illegal = position.play("G5 SIZES"), Play.of((0, 0, "A"), (2, 2, "?"))
graph, index, board = lexicon.graph, lexicon.anagram_index, position.board
counts = position.roll.counts
dice, wrong = [(4, 6, 19), (5, 6, 9)], [(4, 6, 19), (10**30, 5, 1)]
nodes, damaged = bytes(8), bytes([255]) * 8
packed = compile_anagrams(["CAT"], ENGLISH)
spoilt = packed[:-1] + bytes([255])
arguments = [lexicon, position, play, illegal, graph, index, board, counts, dice, wrong, nodes, damaged,
             packed, spoilt]

def one_round():
    "Twenty-three calls; returns how many of them failed."
    found = board.plays(graph, index, counts)
    half = [found.dice(index) for index in range(len(found) // 2)]
    "CAT" in lexicon
    return sum([
        attempt(lexicon.__contains__, 7),
        attempt(lexicon.anagrams, "CAT?"),
        attempt(lexicon.anagrams, "C4T"),
        attempt(position.best, lexicon),
        attempt(position.top, lexicon, 2),
        attempt(board.plays, graph, index, counts, -1),
        attempt(board.plays, graph, index, b"short"),
        attempt(board.plays, index, graph, counts),
        attempt(found.main_word, len(found)),
        attempt(position.score, play),
        attempt(position.score, illegal),
        attempt(board.after, dice),
        attempt(board.faults, wrong),
        attempt(type(graph), nodes),
        attempt(type(graph), damaged),
        attempt(type(index), packed),
        attempt(type(index), spoilt),
        attempt(compile_graph, ["CAT", "AT"], ENGLISH),
        attempt(compile_anagrams, ["CAT", "AT"], ENGLISH),
        attempt(compile_anagrams, [], ENGLISH),
        attempt(parse_play, "5C WR!P", ENGLISH),
    ])

failures = sum(one_round() for _time in range(WARM_UP))
references = [sys.getrefcount(argument) for argument in arguments]
before = memory()
failures += sum(one_round() for _time in range(ROUNDS))
grown = memory() - before
kept = [sys.getrefcount(argument) for argument in arguments]
failed = failures / (ROUNDS + WARM_UP)
print(json.dumps({"grown": grown, "kept": kept, "references": references, "failed": failed}))
"""


def test_many_calls_leak_nothing() -> None:
    """23 calls a round, 6,000 rounds: less than 5 MB, and every reference given back."""
    found = json.loads(run_python(PROGRAM))
    assert found["failed"] == 12  # the calls that should fail did, each time
    assert found["grown"] < 5_000_000
    assert found["kept"] == found["references"]
