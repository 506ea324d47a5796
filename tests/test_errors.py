"""The tree of errors: what its picture says, what messages say, and the way through a pickle."""

import inspect
from collections.abc import Callable

import pytest
from copies import pickled
from hypothesis import given, settings
from hypothesis import strategies as st

from scramble import errors
from scramble.alphabet import ENGLISH, Alphabet
from scramble.dice import DiceSet, Roll
from scramble.errors import BadInput, IllegalPlay, OutOfMemory, ScrambleError, UnknownName
from scramble.filters import parse_filter
from scramble.lexicon import Lexicon
from scramble.mat import Mat
from scramble.play import Placement, PlayFault
from scramble.position import Position
from scramble.rules import Rules

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
        assert str(same) == "target -1: points from 1 to 9999"
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
    assert shown.startswith(f"position {repr(value)[:60]}... ({len(repr(value))} characters): a position")
    assert error.value == value


def test_short_values_are_not_cut() -> None:
    assert str(BadInput("roll", "A" * 58, "x")) == f"roll '{'A' * 58}': x"
    assert str(BadInput("roll", "A" * 59, "x")) == f"roll '{'A' * 59}... (61 characters): x"


def test_a_missing_name_has_a_readable_message() -> None:
    """A KeyError would print the representation of its message."""
    assert str(UnknownName("mat", "attic", "known: house")) == "mat 'attic': known: house"


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
