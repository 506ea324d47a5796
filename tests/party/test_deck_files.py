"""Decks as files: nothing in one breaks the reader; what cannot be read is said. The order of cards."""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest
from deck_samples import celebrities, clues, guesses, problems, question, squares, taboo
from hypothesis import given
from hypothesis import strategies as st

from scramble.errors import DeckError
from scramble.party.decks.json_deck import LARGEST
from scramble.party.decks.load import examine_deck, load_deck, read_deck, shuffled

FILE_FAULTS: list[tuple[bytes, str]] = [
    (b"", "file is empty: JSON"),
    (b" \n", "file is empty: JSON"),
    (b"[]", "file is not a JSON object: an object with game, version, title and so on"),
    (b"null", "file is not a JSON object: an object with game, version, title and so on"),
    (b'{"game":\n "x"', "file is not JSON at line 2, column 5: expecting ',' delimiter"),
    (b'{"a": "\t"}', "file is not JSON at line 1, column 8: invalid control character at"),
    (b'{"a": 1} x', "file is not JSON at line 1, column 10: extra data"),
    (b'{"a": NaN}', "file is not JSON: it has NaN: a number that JSON knows"),
    (b'{"a": -Infinity}', "file is not JSON: it has -Infinity: a number that JSON knows"),
    (b'{"a": ' + b"9" * 5000 + b"}", "file has a number of 5,000 digits: at most 18"),
    (b'{"a": "caf\xe9"}', "file is not UTF-8 from byte 11 on: UTF-8 text"),
    ('{"a": 1}'.encode("utf-16"), "file is not UTF-8 from byte 1 on: UTF-8 text"),
    (b"[" * 100_000, "file has more than 20 lists and objects in each other: five, as decks have"),
    (
        b'{"a":' * 500 + b"1" + b"}" * 500,
        "file has more than 20 lists and objects in each other: five, as decks have",
    ),
    (b" " * (LARGEST + 1), "file has more than 2,000,000 bytes: a smaller one"),
]


@pytest.mark.parametrize(("data", "expected"), FILE_FAULTS, ids=range(len(FILE_FAULTS)))
def test_files_that_hold_no_deck(data: bytes, expected: str) -> None:
    assert problems(data) == [expected]


def test_twenty_levels_are_read() -> None:
    deep = b'{"x": ' + b"[" * 19 + b"]" * 19 + b"}"
    assert 'unknown field "x"' in problems(deep)[-1]
    assert len(problems(b'{"x": ' + b"[" * 20 + b"]" * 20 + b"}")) == 1


def test_a_byte_order_mark_is_the_only_problem_of_a_deck_that_is_fine_but_for_it() -> None:
    data = b"\xef\xbb\xbf" + json.dumps(squares(question())).encode()
    assert problems(data) == ["file begins with a byte order mark: UTF-8 without one"]


def test_load_deck_says_the_first_problem_and_how_many_more(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(celebrities(taboo(taboo=["Curie"]))))
    expected = r'red \(Marie Curie\): taboo has 1: .* \(and 1 more: "scramble deck check" tells all\)$'
    with pytest.raises(DeckError, match=expected) as caught:
        load_deck(path)
    assert (caught.value.field, caught.value.value) == ("deck", str(path))
    path.write_text(json.dumps(squares(question())))
    assert load_deck(path) == load_deck(str(path))
    assert len(load_deck(path).cards) == 1


def test_a_name_goes_before_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("taboo").write_text(json.dumps(squares(question())))
    assert load_deck("taboo").game == "celebrity-taboo"
    assert load_deck("./taboo").game == load_deck(Path("taboo")).game == "hollywood-squares"


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    """A pipe would keep the reader waiting for ever."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    for name, expected in {
        tmp_path / "none.json": "there is no such file: expected one, or a deck that ships: clues,",
        "nosuchdeck": "there is no such file: expected one, or a deck that ships: clues,",
        "": "it is a folder or a device: expected a file",
        tmp_path: "it is a folder or a device: expected a file",
        tmp_path / "pipe": "it is a folder or a device: expected a file",
        "/dev/zero": "it is a folder or a device: expected a file",
        tmp_path / "loop": "it cannot be read",
        "x" * 5000: "it cannot be read",
        "a\0b": "no file has such a name",
    }.items():
        with pytest.raises(DeckError) as caught:
            examine_deck(name)
        assert expected in str(caught.value)


@pytest.mark.parametrize("name", [None, 5, ["taboo"], b"taboo"])
def test_what_is_no_name(name: Any) -> None:
    with pytest.raises(DeckError, match="a name or a path"):
        load_deck(name)


def test_a_seed_gives_the_same_order_again() -> None:
    cards = load_deck("questions").questions
    orders = [shuffled(cards, Random(seed)) for seed in (1, 1, 2)]  # noqa: S311 - no secret
    assert orders[0] == orders[1] != orders[2]
    assert sorted(orders[0], key=repr) == sorted(cards, key=repr)
    assert cards == load_deck("questions").questions


def test_shuffling_nothing_and_one_card() -> None:
    chance = Random(1)  # noqa: S311 - no secret
    assert shuffled((), chance) == ()
    assert shuffled(["A"], chance) == ("A",)


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
SAMPLES = [squares(question(secret=True)), celebrities(taboo()), guesses(clues(also=["Lutetia"]))]


def places_of(value: object) -> list[tuple[Any, Any]]:
    """Every container and key inside a JSON value."""
    inside: list[tuple[Any, Any]] = []
    items: Any = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    for key, inner in items:
        inside += [(value, key), *places_of(inner)]
    return inside


@given(st.sampled_from(SAMPLES), st.data())
def test_any_value_anywhere_is_a_deck_or_named(sample: dict[str, Any], data: st.DataObject) -> None:
    deck = json.loads(json.dumps(sample))
    for _ in range(data.draw(st.integers(1, 3))):
        container, key = data.draw(st.sampled_from(places_of(deck)))
        container[key] = data.draw(JSON_VALUES)
    report = read_deck(json.dumps(deck))
    assert (report.deck is None) == bool(report.problems)
    assert all(str(problem).isprintable() for problem in report.problems)


@given(st.sampled_from(SAMPLES), st.data())
def test_garbled_bytes_are_a_deck_or_a_deck_error(
    tmp_path_factory: pytest.TempPathFactory, sample: dict[str, Any], data: st.DataObject
) -> None:
    content = bytearray(json.dumps(sample).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(content)))
        content[start : start + data.draw(st.integers(0, 8))] = data.draw(st.binary(max_size=6))
    path = tmp_path_factory.getbasetemp() / "garbled.json"
    path.write_bytes(content)
    report = examine_deck(path)
    if report.deck:
        assert load_deck(path) == report.deck
    else:
        with pytest.raises(DeckError) as caught:
            load_deck(path)
        assert str(caught.value).isprintable()
