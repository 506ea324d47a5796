"""Saved games: everything is kept, and a resumed game ends as it would have ended (C06, J02)."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from game_random import random_event, random_game
from game_setups import faces, played, rolled, setup_of, turn
from hypothesis import given, settings
from hypothesis import strategies as st

from scramble.errors import IllegalEvent, PhonyPlay, RecordError, SaveError
from scramble.game.events import Challenged, Event, Passed, Rolled, WindowClosed
from scramble.game.record import GameRecord
from scramble.game.roller import SeededRoller
from scramble.game.session import Session, load_session, save_session
from scramble.game.state import Phase
from scramble.words.lexicon import Lexicon

seeds = st.integers(0, 2**40)


def random_session(seed: int, most_events: int = 40) -> Session:
    """A session at any moment of any game."""
    random = Random(seed)  # noqa: S311 - no secret
    record = random_game(seed, most_events)
    names = record.setup.players
    roller = None if random.random() < 0.3 else SeededRoller(random.randrange(2**32), random.randrange(3))
    chosen = sorted(random.sample(names, random.randint(0, len(names))))
    computers = tuple((name, random.choice(("greedy", "club:level=2"))) for name in chosen)
    elapsed = record.state.now + random.choice((0, 0.125, 17.003))
    return Session(record, roller, computers, random.random() < 0.5, elapsed, random.random() < 0.5)


@settings(max_examples=80)
@given(seeds)
def test_everything_is_kept(seed: int) -> None:
    """To the byte: record, seed, game, computers, hints, time."""
    session = random_session(seed)
    text = session.to_json()
    again = Session.from_json(text)
    assert again == session
    assert again.state == session.state
    assert again.to_json() == text


@settings(max_examples=60)
@given(seeds)
def test_the_same_future(seed: int) -> None:
    """C06, J02: saved at any moment, the rest of the game is the same as without saving."""
    session = random_session(seed, most_events=25)
    random = Random(seed + 1)  # noqa: S311 - no secret
    here, there = session, Session.from_json(session.to_json())
    event: Event
    for _event in range(15):
        if here.state.phase is Phase.OVER:
            break
        if here.roller and there.roller and here.state.phase in (Phase.READY, Phase.WINDOW):
            event = here.roller.roll(here.state, here.state.now)
            assert there.roller.roll(there.state, there.state.now) == event
        else:
            event = random_event(random, here.state)
        here, there = here.apply(event), there.apply(event)
        assert there == here
        assert there.state == here.state
    assert there.to_json() == here.to_json()


def mid_turn() -> Session:
    """Ann has 39.5 s left."""
    roller = SeededRoller(11)
    start = GameRecord(setup_of(), 0)
    return Session(start.apply(roller.roll(start.state, 3.25)), roller, (("Ben", "greedy"),), elapsed=23.75)


def test_time_goes_on_from_where_it_was() -> None:
    """The time left when the game was saved is the time left when it is loaded."""
    session = Session.from_json(mid_turn().to_json())
    assert session.state.deadline is not None
    assert session.state.deadline - session.elapsed == 39.5
    assert session.apply(Passed(30.5)).elapsed == 30.5


def test_undo_keeps_the_time() -> None:
    """Game time does not run backwards, and undoing changes no dice."""
    session = mid_turn()
    back = session.apply(Passed(40)).undo()
    assert (back.record, back.elapsed) == (session.record, 40)
    start = back.undo()
    assert start.roller is not None
    assert start.apply(start.roller.roll(start.state, 41)).state.roll == session.state.roll
    with pytest.raises(RecordError, match="nothing has happened"):
        start.undo()


def test_what_is_refused_leaves_the_session() -> None:
    """C11: an illegal event, or a phony where phonies are refused."""
    session = mid_turn()
    with pytest.raises(IllegalEvent):
        session.apply(Challenged(24, 1))
    record = rolled(GameRecord(setup_of(challenge="void"), 0), "WRAPEEE")
    void = Session(record)
    with pytest.raises(PhonyPlay):
        void.apply(played(record, "5C WRAP").events[-1], Lexicon.from_words(["PAWR"]))
    assert void.apply(played(record, "5C WRAP").events[-1], Lexicon.from_words(["WRAP"])).state.turn == 2
    assert void == Session(record)
    assert session == mid_turn()


def test_real_dice_have_no_seed() -> None:
    session = Session(turn(GameRecord(setup_of(), 0), "WRAPEEE", "5C WRAP"))
    values = json.loads(session.to_json())
    assert (values["seed"], values["game"]) == (None, None)
    again = Session.from_json(session.to_json())
    assert again.roller is None
    assert again.apply(Rolled(5, faces("EEEEEEE"))).state.on_turn == 1


WRONG: list[tuple[str, object]] = [
    ("version", 3),
    ("version", 1),
    ("version", True),
    ("version", "1"),
    ("seed", -1),
    ("seed", True),
    ("seed", "7"),
    ("seed", 0.5),
    ("game", -1),
    ("game", 1.0),
    ("computers", "Ben"),
    ("computers", ["Cleo"]),
    ("computers", [["Ben"]]),
    ("computers", [5]),
    ("computers", None),
    ("computers", {"Cleo": "greedy"}),
    ("computers", {"Ben": ""}),
    ("computers", {"Ben": 5}),
    ("compare", 0),
    ("hints", 1),
    ("hints", None),
    ("elapsed", 3.0),
    ("elapsed", None),
    ("elapsed", True),
    ("elapsed", "5"),
    ("elapsed", math.nan),
    ("elapsed", math.inf),
    ("elapsed", 10**400),
    ("record", None),
    ("record", {}),
    ("record", "{}"),
]


@pytest.mark.parametrize(("field", "value"), WRONG)
def test_wrong_values(field: str, value: object) -> None:
    values = json.loads(mid_turn().to_json())
    with pytest.raises(RecordError):
        Session.from_json(json.dumps({**values, field: value}))


@pytest.mark.parametrize(
    "field", ["version", "seed", "game", "computers", "hints", "compare", "elapsed", "record"]
)
def test_a_field_left_out_or_one_too_many(field: str) -> None:
    values: dict[str, Any] = json.loads(mid_turn().to_json())
    for wrong in ({**values, "more": 1}, {key: value for key, value in values.items() if key != field}):
        with pytest.raises(RecordError):
            Session.from_json(json.dumps(wrong))


def test_truncated_at_every_byte() -> None:
    text = mid_turn().to_json()
    for length in range(len(text.rstrip())):
        with pytest.raises(RecordError):
            Session.from_json(text[:length])


@pytest.mark.parametrize("text", ["", "null", "[]", "[" * 100_000, "1" * 5000, "\x00"])
def test_texts_that_are_no_session(text: str) -> None:
    with pytest.raises(RecordError):
        Session.from_json(text)


def test_a_record_is_no_saved_game() -> None:
    """The message says what a saved game has."""
    with pytest.raises(RecordError, match="saved game"):
        Session.from_json(mid_turn().record.to_json())


def test_files(tmp_path: Path) -> None:
    """Written in one step: a game that cannot be saved leaves the file that was there."""
    path = tmp_path / "game.json"
    session = mid_turn()
    save_session(session, path)
    assert load_session(path) == session
    later = session.apply(Passed(30))
    save_session(later, path)
    assert load_session(path) == later
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.json"]


@pytest.mark.parametrize("where", [lambda folder: folder / "no" / "a.json", lambda folder: folder])
def test_a_place_that_cannot_be_written(where: Callable[[Path], Path], tmp_path: Path) -> None:
    with pytest.raises(SaveError, match=r"^the saved game .* cannot be written: "):
        save_session(mid_turn(), where(tmp_path))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"{}", b"#player1 Ann Ann\n"])
def test_a_garbled_file_leaves_the_session_that_was_loaded(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    save_session(mid_turn(), path)
    loaded = load_session(path)
    path.write_bytes(content)
    with pytest.raises(RecordError):
        load_session(path)
    assert loaded == mid_turn()


def test_games_of_the_first_version_still_read() -> None:
    """They named computers only; each played the highest score."""
    values = json.loads(mid_turn().to_json())
    del values["compare"]
    old = json.dumps({**values, "version": 1, "computers": ["Ben"]})
    assert Session.from_json(old) == mid_turn()
    for wrong in ("Ben", [5], [["Ben"]], {"Ben": "greedy"}, None, ["Cleo"]):
        with pytest.raises(RecordError):
            Session.from_json(json.dumps({**values, "version": 1, "computers": wrong}))


def test_sessions_are_values() -> None:
    """Equal if all parts are; a change is a new one."""
    session = mid_turn()
    assert session == mid_turn()
    assert hash(session) == hash(mid_turn())
    assert replace(session, hints=False) != session
    window = Session(turn(GameRecord(setup_of(), 0), "WRAPEEE", "5C WRAP"))
    assert window.apply(WindowClosed(9)).state.turn == window.state.turn + 1 == 2
