"""The cache under attack: many processes at once, kills in the middle of a store, forged files."""

import struct
import time
from pathlib import Path

import pytest
from child import Process, finish, run_python, start_python

from scramble.alphabet import Alphabet
from scramble.position import Position
from scramble.words.cache import Cache
from scramble.words.compile import compile_anagrams
from scramble.words.lexicon import Lexicon

ENABLE = Path(__file__).parents[2] / "lexicons" / "enable1.txt"
KINDS = ("summ", "trie", "grph", "anag")
KEY = "5c" * 32
STORED = 400_000  # bytes of each payload that is killed in the middle

COMPILE = """
import sys
from scramble import Lexicon, Position
print("ready", flush=True)
sys.stdin.readline()
lexicon = Lexicon.load(sys.argv[1])
plays = Position.parse("5C WRAP", roll="RETINAS").plays(lexicon)
print(len(lexicon), len(plays), plays.text(0), *lexicon.anagrams("RETINAS", shortest=6))
"""

STORE = """
import itertools, sys
from scramble.alphabet import Alphabet
from scramble.words.cache import Cache
for turn in itertools.count():
    Cache(sys.argv[1]).store(sys.argv[2], "grph", bytes([turn % 256]) * int(sys.argv[3]))
    print(turn, flush=True)
"""

# Stores payloads with a right header and checksum in the place of the word graph, and asks everything.
WALK_FORGED_GRAPHS = """
import random, sys
import numpy
from scramble import Lexicon, Position, ScrambleError
from scramble.alphabet import Alphabet
from scramble.words.cache import Cache
lexicon = Lexicon.load(sys.argv[1])
assert lexicon.graph.node_count > 1
sound = bytes(Cache().load(lexicon.fingerprint, "grph"))
chance = random.Random(5)
positions = [Position.parse("5C CAT", roll="SDOG"), Position.parse("-", roll="ACT?")]

def forged():
    nodes = numpy.frombuffer(sound, numpy.uint32).copy()
    for _ in range(chance.choice((1, 1, 2, 3, 30))):
        place = chance.randrange(len(nodes))
        nodes[place] = chance.choice((0, 1, 2, 3, 2**32 - 1, len(nodes) // 2 - 1, chance.getrandbits(32)))
    nodes[::2] &= 2**27 - 1  # masks: letters of this alphabet and ends of words
    return nodes.tobytes()[: chance.choice((len(sound), len(sound) // 16 * 8))]

asked = used = 0
for _ in range(600):
    nodes = forged()
    Cache().store(lexicon.fingerprint, "grph", nodes)
    fresh = Lexicon.load(sys.argv[1])
    fresh.anagrams("ACTS?", shortest=2)
    for position in positions:
        plays = position.plays(fresh)
        position.best(fresh)
        asked += 1
    used += bytes(Cache().load(lexicon.fingerprint, "grph")) == nodes  # else it was made again
print(asked, used > 100, sorted(lexicon))
"""

# The same for the anagram index: numbers in it changed at random, whatever they mean.
WALK_FORGED_INDEXES = """
import random, sys
import numpy
from scramble import Lexicon, Position
from scramble.alphabet import Alphabet
from scramble.words.cache import Cache
lexicon = Lexicon.load(sys.argv[1])
assert lexicon.anagram_index.word_count == 6
sound = bytes(Cache().load(lexicon.fingerprint, "anag"))
chance = random.Random(5)
positions = [Position.parse("5C CAT", roll="SDOG"), Position.parse("-", roll="ACT?")]

def forged():
    numbers = numpy.frombuffer(sound, numpy.uint8).copy()
    for _ in range(chance.choice((1, 1, 2, 3, 30))):
        numbers[chance.randrange(len(numbers))] = chance.choice((0, 1, 255, chance.getrandbits(8)))
    return numbers.tobytes()[: chance.choice((len(sound), len(sound), len(sound) // 128 * 64))]

asked = used = 0
for _ in range(600):
    data = forged()
    Cache().store(lexicon.fingerprint, "anag", data)
    fresh = Lexicon.load(sys.argv[1])
    for position in positions:
        for play in position.plays(fresh):
            assert not position.faults(play)
        position.best(fresh)
        asked += 1
    used += bytes(Cache().load(lexicon.fingerprint, "anag")) == data
print(asked, used > 100, sorted(lexicon))
"""


@pytest.fixture
def listed(tmp_path: Path) -> Path:
    """A small list."""
    path = tmp_path / "list.txt"
    path.write_text("cat\ncats\nact\nscat\nat\ndog\n")
    return path


def answers(path: Path, folder: Path) -> tuple[object, ...]:
    """What the small list says, loaded with this cache folder."""
    lexicon = Lexicon.load(path, cache=Cache(folder))
    plays = Position.parse("5C CAT", roll="S").plays(lexicon)
    return sorted(lexicon), lexicon.anagrams("TAC"), {plays.text(index) for index in range(len(plays))}


ANSWERS = (["ACT", "AT", "CAT", "CATS", "DOG", "SCAT"], ["ACT", "CAT"], {"5C CATS", "5B SCAT"})


# Many at once


def go(processes: list[Process]) -> list[str]:
    """Let all of them begin at once, and return what each prints after that."""
    for process in processes:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin
        process.stdin.write("go\n")
        process.stdin.flush()
    return [finish(process) for process in processes]


@pytest.mark.slow
@pytest.mark.parametrize("count", [2, 8])
def test_processes_that_compile_at_once(tmp_path: Path, count: int) -> None:
    """Into one empty cache: all are right, and four whole files and nothing else remain."""
    words = ENABLE.read_text("ascii").split()[::8]
    listed = tmp_path / "list.txt"
    listed.write_text("\n".join(words))
    lexicon = Lexicon.from_words(words)
    plays = Position.parse("5C WRAP", roll="RETINAS").plays(lexicon)
    anagrams = " ".join(lexicon.anagrams("RETINAS", shortest=6))
    expected = f"{len(words)} {len(plays)} {plays.text(0)} {anagrams}\n"
    folder = tmp_path / "cache"
    processes = [start_python(COMPILE, listed, SCRAMBLE_CACHE_DIR=folder) for _ in range(count)]
    assert go(processes) == [expected] * count
    assert sorted(path.name.split(".")[1] for path in folder.iterdir()) == sorted(KINDS)
    before = {path: path.stat().st_ino for path in folder.iterdir()}
    warm = Lexicon.load(listed, cache=Cache(folder))
    assert warm.anagrams("RETINAS", shortest=6) == lexicon.anagrams("RETINAS", shortest=6)
    assert len(Position.parse("5C WRAP", roll="RETINAS").plays(warm)) == len(plays)
    assert {path: path.stat().st_ino for path in folder.iterdir()} == before


# Killed


def kill_in_a_store(folder: Path, pause: float) -> None:
    """Start a process that stores all the time, and kill it soon after its second store."""
    process = start_python(STORE, folder, KEY, STORED)
    assert process.stdout
    assert [process.stdout.readline() for _ in range(2)] == ["0\n", "1\n"]
    time.sleep(pause)
    process.kill()
    process.communicate()
    assert process.returncode < 0


@pytest.mark.slow
def test_a_killed_process_leaves_no_broken_file(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Whenever it dies, the file holds one whole payload: the one before, or the new one."""
    unfinished = 0
    for turn in range(36):
        kill_in_a_store(tmp_path, turn / 20_000)
        payload = Cache(tmp_path).load(KEY, "grph")
        assert payload is not None
        assert bytes(payload) == bytes([payload[0]]) * STORED
        others = [path for path in tmp_path.iterdir() if path != Cache(tmp_path).path(KEY, "grph")]
        unfinished += len(others)
        for path in others:
            path.unlink()
    assert caplog.records == []
    assert unfinished > 0, "no kill came in the middle of a store: this test has proved nothing"


# Forged


@pytest.mark.parametrize(
    "nodes",
    [
        b"",
        b"1234567",
        b"123456789",
        b"\xff" * 800,
        b"\xfe\xff\xff\xff\x40\x00\x00\x00" * 64,
        b"\x06\x00\x00\x00\xff\xff\xff\xff",
        b"\x06\x00\x00\x00\x7f\x00\x00\x00" * 128,
    ],
    ids=["empty", "short", "odd", "ones", "past the end", "far past", "second child past the end"],
)
def test_a_forged_graph_is_refused(tmp_path: Path, listed: Path, nodes: bytes) -> None:
    """Header and checksum are right, but nodes point outside the file: the graph is made again."""
    folder = tmp_path / "cache"
    lexicon = Lexicon.load(listed, cache=Cache(folder))
    Cache(folder).store(lexicon.fingerprint, "grph", nodes)
    assert answers(listed, folder) == ANSWERS
    assert answers(listed, folder) == ANSWERS


def test_a_forged_graph_with_other_letters_is_refused(tmp_path: Path, listed: Path) -> None:
    """A first letter with code 30, in a list whose alphabet has 26."""
    folder = tmp_path / "cache"
    lexicon = Lexicon.load(listed, cache=Cache(folder))
    nodes = [(1 << 30, 1), (1 << 31, 2), (1 << 30, 3), (1, 0)]
    Cache(folder).store(lexicon.fingerprint, "grph", b"".join(struct.pack("<II", *node) for node in nodes))
    assert Lexicon.load(listed, cache=Cache(folder)).anagrams("??") == ["AT"]


def test_a_forged_index_with_other_letters_is_refused(tmp_path: Path, listed: Path) -> None:
    """A word with letter number 27, in a list whose alphabet has 26: no play has a letter nobody knows."""
    folder = tmp_path / "cache"
    lexicon = Lexicon.load(listed, cache=Cache(folder))
    wider = Alphabet("wider", (*lexicon.alphabet.letters, "\u00c4"))
    Cache(folder).store(lexicon.fingerprint, "anag", compile_anagrams(["A\u00c4"], wider))
    plays = Position.parse(roll="A?").plays(Lexicon.load(listed, cache=Cache(folder)))
    assert {plays.text(index) for index in range(len(plays))} == {"5E At", "5D At", "E5 At", "E4 At"}


def test_no_forged_graph_kills_the_process(tmp_path: Path, listed: Path) -> None:
    """Wrong answers cannot be told from right ones, but no answer comes from outside the file."""
    output = run_python(WALK_FORGED_GRAPHS, listed, SCRAMBLE_CACHE_DIR=tmp_path / "cache")
    assert output.strip() == f"1200 True {ANSWERS[0]}"


def test_no_forged_index_kills_the_process(tmp_path: Path, listed: Path) -> None:
    """As for forged graphs; whatever words the index has, what is found can be laid on the mat."""
    output = run_python(WALK_FORGED_INDEXES, listed, SCRAMBLE_CACHE_DIR=tmp_path / "cache")
    assert output.strip() == f"1200 True {ANSWERS[0]}"


@pytest.mark.parametrize(
    "data",
    [b"", b"1234567", bytes(192), b"\xff" * 4096, bytes(4096)],
    ids=["empty", "short", "header", "ones", "zeros"],
)
def test_a_forged_index_is_refused(tmp_path: Path, listed: Path, data: bytes) -> None:
    """Header and checksum are right, but it is not an index: it is made again."""
    folder = tmp_path / "cache"
    lexicon = Lexicon.load(listed, cache=Cache(folder))
    Cache(folder).store(lexicon.fingerprint, "anag", data)
    assert answers(listed, folder) == ANSWERS
    kept = Cache(folder).load(lexicon.fingerprint, "anag")
    assert kept is not None
    assert bytes(kept) == compile_anagrams(list(lexicon), lexicon.alphabet)


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"{}",
        b"[]",
        b"null",
        b"\xff\xfe",
        b'{"fingerprint": 5}',
        b'{"fingerprint": "5c"}',
        b'{"rejected"',
    ],
)
def test_a_forged_summary_is_refused(tmp_path: Path, listed: Path, payload: bytes) -> None:
    """Right header and checksum, and something else than what this program writes."""
    folder = tmp_path / "cache"
    Lexicon.load(listed, cache=Cache(folder))
    (path,) = folder.glob("*.summ.*")
    Cache(folder).store(path.name.split(".")[0], "summ", payload)
    assert answers(listed, folder) == ANSWERS


@pytest.mark.parametrize("keep", [0, 8, 100, -5], ids=["empty", "magic", "beginning", "all but the end"])
def test_a_forged_trie_is_refused(tmp_path: Path, listed: Path, keep: int) -> None:
    """The same for the words."""
    folder = tmp_path / "cache"
    lexicon = Lexicon.load(listed, cache=Cache(folder))
    payload = Cache(folder).load(lexicon.fingerprint, "trie")
    assert payload is not None
    Cache(folder).store(lexicon.fingerprint, "trie", bytes(payload[:keep]))
    assert answers(listed, folder) == ANSWERS
