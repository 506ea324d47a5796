"""`scramble host` speaks plainly: no brackets, class names or escapes of a programming language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from game_programs import scramble_here
from host_nights import started

from scramble.cli.host.kept_evenings import load_evening
from scramble.cli.host.plain_words import in_plain_words, plain_words
from scramble.errors import BadInput, EventError, IllegalEvent, SaveError, ScrambleError, StateError
from scramble.party.celebrity_taboo.rules import Foul, Guessed

PYTHON = re.compile(r"\('|'\)|\[\[|<\w+\.|\b(None|True|False)\b|\\x|\w+\(\w+=|_\w+:")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "evening.jsonl"


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (EventError("on_turn", None, "0 or 1"), "on turn: expected 0 or 1"),
        (
            EventError("players", ("Ann", "ann"), "all different"),
            'players "Ann", "ann": expected all different',
        ),
        (EventError("teams", (("Ann",), ("Ben", "Bea")), "x"), 'teams "Ann", "Ben", "Bea": expected x'),
        (EventError("reason", Foul.WORD, "x"), f'reason "{Foul.WORD.value}": expected x'),
        (EventError("seconds", 0.0, "1 or more"), "seconds 0: expected 1 or more"),
        (EventError("square", 7, "free"), "square 7: expected free"),
        (EventError("secret", True, "x"), "secret: expected x"),
        (EventError("event", Guessed(by="Ann"), "x"), "event: expected x"),
        (EventError("name", "a\x1bb", "x"), 'name "a?b": expected x'),
        (EventError("name", "x" * 99, "x"), f'name "{"x" * 60}...": expected x'),
        (StateError("saved game", {"a": 1}, "x"), "saved game: expected x"),
        (IllegalEvent("guess", "ready", ("turn",)), "That is not possible now."),
        (SaveError("a.json", "no room"), "the saved game a.json cannot be written: no room"),
    ],
)
def test_errors_in_plain_words(error: ScrambleError, words: str) -> None:
    assert plain_words(error) == words
    with pytest.raises(ScrambleError) as raised, in_plain_words():
        raise error
    assert str(raised.value) == words


def test_other_exceptions_pass() -> None:
    with pytest.raises(EOFError), in_plain_words():
        raise EOFError


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("squares", "Ann", "ann"), 'players "Ann", "ann": expected names that are all different'),
        (("squares", "Ann"), 'teams "Ann": expected two sides; names of one side have commas between'),
        (("squares", "Ann", "Ben", "--celebrities", "A"), 'celebrities "A": expected nine of them'),
        (("squares", "Ann", "Ben", "--minutes", "0"), "minutes 0: expected more than 0"),
        (("taboo", "Ann", "Ben"), 'team A "Ann": expected 2 to 20 players'),
        (
            ("taboo", "Ann,A,B,C", "Ben,X"),
            'teams "Ann", "A", "B", "C", "Ben", "X": expected teams whose sizes',
        ),
        (("taboo", "Ann,A", "Ben\x1b,X"), 'players "Ben?": expected 1 to 40 printable characters'),
        (("guess", "Reds", "Blues", "--seconds", "nan"), "seconds nan: expected 1 to 3600 seconds"),
        (("guess", "Reds", "Blues", "--first", "Greens"), 'first "Greens": expected Reds or Blues'),
        (("guess", "Reds", "Blues", "--resume"), 'saved game "'),
    ],
)
def test_what_cannot_be_agreed_on_is_said_plainly(arguments: tuple[str, ...], words: str, path: Path) -> None:
    run = scramble_here("host", *arguments, "--save", path, typed=[""])
    assert run.returncode == 2
    assert run.stderr.startswith(f"error: {words}")
    assert not PYTHON.search(run.stderr)


def test_answers_that_cannot_be_are_said_plainly(path: Path) -> None:
    run = started("squares", path, typed=["Ann", "ann", "Ben", "Ann", "Eve"], sides=False)
    complaints = [line for line in run.stdout.splitlines() if line.startswith("! ")]
    assert complaints == [
        '! players "Ann", "ann": expected names that are all different',
        '! players "Ann", "Ben", "Ann": expected names that are all different',
    ]


def test_what_was_typed_is_repeated_in_quotation_marks(path: Path) -> None:
    run = started("guess", path, "--seed", "7", typed=["", "", "1", "", "g", 'it\'s a "river"', "é", "l"])
    assert 'Reds guessed "it\'s a "river"": wrong.' in run.stdout
    assert '! "é" is not a key here' in run.stdout


def test_who_guessed_can_be_told_by_one_key(path: Path) -> None:
    """CT-12: with two or more guessers each has a digit; g tells nobody's name."""
    run = started("taboo", path, "--seed", "7", typed=["", "1", "", "2", "g", "3", "l"])
    guesses = [event for event in load_evening(path).events if isinstance(event, Guessed)]
    assert [event.by for event in guesses] == ["Ada", ""]
    assert "g got it; or who did:  1 Abe  2 Ada  b buzz  p pass  c check a clue" in run.stdout
    assert "Guessed: Odysseus (Ada)." in run.stdout
    assert "Guessed: Albert Einstein." in run.stdout
    assert '! "3" is not a key here' in run.stdout


def test_a_single_guesser_has_no_key(path: Path) -> None:
    run = scramble_here(
        "host", "taboo", "Ann,Abe", "Ben,Bea", "--seed", "7", "--save", path, typed=["", "1", "", "1", "g"]
    )
    assert '! "1" is not a key here' in run.stdout
    assert [event.name for event in load_evening(path).events] == ["turn", "draw", "guess"]


def test_errors_keep_their_type_elsewhere() -> None:
    assert issubclass(SaveError, ScrambleError)
    assert not issubclass(SaveError, BadInput)
