"""The cards of the three party games, as values; :mod:`scramble.party.decks.load` reads files of them."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["ClueCard", "QuestionCard", "TabooCard"]


@dataclass(frozen=True)
class QuestionCard:
    """One side of a Hollywood Squares card (HS-4, HS-8, HS-12).

    Args:
        question: read aloud.
        answer: the true answer.
        bluff: a false answer that sounds true.
        secret: whether it is a Secret Square card.
    """

    question: str
    answer: str
    bluff: str
    secret: bool = False


@dataclass(frozen=True)
class TabooCard:
    """One side of a Celebrity Taboo card (CT-4).

    Args:
        name: the secret name.
        taboo: the five taboo words.
    """

    name: str
    taboo: tuple[str, ...]


@dataclass(frozen=True)
class ClueCard:
    """One side of an Anybody's Guess card (AG-2).

    Args:
        category: what kind of answer it is.
        clues: the four windows, from the hardest to the easiest.
        answer: the fifth window.
        also: other names that count as the answer.
    """

    category: str
    clues: tuple[str, ...]
    answer: str
    also: tuple[str, ...] = ()
