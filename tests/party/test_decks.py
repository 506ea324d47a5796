"""The form of a deck: what is one, and what is said of every fault of the others."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from deck_samples import GAMES, celebrities, clues, deck_of, guesses, problems, question, squares, taboo

from scramble.errors import DeckError
from scramble.party.cards import ClueCard, QuestionCard, TabooCard
from scramble.party.decks.load import Deck, deck_names, load_deck, read_deck


def test_a_question_deck() -> None:
    """HS-12: the two sides of a card are two questions; HS-8: a side may be a Secret Square."""
    deck = read_deck(json.dumps(squares(question(secret=True)))).deck
    assert deck is not None
    first = QuestionCard("How many legs has a spider?", "Eight", "Six", secret=True)
    assert deck.questions == deck.sides == (first, QuestionCard("Another one?", "Eight", "Six"))
    assert (deck.game, deck.title, deck.language) == ("hollywood-squares", "Mine", "en")
    assert (deck.author, deck.licence) == ("Ann", "CC0-1.0")


def test_a_taboo_deck() -> None:
    """CT-4: red sides and green sides are two decks."""
    cards = [{"red": taboo(f"R {n}"), "green": taboo(f"G {n}")} for n in "12"]
    deck = read_deck(json.dumps(deck_of("celebrity-taboo", *cards))).deck
    assert deck is not None
    assert [side.name for side in deck.red] == ["R 1", "R 2"]
    assert [side.name for side in deck.green] == ["G 1", "G 2"]
    assert deck.red[0] == TabooCard("R 1", ("radium", "Nobel", "Poland", "chemist", "Paris"))


def test_a_clue_deck() -> None:
    """AG-2; other names need not be there."""
    deck = read_deck(json.dumps(guesses(clues(also=["Lutetia"])))).deck
    assert deck is not None
    assert deck.clues == (
        ClueCard("Place", ("One", "Two", "Three", "Four"), "Paris", ("Lutetia",)),
        ClueCard("Place", ("One", "Two", "Three", "Four"), "London"),
    )


def test_all_first_sides_come_before_all_second_ones() -> None:
    cards = [{"front": question(f"F{n}?"), "back": question(f"B{n}?")} for n in (1, 2)]
    deck = read_deck(json.dumps(deck_of("hollywood-squares", *cards))).deck
    assert deck is not None
    assert [side.question for side in deck.questions] == ["F1?", "F2?", "B1?", "B2?"]


@pytest.mark.parametrize("name", deck_names())
def test_a_deck_reads_back_as_it_was_written(name: str) -> None:
    deck = load_deck(name)
    assert read_deck(deck.to_json()).deck == deck


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("questions", ("red", "green", "clues")),
        ("taboo", ("questions", "clues")),
        ("clues", ("red", "questions")),
    ],
)
def test_a_deck_has_no_cards_of_another_game(name: str, wrong: tuple[str, ...]) -> None:
    for cards in wrong:
        with pytest.raises(DeckError, match=f"it is for {load_deck(name).game}: expected a deck"):
            getattr(load_deck(name), cards)


def test_a_deck_whose_cards_are_not_its_games() -> None:
    card = QuestionCard("Q?", "A", "B")
    with pytest.raises(DeckError, match="a deck for celebrity-taboo"):
        _ = Deck("celebrity-taboo", "T", "en", "A", "L", ((card, card),)).red


HEADER_FAULTS: list[tuple[dict[str, Any], list[str]]] = [
    ({"game": "monopoly"}, [f'game "monopoly": one of {", ".join(GAMES)}']),
    ({"game": None}, [f"game null: one of {', '.join(GAMES)}"]),
    ({"game": ""}, [f'game "": one of {", ".join(GAMES)}']),
    ({"version": 2}, ["version 2: the number 1; this program knows no other form"]),
    ({"version": "1"}, ['version "1": the number 1']),
    ({"version": True}, ["version true: the number 1"]),
    ({"version": 1.0}, ["version 1.0: the number 1"]),
    ({"title": ""}, ['title "": a text that is not empty']),
    ({"title": 7}, ["title 7: a text of at most 60 characters"]),
    ({"language": "English!"}, ['language "English!": a code such as en or pt-BR']),
    ({"author": " Ann"}, ['author " Ann": single spaces, none at the ends']),
    ({"licence": None}, ["licence null: a text of at most 60 characters"]),
    ({"cards": []}, ["cards has 0: a list of 1 to 2,000 cards"]),
    ({"cards": {}}, ["cards {}: a list of 1 to 2,000 cards"]),
    ({"cards": [1] * 2001}, ["cards has 2,001: a list of 1 to 2,000 cards"]),
    ({"cards": [None]}, ["card 1: contents null: an object with front and back"]),
    (
        {"license": "MIT"},
        ['unknown field "license": one of game, version, title, language, author, licence, cards'],
    ),
]


@pytest.mark.parametrize(("header", "expected"), HEADER_FAULTS)
def test_faults_of_the_header(header: dict[str, Any], expected: list[str]) -> None:
    assert problems({**squares(question()), **header}) == expected


def test_cards_of_an_unknown_game_are_not_judged() -> None:
    assert len(problems({**squares("no side at all"), "game": "bridge"})) == 1


@pytest.mark.parametrize("field", ["game", "version", "title", "language", "author", "licence", "cards"])
def test_a_missing_field_of_the_header(field: str) -> None:
    deck = squares(question())
    del deck[field]
    (problem,) = problems(deck)
    assert problem.startswith(f"{field} is missing: ")


@pytest.mark.parametrize(
    ("make", "side", "fields"),
    [
        (lambda side: squares(side), question, ["question", "answer", "bluff"]),
        (lambda side: celebrities(side), taboo, ["name", "taboo"]),
        (lambda side: guesses(side), clues, ["category", "clues", "answer"]),
    ],
    ids=GAMES,
)
def test_a_missing_field_of_a_side(
    make: Callable[[object], object], side: Callable[[], dict[str, Any]], fields: list[str]
) -> None:
    for field in fields:
        values = side()
        del values[field]
        (problem,) = problems(make(values))
        assert f": {field} is missing: " in problem
        assert problem.startswith("card 1, ")


def test_a_missing_side_and_one_that_is_none() -> None:
    assert problems(deck_of("celebrity-taboo", {"green": 5})) == [
        "card 1: red is missing: an object, the side of the card",
        "card 1: green 5: an object, the side of the card",
    ]


TEXT_FAULTS = [
    ("", 'answer "": a text that is not empty'),
    (" ", 'answer " ": a text that is not empty'),
    (" Eight", 'answer " Eight": single spaces, none at the ends'),
    ("It  is", 'answer "It  is": single spaces, none at the ends'),
    ("?!", 'answer "?!": a text with a letter or a digit'),
    (None, "answer null: a text of at most 60 characters"),
    (8, "answer 8: a text of at most 60 characters"),
    (["Eight"], 'answer ["Eight"]: a text of at most 60 characters'),
    ("x" * 61, f'answer "{"x" * 59}... (63 characters): at most 60 characters; this has 61'),
    ("a\nb", 'answer "a\\nb": no control or invisible characters; number 2 is U+000A'),
    ("\x1b[2Jx", 'answer "\\u001b[2Jx": no control or invisible characters; number 1 is U+001B'),
    ("x\u202ey", 'answer "x\\u202ey": no control or invisible characters; number 2 is U+202E'),
    ("x\u200by", 'answer "x\\u200by": no control or invisible characters; number 2 is U+200B'),
    ("x\xa0y", 'answer "x\\u00a0y": no control or invisible characters; number 2 is U+00A0'),
    ("x\ud800", 'answer "x\\ud800": no control or invisible characters; number 2 is U+D800'),
]


@pytest.mark.parametrize(("text", "expected"), TEXT_FAULTS, ids=range(len(TEXT_FAULTS)))
def test_faults_of_a_text(text: object, expected: str) -> None:
    assert problems(squares(question(answer=text))) == [f"card 1, front: {expected}"]


@pytest.mark.parametrize(
    ("make", "field", "longest"),
    [
        (lambda text: squares(question(text)), "question", 200),
        (lambda text: squares(question(bluff=text)), "bluff", 60),
        (lambda text: celebrities(taboo(text)), "name", 40),
        (lambda text: celebrities(taboo(taboo=["a1", "b", "c", "d", text])), "taboo word 5", 24),
        (lambda text: guesses(clues(text)), "answer", 60),
        (lambda text: guesses(clues(category=text)), "category", 24),
        (lambda text: guesses(clues(clues=["a", "b", "c", text])), "clue 4", 120),
        (lambda text: guesses(clues(also=[text])), "other name 1", 60),
    ],
    ids=["question", "bluff", "name", "taboo", "answer", "category", "clue", "also"],
)
def test_the_longest_texts(make: Callable[[str], object], field: str, longest: int) -> None:
    assert problems(make("x" * longest)) == []
    (problem,) = problems(make("x" * (longest + 1)))
    assert f": {field} " in problem
    assert problem.endswith(f"at most {longest} characters; this has {longest + 1}")


SIDE_FAULTS: list[tuple[dict[str, Any], list[str]]] = [
    (
        squares(question(bluff="The EIGHT!")),
        ['card 1, front: bluff "The EIGHT!": a false answer; this is the true one'],
    ),
    (squares(question(secret=1)), ["card 1, front: secret 1: true or false"]),
    (squares(question(secret=None)), ["card 1, front: secret null: true or false"]),
    (
        squares(question(hint="x")),
        ['card 1, front: unknown field "hint": one of question, answer, bluff, secret'],
    ),
    (
        celebrities(taboo(taboo=["a1", "b", "c", "d"])),
        ["card 1, red (Marie Curie): taboo has 4: a list of exactly 5 texts"],
    ),
    (
        celebrities(taboo(taboo=["a1", "b", "c", "d", "e", "f"])),
        ["card 1, red (Marie Curie): taboo has 6: a list of exactly 5 texts"],
    ),
    (
        celebrities(taboo(taboo="radium")),
        ['card 1, red (Marie Curie): taboo "radium": a list of exactly 5 texts'],
    ),
    (
        celebrities(taboo(taboo=["Radium", "radium!", "c", "d", "e"])),
        ['card 1, red (Marie Curie): taboo word 2 "radium!": another one than taboo word 1'],
    ),
    (
        celebrities(taboo(taboo=["Curie", "b", "c", "d", "marie curie"])),
        [
            'card 1, red (Marie Curie): taboo word 1 "Curie": a word that is not in the name',
            'card 1, red (Marie Curie): taboo word 5 "marie curie": a word that is not in the name',
        ],
    ),
    (
        celebrities(taboo(), taboo("MARIE CURIE")),
        ['card 1, green (MARIE CURIE): name "MARIE CURIE": one that no other side has; card 1, red, has it'],
    ),
    (
        guesses(clues(clues=["a", "b", "c"])),
        ["card 1, front (Paris): clues has 3: a list of exactly 4 texts"],
    ),
    (
        guesses(clues(clues=["b", "b", "c", None])),
        [
            "card 1, front (Paris): clue 4 null: a text",
            'card 1, front (Paris): clue 2 "b": another one than clue 1',
        ],
    ),
    (
        guesses(clues(clues=["a", "b", "c", "Not in PARIS."])),
        [
            'card 1, front (Paris): clue 4 "Not in PARIS.": a text that does not give the answer away; '
            "it says Paris"
        ],
    ),
    (
        guesses(clues(category="Paris things", also=["Lutetia"])),
        [
            'card 1, front (Paris): category "Paris things": a text that does not give the answer away; '
            "it says Paris"
        ],
    ),
    (
        guesses(clues(also=["Lutetia", "paris"], clues=["Once Lutetia", "b", "c", "d"])),
        [
            'card 1, front (Paris): other name 2 "paris": another name than the answer',
            'card 1, front (Paris): clue 1 "Once Lutetia": a text that does not give the answer away; '
            "it says Lutetia",
        ],
    ),
    (
        guesses(clues(also=[f"Name {n}" for n in range(13)])),
        ["card 1, front (Paris): also has 13: a list of at most 12 texts"],
    ),
    (guesses(clues(also=None)), ["card 1, front (Paris): also null: a list of at most 12 texts"]),
    (
        guesses(clues(), clues("the PÂRIS")),
        ['card 1, back (the PÂRIS): answer "the PÂRIS": one that no other side has; card 1, front, has it'],
    ),
]


@pytest.mark.parametrize(("deck", "expected"), SIDE_FAULTS, ids=range(len(SIDE_FAULTS)))
def test_faults_of_a_side(deck: dict[str, Any], expected: list[str]) -> None:
    assert problems(deck) == expected


def test_a_clue_may_have_a_part_of_another_word() -> None:
    """Comparison is of whole words, one after the other."""
    assert problems(guesses(clues(clues=["A comparison", "parish", "c", "d"]))) == []
    assert problems(guesses(clues("New York", clues=["New in York", "b", "c", "d"]))) == []


def test_signs_make_a_difference() -> None:
    assert problems(squares(question(answer="-1", bluff="1"))) == []
    assert problems(squares(question(answer="C++", bluff="C"))) == []


def test_a_question_stands_in_a_deck_once() -> None:
    card = {"front": question("Who is it?"), "back": question("What is it?")}
    assert problems(deck_of("hollywood-squares", card, card)) == [
        'card 2, front: question "Who is it?": one that no other side has; card 1, front, has it',
        'card 2, back: question "What is it?": one that no other side has; card 1, back, has it',
    ]


def test_all_problems_are_found_at_once() -> None:
    deck = celebrities(taboo(taboo=["Curie"]), taboo("", extra=1))
    deck |= {"title": "", "cards": [*deck["cards"], "none"]}
    assert [
        (problem.card, problem.side, problem.field) for problem in read_deck(json.dumps(deck)).problems
    ] == [
        (0, "", "title"),
        (1, "red", "taboo"),
        (1, "red", "taboo word 1"),
        (1, "green", "name"),
        (1, "green", "unknown field"),
        (2, "", "contents"),
    ]


def test_a_field_that_stands_twice() -> None:
    """Python's reader would take the last one without a word."""
    text = json.dumps(squares(question()))
    twice = text.replace('"answer": "Eight"', '"answer": "Ten", "answer": "Eight"', 1)
    assert problems(twice) == ['card 1, front: field "answer": once; the file has it more than once']
    assert problems(text.replace('"title"', '"title": "x", "title"')) == [
        'field "title": once; the file has it more than once'
    ]


def test_the_examples_in_the_documentation_are_decks() -> None:
    page = (Path(__file__).parents[2] / "docs" / "reference" / "decks.md").read_text("utf-8")
    examples = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    assert [problems(example) for example in examples] == [[], [], []]
    assert [json.loads(example)["game"] for example in examples] == list(GAMES)
