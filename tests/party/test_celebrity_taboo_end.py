"""Celebrity Taboo, rule by rule: the end of a game, and what people rule about clues (CT-15 to CT-17)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from taboo_games import RED, TWO, UNEVEN, A, B, card, ended, follow, in_turn, refused, start, turn

from scramble.errors import IllegalEvent
from scramble.party.cards import TabooCard
from scramble.party.celebrity_taboo.rules import (
    MACHINE,
    Buzzed,
    BuzzWithdrawn,
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
from scramble.party.clue_rules import check

# --- CT-15: the end


def test_the_higher_total_wins() -> None:
    """CT-15: after all turns, not earlier."""
    state = turn(turn(turn(start(), guessed=9), guessed=1), guessed=9)
    assert (state.phase, state.winner) == (Phase.READY, None)
    state = turn(state)
    assert (state.phase, state.points, state.winner) == (Phase.OVER, (18, 1), A)
    assert MACHINE.legal_events(state) == ()
    refused(state, TurnStarted("Ann", time=state.now), "over", IllegalEvent)


@pytest.mark.parametrize("size", [2, 4, 7])
def test_as_many_turns_as_players(size: int) -> None:
    """CT-3, CT-15: the game is over after the last one's turn, and not before, though nobody is level."""
    state = start(tuple(tuple(f"{letter}{number}" for number in range(size)) for letter in "AB"))
    for _ in range(2 * size):
        assert (state.phase, state.is_tie_break) == (Phase.READY, False)
        state = turn(state, guessed=3 if state.team == A else 1)
    assert (state.phase, state.points) == (Phase.OVER, (3 * size, size))


def test_points_of_passes_can_win() -> None:
    """CT-13, CT-15: they are the opposing team's."""
    state = turn(turn(turn(turn(start(), passed=2)), guessed=1))
    assert (state.points, state.winner) == ((1, 2), B)


def tied(teams: tuple[tuple[str, ...], tuple[str, ...]] = TWO) -> TabooState:
    state = start(teams)
    while len(state.givers) < 2 * state.turns:
        state = turn(state, guessed=1)
    return state


@pytest.mark.parametrize("teams", [TWO, UNEVEN])
def test_a_tie_is_broken_by_one_more_turn_each(teams: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
    """CT-15: A first, each team with whom it wants."""
    state = tied(teams)
    assert (state.phase, state.is_tie_break, state.team, state.eligible) == (Phase.READY, True, A, teams[0])
    state = turn(state, guessed=2, giver="Abe")
    assert (state.phase, state.is_tie_break, state.team, state.eligible) == (Phase.READY, True, B, teams[1])
    state = turn(state, guessed=3, giver="Bea")
    assert (state.phase, state.winner) == (Phase.OVER, B)


def test_ties_are_broken_as_often_as_needed() -> None:
    """CT-15: by the same players, too."""
    state = tied()
    for _ in range(5):
        state = turn(turn(state, guessed=2, giver="Ann"), guessed=2, giver="Ben")
        assert state.phase is Phase.READY
    state = turn(turn(state, guessed=1, giver="Ann"), giver="Ben")
    assert (state.phase, state.winner) == (Phase.OVER, A)


def test_no_tie_break_in_the_usual_turns() -> None:
    """CT-15."""
    state = start()
    while state.phase is Phase.READY:
        assert not state.is_tie_break
        state = in_turn(state, state.now)
        assert not state.is_tie_break
        state = ended(follow(state, Guessed(time=state.now)) if state.team == A else state)
    assert not state.is_tie_break


# --- CT-16, CT-17: rulings


def test_the_card_of_the_rulebook() -> None:
    """CT-16: the name and the words, as they stand."""
    groucho = replace(card("GROUCHO MARX"), taboo=("HARPO", "BROTHERS", "CIGAR", "COMEDIAN", "MUSTACHE"))
    assert follow(in_turn(start(red=(groucho,))), Guessed()).easel == (0,)


@pytest.mark.parametrize("checker", [None, *ClueVerdict])
def test_a_buzz_overrules_a_checker_that_said_clear(checker: ClueVerdict | None) -> None:
    """CT-17: and no other one."""
    (ruling,) = follow(in_turn(), Buzzed(Foul.INITIALS, checker=checker)).rulings
    assert ruling.overruled == (checker is ClueVerdict.CLEAR)


@pytest.mark.parametrize("checker", list(ClueVerdict))
def test_people_let_a_clue_stand(checker: ClueVerdict) -> None:
    """CT-17: the turn goes on, and that overrules a checker that said foul."""
    state = in_turn()
    after = follow(state, ClueAllowed(Foul.SOUND, checker, "duck", "duke", time=4))
    assert replace(after, now=0, rulings=()) == state
    assert after.rulings == (
        ClueRuling(1, 0, "Ann", Foul.SOUND, ClueOutcome.ALLOWED, checker, "duck", "duke"),
    )
    assert after.rulings[0].overruled == (checker is ClueVerdict.FOUL)


CLUES = {
    "he led the brothers": Foul.WORD,
    "rhymes with poncho": Foul.SOUND,
    "known as GM": Foul.INITIALS,
    "he was on Columbia": Foul.LONG_FORM,
}


@pytest.mark.parametrize(("clue", "reason"), CLUES.items())
def test_what_the_checker_finds_goes_into_a_buzz(clue: str, reason: Foul) -> None:
    """CT-7, CT-9 to CT-11, CT-17: rule, words and verdict as they are."""
    groucho = TabooCard("GROUCHO MARX", ("HARPO", "BROTHERS", "CIGAR", "COMEDIAN", "CBS"))
    finding = check(groucho, clue).findings[0]
    buzz = Buzzed(Foul(finding.rule), finding.printed, finding.spoken, finding.verdict)
    (ruling,) = follow(in_turn(start(red=(groucho,))), buzz).rulings
    assert (ruling.reason, ruling.checker, ruling.overruled) == (reason, ClueVerdict.FOUL, False)
    assert ruling.spoken == finding.spoken != ""


def test_a_buzz_is_withdrawn() -> None:
    """CT-17: the card counts for nobody, and the record says so."""
    buzz = Buzzed(Foul.WORD, checker=ClueVerdict.FOUL)
    state = follow(in_turn(), Guessed(), buzz, Passed(), BuzzWithdrawn(1))
    assert (state.easel, state.discard, state.out_of_play) == ((0,), (2,), (1,))
    assert [(ruling.card, ruling.outcome, ruling.overruled) for ruling in state.rulings] == [
        (1, ClueOutcome.WITHDRAWN, True)
    ]
    assert ended(state).points == (1, 1)


def test_a_buzz_is_withdrawn_after_the_time_out() -> None:
    """CT-17: until the piles are counted."""
    state = follow(in_turn(), Buzzed(Foul.WORD), TimedOut(time=60))
    assert follow(state, BuzzWithdrawn(0, time=90), PilesCounted(time=91)).points == (0, 0)
    refused(follow(state, PilesCounted(time=91)), BuzzWithdrawn(0, time=92), error=IllegalEvent)


def test_what_cannot_be_withdrawn() -> None:
    """CT-17: a pass, a guess, a card that nobody buzzed, a buzz withdrawn or of an earlier turn."""
    state = follow(in_turn(), Guessed(), Passed(), Buzzed(Foul.WORD), BuzzWithdrawn(2))
    for number in (0, 1, 2, 3, 59, 60, -1):
        refused(state, BuzzWithdrawn(number), "buzzed in this turn")
    refused(in_turn(turn(start(), buzzed=1), 60), BuzzWithdrawn(0, time=60), "buzzed in this turn")
    allowed = follow(in_turn(), ClueAllowed(Foul.WORD, ClueVerdict.FOUL), Passed())
    refused(allowed, BuzzWithdrawn(0), "buzzed in this turn")


def test_other_rulings_stay() -> None:
    """CT-17: the first of four buzzes is withdrawn."""
    state = follow(in_turn(), *[Buzzed(reason) for reason in list(Foul)[:4]], BuzzWithdrawn(0))
    assert [(ruling.card, ruling.reason, ruling.outcome) for ruling in state.rulings] == [
        (0, Foul.WORD, ClueOutcome.WITHDRAWN),
        (1, Foul.GESTURE, ClueOutcome.BUZZED),
        (2, Foul.SOUND, ClueOutcome.BUZZED),
        (3, Foul.INITIALS, ClueOutcome.BUZZED),
    ]
    assert state.discard == (1, 2, 3)


def test_a_card_that_comes_again_has_rulings_of_its_own() -> None:
    """CT-17: a pass is not a buzz, even if the same card was buzzed in an earlier turn."""
    state = turn(start(red=RED[:1]), buzzed=1)
    state = follow(state, TurnStarted("Ben", time=60), Reshuffled((0,), time=60), CardDrawn(time=60))
    passed = follow(state, Passed(time=60))
    refused(passed, BuzzWithdrawn(0, time=60), "buzzed in this turn")
    buzzed = follow(state, Buzzed(Foul.SOUND, time=60), BuzzWithdrawn(0, time=60))
    assert [ruling.outcome for ruling in buzzed.rulings] == [ClueOutcome.BUZZED, ClueOutcome.WITHDRAWN]
