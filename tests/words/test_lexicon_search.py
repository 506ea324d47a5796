"""Prefixes, patterns, anagrams and hooks, against a search of the plain list of words."""

import re
from collections import Counter
from contextlib import suppress

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scramble.errors import NotationError, WrongType
from scramble.words.lexicon import Hooks, Lexicon

SMALL = ["AT", "CAT", "CATS", "COAT", "COT", "CUT", "SCAT", "TAC", "ACT", "CACTUS", "TATA"]
WORD_LISTS = st.lists(st.text("ABCE", min_size=2, max_size=6), min_size=1, max_size=15)
RACKS = ["RETINAS", "QUIZ", "AEINST?", "ZZ??", "EEEEEEE", "ANTIDISESTABLISHMENT"]


@pytest.fixture(scope="module")
def small() -> Lexicon:
    return Lexicon.from_words(SMALL)


def spells(word: str, letters: str, shortest: int) -> bool:
    """Can these letters, a blank being any of them, be laid as the word?"""
    blanks = sum(mark in "?_." for mark in letters)
    if len(word) < shortest or len(set(word) - set(letters.upper())) > blanks:
        return False
    return (Counter(word) - Counter(letters.upper())).total() <= blanks


def matches(pattern: str, word: str) -> bool:
    """`?` and `.` are one letter, `*` any number of them; letter by letter, without regular expressions."""
    if not pattern:
        return not word
    if pattern[0] == "*":
        return matches(pattern[1:], word) or (bool(word) and matches(pattern, word[1:]))
    return bool(word) and pattern[0] in ("?", ".", word[0]) and matches(pattern[1:], word[1:])


# Prefixes


@pytest.mark.parametrize(
    ("start", "words"),
    [
        ("CA", ["CACTUS", "CAT", "CATS"]),
        ("ca", ["CACTUS", "CAT", "CATS"]),
        ("CAT", ["CAT", "CATS"]),
        ("CATS", ["CATS"]),
        ("CATSS", []),
        ("Z", []),
        ("", sorted(SMALL)),
    ],
)
def test_prefix(small: Lexicon, start: str, words: list[str]) -> None:
    assert small.prefix(start) == words


def test_prefix_of_a_large_list(enable: Lexicon) -> None:
    assert enable.prefix("quix") == sorted(word for word in enable if word.startswith("QUIX"))
    assert "QUIXOTIC" in enable.prefix("quix")


# Patterns


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        ("C?T", ["CAT", "COT", "CUT"]),
        ("c.t", ["CAT", "COT", "CUT"]),
        ("?AT", ["CAT"]),
        ("*AT", ["AT", "CAT", "COAT", "SCAT"]),
        ("C*T", ["CAT", "COAT", "COT", "CUT"]),
        ("*", sorted(SMALL)),
        ("??", ["AT"]),
        ("CAT", ["CAT"]),
        ("CA", []),
        ("*T*A*", ["TAC", "TATA"]),
        ("  c?t\t", ["CAT", "COT", "CUT"]),
        ("", []),
    ],
)
def test_find(small: Lexicon, pattern: str, words: list[str]) -> None:
    assert small.find(pattern) == words


@given(words=WORD_LISTS, pattern=st.text("ABCEce?.*", min_size=1, max_size=6))
@example(words=["ABAB"], pattern="*AB")
@settings(max_examples=300)
def test_find_agrees_with_a_letter_by_letter_match(words: list[str], pattern: str) -> None:
    found = Lexicon.from_words(words).find(pattern)
    assert found == sorted(word for word in set(words) if matches(pattern.upper(), word))


# Anagrams


@pytest.mark.parametrize(
    ("letters", "shortest", "words"),
    [
        ("CAT", None, ["ACT", "CAT", "TAC"]),
        ("tac", None, ["ACT", "CAT", "TAC"]),
        ("CATS", 2, ["CATS", "SCAT", "ACT", "CAT", "TAC", "AT"]),
        ("CATS", 3, ["CATS", "SCAT", "ACT", "CAT", "TAC"]),
        ("CATS", 1, ["CATS", "SCAT", "ACT", "CAT", "TAC", "AT"]),
        ("CATS", 5, []),
        ("C?T", None, ["ACT", "CAT", "COT", "CUT", "TAC"]),
        ("C_T", None, ["ACT", "CAT", "COT", "CUT", "TAC"]),
        ("C.T", None, ["ACT", "CAT", "COT", "CUT", "TAC"]),
        ("A", 1, []),
        ("??", None, ["AT"]),
        ("TTAA", None, ["TATA"]),
        ("TTA", 2, ["AT"]),
    ],
)
def test_anagrams(small: Lexicon, letters: str, shortest: int | None, words: list[str]) -> None:
    """All letters are used unless a shortest length is asked for; longest first, then in order."""
    assert small.anagrams(letters, shortest=shortest) == words


@given(
    words=WORD_LISTS,
    letters=st.text("ABCEabce?_.", min_size=1, max_size=9),
    shortest=st.none() | st.integers(0, 7),
)
@settings(max_examples=300)
def test_anagrams_agree_with_counting(words: list[str], letters: str, shortest: int | None) -> None:
    found = Lexicon.from_words(words).anagrams(letters, shortest=shortest)
    least = len(letters) if shortest is None else shortest
    wanted = (word for word in set(words) if spells(word, letters, least) and len(word) <= len(letters))
    assert found == sorted(wanted, key=lambda word: (-len(word), word))


@pytest.mark.parametrize("letters", RACKS)
def test_anagrams_of_a_large_list_agree_with_counting(enable: Lexicon, letters: str) -> None:
    wanted = sorted(
        (word for word in enable if len(word) <= len(letters) and spells(word, letters, 2)),
        key=lambda word: (-len(word), word),
    )
    assert enable.anagrams(letters, shortest=2) == wanted
    assert enable.anagrams(letters) == [word for word in wanted if len(word) == len(letters)]


def test_anagrams_of_as_many_letters_as_the_largest_mat_has_rows() -> None:
    """21 letters are a word that fits on it; 22 fit nowhere."""
    word = "COUNTERREVOLUTIONARYS"
    lexicon = Lexicon.from_words([word, word + "A"])
    assert lexicon.anagrams(word[::-1]) == [word]
    assert lexicon.anagrams("?" * 21) == [word]
    with pytest.raises(NotationError, match="1 to 21"):
        lexicon.anagrams(word + "A")


# Hooks


def test_hooks(small: Lexicon) -> None:
    assert small.hooks("CAT") == Hooks(front=("S",), back=("S",))
    assert small.hooks("at") == Hooks(front=("C",), back=())
    assert small.hooks("CU") == Hooks(front=(), back=("T",))
    assert small.hooks("ZZZ") == Hooks(front=(), back=())


def test_hooks_of_the_worked_example(enable: Lexicon) -> None:
    """WRAP takes an S or a T after it; before it stands nothing (the rules' worked examples use WRAPS)."""
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    words = set(enable)
    assert "S" in enable.hooks("wrap").back
    for word in ("WRAP", "AT", "QUOTE"):
        hooks = enable.hooks(word)
        assert hooks.front == tuple(letter for letter in alphabet if letter + word in words)
        assert hooks.back == tuple(letter for letter in alphabet if word + letter in words)


# Questions that cannot be answered


@pytest.mark.parametrize("text", ["CÄT", "C T", "C1T", "C\nT", "\u017fAT", "CAT\u200b", "C\0T"])
def test_a_question_outside_the_alphabet(small: Lexicon, text: str) -> None:
    """The error names what was asked, rather than an empty answer."""
    for ask in (small.prefix, small.find, small.anagrams, small.hooks):
        with pytest.raises(NotationError, match=re.escape(repr(text))):
            ask(text)


@pytest.mark.parametrize("text", ["C?T", "C*T", ""])
def test_a_hook_is_asked_of_a_word(small: Lexicon, text: str) -> None:
    with pytest.raises(NotationError):
        small.hooks(text)


@pytest.mark.parametrize("text", ["", "*", "C*T", "[C]AT"])
def test_anagrams_are_asked_of_letters(small: Lexicon, text: str) -> None:
    with pytest.raises(NotationError):
        small.anagrams(text)


def test_an_error_repeats_the_letters_as_they_came(small: Lexicon) -> None:
    """Not as they were read: who wrote a blank as _ sees _."""
    with pytest.raises(NotationError, match="'c_1'"):
        small.anagrams("c_1")


@pytest.mark.parametrize("text", [7, b"CAT", ["C"]])
def test_a_question_is_a_text(small: Lexicon, text: object) -> None:
    for ask in (small.prefix, small.find, small.anagrams, small.hooks):
        with pytest.raises(WrongType):
            ask(text)  # type: ignore[arg-type]


@given(text=st.text(max_size=8))
@settings(max_examples=300)
def test_no_text_crashes_a_question(text: str) -> None:
    """An answer or an error of this package, and nothing else."""
    lexicon = Lexicon.from_words(SMALL)
    for ask in (lexicon.prefix, lexicon.find, lexicon.anagrams, lexicon.hooks):
        with suppress(NotationError):
            ask(text)
