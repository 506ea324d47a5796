"""What could damage memory, each in a process of its own: it ends well, with an answer or a refusal."""

import pytest
from child import run_python

START = """
import numpy
from scramble import ENGLISH, Lexicon, Position, _core
from scramble.words import _words
from scramble.errors import BadInput, ScrambleError
from scramble.words.compile import compile_anagrams, compile_graph

REFUSALS = (ScrambleError, TypeError, OverflowError, BufferError)

def refused(call, *arguments):
    try:
        call(*arguments)
    except REFUSALS:
        return True
    return False

position = Position.parse(roll="CAT")
board, roll = position.board, position.roll.counts
lexicon = Lexicon.from_words(["CAT"])
graph, index = lexicon.graph, lexicon.anagram_index
class Changing(list):
    "A list that says it is of one length and gives other dice each time."
    def __init__(self, length, *contents):
        super().__init__()
        self.length, self.contents = length, list(contents)
    def __len__(self):
        return self.length
    def __iter__(self):
        return iter(self.contents.pop(0) if len(self.contents) > 1 else self.contents[0])
"""

HOSTILE_PROGRAMS = {
    "longer than it says": """
for count in (10, 1000, 1_000_000):
    dice = Changing(0, [(4, 4, 1)] * count)
    refused(board.faults, dice)
    refused(board.faults, [(4, 4, 1)], dice)
""",
    "shorter than it says": """
for call in (board.faults, board.score, board.after):
    refused(call, Changing(1_000_000, [(4, 4, 1), (4, 5, 1)]))
""",
    "other dice the second time": """
for second in ([(4, 4, 1)] * 100_000, [(4, 10**6, 1)], [(10**8, 4, 1)], [(-10**6, 4, 1)], [(4, 4, 255)]):
    for call in (board.score, board.after):
        refused(call, Changing(2, [(4, 4, 1), (4, 5, 1)], second))
""",
    "numbers that multiply otherwise": """
class Row(float):
    def __mul__(self, other):
        return 10**8
for call in (board.score, board.after):
    refused(call, [(Row(4), 4, 1), (Row(4), 5, 1)])
wide = _core.Board(21, bytes(441), bytes(440) + bytes([1]), bytes(32), 0)
for call in (wide.score, wide.after):
    refused(call, [(20.99, 19, 1)])
""",
    "numbers that overflow": """
wide = _core.Board(21, bytes(441), bytes(440) + bytes([1]), bytes(32), 0)
byte = numpy.uint8
assert wide.score([(byte(20), byte(19), 1)]) == wide.score([(20, 19, 1)])
assert wide.after([(byte(20), byte(19), 1)]) == wide.after([(20, 19, 1)])
""",
    "a list that grows while it is read": """
dice = []
class Row(float):
    def __int__(self):
        if len(dice) < 1_000_000:
            dice.extend([(4, 4, 1)] * 100_000)
        return 4
dice.append((Row(4), 4, 1))
refused(board.faults, dice)
""",
    "paths with more than sixty bits in the first key": """
numbers = [(top << 60) | code << 55 for top in range(16) for code in range(1, 32)]
refused(_words.build_word_graph, numpy.array(numbers, numpy.uint64), numpy.zeros(len(numbers), numpy.uint64))
""",
    "paths with more than sixty bits in the second key": """
ones = sum(1 << 5 * place for place in range(12))
numbers = [(top << 60) | (ones >> 5 << 5) | code for top in range(16) for code in range(1, 32)]
front = numpy.full(len(numbers), ones, numpy.uint64)
refused(_words.build_word_graph, front, numpy.array(numbers, numpy.uint64))
""",
    "a word graph that changes after it was checked": """
nodes = bytearray(compile_graph(["CAT"], ENGLISH))
try:
    graph = _words.WordGraph(nodes)
except REFUSALS:
    graph = None  # refusing what can change is an answer too
nodes[:] = b"\\xff" * len(nodes)
if graph is not None:
    board.plays(graph, index, roll)
    graph.anagrams(roll)
""",
    "an anagram index that changes after it was checked": """
data = bytearray(compile_anagrams(["CAT"], ENGLISH))
try:
    index = _words.AnagramIndex(data)
except REFUSALS:
    pass  # refused: as good
data[:] = b"\\xff" * len(data)
board.plays(graph, index, roll)
""",
    "an anagram index whose bytes are let go": """
import gc
data = bytes(compile_anagrams(["CAT"], ENGLISH))
index = _words.AnagramIndex(data)
del data
gc.collect()
others = [bytes([255]) * 7000 for _ in range(1000)]
plays = board.plays(graph, index, roll)
del index, graph, lexicon
gc.collect()
others += [bytes([255]) * 7000 for _ in range(1000)]
assert len([(plays.dice(number), plays.main_word(number)) for number in range(len(plays))]) == 6
""",
    "a board that is filled again": """
plays = board.plays(graph, index, roll)
before = [(plays.dice(number), plays.main_word(number)) for number in range(len(plays))]
assert len(before) == 6
refused(board.__init__, 21, bytes(441), bytes([1]) * 441, bytes(32), 0)
assert [(plays.dice(number), plays.main_word(number)) for number in range(len(plays))] == before
""",
    "a word graph that is filled again": """
refused(graph.__init__, b"\\xff" * 8)
refused(graph.__init__, bytes(8))
refused(board.plays, graph, index, roll)
refused(graph.anagrams, roll)
""",
    "an anagram index that is filled again": """
plays = board.plays(graph, index, roll)
refused(index.__init__, b"\\xff" * 8)
refused(index.__init__, bytes(compile_anagrams(["DOG"], ENGLISH)))
refused(index.__init__, bytes(8))
assert board.plays(graph, index, roll).scores() == plays.scores()
assert len(plays.main_word(0)[2]) == 3
""",
}


@pytest.mark.parametrize("name", HOSTILE_PROGRAMS)
def test_hostile_programs_end_well(name: str) -> None:
    """Each runs to its end; an answer or a refusal is as good, a crash or a wrong answer is not."""
    assert run_python(f"{START}\n{HOSTILE_PROGRAMS[name]}\nprint('survived')").strip() == "survived"
