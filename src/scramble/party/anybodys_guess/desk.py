"""Anybody's Guess for any screen: who sees what, and who may do what at which time (AG-4 to AG-16)."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from scramble.party.anybodys_guess import narration
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
from scramble.party.anybodys_guess.narration import PREDICTIONS
from scramble.party.anybodys_guess.rules import MACHINE
from scramble.party.anybodys_guess.state import WINDOW_POINTS, WINDOWS, GuessState, Phase
from scramble.party.base import Event
from scramble.party.decks.load import shuffled
from scramble.party.desk import PartyDesk, acts_for
from scramble.seats.description import Action, Choice, Deadline, Field, FieldKind, Seat, Secret
from scramble.texts.wording import quoted

__all__ = ["GuessDesk"]

_PREDICT = Action(
    "predict",
    "lay a prediction",
    (
        Field(
            "prediction",
            "Where will they be right?",
            FieldKind.CHOICE,
            tuple(
                Choice(prediction.value, PREDICTIONS[prediction], key)
                for key, prediction in zip("1234b", Prediction, strict=True)
            ),
        ),
    ),
)
_SKIP_BAD = Action("skip", "skip a bad card", key="k")
_SKIP = replace(_SKIP_BAD, label="skip")  # beside many others
_RIGHT, _WRONG = Action("right", "right", key="r"), Action("wrong", "wrong", key="w")
_GUESS = Action(
    "guess", "type the guess, to compare it", (Field("text", "The guess:"),), key="g", is_timed=False
)
_GIVE_UP = Action("give up", "give up", key="e")
_ACCEPT, _REJECT = Action("accept", "yes", key="y"), Action("reject", "no", key="n")


class GuessDesk(PartyDesk[GuessState]):
    """Anybody's Guess as plain data.

    The Opposing Team reads the card, predicts, and says what is right; the Playing Team opens windows and
    guesses (AG-4 to AG-6). A shared screen shows what the Playing Team may know.
    """

    name: ClassVar[str] = MACHINE.name
    title: ClassVar[str] = narration.TITLE
    intro: ClassVar[str] = narration.INTRO

    def question(self, state: GuessState, seat: Seat) -> str:  # noqa: ARG002 - all may hear it
        """What is asked now, and whom."""
        playing, opposing = self.names[state.playing], self.names[state.opposing]
        match state.phase:
            case Phase.PREDICT:
                return f"{opposing}: read it in silence. Where will {playing} be right?"
            case Phase.CLOSED:
                return f"All may look again. The turn of {playing}:"
            case Phase.GUESS:
                left = f"guesses left: {state.guesses_left}"
                left = "any number of guesses" if state.guesses_left is None else left
                return f"{playing}, window {state.window}, {left}"
            case Phase.JUDGE:
                said = quoted(state.guesses[-1].text)
                return f"{said} comes close to the answer. {opposing}: does it count?"
            case Phase.SETTLED:
                return "The turn is over."
            case Phase.NO_CARDS:
                return "All cards were played."
            case Phase.BETWEEN:
                return "Another game?"
        return ""

    def view(self, state: GuessState, seat: Seat) -> dict[str, Any]:
        """AG-4, AG-5: what the Playing Team sees; card and prediction for the Opposing Team and the host."""
        knows = acts_for(seat, state.opposing)
        view = MACHINE.view(state, state.opposing if knows else state.playing)
        del view["phase"]
        return view | {
            "names": list(self.names),
            "game": len(state.winners) + (state.phase is not Phase.BETWEEN),
            "is_over": self.is_over(state),
            "is_settled": state.is_settled,
        }

    def secret(self, state: GuessState) -> Secret | None:
        """AG-4: each card anew."""
        if state.phase is not Phase.PREDICT:
            return None
        playing, opposing = self.names[state.playing], self.names[state.opposing]
        label = f"Only {opposing} may look at the screen now; {playing} must look away."
        return Secret(label, str(state.played))

    def actions(self, state: GuessState, seat: Seat) -> tuple[Action, ...]:
        """AG-4 to AG-6, AG-15, AG-16, AG-18."""
        plays, opposes = acts_for(seat, state.playing), acts_for(seat, state.opposing)
        skip = (_SKIP,) if opposes else ()
        match state.phase:
            case Phase.PREDICT if opposes:
                return (_PREDICT, _SKIP_BAD)
            case Phase.CLOSED:
                return (*((_open_first(state),) if plays else ()), *skip)
            case Phase.GUESS:
                found = (*_open_next(state), _RIGHT, _WRONG, _GUESS, _GIVE_UP, _SKIP)
                able = {"open": plays, "guess": plays, "give up": plays}
                return tuple(action for action in found if able.get(action.name, opposes))
            case Phase.JUDGE if opposes:
                return (_ACCEPT, _REJECT, *skip)
        return self._between_turns(state) if plays or opposes else ()

    def _between_turns(self, state: GuessState) -> tuple[Action, ...]:
        """AG-15, AG-16: anybody may go on."""
        match state.phase:
            case Phase.SETTLED:
                next_one = self.names[state.opposing]
                return (Action("next", f"begin the next turn, of {next_one}", is_usual=True),)
            case Phase.NO_CARDS:
                return (Action("replenish", "shuffle them to go on", is_usual=True),)
            case Phase.BETWEEN:
                loser = self.names[1 - state.winners[-1]]
                another = Action("new game", f"another game ({loser} first)", key="n", is_usual=True)
                return another, Action("stop", "end the match", key="e")
        return ()

    def _event(
        self,
        state: GuessState,
        seat: Seat,  # noqa: ARG002 - a team's spokesperson has no name
        action: str,
        said: Mapping[str, Any],
        chance: random.Random,
    ) -> Event:
        match action:
            case "predict":
                return Predicted(Prediction(said["prediction"]))
            case "right" | "wrong":
                return Guessed(accepted=action == "right")
            case "guess":
                return Guessed(said["text"])
            case "accept" | "reject":
                return Judged(action == "accept")
            case "replenish":
                return Replenished(shuffled(state.cards, chance))
        plain: dict[str, Event] = {
            "open": Opened(),
            "give up": GaveUp(),
            "skip": Skipped(),
            "next": TurnEnded(),
            "new game": NewGame(),
            "stop": MatchEnded(),
        }
        return plain[action]

    def deadline(self, state: GuessState) -> Deadline | None:
        """AG-7; an event at exactly that moment is in time. While people judge, the timer stands still."""
        if state.deadline is None or state.phase is Phase.JUDGE:
            return None
        return Deadline(state.deadline, state.deadline, state.seconds)

    def ring(self, state: GuessState) -> Event:  # noqa: ARG002 - it is always the same
        """AG-7."""
        return TimedOut()

    def tell(self, before: GuessState, event: Event, after: GuessState) -> list[str]:
        """An event in plain words."""
        return narration.tell(self.names, before, event, after)

    def result(self, state: GuessState) -> str:
        """How the match ended."""
        return narration.result(self.names, state)


def _open_first(state: GuessState) -> Action:
    """AG-5."""
    return Action("open", f"open window 1; the timer starts ({state.seconds:g} s)", is_usual=True)


def _open_next(state: GuessState) -> tuple[Action, ...]:
    """AG-6: up to the fourth."""
    if state.window >= WINDOWS:
        return ()
    label = f"open window {state.window + 1} ({WINDOW_POINTS[state.window]})"
    return (Action("open", label, is_usual=True),)
