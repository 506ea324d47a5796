"""Anybody's Guess, rule by rule: pieces, cards, games (AG-10, AG-11, AG-15 to AG-17)."""

from __future__ import annotations

import pytest
from guess_games import (
    ANSWERS,
    BET,
    CARDS,
    at_places,
    card,
    finished,
    follow,
    once_more,
    opened,
    over,
    refused,
    settled,
    start,
    turn,
)

from scramble.errors import DeckError, EventError, IllegalEvent
from scramble.party.anybodys_guess.rules import (
    MACHINE,
    GuessState,
    MatchEnded,
    NewGame,
    Phase,
    Predicted,
    Prediction,
    Replenished,
    TurnEnded,
    new_game,
)
from scramble.party.anybodys_guess.tracks import Space, Track, default_track
from scramble.party.base import Award

# --- AG-10: pieces and FINISH


def test_pieces_move_after_the_turn() -> None:
    """AG-10: one space a point, both of them."""
    state = at_places((12, 9), first=1)
    assert opened(state, Prediction.FIVE, 3).positions == (12, 9)
    assert settled(state, 3, Prediction.FIVE).positions == (17, 14)


@pytest.mark.parametrize(("place", "is_won"), [(19, False), (20, True), (21, True), (27, True)])
def test_first_at_finish_wins(place: int, is_won: bool) -> None:
    """AG-10: exactly there, or beyond."""
    state = settled(at_places((place, 0), track=Track(30)), 1)
    assert state.phase is (Phase.BETWEEN if is_won else Phase.SETTLED)
    assert state.positions == (min(place + 10, 30), 0)
    assert (state.winner, state.winners) == ((0, (0,)) if is_won else (None, ()))


@pytest.mark.parametrize("first", [0, 1])
def test_the_playing_team_moves_first(first: int) -> None:
    """AG-10: both could finish; the Opposing Team does not move any more, but has its points."""
    state = settled(at_places((27, 27), first, Track(30)), 1, Prediction.TEN)
    assert state.winner == first
    assert state.positions[first] == 30
    assert state.positions[1 - first] == 27
    assert state.points == (37, 37)


@pytest.mark.parametrize("window", [0, 4])
def test_the_opposing_team_can_finish_in_the_others_turn(window: int) -> None:
    """AG-8 to AG-10: by a right prediction, or by a bet."""
    prediction = Prediction.THREE if window else BET
    state = settled(at_places((0, 27), track=Track(30)), window, prediction)
    assert (state.winner, state.positions) == (1, (3 if window else 0, 30))


def test_a_doubled_score_moves_twice_as_far() -> None:
    """AG-10, AG-14."""
    track = Track(30, ((12, Space.DOUBLE_SCORE),))
    assert settled(at_places((12, 0), track=track), 1).winner == 0
    assert settled(at_places((12, 0), track=track), 2).positions == (26, 0)


# --- AG-11: when special spaces act


SPACES = Track(100, ((6, Space.FREE_GUESSING), (7, Space.TWO_GUESSES), (14, Space.DOUBLE_SCORE)))


def test_a_space_acts_in_the_next_own_turn() -> None:
    """AG-11: not in the turn that led there, and not in the other team's."""
    state = settled(start(SPACES), 2, Prediction.TEN)
    assert (state.positions[0], state.space) == (7, None)
    state = turn(follow(state, TurnEnded()), 4, Prediction.TEN)
    assert (state.playing, state.space, opened(state).guesses_left) == (0, Space.TWO_GUESSES, 2)


def test_a_space_acts_again_if_the_piece_has_not_moved() -> None:
    """AG-11."""
    state = start(SPACES, cards=CARDS * 2)
    state = turn(turn(state, 2, Prediction.TEN), 0, Prediction.TEN)
    for _ in range(3):
        assert state.space is Space.TWO_GUESSES
        state = turn(turn(state, 0, Prediction.TEN), 0, Prediction.TEN)
    assert state.space is Space.TWO_GUESSES


def test_a_space_does_not_act_if_the_piece_has_moved_on() -> None:
    """AG-11: a prediction of its own moves it away before its turn, or to another space."""
    state = turn(start(SPACES), 2, Prediction.TEN)
    assert turn(state, 3, Prediction.FIVE).space is None
    assert turn(state, 2, Prediction.SEVEN).space is Space.DOUBLE_SCORE


def test_the_other_teams_piece_has_no_effect() -> None:
    """AG-11: it stands on a special space, the Playing Team's does not."""
    state = at_places((0, 7), track=SPACES)
    assert state.space is None
    assert turn(state, 0, Prediction.TEN).space is Space.TWO_GUESSES


def test_a_bet_can_lead_to_a_space() -> None:
    """AG-9, AG-11."""
    state = turn(start(SPACES), 0, BET)
    assert (state.playing, state.positions, state.space) == (1, (0, 6), Space.FREE_GUESSING)


# --- AG-15: cards and roles


def test_teams_swap_roles() -> None:
    """AG-15: whatever a turn brought."""
    state = start(first=1)
    sides = []
    for window in (1, 0, 4, 0):
        sides.append((state.playing, state.opposing))
        state = turn(state, window)
    assert sides == [(1, 0), (0, 1), (1, 0), (0, 1)]


def test_cards_in_order_and_to_the_back() -> None:
    """AG-15."""
    state = start(cards=CARDS[:3])
    answers = []
    while state.card is not None:
        answers.append(state.card.answer)
        state = turn(state)
    assert answers == list(ANSWERS[:3])
    assert state.cards == CARDS[:3]
    assert turn(start()).cards == (*CARDS[1:], CARDS[0])


def test_cards_run_out() -> None:
    """AG-15: the same teams go on with new cards."""
    state = turn(turn(start(cards=CARDS[:2]), 1), 1)
    assert (state.phase, state.card, MACHINE.view(state, 1)["card"]) == (Phase.NO_CARDS, None, None)
    refused(state, Predicted(BET), error=IllegalEvent)
    state = follow(state, Replenished(CARDS[2:4]))
    assert (state.phase, state.card, state.playing, state.points) == (Phase.PREDICT, CARDS[2], 0, (10, 10))
    assert MACHINE.view(state, 0)["cards_left"] == 2
    assert turn(turn(state)).phase is Phase.NO_CARDS


def test_cards_may_be_put_in_again() -> None:
    """AG-15: any cards will do."""
    state = turn(start(cards=CARDS[:1]))
    assert follow(state, Replenished(CARDS[:1])).card == CARDS[0]


def test_cards_that_cannot_be_put_in() -> None:
    """AG-15: none; or such that cannot be played."""
    state = turn(start(cards=CARDS[:1]))
    for cards in ((), (card(""),), (card("x", ""),)):
        refused(state, Replenished(cards), error=DeckError)
    for values in ([CARDS[0]], None, "cards", (None,)):
        refused(state, Replenished(values))


def test_no_new_cards_while_there_are_some() -> None:
    """AG-15."""
    refused(start(), Replenished(CARDS), error=IllegalEvent)


# --- AG-16: another game


@pytest.mark.parametrize("winner", [0, 1])
def test_the_loser_begins_the_next_game(winner: int) -> None:
    """AG-16: with both pieces on START; points of the whole match stay."""
    state = once_more(finished(winner))
    assert (state.phase, state.playing, state.positions) == (Phase.PREDICT, 1 - winner, (0, 0))
    assert state.points[winner] == 10
    assert (state.winner, state.winners) == (None, (winner,))


def test_the_loser_begins_though_it_played_last() -> None:
    """AG-16: the roles of the last turn do not matter."""
    state = settled(at_places((0, 27), track=Track(30)), 0, BET)
    assert (state.playing, state.winner) == (0, 1)
    assert once_more(state).playing == 0


def test_a_new_game_has_new_cards() -> None:
    """AG-15, AG-16: the one that was played goes to the back, the others are still to come."""
    state = once_more(finished(0))
    assert (state.card, state.played) == (CARDS[1], 1)
    assert once_more(finished(0, cards=CARDS[:1])).phase is Phase.NO_CARDS


def test_a_new_game_begins_where_nothing_is_special() -> None:
    """AG-11, AG-16."""
    track = Track(10, tuple((number, Space.DOUBLE_SCORE) for number in range(1, 10)))
    assert once_more(finished(1, track)).space is None


def test_games_of_a_match() -> None:
    """AG-16: each is won by who is first at FINISH in it."""
    state = once_more(finished(0))
    state = settled(state, 1)
    assert (state.winners, state.winner, state.points) == ((0, 1), 1, (10, 10))
    state = settled(once_more(state), 4)
    assert (state.phase, state.positions) == (Phase.SETTLED, (3, 0))


def test_the_end_of_a_match() -> None:
    """AG-16: people want no other game."""
    state = over(finished(1))
    assert (state.phase, state.winner, MACHINE.legal_events(state)) == (Phase.OVER, 1, ())
    refused(state, NewGame(), "over", IllegalEvent)


@pytest.mark.parametrize(
    "state", [start(), settled(start(), 1), opened(start())], ids=lambda state: state.phase.value
)
def test_no_new_game_in_the_middle_of_one(state: GuessState) -> None:
    """AG-16."""
    refused(state, NewGame(), error=IllegalEvent)
    refused(state, MatchEnded(), error=IllegalEvent)


# --- AG-17: the track


def test_the_track_shows() -> None:
    """AG-17: in the state and in both views."""
    state = start(SPACES)
    assert state.track == SPACES
    for side in (0, 1):
        assert MACHINE.view(state, side)["track"] == {
            "length": 100,
            "spaces": [[6, "free guessing"], [7, "two guesses"], [14, "double score"]],
        }
    assert MACHINE.view(at_places((7, 0), track=SPACES), 1)["space"] == "two guesses"


def test_the_default_track() -> None:
    """AG-17: as good as any that is given."""
    assert new_game(CARDS, 0).track == default_track()
    with pytest.raises(EventError, match="track"):
        new_game(CARDS, 0, "short")


def test_a_game_on_the_default_track() -> None:
    """AG-10, AG-17: eight right guesses at the second window are enough for its 50 spaces."""
    state = new_game(CARDS * 3, 0)
    while state.phase is not Phase.BETWEEN:
        state = settled(state, 2 if state.playing == 0 else 0, Prediction.TEN)
        if state.phase is Phase.SETTLED:
            state = follow(state, TurnEnded())
    assert (state.winner, state.positions) == (0, (50, 0))
    assert state.awards == (Award(0, 7, "right at window 2 (AG-7)"),) * 8
