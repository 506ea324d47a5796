"""One comparison of answers for all games: invented ones are false, and a deck says nothing twice."""

from __future__ import annotations

import pytest
from deck_samples import clues, guesses, problems, question, squares
from squares_games import INVENTED, follow, start

from scramble.errors import EventError
from scramble.party.cards import QuestionCard
from scramble.party.hollywood_squares.rules import MACHINE, Answered, AnswerKind, Drawn, Picked, SquaresState

SAME_ANSWERS = (
    ("Eight.", "Eight"),
    ("eight!", "Eight"),
    ("the eight", "Eight"),
    ("8", "Eight"),
    ("Eight", "8"),
    ("Beatles", "The Beatles"),
    ("Spiderman", "Spider-Man"),
    ("USA", "U.S.A."),
    ("\N{FULLWIDTH LATIN CAPITAL LETTER O}slo", "Oslo"),
    ("\N{FULLWIDTH DIGIT EIGHT}", "Eight"),
    ("World War 2", "World War II"),
    ("Saint Paul", "St. Paul"),
    ("Salt and Pepper", "Salt & Pepper"),
    ("color", "Colour"),
)


def read_card(answer: str) -> SquaresState:
    """A card has been drawn; its bluff is another answer."""
    card = QuestionCard("What is it?", answer, "something else altogether")
    return follow(start((card,)), Picked(5), Drawn(0))


@pytest.mark.parametrize(("said", "answer"), SAME_ANSWERS)
def test_an_invented_answer_is_not_the_true_one(said: str, answer: str) -> None:
    """HS-4: it would not be false, however it is written."""
    state = read_card(answer)
    with pytest.raises(EventError, match="a false answer; this is the card's true one"):
        MACHINE.apply(state, Answered(INVENTED, said))
    assert state == read_card(answer)


@pytest.mark.parametrize(
    ("said", "answer"), [("80", "Eight"), ("1.5", "15"), ("C", "C++"), ("Henry VII", "Henry VIII")]
)
def test_an_invented_answer_that_only_looks_like_the_true_one(said: str, answer: str) -> None:
    """HS-4."""
    assert MACHINE.apply(read_card(answer), Answered(INVENTED, said)).said == said


@pytest.mark.parametrize("answer", ["something invented", "Something Invented!"])
def test_an_example_of_an_invented_answer_is_false(answer: str) -> None:
    texts = [event.text for event in MACHINE.legal_events(read_card(answer)) if isinstance(event, Answered)]
    assert [text for text in texts if text] == ["something else"]
    assert AnswerKind.INVENTED is INVENTED


@pytest.mark.parametrize(("bluff", "answer"), SAME_ANSWERS)
def test_a_bluff_is_not_the_true_answer(bluff: str, answer: str) -> None:
    """HS-4: neither in a deck's file nor in a match that a program begins."""
    (found,) = problems(squares(question(answer=answer, bluff=bluff)))
    assert found.endswith(": a false answer; this is the true one")
    with pytest.raises(EventError, match="a false answer; this is the true one"):
        start((QuestionCard("What is it?", answer, bluff),))


@pytest.mark.parametrize(("second", "first"), SAME_ANSWERS)
def test_a_deck_has_an_answer_once(second: str, first: str) -> None:
    """AG-2: two cards for Eight and 8 are two for one identity."""
    (found,) = problems(guesses(clues(first), clues(second)))
    assert found.endswith("one that no other side has; card 1, front, has it")


def test_windows_and_other_names_say_nothing_twice() -> None:
    """AG-2, AG-18."""
    twice = clues(
        "Spider", clues=["It has 8 legs", "It has eight legs.", "Two", "Three"], also=["Mt. X", "Mount X"]
    )
    found = [problem.partition(": ")[2] for problem in problems(guesses(twice))]
    assert found == [
        'clue 2 "It has eight legs.": another one than clue 1',
        'other name 2 "Mount X": another one than other name 1',
    ]


def test_a_clue_does_not_give_the_answer_away_in_another_form() -> None:
    """AG-2."""
    (found,) = problems(guesses(clues("Eight", clues=["Legs of a spider: 8", "One", "Two", "Three"])))
    assert found.endswith("a text that does not give the answer away; it says Eight")
