"""Compiled word lists on disk: found again, never believed when damaged, safe to share between processes."""

import logging
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
from child import run_python

from scramble.position import Position
from scramble.words.cache import FORMAT, Cache
from scramble.words.compile import compile_anagrams
from scramble.words.lexicon import Lexicon

LIST = "cat\ncats\nact\nscat\nx1\nat\n"
OTHER_LIST = "dog\ngod\ndogs\n"
KINDS = ["summ", "trie", "grph", "anag"]  # what the source holds, the words, their graph and their index
HEADER = 64
EACH_KIND = pytest.mark.parametrize("kind", KINDS)

# What the list says, by hand. An S before or after CAT on the mat makes the only plays.
ANSWERS = (["ACT", "AT", "CAT", "CATS", "SCAT"], [5], ["ACT", "CAT"], {"5C CATS", "5B SCAT"})


class Shelf:
    """A word list and the folder where it is compiled to."""

    def __init__(self, folder: Path, text: str) -> None:
        self.folder = folder / "cache"
        self.path = folder / "list.txt"
        self.path.write_text(text)

    def load(self) -> Lexicon:
        """As a new process would: nothing is shared with earlier loads but the files."""
        return Lexicon.load(self.path, cache=Cache(self.folder))

    def file(self, kind: str) -> Path:
        """The one compiled file of a kind."""
        (path,) = self.folder.glob(f"*.{kind}.*")
        return path


def answers(lexicon: Lexicon) -> tuple[object, ...]:
    """What the words, their source, the word graph and the index say: every kind of file has a part in it."""
    plays = Position.parse("5C CAT", roll="S").plays(lexicon)
    return (
        sorted(lexicon),
        [line.number for line in lexicon.rejected],
        lexicon.anagrams("TAC"),
        {plays.text(index) for index in range(len(plays))},
    )


def put(path: Path, raw: bytes) -> None:
    """A new file in the place of another, whose memory may still be mapped."""
    path.unlink(missing_ok=True)
    path.write_bytes(raw)


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    """A list that has been compiled."""
    made = Shelf(tmp_path, LIST)
    assert answers(made.load()) == ANSWERS
    return made


# In order


def test_cold_and_warm_loads_are_equal(shelf: Shelf, caplog: pytest.LogCaptureFixture) -> None:
    """The second load reads the files and leaves them alone."""
    before = {path.name: (path.stat().st_ino, path.read_bytes()) for path in shelf.folder.iterdir()}
    warm = shelf.load()
    assert answers(warm) == ANSWERS
    assert warm == Lexicon.from_words(LIST.split())
    assert (warm.name, warm.version, warm.rejected_count) == ("list", "", 1)
    assert {path.name: (path.stat().st_ino, path.read_bytes()) for path in shelf.folder.iterdir()} == before
    assert caplog.records == []


def test_files_are_named_by_fingerprint_and_format(shelf: Shelf) -> None:
    """Four files and nothing else; words, graph and index belong to the words, wherever they came from."""
    fingerprint = shelf.load().fingerprint
    assert len(list(shelf.folder.iterdir())) == len(KINDS)
    for kind in ("trie", "grph", "anag"):
        assert shelf.file(kind).name == f"{fingerprint}.{kind}.v{FORMAT}"
        assert Cache(shelf.folder).path(fingerprint, kind) == shelf.file(kind)
    assert shelf.file("summ").name.endswith(f".summ.v{FORMAT}")


def test_equal_words_share_their_files(shelf: Shelf, tmp_path: Path) -> None:
    """Another file with the same words adds only the summary of its own lines."""
    again = tmp_path / "again.txt"
    again.write_text("SCAT\r\nat # comment\r\nACT\r\ncats\r\nCat\r\n")
    lexicon = Lexicon.load(again, cache=Cache(shelf.folder))
    assert answers(lexicon) == (ANSWERS[0], [], *ANSWERS[2:])
    assert [len(list(shelf.folder.glob(f"*.{kind}.*"))) for kind in KINDS] == [2, 1, 1, 1]


def test_a_changed_list_is_compiled_anew(shelf: Shelf) -> None:
    """Also when it keeps its name and its length."""
    shelf.path.write_text(LIST.replace("at\n", "ta\n"))
    assert "TA" in shelf.load()
    assert "CAT" not in shelf.load()


def test_other_options_are_other_words(shelf: Shelf) -> None:
    """The longest word is part of what a file's words depend on."""
    assert sorted(Lexicon.load(shelf.path, longest=3, cache=Cache(shelf.folder))) == ["ACT", "AT", "CAT"]
    assert answers(shelf.load()) == ANSWERS


def test_the_graph_comes_from_the_file(shelf: Shelf, tmp_path: Path) -> None:
    """What lies under the right key with a right checksum is what is used: here, another list's graph."""
    graph = Lexicon.load(other_list(tmp_path).path, cache=Cache(tmp_path / "other" / "cache"))
    payload = Cache(tmp_path / "other" / "cache").load(graph.fingerprint, "grph")
    assert payload is not None
    Cache(shelf.folder).store(shelf.load().fingerprint, "grph", bytes(payload))
    assert shelf.load().anagrams("GOD") == ["DOG", "GOD"]


def test_the_graph_is_mapped_not_copied(shelf: Shelf) -> None:
    """A change of the file's bytes is a change of what the lexicon reads: it has no copy of them."""
    lexicon = shelf.load()
    assert lexicon.anagrams("TAC") == ["ACT", "CAT"]
    size = shelf.file("grph").stat().st_size
    with shelf.file("grph").open("r+b") as file:
        file.seek(HEADER)
        file.write(bytes(size - HEADER))
    assert lexicon.anagrams("TAC") == []


def words_with_dice(mat: str, lexicon: Lexicon) -> set[str]:
    """What an S makes of the word on the mat."""
    plays = Position.parse(mat, roll="S").plays(lexicon)
    return {plays.text(index) for index in range(len(plays))}


def test_the_index_comes_from_the_file(shelf: Shelf, tmp_path: Path) -> None:
    """As above: another list's index, and so that list's words."""
    other = other_list(tmp_path).load()
    assert words_with_dice("5C DOG", other) == {"5C DOGS"}
    payload = Cache(tmp_path / "other" / "cache").load(other.fingerprint, "anag")
    assert payload is not None
    Cache(shelf.folder).store(shelf.load().fingerprint, "anag", bytes(payload))
    assert words_with_dice("5C DOG", shelf.load()) == {"5C DOGS"}
    assert words_with_dice("5C CAT", shelf.load()) == set()


def test_the_index_is_mapped_not_copied(shelf: Shelf) -> None:
    """Its bytes become those of a list with O for A, and so do the words that the lexicon finds."""
    lexicon = shelf.load()
    assert words_with_dice("5C CAT", lexicon) == ANSWERS[3]
    payload = compile_anagrams([word.replace("A", "O") for word in lexicon], lexicon.alphabet)
    assert shelf.file("anag").stat().st_size == HEADER + len(payload)
    with shelf.file("anag").open("r+b") as file:
        file.seek(HEADER)
        file.write(payload)
    assert words_with_dice("5C CAT", lexicon) == set()
    assert words_with_dice("5C COT", lexicon) == {"5C COTS", "5B SCOT"}


def test_words_from_a_program_are_not_written(tmp_path: Path) -> None:
    """Nobody would find them again."""
    code = """
from scramble import Lexicon, Position
lexicon = Lexicon.from_words(["cat"])
print(lexicon.anagrams("act"), len(Position.parse(roll="CAT").plays(lexicon)))
"""
    assert run_python(code, SCRAMBLE_CACHE_DIR=tmp_path / "none").strip() == "['CAT'] 6"
    assert list(tmp_path.iterdir()) == []


def test_where_the_cache_is(tmp_path: Path) -> None:
    """In the folder of SCRAMBLE_CACHE_DIR, or else in the user's cache folder."""
    listed = tmp_path / "list.txt"
    listed.write_text(LIST)
    code = """
import sys
from scramble import Lexicon
lexicon = Lexicon.load(sys.argv[1])
print(lexicon.anagrams("TAC"), lexicon.anagram_index.word_count)
"""
    home, chosen = tmp_path / "home", tmp_path / "chosen"
    home.mkdir()
    places = {"HOME": home, "XDG_CACHE_HOME": home / ".cache", "LOCALAPPDATA": home}
    assert run_python(code, listed, SCRAMBLE_CACHE_DIR=chosen, **places).strip() == "['ACT', 'CAT'] 5"
    assert len(list(chosen.iterdir())) == len(KINDS)
    assert list(home.iterdir()) == []
    assert run_python(code, listed, SCRAMBLE_CACHE_DIR="", **places).strip() == "['ACT', 'CAT'] 5"
    assert len(list(home.rglob(f"*.v{FORMAT}"))) == len(KINDS)


# Damaged


def other_list(folder: Path) -> Shelf:
    """Another list, compiled in another folder."""
    (folder / "other").mkdir()
    other = Shelf(folder / "other", OTHER_LIST)
    assert other.load().anagrams("GOD") == ["DOG", "GOD"]
    assert other.load().anagram_index.word_count == 3
    return other


def damages(raw: bytes) -> Iterator[bytes]:
    """Cut short at many lengths, too long, flipped at every header byte and at many others."""
    size = len(raw)
    yield from (raw[:length] for length in {0, 1, 7, 8, 12, 31, 63, 64, 65, size // 2, size - 8, size - 1})
    yield from (raw + bytes(extra) for extra in (1, 8))
    places = [*range(HEADER), *range(HEADER, size, max(1, size // 40)), size - 1]
    for place in places:
        for flip in (0x01, 0x80):
            yield raw[:place] + bytes([raw[place] ^ flip]) + raw[place + 1 :]
    yield bytes(size)
    yield b"\xff" * size
    yield raw[:HEADER] + raw[HEADER:][::-1]


@EACH_KIND
def test_every_damage_is_noticed_and_mended(
    shelf: Shelf, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The answers stay right, a warning names the file, and the file is as it was."""
    path = shelf.file(kind)
    raw = path.read_bytes()
    tried = [damaged for damaged in damages(raw) if damaged != raw]
    assert len(tried) > 150
    for damaged in tried:
        put(path, damaged)
        caplog.clear()
        assert answers(shelf.load()) == ANSWERS
        assert path.read_bytes() == raw
        assert damaged == b"" or any(path.name in record.getMessage() for record in caplog.records)
    assert len(list(shelf.folder.iterdir())) == len(KINDS)


@EACH_KIND
def test_a_missing_file_is_made_again(shelf: Shelf, kind: str) -> None:
    path = shelf.file(kind)
    raw = path.read_bytes()
    path.unlink()
    assert answers(shelf.load()) == ANSWERS
    assert path.read_bytes() == raw


@EACH_KIND
def test_a_file_of_another_list_is_noticed(shelf: Shelf, tmp_path: Path, kind: str) -> None:
    """Whole and with a right checksum, but renamed: its header says whose it is."""
    raw = shelf.file(kind).read_bytes()
    put(shelf.file(kind), other_list(tmp_path).file(kind).read_bytes())
    assert answers(shelf.load()) == ANSWERS
    assert shelf.file(kind).read_bytes() == raw


@pytest.mark.parametrize(("kind", "other"), [("grph", "trie"), ("grph", "anag"), ("anag", "grph")])
def test_a_file_of_another_kind_is_noticed(shelf: Shelf, kind: str, other: str) -> None:
    """The words' file in the place of the graph's and the like: the same key, another kind."""
    put(shelf.file(kind), shelf.file(other).read_bytes())
    assert answers(shelf.load()) == ANSWERS


@EACH_KIND
@pytest.mark.parametrize("version", [0, FORMAT + 1, 2**32 - 1])
def test_a_file_of_another_format_is_noticed(shelf: Shelf, kind: str, version: int) -> None:
    """What an older or newer program wrote may mean something else."""
    raw = shelf.file(kind).read_bytes()
    put(shelf.file(kind), raw[:8] + struct.pack("<I", version) + raw[12:])
    assert answers(shelf.load()) == ANSWERS
    assert shelf.file(kind).read_bytes() == raw


@EACH_KIND
def test_a_folder_in_the_place_of_a_file(shelf: Shelf, kind: str, caplog: pytest.LogCaptureFixture) -> None:
    """It can be neither read nor replaced; the words can still be compiled every time."""
    path = shelf.file(kind)
    path.unlink()
    path.mkdir()
    assert answers(shelf.load()) == ANSWERS
    assert any(str(path) in record.getMessage() for record in caplog.records)
    assert len(list(shelf.folder.iterdir())) == len(KINDS)


# Places that cannot be written


@pytest.mark.parametrize("place", ["file", "below a file", "device"])
def test_a_folder_that_cannot_be_made(tmp_path: Path, place: str, caplog: pytest.LogCaptureFixture) -> None:
    """No cache is a slow start, not a failure; the log says so."""
    (tmp_path / "file").write_text("not a folder")
    folder = {
        "file": tmp_path / "file",
        "below a file": tmp_path / "file" / "cache",
        "device": Path("/dev/null/cache"),
    }[place]
    listed = tmp_path / "list.txt"
    listed.write_text(LIST)
    with caplog.at_level(logging.WARNING, "scramble.words.cache"):
        for _ in range(2):
            assert answers(Lexicon.load(listed, cache=Cache(folder))) == ANSWERS
    warnings = [record for record in caplog.records if "cannot write cache file" in record.getMessage()]
    assert len(warnings) == 2 * len(KINDS)
    assert all(record.levelno == logging.WARNING for record in warnings)
    assert (tmp_path / "file").read_text() == "not a folder"


def test_a_full_disk(tmp_path: Path) -> None:
    """Files may not grow past their headers here: nothing is kept, and no half file stays."""
    listed = tmp_path / "list.txt"
    listed.write_text(LIST)
    code = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
from scramble import Lexicon
lexicon = Lexicon.load(sys.argv[1])
print(lexicon.anagrams("TAC"), lexicon.anagram_index.word_count)
"""
    output = run_python(code, listed, SCRAMBLE_CACHE_DIR=tmp_path / "cache", PYTHONDONTWRITEBYTECODE=1)
    assert output.strip() == "['ACT', 'CAT'] 5"
    assert list((tmp_path / "cache").iterdir()) == []
