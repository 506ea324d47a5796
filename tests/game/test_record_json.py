"""Game records and saved games as JSON: to the byte, or refused with our own error; nothing half read."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from game_random import random_game
from game_setups import challenged, rolled, setup_of, turn
from hypothesis import given, settings
from hypothesis import strategies as st

from scramble import Mat
from scramble.errors import BadInput, IllegalEvent, RecordError
from scramble.game.events import (
    Challenged,
    Event,
    OrderRolled,
    Passed,
    Stopped,
    TimedOut,
    WindowClosed,
    event_from_dict,
    event_to_dict,
)
from scramble.game.files import load_record, save_record
from scramble.game.gcg import write_gcg
from scramble.game.record import GameRecord, setup_from_dict, setup_to_dict

seeds = st.integers(0, 2**48)
Values = dict[str, Any]
Place = tuple[str | int, ...]


@settings(max_examples=100)
@given(seeds)
def test_write_read_write(seed: int) -> None:
    """Any game, any options, to the byte."""
    record = random_game(seed)
    text = record.to_json()
    again = GameRecord.from_json(text)
    assert again == record
    assert again.states == record.states
    assert again.to_json() == text


@settings(max_examples=60)
@given(seeds)
def test_the_text_is_plain_json(seed: int) -> None:
    """Any JSON reader finds the players, the events in order, and the scores at the end."""
    record = random_game(seed)
    values = json.loads(record.to_json())
    assert set(values) == {"version", "setup", "first", "events", "scores", "winner"}
    assert values["setup"]["players"] == list(record.setup.players)
    assert [event["event"] for event in values["events"]] == [event.name for event in record.events]
    assert [event["time"] for event in values["events"]] == [event.time for event in record.events]
    assert (values["scores"], values["winner"]) == (list(record.state.scores), record.state.winner)
    lines = record.to_json().splitlines()
    assert len([line for line in lines if line.startswith('  {"event"')]) == len(record.events)


@settings(max_examples=40)
@given(seeds)
def test_setups_and_events_alone(seed: int) -> None:
    record = random_game(seed)
    setup = setup_from_dict(json.loads(json.dumps(setup_to_dict(record.setup))))
    assert setup == record.setup
    names = (setup.mat.name, setup.dice.name, setup.dice.alphabet.name)
    assert names == (record.setup.mat.name, record.setup.dice.name, record.setup.dice.alphabet.name)
    for event in record.events:
        assert event_from_dict(json.loads(json.dumps(event_to_dict(event)))) == event


def game() -> GameRecord:
    """A game with one of everything that carries values: Cleo begins, Ann is skipped, Ben passes."""
    record = GameRecord(setup_of(3, Mat.load("house")))
    for player, face in enumerate("AB?"):
        record = record.apply(OrderRolled(0.5, player, face))
    record = challenged(turn(record, "WRAP?EE", "5C WRAPs"), 0, acceptable=True)
    record = rolled(record, "SIZEQQQ").apply(Passed(3))
    record = rolled(record, "EEEEEEE", time=4.25).apply(TimedOut(70))
    return turn(record, "SEEEEEE", "G5 sE").apply(WindowClosed(80)).apply(Stopped(90, "it is late"))


GAME = game()
TEXT = GAME.to_json()
VALUES: Values = json.loads(TEXT)


def read(values: object) -> GameRecord:
    return GameRecord.from_json(json.dumps(values, ensure_ascii=False))


def consistent(text: str) -> bool:
    """Is the text refused with our own error, or read to exactly what it says?"""
    try:
        record = GameRecord.from_json(text)
    except RecordError:
        return False
    assert same(json.loads(record.to_json()), json.loads(text))
    return True


def same(left: object, right: object) -> bool:
    """Equal as JSON: a number is a number (1 is 1.0) but true is not, and keys may be in any order."""
    if isinstance(left, dict) and isinstance(right, dict):
        return set(left) == set(right) and all(same(left[key], right[key]) for key in left)
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(same, left, right))
    return left == right and isinstance(left, bool) == isinstance(right, bool)


def paths(values: object, so_far: Place = ()) -> Iterator[Place]:
    """Every place in the values."""
    if so_far:
        yield so_far
    pairs: Any = ()
    if isinstance(values, dict):
        pairs = values.items()
    elif isinstance(values, list):
        pairs = list(enumerate(values))[:3]
    for key, value in pairs:
        yield from paths(value, (*so_far, key))


PATHS = [path for path in paths(VALUES) if path[:1] != ("setup",) or "values" not in path]
PATHS += [("events", number, *rest) for number in range(3, len(VALUES["events"])) for rest in ((), ("time",))]
WRONG_VALUES: list[object] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    10**400,
    0.5,
    1e300,
    math.nan,
    math.inf,
    "",
    "5",
    "A",
    "\ud800",
    "a\nb",
    "A" * 10_000,
    [],
    [[]],
    [None],
    ["A", "B"],
    {},
    {"event": "stop"},
]


def with_value(path: Place, value: object) -> Values:
    """The values with another one at a place."""
    values = deepcopy(VALUES)
    holder: Any = values
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    return values


@contextmanager
def noted(path: Place) -> Iterator[None]:
    """Whatever fails says in which place of the record."""
    try:
        yield
    except BaseException as fault:
        fault.add_note(f"at {'.'.join(map(str, path))}")
        raise


@pytest.mark.parametrize("value", WRONG_VALUES, ids=lambda value: repr(value)[:20])
def test_a_wrong_value_in_any_place(value: object) -> None:
    """Refused with RecordError, never another error; if it is read, then to what it says."""
    for path in PATHS:
        with noted(path):
            consistent(json.dumps(with_value(path, value)))


def test_a_field_left_out_or_one_too_many() -> None:
    for path in PATHS:
        values = deepcopy(VALUES)
        holder: Any = values
        for key in path[:-1]:
            holder = holder[key]
        if isinstance(holder, dict):
            with noted(path):
                holder["more"] = 1
                with pytest.raises(RecordError):
                    read(values)
                del holder["more"]
                del holder[path[-1]]
                with pytest.raises(RecordError):
                    read(values)


def test_truncated_at_every_byte() -> None:
    """Half a JSON text is not valid."""
    for length in range(len(TEXT.rstrip())):
        with pytest.raises(RecordError):
            GameRecord.from_json(TEXT[:length])


@settings(max_examples=300)
@given(st.data())
def test_random_edits(data: st.DataObject) -> None:
    """A byte changed, put in or taken out: refused, or read to what the text then says."""
    edited = bytearray(TEXT.encode())
    start = data.draw(st.sampled_from([0, TEXT.index('"events"'), len(edited) - 60]))
    at = data.draw(st.integers(start, len(edited) - 1))
    new = data.draw(st.sampled_from(b'0123456789 ,:.-"[]{}eEATSaz?_\\\xc3\xff\x00'))
    match data.draw(st.sampled_from(["change", "insert", "delete"])):
        case "change":
            edited[at] = new
        case "insert":
            edited.insert(at, new)
        case "delete":
            del edited[at]
    consistent(edited.decode(errors="replace"))


@pytest.mark.parametrize("number", range(len(VALUES["events"])))
def test_events_left_out_twice_or_exchanged(number: int) -> None:
    events = VALUES["events"]
    for other in (
        events[:number] + events[number + 1 :],
        events[: number + 1] + events[number:],
        events[:number] + events[number : number + 2][::-1] + events[number + 2 :],
    ):
        consistent(json.dumps({**VALUES, "events": other}))


@pytest.mark.parametrize(
    "text", ["", "null", "[]", "1", '"a"', "{", "[" * 100_000, "1" * 5000, "NaN", "\x00"]
)
def test_texts_that_are_no_record(text: str) -> None:
    with pytest.raises(RecordError):
        GameRecord.from_json(text)


@pytest.mark.parametrize(
    ("field", "value"), [("scores", [18, 0, 1]), ("scores", []), ("winner", 1), ("version", 2)]
)
def test_another_end_than_the_events_make(field: str, value: object) -> None:
    """The end is compared: a wrong score is named."""
    with pytest.raises(RecordError, match=field):
        read({**VALUES, field: value})


def test_the_event_that_cannot_be_is_named() -> None:
    values = with_value(("events", 4, "play", 0, 0), 0)
    with pytest.raises(RecordError, match=r"event 5 'play'.*is illegal"):
        read(values)


def test_a_garbled_file_leaves_the_record_that_was_loaded(tmp_path: Path) -> None:
    """Loading makes a new record or none; the old object and its file are as they were."""
    path = tmp_path / "game.json"
    save_record(GAME, path)
    loaded = load_record(path)
    states = loaded.states
    for garbled in (TEXT[:-20], TEXT.replace('"W"', '"X"'), "", "\x00", TEXT.replace("18", "19")):
        path.write_text(garbled, encoding="utf-8")
        with pytest.raises(RecordError):
            load_record(path)
        assert loaded == GAME
        assert loaded.states is states
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RecordError, match="a file of UTF-8 text"):
        load_record(path)


def test_files_by_their_ending_and_by_their_first_character(tmp_path: Path) -> None:
    """`.json` is JSON, anything else is GCG; what is read is told apart by its text."""
    for name, text in (("a.json", TEXT), ("a.gcg", write_gcg(GAME)), ("a.txt", write_gcg(GAME))):
        save_record(GAME, tmp_path / name)
        assert (tmp_path / name).read_text(encoding="utf-8") == text
        assert load_record(tmp_path / name) == GAME
    (tmp_path / "b.gcg").write_text("\ufeff \n" + TEXT, encoding="utf-8")
    assert load_record(tmp_path / "b.gcg") == GAME, "a byte order mark and spaces do not matter"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.gcg", "a.json", "a.txt", "b.gcg"]


def test_a_record_may_be_read_by_whoever_may_read_other_new_files(tmp_path: Path) -> None:
    (tmp_path / "other").touch()
    save_record(GAME, tmp_path / "a.gcg")
    assert (tmp_path / "a.gcg").stat().st_mode == (tmp_path / "other").stat().st_mode


@pytest.mark.parametrize("name", ["no/such/folder/a.gcg", "", "."])
def test_a_file_that_cannot_be_written(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One error of our own; no half file, no temporary one stays behind."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(RecordError, match="a file that can be written"):
        save_record(GAME, name)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(RecordError):
        load_record(tmp_path / "none.gcg")
    with pytest.raises(RecordError):
        load_record(tmp_path)


HANDMADE: list[tuple[str, Callable[[], Event]]] = [
    ("a number that is a text", lambda: event_from_dict({"event": "stop", "time": "5"})),
    ("no event", lambda: event_from_dict({"time": 5})),
    ("no such event", lambda: event_from_dict({"event": "win", "time": 5})),
    ("not hashable", lambda: event_from_dict({"event": [], "time": 5})),
    ("no object", lambda: event_from_dict([])),
    ("a field too many", lambda: event_from_dict({"event": "pass", "time": 5, "player": 1})),
    ("a field too few", lambda: event_from_dict({"event": "challenge", "time": 5})),
    ("a verdict that is none", lambda: event_from_dict({"event": "ruling", "time": 5, "acceptable": "no"})),
    ("dice that are none", lambda: event_from_dict({"event": "roll", "time": 5, "dice": "AB"})),
    (
        "a die number that is true",
        lambda: event_from_dict({"event": "roll", "time": 5, "dice": [["A", True]]}),
    ),
    ("a player that is true", lambda: event_from_dict({"event": "challenge", "time": 5, "challenger": True})),
    ("a reason that is not text", lambda: event_from_dict({"event": "stop", "time": 5, "reason": 5})),
    ("a play of no squares", lambda: event_from_dict({"event": "play", "time": 5, "play": [[1, 2]]})),
]


@pytest.mark.parametrize("make", [make for _, make in HANDMADE], ids=[name for name, _ in HANDMADE])
def test_events_that_are_none(make: Callable[[], Event]) -> None:
    with pytest.raises(BadInput):
        make()


def test_what_is_refused_while_playing_is_refused_while_reading() -> None:
    """A record from events that are not a game: which one is named, and nothing is read."""
    events = rolled(GameRecord(setup_of(), 0), "EEEEEEE").events
    with pytest.raises(RecordError, match="event 3 'pass'"):
        GameRecord.replay(setup_of(), 0, [*events, Passed(0), Passed(0)])
    with pytest.raises(RecordError, match="first"):
        GameRecord.replay(setup_of(), 7, [])
    with pytest.raises(IllegalEvent):
        _ = GameRecord(setup_of(), 0, (Challenged(0, 1),)).states


@pytest.mark.parametrize("field", ["players", "mat", "dice", "rules", "lexicon"])
@pytest.mark.parametrize("value", [None, 5, "house", [], {}, [1, 2], {"name": 5}])
def test_setups_that_are_none(field: str, value: object) -> None:
    with pytest.raises(RecordError):
        setup_from_dict({**setup_to_dict(setup_of()), field: value})
