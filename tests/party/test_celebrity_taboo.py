"""Celebrity Taboo, rule by rule: teams, turns, cards, piles (CT-1 to CT-14)."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest
from taboo_games import GREEN, RED, UNEVEN, A, B, ended, follow, in_turn, refused, start, turn

from scramble.errors import EventError, IllegalEvent
from scramble.party.base import Award
from scramble.party.celebrity_taboo.rules import (
    MACHINE,
    Buzzed,
    CardDrawn,
    ClueAllowed,
    ClueOutcome,
    ClueRuling,
    ClueVerdict,
    Foul,
    Guessed,
    Passed,
    Phase,
    PilesCounted,
    Reshuffled,
    TabooState,
    TimedOut,
    TurnStarted,
)

# --- CT-1 to CT-3: teams, turns, clue-givers


@pytest.mark.parametrize("sizes", [(2, 2), (3, 2), (2, 3), (20, 19)])
def test_sizes_that_differ_by_one_at_most(sizes: tuple[int, int]) -> None:
    """CT-1."""
    teams = tuple(
        tuple(f"{letter}{number}" for number in range(size)) for letter, size in zip("AB", sizes, strict=True)
    )
    assert start(teams).teams == teams


@pytest.mark.parametrize("sizes", [(4, 2), (2, 4), (1, 2), (2, 1), (0, 0), (21, 20)])
def test_sizes_that_cannot_be(sizes: tuple[int, int]) -> None:
    """CT-1; and a clue-giver needs somebody who guesses."""
    teams = tuple(
        tuple(f"{letter}{number}" for number in range(size)) for letter, size in zip("AB", sizes, strict=True)
    )
    with pytest.raises(EventError, match="team"):
        start(teams)


def test_team_a_starts_and_turns_alternate() -> None:
    """CT-1: whatever a turn brought."""
    state = start()
    sides = []
    for guessed in (3, 0, 1, 2):
        sides.append(state.team)
        state = turn(state, guessed)
    assert sides == [A, B, A, B]


def test_only_the_team_on_turn_gives_clues() -> None:
    """CT-1."""
    for name in ("Ben", "", "ann", "Nobody"):
        refused(start(), TurnStarted(name), "one of Ann, Abe")
    refused(turn(start()), TurnStarted("Ann", time=60), "one of Ben, Bea")


def test_everybody_is_clue_giver_once() -> None:
    """CT-3: equal teams; nobody twice."""
    state = turn(turn(start(), giver="Abe"), giver="Ben")
    assert state.eligible == ("Ann",)
    refused(state, TurnStarted("Abe", time=state.now), "each is clue-giver once")
    state = turn(turn(state, guessed=1, giver="Ann"), giver="Bea")
    assert state.phase is Phase.OVER
    assert sorted(state.givers) == ["Abe", "Ann", "Bea", "Ben"]


def orders_of_the_smaller_team(
    teams: tuple[tuple[str, ...], tuple[str, ...]], side: int
) -> set[tuple[str, ...]]:
    """All orders in which a team's players can give clues."""
    found = set()
    open_states = [start(teams)]
    while open_states:
        state = open_states.pop()
        if state.phase is Phase.OVER:
            found.add(state.givers[side::2])
            continue
        names = state.eligible if state.team == side else state.eligible[:1]
        open_states += [turn(state, guessed=state.team == A, giver=name) for name in names]
    return found


@pytest.mark.parametrize("side", [A, B])
def test_one_of_the_smaller_team_is_clue_giver_twice(side: int) -> None:
    """CT-3: any of its players may, at any time; the turns are equally many."""
    teams = UNEVEN if side == B else UNEVEN[::-1]
    smaller, larger = teams[side], teams[1 - side]
    twice = {order for player in smaller for order in permutations((*smaller, player))}
    assert orders_of_the_smaller_team(teams, side) == twice
    assert orders_of_the_smaller_team(teams, 1 - side) == set(permutations(larger))


def test_nobody_is_clue_giver_three_times() -> None:
    """CT-3."""
    state = start(UNEVEN)
    for giver in ("Ann", "Ben", "Abe", "Ben", "Ada"):
        state = turn(state, giver=giver)
    assert state.eligible == ("Bea",)
    refused(state, TurnStarted("Ben", time=state.now), "one of Bea")


# --- CT-2: who sees the card


def test_who_sees_the_card() -> None:
    """CT-2: the opposing team and the clue-giver, not the guessers."""
    state = in_turn()
    assert state.card == RED[0]
    assert MACHINE.view(state, B)["card"] == {"name": "Red 0", "taboo": list(RED[0].taboo)}
    assert MACHINE.view(state, A)["card"] is None
    state = in_turn(ended(state), 60)
    assert MACHINE.view(state, A)["card"]["name"] == "Red 1"
    assert MACHINE.view(state, B)["card"] is None


def test_no_card_is_seen_when_none_lies() -> None:
    """CT-2, CT-14: before the first card and after the time-out."""
    state = start()
    for later in (state, follow(state, TurnStarted("Ann")), follow(in_turn(), TimedOut(time=60))):
        assert later.card is None
        assert [MACHINE.view(later, side)["card"] for side in (A, B)] == [None, None]


def test_guessers_learn_no_word_of_a_ruling() -> None:
    """CT-2, CT-17: a clue that was allowed must not tell what is on the card."""
    event = ClueAllowed(Foul.WORD, ClueVerdict.FOUL, printed="cigar of Red 0", spoken="cigarette")
    view = str(MACHINE.view(follow(in_turn(), event), A))
    assert "allowed" in view
    assert "cigar" not in view


# --- CT-4, CT-5, CT-12: cards and timer


def names_of_a_long_turn(state: TabooState) -> list[str]:
    """Cards as they come while every one is guessed."""
    names = []
    while state.card is not None:
        names.append(state.card.name)
        state = follow(state, Guessed())
    assert state.phase is Phase.NO_CARDS
    return names


def test_red_sides_first_then_green_ones() -> None:
    """CT-4: in their order; the deck is flipped in the middle of a turn, too."""
    state = in_turn(start(red=RED[:3], green=GREEN[:2]))
    assert names_of_a_long_turn(state) == ["Red 0", "Red 1", "Red 2", "Green 0", "Green 1"]


def test_what_is_left_of_each_side() -> None:
    """CT-4."""
    state = start(red=RED[:2], green=GREEN[:2])
    seen = []
    for after in (
        state,
        in_turn(state),
        follow(in_turn(state), Passed()),
        follow(in_turn(state), *[Passed()] * 2),
    ):
        view = MACHINE.view(after, A)
        seen.append((view["red"], view["green"]))
    assert seen == [(2, 2), (1, 2), (0, 2), (0, 1)]


def test_the_timer_starts_with_the_first_card() -> None:
    """CT-5: not when the clue-giver sits down, and not again with the next card."""
    seated = follow(start(), TurnStarted("Ann", time=10))
    assert seated.deadline is None
    state = follow(seated, CardDrawn(time=25))
    assert state.deadline == 85
    assert follow(state, Guessed(time=40)).deadline == 85
    assert in_turn(start(seconds=30), 5).deadline == 35


def test_a_right_guess() -> None:
    """CT-12: the card stays on the easel, the next one is drawn."""
    state = follow(in_turn(), Guessed(by="Abe", time=5), Guessed(time=6))
    assert (state.easel, state.discard, state.card) == ((0, 1), (), RED[2])


def test_wrong_guesses_cost_nothing() -> None:
    """CT-12: nothing but the time of the last event is different."""
    state = in_turn()
    after = follow(state, *[Guessed(correct=False, time=7)] * 20)
    assert replace(after, now=0) == state


@pytest.mark.parametrize("name", ["Ann", "Ben", "Zoe"])
def test_who_cannot_have_guessed(name: str) -> None:
    """CT-2: the clue-giver, the opposing team, strangers."""
    refused(in_turn(), Guessed(by=name), "by .*one of Abe")


# --- CT-7 to CT-11, CT-13: buzzes and passes


def test_reasons_are_the_rules() -> None:
    """CT-7 to CT-11; a gesture is one of them (CT-8)."""
    assert [reason.value for reason in Foul] == ["CT-7", "CT-8", "CT-9", "CT-10", "CT-11"]
    assert Foul.GESTURE == "CT-8"


@pytest.mark.parametrize("reason", list(Foul))
def test_a_buzz(reason: Foul) -> None:
    """CT-13: the card is dead, the next one is drawn, and who did what is recorded (CT-17)."""
    event = Buzzed(reason, "cigar", "cigarette", ClueVerdict.FOUL, by="Bea", time=9)
    state = follow(in_turn(), event)
    assert (state.easel, state.discard, state.card) == ((), (0,), RED[1])
    ruling = ClueRuling(
        1, 0, "Ann", reason, ClueOutcome.BUZZED, ClueVerdict.FOUL, "cigar", "cigarette", "Bea"
    )
    assert state.rulings == (ruling,)


@pytest.mark.parametrize("name", ["Ann", "Abe", "Zoe"])
def test_who_cannot_have_buzzed(name: str) -> None:
    """CT-2: only the opposing team holds the buzzer."""
    refused(in_turn(), Buzzed(Foul.WORD, by=name), "by .*one of Ben, Bea")


def test_a_pass() -> None:
    """CT-13: as a buzz, but that there is nothing to rule."""
    state = follow(in_turn(), Passed(time=3))
    assert (state.easel, state.discard, state.card, state.rulings) == ((), (0,), RED[1], ())


# --- CT-14: the end of a turn


def test_piles_are_scored() -> None:
    """CT-12 to CT-14: easel for the team, discard pile for the other one, last card for nobody."""
    state = turn(start(), guessed=3, passed=1, buzzed=1)
    assert state.awards == (Award(A, 3, "3 guessed (CT-12)"), Award(B, 2, "2 buzzed or passed (CT-13)"))
    assert state.points == (3, 2)
    state = turn(state, guessed=1, passed=4)
    assert state.points == (7, 3)


def test_piles_leave_play() -> None:
    """CT-14: none lies in the next turn, and no card comes again."""
    state = turn(start(), guessed=2, passed=1)
    assert (state.easel, state.discard, state.on_easel, state.drawn_at) == ((), (), None, None)
    assert state.out_of_play == (0, 1, 2, 3)
    assert in_turn(state, 60).card == RED[4]


def test_nothing_for_nothing() -> None:
    """CT-14: a turn without a finished card."""
    assert turn(start()).awards == ()


def test_points_only_once() -> None:
    """CT-14: counted piles cannot be counted again."""
    state = turn(start(), guessed=2)
    refused(state, PilesCounted(time=60), error=IllegalEvent)


@pytest.mark.parametrize(
    "event",
    [
        Guessed(),
        Guessed(correct=False),
        Passed(),
        Buzzed(Foul.GESTURE),
        ClueAllowed(Foul.WORD, ClueVerdict.SUSPECT),
    ],
    ids=["guess", "wrong guess", "pass", "buzz", "allow"],
)
def test_at_the_deadline_and_after_it(event: Guessed) -> None:
    """CT-14: the very moment is in time, a millisecond later is not."""
    state = in_turn(time=1.1)
    follow(state, replace(event, time=61.1))
    refused(state, replace(event, time=61.101), "timer has run out")


def test_no_time_out_before_time() -> None:
    """CT-14."""
    state = in_turn(time=1.1)
    refused(state, TimedOut(time=61.099), "0.001 s are left")
    for late in (61.1, 61.2, 500):
        assert follow(state, TimedOut(time=late)).phase is Phase.COUNTING


def test_no_clue_after_the_time_out() -> None:
    """CT-14."""
    state = follow(in_turn(), TimedOut(time=60))
    for event in (Guessed(time=60), Passed(time=60), Buzzed(Foul.WORD, time=60), TimedOut(time=60)):
        refused(state, event, error=IllegalEvent)


# --- CT-4: both sides have run out


def test_cards_run_out_in_a_turn() -> None:
    """CT-4: what left play earlier is put back, in the order given; the turn's own piles are not."""
    state = turn(start(red=RED[:3], green=GREEN[:2]), passed=1)  # cards 0 and 1
    state = follow(in_turn(state, 60), Guessed(time=60), Passed(time=61), Guessed(time=62))
    assert (state.phase, state.card, state.easel, state.discard) == (Phase.NO_CARDS, None, (2, 4), (3,))
    for wrong in ((0,), (0, 0), (0, 1, 2), (1, 2), ()):
        refused(state, Reshuffled(wrong, time=63), "each card out of play once")
    state = follow(state, Reshuffled((1, 0), time=63))
    assert (state.card, state.deck, state.deadline, state.easel) == (RED[1], (0,), 120, (2, 4))


def test_red_sides_are_first_after_a_reshuffle() -> None:
    """CT-4: whatever the order says of the green ones between them."""
    state = turn(start(red=RED[:2], green=GREEN[:2]), passed=4)
    state = follow(state, TurnStarted("Ben", time=60), Reshuffled((3, 1, 2, 0), time=60))
    assert state.phase is Phase.SEATED
    assert state.deck == (1, 0, 3, 2)


def test_no_first_card_without_a_deck() -> None:
    """CT-4, CT-5: the reshuffle comes first, and the timer does not run before it."""
    state = follow(turn(start(red=RED[:1]), guessed=1), TurnStarted("Ben", time=60))
    refused(state, CardDrawn(time=60), "reshuffle")
    state = follow(state, Reshuffled((0,), time=99), CardDrawn(time=100))
    assert (state.card, state.deadline) == (RED[0], 160)


def test_no_reshuffle_while_there_are_cards() -> None:
    """CT-4."""
    state = follow(turn(start(red=RED[:5])), TurnStarted("Ben", time=60))
    refused(state, Reshuffled((0,), time=60), "no card left")


def test_a_turn_that_used_up_the_deck() -> None:
    """CT-4: nothing can be put back, so there is only the time-out; the next turn has all cards again."""
    state = follow(in_turn(start(red=RED[:2])), Guessed(), Guessed())
    for order in ((0, 1), ()):
        refused(state, Reshuffled(order), "each card out of play once")
    assert MACHINE.legal_events(state) == (TimedOut(time=60),)
    assert ended(state).out_of_play == (0, 1)


def test_a_reshuffle_has_to_be_in_time() -> None:
    """CT-14: the timer does not wait for it."""
    state = in_turn(turn(start(red=RED[:2])), 60)
    state = follow(state, Passed(time=61))
    follow(state, Reshuffled((0,), time=120))
    refused(state, Reshuffled((0,), time=120.5), "timer has run out")
