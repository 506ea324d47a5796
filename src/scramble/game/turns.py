"""The turn state machine of the dice game: events in, states out; no clock, no dice, no I/O.

How a turn goes
===============

A game begins with everybody rolling one die for the ORDER of play (SS-6), unless the players know who
begins. From then on each turn has the same parts:

- READY: the player on turn has to draw dice from the cup and roll them (SS-7).
- ROLLED: the dice are rolled and the timer runs. The player plays a word or passes, or the time is up
(SS-14).
- WINDOW: a word was played, and anybody else may challenge it until the next player rolls (SS-24).
- CHALLENGED: somebody challenged it, and the referee's ruling is awaited (SS-25 to SS-27).

A play that reaches the target opens the LAST WINDOW instead: nobody rolls in it, and when it closes the
game is OVER (SS-28). If the play is ruled unacceptable there, the game goes on.

If the agreed penalty refuses phonies (``void``), every word played is in the lexicon, so no window opens.

The scramble step (SS-20, SS-21) happens when the word is played; the state keeps the mat from before, so that
a ruling can restore it (SS-26). Dice are in four places, the mat, the roll, the cup, or passed on to the
next player (SS-30), and their number never changes.

TABLE says for each phase and event which phases can follow, and under which condition. An event that is not
in it is refused with :class:`scramble.errors.IllegalEvent`, and nothing changes. States are
immutable, so undoing is keeping the earlier one, as :class:`scramble.game.record.GameRecord` does.
"""

from __future__ import annotations

from dataclasses import replace

from scramble.alphabet import HasWords
from scramble.errors import EventError, IllegalEvent, IllegalPlay, PhonyPlay, TimeIsUp
from scramble.game.events import (
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
from scramble.game.state import GameState, Pending, Phase
from scramble.position import Position
from scramble.texts.wording import counted

__all__ = ["TABLE", "allowed_events", "apply"]

# (phase, event) -> {condition: phase}. The condition "" is the usual case.
TABLE: dict[tuple[Phase, type[Event]], dict[str, Phase]] = {
    (Phase.ORDER, OrderRolled): {"": Phase.ORDER, "one is best": Phase.READY},
    (Phase.READY, Rolled): {"": Phase.ROLLED},
    (Phase.ROLLED, Played): {
        "": Phase.WINDOW,
        "target reached": Phase.LAST_WINDOW,
        "phonies are refused": Phase.READY,
        "phonies are refused, target reached": Phase.OVER,
    },
    (Phase.ROLLED, Passed): {"": Phase.READY},
    (Phase.ROLLED, TimedOut): {"": Phase.READY},
    (Phase.WINDOW, Rolled): {"": Phase.ROLLED},
    (Phase.WINDOW, WindowClosed): {"": Phase.READY},
    (Phase.WINDOW, Challenged): {"": Phase.CHALLENGED},
    (Phase.LAST_WINDOW, WindowClosed): {"": Phase.OVER},
    (Phase.LAST_WINDOW, Challenged): {"": Phase.CHALLENGED},
    (Phase.CHALLENGED, Ruled): {"": Phase.READY, "acceptable, target reached": Phase.OVER},
    **{(phase, Stopped): {"": Phase.OVER} for phase in Phase if phase is not Phase.OVER},
}


def allowed_events(state: GameState) -> tuple[str, ...]:
    """Names of the events that are possible in the state's phase."""
    return tuple(kind.name for phase, kind in TABLE if phase is state.phase)


def apply(state: GameState, event: Event, lexicon: HasWords | None = None) -> GameState:
    """The state after an event; the state before is unchanged.

    Args:
        state: the game before.
        event: what happened.
        lexicon: the word list that decides if phonies are refused; None to trust a record.
    Raises:
        IllegalEvent: the event is not possible in this phase; the message says which are.
        IllegalPlay: the play breaks a rule.
        PhonyPlay: a word is not in the lexicon, and phonies are refused.
        TimeIsUp: the play came after the deadline.
        EventError: the event has impossible values.
    """
    outcomes = TABLE.get((state.phase, type(event)))
    if outcomes is None:
        raise IllegalEvent(event.name, state.phase.value, allowed_events(state))
    if event.time < state.now:
        raise EventError("time", event.time, f"not before the event before it, at {state.now:g} s")
    after, condition = _handle(state, event, lexicon)
    return replace(after, phase=outcomes[condition], now=event.time, event_count=state.event_count + 1)


def _handle(state: GameState, event: Event, lexicon: HasWords | None) -> tuple[GameState, str]:
    """The state after the event, except for phase and time, and the condition that holds."""
    match event:
        case OrderRolled():
            return _roll_for_order(state, event)
        case Rolled():
            return _roll(state, event), ""
        case Played():
            return _play(state, event, lexicon)
        case Passed() | TimedOut():
            return _lose_the_turn(state, event), ""
        case Challenged():
            return _challenge(state, event), ""
        case Ruled():
            return _rule(state, event)
        case WindowClosed():
            return _close_window(state), ""
        case Stopped():
            return _stop(state), ""
    raise EventError("event", event, "an event of this game")


def _roll_for_order(state: GameState, event: OrderRolled) -> tuple[GameState, str]:
    """SS-6: closest to A begins, a blank beats any letter; if several are best, they roll again."""
    alphabet = state.setup.dice.alphabet
    if event.player not in state.competing or state.order[event.player] is not None:
        raise EventError("player", event.player, "one who has still to roll for the order")
    if event.face != "?" and event.face not in alphabet.letters:
        raise EventError("face", event.face, "a letter of the dice, or ? for a blank")
    order = tuple(event.face if seat == event.player else face for seat, face in enumerate(state.order))
    rolled = {seat: order[seat] for seat in state.competing}
    if None in rolled.values():
        return replace(state, order=order), ""
    worth = {seat: 0 if face == "?" else alphabet.code(str(face)) for seat, face in rolled.items()}
    best = tuple(seat for seat in state.competing if worth[seat] == min(worth.values()))
    if len(best) > 1:
        again = tuple(None if seat in best else face for seat, face in enumerate(order))
        return replace(state, order=again, competing=best), ""
    return replace(state, order=order, competing=best, on_turn=best[0], turn=1), "one is best"


def _next_turn(state: GameState) -> GameState:
    """Play passes to the left, over players who have turns to skip (SS-26). No dice are rolled yet."""
    following = state.next_turn
    return replace(
        state,
        on_turn=following.player,
        turn=state.turn + 1,
        roll=(),
        lost_turns=following.lost_turns,
        skipped=following.skipped,
        pending=None,
    )


def _roll(state: GameState, event: Rolled) -> GameState:
    """SS-7: seven dice with those passed on (SS-30). In a window this roll closes it (SS-24)."""
    if state.phase is Phase.WINDOW:
        state = _next_turn(state)
    if len(event.dice) != state.draw_count:
        raise EventError(
            "dice",
            len(event.dice),
            f"{counted(state.draw_count, 'die', 'dice')}, as many as are drawn now (SS-7)",
        )
    _check_dice(state, event.dice)
    return replace(state, roll=(*state.passed, *event.dice), passed=(), rolled_at=event.time)


def _check_dice(state: GameState, dice: tuple[RolledDie, ...]) -> None:
    """Check that the dice have these faces, and that no die is in two places."""
    taken = set(state.dice_in_use)
    all_faces = {face for die in state.setup.dice.dice for face in die.faces}
    for die in dice:
        if die.number is None:
            faces = all_faces
        elif isinstance(die.number, int) and 0 <= die.number < len(state.setup.dice.dice):
            faces = set(state.setup.dice.dice[die.number].faces)
        else:
            raise EventError("die", die, f"a number from 0 to {len(state.setup.dice.dice) - 1}")
        if die.face not in faces:
            raise EventError("die", die, f"a face that it has: {' '.join(sorted(faces))}")
        if die.number in taken:
            raise EventError("die", die, "a die that is in the cup")
        if die.number is not None:
            taken.add(die.number)


def _play(state: GameState, event: Played, lexicon: HasWords | None) -> tuple[GameState, str]:
    """SS-8 to SS-22: the word is placed and scored, and the old letters go."""
    # A microsecond is finer than any clock here, and coarser than the sum's rounding.
    if state.deadline is not None and round(event.time, 6) > state.deadline:
        raise TimeIsUp(event.time - state.rolled_at, state.setup.rules.seconds)
    position = state.position()
    faults = position.faults(event.play)
    if faults:
        raise IllegalPlay(str(event.play), faults, faults.reasons)
    penalty = state.setup.rules.penalty
    if penalty.refuses_phonies and lexicon is not None:
        phonies = position.phonies(event.play, lexicon)
        if phonies:
            raise PhonyPlay(str(event.play), phonies)
    after = _lay(state, event, position)
    reached = after.scores[state.on_turn] >= state.setup.rules.target
    conditions = ["phonies are refused"] if penalty.refuses_phonies else []
    conditions += ["target reached"] if reached else []
    if penalty.refuses_phonies:
        after = replace(after, pending=None) if reached else _next_turn(after)
    if penalty.refuses_phonies and reached:
        after = replace(after, winner=state.on_turn)
    return after, ", ".join(conditions)


def _lay(state: GameState, event: Played, position: Position) -> GameState:
    """Put the dice down, do the scramble step, and keep what lay before."""
    score = position.score(event.play)
    squares = position.after(event.play).squares
    left = list(state.roll)
    numbers = list(state.mat_dice)
    for place in event.play:
        face = "?" if place.die.strip("[]").islower() else place.die.strip("[]")
        die = min(
            (die for die in left if die.face == face), key=lambda die: (die.number is None, die.number or 0)
        )
        left.remove(die)
        numbers[place.row * state.setup.mat.size + place.column] = die.number
    kept = tuple(number if code else None for number, code in zip(numbers, squares, strict=True))
    scores = list(state.scores)
    scores[state.on_turn] += score.total
    return replace(
        state,
        squares=squares,
        mat_dice=kept,
        roll=(),
        passed=tuple(left) if state.setup.rules.advanced else (),
        scores=tuple(scores),
        pending=Pending(state.on_turn, event.play, score, state.roll, state.squares, state.mat_dice),
    )


def _lose_the_turn(state: GameState, event: Event) -> GameState:
    """SS-14: the dice go back to the cup, the mat stays as it was; nothing is passed on (SS-31)."""
    if isinstance(event, TimedOut) and state.deadline is None:
        raise EventError("timeout", event.time, "no time-out: this game has no time limit")
    if isinstance(event, TimedOut) and state.deadline is not None and round(event.time, 6) < state.deadline:
        left = state.deadline - event.time
        raise EventError(
            "timeout", event.time, f"{left:g} s are left: expected a time from {state.deadline:g} s on"
        )
    return _next_turn(replace(state, passed=()))


def _challenge(state: GameState, event: Challenged) -> GameState:
    """SS-24, SS-25: anybody but its player may challenge the play."""
    seats = range(len(state.scores))
    if event.challenger not in seats or event.challenger == state.on_turn or state.pending is None:
        raise EventError("challenger", event.challenger, "another player than the one who made the play")
    return replace(state, pending=replace(state.pending, challenger=event.challenger))


def _rule(state: GameState, event: Ruled) -> tuple[GameState, str]:
    """SS-26, SS-27: the play comes off, or the challenger pays; either way the window is over."""
    pending = state.pending
    if pending is None or pending.challenger is None:
        raise EventError("ruling", event, "a play that was challenged")
    scores, lost = list(state.scores), list(state.lost_turns)
    penalty = state.setup.rules.penalty
    if not event.acceptable:
        scores[pending.player] -= pending.score.total
        before = replace(
            state, squares=pending.squares, mat_dice=pending.mat_dice, passed=(), scores=tuple(scores)
        )
        return _next_turn(before), ""
    scores[pending.player] += penalty.points_a_play + penalty.points_a_word * len(pending.score.words)
    lost[pending.challenger] += penalty.challenger_loses_turn
    after = replace(state, scores=tuple(scores), lost_turns=tuple(lost))
    if scores[pending.player] >= state.setup.rules.target:
        return replace(after, winner=pending.player, pending=None), "acceptable, target reached"
    return _next_turn(after), ""


def _close_window(state: GameState) -> GameState:
    """SS-24, SS-28: nobody challenges; a play that reached the target has won."""
    if state.phase is Phase.LAST_WINDOW:
        return replace(state, winner=state.on_turn, pending=None)
    return _next_turn(state)


def _stop(state: GameState) -> GameState:
    """The game ends as it stands: the highest score wins, equal ones draw."""
    best = max(state.scores)
    leaders = [seat for seat, score in enumerate(state.scores) if score == best]
    return replace(state, winner=leaders[0] if len(leaders) == 1 else None)
