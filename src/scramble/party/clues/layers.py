"""The layers for single words: how a spoken word is related to a printed word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from scramble.party.clues.card import Guard, Word
from scramble.party.clues.compounds import parts_of_card_word, parts_of_spoken_word
from scramble.party.clues.derivation import Kinship, kinship, ruled
from scramble.party.clues.inflection import bases
from scramble.party.clues.names import Closeness, closeness, cut_short, is_first_name
from scramble.party.clues.numbers import as_words
from scramble.party.clues.sounds import sound_alike
from scramble.party.clues.tokens import Token
from scramble.party.clues.verdicts import ClueVerdict, Layer
from scramble.party.clues.words import FUNCTION_WORDS, is_ordinary

__all__ = ["WordMatch", "compare_words", "form_of"]


class WordMatch(NamedTuple):
    """A verdict and the layer that gave it."""

    verdict: ClueVerdict
    layer: Layer


def compare_words(word: Word, token: Token) -> WordMatch | None:
    """The gravest finding against a spoken word because of a printed one.

    Args:
        word: the printed word.
        token: the spoken one.
    """
    if word.guard is Guard.NONE:
        return None
    matches = (_by_form(word, token), _by_name(word, token), _by_sound(word, token))
    found = gravest(match for match in matches if match)
    if found and word.guard is Guard.PEOPLE_DECIDE:
        return _by_small_word(word, token, found)
    return found


def _by_small_word(word: Word, token: Token, found: WordMatch) -> WordMatch | None:
    """A small word of a phrase is suspect, unless it is a name and written like one (WILL SMITH: Will)."""
    if found.layer not in (Layer.SAME, Layer.INFLECTED):
        return None
    sure = found.layer is Layer.SAME and token.capital and is_first_name(word.text)
    return found if sure else WordMatch(ClueVerdict.SUSPECT, found.layer)


def gravest(matches: Iterable[WordMatch]) -> WordMatch | None:
    """The first foul, or the first of all."""
    found = tuple(matches)
    return next((match for match in found if match.verdict is ClueVerdict.FOUL), found[0] if found else None)


def _by_form(word: Word, token: Token) -> WordMatch | None:
    found = gravest(match for text in as_words(token.text) if (match := _match(word.text, text)))
    if found is None or token.strange != "whole":
        return found
    # A word entirely in another script may be a word of that language.
    return WordMatch(ClueVerdict.SUSPECT, found.layer)


@lru_cache(maxsize=65536)
def _match(printed: str, spoken: str) -> WordMatch | None:
    return gravest(_matches(printed, spoken))


def _matches(printed: str, spoken: str) -> Iterator[WordMatch]:
    """The findings against a word, the plainest first."""
    own = form_of(printed, spoken)
    if own and own.layer is not Layer.DERIVED:
        yield own
    if spoken not in FUNCTION_WORDS:
        yield from _by_compound(printed, spoken)
    if own:
        yield own


def _by_compound(printed: str, spoken: str) -> Iterator[WordMatch]:
    for part in parts_of_card_word(printed):
        match = form_of(part.text, spoken)
        if match and match.layer is not Layer.DERIVED:
            yield WordMatch(ClueVerdict.FOUL if part.sure else ClueVerdict.SUSPECT, Layer.PART)
        elif match and match.verdict is ClueVerdict.FOUL and part.sure:
            yield WordMatch(ClueVerdict.SUSPECT, Layer.PART)
    for text in parts_of_spoken_word(spoken):
        match = form_of(printed, text)
        if match:
            sure = match.layer is not Layer.DERIVED
            yield WordMatch(match.verdict if sure else ClueVerdict.SUSPECT, Layer.COMPOUND)


def form_of(printed: str, spoken: str) -> WordMatch | None:
    """Whether a spoken word is the printed one, an inflected form of it, or derived from it."""
    if printed == spoken:
        return WordMatch(ClueVerdict.FOUL, Layer.SAME)
    if bases(printed) & bases(spoken):
        known = ruled(printed, spoken)
        if known is None:
            return WordMatch(ClueVerdict.FOUL, Layer.INFLECTED)
        return WordMatch(ClueVerdict.SUSPECT, Layer.INFLECTED) if known is Kinship.POSSIBLE else None
    if spoken in FUNCTION_WORDS:
        return None
    kin = kinship(printed, spoken)
    if kin is Kinship.NONE:
        return None
    return WordMatch(ClueVerdict.FOUL if kin is Kinship.SURE else ClueVerdict.SUSPECT, Layer.DERIVED)


def _by_name(word: Word, token: Token) -> WordMatch | None:
    near = closeness(word.text, token.text)
    if near is Closeness.NONE and word.may_be_name and not is_ordinary(token.text):
        near = cut_short(word.text, token.text)
    if near is Closeness.NONE:
        return None
    as_word = is_ordinary(token.text) and not token.capital
    if near is Closeness.OWN_LETTERS:
        sure = word.may_be_name and not as_word
        return WordMatch(ClueVerdict.FOUL if sure else ClueVerdict.SUSPECT, Layer.NAME)
    return None if as_word else WordMatch(ClueVerdict.SUSPECT, Layer.NAME)


def _by_sound(word: Word, token: Token) -> WordMatch | None:
    return WordMatch(ClueVerdict.SUSPECT, Layer.SOUND) if sound_alike(word.text, token.text) else None
