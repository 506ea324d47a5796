"""Judges challenges: takes words or a whole play and gives one :class:`Ruling` (SS-23 to SS-27).

The lexicon alone decides. A word is judged as it was typed: case does not matter, because dice have none;
everything else does, so a hyphen, an apostrophe, an accent or an invisible character makes another word.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from enum import IntEnum
from functools import cached_property
from typing import Any

import numpy

from scramble.arguments import check_type
from scramble.errors import LexiconError, RulesError, RulingError, WrongType
from scramble.play import Play
from scramble.position import Position
from scramble.rules import PENALTIES
from scramble.words.lexicon import Lexicon

__all__ = ["Occasion", "Referee", "Ruling", "Verdict"]

_VERSION = 1
_MOST_WORDS = 64  # a play makes eight at most; a paper form may hold more
_BLANKS = " \t\r\n"  # around a word, these belong to the typing and not to the word
_ASK_THE_LIST = 3  # from the native core: too long for the graph, or not ASCII

_Words = numpy.ndarray[Any, Any]  # of kind S, U or O
_Flags = numpy.ndarray[Any, numpy.dtype[numpy.bool_]]
_Bytes = numpy.ndarray[tuple[int], numpy.dtype[numpy.uint8]]


class Verdict(IntEnum):
    """What :meth:`Referee.judge_stream` says about a line."""

    UNACCEPTABLE = 0
    ACCEPTABLE = 1
    BLANK = 2  # there was no word on it


def _utc_now() -> str:
    """The time, in UTC, to the millisecond (ISO 8601)."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _new_id() -> str:
    return uuid.uuid4().hex


@dataclass(frozen=True)
class Occasion:
    """Where a challenge was made, and between whom; any of it may be unknown.

    Args:
        event: its name, such as that of the tournament.
        round: the round of the event.
        table: the table at which they play.
        player: who made the play.
        challenger: who challenged it.
    """

    event: str = ""
    round: str = ""
    table: str = ""
    player: str = ""
    challenger: str = ""


@dataclass(frozen=True)
class Ruling:
    """One verdict on all the words together (SS-25), with the facts that prove it later.

    Args:
        id: unique, 32 hexadecimal digits.
        time: UTC, ISO 8601.
        words: as they were typed, hyphens, apostrophes and capitals included.
        acceptable: true if all of them are in the lexicon.
        rule: the challenge rule in force, a name of :data:`scramble.rules.PENALTIES`.
        lexicon: name of the word list that decided.
        lexicon_version: version of that list, or "".
        fingerprint: fingerprint of that list, 64 hexadecimal digits.
        position: text of the position, if a whole play was judged.
        play: text of the play, if a whole play was judged.
        occasion: where and between whom.
        version: version of this format.
    """

    id: str
    time: str
    words: tuple[str, ...]
    acceptable: bool
    rule: str
    lexicon: str
    lexicon_version: str
    fingerprint: str
    position: str = ""
    play: str = ""
    occasion: Occasion = field(default_factory=Occasion)
    version: int = _VERSION

    def to_dict(self) -> dict[str, Any]:
        """The ruling as plain values, the inverse of :meth:`from_dict`."""
        return {**asdict(self), "words": list(self.words)}

    @classmethod
    def from_dict(cls, fields: dict[str, Any]) -> Ruling:
        """A ruling from plain values.

        Raises:
            RulingError: fields missing, unknown or of another version.
        """
        if not isinstance(fields, dict) or fields.get("version") != _VERSION:
            raise RulingError("ruling", fields, f"an object of version {_VERSION}")
        try:
            if not all(isinstance(word, str) for word in fields["words"]) or isinstance(fields["words"], str):
                raise TypeError("words: not a list of texts")
            occasion = Occasion(**fields["occasion"])
            return cls(**{**fields, "words": tuple(fields["words"]), "occasion": occasion})
        except (KeyError, TypeError) as cause:
            raise RulingError("ruling", fields, f"an object with the fields of a ruling ({cause})") from None


@dataclass(frozen=True)
class Referee:
    """A referee who judges by one lexicon.

    Args:
        lexicon: the word list that the players agreed on (SS-23).
        rule: the challenge rule in force, for the record.
        clock: returns the time of a ruling as text.
        new_id: returns an id for each ruling.

    >>> referee = Referee(Lexicon.from_words(["wraps", "sizes"]))
    >>> referee.judge(["SIZES", "WRAPS"]).acceptable, referee.judge(["WRAPS", "XIZES"]).acceptable
    (True, False)
    """

    lexicon: Lexicon
    rule: str = "turn"
    clock: Callable[[], str] = _utc_now
    new_id: Callable[[], str] = _new_id

    def __post_init__(self) -> None:
        check_type("lexicon", self.lexicon, Lexicon, "a Lexicon")
        if not isinstance(self.rule, str) or self.rule not in PENALTIES:
            raise RulesError("rule", self.rule, f"one of {', '.join(PENALTIES)}")

    def judge(self, words: Sequence[str], occasion: Occasion | None = None) -> Ruling:
        """Rule on words, as typed (SS-23, SS-25).

        The dice are not known here, so words are read as the list reads its own: if the alphabet has a letter
        CH, CHA begins with it. Dice C, H and A are judged by :meth:`judge_play`.
        A word with a hyphen, an apostrophe or any other mark is in no list, so it is unacceptable; case does
        not matter, because dice have none, but the ruling keeps it.

        Raises:
            RulingError: no words, an empty one, one that is not a proper text, or more than 64.
        """
        check_type("words", words, Sequence, "a list of words")
        if isinstance(words, str) or not 1 <= len(words) <= _MOST_WORDS:
            raise RulingError("words", words, f"1 to {_MOST_WORDS} words")
        for word in words:
            if not isinstance(word, str) or not word.strip(_BLANKS):
                raise RulingError("word", word, "a word of one letter or more")
            if any("\ud800" <= character <= "\udfff" for character in word):
                raise RulingError("word", word, "text in UTF-8")
        asked = tuple(word.strip(_BLANKS) for word in words)
        return self._ruling(asked, all(word in self.lexicon for word in asked), occasion)

    def judge_play(self, position: Position, play: Play | str, occasion: Occasion | None = None) -> Ruling:
        """Rule on a play: on all the words that it makes, at once (SS-25), by the dice that lie there.

        Raises:
            IllegalPlay: it breaks a rule other than the dictionary's.
            NotationError: the text is not a play.
            PositionError: the lexicon's alphabet is not that of the dice.
        """
        check_type("position", position, Position, "a Position")
        words = position.words(play)
        acceptable = not position.phonies(play, self.lexicon)
        text = position.notation(play)
        return self._ruling(words, acceptable, occasion, position=str(position), play=text)

    def judge_many(self, words: Iterable[str] | _Words) -> _Flags:
        """Whether each word is acceptable, in upper or lower case. For long lists; it makes no rulings.

        The native core looks the words up, without the interpreter's lock; ``word in lexicon`` settles what
        it cannot answer. The answers are the same.

        Args:
            words: texts, or a NumPy array of them: of kind ``S`` (bytes in UTF-8) or ``U``, which by NumPy's
                rule end before any trailing zeros, or of objects.
        Returns:
            True or False for each word, in the shape of the array.
        Raises:
            WrongType: something in it is not text.

        >>> Referee(Lexicon.from_words(["wraps", "sizes"])).judge_many(["Wraps", "wrap-s"]).tolist()
        [True, False]
        """
        if isinstance(words, str | bytes):
            raise WrongType("words", words, "several words")
        check_type("words", words, Iterable, "several words")
        if not isinstance(words, numpy.ndarray):
            return _are_acceptable(self._judge_texts(list(words)))
        flat = words.ravel()
        has_texts = flat.dtype.kind in "SU"
        verdicts = self._judge_records(flat) if has_texts else self._judge_texts(flat.tolist())
        return _are_acceptable(verdicts).reshape(words.shape)

    def judge_stream(self, lines: bytes) -> _Bytes:
        r"""A :class:`Verdict` for each line of a text with one word per line. It makes no rulings.

        Blanks around a word are not part of it, and neither are line ends of any kind except a lone CR.

        Args:
            lines: whole lines in UTF-8; the last one needs no line feed.
        Raises:
            WrongType: not bytes.

        >>> Referee(Lexicon.from_words(["wraps", "sizes"])).judge_stream(b"WRAPS\n\nXIZES\n").tolist()
        [1, 2, 0]
        """
        if not isinstance(lines, bytes):
            raise WrongType("lines", lines, "bytes")
        lines = lines.replace(b"\r\n", b"\n")
        blanks = _BLANKS.encode()
        if any(blank in lines for blank in (b" ", b"\t", b"\r")):
            lines = b"".join(line.strip(blanks) + b"\n" for line in lines.removesuffix(b"\n").split(b"\n"))
        return self._judge_lines(lines, lambda: _Texts(_Lines(lines)))

    @cached_property
    def _codes(self) -> bytes | None:
        """For the native core: the letter code of each byte, or 0; None if the core cannot help."""
        alphabet = self.lexicon.alphabet
        if any(len(letter) > 1 for letter in alphabet):
            return None  # digraphs: a letter is more than a byte
        try:
            _ = self.lexicon.graph
        except LexiconError:
            return None  # every word of the list is too long for a mat
        codes = bytearray(256)
        for letter in filter(str.isascii, alphabet):
            codes[ord(letter)] = codes[ord(letter.lower())] = alphabet.code(letter)
        return bytes(codes)

    def _judge_texts(self, words: list[Any]) -> _Bytes:
        try:
            text = "\n".join([*words, ""])
        except TypeError:
            word = next(word for word in words if not isinstance(word, str))
            raise WrongType("word", word, "a text") from None
        lines = text.encode("utf-8", "surrogatepass")
        if lines.count(b"\n") != len(words):  # a line feed in a word
            return self._settle(bytes([_ASK_THE_LIST]) * len(words), lambda: words)
        return self._judge_lines(lines, lambda: words)

    def _judge_lines(self, lines: bytes, texts: Callable[[], Sequence[str]]) -> _Bytes:
        if self._codes is not None:
            return self._settle(self.lexicon.graph.find_lines(lines, self._codes), texts)
        words = lines.removesuffix(b"\n").split(b"\n") if lines else []
        return self._settle(bytes(_ASK_THE_LIST if word else Verdict.BLANK for word in words), texts)

    def _judge_records(self, words: _Words) -> _Bytes:
        """Verdicts on a flat array of kind S or U."""
        width = words.dtype.itemsize // (4 if words.dtype.kind == "U" else 1)
        if self._codes is None or width == 0:
            answers = bytes([_ASK_THE_LIST]) * len(words)
        else:
            answers = self.lexicon.graph.find_records(_bytes_of(words), self._codes, width)
        return self._settle(answers, lambda: _Texts(words if words.dtype.kind == "S" else _CodePoints(words)))

    def _settle(self, answers: bytes, texts: Callable[[], Sequence[str]]) -> _Bytes:
        """Ask the word list about what the native core cannot answer; texts are made only if needed."""
        verdicts = numpy.frombuffer(bytearray(answers), numpy.uint8)
        unknown = numpy.flatnonzero(verdicts == _ASK_THE_LIST).tolist()
        if unknown:
            words = texts()
            verdicts[unknown] = [words[index] in self.lexicon for index in unknown]
        return verdicts

    def _ruling(
        self,
        words: tuple[str, ...],
        acceptable: bool,
        occasion: Occasion | None,
        position: str = "",
        play: str = "",
    ) -> Ruling:
        return Ruling(
            id=self.new_id(),
            time=self.clock(),
            words=words,
            acceptable=acceptable,
            rule=self.rule,
            lexicon=self.lexicon.name,
            lexicon_version=self.lexicon.version,
            fingerprint=self.lexicon.fingerprint,
            position=position,
            play=play,
            occasion=occasion or Occasion(),
        )


class _Texts(Sequence[str]):
    """Decode words, bytes or text, one by one; "" for what is not a proper text."""

    def __init__(self, words: Sequence[bytes | str] | _Words) -> None:
        self._words = words

    def __len__(self) -> int:
        return len(self._words)

    def __getitem__(self, index: Any) -> Any:
        try:
            word = self._words[index]
            return word.decode() if isinstance(word, bytes) else word
        except UnicodeDecodeError:
            return ""


class _CodePoints(Sequence[str]):
    """The words of a flat array of kind U. NumPy itself makes texts of numbers that are not characters."""

    def __init__(self, words: _Words) -> None:
        rows = numpy.ascontiguousarray(words, words.dtype.newbyteorder("<"))
        self._rows = rows.view("<u4").reshape(len(words), -1)

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, index: Any) -> Any:
        text: str = self._rows[index].tobytes().decode("utf-32-le")
        return text.rstrip("\0")


class _Lines(Sequence[bytes]):
    """Cut out the lines of a text one by one, because only few of them are ever needed."""

    def __init__(self, text: bytes) -> None:
        self._text = text
        self._ends = numpy.flatnonzero(numpy.frombuffer(text, numpy.uint8) == ord("\n"))

    def __len__(self) -> int:
        return len(self._ends) + 1

    def __getitem__(self, index: Any) -> Any:
        start = int(self._ends[index - 1]) + 1 if index else 0
        end = int(self._ends[index]) if index < len(self._ends) else len(self._text)
        return self._text[start:end]


def _are_acceptable(verdicts: _Bytes) -> _Flags:
    return numpy.equal(verdicts, Verdict.ACCEPTABLE)


def _bytes_of(words: _Words) -> _Bytes:
    """A flat array with one byte per character; characters outside ASCII become bytes outside ASCII."""
    if words.dtype.kind == "S":
        return numpy.ascontiguousarray(words).view(numpy.uint8)
    characters = numpy.ascontiguousarray(words, words.dtype.newbyteorder("=")).view(numpy.uint32)
    narrow: _Bytes = numpy.empty(characters.shape, numpy.uint8)
    numpy.minimum(characters, 255, out=narrow, casting="unsafe")
    return narrow
