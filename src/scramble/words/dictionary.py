"""What is known about a word, to explain a ruling that the lexicon made (SS-23). It never changes one.

The lexicon says whether a word is acceptable. The label lists add what else is known: the parts of speech of
acceptable words; of other words, that they are abbreviations, names, prefixes or suffixes, or need an
apostrophe or a hyphen. The lists are other people's work and incomplete, so a label may be wrong or missing.
"""

from __future__ import annotations

import logging
import unicodedata
from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from functools import cached_property
from importlib.resources.abc import Traversable
from typing import Any

from scramble.alphabet import ENGLISH, compose
from scramble.data import data_folder
from scramble.errors import WrongType
from scramble.texts.outside import visible
from scramble.words.lexicon import Lexicon

__all__ = ["Dictionary", "Explanation", "Label"]

_APOSTROPHES = set("'`\u00b4\u02b9\u02bc\u2018\u2019\u201b\u2032\uff07")
_HYPHENS = set("-\u00ad\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d")
_MOST_NAMED = 3  # characters that are not letters

_log = logging.getLogger(__name__)


class Label(StrEnum):
    """A fact about a word."""

    NOUN = "noun"
    VERB = "verb"
    ADJECTIVE = "adjective"
    ADVERB = "adverb"
    ABBREVIATION = "abbreviation"
    CAPITALISED = "always capitalised"
    NAME = "proper name"
    PREFIX = "prefix"
    SUFFIX = "suffix"
    NEEDS_APOSTROPHE = "needs an apostrophe"
    NEEDS_HYPHEN = "needs a hyphen"
    HAS_APOSTROPHE = "typed with an apostrophe"
    HAS_HYPHEN = "typed with a hyphen"
    HAS_SPACE = "typed with a space"
    HAS_OTHER = "typed with something that is no letter"


_PARTS = {"n": Label.NOUN, "v": Label.VERB, "a": Label.ADJECTIVE, "r": Label.ADVERB}
_KINDS = {  # reasons why a word is not permitted; a permitted word may have them too
    Label.ABBREVIATION: "an abbreviation",
    Label.CAPITALISED: "always capitalised",
    Label.NAME: "a proper name",
    Label.PREFIX: "a prefix, which does not stand alone",
    Label.SUFFIX: "a suffix, which does not stand alone",
}
_TYPED = {
    Label.HAS_APOSTROPHE: "it was typed with an apostrophe, which no permitted word has",
    Label.HAS_HYPHEN: "it was typed with a hyphen, which no permitted word has",
    Label.HAS_SPACE: "it was typed with a space, so it is more than one word",
}
_OTHER_DICE = "is not in the list as these dice spell it: the list's word of that text has other letters."


@dataclass(frozen=True)
class Explanation:
    """What is known about one word.

    Args:
        word: as it was typed.
        judged_as: what was looked up: the same with the alphabet's letters in upper case.
        is_in_lexicon: the verdict on this word.
        labels: what is known; they do not affect the verdict.
        sentence: all of it in one line for people, with a sign for any invisible character.
    """

    word: str
    judged_as: str
    is_in_lexicon: bool
    labels: tuple[Label, ...]
    sentence: str

    def to_dict(self) -> dict[str, Any]:
        """The explanation as plain values."""
        return {**asdict(self), "labels": [str(label) for label in self.labels]}


class Dictionary:
    """The label lists, each read when it is first needed.

    Args:
        folder: where they are; None for those that ship with the package. A missing list is empty.

    >>> words = Lexicon.from_words(["wraps"], name="mine")
    >>> print(Dictionary().explain("TV", words).sentence)
    TV is not in the list mine: an abbreviation.
    """

    def __init__(self, folder: Traversable | None = None) -> None:
        self._folder = folder or data_folder()

    def explain(self, word: str, lexicon: Lexicon) -> Explanation:
        """Say what is known about a word, as typed, and whether it is in the lexicon.

        Raises:
            WrongType: not a text.
        """
        if not isinstance(word, str):
            raise WrongType("word", word, "a text")
        asked = _Asked(word, lexicon)
        known = self._labels(asked.letters.lower()) if asked.letters and lexicon.alphabet == ENGLISH else ()
        if asked.is_in:
            labels = tuple(label for label in known if label in _KINDS or label in _PARTS.values())
        else:
            labels = (*asked.typed, *(label for label in known if label not in _PARTS.values()))
        sentence = _sentence_in(asked, labels) if asked.is_in else self._sentence_out(asked, labels)
        return Explanation(word, asked.judged_as, asked.is_in, labels, f"{sentence}.{asked.capital_note}")

    def explain_all(
        self, words: Iterable[str], lexicon: Lexicon, phonies: Collection[str] = ()
    ) -> list[Explanation]:
        """What is known about each word of a play.

        Args:
            words: as they were asked.
            lexicon: that decides.
            phonies: those that are not in it as the dice spell them, though a word of that text may be.
        """
        found = [self.explain(word, lexicon) for word in words]
        return [
            replace(known, is_in_lexicon=False, labels=(), sentence=f"{known.word} {_OTHER_DICE}")
            if known.is_in_lexicon and known.word in phonies
            else known
            for known in found
        ]

    def has_entry(self, word: str) -> bool:
        """Whether WordNet has an entry for this English word; inflected forms such as plurals have none."""
        return word.lower() in self._parts_of_speech

    def _labels(self, letters: str) -> tuple[Label, ...]:
        """What the lists say about these letters, in lower case; parts of speech come first."""
        parts = self._parts_of_speech.get(letters, "")
        is_abbreviation = letters in self._abbreviations
        # An abbreviation that is marked as a name too is one only because of its capitals.
        is_name = not is_abbreviation and (letters in self._names or "prop" in parts)
        found = {
            Label.ABBREVIATION: is_abbreviation,
            Label.CAPITALISED: letters in self._capitalised,
            Label.NAME: is_name and letters not in self._capitalised,
            Label.PREFIX: "prefix" in self._affixes.get(letters, ()),
            Label.SUFFIX: "suffix" in self._affixes.get(letters, ()),
            Label.NEEDS_APOSTROPHE: letters in self._contractions,
            Label.NEEDS_HYPHEN: letters in self._hyphenated,
        }
        of_speech = (label for mark, label in _PARTS.items() if mark in parts.replace("prop", ""))
        return (*of_speech, *(label for label, holds in found.items() if holds))

    def _sentence_out(self, asked: _Asked, labels: tuple[Label, ...]) -> str:
        letters = asked.letters.lower()
        reasons = []
        for label in labels:
            if label is Label.NEEDS_APOSTROPHE:
                reasons.append(f"it needs an apostrophe ({self._contractions[letters]})")
            elif label is Label.NEEDS_HYPHEN:
                reasons.append(f"it needs a hyphen ({self._hyphenated[letters]})")
            elif label is Label.HAS_OTHER:
                reasons.append(asked.strange_text)
            else:
                reasons.append({**_TYPED, **_KINDS}[label])
        if asked.has_one_letter:
            reasons.append("a word has at least two letters (SS-8)")
        if asked.typed and asked.letters in asked.lexicon:
            reasons.append(f"{asked.letters} is in the list, but that is another word")
        why = f": {'; '.join(reasons)}" if reasons else "; nothing else is known about it"
        return f"{visible(asked.word)} is not in the list {asked.lexicon.name}{why}"

    @cached_property
    def _parts_of_speech(self) -> dict[str, str]:
        return {word: parts for word, _, parts in map(_cut, self._lines("wordnet-pos.tsv"))}

    @cached_property
    def _capitalised(self) -> frozenset[str]:
        return frozenset(self._lines("wordnet-capitalised-only.txt"))

    @cached_property
    def _proper_names(self) -> tuple[str, ...]:
        return tuple(self._lines("scowl-proper-names.txt"))

    @cached_property
    def _names(self) -> frozenset[str]:
        return frozenset(name.lower() for name in self._proper_names if not name.isupper())

    @cached_property
    def _abbreviations(self) -> frozenset[str]:
        """SCOWL's abbreviations, and its names in all capitals, such as JFK."""
        initials = (name.lower() for name in self._proper_names if name.isupper())
        return frozenset([*map(str.lower, self._lines("scowl-abbreviations.txt")), *initials])

    @cached_property
    def _contractions(self) -> dict[str, str]:
        """The spelling with its apostrophe, by the letters."""
        return {line.replace("'", "").lower(): line for line in self._lines("scowl-contractions.txt")}

    @cached_property
    def _hyphenated(self) -> dict[str, str]:
        """The spelling with its hyphen, by the letters."""
        return {line.replace("-", "").lower(): line for line in self._lines("wordnet-hyphenated.txt")}

    @cached_property
    def _affixes(self) -> dict[str, tuple[str, ...]]:
        kinds: dict[str, tuple[str, ...]] = {}
        for line in self._lines("affixes.tsv"):
            affix, _, kind = _cut(line)
            kinds[affix] = (*kinds.get(affix, ()), kind)
        return kinds

    def _lines(self, file: str) -> list[str]:
        try:
            return (self._folder / file).read_text("utf-8").splitlines()
        except OSError as error:
            _log.warning("the label list %s cannot be read, so it explains nothing: %s", file, error)
            return []


def _cut(line: str) -> tuple[str, str, str]:
    """The two columns of a list, with the tab between them."""
    return line.partition("\t")


class _Asked:
    """A word as it was typed, taken apart.

    Attributes:
        judged_as: the word with the alphabet's letters in upper case.
        letters: the same without apostrophes, hyphens and spaces; "" if it has any other characters.
        typed: labels of what was typed besides letters.
    """

    def __init__(self, word: str, lexicon: Lexicon) -> None:
        self.word = word
        self.lexicon = lexicon
        self.is_in = word in lexicon
        self.judged_as = lexicon.alphabet.upper(compose(word))
        usual = _APOSTROPHES | _HYPHENS | {" "}
        self.strange = "".join(
            mark
            for mark in dict.fromkeys(self.judged_as)
            if mark not in usual and mark not in "".join(lexicon.alphabet.letters)
        )
        bare = "".join(mark for mark in self.judged_as if mark not in usual)
        self.letters = lexicon.alphabet.normalise(bare) or ""
        marks = (_APOSTROPHES, _HYPHENS, {" "}, set(self.strange))
        self.typed = tuple(
            label
            for label, kind in zip((*_TYPED, Label.HAS_OTHER), marks, strict=True)
            if kind.intersection(self.judged_as)
        )

    @property
    def has_one_letter(self) -> bool:
        return self.letters == self.judged_as and self.lexicon.alphabet.length(self.letters) == 1

    @property
    def strange_text(self) -> str:
        """Names the characters that are not letters, because two that look alike may differ."""
        named = [
            f"{visible(mark)} ({unicodedata.name(mark, f'U+{ord(mark):04X}')})"
            for mark in self.strange[:_MOST_NAMED]
        ]
        are = "is not a letter" if len(named) == 1 else "are not letters"
        return f"{', '.join(named)} {are} of the {self.lexicon.alphabet.name} alphabet"

    @property
    def capital_note(self) -> str:
        """A note if only some letters were capitals, because somebody may have meant something by that."""
        if not self.letters or self.word in (self.word.lower(), self.word.upper()):
            return ""
        return f" It was judged as {visible(self.judged_as)}, without the capital: dice have none."


def _sentence_in(asked: _Asked, labels: tuple[Label, ...]) -> str:
    text = f"{visible(asked.word)} is in the list {asked.lexicon.name}"
    parts = [label for label in labels if label in _PARTS.values()]
    if parts:
        text += f": {', '.join(parts)}"
    # The same letters may be something else too, but that does not affect the word.
    others = {
        "a proper name" if label is Label.CAPITALISED else f"{_KINDS[label].partition(',')[0]}": None
        for label in labels
        if label in _KINDS
    }
    return text + (f" (also {', '.join(others)})" if others else "")
