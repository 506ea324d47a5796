"""Lexicons across threads, processes and copies, and the memory that they take (cases D15 to D17)."""

import copy
import multiprocessing
import pickle
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from child import peak_memory
from copies import pickled

from scramble.position import Position
from scramble.words.cache import Cache
from scramble.words.lexicon import Lexicon

MEGABYTE = 1_000_000
MOST_WHILE_BUILDING = 280 * MEGABYTE  # of the whole process; Python itself and NumPy are 35 of them
MOST_GROWTH = 5 * MEGABYTE
LONG_LINE = "A" * 500
WORDS = ["CAT", "CATS", "ACT", "SCAT", LONG_LINE, "A" * 21]

BUILD_A_MILLION = """
from itertools import islice, product
from scramble.words.lexicon import Lexicon
lexicon = Lexicon.from_words("".join(word) for word in islice(product("ABCDEFGHIJ", repeat=6), 1_000_000))
print(len(lexicon), "ABCDEF" in lexicon, "KKKKKK" in lexicon)
"""

# Each call is made often enough to fill every pool before memory is first measured.
REPEAT = """
import resource, sys
from scramble import Lexicon, Position
from scramble.errors import WrongType
lexicon = Lexicon.from_words(["CAT", "CATS", "ACT", "SCAT", "AT"])
position = Position.parse("5C CAT", roll="S?")
word, letters, number = "CAT", "CAT?", 2
mistake = ["CAT"]

def ask(turn):
    assert word in lexicon
    try:
        mistake in lexicon
    except WrongType:
        pass
    assert lexicon.anagrams(letters, shortest=number)[0] == "CATS"
    if turn % 10 == 0:
        assert len(position.top(lexicon, 1)) == 1
        assert lexicon.word(number)

def measure(times):
    for turn in range(times):
        ask(turn)
    counts = [sys.getrefcount(value) for value in (word, letters, mistake, lexicon, position)]
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, counts

before, counts = measure(10_000)
after, counts_after = measure(200_000)
unit = 1 if sys.platform == "darwin" else 1024
print((after - before) * unit, counts == counts_after)
"""


def answers(lexicon: Lexicon) -> tuple[object, ...]:
    """What a lexicon says: words, numbers, anagrams, plays, and what it could not read."""
    position = Position.parse("5C CAT", roll="S?")
    return (
        list(lexicon),
        [lexicon.word(number) for number in range(len(lexicon))],
        lexicon.anagrams("TACS", shortest=2),
        lexicon.hooks("CAT"),
        list(position.plays(lexicon)),
        lexicon.rejected,
        lexicon.rejected_count,
        (lexicon.name, lexicon.version, lexicon.fingerprint, lexicon.alphabet),
    )


@pytest.fixture
def lexicon() -> Lexicon:
    return Lexicon.from_words(WORDS, name="mine", version="3")


def test_the_long_line_of_this_module_was_read(lexicon: Lexicon) -> None:
    """Case D15: 500 letters are not a word, 21 are; both went through the reader."""
    assert [line.number for line in lexicon.rejected] == [5]
    assert "A" * 21 in lexicon
    kept = Lexicon.from_words(WORDS, longest=500)
    assert LONG_LINE in kept
    assert answers(pickled(kept)) == answers(kept)


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_a_pickled_lexicon_answers_alike(lexicon: Lexicon, protocol: int) -> None:
    """Case D15, before and after the words were compiled."""
    before = pickled(lexicon, protocol)
    expected = answers(lexicon)
    after = pickled(lexicon, protocol)
    for restored in (before, after):
        assert restored == lexicon
        assert hash(restored) == hash(lexicon)
        assert answers(restored) == expected


def test_copies_are_the_same_value(lexicon: Lexicon) -> None:
    """Case D15: no recursion, however deep the words are."""
    for copied in (copy.copy(lexicon), copy.deepcopy(lexicon), copy.deepcopy([lexicon])[0]):
        assert copied == lexicon
        assert answers(copied) == answers(lexicon)


def test_other_processes_answer_alike(lexicon: Lexicon, enable: Lexicon) -> None:
    """Case D15: a lexicon as the argument of a spawned process."""
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        assert pool.map(answers, [lexicon, lexicon]) == [answers(lexicon)] * 2
        assert pool.apply(Lexicon.anagrams, (enable, "RETINA?")) == enable.anagrams("RETINA?")


def test_a_pickled_lexicon_keeps_its_cache(tmp_path: Path) -> None:
    """The process that receives it finds the compiled words where the sender found them."""
    path = tmp_path / "list.txt"
    path.write_text("cat\ncats\n")
    lexicon = Lexicon.load(path, cache=Cache(tmp_path / "cache"))
    restored = pickled(lexicon)
    assert restored.anagrams("CAT") == ["CAT"]
    assert restored.anagram_index.word_count == 2
    for kind in ("grph", "anag"):
        assert Cache(tmp_path / "cache").path(lexicon.fingerprint, kind).is_file()


def test_threads_share_one_lexicon(lexicon: Lexicon) -> None:
    """All of them ask for the compiled words at once, and get the same ones."""
    with ThreadPoolExecutor(8) as pool:
        parts = list(pool.map(lambda _: (lexicon.graph, lexicon.anagram_index), range(32)))
    assert len({(id(graph), id(index)) for graph, index in parts}) == 1
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(lambda _: answers(lexicon), range(32))) == [answers(lexicon)] * 32


@pytest.mark.slow
def test_memory_while_building() -> None:
    """Case D16: a million words from an iterator, and no second list of them on the way."""
    output, peak = peak_memory(BUILD_A_MILLION)
    assert output == "1000000 True False"
    assert 50 * MEGABYTE < peak < MOST_WHILE_BUILDING


@pytest.mark.slow
def test_memory_does_not_grow_with_questions() -> None:
    """Case D17: 200,000 of each question, the wrong ones included, leave nothing behind."""
    output, _ = peak_memory(REPEAT)
    growth, same_counts = output.split()
    assert int(growth) < MOST_GROWTH
    assert same_counts == "True"
