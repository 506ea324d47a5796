"""Anybody's Guess in plain words: what happened, and how it ended."""

from __future__ import annotations

from typing import Any

from scramble.party.anybodys_guess.rules import (
    GaveUp,
    Guessed,
    GuessState,
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
from scramble.party.anybodys_guess.tracks import Space
from scramble.texts.wording import counted, quoted

__all__ = ["INTRO", "PREDICTIONS", "SPACES", "TITLE", "result", "tell"]

TITLE = "Anybody's Guess"
INTRO = """\
One team guesses: it opens windows with clues, from the hardest to the easiest, and finds out who or what it \
is. Right at window 1, 2, 3 or 4 brings 10, 7, 5 or 3 points. There is one guess at each window.

The other team reads the whole card first and lays a prediction: at which window they will be right, or Bet \
You Can't. A window that was predicted brings the same points; Bet You Can't brings 6 if they fail.

Pieces move one space a point; special spaces act when a team's turn begins there. First at FINISH wins."""

PREDICTIONS = {
    Prediction.TEN: "window 1 (10 points)",
    Prediction.SEVEN: "window 2 (7 points)",
    Prediction.FIVE: "window 3 (5 points)",
    Prediction.THREE: "window 4 (3 points)",
    Prediction.BET_YOU_CANT: "Bet You Can't (6 points)",
}
SPACES = {
    Space.FREE_GUESSING: "any number of guesses at each window, until the timer runs out",
    Space.TWO_GUESSES: "two guesses at each window",
    Space.DOUBLE_SCORE: "a right guess counts double",
}
_MARKS = {True: "right", False: "wrong", None: "that is close"}


def tell(names: tuple[str, str], before: GuessState, event: Any, after: GuessState) -> list[str]:
    """An event in plain words, without the card and the prediction until the turn is settled."""
    playing = names[before.playing]
    words: list[str] = []
    match event:
        case Predicted():
            words = [f"{names[before.opposing]} read the card and laid a prediction face down."]
        case Opened():
            words = [f"Window {after.window}: {before.cards[0].clues[after.window - 1]}"]
        case Guessed():
            said = f" {quoted(event.text)}" if event.text else ""
            words = [
                f"{playing} guessed{said}: {_MARKS[after.guesses[-1].accepted]}.",
                *_opened(before, after),
            ]
        case Judged():
            words = [f"{'Accepted: right' if event.accepted else 'Not accepted'}.", *_opened(before, after)]
        case GaveUp():
            words = [f"{playing} gave up."]
        case TimedOut():
            words = ["The time is up."]
        case Skipped():
            words = [f"The card was skipped: {playing} begins the turn anew with another one."]
        case TurnEnded():
            words = [f"Next to guess: {names[after.playing]}.", *_space(after)]
        case Replenished():
            words = [f"All cards were played; the shuffled cards ({len(event.cards):,}) were put in."]
        case NewGame():
            words = [f"Game {len(after.winners) + 1} began with {names[after.playing]} (AG-16)."]
        case MatchEnded():
            words = ["No other game."]
    return words + _settled(names, after) if after.is_settled and not before.is_settled else words


def result(names: tuple[str, str], state: GuessState) -> str:
    """How the match ended."""
    first, second = state.winners.count(0), state.winners.count(1)
    if len(state.winners) == 1:
        winner = state.winners[0]
        spaces = counted(state.positions[winner], "space")
        return f"The winner: {names[winner]}, {spaces} to {state.positions[1 - winner]}."
    if first == second:
        return f"A tie: {counted(first, 'game')} each."
    winner = int(second > first)
    return f"The winner: {names[winner]}, {counted(max(first, second), 'game')} to {min(first, second)}."


def _opened(before: GuessState, after: GuessState) -> list[str]:
    """AG-6: a wrong guess opens the next window."""
    if after.window == before.window:
        return []
    return [f"Window {after.window}: {before.cards[0].clues[after.window - 1]}"]


def _space(state: GuessState) -> list[str]:
    """AG-11."""
    if state.space is None:
        return []
    return [f"The piece stands on {state.space.upper()}: {SPACES[state.space]}."]


def _settled(names: tuple[str, str], state: GuessState) -> list[str]:
    """AG-7 to AG-10: nothing is secret now."""
    prediction = PREDICTIONS[state.prediction] if state.prediction else ""
    words = [f"The answer: {state.cards[0].answer}.", f"{names[state.opposing]} predicted {prediction}."]
    earned = state.awards[state.turn_start :]
    words += [f"{names[award.side]}: {counted(award.amount, 'point')}, {award.reason}." for award in earned]
    places = ", ".join(f"{name} {place}" for name, place in zip(names, state.positions, strict=True))
    words.append(f"Pieces: {places}, of {state.track.length}." if earned else "No points.")
    if state.winner is not None:
        words.append(f"{names[state.winner]} won the game.")
    return words
