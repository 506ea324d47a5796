"""Cuts a text into the words that somebody who reads it aloud would say."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from itertools import pairwise

from scramble.party.clues.folding import Folded, fold

__all__ = ["Token", "runs", "spelled", "tokenise"]

# Letters and digits; apostrophes between them are handled afterwards.
_WORD = re.compile(r"[^\W_]+")
_ENCLITICS = frozenset({"s", "d", "ll", "re", "ve", "m"})
_BETWEEN_LETTERS = re.compile(r"[\s.\-\u2010-\u2015\u2212·/,']{1,3}")
_DROPPED_G = re.compile(r"'(?![^\W_])")  # drinkin'
_MARKS = ("Mn", "Me")
_SMALL_WORDS = frozenset({"a", "i", "o", "n"})


@dataclass(frozen=True)
class Token:
    """A word of a text.

    Args:
        text: the word, folded: lower case letters without accents, and digits.
        start, end: its place in the original text, in characters.
        gap: the folded text between the token before it and this one.
        capital: whether it begins with a capital letter.
        capitals: whether it has only capital letters, or all except a plural s.
        strange: whether it has letters of another script that look Latin, besides Latin ones (``"mixed"``) or
            nothing else (``"whole"``).
    """

    text: str
    start: int
    end: int
    gap: str = ""
    capital: bool = False
    capitals: bool = False
    strange: str = ""


def tokenise(text: str) -> tuple[Token, ...]:
    """The words of a text. What follows an apostrophe (rock's, she'll) belongs to no word.

    >>> [token.text for token in tokenise("Rock's don't-care 'n' ROLL")]
    ['rock', 'dont', 'care', 'n', 'roll']
    """
    folded = fold(text)
    tokens: list[Token] = []
    last = 0
    for start, end in _pieces(folded.text):
        tokens.append(_token(text, folded, last, start, end))
        last = end
    return tuple(tokens)


def _pieces(text: str) -> list[tuple[int, int]]:
    """Places of the words in a folded text."""
    pieces: list[tuple[int, int]] = []
    for match in _WORD.finditer(text):
        start, end = match.span()
        after_apostrophe = text[max(start - 1, 0) : start] == "'"
        if after_apostrophe and match[0] in _ENCLITICS:
            continue
        if (
            after_apostrophe
            and match[0] == "t"
            and pieces
            and pieces[-1][1] == start - 1
            and text[start - 2] == "n"
        ):
            pieces[-1] = (pieces[-1][0], end)  # don't is one word
            continue
        pieces.append((start, end))
    return pieces


def _token(text: str, folded: Folded, last: int, start: int, end: int) -> Token:
    first, behind = folded.places[start], folded.places[end - 1] + 1
    while behind < len(text) and unicodedata.category(text[behind]) in _MARKS:
        behind += 1
    raw = text[first:behind]
    letters = [letter for letter in raw if letter.isalpha()]
    foreign = folded.strange[start:end]
    word = folded.text[start:end].replace("'", "")
    if word.endswith("in") and _DROPPED_G.match(folded.text, end):
        word += "g"
    return Token(
        text=word,
        start=first,
        end=behind,
        gap=folded.text[last:start],
        capital=bool(letters) and letters[0].isupper(),
        capitals="".join(letters).removesuffix("s").isupper() and len(letters) > 1,
        strange=("whole" if all(foreign) else "mixed") if any(foreign) else "",
    )


def runs(tokens: tuple[Token, ...], longest: int) -> list[tuple[Token, ...]]:
    """All sequences of two to ``longest`` consecutive tokens."""
    return [
        tokens[first : first + length]
        for first in range(len(tokens))
        for length in range(2, min(longest, len(tokens) - first) + 1)
    ]


def spelled(tokens: tuple[Token, ...]) -> list[Token]:
    """Letters said one after another, as one token: J.F.K., d-r-i-n-k, T V.

    A one-letter word at an end ("a T.V. star", "T.V. I like") may not belong to them, so they are given with
    and without it.
    """
    found: list[Token] = []
    pending: list[Token] = []
    for before, token in pairwise((Token("", 0, 0), *tokens, Token("", 0, 0))):
        joined = len(before.text) == 1 and _BETWEEN_LETTERS.fullmatch(token.gap)
        if len(token.text) == 1 and not (pending and not joined):
            pending.append(token)
            continue
        found += [_joined(letters) for letters in _without_small_words(pending) if _is_spelled(letters)]
        pending = [token] if len(token.text) == 1 else []
    return found


def _is_spelled(letters: list[Token]) -> bool:
    """Whether they are letters, not small words side by side ("a I saw", but A.I.)."""
    only_words = all(letter.text in _SMALL_WORDS for letter in letters)
    return len(letters) > 1 and not (only_words and all(letter.gap.isspace() for letter in letters[1:]))


def _without_small_words(letters: list[Token]) -> list[list[Token]]:
    """The letters, and the letters without "a" or "I" at the beginning, the end, or both."""
    first = int(bool(letters) and letters[0].text in _SMALL_WORDS)
    last = len(letters) - int(bool(letters) and letters[-1].text in _SMALL_WORDS)
    cuts = dict.fromkeys(((0, len(letters)), (first, len(letters)), (0, last), (first, last)))
    return [letters[start:end] for start, end in cuts]


def _joined(letters: list[Token]) -> Token:
    return Token(
        text="".join(token.text for token in letters),
        start=letters[0].start,
        end=letters[-1].end,
        gap=letters[0].gap,
        capital=True,
        capitals=True,
    )
