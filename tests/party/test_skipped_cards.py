"""A bad card is skipped by agreement: nobody scores, no card is lost; it replays and can be undone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import guess_games
import pytest
import taboo_games
from game_programs import scramble_here
from host_nights import SIDES
from squares_games import SECRET, TRUE, follow, start

from scramble.cli.host.kept_evenings import load_evening
from scramble.errors import EventError, IllegalEvent
from scramble.party.anybodys_guess import rules as guess
from scramble.party.celebrity_taboo import rules as taboo
from scramble.party.evening import Evening
from scramble.party.hollywood_squares import rules as squares

TAKE_A_CARD = (squares.Picked(5), squares.Drawn(0))


def test_squares_asks_for_the_same_square_with_another_card() -> None:
    """HS-12: before the answer, and after it; the card lies with the used ones."""
    read = follow(start(), *TAKE_A_CARD)
    for state in (read, follow(read, squares.Answered(TRUE))):
        skipped = follow(state, squares.Skipped())
        assert (skipped.phase, skipped.square, skipped.on_turn) == (squares.Phase.DRAW, 5, state.on_turn)
        assert (skipped.used, skipped.card, skipped.board, skipped.awards) == ((0,), None, state.board, ())
        assert follow(skipped, squares.Drawn(0)).drawn == 1


def test_a_skipped_secret_square_was_none() -> None:
    """HS-8: the next one is announced; a card that was only an ordinary one takes nothing back."""
    first = follow(start(SECRET), *TAKE_A_CARD, squares.Skipped())
    assert not first.secret_seen
    second = follow(first, squares.Drawn(0))
    assert second.secret
    third = follow(second, squares.Answered(TRUE), squares.Judged(False), squares.Picked(1), squares.Drawn(0))
    assert not third.secret
    assert follow(third, squares.Skipped()).secret_seen


def test_the_last_card_of_squares_can_be_skipped() -> None:
    """HS-12: then a stack is replenished."""
    state = follow(start(start().cards[:1]), *TAKE_A_CARD, squares.Skipped())
    replenished = (squares.Replenished(0, (0,)), squares.Replenished(1, (0,)))
    assert squares.MACHINE.legal_events(state) == replenished


def test_taboo_draws_the_next_card_at_once() -> None:
    """CT-13, CT-14: the card counts for nobody, is out of play, and may come back with a reshuffle."""
    state = taboo_games.in_turn(taboo_games.start(red=taboo_games.RED[:2]))
    skipped = taboo_games.follow(state, taboo.Skipped())
    assert (skipped.on_easel, skipped.easel, skipped.discard, skipped.out_of_play) == (1, (), (), (0,))
    assert skipped.deadline == state.deadline
    last = taboo_games.follow(skipped, taboo.Skipped())
    assert (last.phase, last.out_of_play) == (taboo.Phase.NO_CARDS, (0, 1))
    assert taboo_games.ended(last).points == (0, 0)
    with pytest.raises(EventError, match="CT-14"):
        taboo_games.follow(state, taboo.Skipped(time=60.5))


OPEN = guess_games.opened(guess_games.start())
CLOSE = guess_games.follow(OPEN, guess.Guessed("Galileo Galiliei"))


@pytest.mark.parametrize(
    "state",
    [guess_games.start(), guess_games.opened(guess_games.start(), windows=0), OPEN, CLOSE],
    ids=["prediction", "closed", "guess", "close"],
)
def test_guess_begins_the_turn_anew(state: guess.GuessState) -> None:
    """AG-15: the card goes to the back; the same team plays with the next one, and nobody scores."""
    skipped = guess_games.follow(state, guess.Skipped())
    assert (skipped.phase, skipped.playing, skipped.played) == (guess.Phase.PREDICT, state.playing, 1)
    assert (skipped.cards[0], skipped.cards[-1]) == (state.cards[1], state.cards[0])
    assert (skipped.guesses, skipped.prediction, skipped.points) == ((), None, (0, 0))


def test_guess_skips_in_time_and_until_no_card_is_left() -> None:
    """AG-7, AG-15."""
    with pytest.raises(EventError, match="AG-7"):
        guess_games.follow(OPEN, guess.Skipped(time=60.5))
    only = guess_games.start(cards=guess_games.CARDS[:1])
    assert guess_games.follow(only, guess.Skipped()).phase is guess.Phase.NO_CARDS


@pytest.mark.parametrize(
    ("machine", "state", "event"),
    [
        (squares.MACHINE, start(), squares.Skipped()),
        (squares.MACHINE, follow(start(), squares.Picked(5)), squares.Skipped()),
        (taboo.MACHINE, taboo_games.start(), taboo.Skipped()),
        (guess.MACHINE, guess_games.settled(guess_games.start(), 1), guess.Skipped()),
    ],
)
def test_without_a_card_there_is_nothing_to_skip(machine: Any, state: Any, event: Any) -> None:
    with pytest.raises(IllegalEvent):
        machine.apply(state, event)


KEYS = {
    "squares": (["", "5", "", "", "k", "", "", "t", "k", "u", "a"], ["skip", "draw", "answer", "judge"]),
    "taboo": (["", "1", "", "k", "k", "u", "g"], ["skip", "guess"]),
    "guess": (["", "", "k", "", "1", "", "k", "u", "r"], ["skip", "predict", "open", "guess"]),
}


@pytest.mark.parametrize("command", KEYS)
def test_a_host_skips_and_takes_it_back(command: str, tmp_path: Path) -> None:
    """The key k; what was kept replays to the same state."""
    path = tmp_path / "evening.jsonl"
    typed, names = KEYS[command]
    run = scramble_here("host", command, *SIDES[command], "--seed", "3", "--save", str(path), typed=typed)
    evening = load_evening(path)
    assert [event.name for event in evening.events][-len(names) :] == names
    assert "skip a bad" in run.stdout
    assert "kipped" in run.stdout
    assert Evening.from_text(evening.to_text()) == evening
    replayed = scramble_here("host", "replay", str(path))
    assert (replayed.returncode, "kipped" in replayed.stdout) == (0, True)


def test_teams_of_taboo_have_names(tmp_path: Path) -> None:
    """By the option or by a question; kept with the evening."""
    path = tmp_path / "evening.jsonl"
    command = ("host", "taboo", "--save", str(path))
    scramble_here(*command, "Ann,Abe", "Ben,Bea", "--names", "Reds, Blues", typed=["", "1", "", "g"])
    assert load_evening(path).names == ("Reds", "Blues")
    assert "Clue-giver for Reds: Ann." in scramble_here("host", "replay", str(path)).stdout
    path.unlink()
    scramble_here(*command, typed=["Ann,Abe", "Ben,Bea", "Us", "Us,us", "Us,Them", "", "", ""])
    assert load_evening(path).names == ("Us", "Them")


@pytest.mark.parametrize("names", ["", "Reds", "Reds,Blues,Greens", "Reds,reds", f"Reds,{'x' * 41}"])
def test_names_that_teams_cannot_have(names: str, tmp_path: Path) -> None:
    path = tmp_path / "evening.jsonl"
    run = scramble_here("host", "taboo", "Ann,Abe", "Ben,Bea", "--names", names, "--save", str(path))
    assert (run.returncode, path.exists()) == (2, False)
    assert run.stderr.startswith("error: names")
