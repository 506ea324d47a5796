"""Word lists as people keep them: cases D01 to D07, D13 and D14, and what Unicode can do to a line."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scramble.alphabet import ENGLISH, Alphabet
from scramble.dice import DiceSet
from scramble.errors import LexiconError, WrongType
from scramble.mat import Mat
from scramble.play import PlayFault
from scramble.position import Position
from scramble.words.cache import Cache
from scramble.words.lexicon import Lexicon
from scramble.words.wordlist import LONGEST_LISTED_WORD, read_lines, read_words

MEGABYTE = 1_000_000
ACCENTED = Alphabet("accented", (*ENGLISH.letters, "È"))

# Lines that are not English words, whatever case folding or normalising would make of them.
NO_WORDS = {
    "L with stroke": "Łódź",
    "Kelvin sign for K": "\u212aIT",
    "long s for S": "\u017fET",
    "dotless i for I": "\u0131CE",
    "I with dot above": "\u0130CE",
    "sharp s, SS in upper case": "stra\u00dfe",
    "ligature fi": "\ufb01n",
    "fullwidth letters": "\uff22\uff21\uff34",
    "Roman numeral eight": "\u2167",
    "mathematical bold": "\U0001d401\U0001d400\U0001d413",
    "Cyrillic look-alikes": "\u0421\u0410\u0422",
    "e with grave, one code point": "M\u00c8RE",
    "e with grave, combining": "ME\u0300RE",
    "combining mark at the end": "BAT\u0301",
    "combining mark alone": "\u0301",
    "zero-width space": "BA\u200bT",
    "zero-width joiner at the end": "BAT\u200d",
    "zero-width non-joiner at the start": "\u200cBAT",
    "byte order mark on a later line": "\ufeffBAT",
    "soft hyphen": "BA\u00adT",
    "right-to-left mark": "BAT\u200f",
    "non-breaking space at the end": "BAT\u00a0",
    "non-breaking space at the start": "\u00a0BAT",
    "em space": "\u2003BAT",
    "line separator": "BAT\u2028",
    "next line": "BAT\u0085",
    "file separator": "BAT\u001c",
    "two words": "BAT MAN",
    "words with a tab between them": "BAT\tMAN",
    "words with a comma between them": "BAT,MAN",
    "apostrophe": "don't",
    "hyphen": "re-do",
    "digit": "BAT9",
    "full stop": "BAT.",
    "comment without a space": "BAT#note",
    "one letter": "A",
    "brackets": "[QU]AD",
}
NO_WORD_LINES = pytest.mark.parametrize("line", NO_WORDS.values(), ids=NO_WORDS.keys())


def load(folder: Path, raw: bytes, longest: int = LONGEST_LISTED_WORD) -> Lexicon:
    """Write a word list and load it."""
    path = folder / "list.txt"
    path.write_bytes(raw)
    return Lexicon.load(path, longest=longest, cache=Cache(folder / "cache"))


def rejected_numbers(lexicon: Lexicon) -> list[int]:
    """Line numbers that the list could not use."""
    return [line.number for line in lexicon.rejected]


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"CAT\r\nDOG\r\n", ("CAT", "DOG")),
        (b"CAT\rDOG", ("CAT", "DOG")),
        (b"\xef\xbb\xbfAB\nCAT\n", ("AB", "CAT")),
        (b"CAT\nCAT\ncat\n", ("CAT",)),
        (b"\n  CAT \n\t\nDOG\t\n\n", ("CAT", "DOG")),
        (b"\xef\xbb\xbfowl\r\nCAT\rdog\n\r\r\nEMU", ("CAT", "DOG", "EMU", "OWL")),
    ],
    ids=["D01 CRLF", "D02 CR", "D03 BOM", "D04 repeated", "D05 blanks", "all mixed"],
)
def test_words_of_a_file(tmp_path: Path, raw: bytes, words: tuple[str, ...]) -> None:
    """Cases D01 to D05: these words, found in any case, and nothing rejected."""
    lexicon = load(tmp_path, raw)
    assert tuple(sorted(lexicon)) == words
    assert len(lexicon) == len(words)
    assert all(word in lexicon and word.lower() in lexicon for word in words)
    assert lexicon.rejected_count == 0


def test_a_look_up_is_as_strict_as_a_file(tmp_path: Path) -> None:
    """Cases D01, D02, D05: line ends, blanks and joined lines are not part of a word."""
    lexicon = load(tmp_path, b"CAT\r\nDOG\r\n")
    for text in ("CAT\r", "CATDOG", "", " CAT ", "CAT\n", "C", "[C]AT", "CA?"):
        assert text not in lexicon


def test_repeated_words_give_each_play_once(tmp_path: Path) -> None:
    """Case D04: CAT covers the centre in three places across and three down."""
    lexicon = load(tmp_path, b"CAT\nCAT\ncat\n")
    plays = Position.parse("-", roll="CAT").plays(lexicon)
    assert len(plays) == len(set(plays)) == 6
    assert lexicon.anagrams("CAT") == ["CAT"]


@pytest.mark.parametrize("line", ["", "A", " ", "# A"])
def test_a_short_line_makes_no_one_letter_word(tmp_path: Path, line: str) -> None:
    """Case D05: a one-die play does not pass because "" or "A" stands in the list."""
    lexicon = load(tmp_path, f"{line}\nZOO\n".encode())
    assert list(lexicon) == ["ZOO"]
    assert len(Position.parse("-", roll="A").plays(lexicon)) == 0
    assert "A" not in lexicon


def test_several_words_on_a_line_are_none(tmp_path: Path) -> None:
    """Case D06: line 4 is reported; the words above it are found in any case."""
    lexicon = load(tmp_path, b"Cat\nDOG\nbird\nred,blue\n")
    assert all(word in lexicon for word in ("CAT", "cat", "DOG", "BIRD"))
    assert all(word not in lexicon for word in ("RED,BLUE", "RED", "BLUE"))
    (line,) = lexicon.rejected
    assert (line.number, line.text, lexicon.rejected_count) == (4, "red,blue", 1)
    assert "','" in line.reason
    assert str(line).startswith("line 4: 'red,blue': ")


def test_lower_case_is_a_blank_in_a_play_only(tmp_path: Path) -> None:
    """Case D06: `cat` asks for the word CAT, but plays three blanks (SS-13)."""
    lexicon = load(tmp_path, b"Cat\n")
    position = Position.parse("-", roll="CAT")
    assert "cat" in lexicon
    assert position.faults("5E cat") == PlayFault.NOT_IN_ROLL
    assert not position.faults("5E CAT")


@pytest.mark.parametrize("line", ["M\u00c8RE", "ME\u0300RE"], ids=["composed", "decomposed"])
def test_both_forms_of_an_accent_are_one(line: str) -> None:
    """Case D07: neither form is English, and both are the same word where the letter exists."""
    english = read_lines(f"CAT\n{line}\n".encode(), ENGLISH)
    assert english.words == ("CAT",)
    assert [rejected.number for rejected in english.rejected] == [2]
    assert read_lines(line.encode(), ACCENTED).words == ("M\u00c8RE",)
    assert line in Lexicon.from_words(["m\u00e8re"], alphabet=ACCENTED)


@NO_WORD_LINES
def test_a_line_that_is_no_word_is_reported(tmp_path: Path, line: str) -> None:
    """No such line becomes another word, and its number is told."""
    lexicon = load(tmp_path, f"CAT\n{line}\nDOG\n".encode())
    assert sorted(lexicon) == ["CAT", "DOG"]
    assert rejected_numbers(lexicon) == [2]


@NO_WORD_LINES
def test_a_text_that_is_no_word_is_reported(line: str) -> None:
    """Words from a program are read as strictly; a look-up agrees."""
    lexicon = Lexicon.from_words(["CAT", line, "BAT", "KIT", "SET", "ICE", "FIN", "STRASSE", "MERE"])
    assert rejected_numbers(lexicon) == [2]
    assert line not in lexicon


def test_line_numbers_count_every_kind_of_line_end(tmp_path: Path) -> None:
    """CRLF is one line end, not two."""
    lexicon = load(tmp_path, b"CAT\r\nx1\rDOG\nx2\r\n\r\nx3\n\rx4")
    assert rejected_numbers(lexicon) == [2, 4, 6, 8]


def test_comments(tmp_path: Path) -> None:
    """A comment begins a line, or follows a space."""
    lexicon = load(tmp_path, b"# DOG\nCAT # a cat\nEMU\t#bird\n  # OWL\n#\nBAT #\nAPE#no\n")
    assert sorted(lexicon) == ["BAT", "CAT", "EMU"]
    assert rejected_numbers(lexicon) == [7]


@pytest.mark.parametrize("raw", [b"M\xc8RE", b"\xff", b"\xc0\xafAB", b"\xed\xa0\x80", b"CAT\x80", b"\xf5"])
def test_a_line_that_is_not_utf8(tmp_path: Path, raw: bytes) -> None:
    """Latin-1, overlong forms and surrogates are reported; the lines around them are kept."""
    lexicon = load(tmp_path, b"CAT\n" + raw + b"\nDOG")
    assert sorted(lexicon) == ["CAT", "DOG"]
    (line,) = lexicon.rejected
    assert (line.number, line.reason) == (2, "not UTF-8 text")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"])
def test_utf16_and_utf32_are_refused(tmp_path: Path, encoding: str) -> None:
    """Case D03: a clear error, not a list of broken words."""
    with pytest.raises(LexiconError, match="UTF-16 or binary: expected UTF-8 text"):
        load(tmp_path, "CAT\nDOG\n".encode(encoding))


@pytest.mark.parametrize("mark", [b"\xff\xfe", b"\xfe\xff"], ids=["little endian", "big endian"])
def test_a_utf16_mark_is_enough(tmp_path: Path, mark: bytes) -> None:
    """A list of words in another script has no zero bytes that would give it away."""
    with pytest.raises(LexiconError, match="UTF-16 or binary: expected UTF-8 text"):
        load(tmp_path, mark + b"\x21\x04\x10\x04")


def test_very_long_lines(tmp_path: Path) -> None:
    """Case D13: nine letters kept; ten, a hundred, five hundred and fifty million are skipped."""
    lines = ["A" * 9, "A" * 10, "A" * 100, "A" * 500, "A" * 50 * MEGABYTE]
    lexicon = load(tmp_path, "\n".join(lines).encode(), longest=9)
    assert list(lexicon) == ["A" * 9]
    assert rejected_numbers(lexicon) == [2, 3, 4, 5]
    assert lexicon.rejected_count == 4
    assert all("longer than 9 letters" in line.reason for line in lexicon.rejected)
    assert max(len(str(line)) for line in lexicon.rejected) < 200


def test_the_longest_word_that_is_kept_by_default() -> None:
    """One letter more is too long."""
    found = read_words(["A" * LONGEST_LISTED_WORD, "B" * (LONGEST_LISTED_WORD + 1)], ENGLISH)
    assert found.words == ("A" * LONGEST_LISTED_WORD,)
    assert [line.number for line in found.rejected] == [2]


def test_length_counts_letters_not_characters() -> None:
    """[CH]A has two letters, [CH] alone has one, SS-8."""
    spanish = Alphabet("spanish", ("A", "CH"))
    found = read_words(["CHA", "CH", "CHACHA", "CHACHACH"], spanish, longest=4)
    assert found.words == ("CHA", "CHACHA")
    assert [line.number for line in found.rejected] == [2, 4]


def test_words_about_as_long_as_the_mat(tmp_path: Path) -> None:
    """Case D14: nine letters can be played on nine squares, ten cannot, one letter is not a word.

    The list keeps the ten letters: they are a word, and a larger mat has room for them.
    """
    lexicon = load(tmp_path, b"REMARKING\nIMPRESSION\nA\n")
    nine = Position.parse("5A RE", roll="MARKING").plays(lexicon)
    assert "5A REMARKING" in {nine.text(index) for index in range(len(nine))}
    assert len(Position.parse("5A IMP", roll="RESSION").plays(lexicon)) == 0
    wide = Position.parse("8A IMP", roll="RESSION", mat=Mat.load("standard15"), dice=DiceSet.load())
    assert "8A IMPRESSION" in {wide.plays(lexicon).text(index) for index in range(len(wide.plays(lexicon)))}
    assert "IMPRESSION" in lexicon
    assert "A" not in lexicon
    assert rejected_numbers(lexicon) == [3]


def test_a_report_has_an_end(tmp_path: Path) -> None:
    """A file of rubbish gives a thousand lines to look at and the count of all."""
    lexicon = load(tmp_path, b"CAT\n" + b"x1\n" * 2500)
    assert rejected_numbers(lexicon) == list(range(2, 1002))
    assert lexicon.rejected_count == 2500


@pytest.mark.parametrize("word", [b"CAT", None, 7, ["CAT"]])
def test_words_are_texts(word: object) -> None:
    """A word of another type is a mistake of the program, not a line to skip."""
    with pytest.raises(WrongType, match="text"):
        read_words(["CAT", word], ENGLISH)  # type: ignore[list-item]


def without_comment(text: str) -> str:
    """Cut a comment off, with the space before it."""
    for place, mark in enumerate(text):
        if mark == "#" and (place == 0 or text[place - 1].isspace()):
            return text[: max(0, place - 1)]
    return text


def model(raw: bytes) -> tuple[set[str], list[int]]:
    """Words and rejected line numbers, from the description of the file format alone."""
    words: set[str] = set()
    rejected: list[int] = []
    for number, line in enumerate(re.split(rb"\r\n|\r|\n", raw.removeprefix(b"\xef\xbb\xbf")), start=1):
        try:
            text = without_comment(line.decode()).strip(" \t\v\f")
        except UnicodeDecodeError:
            rejected.append(number)
            continue
        if re.fullmatch("[A-Za-z]{2,45}", text):
            words.add(text.upper())
        elif text:
            rejected.append(number)
    return words, rejected


PIECES = ["CAT", "dog", "Emu", "a", "\n", "\r", "\r\n", " ", "\t", "#", "-", "'", "A" * 45, "\0", "\ufeff"]
STRANGE = ["è", "\u00a0", "\u2028", "\x0b", "\x0c", "\x1c", "\u0085", "\u0301"]
BROKEN = [b"\xff", b"\xc3", b"\xa8", b"\xef\xbb"]
FILES = st.lists(st.sampled_from([*(piece.encode() for piece in PIECES + STRANGE), *BROKEN]), max_size=40)


@given(raw=st.one_of(st.binary(max_size=200), FILES.map(b"".join)))
@settings(max_examples=600)
def test_any_bytes_give_the_words_that_stand_there(raw: bytes) -> None:
    """No bytes crash the reader; kept words are stripped lines, and every other line is reported."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in raw:
        with pytest.raises(LexiconError):
            read_lines(raw, ENGLISH)
        return
    found = read_lines(raw, ENGLISH)
    words, rejected = model(raw)
    assert found.words == tuple(sorted(words))
    assert [line.number for line in found.rejected] == rejected
    assert found.rejected_count == len(rejected)


@given(
    words=st.lists(
        st.text("abzABZ\u017f\u0130\u0131\u00df\ufb01\u0301\u00a0 -'\t\n#", max_size=4), max_size=20
    )
)
@settings(max_examples=200)
def test_any_texts_give_the_words_that_are_among_them(words: list[str]) -> None:
    """The same for words from a program: nothing but A to Z in either case is a word."""
    found = read_words(words, ENGLISH)
    stripped = [word.strip(" \t\n") for word in words]
    assert set(found.words) == {word.upper() for word in stripped if re.fullmatch("[A-Za-z]{2,}", word)}
