"""A card as the checker sees it: its entries, their words, and what each of them forbids."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from scramble.party.clues.abbreviations import Expansions, initials
from scramble.party.clues.numbers import roman_as_words
from scramble.party.clues.tokens import Token, tokenise
from scramble.party.clues.words import FUNCTION_WORDS, LINKING_WORDS, is_ordinary

__all__ = ["CardEntry", "Guard", "Word", "entries_of"]


class Guard(Enum):
    """How strictly a printed word is guarded."""

    FULL = "full"
    PEOPLE_DECIDE = "people decide"
    NONE = "none"


@dataclass(frozen=True)
class Word:
    """A word of an entry.

    Args:
        text: the word, folded.
        printed: the text as it is on the card.
        guard: how strictly it is guarded.
        may_be_name: whether it could be a first name. Ordinary words among the taboo words are not taken for
            names.
    """

    text: str
    printed: str
    guard: Guard
    may_be_name: bool


@dataclass(frozen=True)
class CardEntry:
    """The name on the card or one of its taboo words.

    Args:
        printed: the text as it is on the card.
        words: its words.
        joined: the words written as one, with the small words and without.
        initials: the initials that count for it.
        meanings: if it is an abbreviation, the words that it stands for, and whether that is certain.
    """

    printed: str
    words: tuple[Word, ...]
    joined: frozenset[str]
    initials: frozenset[str]
    meanings: tuple[tuple[str, bool], ...]


def entries_of(name: str, taboo: tuple[str, ...], abbreviations: Expansions) -> tuple[CardEntry, ...]:
    """What is printed on a card; entries without a letter or digit are left out."""
    found = (_entry(text, abbreviations, is_name=place == 0) for place, text in enumerate((name, *taboo)))
    return tuple(entry for entry in found if entry.words)


def _entry(printed: str, abbreviations: Expansions, *, is_name: bool) -> CardEntry:
    tokens = tokenise(printed)
    texts = tuple(token.text for token in tokens)
    words = tuple(_word(printed, token, texts, is_name=is_name) for token in tokens)
    strong = tuple(text for text in texts if text not in LINKING_WORDS)
    spoken_and = tuple("and" if text == "n" else text for text in texts)
    joined = frozenset("".join(version) for version in (texts, strong, spoken_and) if len(version) > 1)
    return CardEntry(
        printed,
        words,
        joined,
        initials(texts) if len(texts) > 1 else frozenset(),
        _meanings(texts, abbreviations),
    )


def _word(printed: str, token: Token, texts: tuple[str, ...], *, is_name: bool) -> Word:
    may_be_name = is_name or len(texts) > 1 or not is_ordinary(token.text)
    return Word(token.text, printed[token.start : token.end], _guard(token.text, texts), may_be_name)


def _guard(text: str, texts: tuple[str, ...]) -> Guard:
    """Small words are guarded if the entry has no others: IT, THE WHO."""
    if len(texts) == 1:
        return Guard.FULL
    if text in LINKING_WORDS:
        return Guard.NONE if any(other not in LINKING_WORDS for other in texts) else Guard.FULL
    if len(text) == 1 or (text in FUNCTION_WORDS and any(other not in FUNCTION_WORDS for other in texts)):
        return Guard.PEOPLE_DECIDE
    return Guard.FULL


def _meanings(texts: tuple[str, ...], abbreviations: Expansions) -> tuple[tuple[str, bool], ...]:
    """What the entry, its letters, one of its words or a Roman numeral at its end stand for (CT-11)."""
    keys = {"".join(texts): not (len(texts) == 1 and texts[0] in FUNCTION_WORDS)}
    found = {word: True for text in texts[1:] for word in roman_as_words(text)}
    keys.update((text, text not in FUNCTION_WORDS) for text in texts if len(text) > 1)
    for key, sure in keys.items():
        for phrase in abbreviations[key].phrases if key in abbreviations else ():
            for word in phrase:
                if word not in LINKING_WORDS and word not in texts:
                    found[word] = found.get(word, False) or sure
    return tuple(sorted(found.items()))
