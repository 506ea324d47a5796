"""Celebrity Taboo at the host's table: which question comes when (CT-1 to CT-17)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from scramble.cli.host.hosted_evening import Deadline, Game, Table
from scramble.cli.host.taboo_narration import FOULS, INTRO, TITLE, result, tell
from scramble.cli.host.taboo_screen import card_page, picture
from scramble.party.cards import TabooCard
from scramble.party.celebrity_taboo.rules import (
    MACHINE,
    Buzzed,
    BuzzWithdrawn,
    CardDrawn,
    ClueAllowed,
    Foul,
    Guessed,
    Passed,
    Phase,
    PilesCounted,
    Reshuffled,
    Skipped,
    TabooState,
    TimedOut,
    TurnStarted,
    Verdict,
)
from scramble.texts.wording import counted

if TYPE_CHECKING:
    from scramble.party.clue_rules import ClueReport, Finding

__all__ = ["GAME"]

_KEYS = "123456789"
_CLUE_KEYS = {
    "b": "buzz",
    "p": "pass",
    "c": "check a clue",
    "k": "skip a bad card",
    "e": "end the turn",
}


def _ready(table: Table[TabooState]) -> None:
    """CT-1, CT-3, CT-15."""
    state = table.state
    question = f"{table.names[state.team]}: who gives clues?"
    giver = _choice(table, question, state.eligible)
    if giver:
        table.happen(TurnStarted(giver))


def _choice(table: Table[TabooState], question: str, names: Sequence[str]) -> str:
    """One of several names, by its number, or typed if there are more of them than digits."""
    if len(names) > len(_KEYS):
        return table.line(f"{question} Type one of {', '.join(names)}.")
    choices = dict(zip(_KEYS, names, strict=False))
    return choices[table.choose(question, choices)]


def _seated(table: Table[TabooState]) -> None:
    """CT-2, CT-5."""
    state = table.state
    others = [player for player in state.teams[state.team] if player != state.giver]
    watchers = f"{state.giver} and {table.names[state.opponent]} may look at the screen"
    question = f"{watchers}; {' and '.join(others)} must look away."
    table.ask(question, {"": f"draws the first card and starts the timer ({state.seconds:g} s)"})
    if not state.deck:
        table.happen(Reshuffled(table.shuffled(state.out_of_play)))
    table.happen(CardDrawn())
    table.has_looked_away(len(state.givers))


def _clues(table: Table[TabooState]) -> None:
    """CT-7 to CT-13."""
    state = table.state
    if state.card is None:
        return
    watchers = f"Only {state.giver} and {table.names[state.opponent]} may look at the screen now"
    table.look_away(len(state.givers), f"{watchers}; all others look away.")
    page = card_page(table, state.card)
    guessers = _guessers(state)
    got = {"g": "got it; or who did:" if guessers else "got it", **guessers}
    withdraw = {"w": "withdraw a buzz"} if _buzzes(state) else {}
    match table.ask("", {**got, **_CLUE_KEYS, **withdraw}, page):
        case "g":
            table.happen(Guessed())
        case key if key in guessers:
            table.happen(Guessed(by=guessers[key]))
        case "p":
            table.happen(Passed())
        case "k":
            table.happen(Skipped())
        case "b":
            _buzz(table, table.clock.now())
        case "c":
            _check(table, state.card)
        case "w":
            _withdraw(table)
        case "e":
            table.run_out()


def _guessers(state: TabooState) -> dict[str, str]:
    """Keys for whoever guessed it, where that could be one of several and a log would tell it."""
    able = [player for player in state.teams[state.team] if player != state.giver]
    return dict(zip(_KEYS, able, strict=False)) if 1 < len(able) <= len(_KEYS) else {}


def _buzz(table: Table[TabooState], at: float, checker: Verdict | None = None, spoken: str = "") -> None:
    """CT-7 to CT-11: which rule was broken. Who buzzed in time may say so later."""
    reasons = dict(zip(_KEYS, Foul, strict=False))
    keys = {key: f"{FOULS[reason]} ({reason})" for key, reason in reasons.items()}
    key = table.choose("Buzzed. Why?", {**keys, "x": "no buzz"}, timed=False)
    if key != "x":
        table.happen(Buzzed(reasons[key], spoken=spoken, checker=checker), at)


def _check(table: Table[TabooState], card: TabooCard) -> None:
    """CT-17: the checker says what it thinks, people decide. A clue said in time may be judged later."""
    from scramble.party.clue_rules import check

    at = table.clock.now()
    clue = table.line("The clue, as it was said:", card_page(table, card), timed=False)
    if not clue:
        return
    report = check(card, clue)
    page = Group(card_page(table, card), *map(Text, map(str, report.findings)))
    question = f"The checker says: {report.verdict.upper()}. People decide."
    if table.ask(question, {"b": "buzz", "": "let it stand"}, page, timed=False) == "b":
        _buzz_as_found(table, at, report, clue)
    elif report.findings:
        first = _gravest(report)
        table.happen(ClueAllowed(Foul(first.rule), first.verdict, first.printed, first.spoken), at)


def _buzz_as_found(table: Table[TabooState], at: float, report: ClueReport, clue: str) -> None:
    if not report.findings:
        _buzz(table, at, report.verdict, clue)
        return
    first = _gravest(report)
    table.happen(Buzzed(Foul(first.rule), first.printed, first.spoken, first.verdict), at)


def _gravest(report: ClueReport) -> Finding:
    return next(finding for finding in report.findings if finding.verdict is report.verdict)


def _buzzes(state: TabooState) -> tuple[int, ...]:
    """Cards whose buzz can be withdrawn."""
    legal = MACHINE.legal_events(state)
    return tuple(event.card for event in legal if isinstance(event, BuzzWithdrawn))


def _withdraw(table: Table[TabooState]) -> None:
    """CT-17."""
    state = table.state
    cards = dict(zip(_KEYS, reversed(_buzzes(state)), strict=False))
    keys = {key: state.cards[card].name for key, card in cards.items()}
    key = table.ask("Which buzz was wrong?", {**keys, "x": "none"})
    if key != "x":
        table.happen(BuzzWithdrawn(cards[key]))


def _no_cards(table: Table[TabooState]) -> None:
    """CT-4: both sides of the deck have run out in the middle of a turn."""
    state = table.state
    keys = {"e": "end the turn"}
    if state.out_of_play:
        keys = {"": f"shuffles {counted(len(state.out_of_play), 'card')} and goes on", **keys}
    if _buzzes(state):
        keys["w"] = "withdraw a buzz"
    match table.ask("No card is left.", keys):
        case "":
            table.happen(Reshuffled(table.shuffled(state.out_of_play)))
        case "w":
            _withdraw(table)
        case "e":
            table.run_out()


def _counting(table: Table[TabooState]) -> None:
    """CT-14."""
    withdraw = {"w": "withdraw a buzz"} if _buzzes(table.state) else {}
    if table.ask("The turn is over.", {"": "counts the piles", **withdraw}) == "w":
        _withdraw(table)
    else:
        table.happen(PilesCounted())


def _deadline(state: TabooState) -> Deadline | None:
    """CT-14; what happens at the very moment is in time."""
    if state.deadline is None or state.phase is Phase.COUNTING:
        return None
    return Deadline(state.deadline, state.deadline, state.seconds)


GAME = Game(
    title=TITLE,
    intro=INTRO,
    steps={
        Phase.READY: _ready,
        Phase.SEATED: _seated,
        Phase.CLUES: _clues,
        Phase.NO_CARDS: _no_cards,
        Phase.COUNTING: _counting,
    },
    secret=frozenset({Phase.CLUES, Phase.NO_CARDS}),
    picture=picture,
    tell=tell,
    deadline=_deadline,
    ring=TimedOut,
    result=result,
)
