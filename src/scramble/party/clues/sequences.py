"""Goes through a clue: word by word, by letters said one by one, by words said in pieces, by phrases."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from scramble.party.answers.number_words import as_digits
from scramble.party.clues.abbreviations import Expansions
from scramble.party.clues.card import CardEntry, Guard, Word
from scramble.party.clues.inflection import bases
from scramble.party.clues.layers import WordMatch, compare_words, form_of
from scramble.party.clues.phrases import forbidden_phrases
from scramble.party.clues.tokens import Token, runs, spelled
from scramble.party.clues.verdicts import ClueVerdict, Layer
from scramble.party.clues.words import FUNCTION_WORDS, is_known, is_ordinary

__all__ = ["Hit", "in_letters", "in_numbers", "in_phrases", "in_pieces", "in_words"]

_MOST_PIECES = 4  # tokens that may make up one printed word
_SHORTEST_IN_PIECES = 4  # letters that a word said in pieces needs
_SHORTEST_SPELLED = 3  # letters that a word spelled out among others needs
_SHORTEST_SMALL_INITIALS = 3  # two small letters may only be humming: mm, um
_MOST_NUMBER_WORDS = 5
_ORDINAL = re.compile(r"(\d+)(?:st|nd|rd|th)?")
_SAME_WORD = (Layer.SAME, Layer.INFLECTED)


class Hit(NamedTuple):
    """A finding against a clue: how grave, by which rule, why, and where."""

    match: WordMatch
    rule: str
    printed: str
    tokens: tuple[Token, ...]


def in_words(entries: tuple[CardEntry, ...], tokens: tuple[Token, ...]) -> Iterator[Hit]:
    """Compare every word with every word of the card (CT-7) and what it stands for (CT-11)."""
    for token in tokens:
        for entry in entries:
            for word in entry.words:
                match = compare_words(word, token)
                if match:
                    yield Hit(match, "CT-7", word.printed, (token,))
            if bases(token.text) & entry.joined:
                yield Hit(WordMatch(ClueVerdict.FOUL, Layer.SAME), "CT-7", entry.printed, (token,))
            yield from _meanings(entry, token)


def _meanings(entry: CardEntry, token: Token) -> Iterator[Hit]:
    if token.text in FUNCTION_WORDS:
        return
    for meaning, sure in entry.meanings:
        match = form_of(meaning, token.text)
        if match and match.layer in _SAME_WORD:
            verdict = ClueVerdict.FOUL if sure else ClueVerdict.SUSPECT
            yield Hit(WordMatch(verdict, Layer.ABBREVIATION), "CT-11", entry.printed, (token,))


def in_letters(entries: tuple[CardEntry, ...], tokens: tuple[Token, ...], table: Expansions) -> Iterator[Hit]:
    """Initials and abbreviations (CT-10), and words spelled out letter by letter (CT-7)."""
    shouted = len(tokens) > 1 and all(token.capitals or len(token.text) == 1 for token in tokens)
    for token in tokens:
        if len(token.text) > 1:
            capitals = token.capitals or (token.capital and len(token.text) > 2)
            yield from _short_forms(
                entries, token, table, capitals=capitals and not shouted, alone=len(tokens) == 1
            )
    for token in spelled(tokens):
        yield from _short_forms(entries, token, table, capitals=True, alone=True)
        yield from _spelled_out(entries, token)


def _short_forms(
    entries: tuple[CardEntry, ...], token: Token, table: Expansions, *, capitals: bool, alone: bool
) -> Iterator[Hit]:
    for text in dict.fromkeys((token.text, token.text.removesuffix("s"))):
        for entry in entries:
            if text in entry.initials:
                verdict = _initials_verdict(text, capitals=capitals and (token.capitals), alone=alone)
                if verdict is not ClueVerdict.CLEAR:
                    yield Hit(WordMatch(verdict, Layer.INITIALS), "CT-10", entry.printed, (token,))
        short = table.get(text)
        sure = capitals or (short is not None and not short.capitals)
        if short and (sure or alone):
            wanted = {word for phrase in short.phrases for word in phrase} - FUNCTION_WORDS
            for word in _stand_for(entries, wanted):
                verdict = ClueVerdict.FOUL if sure else ClueVerdict.SUSPECT
                yield Hit(WordMatch(verdict, Layer.ABBREVIATION), "CT-10", word.printed, (token,))


def _initials_verdict(text: str, *, capitals: bool, alone: bool) -> ClueVerdict:
    if capitals:
        return ClueVerdict.FOUL
    if is_ordinary(text):
        return ClueVerdict.SUSPECT if alone else ClueVerdict.CLEAR
    return ClueVerdict.FOUL if len(text) >= _SHORTEST_SMALL_INITIALS else ClueVerdict.SUSPECT


def _stand_for(entries: Iterable[CardEntry], meanings: set[str]) -> Iterator[Word]:
    """Printed words, or forms of them, that an abbreviation stands for."""
    for entry in entries:
        for word in entry.words:
            if word.guard is Guard.FULL and len(word.text) > 1:
                matches = (form_of(word.text, meaning) for meaning in meanings)
                if any(match and match.layer in _SAME_WORD for match in matches):
                    yield word


def _spelled_out(entries: tuple[CardEntry, ...], token: Token) -> Iterator[Hit]:
    for entry in entries:
        for word in entry.words:
            match = compare_words(word, token)
            around = token.text.replace(word.text, "", 1)
            inside = (
                len(word.text) >= _SHORTEST_SPELLED and word.text in token.text and around in ("", "a", "i")
            )
            if inside or (match and match.verdict is ClueVerdict.FOUL and match.layer is not Layer.NAME):
                yield Hit(WordMatch(ClueVerdict.FOUL, Layer.SPELLED), "CT-7", word.printed, (token,))


def in_pieces(entries: tuple[CardEntry, ...], tokens: tuple[Token, ...]) -> Iterator[Hit]:
    """A printed word said in pieces: "tele vision", "super-man", "dri-nk" (CT-7)."""
    wanted = {
        word.text: word.printed for entry in entries for word in entry.words if word.guard is Guard.FULL
    }
    wanted = {text: printed for text, printed in wanted.items() if len(text) >= _SHORTEST_IN_PIECES}
    beginnings = {text[:_SHORTEST_IN_PIECES] for text in wanted}
    for run in runs(tokens, _MOST_PIECES):
        said = "".join(token.text for token in run)
        if said[:_SHORTEST_IN_PIECES] not in beginnings:
            continue
        for base in bases(said) & wanted.keys():
            whole = any(not any(map(str.isspace, token.gap)) for token in run[1:])
            sure = whole or not all(any(map(is_known, bases(token.text))) for token in run)
            if sure or not any(token.text in FUNCTION_WORDS for token in run):
                yield Hit(
                    WordMatch(ClueVerdict.FOUL if sure else ClueVerdict.SUSPECT, Layer.SAME),
                    "CT-7",
                    wanted[base],
                    run,
                )


def in_numbers(entries: tuple[CardEntry, ...], tokens: tuple[Token, ...]) -> Iterator[Hit]:
    """A printed number said in another way: 1984 as "nineteen eighty-four", TWENTY-ONE as 21 (CT-7)."""
    printed = {
        _digits(number): entry.printed
        for entry in entries
        for number in as_digits([word.text for word in entry.words])
        if _is_long(_digits(number))
    }
    if not printed:
        return
    for run in (*((token,) for token in tokens), *runs(tokens, _MOST_NUMBER_WORDS)):
        said = as_digits([token.text for token in run])
        one_by_one = all(len(number) == 1 and number.isdigit() for number in said)
        number = "".join(said) if len(said) == 1 or one_by_one else ""
        if _digits(number) in printed:
            yield Hit(WordMatch(ClueVerdict.FOUL, Layer.SAME), "CT-7", printed[_digits(number)], run)


def _digits(number: str) -> str:
    """The digits of a number or an ordinal: 21, 21st; "" if it is neither."""
    found = _ORDINAL.fullmatch(number)
    return found[1] if found else ""


def _is_long(number: str) -> bool:
    """Shorter ones are treated like the card's other words."""
    return len(number) > 1


def in_phrases(tokens: tuple[Token, ...]) -> Iterator[Hit]:
    """The phrases "sounds like" and "rhymes with" (CT-9)."""
    for phrase, in_one_breath in forbidden_phrases(tokens):
        verdict = ClueVerdict.FOUL if in_one_breath else ClueVerdict.SUSPECT
        yield Hit(WordMatch(verdict, Layer.PHRASE), "CT-9", "", phrase)
