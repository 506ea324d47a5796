"""The decks that ship: enough cards, fit for a terminal, and no card gives itself away."""

from __future__ import annotations

import pytest

from scramble.party.card_text import words
from scramble.party.decks.load import deck_names, examine_deck, load_deck

QUESTIONS = load_deck("questions").questions
CELEBRITIES = (*load_deck("taboo").red, *load_deck("taboo").green)
IDENTITIES = load_deck("clues").clues

SMALL_WORDS = {"a", "of", "the", "de", "da", "h", "c"}
KINDS_OF_PLACES = {"river", "desert", "city"}  # "Amazon River" is a name too, and a clue may say what it is
A_LINE = 76  # characters on a terminal of 80 columns, with a margin


@pytest.mark.parametrize("name", deck_names())
def test_a_deck_of_sixty_cards_without_a_problem(name: str) -> None:
    report = examine_deck(name)
    assert report.problems == ()
    assert report.deck is not None
    assert len(report.deck.cards) == 60
    assert (report.deck.language, report.deck.licence) == ("en", "MIT")


def test_one_question_in_twelve_is_a_secret_square() -> None:
    """HS-8."""
    assert sum(card.secret for card in QUESTIONS) == len(QUESTIONS) / 12 == 10


def test_questions_fit_and_their_answers_look_alike() -> None:
    for card in QUESTIONS:
        assert card.question.endswith("?")
        assert len(card.question) <= 2 * A_LINE, card
        assert max(len(card.answer), len(card.bluff)) <= A_LINE / 2, card
        assert card.answer[0].isupper() == card.bluff[0].isupper(), card


def test_no_taboo_word_has_a_word_of_the_name_in_it() -> None:
    """CT-4, CT-7; nor the other way round, nor do two taboo words share one."""
    for card in CELEBRITIES:
        taboo = [word for text in card.taboo for word in words(text)]
        assert len(set(taboo)) == len(taboo), card
        assert len(", ".join(card.taboo)) <= A_LINE, card
        for name in set(words(card.name)) - SMALL_WORDS:
            assert not [word for word in taboo if name in word or (len(word) > 3 and word in name)], card


def test_no_clue_has_a_word_of_the_answer() -> None:
    """AG-2."""
    for card in IDENTITIES:
        names = {word for name in (card.answer, *card.also) for word in words(name)}
        for clue in card.clues:
            assert not names & set(words(clue)) - SMALL_WORDS - KINDS_OF_PLACES, card
            assert len(clue) <= A_LINE, card
            assert clue.endswith("."), card
        assert card.category in {"Person", "Character", "Place", "Thing", "Animal"}
