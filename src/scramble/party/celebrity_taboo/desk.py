"""Celebrity Taboo for any screen: who sees what, and who may do what at which time (CT-1 to CT-17)."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, ClassVar

from scramble.party.base import Event
from scramble.party.celebrity_taboo import narration
from scramble.party.celebrity_taboo.events import (
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
    TimedOut,
    TurnStarted,
)
from scramble.party.celebrity_taboo.narration import FOULS
from scramble.party.celebrity_taboo.rules import MACHINE
from scramble.party.celebrity_taboo.state import Phase, TabooState
from scramble.party.clue_rules import ClueFinding, ClueReport, check
from scramble.party.decks.load import shuffled
from scramble.party.desk import PartyDesk, acts_for, is_side
from scramble.seats.description import (
    Action,
    Choice,
    Deadline,
    Field,
    FieldKind,
    FollowUp,
    Role,
    Seat,
    Secret,
)
from scramble.texts.wording import counted

__all__ = ["TabooDesk"]

_REASON = Field(
    "reason",
    "Buzzed. Why?",
    FieldKind.CHOICE,
    tuple(
        Choice(reason.value, f"{FOULS[reason]} ({reason})", is_usual=reason is Foul.WORD) for reason in Foul
    ),
)
_SPOKEN = Field("spoken", "The words, if you want to note them:", optional=True)
_PASS = Action("pass", "pass", key="p")
_BUZZ = Action("buzz", "buzz", (_REASON, _SPOKEN), key="b", is_timed=False)
_CHECK = Action(
    "check", "check a clue", (Field("clue", "The clue, as it was said:"),), key="c", is_timed=False
)
_SKIP = Action("skip", "skip a bad card", key="k")
_END = Action("end", "end the turn", key="e", rings=True)
_COUNT = Action("count", "count the piles", is_usual=True)
_RULINGS = (Choice("buzz", "buzz", key="b"), Choice("allow", "let it stand", key="a", is_usual=True))


class TabooDesk(PartyDesk[TabooState]):
    """Celebrity Taboo as plain data.

    The card is for the clue-giver and the opposing team, which has the buzzer and the clue checker (CT-2,
    CT-17); the host's desk sees it to settle disputes. Guessers and a shared screen see timer, points and
    piles.
    """

    name: ClassVar[str] = MACHINE.name
    title: ClassVar[str] = narration.TITLE
    intro: ClassVar[str] = narration.INTRO

    def question(self, state: TabooState, seat: Seat) -> str:  # noqa: ARG002 - all may hear it
        """What is asked now, and whom."""
        match state.phase:
            case Phase.READY:
                return f"{self.names[state.team]}: who gives clues?"
            case Phase.SEATED:
                others = [player for player in state.teams[state.team] if player != state.giver]
                return f"{self._watchers(state)}; {' and '.join(others)} must look away."
            case Phase.NO_CARDS:
                return "No card is left."
            case Phase.COUNTING:
                return "The turn is over."
        return ""

    def view(self, state: TabooState, seat: Seat) -> dict[str, Any]:
        """CT-2: what the guessers see, and the card for seats that may see it."""
        view = MACHINE.view(state, state.team)
        card = state.card if _sees_card(state, seat) else None
        del view["phase"]
        return view | {
            "names": list(self.names),
            "turn": len(state.givers) + (state.phase is Phase.READY),
            "is_over": self.is_over(state),
            "card": {"name": card.name, "taboo": list(card.taboo)} if card else None,
            "is_red": state.on_easel in range(len(state.red)) if card else None,
        }

    def secret(self, state: TabooState) -> Secret | None:
        """CT-2: the same people look at the card for the whole turn."""
        if state.phase not in (Phase.CLUES, Phase.NO_CARDS):
            return None
        watchers = f"Only {self._watchers(state)} now"
        return Secret(f"{watchers}; all others look away.", str(len(state.givers)))

    def actions(self, state: TabooState, seat: Seat) -> tuple[Action, ...]:
        """CT-1 to CT-3, CT-12 to CT-14, CT-17."""
        match state.phase:
            case Phase.READY if acts_for(seat, state.team):
                return (_start(state),)
            case Phase.SEATED if _gives(state, seat):
                return (_draw(state),) if state.deck else (_reshuffle(state),)
            case Phase.CLUES:
                return _clue_actions(state, seat)
            case Phase.NO_CARDS:
                found = (_reshuffle(state),) if _gives(state, seat) and state.out_of_play else ()
                ends = (_END,) if seat.role is Role.HOST else ()
                return (*found, *ends, *_withdraw(state, seat))
            case Phase.COUNTING:
                counts = (_COUNT,) if acts_for(seat, 0) or acts_for(seat, 1) else ()
                return (*counts, *_withdraw(state, seat))
        return ()

    def _more(self, state: TabooState, action: str, said: Mapping[str, Any]) -> FollowUp | None:
        """CT-17: the checker gives its opinion, and people decide."""
        if action != "check":
            return None
        report = _report(state, said["clue"])
        if "ruling" not in said:
            label = f"The checker says: {report.verdict.upper()}. People decide."
            field = Field("ruling", label, FieldKind.CHOICE, _RULINGS)
            return FollowUp((field,), tuple(map(str, report.findings)))
        if said["ruling"] == "buzz" and not report.findings and "reason" not in said:
            return FollowUp((_REASON,))
        return None

    def _event(
        self,
        state: TabooState,
        seat: Seat,
        action: str,
        said: Mapping[str, Any],
        chance: random.Random,
    ) -> Event | None:
        match action:
            case "turn":
                return TurnStarted(said["giver"])
            case "draw":
                return CardDrawn()
            case "reshuffle":
                return Reshuffled(shuffled(state.out_of_play, chance))
            case "guess":
                return Guessed(by=said.get("by", ""))
            case "buzz":
                return Buzzed(Foul(said["reason"]), spoken=said["spoken"], by=_buzzer(state, seat))
            case "check":
                return _ruled(_report(state, said["clue"]), said, _buzzer(state, seat))
            case "withdraw":
                return BuzzWithdrawn(int(said["card"]))
        plain: dict[str, Event] = {
            "pass": Passed(),
            "skip": Skipped(),
            "end": TimedOut(),
            "count": PilesCounted(),
        }
        return plain[action]

    def deadline(self, state: TabooState) -> Deadline | None:
        """CT-14; an event at exactly that moment is in time."""
        if state.deadline is None or state.phase is Phase.COUNTING:
            return None
        return Deadline(state.deadline, state.deadline, state.seconds)

    def ring(self, state: TabooState) -> Event:  # noqa: ARG002 - it is always the same
        """CT-14."""
        return TimedOut()

    def tell(self, before: TabooState, event: Event, after: TabooState) -> list[str]:
        """An event in plain words."""
        return narration.tell(self.names, before, event, after)

    def result(self, state: TabooState) -> str:
        """How the match ended."""
        return narration.result(self.names, state)

    def _watchers(self, state: TabooState) -> str:
        return f"{state.giver} and {self.names[state.opponent]} may look at the screen"


def _gives(state: TabooState, seat: Seat) -> bool:
    """CT-2: the clue-giver, or the host's desk."""
    return seat.role is Role.HOST or (is_side(seat, state.team) and seat.player == state.giver != "")


def _sees_card(state: TabooState, seat: Seat) -> bool:
    """CT-2."""
    return _gives(state, seat) or is_side(seat, state.opponent)


def _start(state: TabooState) -> Action:
    """CT-1, CT-3, CT-15."""
    players = tuple(Choice(name, name, is_usual=not place) for place, name in enumerate(state.eligible))
    field = Field("giver", "Type a name.", FieldKind.CHOICE, players)
    return Action("turn", "give clues", (field,), is_usual=True)


def _draw(state: TabooState) -> Action:
    """CT-5."""
    label = f"draw the first card; the timer starts ({state.seconds:g} s)"
    return Action("draw", label, is_usual=True, reveals=True)


def _reshuffle(state: TabooState) -> Action:
    """CT-4."""
    return Action("reshuffle", f"shuffle {counted(len(state.out_of_play), 'card')} to go on", is_usual=True)


def _clue_actions(state: TabooState, seat: Seat) -> tuple[Action, ...]:
    """CT-7 to CT-13: the clue-giver says what was guessed and passes; the opposing team buzzes."""
    gives, watches = _gives(state, seat), acts_for(seat, state.opponent)
    found = (_guess(state), _BUZZ, _PASS, _CHECK, _SKIP, _END)
    able = {"guess": gives, "pass": gives, "buzz": watches, "check": watches, "skip": watches}
    able["end"] = seat.role is Role.HOST
    return (*(action for action in found if able[action.name]), *_withdraw(state, seat))


def _guess(state: TabooState) -> Action:
    """CT-12: if several could have guessed, the log may say who did."""
    able = [player for player in state.teams[state.team] if player != state.giver]
    by = Field("by", "or who did:", FieldKind.CHOICE, tuple(Choice(name, name) for name in able), True)
    return Action("guess", "got it", (by,) if len(able) > 1 else (), key="g", is_usual=True)


def _withdraw(state: TabooState, seat: Seat) -> tuple[Action, ...]:
    """CT-17: the opposing team, or the host, withdraws a buzz of this turn; the last one first."""
    legal = MACHINE.legal_events(state)
    cards = [event.card for event in reversed(legal) if isinstance(event, BuzzWithdrawn)]
    if not cards or not acts_for(seat, state.opponent):
        return ()
    choices = tuple(Choice(str(card), state.cards[card].name) for card in cards)
    field = Field("card", "Which buzz was wrong?", FieldKind.CHOICE, choices)
    return (Action("withdraw", "withdraw a buzz", (field,), key="w"),)


def _buzzer(state: TabooState, seat: Seat) -> str:
    """Who buzzed, if it is known."""
    return seat.player if seat.player in state.teams[state.opponent] else ""


def _report(state: TabooState, clue: str) -> ClueReport:
    """CT-17: the clue against the card on the easel."""
    return check(state.cards[state.on_easel or 0], clue)


def _ruled(report: ClueReport, said: Mapping[str, Any], by: str) -> Event | None:
    """CT-17: people buzz or let it stand, whatever the checker says; a clear clue makes no event then."""
    is_buzzed = said["ruling"] == "buzz"
    if not report.findings:
        if not is_buzzed:
            return None
        return Buzzed(Foul(said["reason"]), spoken=said["clue"], checker=report.verdict, by=by)
    first = _gravest(report)
    rule = Foul(first.rule)
    if is_buzzed:
        return Buzzed(rule, first.printed, first.spoken, first.verdict, by)
    return ClueAllowed(rule, first.verdict, first.printed, first.spoken)


def _gravest(report: ClueReport) -> ClueFinding:
    return next(finding for finding in report.findings if finding.verdict is report.verdict)
