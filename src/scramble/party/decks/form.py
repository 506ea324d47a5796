"""The JSON form of a deck, game by game; docs/reference/decks.md describes it for authors."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scramble.party.answers.compare import answer_keys, is_same_answer, says
from scramble.party.card_text import words
from scramble.party.cards import ClueCard, QuestionCard, TabooCard
from scramble.party.decks.reader import JsonObject, Reader

__all__ = ["FORMS", "MOST_CARDS", "VERSION", "Card", "Form", "read_cards", "read_header"]

VERSION = 1  # version of the form
MOST_CARDS = 2000
_LONGEST_SIDE_NAME = 60  # characters, in messages
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
_QUESTION, _ANSWER, _NAME, _TABOO_WORD, _CATEGORY, _CLUE = 200, 60, 40, 24, 24, 120  # most characters
_FIVE = range(5, 6)  # taboo words (CT-4)
_FOUR = range(4, 5)  # clues (AG-2)
_UP_TO_12 = range(13)  # other names that count as the answer

Card = QuestionCard | TabooCard | ClueCard


@dataclass(frozen=True)
class Form:
    """How the cards of a game are written in JSON.

    Args:
        sides: what the two sides of a card are called.
        key: the field that is different on every side of every card.
        names_side: whether that field names the side in messages.
        read: reads a side.
    """

    sides: tuple[str, str]
    key: str
    names_side: bool
    read: Callable[[Reader], Card]


def _read_question(reader: Reader) -> QuestionCard:
    """HS-4, HS-8."""
    question = reader.text("question", _QUESTION)
    answer = reader.text("answer", _ANSWER)
    bluff = reader.text("bluff", _ANSWER)
    if is_same_answer(answer, bluff):
        reader.refuse("bluff", bluff, "a false answer; this is the true one")
    is_secret = reader.has("secret") and reader.take("secret", bool, "true or false")
    return QuestionCard(question, answer, bluff, is_secret or False)


def _read_taboo(reader: Reader) -> TabooCard:
    """CT-4."""
    name = reader.text("name", _NAME)
    taboo = reader.texts("taboo", "taboo word", _FIVE, _TABOO_WORD)
    for number, word in enumerate(taboo, start=1):
        if word and set(words(word)) <= set(words(name)):
            reader.refuse(f"taboo word {number}", word, "a word that is not in the name")
    return TabooCard(name, taboo)


def _read_clues(reader: Reader) -> ClueCard:
    """AG-2, AG-18."""
    category = reader.text("category", _CATEGORY)
    clues = reader.texts("clues", "clue", _FOUR, _CLUE)
    answer = reader.text("answer", _ANSWER)
    also = reader.texts("also", "other name", _UP_TO_12, _ANSWER) if reader.has("also") else ()
    for number, name in enumerate(also, start=1):
        if is_same_answer(name, answer):
            reader.refuse(f"other name {number}", name, "another name than the answer")
    shown = {"category": category} | {f"clue {number}": clue for number, clue in enumerate(clues, start=1)}
    for field, text in shown.items():
        told = next((name for name in (answer, *also) if says(text, name)), None)
        if told is not None:
            reader.refuse(field, text, f"a text that does not give the answer away; it says {told}")
    return ClueCard(category, clues, answer, also)


FORMS: Mapping[str, Form] = {
    "hollywood-squares": Form(("front", "back"), "question", False, _read_question),
    "celebrity-taboo": Form(("red", "green"), "name", True, _read_taboo),
    "anybodys-guess": Form(("front", "back"), "answer", True, _read_clues),
}


def read_header(reader: Reader) -> dict[str, str]:
    """What a deck says about itself: game, title, language, author, licence; "" for unusable values."""
    games = f"one of {', '.join(FORMS)}"
    game = reader.take("game", str, games)
    if game is not None and game not in FORMS:
        reader.refuse("game", game, games)
        game = None
    version = reader.take("version", int, f"the number {VERSION}")
    if version not in (None, VERSION):
        reader.refuse("version", version, f"the number {VERSION}; this program knows no other form")
    title = reader.text("title", 60)
    language = reader.text("language", 20)
    if language and not _LANGUAGE.fullmatch(language):
        reader.refuse("language", language, "a code such as en or pt-BR")
    author, licence = reader.text("author", 80), reader.text("licence", 60)
    return {"game": game or "", "title": title, "language": language, "author": author, "licence": licence}


def read_cards(reader: Reader, form: Form | None) -> tuple[tuple[Card, Card], ...]:
    """The deck's cards, without those that cannot be used; none if the game is unknown."""
    expected = f"a list of 1 to {MOST_CARDS:,} cards"
    values = reader.take("cards", list, expected)
    if values is None:
        return ()
    if not 1 <= len(values) <= MOST_CARDS:
        reader.note("cards", f"has {len(values):,}", expected)
        return ()
    if form is None:
        return ()
    seen: dict[str, str] = {}
    cards = [_read_card(value, number, form, reader, seen) for number, value in enumerate(values, start=1)]
    return tuple(card for card in cards if card is not None)


def _read_card(
    value: object, number: int, form: Form, deck: Reader, seen: dict[str, str]
) -> tuple[Card, Card] | None:
    """Both sides of a card; `seen` says where a side's key first occurred."""
    reader = Reader(value if isinstance(value, JsonObject) else JsonObject(), deck.problems, number)
    if not isinstance(value, JsonObject):
        reader.refuse("contents", value, f"an object with {' and '.join(form.sides)}")
        return None
    first, second = [_read_side(reader, side, form, seen) for side in form.sides]
    reader.finish()
    return (first, second) if first is not None and second is not None else None


def _read_side(card: Reader, side: str, form: Form, seen: dict[str, str]) -> Card | None:
    values = card.take(side, JsonObject, "an object, the side of the card")
    if values is None:
        return None
    key = values.get(form.key)
    is_name = isinstance(key, str) and key.isprintable() and len(key) <= _LONGEST_SIDE_NAME
    reader = Reader(values, card.problems, card.card, side, str(key) if form.names_side and is_name else "")
    made = form.read(reader)
    reader.finish()
    here = f"card {card.card}, {side}"
    holders = [seen.setdefault(known_by, here) for known_by in sorted(answer_keys(getattr(made, form.key)))]
    earlier = next((holder for holder in holders if holder != here), None)
    if earlier is not None:
        reader.refuse(form.key, key, f"one that no other side has; {earlier}, has it")
    return made
