"""Anybody's Guess at the host's table: which question comes when (AG-4 to AG-16)."""

from __future__ import annotations

from scramble.cli.host.guess_narration import INTRO, PREDICTIONS, TITLE, result, tell
from scramble.cli.host.guess_screen import card_page, picture
from scramble.cli.host.hosted_evening import Deadline, Game, Table
from scramble.cli.host.plain_words import quoted
from scramble.party.anybodys_guess.rules import (
    GaveUp,
    Guessed,
    GuessState,
    Judged,
    MatchEnded,
    NewGame,
    Opened,
    Phase,
    Predicted,
    Prediction,
    Replenished,
    Skipped,
    TimedOut,
    TurnEnded,
)
from scramble.party.anybodys_guess.state import WINDOW_POINTS, WINDOWS

__all__ = ["GAME"]

_SKIP = {"k": "skip a bad card"}
_PREDICTIONS = dict(zip("1234b", Prediction, strict=True))


def _predict(table: Table[GuessState]) -> None:
    """AG-4."""
    state = table.state
    if state.card is None:
        return
    playing, opposing = table.names[state.playing], table.names[state.opposing]
    table.look_away(
        len(table.evening.events), f"Only {opposing} may look at the screen now; {playing} must look away."
    )
    keys = {key: PREDICTIONS[prediction] for key, prediction in _PREDICTIONS.items()}
    question = f"{opposing}: read it in silence. Where will {playing} be right?"
    key = table.ask(question, {**keys, **_SKIP}, card_page(table, state.card))
    table.happen(Skipped() if key in _SKIP else Predicted(_PREDICTIONS[key]))


def _closed(table: Table[GuessState]) -> None:
    """AG-5."""
    playing = table.names[table.state.playing]
    question = f"All may look again. The turn of {playing}:"
    table.ask(question, {"": f"opens window 1 and starts the timer ({table.state.seconds:g} s)"})
    table.happen(Opened(), aloud=False)  # the next page has the clue


def _guess(table: Table[GuessState]) -> None:
    """AG-6, AG-12 to AG-14."""
    state = table.state
    left = "any number of guesses" if state.guesses_left is None else f"guesses left: {state.guesses_left}"
    question = f"{table.names[state.playing]}, window {state.window}, {left}"
    keys = {"r": "right", "w": "wrong", "g": "type the guess, to compare it", "e": "give up", "k": "skip"}
    if state.window < WINDOWS:
        keys = {"": f"opens window {state.window + 1} ({WINDOW_POINTS[state.window]})", **keys}
    match table.ask(question, keys):
        case "":
            table.happen(Opened(), aloud=False)
        case "r":
            table.happen(Guessed(accepted=True))
        case "w":
            table.happen(Guessed(accepted=False))
        case "e":
            table.happen(GaveUp())
        case "k":
            table.happen(Skipped())
        case "g":
            at = table.clock.now()  # what was said in time may be typed later
            text = table.line("The guess:", timed=False)
            if text:
                table.happen(Guessed(text), at)


def _judge(table: Table[GuessState]) -> None:
    """AG-18: the timer stands still meanwhile."""
    guess, opposing = table.state.guesses[-1], table.names[table.state.opposing]
    question = f"{quoted(guess.text)} comes close to the answer. {opposing}: does it count?"
    table.happen(Judged(table.ask(question, {"y": "yes", "n": "no"}) == "y"))


def _settled(table: Table[GuessState]) -> None:
    """AG-15."""
    table.ask("The turn is over.", {"": f"the next turn, of {table.names[table.state.opposing]}"})
    table.happen(TurnEnded(), aloud=False)  # the next page says whose turn it is


def _no_cards(table: Table[GuessState]) -> None:
    """AG-15."""
    table.ask("All cards were played.", {"": "shuffles them and goes on"})
    table.happen(Replenished(table.shuffled(table.state.cards)))


def _between(table: Table[GuessState]) -> None:
    """AG-16."""
    loser = table.names[1 - table.state.winners[-1]]
    keys = {"n": f"another game ({loser} first)", "e": "end the match"}
    table.happen(NewGame() if table.ask("Another game?", keys) == "n" else MatchEnded())


def _deadline(state: GuessState) -> Deadline | None:
    """AG-7; what happens at the very moment is in time. The timer stands still while a guess is judged."""
    if state.deadline is None or state.phase is Phase.JUDGE:
        return None
    return Deadline(state.deadline, state.deadline, state.seconds)


GAME = Game(
    title=TITLE,
    intro=INTRO,
    steps={
        Phase.PREDICT: _predict,
        Phase.CLOSED: _closed,
        Phase.GUESS: _guess,
        Phase.JUDGE: _judge,
        Phase.SETTLED: _settled,
        Phase.NO_CARDS: _no_cards,
        Phase.BETWEEN: _between,
    },
    secret=frozenset({Phase.PREDICT}),
    picture=picture,
    tell=tell,
    deadline=_deadline,
    ring=TimedOut,
    result=result,
)
