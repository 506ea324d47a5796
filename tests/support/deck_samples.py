"""Small decks of each game, as JSON has them, and what is wrong with one."""

from __future__ import annotations

import json
from typing import Any

from scramble.party.decks.load import read_deck

__all__ = ["GAMES", "celebrities", "clues", "deck_of", "guesses", "problems", "question", "squares", "taboo"]

HEADER = {"version": 1, "title": "Mine", "language": "en", "author": "Ann", "licence": "CC0-1.0"}
GAMES = ("hollywood-squares", "celebrity-taboo", "anybodys-guess")


def question(text: str = "How many legs has a spider?", **fields: object) -> dict[str, Any]:
    return {"question": text, "answer": "Eight", "bluff": "Six", **fields}


def taboo(name: str = "Marie Curie", **fields: object) -> dict[str, Any]:
    return {"name": name, "taboo": ["radium", "Nobel", "Poland", "chemist", "Paris"], **fields}


def clues(answer: str = "Paris", **fields: object) -> dict[str, Any]:
    return {"category": "Place", "clues": ["One", "Two", "Three", "Four"], "answer": answer, **fields}


def deck_of(game: str, *cards: object, **header: object) -> dict[str, Any]:
    return {"game": game, **HEADER, "cards": list(cards), **header}


def squares(front: object, back: object | None = None) -> dict[str, Any]:
    return deck_of("hollywood-squares", {"front": front, "back": back or question("Another one?")})


def celebrities(red: object, green: object | None = None) -> dict[str, Any]:
    return deck_of("celebrity-taboo", {"red": red, "green": green or taboo("Isaac Newton")})


def guesses(front: object, back: object | None = None) -> dict[str, Any]:
    return deck_of("anybodys-guess", {"front": front, "back": back or clues("London")})


def problems(deck: object) -> list[str]:
    """What is wrong with a deck, in the order of the file; a deck with problems is none."""
    report = read_deck(deck if isinstance(deck, str | bytes) else json.dumps(deck))
    assert (report.deck is None) == bool(report.problems)
    return [str(problem) for problem in report.problems]
