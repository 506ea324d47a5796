"""Withdrawals and notes: entries about entries, in the same chain."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from places import PlaceForTests
from samples import fill, game, ruling

from scramble.errors import EntryError
from scramble.ledger import Amendment, Filters, Ledger


@pytest.fixture
def ledger(place: PlaceForTests) -> Ledger:
    with Ledger.open(place.name) as opened:
        yield opened


def test_a_withdrawal_names_the_entry_and_leaves_it_as_it_is(ledger: Ledger) -> None:
    first, second = fill(ledger, 2)
    withdrawal = ledger.withdraw(1, "the list was another")
    said = withdrawal.amendment()
    assert (said.entry, said.entry_hash, said.text) == (1, first.hash, "the list was another")
    assert (withdrawal.kind, withdrawal.sequence, withdrawal.acceptable) == ("withdrawal", 3, None)
    assert list(ledger.entries()) == [first, second, withdrawal]
    assert ledger.withdrawn() == {1: 3}
    assert ledger.verify() == []


def test_a_ruling_is_withdrawn_by_its_id_too(ledger: Ledger) -> None:
    fill(ledger, 3)
    assert ledger.withdraw(ruling(2).id, "typed by mistake").amendment().entry == 2


def test_a_game_is_withdrawn_and_its_players_find_that(ledger: Ledger) -> None:
    ledger.add_game(game(1, players=("Ann", "Cy"), scores=(1, 2)))
    withdrawal = ledger.withdraw(1, "played with the wrong mat")
    assert withdrawal.players == ("Ann", "Cy")
    assert [entry.sequence for entry in ledger.entries(Filters(player="Cy"))] == [1, 2]
    assert [entry.sequence for entry in ledger.entries(Filters(event="Open", round="1"))] == [1, 2]


def test_asking_again_changes_nothing_but_another_reason_is_refused(ledger: Ledger) -> None:
    fill(ledger, 2)
    withdrawal = ledger.withdraw(1, "typed by mistake")
    assert ledger.withdraw(1, "typed by mistake") == withdrawal
    with pytest.raises(EntryError, match="entry 1: entry 3 has withdrawn it already"):
        ledger.withdraw(1, "something else")
    assert ledger.head().count == 3


def test_many_who_withdraw_at_once_make_one_withdrawal(ledger: Ledger) -> None:
    fill(ledger, 1)
    with ThreadPoolExecutor(8) as threads:
        made = set(threads.map(lambda _: ledger.withdraw(1, "typed by mistake").sequence, range(16)))
    assert (made, ledger.head().count, ledger.verify()) == ({2}, 2, [])


def test_notes_are_about_any_entry_and_there_may_be_many(ledger: Ledger) -> None:
    fill(ledger, 1)
    ledger.annotate(1, "Ann asked for the list's edition")
    ledger.annotate(1, "Ann asked for the list's edition")
    ledger.withdraw(1, "typed by mistake")
    on_a_note = ledger.annotate(2, "it was Ben: Łucja '; DROP TABLE entries; --\x1b[2J")
    assert [entry.kind for entry in ledger.entries()] == ["ruling", "note", "note", "withdrawal", "note"]
    assert on_a_note.amendment().text.startswith("it was Ben: Łucja '")
    assert ledger.verify() == []


@pytest.mark.parametrize(
    ("number", "text", "sentence"),
    [
        (0, "x", "entry 0: expected a number from 1 to 2"),
        (3, "x", "entry 3: expected a number from 1 to 2"),
        (10**30, "x", "expected a number from 1 to 2"),
        (True, "x", "entry True: expected a number"),
        ("nobody", "x", "expected the id of an entry"),
        (1, "", "expected 1 to 2,000 characters"),
        (1, " \n", "expected 1 to 2,000 characters, not only blanks"),
        (1, "x" * 2001, "expected 1 to 2,000 characters"),
        (1, "nul\0", "whole characters without NUL"),
        (1, "half \ud800", "whole characters without NUL"),
    ],
    ids=repr,
)
def test_what_cannot_be_said_is_refused_and_nothing_is_added(
    ledger: Ledger, number: int, text: str, sentence: str
) -> None:
    fill(ledger, 2)
    for say in (ledger.withdraw, ledger.annotate):
        with pytest.raises(EntryError, match=sentence):
            say(number, text)
    assert (ledger.head().count, ledger.verify()) == (2, [])


def test_a_withdrawal_cannot_be_withdrawn(ledger: Ledger) -> None:
    fill(ledger, 1)
    ledger.withdraw(1, "typed by mistake")
    ledger.annotate(1, "a note")
    for number, kind in ((2, "withdrawal"), (3, "note")):
        with pytest.raises(EntryError, match=f"expected a ruling or a game, and this is a {kind}"):
            ledger.withdraw(number, "no")


def test_an_amendment_comes_back_from_its_json(ledger: Ledger) -> None:
    fill(ledger, 1)
    amendment = ledger.annotate(1, "a note").amendment()
    assert Amendment.from_dict(amendment.to_dict()) == amendment
    fields = amendment.to_dict()
    for wrong in ({}, [], fields | {"version": 2}, fields | {"more": 1}, fields | {"occasion": 1}):
        with pytest.raises(EntryError, match="expected an object"):
            Amendment.from_dict(wrong)  # type: ignore[arg-type]
    with pytest.raises(EntryError, match="expected withdrawal or note"):
        Amendment.from_dict(fields | {"kind": "ruling"})


@pytest.mark.parametrize(
    "change",
    [
        "kind = 'note'",
        "player = 'Eve'",
        "acceptable = (1 = 0)",
        "content = replace(content, 'mistake', 'chance')",
        "round = '7'",
    ],
)
def test_a_changed_withdrawal_is_found(place: PlaceForTests, change: str) -> None:
    with Ledger.open(place.name) as ledger:
        fill(ledger, 2)
        ledger.withdraw(1, "typed by mistake")
        place.tamper(f"UPDATE entries SET {change} WHERE sequence = 3")  # noqa: S608
        assert {(problem.kind, problem.sequence) for problem in ledger.verify()} == {("changed", 3)}
