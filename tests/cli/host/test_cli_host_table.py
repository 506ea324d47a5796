"""The host's table: undo over everything, breaks at any step, time that stands still, secrets that stay."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from host_nights import (
    SETUPS,
    SIDES,
    Host,
    Monkey,
    PageScreen,
    chance,
    full_night,
    host_by,
    resumed,
    started,
    text_of,
    untimed,
)

from scramble.cli.host.hosted_evening import HostedEvening, log_lines
from scramble.cli.host.kept_evenings import load_evening
from scramble.cli.host.picture import Room
from scramble.cli.host.setup import SquaresSetup, TabooSetup
from scramble.cli.terminal.asking import Timer
from scramble.cli.terminal.interruptions import Leave
from scramble.errors import SaveError
from scramble.party.celebrity_taboo.state import TabooState
from scramble.party.evening import Evening
from scramble.party.hollywood_squares.rules import CELEBRITIES, Phase
from scramble.seats.description import Role, Seat

COMMANDS = tuple(SIDES)
WAIT = "wait"  # no key: a moment passes


class Script:
    """Presses given keys, then leaves.

    Args:
        keys: or lines.
    """

    def __init__(self, *keys: str) -> None:
        self.left = list(keys)
        self.timers: list[Timer | None] = []

    def key(self, timer: Timer | None = None) -> str:
        self.timers.append(timer)
        if not self.left:
            raise Leave
        key = self.left.pop(0)
        if key == WAIT:
            time.sleep(0.1)
            return self.key(timer)
        return key

    def line(self, timer: Timer | None = None) -> str:
        return self.key(timer)


def scripted(evening: Evening[Any], *keys: str) -> tuple[HostedEvening[Any], list[str]]:
    """The table after some keys, and its pages."""
    pages: list[str] = []
    script = Script(*keys)
    table = HostedEvening(evening, script, PageScreen(pages), lambda _: None)
    with pytest.raises(Leave):
        table.play()
    assert script.left == []
    return table, pages


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_undo_over_everything(command: str) -> None:
    """From the end of a match, step by step back to its start; then the same match again."""
    typed, evening = full_night(command, 3)
    undone, pages = scripted(evening, *["u"] * len(evening.events), "u")
    assert undone.evening.events == ()
    assert undone.state == evening.start
    assert "! Nothing has happened yet that could be taken back." in pages[-1]
    again = host_by(Again(command, typed[1:]), undone.evening)
    assert untimed(again.evening.events) == untimed(evening.events)
    assert again.state.awards == evening.state.awards


class Again(Host):
    """Presses the same keys again."""

    def __init__(self, command: str, typed: list[str]) -> None:
        super().__init__(command, chance(0))
        self.again = ["", *typed]

    def keys(self, table: HostedEvening[Any]) -> list[str]:  # noqa: ARG002 - as every host
        return [self.again.pop(0)]


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_undo_now_and_then_leads_to_the_same(command: str) -> None:
    """Each step is taken back once and done again: the same shuffles, the same end."""
    evening = full_night(command, 3)[1]
    kept = Evening.begin(evening.start, evening.names, evening.seed)
    for event in evening.events[:-1][:60]:
        after, pages = scripted(kept.apply(event), "", "u")
        assert after.state == kept.state
        assert after.evening.events == kept.events
        assert any("Taken back: " in page for page in pages)
        kept = kept.apply(event)


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_breaks_at_any_step(command: str) -> None:
    """A host who leaves after every few keys comes to the end; no event is lost, none is there twice."""
    evening, pauses = SETUPS[command](5).begin(), 0
    random = chance(5)
    while True:
        kept: list[str] = []
        host = Host(command, random, most=random.choice((3, 4, 5, 9)))
        table = host_by(host, evening, lambda now, kept=kept: kept.append(now.to_text()))
        assert table.evening.events[: len(evening.events)] == evening.events
        evening = Evening.from_text(kept[-1])
        assert evening == table.evening
        pauses += 1
        if table.is_over:
            break
    assert pauses > 10
    assert len(log_lines(evening)) >= len(evening.events)


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_a_monkey_at_the_table(command: str) -> None:
    """Any keys and lines, undo too: every state that is kept can be gone on with."""
    for seed in range(2):
        kept: list[str] = []
        host = Monkey(command, chance(seed), most=150)
        table = host_by(
            host, SETUPS[command](seed).begin(), lambda now, kept=kept: kept.append(now.to_text())
        )
        for text in kept[::10]:
            Evening.from_text(text)
        assert Evening.from_text(kept[-1]) == table.evening


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_public_pages_tell_no_secrets(command: str) -> None:
    """HS-4, CT-2, AG-4: pages for all never have the card, the answer's kind or the prediction on them."""
    evening = full_night(command, 3)[1]
    checked = 0
    for length in range(len(evening.events)):
        kept = Evening(evening.names, evening.seed, evening.states[: length + 1], evening.events[:length])
        table = HostedEvening(kept, Script(), PageScreen([]), lambda _: None)
        view = table.desk.view(kept.state, Seat(Role.SCREEN))
        pictures = [table.picture.public(view, Room(80, is_brief=brief)) for brief in (False, True)]
        page = text_of(*pictures, *log_lines(kept)[-1:])
        for secret in secrets_of(kept.state):
            checked += 1
            assert secret not in page
    assert checked > 20


def secrets_of(state: Any) -> list[str]:
    """What not everybody may know yet, as it would be printed."""
    card = state.card
    if card is None:
        return []
    if isinstance(state, TabooState):
        return [card.name, *(word for word in card.taboo if len(word) > 4)]
    if hasattr(card, "bluff"):
        return [text for text in (card.answer, card.bluff) if text != state.said and len(text) > 4]
    if state.is_settled:
        return []
    later = card.clues[state.window :]
    return [card.answer, *later, *([f"predicted {state.prediction}"] if state.prediction else [])]


@pytest.mark.parametrize(
    ("command", "keys", "secret"),
    [
        ("squares", ["", "5", "1"], "True answer:"),
        ("taboo", ["", "1"], "Odysseus"),
        ("guess", [""], "Answer: Amazon"),
    ],
)
def test_a_secret_is_shown_after_others_looked_away(command: str, keys: list[str], secret: str) -> None:
    evening = SETUPS[command](7).begin()
    before = scripted(evening, *keys)[1]
    assert "look away" in before[-1]
    assert secret not in "".join(before)
    shown = scripted(evening, *keys, "")[1]
    assert secret in shown[-1]


@pytest.mark.parametrize(
    ("command", "keys", "secret"),
    [
        ("squares", ["", "5", "1", ""], "True answer:"),
        ("taboo", ["", "1", ""], "Odysseus"),
        ("guess", ["", "", "1", "", "e", "", ""], "Answer: Sahara"),
    ],
)
def test_after_a_break_others_look_away_again(command: str, keys: list[str], secret: str) -> None:
    table, _ = scripted(SETUPS[command](7).begin(), *keys)
    pages = scripted(table.evening)[1]
    assert "look away" in pages[-1]
    assert secret not in pages[-1]
    assert secret in scripted(table.evening, "")[1][-1]


def test_undo_to_a_secret_asks_others_to_look_away_again() -> None:
    pages = scripted(SETUPS["squares"](7).begin(), "", "5", "1", "", "t", "u")[1]
    assert "All others" in pages[-1] or "all others look away" in pages[-1]
    assert "True answer:" not in pages[-1]


def test_a_break_takes_no_time(tmp_path: Path) -> None:
    """Seconds between leaving and going on do not count, nor those before somebody goes on."""
    path = tmp_path / "evening.jsonl"
    started("taboo", path, "--seed", "7", typed=["", "1", "", "g", "q"])
    left = load_evening(path).elapsed
    time.sleep(1.1)
    resumed("taboo", path, typed=["", "g", "q"])
    kept = load_evening(path)
    assert len(kept.events) == 4
    assert left <= kept.events[-1].time < left + 1


def test_time_before_a_break_counts() -> None:
    """CT-5: seconds that have passed since the last event are not given back."""
    table, _ = scripted(SETUPS["taboo"](7).begin(), "", "1", "", WAIT)
    table.keep()
    kept = Evening.from_text(table.evening.to_text())
    assert kept.elapsed >= table.state.now + 0.1
    again, _ = scripted(kept, "", "g")
    assert again.evening.events[-1].time >= kept.elapsed


def test_the_timer_stands_still_when_it_is_stopped() -> None:
    evening = SETUPS["taboo"](7).begin()
    script = Script("", "1", "", "s", "s")
    table = HostedEvening(evening, script, PageScreen([]), lambda _: None)
    with pytest.raises(Leave):
        table.play()
    assert [timer and timer.runs for timer in script.timers] == [None, None, None, True, False, True]
    table.clock.stop()
    stopped = table.clock.now()
    time.sleep(0.05)
    assert table.clock.now() == stopped


def test_undo_of_the_time_out_leaves_its_last_moment() -> None:
    """CT-14: what was right just in time still counts; then the time is up."""
    table, pages = scripted(SETUPS["taboo"](7).begin(), "", "1", "", "e", "u", "", "g")
    assert [event.name for event in table.evening.events] == ["turn", "draw", "guess"]
    assert table.evening.events[-1].time == table.state.deadline
    over, pages = scripted(table.evening, "", "p")
    assert over.state.phase == "counting"
    assert "The time is up. Albert Einstein does not count." in pages[-1]


def test_the_bell_of_a_half_hour_match() -> None:
    """HS-14: it breaks the game off; nothing is earned."""
    evening = SquaresSetup(teams=(("Ann",), ("Ben",)), minutes=0.001, seed=7).begin()
    table, pages = scripted(evening, "", WAIT, "5")
    assert [event.name for event in table.evening.events] == ["bell"]
    assert table.state.phase == "over"
    assert "A tie: $0 each." in pages[-1]
    back, _ = scripted(evening, "", WAIT, "5", "u", "5")  # it rang too early: one more step, just before it
    assert [event.name for event in back.evening.events] == ["pick"]


def test_a_save_that_fails_is_said_and_the_evening_goes_on() -> None:
    """The next step is kept again, with what came before it."""
    kept: list[int] = []

    def keep(now: Evening[Any]) -> None:
        if len(now.events) == 1:
            raise SaveError("x", "no room")
        kept.append(len(now.events))

    pages: list[str] = []
    table = HostedEvening(
        SETUPS["squares"](7).begin(),
        Script("", "5", "1"),
        PageScreen(pages),
        keep,
    )
    with pytest.raises(Leave):
        table.play()
    assert any("! the saved game x cannot be written: no room" in page for page in pages)
    assert kept == [2]


class OneStack(Host):
    """Draws from the first stack only, until it was made anew."""

    def keys(self, table: HostedEvening[Any]) -> Sequence[str]:
        if [event.name for event in table.evening.events[-2:]] == ["replenish", "draw"]:
            raise Leave
        return ["1"] if table.state.phase == "draw" else super().keys(table)


@pytest.mark.slow
def test_stacks_that_run_out_are_replenished() -> None:
    """HS-12: by the seed, so that undo and the same key bring the same order."""
    evening = SquaresSetup(teams=(("Ann",), ("Ben",)), minutes=30, seed=7).begin()
    table = host_by(OneStack("squares", chance(1)), evening)
    assert [event.name for event in table.evening.events[-2:]] == ["replenish", "draw"]
    assert len(table.state.stacks[0]) == len(evening.start.stacks[0]) - 1
    back = scripted(table.evening, "", "u", "u")[0].evening
    again = scripted(back, "", "1", "1")[0].evening
    assert untimed(again.events) == untimed(table.evening.events)


def test_cards_that_run_out_in_a_turn_of_taboo() -> None:
    """CT-4: those out of play come again; the timer does not wait, and the turn goes on."""
    few = TabooSetup(teams=(("Ann", "Abe"), ("Ben", "Bea")), seed=7).begin()
    start = replace(few.start, deck=few.start.deck[:1])
    evening = Evening.begin(start, few.names, few.seed)
    table, pages = scripted(evening, "", "1", "", "g", "", "g")
    assert [event.name for event in table.evening.events] == ["turn", "draw", "guess", "reshuffle", "guess"]
    assert len(table.state.easel) == 2
    assert any("No card is left." in page for page in pages)
    assert table.clock.runs


def test_cards_that_run_out_in_guess() -> None:
    """AG-15: all of them, shuffled by the seed."""
    begun = SETUPS["guess"](7).begin()
    evening = Evening.begin(replace(begun.start, cards=begun.start.cards[:1]), begun.names, begun.seed)
    table, _ = scripted(evening, "", "", "1", "", "e", "", "", "")
    assert [event.name for event in table.evening.events][-2:] == ["next", "replenish"]
    assert table.state.phase == "predict"


@pytest.mark.parametrize(
    ("command", "keys", "names"),
    [
        ("taboo", ["", "1", "", "b", WAIT, "2"], ["turn", "draw", "buzz"]),
        ("taboo", ["", "1", "", "c", WAIT, "a Trojan horse", "b"], ["turn", "draw", "buzz"]),
        ("guess", ["", "", "1", "", "g", WAIT, "the Amazon"], ["predict", "open", "guess"]),
    ],
)
def test_what_was_said_in_time_may_be_typed_later(command: str, keys: list[str], names: list[str]) -> None:
    """CT-13, AG-6: it counts when the key was pressed; then the time is up."""
    evening = SETUPS[command](7).begin()
    evening = Evening.begin(replace(evening.start, seconds=1.0), evening.names, evening.seed)
    table, _ = scripted(evening, *keys)
    assert [event.name for event in table.evening.events] == names
    late = table.evening.events[-1]
    assert table.clock.now() - late.time > 0.09


def test_a_clue_is_checked_and_people_decide(tmp_path: Path) -> None:
    """CT-17: who did what about it is kept, with the words and what the checker said."""
    path = tmp_path / "evening.jsonl"
    clues = [
        "c",
        "",
        "c",
        "he went to Troy",
        "",
        "c",
        "he sailed home",
        "",
        "c",
        "?!",
        "c",
        "Trojan hero",
        "b",
    ]
    run = started("taboo", path, "--seed", "7", typed=["", "1", "", *clues, "c", "a genius", "b", "1"])
    rulings = load_evening(path).state.rulings
    assert [(ruling.outcome.value, ruling.checker and ruling.checker.value) for ruling in rulings][:1] == [
        ("allowed", "foul")
    ]
    assert rulings[0].spoken == "Troy"
    assert "The checker says: FOUL. People decide." in run.stdout
    assert "The checker says: CLEAR. People decide." in run.stdout
    assert 'foul: "Troy"' in run.stdout
    assert '! clue "?!": expected a word, of letters or digits' in run.stdout
    assert rulings[-1].outcome.value == "buzzed"
    assert rulings[-1].overruled is (rulings[-1].checker.value == "clear")


def test_a_buzz_against_the_checker_is_an_overruling() -> None:
    """CT-17: the checker has nothing against the clue; people have."""
    table, pages = scripted(SETUPS["taboo"](7).begin(), "", "1", "", "c", "he sailed home", "b", "2")
    (ruling,) = table.state.rulings
    assert ruling.overruled
    assert (ruling.reason.value, ruling.spoken) == ("CT-8", "he sailed home")
    assert any("The checker says: CLEAR" in page for page in pages)


def test_a_buzz_is_withdrawn() -> None:
    """CT-17: during the turn and when the piles are counted."""
    table, _ = scripted(
        SETUPS["taboo"](7).begin(), "", "1", "", "b", "", "b", "", "w", "1", "e", "w", "1", ""
    )
    assert [ruling.outcome.value for ruling in table.state.rulings] == ["withdrawn", "withdrawn"]
    assert table.state.points == (0, 0)
    assert table.state.phase == "ready"


def test_more_players_than_digits() -> None:
    """CT-3: then the clue-giver's name is typed."""
    teams = (tuple(f"A{number}" for number in range(10)), tuple(f"B{number}" for number in range(10)))
    evening = TabooSetup(teams=teams, seed=7).begin()
    table, pages = scripted(evening, "", "A12", "A7")
    assert table.state.giver == "A7"
    assert any('! giver "A12": expected one of A0' in page for page in pages)


def test_other_celebrities_in_the_next_game() -> None:
    """HS-10: the same, nine of the twelve drawn anew, or nine of one's own."""
    setup = SquaresSetup(teams=(("Ann",), ("Ben",)), seed=7).begin()
    won = replace(setup.start, board="XX.OO....", square=3, phase=Phase.DRAW)
    evening = Evening.begin(won, setup.names, setup.seed)
    turn = ["", "1", "", "t", "a"]
    same, _ = scripted(evening, *turn, "")
    assert same.state.celebrities == won.celebrities
    drawn, _ = scripted(evening, *turn, "c", "*")
    assert drawn.state.celebrities != won.celebrities
    assert set(drawn.state.celebrities) < set(CELEBRITIES)
    own = [f"Star {number}" for number in range(9)]
    chosen, pages = scripted(evening, *turn, "c", "Ann, Ben", "c", "", "c", ", ".join(own))
    assert list(chosen.state.celebrities) == own
    assert any("! celebrities" in page or "nine of them" in page for page in pages)
    assert drawn.state.on_turn == 1
