"""Anybody's Guess: find out who or what it is from as few clues as possible (AG-1 to AG-18).

How a turn goes
===============

The Opposing Team reads the card and PREDICTs at which window the other team will be right (AG-4). All windows
are CLOSED until the Playing Team opens the first one, and the timer starts (AG-5). Then it GUESSes, or opens
the next window (AG-6). If a guess is close to the answer, people JUDGE it (AG-18). When the team is right, or
has no guess or no time left, the turn is SETTLED: both sides score (AG-7 to AG-9), and the
pieces move (AG-10). Then the card goes to the back of the deck and the teams swap roles; if all cards have
been played there are NO CARDS until others are put in (AG-15). When a piece reaches FINISH, the match is
BETWEEN two games: the loser begins another one (AG-16), or the match is OVER.

Who sees what: ``MACHINE.view(state, side)`` is what a side may know. The Playing Team sees the category and
the clues behind open windows; the Opposing Team sees the card and its own prediction. Once the turn is
settled, nothing is secret any more.

Where the rulebook leaves something open, these are our decisions:

- A team has all five prediction cards in every turn: the one that it used goes back to its hand (AG-1).
- If the last guess that a window allows is wrong, the next window opens at once; at the fourth window, the
  turn ends without points (AG-6). With free guessing only the timer or the team itself ends it (AG-12).
- The Playing Team may give up before the timer has run out; it then scores nothing.
- An event at exactly the moment when the timer runs out is in time. After that, only the time-out is
possible.
- People may say themselves whether a guess is right. If they do not, its text is compared with the answer: if
  it is close, the timer stands still until people have judged it (AG-18). The Playing Team learns from this
  that it is close, as it would at a table.
- If the Playing Team reaches FINISH, the Opposing Team's points of that turn are scored, but its piece does
  not move any more (AG-10).
- Any cards may be put in, even those played before (AG-15).
- A bad card may be skipped until the turn is settled: it goes to the back of the deck (AG-15), and the same
  team starts its turn again with the next card and a new prediction; nobody scores.
- A new game continues with the cards that have not been played; both pieces are on START again (AG-16).

>>> clues = ("I was born in Pisa", "I taught in Padua", "I saw four moons", "I was under house arrest")
>>> state = new_game([ClueCard("Person", clues, "Galileo Galilei", also=("Galileo",))], first=0)
>>> wrong, right = Guessed("Fibonacci", time=20), Guessed("galileo", time=30)
>>> for event in (Predicted(Prediction.SEVEN), Opened(time=5), wrong, right):
...     state = MACHINE.apply(state, event)
>>> state.positions, state.phase.value
((7, 7), 'settled')
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, replace
from enum import StrEnum
from typing import Any

from scramble.errors import EventError
from scramble.party.answers.compare import AnswerVerdict, match, near_miss
from scramble.party.anybodys_guess.events import (
    GaveUp,
    Guessed,
    Judged,
    MatchEnded,
    NewGame,
    Opened,
    Predicted,
    Prediction,
    Replenished,
    Skipped,
    TimedOut,
    TurnEnded,
)
from scramble.party.anybodys_guess.state import WINDOWS, Guess, GuessState, Phase, move, settlement
from scramble.party.anybodys_guess.tracks import Track, default_track
from scramble.party.base import LATEST, Event
from scramble.party.cards import ClueCard
from scramble.party.checks import check_in_time, check_run_out
from scramble.party.machine import Machine

__all__ = [
    "MACHINE",
    "GaveUp",
    "Guess",
    "GuessState",
    "Guessed",
    "Judged",
    "MatchEnded",
    "NewGame",
    "Opened",
    "Phase",
    "Predicted",
    "Prediction",
    "Replenished",
    "Skipped",
    "TimedOut",
    "TurnEnded",
    "first_by_ages",
    "new_game",
]

_Handler = Callable[[GuessState, Any], GuessState]

_OLDEST = 150  # years
_RULINGS = {AnswerVerdict.EXACT: True, AnswerVerdict.WRONG: False, AnswerVerdict.CLOSE: None}  # AG-18
_NEW_TURN: dict[str, Any] = {"prediction": None, "window": 0, "deadline": None, "guesses": ()}


def first_by_ages(ages: Sequence[Sequence[float]], if_equal: int | None = None) -> int:
    """The side that begins: the one whose ages add up to more (AG-3).

    Args:
        ages: the ages of the players of side 0 and of side 1, in years.
        if_equal: the side that people chose, 0 or 1, in case the sums are equal.
    Raises:
        EventError: impossible ages, or equal sums and no choice.

    >>> first_by_ages([[34, 31], [70]])
    1
    """
    try:
        first, second = [sum(team) for team in ages]
        is_plain = all(0 <= age <= _OLDEST for team in ages for age in team)
    except (TypeError, ValueError):
        is_plain = False
    if not is_plain:
        raise EventError("ages", ages, f"those of two teams, each 0 to {_OLDEST} years")
    if first != second:
        return int(second > first)
    if type(if_equal) is not int or if_equal not in (0, 1):
        raise EventError("if_equal", if_equal, f"0 or 1: the sums of ages are equal, {first} (AG-3)")
    return if_equal


def new_game(
    cards: Sequence[ClueCard], first: int, track: Track | None = None, *, seconds: float = 60.0
) -> GuessState:
    """A new match.

    Args:
        cards: the deck, shuffled, the first card to be played first (AG-2).
        first: the side that is the Playing Team first, 0 or 1; see :func:`first_by_ages` (AG-3).
        track: None for the default one (AG-17).
        seconds: length of the timer, 1 to 3600 (AG-5).
    Raises:
        EventError: impossible values.
    """
    return MACHINE.start(
        phase=Phase.PREDICT,
        cards=cards,
        playing=first,
        track=default_track() if track is None else track,
        seconds=seconds,
    )


def _predict(state: GuessState, event: Predicted) -> GuessState:
    """AG-4."""
    return replace(state, phase=Phase.CLOSED, prediction=event.prediction)


def _open_first(state: GuessState, event: Opened) -> GuessState:
    """AG-5."""
    deadline = min(event.time + state.seconds, LATEST)
    return replace(state, phase=Phase.GUESS, window=1, deadline=deadline)


def _open_next(state: GuessState, _: Opened) -> GuessState:
    """AG-6: windows open in order, with or without a guess."""
    if state.window == WINDOWS:
        raise EventError(
            "window", WINDOWS + 1, "no further window: behind the fifth one is the answer (AG-2)"
        )
    return replace(state, window=state.window + 1)


def _guess(state: GuessState, event: Guessed) -> GuessState:
    """AG-6, AG-18."""
    accepted = event.accepted
    if accepted is None:
        accepted = _RULINGS[match(event.text, state.cards[0])]
    return _rule(state, Guess(state.window, event.text, accepted))


def _judge(state: GuessState, event: Judged) -> GuessState:
    """AG-18: people decide; the timer has stood still since the guess."""
    deadline = None if state.deadline is None else min(state.deadline + event.time - state.now, LATEST)
    before = replace(state, phase=Phase.GUESS, guesses=state.guesses[:-1], deadline=deadline)
    return _rule(before, replace(state.guesses[-1], accepted=event.accepted))


def _rule(state: GuessState, guess: Guess) -> GuessState:
    """AG-6: after this guess the turn is settled or goes on, or people have to judge it."""
    guesses = (*state.guesses, guess)
    if guess.accepted is None:
        return replace(state, phase=Phase.JUDGE, guesses=guesses)
    is_last_here = state.guesses_left == 1
    if guess.accepted or (is_last_here and state.window == WINDOWS):
        return _settle(state, guesses)
    return replace(state, guesses=guesses, window=state.window + is_last_here)


def _settle(state: GuessState, guesses: tuple[Guess, ...]) -> GuessState:
    """AG-7 to AG-10: points for both sides; the Playing Team moves first; the first at FINISH wins."""
    solved = guesses[-1].window if guesses and guesses[-1].accepted else 0
    awards = (*state.awards, *settlement(state.playing, state.prediction, solved, state.space))
    places = move(awards[state.game_start :], state.track.length)
    winners = tuple(side for side, place in enumerate(places) if place == state.track.length)
    return replace(
        state,
        phase=Phase.BETWEEN if winners else Phase.SETTLED,
        deadline=None,
        guesses=guesses,
        awards=awards,
        winners=(*state.winners, *winners),
    )


def _give_up(state: GuessState, _: GaveUp) -> GuessState:
    return _settle(state, state.guesses)


def _time_out(state: GuessState, event: TimedOut) -> GuessState:
    """AG-7: out of time, no points."""
    if state.deadline is not None:
        check_run_out(event.time, state.deadline, "AG-7")
    return _settle(state, state.guesses)


def _next_turn(state: GuessState, playing: int, **changes: Any) -> GuessState:
    """AG-15: the card goes to the back; if there are no others, new ones must be put in."""
    played = state.played + 1
    return replace(
        state,
        phase=Phase.NO_CARDS if played == len(state.cards) else Phase.PREDICT,
        cards=(*state.cards[1:], state.cards[0]),
        played=played,
        playing=playing,
        turn_start=len(state.awards),
        **_NEW_TURN,
        **changes,
    )


def _end_turn(state: GuessState, _: TurnEnded) -> GuessState:
    """AG-15: the teams swap roles."""
    return _next_turn(state, state.opposing)


def _skip(state: GuessState, _: Skipped) -> GuessState:
    """AG-15: the card goes to the back; the roles stay."""
    return _next_turn(state, state.playing)


def _begin(state: GuessState, _: NewGame) -> GuessState:
    """AG-16: the loser begins."""
    return _next_turn(state, 1 - state.winners[-1], game_start=len(state.awards))


def _end_match(state: GuessState, _: MatchEnded) -> GuessState:
    return replace(state, phase=Phase.OVER)


def _replenish(state: GuessState, event: Replenished) -> GuessState:
    """AG-15."""
    return replace(state, phase=Phase.PREDICT, cards=event.cards, played=0)


def _in_time(handler: _Handler) -> _Handler:
    """AG-7: once the timer has run out, only the time-out is possible."""

    def handle(state: GuessState, event: Event) -> GuessState:
        if state.deadline is not None:
            check_in_time(event.time, state.deadline, "AG-7")
        return handler(state, event)

    return handle


_TABLE: dict[tuple[StrEnum, type[Event]], _Handler] = {
    (Phase.PREDICT, Predicted): _predict,
    (Phase.PREDICT, Skipped): _skip,
    (Phase.CLOSED, Opened): _open_first,
    (Phase.CLOSED, Skipped): _skip,
    (Phase.GUESS, Opened): _in_time(_open_next),
    (Phase.GUESS, Guessed): _in_time(_guess),
    (Phase.GUESS, GaveUp): _in_time(_give_up),
    (Phase.GUESS, Skipped): _in_time(_skip),
    (Phase.GUESS, TimedOut): _time_out,
    (Phase.JUDGE, Judged): _judge,
    (Phase.JUDGE, Skipped): _skip,
    (Phase.SETTLED, TurnEnded): _end_turn,
    (Phase.NO_CARDS, Replenished): _replenish,
    (Phase.BETWEEN, NewGame): _begin,
    (Phase.BETWEEN, MatchEnded): _end_match,
}


def _choices(state: GuessState) -> Iterator[Event]:
    """One event for each choice: the time-out at its time, all others now."""
    now = state.now
    match state.phase:
        case Phase.PREDICT:
            yield from (Predicted(prediction, time=now) for prediction in Prediction)
            yield Skipped(time=now)
        case Phase.CLOSED:
            yield from (Opened(time=now), Skipped(time=now))
        case Phase.GUESS:
            if state.window < WINDOWS:
                yield Opened(time=now)
            texts = (state.cards[0].answer, near_miss(state.cards[0]))
            yield from (Guessed(text, time=now) for text in texts if text)
            yield from (Guessed(accepted=accepted, time=now) for accepted in (True, False))
            yield from (GaveUp(time=now), Skipped(time=now))
            if state.deadline is not None:
                yield TimedOut(time=max(now, state.deadline))
        case Phase.JUDGE:
            yield from (Judged(accepted, time=now) for accepted in (True, False))
            yield Skipped(time=now)
        case Phase.SETTLED:
            yield TurnEnded(time=now)
        case Phase.NO_CARDS:
            yield Replenished(state.cards, time=now)
        case Phase.BETWEEN:
            yield from (NewGame(time=now), MatchEnded(time=now))


def _as_lists(card: ClueCard) -> dict[str, Any]:
    """The value as it comes back from JSON."""
    return asdict(card) | {"clues": list(card.clues), "also": list(card.also)}


def _visible(state: GuessState, side: int) -> dict[str, Any]:
    """AG-4, AG-5: the card and the prediction are for the Opposing Team, until the turn is settled."""
    card, knows = state.card, side == state.opposing or state.is_settled
    is_handed_over = knows or state.phase is not Phase.PREDICT
    return {
        "phase": state.phase.value,
        "now": state.now,
        "deadline": state.deadline,
        "playing": state.playing,
        "track": {
            "length": state.track.length,
            "spaces": [[at, kind.value] for at, kind in state.track.spaces],
        },
        "positions": list(state.positions),
        "space": state.space.value if state.space else None,
        "category": card.category if card and is_handed_over else None,
        "window": state.window,
        "clues": list(card.clues[: state.window]) if card else [],
        "card": _as_lists(card) if card and knows else None,
        "predicted": state.prediction is not None,
        "prediction": state.prediction.value if state.prediction and knows else None,
        "guesses": [asdict(guess) for guess in state.guesses],
        "guesses_left": state.guesses_left if state.phase is Phase.GUESS else None,
        "cards_left": len(state.cards) - state.played,
        "points": list(state.points),
        "winners": list(state.winners),
        "winner": state.winner,
    }


MACHINE = Machine(
    name="anybodys-guess",
    version=1,
    state_type=GuessState,
    table=_TABLE,
    choices=_choices,
    visible=_visible,
)
