"""Word lists: finding, loading, verifying, compiling, caching and querying them."""

from __future__ import annotations

import hashlib
import json
import os
import re
import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

import marisa_trie

from scramble import _core
from scramble.alphabet import BLANK_MARKS, ENGLISH, Alphabet
from scramble.arguments import check_number, check_type
from scramble.data import data_folder, looks_like_path, naming_file, parse_toml, read_file
from scramble.errors import BadInput, LexiconError, NoSuchWord, NotationError, WrongType
from scramble.words import _words
from scramble.words.cache import Cache
from scramble.words.compile import compile_anagrams, compile_graph
from scramble.words.editions import find_edition
from scramble.words.wordlist import LONGEST_LISTED_WORD, RejectedLine, WordList, read_lines, read_words

__all__ = ["Hooks", "Lexicon", "LexiconEntry"]

_Compiled = TypeVar("_Compiled")

_WITHOUT_BLANKS = bytes(code & ~_core.BLANK for code in range(256))  # maps each die code to its letter's
_MOST_LETTERS = 1000  # of a word
_ANY_LETTER = b"[\x01-\x1e]"
_ANY_LETTERS = _ANY_LETTER + b"*"
_MANIFEST_KEYS = {"lexicon", "labels"}


@dataclass(frozen=True)
class LexiconEntry:
    """What the manifest says about a word list that ships with the package.

    Args:
        name: what commands and records call it.
        version: the edition.
        title: for people.
        file: in the folder ``lexicons``.
        count: words in it.
        sha256: of the file.
        licence: under which it may be copied.
        source: where it comes from.
    """

    name: str
    version: str
    title: str
    file: str
    count: int
    sha256: str
    licence: str
    source: str


@dataclass(frozen=True)
class Hooks:
    """Letters that turn a word into another word.

    Args:
        front: letters that may be put before it.
        back: letters that may be put after it.
    """

    front: tuple[str, ...]
    back: tuple[str, ...]


class Lexicon:
    """A set of words, immutable and safe to share between threads.

    Make one with :meth:`load` or :meth:`from_words`.

    Attributes:
        name: for people and records.
        version: of the list, for people and records; "" if none was given.
        alphabet: the letters of its words.
        fingerprint: sha256 (hexadecimal) over the words in upper case, sorted, a line feed after each.
        rejected: lines of the source that are not words, the first thousand.
        rejected_count: how many there were in all.

    >>> lexicon = Lexicon.from_words(["wrap", "wraps", "sizes"])
    >>> "Wraps" in lexicon, len(lexicon), lexicon.hooks("WRAP").back
    (True, 3, ('S',))
    """

    name: str
    version: str
    alphabet: Alphabet
    fingerprint: str
    rejected: tuple[RejectedLine, ...]
    rejected_count: int
    _trie: marisa_trie.Trie
    _cache: Cache | None
    _parts: dict[str, Any]  # by kind of compiled file, once they are needed
    _lock: threading.Lock

    def __init__(self, trie: marisa_trie.Trie, cache: Cache | None, facts: dict[str, Any]) -> None:
        hidden = {"_trie": trie, "_cache": cache, "_parts": {}, "_lock": threading.Lock()}
        self.__dict__.update(facts, **hidden)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a lexicon does not change: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a lexicon does not change: {name}")

    @staticmethod
    def known() -> list[LexiconEntry]:
        """The word lists that ship with the package."""
        text = (data_folder() / "manifest.toml").read_text("utf-8")
        table = parse_toml(text, "manifest", _MANIFEST_KEYS, LexiconError)
        return [LexiconEntry(**entry) for entry in table["lexicon"]]

    @classmethod
    def load(
        cls,
        name: str | os.PathLike[str] = "enable",
        *,
        alphabet: Alphabet = ENGLISH,
        version: str = "",
        longest: int = LONGEST_LISTED_WORD,
        cache: Cache | None = None,
    ) -> Lexicon:
        """A word list by name (see :meth:`known`) or from a text file.

        Args:
            name: a name; one of :func:`scramble.words.editions.known_editions`, also with a day such as
                ``club@2026-01-01``; or the path of a file with one word a line.
            alphabet: the letters of its words.
            version: for a file: what people call this edition.
            longest: the longest word to keep, in letters.
            cache: where compiled lists are kept; None for the user's cache folder.
        Raises:
            UnknownName: no list of that name; the message lists the known ones.
            LexiconError: the file cannot be read, is damaged, or has no words.
        """
        _check_arguments(alphabet, longest, version=version)
        check_type("cache", cache, Cache | None, "a Cache")
        cache = cache or Cache()
        if looks_like_path(name):
            raw = read_file(name, "lexicon", LexiconError)
            facts = {"name": Path(name).stem, "version": version}
        elif (entry := _shipped(os.fspath(name))) is None:
            edition = find_edition(os.fspath(name), others=[entry.name for entry in cls.known()])
            raw = read_file(edition.path, "lexicon", LexiconError)
            facts = {"name": edition.name, "version": edition.since.isoformat()}
        else:
            raw = (data_folder() / entry.file).read_bytes()
            if hashlib.sha256(raw).hexdigest() != entry.sha256:
                raise LexiconError(
                    "lexicon",
                    name,
                    f"the installed file {entry.file} is damaged: expected the one that ships; install again",
                )
            facts = {"name": entry.name, "version": entry.version}
        with naming_file(name, raw):
            return _load_source(raw, alphabet, longest, cache, facts)

    @classmethod
    def from_words(
        cls,
        words: Iterable[str],
        *,
        name: str = "words",
        version: str = "",
        alphabet: Alphabet = ENGLISH,
        longest: int = LONGEST_LISTED_WORD,
    ) -> Lexicon:
        """A lexicon of words from any iterable, in any case; nothing is written to disk.

        Raises:
            LexiconError: no words in it.
            WrongType: something in it is not text.
        """
        _check_arguments(alphabet, longest, name=name, version=version)
        found = read_words(words, alphabet, longest)
        return cls(
            _build_trie(found, name), None, {"name": name, "version": version, **_facts(found, alphabet)}
        )

    @cached_property
    def graph(self) -> _words.WordGraph:
        """The words as a graph, for checking them; compiled or loaded from the cache on first use."""
        return self._compiled("grph", compile_graph, lambda data: _words.WordGraph(data, len(self.alphabet)))

    @cached_property
    def anagram_index(self) -> _words.AnagramIndex:
        """The words by their letters, for the generator; compiled or loaded like :attr:`graph`."""
        return self._compiled(
            "anag", compile_anagrams, lambda data: _words.AnagramIndex(data, len(self.alphabet))
        )

    def compile(self) -> None:
        """Compile or load :attr:`graph` and :attr:`anagram_index` now, before threads or clocks start."""
        _ = self.graph, self.anagram_index

    def _compiled(
        self,
        kind: str,
        compiler: Callable[[list[str], Alphabet], bytes],
        reader: Callable[[bytes | memoryview], _Compiled],
    ) -> _Compiled:
        """The compiled form that the native core needs, from memory, from the cache, or compiled now."""
        with self._lock:
            if kind not in self._parts:
                self._parts[kind] = self._load(kind, compiler, reader)
            return self._parts[kind]  # type: ignore[no-any-return]  # what `reader` made

    def _load(
        self,
        kind: str,
        compiler: Callable[[list[str], Alphabet], bytes],
        reader: Callable[[bytes | memoryview], _Compiled],
    ) -> _Compiled:
        kept = self._cache.load(self.fingerprint, kind) if self._cache else None
        if kept is not None:
            try:
                return reader(kept)
            except BadInput:
                pass  # another program's file with a correct checksum: compile again
        compiled = compiler(self._trie.keys(), self.alphabet)
        if self._cache:
            self._cache.store(self.fingerprint, kind, compiled)
        return reader(compiled)

    def __contains__(self, word: object) -> bool:
        """Whether this word, in upper or lower case, is in the list. Raises WrongType if it is not text."""
        if not isinstance(word, str):
            raise WrongType("word", word, "a text")
        normal = self.alphabet.normalise(word)
        return normal is not None and normal in self._trie

    def has_letters(self, codes: bytes) -> bool:
        """Whether a word has exactly these letters: the only way to look up dice on the mat (SS-12).

        A word's text is not enough: the list reads CH in CHA as one letter where the alphabet has a digraph
        CH, so three dice C, H and A are not that word.

        Args:
            codes: of the letters, as :meth:`scramble.alphabet.Alphabet.encode` gives them; a blank's flag is
                ignored.

        >>> alphabet = Alphabet("ch", ("A", "C", "CH", "H"))
        >>> lexicon = Lexicon.from_words(["CHA"], alphabet=alphabet)
        >>> lexicon.has_letters(alphabet.encode("CHA")), lexicon.has_letters(bytes([2, 4, 1]))
        (True, False)
        """
        if not isinstance(codes, bytes) or codes.translate(None, self.alphabet.square_codes):
            raise WrongType("letters", codes, "expected codes of letters, as bytes")
        word = self.alphabet.decode(codes)
        if word not in self._trie or 0 in codes:
            return False
        return self.alphabet.is_simple or self.alphabet.encode(word) == codes.translate(_WITHOUT_BLANKS)

    def __len__(self) -> int:
        return len(self._trie)

    def __iter__(self) -> Iterator[str]:
        return iter(self._trie.iterkeys())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Lexicon):
            return NotImplemented
        return (self.fingerprint, self.alphabet) == (other.fingerprint, other.alphabet)

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __repr__(self) -> str:
        title = f"{self.name} {self.version}".strip()
        return f"<Lexicon {title}: {len(self)} words, {self.fingerprint[:12]}>"

    def __copy__(self) -> Lexicon:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Lexicon:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        facts = {name: getattr(self, name) for name in self.__annotations__ if not name.startswith("_")}
        return _restore, (self._trie.tobytes(), self._cache and self._cache.folder, facts)

    def word(self, number: int) -> str:
        """Word number `number` of the list, from 0; the order is the list's own, the same in every run.

        Raises:
            NoSuchWord: no word has that number.
            WrongType: not a whole number.
        """
        if isinstance(number, bool) or not isinstance(number, int):
            raise WrongType("word number", number, "a whole number")
        if not 0 <= number < len(self):
            raise NoSuchWord("word number", number, f"a number from 0 to {len(self) - 1}")
        return str(self._trie.restore_key(number))

    def prefix(self, start: str) -> list[str]:
        """All words that begin with a text, in alphabetical order.

        Raises:
            NotationError: letters outside the alphabet.
        """
        return sorted(
            self._trie.iterkeys(
                "" if isinstance(start, str) and not start else self.alphabet.word(start, "prefix")
            )
        )

    def find(self, pattern: str) -> list[str]:
        """All words that match a pattern, in alphabetical order.

        In the pattern, ``?`` or ``.`` stands for one letter and ``*`` for any number of letters.

        Raises:
            NotationError: another character, or letters outside the alphabet.

        >>> Lexicon.from_words(["cat", "coat", "cot"]).find("c?t")
        ['CAT', 'COT']
        """
        if not isinstance(pattern, str):
            raise WrongType("pattern", pattern, "a text")
        upper = self.alphabet.upper(pattern.strip())
        try:
            pieces = [self._pattern_piece(piece) for piece in re.split(r"\*+", upper)]
        except BadInput:
            expected = f"letters of the {self.alphabet.name} alphabet, ? or . for one letter, * for any"
            raise NotationError("pattern", pattern, expected) from None
        # Each piece is put where it first fits; as the last one is at the end, no other place need be tried.
        first, *middle, last = pieces if len(pieces) > 1 else (pieces[0], b"")
        stars = b"".join(b"(?>" + _ANY_LETTERS + b"?" + piece + b")" for piece in middle)
        whole = first + stars + (_ANY_LETTERS + last if len(pieces) > 1 else b"")
        matches = re.compile(whole).fullmatch
        start = re.split(r"[?.*]", upper, maxsplit=1)[0]
        return sorted(word for word in self._trie.iterkeys(start) if matches(self.alphabet.encode(word)))

    def _pattern_piece(self, piece: str) -> bytes:
        """The part between two stars, as a regular expression over letter codes; a digraph is one code."""
        parts = filter(None, re.split(r"([?.])", piece))
        return b"".join(_ANY_LETTER if part in "?." else self._escaped(part) for part in parts)

    def _escaped(self, part: str) -> bytes:
        return re.escape(self.alphabet.encode(self.alphabet.word(part, "pattern")))

    def anagrams(self, letters: str, *, shortest: int | None = None) -> list[str]:
        """Words that the letters spell, longest first, then in alphabetical order.

        Args:
            letters: up to 21 letters in any case; ``?``, ``_`` or ``.`` for a blank.
            shortest: the minimum length in letters; None for words that use all letters.
        Raises:
            NotationError: letters outside the alphabet, or too many.
        """
        dice = _spelled_dice(letters, self.alphabet)
        if shortest is not None:
            check_number("shortest", shortest, 0, LONGEST_LISTED_WORD, NotationError)
        least = len(dice) if shortest is None else max(2, shortest)
        found = self.graph.anagrams(self.alphabet.counts(dice), least)
        return [self.alphabet.decode(word) for word in sorted(found, key=lambda word: (-len(word), word))]

    def hooks(self, word: str) -> Hooks:
        """Letters that make a word when put before or after this one, which need not be a word itself.

        Raises:
            NotationError: letters outside the alphabet.
        """
        stem = self.alphabet.word(word)
        codes = self.alphabet.encode(stem)
        front = tuple(
            letter
            for code, letter in enumerate(self.alphabet, start=1)
            if letter + stem in self._trie and self.alphabet.encode(letter + stem) == bytes([code]) + codes
        )
        back = tuple(
            letter
            for code, letter in enumerate(self.alphabet, start=1)
            if stem + letter in self._trie and self.alphabet.encode(stem + letter) == codes + bytes([code])
        )
        return Hooks(front, back)


def _shipped(name: str) -> LexiconEntry | None:
    """The manifest's entry of a packaged list."""
    return next((entry for entry in Lexicon.known() if entry.name == name.lower()), None)


def _check_arguments(alphabet: Alphabet, longest: int, **texts: str) -> None:
    check_type("alphabet", alphabet, Alphabet, "an Alphabet")
    check_number("longest", longest, 2, _MOST_LETTERS, LexiconError)
    for field, text in texts.items():
        check_type(field, text, str, "a text")


def _spelled_dice(letters: str, alphabet: Alphabet) -> list[int]:
    """Die codes of a rack, which may be as long as the largest mat."""
    if not isinstance(letters, str):
        raise WrongType("letters", letters, "a text")
    marks = re.sub(f"[{re.escape(BLANK_MARKS)}]", "?", alphabet.upper(letters))
    try:
        dice = [alphabet.die_code(die) for die in alphabet.split_dice(marks)]
    except NotationError as cause:
        raise NotationError("letters", letters, cause.expected) from None
    if not 1 <= len(dice) <= _core.MOST_SIZE:
        raise NotationError("letters", letters, f"1 to {_core.MOST_SIZE} letters")
    return dice


def _fingerprint(words: Iterable[str]) -> str:
    return hashlib.sha256("".join(f"{word}\n" for word in words).encode()).hexdigest()


def _facts(found: WordList, alphabet: Alphabet) -> dict[str, Any]:
    return {
        "alphabet": alphabet,
        "fingerprint": _fingerprint(found.words),
        "rejected": found.rejected,
        "rejected_count": found.rejected_count,
    }


def _build_trie(found: WordList, name: str) -> marisa_trie.Trie:
    if not found.words:
        reason = f"; {found.rejected[0]}" if found.rejected else ""
        raise LexiconError("word list", name, f"it has no words{reason}: expected one word a line")
    return marisa_trie.Trie(found.words, order=marisa_trie.LABEL_ORDER)


def _restore(trie: bytes, folder: Path | None, facts: dict[str, Any]) -> Lexicon:
    """Rebuild a pickled lexicon."""
    return Lexicon(marisa_trie.Trie().frombytes(trie), Cache(folder) if folder else None, facts)


def _source_key(raw: bytes, alphabet: Alphabet, longest: int) -> str:
    """Identifies what a file's words depend on."""
    digest = hashlib.sha256(raw)
    digest.update(f"\0{longest}\0{'/'.join(alphabet.letters)}".encode())
    return digest.hexdigest()


def _load_kept(source_key: str, cache: Cache) -> tuple[marisa_trie.Trie, dict[str, Any]] | None:
    """The compiled words of a source and the facts about it, if both are in the cache and make sense."""
    summary = cache.load(source_key, "summ")
    if summary is None:
        return None
    try:
        facts = json.loads(bytes(summary))
        trie = cache.load(facts["fingerprint"], "trie")
        if trie is None:
            return None
        rejected = tuple(RejectedLine(*line) for line in facts["rejected"])
        kept = {"fingerprint": facts["fingerprint"], "rejected": rejected}
        kept["rejected_count"] = facts["rejected_count"]
        return marisa_trie.Trie().frombytes(bytes(trie)), kept
    except (ValueError, KeyError, TypeError, RuntimeError):
        return None  # not in the form that this version writes


def _load_source(
    raw: bytes, alphabet: Alphabet, longest: int, cache: Cache, names: dict[str, str]
) -> Lexicon:
    """A lexicon from a file's bytes: from the cache if both parts are there, else compiled and cached."""
    source_key = _source_key(raw, alphabet, longest)
    kept = _load_kept(source_key, cache)
    if kept is not None:
        trie, facts = kept
        return Lexicon(trie, cache, {**facts, **names, "alphabet": alphabet})
    found = read_lines(raw, alphabet, longest)
    built = _build_trie(found, names["name"])
    facts = _facts(found, alphabet)
    cache.store(facts["fingerprint"], "trie", built.tobytes())
    rejected = [(line.number, line.text, line.reason) for line in found.rejected]
    stored = {**facts, "rejected": rejected}
    del stored["alphabet"]
    cache.store(source_key, "summ", json.dumps(stored).encode())
    return Lexicon(built, cache, {**names, **facts})
