"""The turn's table, pair by pair: what each phase knows, where it leads, and nothing else."""

from __future__ import annotations

import pickle
from itertools import product
from typing import Any

import pytest
from game_setups import challenged, rolled, setup_of, turn

from scramble.errors import IllegalEvent
from scramble.game.events import (
    EVENTS,
    Challenged,
    Event,
    OrderRolled,
    Passed,
    Played,
    Rolled,
    RolledDie,
    Ruled,
    Stopped,
    TimedOut,
    WindowClosed,
)
from scramble.game.record import GameRecord
from scramble.game.state import GameState, Phase
from scramble.game.turns import TABLE, allowed_events, apply
from scramble.play import Play

# What can happen in each phase by the rules, written down from the rule sheet and not from the code.
KNOWN = {
    Phase.ORDER: {"order", "stop"},
    Phase.READY: {"roll", "stop"},
    Phase.ROLLED: {"play", "pass", "timeout", "stop"},
    Phase.WINDOW: {"roll", "challenge", "close", "stop"},
    Phase.LAST_WINDOW: {"challenge", "close", "stop"},
    Phase.CHALLENGED: {"ruling", "stop"},
    Phase.OVER: set(),
}
FITTING: dict[str, Event] = {
    "order": OrderRolled(60, 0, "A"),
    "roll": Rolled(60, tuple(RolledDie(face) for face in "WRAPEEE")),
    "play": Played(60, Play.of((4, 3, "A"), (4, 4, "R"))),
    "pass": Passed(60),
    "timeout": TimedOut(60),
    "challenge": Challenged(60, 1),
    "ruling": Ruled(60, True),
    "close": WindowClosed(60),
    "stop": Stopped(60),
}


def games() -> dict[Phase, GameRecord]:
    """A game in each phase."""
    ready = GameRecord(setup_of(), 0)
    window = turn(ready, "WRAPEEE", "5C WRAP")
    last = turn(GameRecord(setup_of(target=5), 0), "WRAPEEE", "5C WRAP")
    return {
        Phase.ORDER: GameRecord(setup_of()),
        Phase.READY: ready,
        Phase.ROLLED: rolled(ready, "WRAPEEE"),
        Phase.WINDOW: window,
        Phase.LAST_WINDOW: last,
        Phase.CHALLENGED: window.apply(Challenged(0, 1)),
        Phase.OVER: last.apply(WindowClosed(0)),
    }


GAMES = games()
PAIRS = list(product(Phase, EVENTS.values()))


def pair_name(value: object) -> str:
    return value.value if isinstance(value, Phase) else getattr(value, "name", "")


@pytest.mark.parametrize("phase", Phase)
def test_the_games_are_in_their_phases(phase: Phase) -> None:
    """Every phase is reachable."""
    assert GAMES[phase].state.phase is phase


@pytest.mark.parametrize(("phase", "kind"), PAIRS, ids=pair_name)
def test_every_pair_of_phase_and_event(phase: Phase, kind: type[Event]) -> None:
    """C11: what the phase knows leads to a phase of the table; all else is refused, and nothing changes."""
    state = GAMES[phase].state
    copy = pickle.loads(pickle.dumps(state))  # noqa: S301 - made in the same line
    event = FITTING[kind.name]
    assert ((phase, kind) in TABLE) == (kind.name in KNOWN[phase])
    if kind.name in KNOWN[phase]:
        assert apply(state, event).phase in TABLE[phase, kind].values()
    else:
        with pytest.raises(IllegalEvent) as caught:
            apply(state, event)
        check_refusal(caught.value, kind.name, phase)
    assert state == copy


def check_refusal(error: IllegalEvent, name: str, phase: Phase) -> None:
    """The refusal names the event, the phase and all that is allowed."""
    assert (error.event, error.phase, set(error.allowed)) == (name, phase.value, KNOWN[phase])
    text = str(error)
    assert text.startswith(f"{name} is not possible in phase '{phase.value}'")
    assert all(allowed in text for allowed in KNOWN[phase])
    assert ("the game is over" in text) == (phase is Phase.OVER)


@pytest.mark.parametrize("phase", Phase)
def test_what_is_allowed_is_told(phase: Phase) -> None:
    assert set(allowed_events(GAMES[phase].state)) == KNOWN[phase]


def test_a_stranger_is_no_event() -> None:
    """C11: a bare event, or something that is none, is refused as unknown to the phase."""
    for phase, record in GAMES.items():
        with pytest.raises(IllegalEvent, match=f"in phase '{phase.value}'"):
            apply(record.state, Event(60))


def two(text: str = "5C WRAP", **rules: Any) -> GameRecord:
    """A game of two with a roll of WRAPEEE and a play of it."""
    return turn(GameRecord(setup_of(**rules), 0), "WRAPEEE", text)


def order(*throws: tuple[int, str]) -> GameRecord:
    record = GameRecord(setup_of())
    for player, face in throws:
        record = record.apply(OrderRolled(0, player, face))
    return record


LATE = Rolled(1, tuple(RolledDie(face) for face in "EEEEEEE"))
OUTCOMES: dict[tuple[Phase, type[Event], str], GameRecord] = {
    (Phase.ORDER, OrderRolled, ""): order((1, "C")),
    (Phase.ORDER, OrderRolled, "one is best"): order((1, "C"), (0, "D")),
    (Phase.READY, Rolled, ""): GAMES[Phase.ROLLED],
    (Phase.ROLLED, Played, ""): two(),
    (Phase.ROLLED, Played, "target reached"): two(target=18),
    (Phase.ROLLED, Played, "phonies are refused"): two(challenge="void"),
    (Phase.ROLLED, Played, "phonies are refused, target reached"): two(target=18, challenge="void"),
    (Phase.ROLLED, Passed, ""): GAMES[Phase.ROLLED].apply(Passed(0)),
    (Phase.ROLLED, TimedOut, ""): GAMES[Phase.ROLLED].apply(TimedOut(60)),
    (Phase.WINDOW, Rolled, ""): two().apply(LATE),
    (Phase.WINDOW, WindowClosed, ""): two().apply(WindowClosed(1)),
    (Phase.WINDOW, Challenged, ""): GAMES[Phase.CHALLENGED],
    (Phase.LAST_WINDOW, WindowClosed, ""): GAMES[Phase.OVER],
    (Phase.LAST_WINDOW, Challenged, ""): two(target=18).apply(Challenged(1, 1)),
    (Phase.CHALLENGED, Ruled, ""): challenged(two(), 1, acceptable=False),
    (Phase.CHALLENGED, Ruled, "acceptable, target reached"): challenged(two(target=18), 1, acceptable=True),
    **{(phase, Stopped, ""): GAMES[phase].apply(Stopped(0)) for phase in Phase if phase is not Phase.OVER},
}


def test_every_outcome_of_the_table_has_a_game() -> None:
    named = {(*pair, condition) for pair, outcomes in TABLE.items() for condition in outcomes}
    assert named == set(OUTCOMES)


@pytest.mark.parametrize("outcome", OUTCOMES, ids=lambda outcome: "-".join(map(pair_name, outcome)))
def test_every_outcome_happens(outcome: tuple[Phase, type[Event], str]) -> None:
    """Each condition of the table holds in a game, and leads where the table says."""
    phase, kind, condition = outcome
    record = OUTCOMES[outcome]
    before, event, after = record.states[-2], record.events[-1], record.state
    assert (before.phase, type(event)) == (phase, kind)
    assert after.phase is TABLE[phase, kind][condition]


def test_time_does_not_run_backwards() -> None:
    """An event before the one before it is refused, at the same time it is not."""
    record = rolled(GameRecord(setup_of(), 0), "WRAPEEE", time=5)
    with pytest.raises(ValueError, match="not before the event before it, at 5 s"):
        record.apply(Passed(4.999))
    assert record.apply(Passed(5)).state.phase is Phase.READY


@pytest.mark.parametrize("time", [-0.001, float("nan"), float("inf"), 1e10, "5", None, True])
def test_times_that_cannot_be(time: object) -> None:
    with pytest.raises(ValueError, match="seconds from the game's start"):
        Passed(time)  # type: ignore[arg-type]


def test_the_start_of_a_game() -> None:
    """C08: a new state has nothing of another game: no scores, no lost turns, no word, no play to doubt."""
    start = GameState.start(setup_of(3), first=2)
    assert (start.phase, start.on_turn, start.turn, start.event_count) == (Phase.READY, 2, 1, 0)
    assert (start.scores, start.lost_turns, start.pending) == ((0, 0, 0), (0, 0, 0), None)
    assert not any(start.squares)
    assert (start.roll, start.passed, start.winner, start.cup_count) == ((), (), None, 12)
    for first in (-1, 3):
        with pytest.raises(ValueError, match="a number from 0 to 2"):
            GameState.start(setup_of(3), first)
