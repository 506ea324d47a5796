"""Anybody's Guess, rule by rule: a turn, from prediction to points (AG-1 to AG-9, AG-12 to AG-14, AG-18)."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from guess_games import (
    BET,
    CARDS,
    CARDS_BY_WINDOW,
    at_places,
    card,
    follow,
    on_space,
    opened,
    refused,
    right,
    settled,
    start,
    turn,
    wrong,
)

from scramble.errors import EventError, IllegalEvent
from scramble.party.anybodys_guess.rules import (
    MACHINE,
    GaveUp,
    Guess,
    Guessed,
    GuessState,
    Judged,
    Opened,
    Phase,
    Predicted,
    Prediction,
    TimedOut,
    TurnEnded,
    first_by_ages,
)
from scramble.party.anybodys_guess.tracks import Space
from scramble.party.base import Award, Event

POINTS = (10, 7, 5, 3)

# --- AG-1 to AG-3: the teams


def test_pieces_start_on_start() -> None:
    """AG-1."""
    state = start()
    assert (state.positions, state.points, state.space) == ((0, 0), (0, 0), None)


def test_five_prediction_cards_in_every_turn() -> None:
    """AG-1: the one that was laid comes back."""
    assert [prediction.value for prediction in Prediction] == ["10", "7", "5", "3", "bet you can't"]
    state = start()
    for prediction in (Prediction.TEN, Prediction.TEN, Prediction.TEN, BET, BET):
        choices = [event.prediction for event in MACHINE.legal_events(state) if isinstance(event, Predicted)]
        assert choices == list(Prediction)
        state = turn(state, prediction=prediction)


@pytest.mark.parametrize("first", [0, 1])
def test_the_elder_team_begins(first: int) -> None:
    """AG-3."""
    ages = ([30, 41.5], [70]) if first == 0 else ([70], [30, 41.5])
    assert first_by_ages(ages) == first
    assert first_by_ages(ages, if_equal=1 - first) == first
    assert start(first=first).playing == first


def test_the_oldest_players() -> None:
    """AG-3."""
    assert first_by_ages([[0, 0], [150]]) == 1


def test_equal_sums_of_ages() -> None:
    """AG-3: the caller says who."""
    for first in (0, 1):
        assert first_by_ages([(40, 30), (35, 35)], if_equal=first) == first
    for unfit in (None, 2, -1, "0", True):
        with pytest.raises(EventError, match="if_equal"):
            first_by_ages([(40, 30), (35, 35)], if_equal=unfit)


@pytest.mark.parametrize(
    "ages",
    [
        None,
        [],
        [[1]],
        [[1], [2], [3]],
        [[-1], [2]],
        [[150.1], [2]],
        [["30"], [2]],
        [[float("nan")], [2]],
        [1, 2],
    ],
    ids=repr,
)
def test_ages_that_cannot_be(ages: Any) -> None:
    """AG-3."""
    with pytest.raises(EventError, match="ages"):
        first_by_ages(ages, if_equal=0)


# --- AG-4, AG-5: the prediction and the first window


def views(state: GuessState) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the Playing Team sees, and the Opposing Team."""
    return MACHINE.view(state, state.playing), MACHINE.view(state, state.opposing)


def test_the_opposing_team_reads_the_whole_card() -> None:
    """AG-4: the Playing Team not even the category."""
    playing, opposing = views(start())
    assert (playing["card"], playing["category"], playing["clues"]) == (None, None, [])
    assert opposing["card"] == {
        "category": "kind of Galileo Galilei",
        "clues": [f"clue {number} to Galileo Galilei" for number in (1, 2, 3, 4)],
        "answer": "Galileo Galilei",
        "also": ["Galileo"],
    }


def test_the_prediction_lies_face_down_until_the_turn_is_settled() -> None:
    """AG-4: its owner knows it, the other team only that it lies."""
    assert not views(start())[0]["predicted"]
    state = opened(start(), Prediction.FIVE, 4)
    for hidden in (follow(start(), Predicted(Prediction.FIVE)), state):
        playing, opposing = views(hidden)
        assert (playing["predicted"], playing["prediction"], opposing["prediction"]) == (True, None, "5")
    for view in views(right(state)):
        assert view["prediction"] == "5"


@pytest.mark.parametrize("windows", [1, 2, 3, 4])
def test_the_playing_team_sees_open_windows(windows: int) -> None:
    """AG-5, AG-6: category and clues so far; nothing of the others, and no answer."""
    playing, opposing = views(opened(start(), windows=windows))
    assert playing["category"] == "kind of Galileo Galilei"
    assert playing["clues"] == list(CARDS[0].clues[:windows])
    assert playing["card"] is None
    assert opposing["card"]["answer"] == "Galileo Galilei"
    shown = str(playing)
    assert all(clue not in shown for clue in CARDS[0].clues[windows:])


def test_nothing_is_secret_in_a_settled_turn() -> None:
    """AG-4; but the next card is, at once."""
    state = settled(start(), prediction=Prediction.TEN)
    assert [view["card"]["answer"] for view in views(state)] == ["Galileo Galilei"] * 2
    playing, opposing = views(follow(state, TurnEnded()))
    assert (playing["card"], opposing["card"]["answer"]) == (None, "Marie Curie")
    assert (playing["prediction"], playing["predicted"], playing["guesses"]) == (None, False, [])


def test_no_window_before_the_prediction() -> None:
    """AG-4, AG-5."""
    refused(start(), Opened(), error=IllegalEvent)
    refused(follow(start(), Predicted(BET)), Guessed("Galileo"), error=IllegalEvent)
    refused(follow(start(), Predicted(BET)), Predicted(BET), error=IllegalEvent)


def test_the_timer_starts_with_the_first_window() -> None:
    """AG-5: not with the prediction, nor again with another window."""
    state = follow(start(), Predicted(BET, time=30))
    assert (state.deadline, state.window) == (None, 0)
    state = follow(state, Opened(time=45))
    assert (state.deadline, state.window) == (105, 1)
    assert follow(state, Opened(time=60)).deadline == 105
    assert follow(start(seconds=20), Predicted(BET), Opened(time=1)).deadline == 21


# --- AG-6: windows and guesses


def test_windows_in_sequence() -> None:
    """AG-6: without a guess, one after the other; behind the fifth is the answer."""
    state = opened(start())
    for window in (2, 3, 4):
        state = follow(state, Opened())
        assert state.window == window
    refused(state, Opened(), "window 5: .*behind the fifth one is the answer")


def test_a_wrong_guess_opens_the_next_window() -> None:
    """AG-6: one guess at each."""
    state = opened(start())
    seen = [(state.window, state.guesses_left)]
    for _ in range(3):
        state = wrong(state)
        seen.append((state.window, state.guesses_left))
    assert seen == [(1, 1), (2, 1), (3, 1), (4, 1)]


@pytest.mark.parametrize("without", [0, 1, 2, 3])
def test_a_wrong_guess_at_the_fourth_window_ends_the_turn(without: int) -> None:
    """AG-6: without points, whatever was said before; and with time left."""
    state = wrong(opened(start(), Prediction.THREE, 1 + without), 4 - without)
    assert (state.phase, state.awards, state.solved) == (Phase.SETTLED, (), 0)


def test_the_fourth_window_may_be_left_open() -> None:
    """AG-6: a team may think until the time is up."""
    state = opened(start(), windows=4)
    assert state.phase is Phase.GUESS
    assert follow(state, TimedOut(time=60)).phase is Phase.SETTLED


# --- AG-7 to AG-9: points


@pytest.mark.parametrize(("window", "prediction"), list(product(range(5), Prediction)))
def test_points_of_a_turn(window: int, prediction: Prediction) -> None:
    """AG-7 to AG-9: every window (0 for no right guess) with every prediction."""
    playing, opposing = (0, 6 if prediction is BET else 0)
    if window:
        playing = POINTS[window - 1]
        opposing = playing if prediction is CARDS_BY_WINDOW[window - 1] else 0
    for first in (0, 1):
        state = settled(start(first=first), window, prediction)
        assert (state.points[first], state.points[1 - first]) == (playing, opposing)
        assert (state.positions, state.solved) == (state.points, window)


def test_awards_say_what_for() -> None:
    """AG-7 to AG-9: the Playing Team's first."""
    assert settled(start(), 2, Prediction.SEVEN).awards == (
        Award(0, 7, "right at window 2 (AG-7)"),
        Award(1, 7, "predicted window 2 (AG-8)"),
    )
    assert settled(start()).awards == (Award(1, 6, "Bet You Can't (AG-9)"),)


def test_points_add_up() -> None:
    """AG-7 to AG-10: over turns, for both sides."""
    state = turn(turn(turn(start(), 1, Prediction.TEN), 0, BET), 4, Prediction.FIVE)
    assert (state.points, state.positions) == ((10 + 6 + 3, 10), (19, 10))


@pytest.mark.parametrize("event", [Guessed("Galileo"), Guessed(accepted=False), Opened(), GaveUp()], ids=repr)
def test_at_the_deadline_and_after_it(event: Event) -> None:
    """AG-7: the very moment is in time, a millisecond later is not."""
    state = opened(start(), time=1.1)
    follow(state, replace(event, time=61.1))
    refused(state, replace(event, time=61.101), "timer has run out")


def test_no_time_out_before_time() -> None:
    """AG-7."""
    state = opened(start(), time=1.1)
    refused(state, TimedOut(time=61.099), "0.001 s are left")
    assert follow(state, TimedOut(time=61.1)).awards == (Award(1, 6, "Bet You Can't (AG-9)"),)


def test_giving_up() -> None:
    """AG-7: no points for who gives up; a bet on it wins."""
    state = follow(opened(start(), Prediction.TEN, 2), GaveUp())
    assert (state.phase, state.points) == (Phase.SETTLED, (0, 0))
    assert follow(opened(start()), GaveUp()).points == (0, 6)


# --- AG-12 to AG-14: special spaces


@pytest.mark.parametrize("window", [1, 2, 3, 4])
def test_free_guessing(window: int) -> None:
    """AG-12: any number of guesses at each window, a window at any time, until the timer has run out."""
    state = wrong(opened(on_space(Space.FREE_GUESSING), windows=window), 30)
    assert (state.phase, state.window, state.guesses_left) == (Phase.GUESS, window, None)
    if window < 4:
        assert follow(state, Opened()).window == window + 1
    assert right(state).awards[state.turn_start :] == (
        Award(0, POINTS[window - 1], f"right at window {window} (AG-7)"),
    )
    assert follow(state, TimedOut(time=60)).awards[state.turn_start :] == (
        Award(1, 6, "Bet You Can't (AG-9)"),
    )


def test_two_guesses_at_each_window() -> None:
    """AG-13: the second wrong one opens the next window, at the fourth it ends the turn."""
    state = opened(on_space(Space.TWO_GUESSES))
    seen = []
    while state.phase is Phase.GUESS:
        seen.append((state.window, state.guesses_left))
        state = wrong(state)
    assert seen == [(window, left) for window in (1, 2, 3, 4) for left in (2, 1)]
    assert state.phase is Phase.SETTLED


def test_two_guesses_do_not_add_up() -> None:
    """AG-13: who opens a window after one guess, or none, has two at the next, not more."""
    state = follow(wrong(opened(on_space(Space.TWO_GUESSES))), Opened(), Opened())
    assert (state.window, state.guesses_left) == (3, 2)
    assert wrong(state, 2).window == 4
    assert right(wrong(state)).solved == 3


@pytest.mark.parametrize(("window", "prediction"), list(product(range(5), Prediction)))
def test_double_score(window: int, prediction: Prediction) -> None:
    """AG-14: the Playing Team's points are doubled, the Opposing Team's never."""
    state = settled(on_space(Space.DOUBLE_SCORE), window, prediction)
    plain = settled(on_space(None), window, prediction)
    assert state.points[0] - 7 == 2 * (plain.points[0] - 7)
    assert state.points[1] == plain.points[1]


def test_double_score_has_one_guess_a_window() -> None:
    """AG-14."""
    state = wrong(opened(on_space(Space.DOUBLE_SCORE)))
    assert (state.window, state.guesses_left) == (2, 1)
    assert right(state).awards[-1] == Award(0, 14, "right at window 2, doubled (AG-14)")


def test_one_guess_where_nothing_is_special() -> None:
    """AG-6, AG-12, AG-13: beside such a space, too."""
    state = opened(at_places((6, 7), track=on_space(Space.FREE_GUESSING).track))
    assert (state.space, state.guesses_left) == (None, 1)


# --- AG-18: what is right


@pytest.mark.parametrize("text", ["Galileo Galilei", "galileo", "GALILÉO  GALILEI!", "the Galileo"])
def test_the_answer_is_right(text: str) -> None:
    """AG-18: the engine says so itself."""
    assert follow(opened(start()), Guessed(text)).solved == 1


def test_something_else_is_wrong() -> None:
    """AG-18."""
    state = follow(opened(start()), Guessed("Kepler"))
    assert (state.window, state.guesses) == (2, (Guess(1, "Kepler", accepted=False),))


def close(time: float = 10.0, state: GuessState | None = None) -> GuessState:
    """Somebody came close at the first window, which was opened at 0 s."""
    return follow(opened(state or start()), Guessed("Gallileo", time=time))


def test_a_near_miss_is_for_people() -> None:
    """AG-18: the engine accepts it not, and refuses it not."""
    state = close()
    assert (state.phase, state.solved, state.awards, state.window) == (Phase.JUDGE, 0, (), 1)
    assert MACHINE.allowed(state) == ("judge", "skip")
    assert follow(state, Judged(accepted=True, time=10)).points == (10, 0)
    refused_by_people = follow(state, Judged(accepted=False, time=10))
    assert (refused_by_people.window, refused_by_people.phase) == (2, Phase.GUESS)
    assert refused_by_people.guesses == (Guess(1, "Gallileo", accepted=False),)


def test_earlier_guesses_stay_while_people_judge() -> None:
    """AG-6, AG-18."""
    state = follow(wrong(opened(start()), 2), Guessed("Gallileo"))
    for accepted in (True, False):
        after = follow(state, Judged(accepted))
        assert [guess.window for guess in after.guesses] == [1, 2, 3]
        assert after.guesses[:2] == state.guesses[:2]
        assert after.solved == (3 if accepted else 0)


def test_the_timer_stands_still_while_people_judge() -> None:
    """AG-18: also for a guess in the last moment."""
    assert follow(close(10), Judged(accepted=False, time=25)).deadline == 75
    late = follow(close(60), Judged(accepted=False, time=100))
    assert (late.deadline, late.window) == (100, 2)
    refused(late, Opened(time=100.1), "timer has run out")
    assert follow(close(60), Judged(accepted=True, time=100)).solved == 1


def test_a_near_miss_at_the_last_guess() -> None:
    """AG-6, AG-18: refused, it ends the turn."""
    state = follow(opened(start(), windows=4), Guessed("Gallileo"))
    assert follow(state, Judged(accepted=False)).phase is Phase.SETTLED


@pytest.mark.parametrize(
    ("text", "accepted"),
    [("", True), ("", False), ("Kepler", True), ("Gallileo", True), ("Gallileo", False), ("Galileo", False)],
)
def test_people_may_say_themselves(text: str, accepted: bool) -> None:
    """AG-18: then the text is but noted."""
    state = follow(opened(start()), Guessed(text, accepted))
    assert state.solved == int(accepted)
    assert state.guesses == (Guess(1, text, accepted),)


@pytest.mark.parametrize(
    "text",
    ["", "  ", "x" * 2001, "two\nlines", 5, None],
    ids=["empty", "blank", "long", "lines", "5", "None"],
)
def test_guesses_that_are_none(text: Any) -> None:
    """AG-18."""
    with pytest.raises(EventError, match="text"):
        Guessed(text)


def test_answers_of_one_letter() -> None:
    """AG-18: there is an example of a legal guess all the same."""
    state = opened(start(cards=(card("X"),)))
    texts = [event.text for event in MACHINE.legal_events(state) if isinstance(event, Guessed)]
    assert texts == ["X", "", ""]
