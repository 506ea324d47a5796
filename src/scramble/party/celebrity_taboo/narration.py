"""Celebrity Taboo in plain words: what happened, and how it ended."""

from __future__ import annotations

from typing import Any

from scramble.party.celebrity_taboo.rules import (
    Buzzed,
    BuzzWithdrawn,
    CardDrawn,
    ClueAllowed,
    Foul,
    Guessed,
    Passed,
    PilesCounted,
    Reshuffled,
    Skipped,
    TabooState,
    TimedOut,
    TurnStarted,
)
from scramble.texts.wording import counted, does, quoted

__all__ = ["FOULS", "INTRO", "TITLE", "result", "tell"]

TITLE = "Celebrity Taboo"
INTRO = """\
One of your team gives clues to a celebrity's name; the others guess it. No form or part of any word on \
the card may be said, no initials or long forms of them, no "sounds like", and no gestures.

Each name that is guessed is a point for the team. Each card that is buzzed or passed is a point for the \
other team, which looks at the card too and watches. When the time is up, the other team is on turn. \
Everybody gives clues once; in a smaller team somebody does twice. More points win."""

FOULS = {
    Foul.WORD: "a word of the card, a form or part of it",
    Foul.GESTURE: "a gesture",
    Foul.SOUND: '"sounds like" or "rhymes with"',
    Foul.INITIALS: "initials or an abbreviation",
    Foul.LONG_FORM: "what an abbreviation stands for",
}


def tell(names: tuple[str, str], before: TabooState, event: Any, after: TabooState) -> list[str]:
    """An event in plain words, without the name of a card that is still being guessed."""
    name = before.card.name if before.card else ""
    match event:
        case TurnStarted():
            return [f"Clue-giver for {names[after.team]}: {event.giver}.", *_tie_break(after)]
        case CardDrawn():
            return [f"The first card is drawn; the time is {after.seconds:g} s."]
        case Guessed():
            by = f" ({event.by})" if event.by else ""
            return [f"Guessed: {name}{by}." if event.correct else "A wrong guess."]
        case Buzzed():
            return [f"Buzzed: {name}. {FOULS[event.reason].capitalize()} ({event.reason}){_said(event)}."]
        case Passed():
            return [f"Passed: {name}."]
        case Skipped():
            return [f"Skipped: {name} counts for nobody."]
        case ClueAllowed():
            return [f"Allowed, though {event.checker} to the checker ({event.reason}){_said(event)}."]
        case BuzzWithdrawn():
            return [f"The buzz was wrong: {after.cards[event.card].name} counts for nobody (CT-17)."]
        case Reshuffled():
            return [f"No cards were left; {counted(len(event.order), 'card')} shuffled and put in again."]
        case TimedOut():
            return ["The time is up." + (f" {name} does not count." if name else "")]
        case PilesCounted():
            return _points(names, before, after)
    return []


def result(names: tuple[str, str], state: TabooState) -> str:
    """How the match ended."""
    winner = state.winner or 0
    return f"{does(names[winner], 'win')}, {state.points[winner]} to {state.points[1 - winner]}."


def _tie_break(state: TabooState) -> list[str]:
    return ["The teams are level: each has one more turn (CT-15)."] if state.is_tie_break else []


def _said(event: Buzzed | ClueAllowed) -> str:
    return f": {quoted(event.spoken)}" if event.spoken else ""


def _points(names: tuple[str, str], before: TabooState, after: TabooState) -> list[str]:
    earned = [
        f"{names[award.side]}: {counted(award.amount, 'point')}, {award.reason}."
        for award in after.awards[len(before.awards) :]
    ]
    points = ", ".join(f"{name} {amount}" for name, amount in zip(names, after.points, strict=True))
    return [*(earned or ["No points in this turn."]), f"Now it is {points}."]
