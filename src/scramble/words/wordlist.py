"""Reads word lists as people keep them, and says what it could not read.

One word a line; UTF-8 with or without a byte order mark; LF, CRLF or CR; any case, in any order,
repeated or not; blank lines and comments (``#`` at the start of a line or after a space) allowed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from scramble.alphabet import Alphabet
from scramble.arguments import check_type
from scramble.errors import LexiconError, WrongType

__all__ = ["LONGEST_LISTED_WORD", "RejectedLine", "WordList", "read_lines", "read_words"]

LONGEST_LISTED_WORD = 45  # letters; the longest word in general dictionaries of English
_SHORTEST_WORD = 2  # SS-8
_MOST_REPORTED = 1000
_SHOWN = 40  # characters of a rejected line that a report repeats
_COMMENT = re.compile(r"(?:^|\s)#.*", re.DOTALL)


@dataclass(frozen=True)
class RejectedLine:
    """A line that cannot be a word.

    Args:
        number: of the line, from 1.
        text: the line, or its beginning.
        reason: why not, as a phrase.
    """

    number: int
    text: str
    reason: str

    def __str__(self) -> str:
        return f"line {self.number}: {self.text!r}: {self.reason}"


@dataclass(frozen=True)
class WordList:
    """What a list holds.

    Args:
        words: in upper case, sorted, each once.
        rejected: the lines that are not words, the first thousand of them.
        rejected_count: how many there are in all.
    """

    words: tuple[str, ...]
    rejected: tuple[RejectedLine, ...] = ()
    rejected_count: int = 0


def _shown(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."


class _Reader:
    """Collects words and rejected lines one by one, so that a list need not fit in memory twice."""

    def __init__(self, alphabet: Alphabet, longest: int) -> None:
        self.alphabet = alphabet
        self.longest = longest
        self.words: set[str] = set()
        self.rejected: list[RejectedLine] = []
        self.rejected_count = 0

    def add(self, number: int, text: str) -> None:
        """Take one line, its end and comment cut off; blank ones are skipped."""
        text = text.strip(" \t\r\n\v\f")
        if not text:
            return
        if len(text) > 4 * self.longest:
            self.reject(number, text, f"longer than {self.longest} letters")
            return
        word = self.alphabet.normalise(text)
        if word is None:
            self.reject(number, text, self.why_no_word(text))
            return
        length = self.alphabet.length(word)
        if length < _SHORTEST_WORD:
            self.reject(number, text, "a word has at least two letters")
        elif length > self.longest:
            self.reject(number, text, f"longer than {self.longest} letters")
        else:
            self.words.add(word)

    def why_no_word(self, text: str) -> str:
        for mark in text:
            if self.alphabet.upper(mark) not in "".join(self.alphabet.letters):
                return f"{mark!r} is not a letter of the {self.alphabet.name} alphabet"
        return f"these are not letters of the {self.alphabet.name} alphabet"

    def reject(self, number: int, text: str, reason: str) -> None:
        self.rejected_count += 1
        if len(self.rejected) < _MOST_REPORTED:
            self.rejected.append(RejectedLine(number, _shown(text), reason))

    def result(self) -> WordList:
        return WordList(tuple(sorted(self.words)), tuple(self.rejected), self.rejected_count)


def read_lines(raw: bytes, alphabet: Alphabet, longest: int = LONGEST_LISTED_WORD) -> WordList:
    """Read a file's bytes.

    Args:
        raw: the bytes.
        alphabet: what words are made of.
        longest: the longest word to keep, in letters.
    Raises:
        LexiconError: UTF-16 or UTF-32, or binary: no line of it can be trusted.
    """
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in raw[:4096]:
        raise LexiconError("word list", raw[:8], "the file is UTF-16 or binary: expected UTF-8 text")
    raw = raw.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    if plain := _plain_words(raw, alphabet, longest):
        return WordList(tuple(sorted(dict.fromkeys(plain))))
    reader = _Reader(alphabet, longest)
    lines = raw.split(b"\n")
    for number, line in enumerate(lines, start=1):
        try:
            text = line.decode()
        except UnicodeDecodeError:
            reader.reject(number, line[:_SHOWN].decode("ascii", "backslashreplace"), "not UTF-8 text")
            continue
        reader.add(number, _COMMENT.sub("", text) if "#" in text else text)
    return reader.result()


def _plain_words(raw: bytes, alphabet: Alphabet, longest: int) -> list[str]:
    """The words of a list that has words of A to Z and nothing else, one a line; none if there is more.

    The same as reading line by line, many times as fast: nearly all lists are such lists.
    """
    letters = "".join(alphabet.letters)
    if not alphabet.is_simple or not letters.isascii():
        return []
    one = rf"[{letters}{letters.lower()}]{{{_SHORTEST_WORD},{longest}}}"
    if not re.fullmatch(rf"(?:{one}\n)*(?:{one})?".encode(), raw):
        return []
    return raw.decode().upper().split()


def read_words(words: Iterable[str], alphabet: Alphabet, longest: int = LONGEST_LISTED_WORD) -> WordList:
    """Read words from any iterable of texts; their place in it, from 1, is their line number.

    Raises:
        WrongType: something in it is not text.
    """
    check_type("words", words, Iterable, "words, one after the other")
    reader = _Reader(alphabet, longest)
    for number, word in enumerate(words, start=1):
        if not isinstance(word, str):
            raise WrongType("word", word, "a text")
        reader.add(number, word)
    return reader.result()
