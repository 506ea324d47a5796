"""Word lists by name and by path, their fingerprints, and what ships with the package (SS-23)."""

import hashlib
import shutil
import tomllib
from pathlib import Path

import pytest
from child import run_python
from hypothesis import given, settings
from hypothesis import strategies as st

import scramble
from scramble.alphabet import ENGLISH, Alphabet
from scramble.errors import LexiconError, NoSuchWord, ScrambleError, UnknownName, WrongType
from scramble.words.cache import Cache
from scramble.words.lexicon import Lexicon

LEXICONS = Path(__file__).parents[2] / "lexicons"
MANIFEST = tomllib.loads((LEXICONS / "manifest.toml").read_text("utf-8"))
ENTRIES = [entry for kind in MANIFEST.values() for entry in kind]
WORDS = ["CAT", "DOG", "EMU", "BAT"]


def fingerprint_of(words: list[str]) -> str:
    """The definition: sha256 over the words in upper case, sorted, each once, a line feed after each."""
    digest = hashlib.sha256()
    for word in sorted({word.upper() for word in words}):
        digest.update(word.encode() + b"\n")
    return digest.hexdigest()


def write(folder: Path, text: str, name: str = "list.txt") -> Path:
    """A word list in a file."""
    path = folder / name
    path.write_bytes(text.encode())
    return path


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    """A cache of this test's own."""
    return Cache(tmp_path / "cache")


# Loading


def test_a_list_that_ships_is_found_by_its_name(enable: Lexicon) -> None:
    """In any case; it has the manifest's name and version, and no line of it is lost."""
    (entry,) = MANIFEST["lexicon"]
    by_name = Lexicon.load("ENABLE")
    assert by_name == enable
    assert (by_name.name, by_name.version, len(by_name)) == ("enable", entry["version"], entry["count"])
    assert by_name.rejected_count == 0
    assert by_name.alphabet == ENGLISH


def test_the_default_list_is_one_that_ships(enable: Lexicon) -> None:
    assert Lexicon.load() == enable
    assert [entry.name for entry in Lexicon.known()] == ["enable"]


def test_a_list_is_found_by_its_path(tmp_path: Path, cache: Cache) -> None:
    """As a text and as a path; its name is the file's, its version what the user says."""
    path = write(tmp_path, "cat\ndog\n", "my own list.txt")
    for where in (path, str(path)):
        lexicon = Lexicon.load(where, version="2024", cache=cache)
        assert sorted(lexicon) == ["CAT", "DOG"]
        assert (lexicon.name, lexicon.version) == ("my own list", "2024")
        assert repr(lexicon).startswith("<Lexicon my own list 2024: 2 words, ")


def test_a_file_without_an_ending_is_found_too(
    tmp_path: Path, cache: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, "cat\n", "words")
    monkeypatch.chdir(tmp_path)
    assert list(Lexicon.load("words", cache=cache)) == ["CAT"]


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(UnknownName, match=r"'sowpods'.*expected one of enable") as caught:
        Lexicon.load("sowpods")
    assert isinstance(caught.value, KeyError)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("missing.txt", "there is no such file"),
        ("missing/list.txt", "there is no such file"),
        (".", "cannot be read"),
        ("a/b/../c.txt", "there is no such file"),
        ("file.txt/list.txt", "cannot be read"),
        ("loop.txt", "cannot be read"),
        ("nul\0.txt", "no file has such a name"),
        ("x" * 5000 + ".txt", "cannot be read"),
    ],
    ids=["missing", "folder missing", "directory", "up", "below a file", "endless link", "NUL", "long"],
)
def test_a_file_that_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, why: str
) -> None:
    """The error names the file and the reason."""
    write(tmp_path, "cat\n", "file.txt")
    (tmp_path / "loop.txt").symlink_to(tmp_path / "loop.txt")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(LexiconError, match=why) as caught:
        Lexicon.load(name)
    assert caught.value.value == name


def test_a_very_long_name_is_an_unknown_name() -> None:
    """A name that no file system would take is still only a name (it can stand in a position text)."""
    with pytest.raises(ScrambleError, match="expected one of enable"):
        Lexicon.load("x" * 5000)


@pytest.mark.parametrize("name", [5, None, b"enable", ["enable"]])
def test_a_name_is_a_text(name: object) -> None:
    with pytest.raises(TypeError):
        Lexicon.load(name)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no words"),
        ("\n\n \t\n", "no words"),
        ("# only a comment\n", "no words"),
        ("x1\nA\n", r"no words; line 1: 'x1': '1' is not a letter of the english alphabet"),
    ],
    ids=["empty", "blank", "comment", "no word in it"],
)
def test_a_file_without_words(tmp_path: Path, cache: Cache, text: str, why: str) -> None:
    """An empty list would call every play a phony; the error says what stood there instead."""
    with pytest.raises(LexiconError, match=why):
        Lexicon.load(write(tmp_path, text), cache=cache)


def test_no_words_at_all() -> None:
    with pytest.raises(LexiconError, match="no words"):
        Lexicon.from_words([])


def test_words_from_any_iterable() -> None:
    """A generator, a set, the words of another lexicon."""
    from_list = Lexicon.from_words(WORDS)
    assert Lexicon.from_words(word.lower() for word in WORDS) == from_list
    assert Lexicon.from_words(set(WORDS)) == from_list
    assert Lexicon.from_words(from_list) == from_list


# Fingerprint


def test_the_fingerprint_of_enable_is_the_definition(enable: Lexicon) -> None:
    words = (LEXICONS / "enable1.txt").read_text("ascii").split()
    assert enable.fingerprint == fingerprint_of(words)
    assert set(enable) == {word.upper() for word in words}


@pytest.mark.parametrize(
    "text",
    [
        "CAT\nDOG\nEMU\nBAT\n",
        "emu\r\nBat\r\ncat\rDOG",
        "dog\nCAT\nbat\nBAT\nEMU\n\n# end",
        "\ufeffcat\ndog\nemu\nbat",
    ],
    ids=["plain", "line ends", "order and repeats", "mark"],
)
def test_the_fingerprint_is_of_the_words_alone(tmp_path: Path, cache: Cache, text: str) -> None:
    """Order, case, repeats, comments and line ends make no other list."""
    lexicon = Lexicon.load(write(tmp_path, text), cache=cache)
    assert lexicon.fingerprint == fingerprint_of(WORDS)
    assert lexicon == Lexicon.from_words(WORDS)


def test_the_fingerprint_tells_lists_apart() -> None:
    """Also those that run together: ABC + DE is not AB + CDE."""
    assert Lexicon.from_words(["ABC", "DE"]).fingerprint != Lexicon.from_words(["AB", "CDE"]).fingerprint
    assert Lexicon.from_words(WORDS).fingerprint != Lexicon.from_words(WORDS[1:]).fingerprint


# What ships

IN_ENABLE = "AA AE EX ID KA PARIS THOU ZAX CWM AIRT WRAP WRAPS SIZES QUIXOTIC ANTI"
NOT_IN_ENABLE = "QI ZA OK PRE TV JFK LUCY DONT XRAY DON'T X-RAY A I"


def test_touchstones_of_enable(enable: Lexicon) -> None:
    """SS-23: foreign and archaic words are in; names, abbreviations and prefixes are not (data/README)."""
    assert [word for word in IN_ENABLE.split() if word not in enable] == []
    assert [word for word in NOT_IN_ENABLE.split() if word in enable] == []
    assert sum(len(word) == 2 for word in enable) == 96
    assert sum(2 <= len(word) <= 9 for word in enable) == 105_241
    assert sum(2 <= len(word) <= 15 for word in enable) == 168_551


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["name"])
def test_the_manifest_describes_its_files(entry: dict[str, str | int]) -> None:
    """Checksum and number of lines of the file as it lies in the folder."""
    raw = (LEXICONS / str(entry["file"])).read_bytes()
    assert hashlib.sha256(raw).hexdigest() == entry["sha256"]
    assert raw.count(b"\n") == entry["count"]
    assert raw.endswith(b"\n")
    assert entry["licence"]
    assert entry["source"]


def test_every_file_is_accounted_for() -> None:
    """A list nobody described is a list of unknown licence."""
    files = {str(path.relative_to(LEXICONS)) for path in LEXICONS.rglob("*.*") if path.is_file()}
    listed = {entry["file"] for entry in ENTRIES} | {"manifest.toml", "__init__.py"}
    others = {name for name in files - listed if "__pycache__" not in name}
    assert listed <= files
    folders = {(str(Path(name).parent), Path(name).suffix) for name in others}
    assert folders == {
        ("mats", ".toml"),
        ("dice", ".toml"),
        ("licences", ".txt"),
        ("values", ".values"),
        ("values", ".wins"),
    }


def test_a_damaged_file_of_the_package_is_noticed(tmp_path: Path) -> None:
    """A word list that does not match its checksum decides nothing."""
    package = tmp_path / "scramble"
    shutil.copytree(Path(scramble.__file__).parent, package)
    shutil.copytree(LEXICONS, package / "lexicons", dirs_exist_ok=True)
    code = "import scramble; print(scramble.__file__, len(scramble.Lexicon.load()))"
    assert run_python(code, PYTHONPATH=tmp_path).split() == [str(package / "__init__.py"), "172823"]
    listed = package / "lexicons" / "enable1.txt"
    listed.write_bytes(listed.read_bytes().replace(b"wraps\n", b"wrapz\n"))
    with pytest.raises(AssertionError, match=r"LexiconError: lexicon .*enable1.txt is damaged"):
        run_python(code, PYTHONPATH=tmp_path)


# Membership, order, numbers


def test_is_a_word_in_the_list() -> None:
    """In any case; part of a word and more than a word are not."""
    lexicon = Lexicon.from_words(WORDS)
    assert all(text in lexicon for text in ("CAT", "cat", "Cat", "cAT"))
    assert all(text not in lexicon for text in ("CA", "AT", "CATS", "CATDOG", "", "CAT ", "C?T", "CÄT"))


@pytest.mark.parametrize("word", [b"CAT", None, 7, ("CAT",), True])
def test_only_a_text_can_be_looked_up(word: object) -> None:
    """`b"CAT" in lexicon` is a mistake, and False would hide it."""
    with pytest.raises(WrongType, match="word"):
        word in Lexicon.from_words(WORDS)  # noqa: B015 - the look-up itself is what is tested


def test_iteration_gives_every_word_once_in_alphabetical_order() -> None:
    lexicon = Lexicon.from_words(["zoo", *WORDS, "Aardvark", "cats", "ca"])
    words = list(lexicon)
    assert words == sorted(words) == ["AARDVARK", "BAT", "CA", "CAT", "CATS", "DOG", "EMU", "ZOO"]
    assert len(lexicon) == 8
    assert list(lexicon) == words


def test_every_number_has_its_word() -> None:
    """Case D11: on a fresh object, whole words without anything after them."""
    lexicon = Lexicon.from_words(["BAR", "FOO"])
    words = [lexicon.word(number) for number in range(2)]
    assert set(words) == {"BAR", "FOO"}
    assert [len(word) for word in words] == [3, 3]


def test_numbers_cover_the_whole_list(enable: Lexicon) -> None:
    assert {enable.word(number) for number in range(len(enable))} == set(enable)


@pytest.mark.parametrize("number", [2, -1, -2, 3, 2**31, 2**32, 2**63, 2**64, 10**30])
def test_a_number_without_a_word(number: int) -> None:
    """Case D11: an IndexError, for -1 too, that says what numbers there are."""
    lexicon = Lexicon.from_words(["BAR", "FOO"])
    with pytest.raises(NoSuchWord, match="from 0 to 1") as caught:
        lexicon.word(number)
    assert isinstance(caught.value, IndexError)


@pytest.mark.parametrize("number", ["0", None, 0.5, 1.0, b"0"])
def test_a_number_is_whole(number: object) -> None:
    """No half word: only whole numbers have words."""
    with pytest.raises((TypeError, NoSuchWord)):
        Lexicon.from_words(["BAR", "FOO"]).word(number)  # type: ignore[arg-type]


# A value


@pytest.mark.parametrize("name", ["name", "version", "alphabet", "fingerprint", "rejected", "rejected_count"])
def test_a_lexicon_does_not_change(name: str) -> None:
    """What it says of itself cannot be replaced."""
    lexicon = Lexicon.from_words(WORDS, name="mine", version="1")
    before = getattr(lexicon, name)
    with pytest.raises(AttributeError):
        setattr(lexicon, name, "other")
    assert getattr(lexicon, name) == before


@pytest.mark.parametrize("name", ["name", "fingerprint"])
def test_nothing_is_taken_from_a_lexicon(name: str) -> None:
    lexicon = Lexicon.from_words(WORDS)
    with pytest.raises(AttributeError):
        delattr(lexicon, name)
    assert getattr(lexicon, name)


@pytest.mark.parametrize("name", ["title", "words"])
def test_nothing_is_added_to_a_lexicon(name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(Lexicon.from_words(WORDS), name, 1)


def test_lexicons_are_equal_by_their_words() -> None:
    """Name and version do not count, the alphabet does."""
    lexicon = Lexicon.from_words(WORDS, name="one", version="1")
    same = Lexicon.from_words(reversed(WORDS), name="two", version="2")
    assert lexicon == same
    assert len({lexicon, same}) == 1
    assert lexicon != Lexicon.from_words([*WORDS, "OWL"])
    wider = Alphabet("wider", (*ENGLISH.letters, "Ñ"))
    assert lexicon != Lexicon.from_words(WORDS, alphabet=wider)
    assert lexicon != WORDS
    assert lexicon != lexicon.fingerprint


@given(words=st.lists(st.text("ABCab", min_size=2, max_size=5), min_size=1, max_size=12))
@settings(max_examples=150)
def test_a_lexicon_is_the_set_of_its_words(words: list[str]) -> None:
    lexicon = Lexicon.from_words(words)
    wanted = {word.upper() for word in words}
    assert set(lexicon) == wanted
    assert len(lexicon) == len(wanted)
    assert {lexicon.word(number) for number in range(len(lexicon))} == wanted
    assert lexicon.fingerprint == fingerprint_of(words)
