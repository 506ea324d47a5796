"""Saved evenings: they come back as they were, replay to the same state, and garbled ones are refused."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from host_nights import SETUPS, full_night

from scramble.errors import EventError, IllegalEvent, StateError
from scramble.party.anybodys_guess.rules import new_game
from scramble.party.base import LATEST
from scramble.party.cards import ClueCard
from scramble.party.evening import MACHINES, Evening
from scramble.party.hollywood_squares.rules import Judged, Picked

GAMES = tuple(SETUPS)
NUL = "\x00"


@cache
def night(game: str) -> Evening[Any]:
    """A whole match."""
    return full_night(game, 3)[1]


@pytest.fixture(params=GAMES)
def evening(request: pytest.FixtureRequest) -> Evening[Any]:
    return night(request.param)


def lines_of(evening: Evening[Any]) -> list[str]:
    return evening.to_text().splitlines()


def header_of(evening: Evening[Any]) -> dict[str, Any]:
    header: dict[str, Any] = json.loads(lines_of(evening)[0])
    return header


def with_header(evening: Evening[Any], /, **changes: Any) -> str:
    return "\n".join([json.dumps(header_of(evening) | changes), *lines_of(evening)[1:]]) + "\n"


def refused(text: str, match: str = "saved evening") -> None:
    with pytest.raises(StateError, match=match) as caught:
        Evening.from_text(text)
    assert "\n" not in str(caught.value)
    assert "saved evening" in str(caught.value)


def test_the_events_lead_to_the_state_again(evening: Evening[Any]) -> None:
    state = evening.start
    for before, event, after in evening.steps:
        assert before == state
        state = evening.machine.apply(state, event)
        assert state == after
    assert state == evening.state
    assert evening.state.phase == "over"
    assert len(evening.steps) == len(evening.events) > 20


def test_it_comes_back_at_every_step(evening: Evening[Any]) -> None:
    """And goes on to the same end as if it had never been left."""
    kept = Evening.begin(evening.start, evening.names, evening.seed)
    for event in evening.events:
        kept = kept.apply(event)
        if len(kept.events) % 7 == 0:
            kept = Evening.from_text(kept.to_text())
    assert kept == evening
    assert Evening.from_text(kept.to_text()) == evening


def test_undo_back_to_the_start(evening: Evening[Any]) -> None:
    back = evening
    for count in range(len(evening.events), 0, -1):
        assert len(back.events) == count
        assert back.state == evening.states[count]
        back = back.undo()
    assert back.state == evening.start == back.start
    with pytest.raises(EventError, match="nothing has happened yet"):
        back.undo()


def test_undo_and_the_same_again_is_the_same(evening: Evening[Any]) -> None:
    assert evening.undo().apply(evening.events[-1]) == evening


def test_chance_depends_on_the_seed_and_the_number_of_events(evening: Evening[Any]) -> None:
    """After undo or a break the same order comes again; after another event, another one."""
    again = Evening.from_text(evening.to_text())
    assert again.chance().random() == evening.chance().random() == evening.chance().random()
    assert evening.undo().chance().random() != evening.chance().random()
    other = Evening.begin(evening.start, evening.names, evening.seed + 1)
    begun = Evening.begin(evening.start, evening.names, evening.seed)
    assert other.chance().random() != begun.chance().random()


def test_a_refused_event_changes_nothing() -> None:
    begun = SETUPS["squares"](1).begin()
    text = begun.to_text()
    with pytest.raises(IllegalEvent):
        begun.apply(Judged(agree=True))
    with pytest.raises(EventError):
        begun.apply(Picked(10))
    assert begun.to_text() == text


@pytest.mark.parametrize(
    "names", [("Ann",), ("Ann", "ann"), ("Ann", ""), ("Ann", 7), ["Ann", "Ben"], "AB", None]
)
def test_names_that_are_refused(names: Any) -> None:
    with pytest.raises(EventError, match=r"names|Ann"):
        Evening.begin(night("guess").start, names, 1)


@pytest.mark.parametrize("seed", [-1, 1.5, "7", None, True])
def test_seeds_that_are_refused(seed: Any) -> None:
    with pytest.raises(EventError, match=r"seed .*: expected a number from 0"):
        Evening.begin(night("guess").start, ("Ann", "Ben"), seed)


def test_no_line_can_be_missing(evening: Evening[Any]) -> None:
    lines = lines_of(evening)
    for gone in {0, 1, len(lines) - 1, *range(0, len(lines), 9)}:
        refused("\n".join(lines[:gone] + lines[gone + 1 :]) + "\n")


def test_no_line_can_stand_twice(evening: Evening[Any]) -> None:
    lines = lines_of(evening)
    for twice in {0, 1, len(lines) - 1, *range(0, len(lines), 9)}:
        refused("\n".join([*lines[: twice + 1], *lines[twice:]]) + "\n")


def test_no_end_can_be_missing(evening: Evening[Any]) -> None:
    """Cut off anywhere but before the last line end, which says nothing."""
    text = evening.to_text()
    for length in range(0, len(text) - 1, 3989):
        refused(text[:length])
    refused(text[:-2])
    assert Evening.from_text(text[:-1]) == evening


def test_changed_events_are_refused(evening: Evening[Any]) -> None:
    """Another value in any event leads to another state, or cannot have happened."""
    lines = lines_of(evening)
    for number in range(1, len(lines), 13):
        for key in json.loads(lines[number]):
            values = json.loads(lines[number])
            values[key] = {"wrong": True}
            refused(
                "\n".join([*lines[:number], json.dumps(values), *lines[number + 1 :]]), rf"line {number + 1}"
            )


def test_another_end_is_refused() -> None:
    """Events that could have happened, but do not lead to the state that was kept."""
    begun = SETUPS["squares"](1).begin()
    lines = lines_of(begun.apply(Picked(5)))
    refused(lines[0] + "\n" + lines[1].replace("5", "6"), "to which its events lead")


@pytest.mark.parametrize(
    ("changes", "match"),
    [
        ({"evening": 2}, "version 1"),
        ({"evening": True}, "version 1"),
        ({"evening": "1"}, "version 1"),
        ({"more": 1}, "version 1"),
        ({"names": ["Ann"]}, "two names"),
        ({"names": "AB"}, "two names"),
        ({"names": [["Ann"], "Ben"]}, "two names"),
        ({"names": None}, "two names"),
        ({"seed": -1}, "a number from 0"),
        ({"seed": 1.0}, "a number from 0"),
        ({"elapsed": -1}, "seconds"),
        ({"elapsed": float("nan")}, "seconds"),
        ({"elapsed": "5"}, "seconds"),
        ({"elapsed": True}, "seconds"),
        ({"elapsed": 2 * LATEST}, "seconds"),
        ({"events": 0}, "0 events"),
        ({"events": None}, "None events"),
        ({"state": ""}, "sha256"),
        ({"state": None}, "sha256"),
        ({"start": {}}, "one of the games"),
        ({"start": None}, "one of the games"),
        ({"start": {"game": ["x"]}}, "one of the games"),
        ({"start": {"game": "chess"}}, "one of the games"),
        ({"start": {"game": "anybodys-guess", "version": 99, "state": {}}}, "version 1"),
        ({"start": {"game": "anybodys-guess", "version": 1, "state": {}}}, "a start"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_changed_first_lines_are_refused(evening: Evening[Any], changes: dict[str, Any], match: str) -> None:
    refused(with_header(evening, **changes), match)


@pytest.mark.parametrize("key", ["evening", "names", "seed", "elapsed", "events", "state", "start"])
def test_the_first_line_has_every_field(evening: Evening[Any], key: str) -> None:
    header = header_of(evening)
    del header[key]
    refused(json.dumps(header) + "\n" + "\n".join(lines_of(evening)[1:]), key)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "{}",
        "[]",
        "7",
        "null",
        NUL,
        "[" * 100_000,
        "{" * 100_000,
        '"\\ud800"',
        "\n".join(["{}"] * 9),
    ],
)
def test_what_is_no_evening_is_refused(text: str) -> None:
    refused(text)


@pytest.mark.parametrize(
    "line", [" ", "[]", "7", "null", "{}", '{"event": "pick"}', '{"event": 7}', "[" * 100_000]
)
def test_what_is_no_event_is_refused(line: str) -> None:
    begun = SETUPS["squares"](1).begin()
    refused(with_header(begun, events=1) + line, "line 2")


def test_texts_of_all_kinds_stay_as_they_are() -> None:
    """Accents, signs and other scripts in names and cards."""
    card = ClueCard("Künstler", ("« quoted »", "日本", "\N{PILE OF POO}", 'a\\b"c'), "Émile", also=("É",))
    begun = Evening.begin(new_game((card,), 0), ("Zoë", "日本"), 5)
    assert Evening.from_text(begun.to_text()) == begun
    assert "日本" in begun.to_text()


OLD = sorted((Path(__file__).parent / "old_evenings").glob("*.jsonl"))


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_evenings_that_an_earlier_revision_kept(path: Path) -> None:
    """Written by revision 2b4eb98, before cards could be skipped; they read, and are written as they were."""
    text = path.read_text("utf-8")
    evening = Evening.from_text(text)
    assert len(evening.events) > 20
    assert evening.to_text() == text


def test_there_is_one_of_each_game() -> None:
    assert [path.stem for path in OLD] == sorted(MACHINES)
