"""The dice game through its desk: whole games by actions alone, and everything else refused."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from game_random import random_play, random_setup
from game_setups import challenged, rolled, setup_of, turn

from scramble import Lexicon
from scramble.errors import ScrambleError
from scramble.game.desk import GameDesk
from scramble.game.events import EVENTS, Challenged, Event, Rolled, WindowClosed
from scramble.game.narration import tell_event
from scramble.game.record import GameRecord
from scramble.game.roller import SeededRoller
from scramble.game.state import GameState, Phase
from scramble.game.turns import allowed_events, apply
from scramble.seats.description import Action, Desk, FieldKind, Role, Seat

HOST, SCREEN = Seat(Role.HOST), Seat(Role.SCREEN)
NAMES = ("order", "roll", "play", "pass", "challenge", "close", "rule", "stop")
WORDS = Lexicon.from_words(["wrap", "wraps", "size", "sizes", "pawl", "ax", "at", "ta"])
_MOST_STEPS = 90
_LATER = 1000.0  # seconds: after any event of these tests
# What each phase offers to a host, to whoever goes on, and to the others, by the rules and not from the code.
OFFERED = {
    Phase.ORDER: ({"order", "stop"}, {"order"}, {"order"}),
    Phase.READY: ({"roll", "stop"}, {"roll"}, set()),
    Phase.ROLLED: ({"play", "pass", "stop"}, {"play", "pass"}, set()),
    Phase.WINDOW: ({"roll", "challenge", "stop"}, {"roll", "challenge"}, {"challenge"}),
    Phase.LAST_WINDOW: ({"close", "challenge", "stop"}, None, {"close", "challenge"}),
    Phase.CHALLENGED: ({"rule", "stop"}, None, set()),
    Phase.OVER: (set(), None, set()),
}


def players(state: GameState) -> list[Seat]:
    return [Seat(Role.PLAYER, side) for side in range(len(state.scores))]


def names(actions: tuple[Action, ...]) -> set[str]:
    assert len({action.name for action in actions}) == len(actions)
    return {action.name for action in actions}


def sensible(random: Random, state: GameState, action: Action) -> dict[str, Any] | None:
    """Values that whoever knows the game might give; None if nobody could."""
    values: dict[str, Any] = {}
    for field in action.fields:
        if field.optional and random.random() < 0.5:
            continue
        if field.kind is FieldKind.CHOICE:
            values[field.name] = random.choice(field.choices).value
        elif field.kind is FieldKind.DICE:
            count = 1 if field.name == "face" else state.draw_count
            alphabet = state.setup.dice.alphabet
            faces = [random.choice(random.choice(state.setup.dice.dice).faces) for _ in range(count)]
            bracketed = [face if face == "?" else alphabet.bracketed(face) for face in faces]
            values[field.name] = faces[0] if field.name == "face" else "".join(bracketed)
            if not values[field.name]:
                return None
        elif field.kind is FieldKind.PLAY:
            play = random_play(random, state.position())
            if play is None:
                return None
            values[field.name] = state.position().notation(play)
        else:
            values[field.name] = "some words"
    return values


def offered(desk: GameDesk, state: GameState) -> list[tuple[Seat, Action]]:
    return [(seat, action) for seat in (HOST, *players(state)) for action in desk.actions(state, seat)]


def next_event(random: Random, desk: GameDesk, state: GameState) -> Event:
    """What somebody does who may do it; the end of the time, too, and rarely a stop."""
    if desk.deadline(state) is not None and random.random() < 0.1:
        return desk.ring(state)
    choices = [pair for pair in offered(desk, state) if pair[1].name != "stop" or random.random() < 0.02]
    random.shuffle(choices)
    for seat, action in choices:
        values = sensible(random, state, action)
        if values is not None:
            assert desk.follow_up(state, seat, action.name, values) is None
            return desk.event(state, seat, action.name, values)
    return desk.event(state, HOST, "stop", {})


@pytest.mark.parametrize("seed", range(60))
def test_whole_games_by_actions_alone(seed: int) -> None:
    """Whatever is offered is accepted; each event is told; a view never changes by looking."""
    random = Random(seed)  # noqa: S311 - no secret
    setup = random_setup(random)
    has_words = setup.rules.penalty.refuses_phonies or random.random() < 0.5
    desk = GameDesk(
        WORDS if has_words and setup.dice.alphabet == WORDS.alphabet else None,
        random.choice([None, SeededRoller(seed)]),
    )
    state = GameState.start(setup, random.choice([None, 0]))
    for _ in range(_MOST_STEPS):
        check_looking(desk, state)
        if desk.is_over(state):
            break
        event = next_event(random, desk, state)
        timer = desk.deadline(state)
        late = timer is not None and event.name == "timeout"
        after = apply(state, replace(event, time=timer.at if late and timer else state.now))
        told = desk.tell(state, event, after)
        assert told
        assert all(line and line.isprintable() for line in told)
        state = after
    assert desk.result(state).endswith(".")


def check_looking(desk: GameDesk, state: GameState) -> None:
    before = copy.deepcopy(state)
    for seat in (HOST, SCREEN, *players(state)):
        view = desk.view(state, seat)
        assert json.loads(json.dumps(view)) == view
        desk.question(state, seat), desk.actions(state, seat), desk.deadline(state)
        assert desk.view(state, seat) == view
    assert desk.actions(state, SCREEN) == ()
    assert desk.secret(state) is None
    assert state == before


def games() -> dict[Phase, GameState]:
    """A game of three in each phase."""
    ready = GameRecord(setup_of(3), 0)
    window = turn(ready, "WRAPEEE", "5C WRAP")
    last = turn(GameRecord(setup_of(3, target=5), 0), "WRAPEEE", "5C WRAP")
    records = {
        Phase.ORDER: GameRecord(setup_of(3)),
        Phase.READY: ready,
        Phase.ROLLED: rolled(ready, "WRAPEEE"),
        Phase.WINDOW: window,
        Phase.LAST_WINDOW: last,
        Phase.CHALLENGED: window.apply(Challenged(0, 1)),
        Phase.OVER: last.apply(WindowClosed(0)),
    }
    return {phase: record.state for phase, record in records.items()}


GAMES = games()
AS_ANY_DESK: Desk[GameState, Event] = GameDesk(WORDS)  # the type checker compares it with the protocol
FITTING: dict[str, dict[str, Any]] = {
    "order": {"face": "A"},
    "roll": {"dice": "SIZESAA"},
    "play": {"play": "5C WRAP"},
    "challenge": {"challenger": "1"},
}


@pytest.mark.parametrize("phase", Phase)
def test_what_is_offered_is_what_the_rules_allow(phase: Phase) -> None:
    state, desk = GAMES[phase], GameDesk(WORDS)
    by_host, goes_on, others = OFFERED[phase]
    assert names(desk.actions(state, HOST)) == by_host
    for seat in players(state):
        found = names(desk.actions(state, seat))
        if seat.side == desk.acting(state):
            assert found == goes_on
        elif seat.side == state.on_turn and phase is not Phase.ORDER:
            assert found == set()  # nobody doubts the own play, or ends its window
        else:
            assert found == others


@pytest.mark.parametrize("phase", Phase)
@pytest.mark.parametrize("action", [*NAMES, "", "Play", "undo", "timeout"])
def test_what_is_not_offered_is_refused(phase: Phase, action: str) -> None:
    """By a sentence of ours, and the state is as it was."""
    state, desk = GAMES[phase], GameDesk(WORDS)
    before = copy.deepcopy(state)
    for seat in (HOST, SCREEN, *players(state)):
        if action in names(desk.actions(state, seat)):
            values = FITTING.get(action, {})
            values = {} if seat.side is not None and action == "challenge" else values
            event = desk.event(state, seat, action, values)
            assert event.name in allowed_events(state)
            assert event.time == 0
        else:
            with pytest.raises(ScrambleError, match="expected"):
                desk.event(state, seat, action, {})
    assert state == before


@pytest.mark.parametrize(
    ("phase", "action", "values"),
    [
        (Phase.ORDER, "order", {"face": ""}),
        (Phase.ORDER, "order", {}),
        (Phase.ORDER, "order", {"face": 5}),
        (Phase.ORDER, "order", {"face": "A", "player": "1"}),
        (Phase.READY, "roll", {"dice": None}),
        (Phase.READY, "roll", {"dice": "A" * 5000}),
        (Phase.READY, "roll", {"dice": "WRAP[EE"}),
        (Phase.ROLLED, "play", {"play": "WRAP"}),
        (Phase.ROLLED, "play", {"play": ["5C WRAP"]}),
        (Phase.ROLLED, "play", {"play": "\x00\x1b[31m"}),
        (Phase.ROLLED, "pass", {"really": "yes"}),
        (Phase.ROLLED, "play", "5C WRAP"),
        (Phase.WINDOW, "challenge", {"challenger": "0"}),
        (Phase.WINDOW, "challenge", {"challenger": 1}),
        (Phase.WINDOW, "challenge", {"challenger": "Ben"}),
        (Phase.CHALLENGED, "rule", {"ruling": "two\nlines"}),
        (Phase.CHALLENGED, "stop", {"reason": "x" * 300}),
    ],
)
def test_values_that_cannot_be(phase: Phase, action: str, values: Any) -> None:
    before = copy.deepcopy(GAMES[phase])
    with pytest.raises(ScrambleError):
        GameDesk(WORDS).event(GAMES[phase], HOST, action, values)
    assert GAMES[phase] == before


def test_no_dice_to_roll_for_whoever_has_all_that_are_left() -> None:
    """SS-30: where all dice lie on the mat or were passed on, nothing is drawn, and nothing is typed."""
    state = replace(GAMES[Phase.READY], squares=bytes([1] * 12 + [0] * 69))
    (roll, _) = AS_ANY_DESK.actions(state, HOST)
    assert (roll.name, roll.fields) == ("roll", ())
    event = AS_ANY_DESK.event(state, HOST, "roll", {}, Random(1))  # noqa: S311 - no secret
    assert isinstance(event, Rolled)
    assert event.dice == ()


@pytest.mark.parametrize(
    "seat",
    [
        Seat(Role.PLAYER),
        Seat(Role.PLAYER, 3),
        Seat(Role.PLAYER, -1),
        Seat(Role.HOST, 0),
        Seat(Role.PLAYER, True),
    ],
)
def test_seats_that_there_are_not(seat: Seat) -> None:
    desk, state = GameDesk(WORDS), GAMES[Phase.READY]
    for ask in (desk.view, desk.actions, desk.question):
        with pytest.raises(ScrambleError, match="side"):
            ask(state, seat)


def test_the_word_list_rules(enable: Lexicon) -> None:
    """SS-25, SS-26: the desk's ruling is of the mat before the play; without a list the host says it."""
    state = GAMES[Phase.CHALLENGED]
    ruling = GameDesk(enable).judge(state)
    assert (ruling.acceptable, ruling.words, ruling.play) == (True, ("WRAP",), "5C WRAP")
    assert ruling.position == str(GAMES[Phase.ROLLED].position())
    phony = apply(state, GameDesk(Lexicon.from_words(["ax"])).event(state, HOST, "rule", {"ruling": "r"}))
    assert phony.scores == (0, 0, 0)
    said = GameDesk().event(state, HOST, "rule", {"acceptable": "yes"})
    assert apply(state, said).scores == (18, 0, 0)
    for other in (GAMES[Phase.WINDOW], GAMES[Phase.OVER]):
        with pytest.raises(ScrambleError, match="challenged"):
            GameDesk(enable).judge(other)
    with pytest.raises(ScrambleError, match="a word list"):
        GameDesk().judge(state)


def test_the_deadline_runs_while_the_dice_lie() -> None:
    """SS-14: from the roll, for the seconds of the rules; then it is the bell's."""
    desk = GameDesk(WORDS)
    running = {phase: desk.deadline(state) for phase, state in GAMES.items()}
    assert [phase for phase, timer in running.items() if timer] == [Phase.ROLLED]
    timer = running[Phase.ROLLED]
    assert timer is not None
    assert (timer.at, timer.last, timer.total) == (60.0, 60.0, 60.0)
    state = GAMES[Phase.ROLLED]
    assert apply(state, replace(desk.ring(state), time=timer.at)).on_turn == 1
    endless = rolled(GameRecord(setup_of(seconds=0), 0), "WRAPEEE").state
    assert desk.deadline(endless) is None


def test_every_kind_of_event_is_told() -> None:
    kinds = set()
    for seed in range(40):
        random = Random(seed)  # noqa: S311 - no secret
        desk, state = GameDesk(None), GameState.start(random_setup(random))
        for _ in range(_MOST_STEPS):
            if state.is_over:
                break
            event = next_event(random, desk, state)
            at = desk.deadline(state)
            after = apply(state, replace(event, time=at.at if event.name == "timeout" and at else state.now))
            assert tell_event(state, event, after)
            kinds.add(event.name)
            state = after
    assert kinds == set(EVENTS)


def test_who_skips_is_told_before_the_next_roll() -> None:
    """SS-26: Ben doubts WRAP in vain, so Cleo is next, and Ben's lost turn is told with the ruling."""
    record = turn(GameRecord(setup_of(3), 0), "WRAPEEE", "5C WRAP")
    before = challenged(record, 1, acceptable=True)
    told = GameDesk().tell(before.states[-2], before.events[-1], before.state)
    assert told == ["WRAP: acceptable.", "Ben skips a turn (SS-26)."]
    window = turn(
        record.apply(Challenged(0, 2)).apply(challenged(record, 2, acceptable=True).events[-1]),
        "EEEEEES",
        "G5 SE",
    )
    roll = window.apply(Rolled(0, rolled(GameRecord(setup_of(3), 0), "WRAPEEE").events[-1].dice))  # type: ignore[attr-defined]
    told = GameDesk().tell(window.state, roll.events[-1], roll.state)
    assert told == ["Cleo skips a turn (SS-26).", "Ann rolled AEEEPRW"]
