"""The tree of errors: what its picture says, what messages say, and the way through a pickle."""

import ast
import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from copies import pickled
from hypothesis import given, settings
from hypothesis import strategies as st

from scramble import errors
from scramble.alphabet import ENGLISH, Alphabet
from scramble.cli.host.kept_evenings import load_evening
from scramble.dice import DiceSet, Roll
from scramble.errors import BadInput, IllegalPlay, OutOfMemory, ScrambleError, UnknownName
from scramble.game.files import load_record
from scramble.game.session import load_session
from scramble.hints.filters import parse_filter
from scramble.mat import Mat
from scramble.party.anybodys_guess.tracks import load_track
from scramble.play import Placement, PlayFault
from scramble.position import Position
from scramble.rules import Rules
from scramble.words.lexicon import Lexicon

CLASSES = [getattr(errors, name) for name in errors.__all__]
WITH_FIELDS = [error for error in CLASSES if issubclass(error, BadInput)]


def bases_by_picture() -> dict[str, set[str]]:
    """Bases of each class as the picture in the docstring shows them: by indentation and in brackets."""
    bases: dict[str, set[str]] = {}
    path: list[str] = []
    for line in (errors.__doc__ or "").splitlines():
        drawn = line.strip(" │├└─")
        name = drawn.split(" ")[0]
        if name not in errors.__all__:
            continue
        depth = (len(line) - len(drawn) - 4) // 4 if "─" in line else 0
        path = [*path[:depth], name]
        builtin = drawn.removeprefix(name).strip().partition(")")[0].lstrip("(") if "(" in drawn[:40] else ""
        bases[name] = set(path[-2:-1]) | ({builtin} if builtin else set())
    return bases


def test_the_picture_is_the_tree() -> None:
    """Every class is drawn, below its base and with the built-in error that it also is."""
    drawn = bases_by_picture()
    assert set(drawn) == set(errors.__all__)
    for error in CLASSES:
        own = {base.__name__ for base in error.__bases__} - {"Exception"}
        assert drawn[error.__name__] == own, error.__name__


def test_everything_is_a_scramble_error() -> None:
    """One `except` catches all; the module defines no others."""
    defined = {
        name
        for name, value in vars(errors).items()
        if inspect.isclass(value) and issubclass(value, Exception)
    }
    assert defined == set(errors.__all__)
    assert all(issubclass(error, ScrambleError) for error in CLASSES)
    assert all(error.__doc__ for error in CLASSES)


@pytest.mark.parametrize("error", WITH_FIELDS, ids=lambda error: error.__name__)
def test_an_error_names_field_value_and_expectation(error: type[BadInput]) -> None:
    """In its message and as attributes, on both sides of a pickle."""
    raised = error("target", -1, "points from 1 to 9999")
    for same in (raised, pickled(raised)):
        assert type(same) is error
        assert str(same) == "target -1: expected points from 1 to 9999"
        assert (same.field, same.value, same.expected) == ("target", -1, "points from 1 to 9999")


def test_an_illegal_play_names_every_reason() -> None:
    faults = PlayFault.GAP | PlayFault.NOT_ATTACHED
    raised = IllegalPlay("5C WRAP", faults, faults.reasons)
    for same in (raised, pickled(raised)):
        assert type(same) is IllegalPlay
        assert (same.play, same.faults, same.reasons) == ("5C WRAP", faults, faults.reasons)
        assert str(same).startswith("play '5C WRAP' is illegal: there is an empty square between")
        assert "; no die touches" in str(same)
    assert str(IllegalPlay("5C WRAP", 24)) == "play '5C WRAP' is illegal: faults 24"


def test_no_memory() -> None:
    """Clusters make errors anew by __new__ alone."""
    raised = OutOfMemory("no memory for plays")
    assert str(pickled(raised)) == "no memory for plays"
    assert isinstance(raised, MemoryError)
    assert str(OutOfMemory.__new__(OutOfMemory, "no memory")) == "no memory"


@given(value=st.one_of(st.text(min_size=100), st.binary(min_size=100), st.lists(st.integers(), min_size=60)))
@settings(max_examples=50)
def test_long_values_are_cut(value: object) -> None:
    """A message is a line for people; the value itself is kept whole."""
    error = BadInput("position", value, "a position")
    shown = str(error)
    assert len(shown) < 120
    assert shown.startswith(f"position {repr(value)[:60]}... ({len(repr(value))} characters): expected a")
    assert error.value == value


def test_short_values_are_not_cut() -> None:
    assert str(BadInput("roll", "A" * 58, "x")) == f"roll '{'A' * 58}': expected x"
    assert str(BadInput("roll", "A" * 59, "x")) == f"roll '{'A' * 59}... (61 characters): expected x"


def test_a_missing_name_has_a_readable_message() -> None:
    """A KeyError would print the representation of its message."""
    assert str(UnknownName("mat", "attic", "house")) == "mat 'attic': expected house"


RAISERS: dict[str, Callable[[], object]] = {
    "AlphabetError": lambda: Alphabet("odd", ("a",)),
    "MatError": lambda: Mat(("...",)),
    "DiceError": lambda: DiceSet.parse_toml("dice = 5"),
    "RollError": lambda: Roll.parse("ABCDEFGH"),
    "NotationError": lambda: Placement(5000, 0, "A"),
    "PositionError": lambda: Position(Mat.load(), DiceSet.load(), scores=()),
    "RulesError": lambda: Rules(target=0),
    "FilterError": lambda: parse_filter("length=x", ENGLISH),
    "LexiconError": lambda: Lexicon.from_words([]),
    "NoSuchWord": lambda: Lexicon.from_words(["CAT"]).word(1),
    "UnknownName": lambda: Mat.load("attic"),
    "WrongType": lambda: 5 in Lexicon.from_words(["CAT"]),
    "IllegalPlay": lambda: Position.parse("-").score("1A AB"),
}


@pytest.mark.parametrize("name", RAISERS)
def test_errors_as_they_are_raised_survive_a_pickle(name: str) -> None:
    """With their message: a worker's error reaches the process that waits for it."""
    with pytest.raises(ScrambleError) as caught:
        RAISERS[name]()
    restored = pickled(caught.value)
    assert type(restored) is type(caught.value) is getattr(errors, name)
    assert str(restored) == str(caught.value)
    assert vars(restored) == vars(caught.value)


# Sentences that say what was wrong: behind "expected" they would be nonsense.
_SAYS_WHAT_WAS_WRONG = re.compile(
    r"^(it|its|there|this|that)\b|^(the|an?) [a-z]+ (is|are|has|have|cannot|must)\b"
    r"|\b(cannot|must)\b|^no (such|file)\b|^known:"
)


def expected_texts() -> Iterator[tuple[str, str]]:
    """Where a BadInput is raised, and the words that say what was expected, names left out."""
    names = {error.__name__ for error in WITH_FIELDS} | {"error"}
    for path in sorted(Path(errors.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and len(node.args) == 3 and ast.unparse(node.func) in names:
                parts = [part for part in ast.walk(node.args[2]) if isinstance(part, ast.Constant)]
                text = "".join(part.value for part in parts if isinstance(part.value, str))
                yield f"{path.name}:{node.lineno}", text


def test_every_error_says_what_was_expected() -> None:
    """House form: what was wrong, if that is not plain, then "expected" and what would be right."""
    found = dict(expected_texts())
    assert len(found) > 300
    wrong = {
        place: text
        for place, text in found.items()
        if "expected " not in text and _SAYS_WHAT_WAS_WRONG.search(text)
    }
    assert not wrong
    assert "expected" in str(BadInput("roll", "A1", "letters"))


def contents(tmp_path: Path) -> dict[str, Callable[[], object]]:
    """Ways to read a file as something that it is not."""
    words, binary = tmp_path / "words.txt", tmp_path / "words.bin"
    toml, saved = tmp_path / "words.toml", tmp_path / "other.json"
    words.write_text("SECRET\nWORDS\n" * 20)
    toml.write_text("SECRET\nWORDS\n")
    binary.write_bytes(b"SECRET\0\xff")
    saved.write_text('{"SECRET": "' + "x" * 100 + '"}')
    readers: dict[str, Callable[[Path], object]] = {
        "dice": DiceSet.load,
        "mat": Mat.load,
        "record": load_record,
        "session": load_session,
        "evening": load_evening,
        "track": load_track,
    }
    tries: dict[str, Callable[[], object]] = {"lexicon words.bin": lambda: Lexicon.load(binary)}
    for name, read in readers.items():
        for path in (toml, saved):
            tries[f"{name} {path.name}"] = lambda read=read, path=path: read(path)  # type: ignore[misc]
    return tries


def test_an_error_about_a_file_names_it_and_not_what_is_in_it(tmp_path: Path) -> None:
    for name, read in contents(tmp_path).items():
        with pytest.raises(BadInput) as caught:
            read()
        message = str(caught.value)
        line = "line " in message  # a line that cannot be read is shown, as it helps
        assert line or (str(tmp_path)[:20] in message and "SECRET" not in message), f"{name}: {message}"
