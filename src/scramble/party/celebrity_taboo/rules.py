"""Celebrity Taboo: give clues to a name without saying what is on its card (CT-1 to CT-17).

How a turn goes
===============

The team on turn is READY to say who gives clues (CT-3). The clue-giver is SEATED, draws the first card, and
the timer starts (CT-5). While CLUES are given, a card is guessed, buzzed or passed, and the next one is drawn
at the same moment (CT-12, CT-13). When the timer has run out, the game is COUNTING: the cards on easel and
discard pile are scored and leave play (CT-14). Then the other team is on turn, or the game is OVER (CT-15).

Who sees what: ``MACHINE.view(state, side)`` is what a side may know, and for the team on turn that is what
its guessers may know: no card. The clue-giver is shown ``state.card`` (CT-2).

Where the rulebook leaves something open, these are our decisions:

- A team has at least two players: a clue-giver needs somebody who guesses (CT-2).
- The smaller team chooses who gives clues twice, when that player takes the seat a second time, before or
  after the others' first turns (CT-3).
- The red sides are played in their order, then the green ones (CT-4). When both have run out, all cards out
  of play are put back in an order that the event :class:`Reshuffled` gives, red sides first again. Cards on
  the easel and the discard pile of this turn are not among them. The timer keeps running.
- An event at exactly the moment when the timer runs out is in time. After that, only the time-out is
possible.
- Points are scored when the piles are counted. Until then people may withdraw a buzz of this turn: the card
  leaves the discard pile and counts for nobody, because its words have been said aloud (CT-13, CT-17).
- A bad card may be skipped while clues are given: it leaves play and counts for nobody, as an unfinished card
  does (CT-14), and the next one is drawn at the same moment. A pass is different (CT-13).
- This engine does not judge clues. :mod:`scramble.party.clue_rules` does; a buzz, or a clue that people
  allowed, may contain its verdict, and ``state.rulings`` records who did what, and whether they overruled it
  (CT-17).
- In a tie-break a team may choose anybody, even the same player every time (CT-15).

>>> card = TabooCard("Groucho Marx", ("Harpo", "brothers", "cigar", "comedian", "mustache"))
>>> state = new_game((("Ann", "Abe"), ("Ben", "Bea")), red=(card,))
>>> for event in (TurnStarted("Ann"), CardDrawn(time=3), Guessed(time=20)):
...     state = MACHINE.apply(state, event)
>>> state.phase.value, len(state.easel), state.deadline
('no cards', 1, 63.0)
>>> for event in (TimedOut(time=63), PilesCounted(time=70)):
...     state = MACHINE.apply(state, event)
>>> state.points, state.eligible
((1, 0), ('Ben', 'Bea'))
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any

from scramble.errors import EventError
from scramble.party.base import Award, Event
from scramble.party.cards import TabooCard
from scramble.party.celebrity_taboo.events import (
    Buzzed,
    BuzzWithdrawn,
    CardDrawn,
    ClueAllowed,
    ClueOutcome,
    ClueRuling,
    Foul,
    Guessed,
    Passed,
    PilesCounted,
    Reshuffled,
    Skipped,
    TimedOut,
    TurnStarted,
)
from scramble.party.celebrity_taboo.state import Phase, TabooState, check_team, is_decided
from scramble.party.checks import check_run_out
from scramble.party.clues.verdicts import ClueVerdict
from scramble.party.machine import Machine

__all__ = [
    "MACHINE",
    "BuzzWithdrawn",
    "Buzzed",
    "CardDrawn",
    "ClueAllowed",
    "ClueOutcome",
    "ClueRuling",
    "ClueVerdict",
    "Foul",
    "Guessed",
    "Passed",
    "Phase",
    "PilesCounted",
    "Reshuffled",
    "Skipped",
    "TabooState",
    "TimedOut",
    "TurnStarted",
    "check_team",
    "new_game",
]

_Handler = Callable[[TabooState, Any], TabooState]


def new_game(
    teams: Sequence[Sequence[str]],
    red: Sequence[TabooCard],
    green: Sequence[TabooCard] = (),
    *,
    seconds: float = 60.0,
) -> TabooState:
    """A new game.

    Args:
        teams: the players of team A, who begins, and of team B, by name; sizes differ by one at most (CT-1).
        red: the red sides of the cards, shuffled, the top card first (CT-4).
        green: the green sides; a deck without any is played on its red side only.
        seconds: length of a turn, 1 to 3600 (CT-5).
    Raises:
        EventError: impossible values.
    """
    state = MACHINE.start(phase=Phase.READY, teams=teams, red=red, green=green, seconds=seconds)
    return replace(state, deck=tuple(range(len(state.cards))))


def _start_turn(state: TabooState, event: TurnStarted) -> TabooState:
    """CT-1, CT-3, CT-15."""
    if event.giver not in state.eligible:
        expected = f"one of {', '.join(state.eligible)}: each is clue-giver once (CT-3)"
        raise EventError("giver", event.giver, expected)
    return replace(state, phase=Phase.SEATED, givers=(*state.givers, event.giver))


def _draw_first(state: TabooState, event: CardDrawn) -> TabooState:
    """CT-5."""
    if not state.deck:
        raise EventError("deck", state.deck, "a reshuffle first: both sides have run out (CT-4)")
    return _draw(state, state.deck, drawn_at=event.time, now=event.time)


def _draw(state: TabooState, deck: tuple[int, ...], **changes: Any) -> TabooState:
    """With the next card of the deck on the easel, if there is one, and other changes."""
    phase = Phase.CLUES if deck else Phase.NO_CARDS
    return replace(state, phase=phase, on_easel=deck[0] if deck else None, deck=deck[1:], **changes)


def _lying(state: TabooState) -> int:
    """The number of the card that is being guessed."""
    if state.on_easel is None:
        raise EventError("card", None, "a card on the easel")
    return state.on_easel


def _check_player(state: TabooState, name: str, side: int) -> None:
    """Check that whoever is noted as guessing or buzzing can have done so (CT-2)."""
    able = tuple(player for player in state.teams[side] if player != state.giver)
    if name and name not in able:
        raise EventError("by", name, f"nobody, or one of {', '.join(able)} (CT-2)")


def _guess(state: TabooState, event: Guessed) -> TabooState:
    """CT-12: wrong guesses cost nothing."""
    _check_player(state, event.by, state.team)
    if not event.correct:
        return state
    return _draw(state, state.deck, easel=(*state.easel, _lying(state)))


def _dismiss(state: TabooState, rulings: tuple[ClueRuling, ...]) -> TabooState:
    """CT-13: the card is dead."""
    return _draw(state, state.deck, discard=(*state.discard, _lying(state)), rulings=rulings)


def _buzz(state: TabooState, event: Buzzed) -> TabooState:
    """CT-7 to CT-11, CT-13."""
    _check_player(state, event.by, state.opponent)
    ruling = ClueRuling(
        turn=len(state.givers),
        card=_lying(state),
        giver=state.giver,
        reason=event.reason,
        outcome=ClueOutcome.BUZZED,
        checker=event.checker,
        printed=event.printed,
        spoken=event.spoken,
        by=event.by,
    )
    return _dismiss(state, (*state.rulings, ruling))


def _pass(state: TabooState, _: Passed) -> TabooState:
    """CT-13."""
    return _dismiss(state, state.rulings)


def _skip(state: TabooState, _: Skipped) -> TabooState:
    """As in CT-14: a card out of play does not count."""
    return _draw(state, state.deck)


def _allow(state: TabooState, event: ClueAllowed) -> TabooState:
    """CT-17: the clue is only recorded."""
    ruling = ClueRuling(
        turn=len(state.givers),
        card=_lying(state),
        giver=state.giver,
        reason=event.reason,
        outcome=ClueOutcome.ALLOWED,
        checker=event.checker,
        printed=event.printed,
        spoken=event.spoken,
    )
    return replace(state, rulings=(*state.rulings, ruling))


def _buzzed(state: TabooState) -> dict[int, int]:
    """Cards that were buzzed in this turn and are on the discard pile, with the indices of their rulings."""
    return {
        ruling.card: place
        for place, ruling in enumerate(state.rulings)
        if ruling.outcome is ClueOutcome.BUZZED
        and ruling.turn == len(state.givers)
        and ruling.card in state.discard
    }


def _withdraw(state: TabooState, event: BuzzWithdrawn) -> TabooState:
    """CT-17: the buzz was wrong; the card counts for nobody."""
    place = _buzzed(state).get(event.card)
    if place is None:
        raise EventError("card", event.card, "the number of a card that was buzzed in this turn (CT-17)")
    ruling = replace(state.rulings[place], outcome=ClueOutcome.WITHDRAWN)
    return replace(
        state,
        discard=tuple(card for card in state.discard if card != event.card),
        rulings=(*state.rulings[:place], ruling, *state.rulings[place + 1 :]),
    )


def _reshuffle(state: TabooState, event: Reshuffled) -> TabooState:
    """CT-4: red sides first, then the deck is flipped."""
    if state.deck:
        raise EventError("deck", len(state.deck), "no card left before a reshuffle (CT-4)")
    if not event.order or sorted(event.order) != list(state.out_of_play):
        raise EventError("order", event.order, f"each card out of play once: {state.out_of_play}")
    red_count = len(state.red)
    deck = tuple(sorted(event.order, key=lambda number: number >= red_count))
    return replace(state, deck=deck) if state.phase is Phase.SEATED else _draw(state, deck)


def _time_out(state: TabooState, event: TimedOut) -> TabooState:
    """CT-14: the unfinished card does not count."""
    if state.deadline is not None:
        check_run_out(event.time, state.deadline, "CT-14")
    return replace(state, phase=Phase.COUNTING, on_easel=None)


def _count(state: TabooState, _: PilesCounted) -> TabooState:
    """CT-12 to CT-15: the easel is for the team, the discard pile for the other one; both leave play."""
    guessed, dead = len(state.easel), len(state.discard)
    awards = list(state.awards)
    if guessed:
        awards.append(Award(state.team, guessed, f"{guessed} guessed (CT-12)"))
    if dead:
        awards.append(Award(state.opponent, dead, f"{dead} buzzed or passed (CT-13)"))
    return replace(
        state,
        phase=Phase.OVER if is_decided(state.turns, len(state.givers), awards) else Phase.READY,
        awards=tuple(awards),
        drawn_at=None,
        easel=(),
        discard=(),
    )


# CT-14: a state with cards to be guessed is never later than its deadline, so late events are refused.
_TABLE: dict[tuple[StrEnum, type[Event]], _Handler] = {
    (Phase.READY, TurnStarted): _start_turn,
    (Phase.SEATED, CardDrawn): _draw_first,
    (Phase.SEATED, Reshuffled): _reshuffle,
    (Phase.CLUES, Guessed): _guess,
    (Phase.CLUES, Buzzed): _buzz,
    (Phase.CLUES, Passed): _pass,
    (Phase.CLUES, Skipped): _skip,
    (Phase.CLUES, ClueAllowed): _allow,
    (Phase.CLUES, BuzzWithdrawn): _withdraw,
    (Phase.CLUES, TimedOut): _time_out,
    (Phase.NO_CARDS, Reshuffled): _reshuffle,
    (Phase.NO_CARDS, BuzzWithdrawn): _withdraw,
    (Phase.NO_CARDS, TimedOut): _time_out,
    (Phase.COUNTING, BuzzWithdrawn): _withdraw,
    (Phase.COUNTING, PilesCounted): _count,
}


def _choices(state: TabooState) -> Iterator[Event]:
    """One event for each choice: the time-out at its time, all others now."""
    now = state.now
    match state.phase:
        case Phase.READY:
            yield from (TurnStarted(player, time=now) for player in state.eligible)
        case Phase.SEATED if state.deck:
            yield CardDrawn(time=now)
        case Phase.SEATED:
            yield Reshuffled(state.out_of_play, time=now)
        case Phase.CLUES:
            yield from (Guessed(correct, time=now) for correct in (True, False))
            yield from (Buzzed(reason, time=now) for reason in Foul)
            yield Passed(time=now)
            yield Skipped(time=now)
            yield from (ClueAllowed(Foul.WORD, verdict, time=now) for verdict in ClueVerdict)
        case Phase.NO_CARDS if state.out_of_play:
            yield Reshuffled(state.out_of_play, time=now)
        case Phase.COUNTING:
            yield PilesCounted(time=now)
    yield from (BuzzWithdrawn(card, time=now) for card in _buzzed(state))
    if state.phase in (Phase.CLUES, Phase.NO_CARDS) and state.deadline is not None:
        yield TimedOut(time=max(now, state.deadline))


def _visible(state: TabooState, side: int) -> dict[str, Any]:
    """CT-2: only the opposing team may see the card; nobody may see the deck."""
    card = state.card if side == state.opponent else None
    red_left = sum(number < len(state.red) for number in state.deck)
    return {
        "phase": state.phase.value,
        "now": state.now,
        "deadline": state.deadline,
        "teams": [list(team) for team in state.teams],
        "team": state.team,
        "giver": state.giver,
        "eligible": list(state.eligible),
        "turn": len(state.givers),
        "turns": 2 * state.turns,
        "tie_break": state.is_tie_break,
        "card": {"name": card.name, "taboo": list(card.taboo)} if card else None,
        "red": red_left,
        "green": len(state.deck) - red_left,
        "easel": len(state.easel),
        "discard": len(state.discard),
        "rulings": [
            {"giver": ruling.giver, "reason": ruling.reason.value, "outcome": ruling.outcome.value}
            for ruling in state.rulings
        ],
        "points": list(state.points),
        "winner": state.winner,
    }


MACHINE = Machine(
    name="celebrity-taboo",
    version=1,
    state_type=TabooState,
    table=_TABLE,
    choices=_choices,
    visible=_visible,
)
