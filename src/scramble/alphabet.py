"""Letters and their codes: what the dice of a language can show.

A letter may be more than one character (``QU``); on dice, plays and mats it is then written in
brackets, ``[QU]``. Lower case means a blank that stands for the letter, ``?`` a blank without a letter.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from scramble import _core
from scramble.arguments import check_type
from scramble.data import check_name
from scramble.errors import AlphabetError, NotationError, WrongType
from scramble.words import _words

__all__ = ["BLANK_MARKS", "ENGLISH", "Alphabet", "HasWords", "compose"]

BLANK_MARKS = "?_."  # on a roll; a shell may expand the question mark
_MOST_MARKS = 30  # accents on one letter, as in Unicode's stream-safe format


@dataclass(frozen=True)
class Alphabet:
    """The letters of a language, in order.

    Args:
        name: such as ``"english"``.
        letters: 1 to 30 letters in upper case; more than one character makes a digraph.
    Raises:
        AlphabetError: too many letters, a repeated one, or one without a lower case of its own.

    >>> ENGLISH.code("C"), ENGLISH.letter(3)
    (3, 'C')
    """

    name: str
    letters: tuple[str, ...]

    def __post_init__(self) -> None:
        check_name(self.name, "name", AlphabetError)
        check_type("letters", self.letters, tuple, "a tuple of texts")
        if not 1 <= len(self.letters) <= _words.MOST_LETTERS:
            raise AlphabetError("letters", len(self.letters), "an alphabet of 1 to 30 letters")
        seen: set[str] = set()
        for letter in self.letters:
            self._check_letter(letter)
            if letter in seen:
                raise AlphabetError("letter", letter, "every letter of the alphabet once")
            seen.add(letter)

    @staticmethod
    def _check_letter(letter: str) -> None:
        check_type("letter", letter, str, "a text")
        lower = letter.lower()
        if (
            not letter.isalpha()
            or lower == letter
            or len(lower) != len(letter)
            or lower.upper() != letter
            or unicodedata.normalize("NFC", letter) != letter
        ):
            raise AlphabetError("letter", letter, "an upper-case letter that has a lower case")

    @cached_property
    def _codes(self) -> dict[str, int]:
        return {letter: code for code, letter in enumerate(self.letters, start=1)}

    @cached_property
    def is_simple(self) -> bool:
        """Whether every letter is a single character, so that a text can be read in one way only."""
        return all(len(letter) == 1 for letter in self.letters)

    @cached_property
    def _word_pattern(self) -> re.Pattern[str]:
        """Matches a word of single characters in any case. IGNORECASE would take U+017F for an S."""
        return re.compile(f"[{''.join(mark + mark.lower() for mark in self.letters)}]+")

    @cached_property
    def _longest_first(self) -> list[str]:
        return sorted(self.letters, key=len, reverse=True)

    @cached_property
    def _letter_pattern(self) -> re.Pattern[str]:
        return re.compile("|".join(self._longest_first))

    @cached_property
    def _upper_cases(self) -> dict[int, str]:
        marks = {mark for letter in self.letters for mark in letter}
        return {ord(mark.lower()): mark for mark in marks}

    @cached_property
    def _dice(self) -> dict[str, int]:
        """Code of each die as text: A, a, [QU], [qu], ?."""
        dice = {"?": _core.BLANK}
        for letter, code in self._codes.items():
            dice[self.bracketed(letter)] = code
            dice[self.bracketed(letter.lower())] = code | _core.BLANK
        return dice

    @cached_property
    def _die_texts(self) -> dict[int, str]:
        return {code: text for text, code in self._dice.items()}

    @cached_property
    def square_codes(self) -> bytes:
        """Everything that a square can hold: 0 (nothing), each letter, and a blank as each letter."""
        letters = bytes(self._codes.values())
        return b"\0" + letters + bytes(code | _core.BLANK for code in letters)

    @staticmethod
    def bracketed(letter: str) -> str:
        """A letter as it stands on dice and mats: in brackets if it has more than one character."""
        return letter if len(letter) == 1 else f"[{letter}]"

    def code(self, letter: str) -> int:
        """The code of an upper-case letter, from 1.

        Raises:
            AlphabetError: not a letter of this alphabet.
        """
        try:
            return self._codes[letter]
        except KeyError:
            raise AlphabetError("letter", letter, f"a letter of the {self.name} alphabet") from None

    def face_code(self, face: str) -> int:
        """The code of a die's face: an upper-case letter without brackets, or ``?`` for a blank.

        Raises:
            AlphabetError: not a face of this alphabet.
        """
        return _core.BLANK if face == "?" else self.code(face)

    def letter(self, code: int) -> str:
        """The letter of a code; a blank's flag is ignored."""
        return self.letters[(code & ~_core.BLANK) - 1]

    def die_code(self, die: str) -> int:
        """The code of a die as text: ``A``, ``a`` (a blank as A), ``[QU]``, ``?``.

        Raises:
            AlphabetError: not a die of this alphabet.
        """
        try:
            return self._dice[die]
        except KeyError:
            raise AlphabetError("die", die, f"a letter of the {self.name} alphabet") from None

    def die_text(self, code: int) -> str:
        """The text of a die's code, the inverse of :meth:`die_code`."""
        return self._die_texts[code]

    def has_die(self, code: int) -> bool:
        """Whether this is the code of a die: a letter, a blank, or a blank as a letter."""
        return code in self._die_texts

    def dice_text(self, codes: Iterable[int]) -> str:
        """The text of several dice in a row."""
        return "".join(map(self._die_texts.__getitem__, codes))

    def upper(self, text: str) -> str:
        """The text with this alphabet's letters in upper case, and nothing else changed."""
        return text.translate(self._upper_cases)

    def split_dice(self, text: str, field: str = "dice") -> list[str]:
        """Cut a text into dice: single characters and bracketed digraphs.

        Raises:
            NotationError: an open bracket, or a character that is not a die.
        """
        check_type(field, text, str, "a text")
        dice = re.findall(r"\[[^\[\]]*\]|.", text, re.DOTALL)
        for die in dice:
            if die not in self._dice:
                raise NotationError(
                    field, text, f"{die!r} is not a letter: expected letters of the {self.name} alphabet"
                )
        return dice

    def normalise(self, text: str) -> str | None:
        """The word in upper case, or None if it is not made of this alphabet's letters.

        >>> ENGLISH.normalise("Wraps"), ENGLISH.normalise("Łódź"), ENGLISH.normalise("don't")
        ('WRAPS', None, None)
        """
        check_type("word", text, str, "a text")
        if not text.isascii():
            if any(unicodedata.normalize("NFC", mark) != mark for mark in text):
                return None  # such as the Kelvin sign, which would turn into a K
            text = compose(text)
        if self.is_simple:
            return text.upper() if self._word_pattern.fullmatch(text) else None
        upper = self.upper(text)
        return upper if self._read(upper) else None

    def _read(self, word: str) -> list[str]:
        """The letters of an upper-case word, longest first if there is a choice; [] if it has others.

        For most words, each letter is simply the longest one that fits. If that fails (C, CH and HA in CHA),
        the word is read from its end; the time stays linear.
        """
        letters = self._letter_pattern.findall(word)
        if sum(map(len, letters)) == len(word):
            return letters
        first = [""] * len(word) + ["end"]  # the letter that the rest of the word from here begins with
        for place in range(len(word) - 1, -1, -1):
            fits = (
                one for one in self._longest_first if word.startswith(one, place) and first[place + len(one)]
            )
            first[place] = next(fits, "")
        letters, place = [], 0
        while first[place] and place < len(word):
            letters.append(first[place])
            place += len(first[place])
        return letters

    def word(self, text: str, field: str = "word") -> str:
        """The word in upper case.

        Raises:
            NotationError: a character that is not a letter of this alphabet, or no letters at all.
            WrongType: not a text.
        """
        if not isinstance(text, str):
            raise WrongType(field, text, "a text")
        word = self.normalise(text)
        if word is None:
            raise NotationError(field, text, f"a word of letters of the {self.name} alphabet")
        return word

    def encode(self, word: str) -> bytes:
        """The codes of an upper-case word; digraphs are read wherever they stand.

        Raises:
            AlphabetError: other letters.
        """
        letters = word if self.is_simple else self._read(word)
        try:
            codes = bytes(map(self._codes.__getitem__, letters))
        except KeyError:
            codes = b""
        if not codes:
            raise AlphabetError("word", word, f"a word of letters of the {self.name} alphabet")
        return codes

    def encode_all(self, words: Sequence[str]) -> list[bytes]:
        """:meth:`encode` for many words, ten times as fast if every letter is a single byte.

        Raises:
            AlphabetError: other letters.
        """
        end, unknown = 255, 254
        try:
            letters = "".join(self.letters).encode("latin-1") if self.is_simple else b""
            text = "\n".join(words).encode("latin-1")
        except UnicodeEncodeError:
            letters = text = b""
        table = bytearray([unknown]) * 256
        table[ord("\n")] = end
        for code, letter in enumerate(letters, start=1):
            table[letter] = code
        codes = text.translate(bytes(table))
        coded = codes.split(bytes([end]))
        if not letters or unknown in codes or b"" in coded or len(coded) != len(words):
            return list(map(self.encode, words))
        return coded

    def length(self, word: str) -> int:
        """The number of letters in an upper-case word; a digraph is one."""
        return len(word) if self.is_simple else len(self._read(word))

    def decode(self, codes: Iterable[int]) -> str:
        """The word of some codes, without brackets; a blank's flag is ignored."""
        letters = self.letters
        return "".join([letters[(code & ~_core.BLANK) - 1] for code in codes])

    def counts(self, dice: Sequence[int]) -> bytes:
        """How many dice there are of each code, as 32 bytes; code 0 counts the blanks."""
        counts = bytearray(_core.MOST_CODES)
        for die in dice:
            counts[0 if die & _core.BLANK else die] += 1
        return bytes(counts)

    def __len__(self) -> int:
        return len(self.letters)

    def __iter__(self) -> Iterator[str]:
        return iter(self.letters)


class HasWords(Protocol):
    """Anything that provides compiled words, such as a :class:`scramble.words.lexicon.Lexicon`."""

    @property
    def alphabet(self) -> Alphabet:
        """The letters of the words."""
        ...

    @property
    def graph(self) -> _words.WordGraph:
        """The words as a graph."""
        ...

    @property
    def anagram_index(self) -> _words.AnagramIndex:
        """The words by their letters."""
        ...

    def compile(self) -> None:
        """Compile the words now, unless they are compiled already."""
        ...

    def has_letters(self, codes: bytes) -> bool:
        """Whether one of the words consists of exactly these letters."""
        ...


def compose(text: str) -> str:
    """The text with letters and their accents as one character each (NFC), in linear time.

    Python's own time grows with the square of the accents on one letter; more than any letter has are left
    as they are, and do not make a word.
    """
    marks = 0
    for character in text:
        marks = marks + 1 if unicodedata.combining(character) else 0
        if marks > _MOST_MARKS:
            return text
    return unicodedata.normalize("NFC", text)


ENGLISH = Alphabet("english", tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
