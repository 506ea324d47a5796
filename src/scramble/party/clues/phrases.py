"""The phrases of CT-9: "sounds like", "rhymes with", in every tense and with adverbs between."""

from __future__ import annotations

from collections.abc import Iterator

from scramble.party.clues.tokens import Token
from scramble.party.clues.words import word_list

__all__ = ["forbidden_phrases"]

_SOUND = frozenset({"sound", "sounds", "sounded", "sounding"})
_RHYME = frozenset({"rhyme", "rhymes", "rhymed", "rhyming"})
_BETWEEN = frozenset(word_list("between phrase words"))
_FOLLOWERS = {
    **dict.fromkeys(_SOUND, frozenset({"like"})),
    **dict.fromkeys(_RHYME, frozenset({"with", "w", "to"})),
}
_FARTHEST = 4  # words between the two


def forbidden_phrases(tokens: tuple[Token, ...]) -> Iterator[tuple[tuple[Token, ...], bool]]:
    """Each such phrase, and whether it is uninterrupted; if there is a comma in it, people decide."""
    for first, token in enumerate(tokens):
        for last in range(first + 1, min(first + 2 + _FARTHEST, len(tokens))):
            word = tokens[last].text
            if word in _FOLLOWERS.get(token.text, ()) or (token.text == "rhyme" and word in ("for", "of")):
                phrase = tokens[first : last + 1]
                yield phrase, all(not set(part.gap) & set(",;:.!?") for part in phrase[1:])
                break
            if word not in _BETWEEN:
                break
