"""The chain as values: its texts and hashes, and the check that names what is wrong, whatever was done."""

from __future__ import annotations

import json
from dataclasses import asdict, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import game, ruling

from scramble.errors import EntryError
from scramble.ledger import ChainProblem, Entry, Head, canonical_json, row_hash
from scramble.ledger.audit import Audit, UnreadableRow
from scramble.ledger.chain import GENESIS
from scramble.ledger.drafts import draft_game, draft_ruling

JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
)


@given(JSON_VALUES)
def test_canonical_json_is_one_text_for_a_value(value: object) -> None:
    text = canonical_json(value)
    assert json.loads(text) == value
    assert canonical_json(json.loads(text)) == text
    assert text.isascii()
    assert text.isprintable(), "no line ends: the hash puts texts on lines"


def test_canonical_json_does_not_depend_on_the_order_of_keys() -> None:
    assert canonical_json({"b": 1, "a": 2}) == canonical_json({"a": 2, "b": 1}) == '{"a":2,"b":1}'


@pytest.mark.parametrize(
    "value",
    [float("nan"), float("inf"), {1, 2}, b"x", object()],
    ids=["nan", "infinity", "set", "bytes", "object"],
)
def test_what_is_no_json_is_refused(value: object) -> None:
    with pytest.raises(EntryError, match="a JSON value"):
        canonical_json({"field": value})


def test_the_hash_is_sha256_of_four_lines() -> None:
    r"""Computed by sha256sum: ``printf '%064d\n1\nruling\n{}' 0 | sha256sum``."""
    assert (
        row_hash(GENESIS, 1, "ruling", "{}")
        == "d91c47f45a0e875b12a6ff97411b1747d56feac81ccf2fe862cbcbd7b2d506e5"
    )


PARTS = st.tuples(
    st.sampled_from([GENESIS, "1" * 64]),
    st.integers(1, 30),
    st.sampled_from(["ruling", "game"]),
    st.text().map(canonical_json),
)


@given(PARTS, PARTS)
def test_every_part_is_in_the_hash(first: tuple, second: tuple) -> None:
    assert (row_hash(*first) == row_hash(*second)) == (first == second)


def chain(count: int) -> list[Entry]:
    rows: list[Entry] = []
    previous = GENESIS
    for sequence in range(1, count + 1):
        draft = draft_game(game(sequence)) if sequence % 4 == 0 else draft_ruling(ruling(sequence))
        new = row_hash(previous, sequence, draft.kind, draft.content)
        rows.append(Entry(**asdict(draft), sequence=sequence, previous_hash=previous, hash=new))
        previous = new
    return rows


CHAIN = chain(12)
HEAD = Head(12, CHAIN[-1].hash)


def check(rows: list[Entry | UnreadableRow], head: Head | None = HEAD) -> list[ChainProblem]:
    return Audit(head).run(rows)


def named(problems: list[ChainProblem]) -> set[int | None]:
    return {problem.sequence for problem in problems}


def test_a_whole_chain_has_no_problems() -> None:
    assert check(CHAIN) == []
    assert Audit(HEAD, CHAIN[3].hash).run(iter(CHAIN)) == []
    assert Audit(Head(0, GENESIS)).run([]) == []


TEXT_FIELDS = [name for name, value in asdict(CHAIN[0]).items() if isinstance(value, str)]


@given(st.integers(0, 11), st.sampled_from(TEXT_FIELDS), st.data())
def test_one_changed_letter_names_its_row_and_no_other(index: int, name: str, data: st.DataObject) -> None:
    row = CHAIN[index]
    value = getattr(row, name)
    at = data.draw(st.integers(0, max(len(value) - 1, 0)))
    letter = data.draw(st.characters(codec="utf-8").filter(lambda other: other != value[at : at + 1]))
    changed = replace(row, **{name: value[:at] + letter + value[at + 1 :]})
    assert named(check([*CHAIN[:index], changed, *CHAIN[index + 1 :]])) == {row.sequence}


@given(st.permutations(range(12)))
def test_any_order_but_the_right_one_is_found_where_it_is_wrong(order: list[int]) -> None:
    rows = [replace(CHAIN[old], sequence=new + 1) for new, old in enumerate(order)]
    problems = check(rows)
    assert {(problem.sequence, problem.kind) for problem in problems} == {
        (new + 1, "reordered") for new, old in enumerate(order) if new != old
    }
    texts = {problem.sequence: problem.text for problem in problems}
    assert all(
        texts[new + 1] == f"it was written as row {old + 1}" for new, old in enumerate(order) if new != old
    )


@given(st.sets(st.integers(1, 12), min_size=1))
def test_missing_rows_are_named(missing: set[int]) -> None:
    problems = check([row for row in CHAIN if row.sequence not in missing])
    assert {problem.kind for problem in problems} == {"missing"}
    told = set()
    for problem in problems:
        numbers = [int(word) for word in problem.text.split() if word.isdigit()]
        assert problem.sequence is not None
        told |= set(range(numbers[0], numbers[1] + 1)) if numbers else {problem.sequence}
    assert told == missing


@given(st.integers(0, 11))
def test_an_unreadable_row_is_named_and_no_other(index: int) -> None:
    rows = [*CHAIN[:index], UnreadableRow(index + 1, "malformed"), *CHAIN[index + 1 :]]
    assert check(rows) == [ChainProblem(index + 1, "unreadable", "malformed")]


def test_a_number_that_comes_twice_is_named() -> None:
    assert named(check([*CHAIN[:5], CHAIN[4], *CHAIN[5:]])) == {5}


def test_a_first_row_that_names_another_before_it() -> None:
    row = CHAIN[0]
    previous = "1" * 64
    other = replace(row, previous_hash=previous, hash=row_hash(previous, 1, row.kind, row.content))
    problems = Audit(Head(1, other.hash)).run([other])
    assert [str(problem) for problem in problems] == [
        "row 1 changed: it is the first, but names a row before it"
    ]


def test_without_a_head_the_rows_are_still_checked() -> None:
    problems = check([*CHAIN[:3], replace(CHAIN[3], player="Eve"), *CHAIN[4:]], None)
    assert named(problems) == {4}
    assert check(CHAIN, None) == []


def test_a_content_that_was_hashed_but_is_no_ruling() -> None:
    for content in ("{", "[]", "{}", '{"version":1}', "NaN"):
        row = replace(CHAIN[0], content=content, hash=row_hash(GENESIS, 1, "ruling", content))
        problems = Audit(Head(1, row.hash)).run([row])
        assert [str(problem) for problem in problems] == ["row 1 changed: its content is not a ruling"]


def test_thousands_of_wrong_rows_take_no_thousands_of_thousands_of_hashes() -> None:
    rows = chain(3000)
    shifted = [replace(row, sequence=row.sequence - 1) for row in rows[1:]]
    problems = Audit(Head(3000, rows[-1].hash)).run(shifted)
    assert named(problems) == set(range(1, 3001))
