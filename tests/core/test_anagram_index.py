"""The anagram index: building it, refusing what is none. See test_anagram_lookups.py for what it finds."""

import mmap
from pathlib import Path
from random import Random
from typing import Any

import numpy
import pytest
from brute import THIRTY, lexicon_of, listed
from index_bytes import POSITIONS, WORDS, Index, check_search, compiled
from plain import steady

from scramble import ENGLISH
from scramble.errors import BadInput, LexiconError
from scramble.words import _words
from scramble.words.compile import compile_anagrams

REFUSALS = (BadInput, TypeError, OverflowError)
BUFFER_REFUSALS = (*REFUSALS, ValueError, BufferError)  # Cython's and NumPy's own words for a wrong array
KEYS = numpy.frombuffer(_words.letter_keys(), numpy.uint64)

Codes = numpy.ndarray[Any, numpy.dtype[numpy.uint8]]


def rows(*words: str) -> Codes:
    """Codes of words, 21 for each, in this order; a dot is a zero."""
    padded = "".join(word.ljust(_words_width(), ".") for word in words)
    return numpy.array([0 if mark == "." else ord(mark) - ord("A") + 1 for mark in padded], numpy.uint8)


def _words_width() -> int:
    return 21


def ranks(*numbers: int) -> "numpy.ndarray[Any, numpy.dtype[numpy.uint32]]":
    return numpy.array(numbers, numpy.uint32)


def key(word: str) -> int:
    return int(KEYS[rows(word)].sum(dtype=numpy.uint64))


# Building


def test_keys_of_letters_are_the_same_in_every_build() -> None:
    """Files of the cache depend on them: 31 different numbers, and 0 for no letter."""
    assert len(set(KEYS.tolist())) == 32
    assert [hex(number) for number in KEYS[:3].tolist()] == ["0x0", "0x6e789e6aa1b965f4", "0x6c45d188009454f"]


def test_an_index_of_one_word_and_of_anagrams() -> None:
    """Anagrams follow each other in any order; their ranks say which is which."""
    assert _words.AnagramIndex(_words.build_anagram_index(rows("AB"), ranks(0), 2)).word_count == 1
    for words, numbers in ((("AB", "BA"), (0, 1)), (("BA", "AB"), (1, 0))):
        packed = _words.build_anagram_index(rows(*words), ranks(*numbers), 2)
        assert _words.AnagramIndex(packed).word_count == 2


FIRST, SECOND = sorted(("ABC", "ABD"), key=key)


@pytest.mark.parametrize(
    ("codes", "numbers", "field"),
    [
        (rows(), ranks(), "words"),
        (rows("AB"), ranks(), "words"),
        (rows(), ranks(0), "words"),
        (rows("AB"), ranks(0, 1), "words"),
        (rows("AB", "ABC"), ranks(0), "words"),
        (rows("AB")[:-1], ranks(0), "words"),
        (numpy.append(rows("AB"), numpy.uint8(0)), ranks(0), "words"),
        (rows("AF"), ranks(0), "codes"),
        (rows("AB") | 32, ranks(0), "codes"),
        (rows("AB") | 128, ranks(0), "codes"),
        (rows("A.B"), ranks(0), "codes"),
        (rows("." * 20 + "A"), ranks(0), "codes"),
        (rows("AB" + "." * 18 + "A"), ranks(0), "codes"),
        (rows(""), ranks(0), "codes"),
        (rows("A"), ranks(0), "codes"),
        (rows("ABC", "AB"), ranks(0, 1), "codes"),
        (rows("AB", "A"), ranks(0, 1), "codes"),
        (rows(SECOND, FIRST), ranks(0, 1), "codes"),
        (rows(FIRST, SECOND, FIRST), ranks(0, 1, 2), "codes"),
        (rows("AB"), ranks(1), "ranks"),
        (rows("AB"), ranks(2**32 - 1), "ranks"),
        (rows("AB", "ABC"), ranks(0, 0), "ranks"),
        (rows("AB", "ABC"), ranks(1, 1), "ranks"),
        (rows("AB", "ABC"), ranks(1, 2), "ranks"),
    ],
    ids=steady,
)
def test_words_that_cannot_be_packed(codes: Codes, numbers: Any, field: str) -> None:
    """The error names what is wrong; letters are A to E."""
    with pytest.raises(BadInput) as error:
        _words.build_anagram_index(codes, numbers, 5)
    assert error.value.field == field


@pytest.mark.parametrize("letters", [0, -1, 31, 32, 2**31 - 1])
def test_alphabets_that_cannot_be_packed(letters: int) -> None:
    with pytest.raises(BadInput) as error:
        _words.build_anagram_index(rows("AB"), ranks(0), letters)
    assert error.value.field == "letters"


def test_too_many_words() -> None:
    """One more than a play's number has room for; nobody looks at the words then."""
    count = _words.MOST_WORDS + 1
    with pytest.raises(BadInput) as error:
        _words.build_anagram_index(numpy.zeros(count * 21, numpy.uint8), numpy.zeros(count, numpy.uint32), 26)
    assert (error.value.field, error.value.value) == ("words", count)


@pytest.mark.parametrize(
    ("codes", "numbers", "letters"),
    [
        (None, ranks(0), 2),
        (rows("AB"), None, 2),
        (rows("AB"), ranks(0), None),
        (rows("AB"), ranks(0), "2"),
        (rows("AB"), ranks(0), 2**64),
        ("AB", ranks(0), 2),
        (rows("AB"), [0], 2),
        (rows("AB"), b"0000", 2),
        (rows("AB").astype(numpy.int8), ranks(0), 2),
        (rows("AB"), ranks(0).astype(numpy.int32), 2),
        (rows("AB"), ranks(0).astype(numpy.uint64), 2),
        (rows("AB").reshape(1, 21), ranks(0), 2),
        (numpy.repeat(rows("AB"), 2)[::2], ranks(0), 2),
        (rows("AB", "BA"), numpy.repeat(ranks(0, 1), 2)[::2], 2),
    ],
    ids=steady,
)
def test_arrays_that_are_no_words(codes: Any, numbers: Any, letters: Any) -> None:
    with pytest.raises(BUFFER_REFUSALS):
        _words.build_anagram_index(codes, numbers, letters)


def test_compiling_does_not_depend_on_the_order_of_words() -> None:
    """The same words, the same bytes: what the cache holds is what anybody would compile."""
    words = ["CAT", "ACT", "AT", "CATS", "SCAT", "TA", "CASTS"]
    packed = compile_anagrams(words, ENGLISH)
    assert compile_anagrams(words[::-1], ENGLISH) == packed
    assert compile_anagrams(sorted(words), ENGLISH) == packed
    assert compile_anagrams([*words, "DOG"], ENGLISH) != packed


def test_words_that_fit_on_no_mat_are_left_out() -> None:
    """Of one letter, or of more than 21; a list of such words cannot be compiled."""
    packed = compile_anagrams(["A", "AT", "A" * 21, "A" * 22], ENGLISH)
    assert _words.AnagramIndex(packed).word_count == 2
    assert packed == compile_anagrams(["AT", "A" * 21], ENGLISH)
    for words in ([], ["A"], ["A" * 22, "B"]):
        with pytest.raises(LexiconError):
            compile_anagrams(words, ENGLISH)


# Reading


@pytest.mark.parametrize(
    "data",
    [b"", bytes(1), bytes(4), bytes(7), bytes(64), bytes(256), bytes(4096), b"\xff" * 256, b"\xff" * 4096],
    ids=lambda data: f"{len(data)} of {data[:1]!r}",
)
def test_bytes_that_are_no_index(data: bytes) -> None:
    with pytest.raises(BadInput) as error:
        _words.AnagramIndex(data)
    assert error.value.field == "anagram index"


@pytest.mark.parametrize(
    "data",
    [
        None,
        7,
        "A" * 256,
        [0] * 256,
        object(),
        memoryview(bytes(4096))[::2],
        numpy.zeros((2, 2048), numpy.uint8),
    ],
    ids=steady,
)
def test_objects_that_are_no_index(data: Any) -> None:
    with pytest.raises(BUFFER_REFUSALS):
        _words.AnagramIndex(data)


@pytest.mark.parametrize("kind", [bytearray, lambda data: memoryview(bytearray(data)), numpy.array])
def test_bytes_that_somebody_could_change_are_refused(kind: Any) -> None:
    """Whole and sound, but what was checked must stay as it was."""
    data = compiled()
    changing = kind(numpy.frombuffer(data, numpy.uint8)) if kind is numpy.array else kind(data)
    with pytest.raises(BadInput, match="nobody can change"):
        _words.AnagramIndex(changing)


@pytest.mark.parametrize("shift", range(1, 8))
def test_bytes_that_are_not_aligned_are_refused(shift: int) -> None:
    """Whole and sound, but the numbers in it do not lie where a machine reads numbers."""
    data = memoryview(bytes(shift) + compiled() + bytes(8 - shift))
    with pytest.raises(BadInput, match="aligned"):
        _words.AnagramIndex(data[shift : shift - 8])


def test_any_bytes_that_stay_will_do(tmp_path: Path) -> None:
    """Bytes, a mapped file, an array that cannot be written."""
    data = compiled()
    (tmp_path / "index").write_bytes(data)
    frozen = numpy.frombuffer(data, numpy.uint8).copy()
    frozen.flags.writeable = False
    with (tmp_path / "index").open("rb") as file:
        mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    for kind in (data, memoryview(data), frozen, mapped):
        assert _words.AnagramIndex(kind).word_count == len(WORDS)


def test_every_length_but_the_right_one_is_refused() -> None:
    data = compiled()
    for length in range(len(data)):
        with pytest.raises(BadInput):
            _words.AnagramIndex(data[:length])
    for extra in (1, 4, 8, 16, 64, 4096):
        with pytest.raises(BadInput):
            _words.AnagramIndex(data + bytes(extra))


# Damaged in one place


NUMBERS = (0, 1, 2, 5, 6, 21, 30, 31, 32, 63, 64, 2**16, 2**23, 2**27, 2**31 - 1, 2**31, 2**32 - 2, 2**32 - 1)


def test_every_number_of_the_header() -> None:
    """Other counts and starts are refused; so are tables of other sizes, but for those that still fit.

    More letters than the words use, or a number that stands for nothing, is not damage.
    """
    index = Index()
    for place in range(len(index.header)):
        before = int(index.header[place])
        for number in {*NUMBERS, before + 1, before - 1, before ^ 1, before * 2 % 2**32} - {before, -1}:
            index.header[place] = number
            is_sound = check_search(index.data)
            if place == Index.LETTERS:
                assert is_sound == (before < number <= 30)
            elif Index.SLOT_BITS <= place < Index.LACKING_TWO_BITS + Index.LONGEST:
                assert not is_sound or number < before or place == Index.LACKING_BITS
            else:
                assert not is_sound
        index.header[place] = before
    assert index.data == compiled()


@pytest.mark.parametrize("part", Index.PARTS)
def test_every_byte_of_a_small_index(part: str) -> None:
    """Each is changed alone: the index is refused, or what is found with it is legal all the same."""
    index = Index()
    found = []
    for place, before in enumerate(index.bytes.tolist()):
        if index.part_at(place) == part:
            for number in {before ^ 1, before ^ 128, (before + 1) % 256, 0, 255} - {before}:
                index.bytes[place] = number
                found.append(check_search(index.data))
            index.bytes[place] = before
    assert len(found) > 150
    assert part in ("header", "places", "units") or any(found)
    assert part == "filter" or not all(found)


def test_random_damage_in_many_places() -> None:
    """The same with a few bytes or a few hundred; some of it is not noticed."""
    random = Random(17)  # noqa: S311 - no secret
    data, sound = compiled(), 0
    for _try in range(3000):
        changed = bytearray(data)
        for _place in range(random.choice((1, 2, 5, 300))):
            changed[random.randrange(len(data))] = random.choice((0, 1, 128, 255, random.randrange(256)))
        sound += check_search(bytes(changed))
    assert 200 < sound < 2000


def test_random_tables_behind_a_sound_header() -> None:
    """Sizes fit, and nothing else does."""
    random = Random(17)  # noqa: S311 - no secret
    index = Index()
    for _try in range(500):
        index.bytes[index.start("slots") :] = list(random.randbytes(len(index.bytes) - index.start("slots")))
        with pytest.raises(BadInput):
            _words.AnagramIndex(index.data)


def refused(index: Index) -> bool:
    try:
        _words.AnagramIndex(index.data)
    except BadInput:
        return True
    return False


def test_slots_that_lead_astray_are_refused() -> None:
    """To a word instead of its group, past the end, or all of them used, so that a search would not stop."""
    heads = [unit for unit, _group in Index().groups()]
    for unit in range(len(Index().units) + 2):
        index = Index()
        used = numpy.flatnonzero(index.slots["unit"] != Index.NO_UNIT)
        index.slots["unit"][used[0]] = unit
        assert refused(index) == (unit not in heads)
    index = Index()
    empty = numpy.flatnonzero(index.slots["unit"] == Index.NO_UNIT)
    index.slots["unit"][empty[1:]] = heads[0]
    assert not refused(index)
    index.slots["unit"][empty[0]] = heads[0]
    assert refused(index)


@pytest.mark.parametrize("length", [2, 3, 12, 13, 16, 17, 21])
def test_words_that_are_not_those_of_their_group_are_refused(length: int) -> None:
    """Codes, keys, numbers of words and letters, repeated letters and ranks of one group."""
    unit = next(unit for unit, group in Index().groups() if group["size"] & 31 == length)
    for field, change in (
        ("key", 1),
        ("key", 2**63),
        ("size", 1),
        ("size", 32),
        ("size", 2**31),
        ("repeated", 2),
    ):
        index = Index()
        index.group(unit)[field] ^= numpy.uint64(change)
        assert refused(index)
    for place in range(length):
        for code in (0, 6, 31, 255):
            index = Index()
            index.units[unit + 1 :].view(numpy.uint8).reshape(-1)[place] = code
            assert refused(index)
    for rank in (0, len(WORDS), 2**32 - 1):
        index = Index()
        last = index.units[unit + 1 + (length > 12)].view(numpy.uint32)
        assert int(last[3]) < len(WORDS)
        last[3] = rank if int(last[3]) != rank else 1
        assert refused(index)


def test_ranks_that_lead_to_another_word_are_refused() -> None:
    index = Index()
    index.places[[0, 1]] = index.places[[1, 0]]
    assert refused(index)
    index.places[[0, 1]] = index.places[[1, 0]]
    assert not refused(index)
    for number in (0, 2**32 - 1, int(index.places[0]) ^ 1, int(index.places[0]) + 32):
        before = int(index.places[0])
        index.places[0] = number
        assert refused(index)
        index.places[0] = before


def test_lacking_letters_of_no_alphabet_are_refused() -> None:
    """The index has five letters: bits 1 to 5 are theirs."""
    for table in range(len(Index().lacking + Index().lacking_two)):
        for bit in (0, 5, 6, 30, 31):
            index = Index()
            (index.lacking + index.lacking_two)[table][-1] |= numpy.uint32(1 << bit)
            assert refused(index) == (bit != 5)


def test_filter_and_lacking_letters_may_say_too_much() -> None:
    """They say where it is worth looking: with every bit set, the plays are the same."""
    index = Index()
    index.filter[:] = 2**64 - 1
    for table in index.lacking + index.lacking_two:
        table[:] = 0b111110
    lexicon = lexicon_of(WORDS)
    everywhere = _words.AnagramIndex(index.data)
    for position in POSITIONS:
        found = position.board.plays(lexicon.graph, everywhere, position.counts)
        plays = [(found.score(number), tuple(found.dice(number))) for number in range(len(found))]
        assert plays == listed(position, lexicon)
        assert plays


@pytest.mark.parametrize("letters", [1, 4, 5, 6, 30])
def test_an_index_of_a_longer_alphabet_is_refused(letters: int) -> None:
    """Its words could have letters that nobody knows; one of a shorter alphabet will do."""
    if letters < 5:
        with pytest.raises(BadInput) as error:
            _words.AnagramIndex(compiled(), letters)
        assert (error.value.field, error.value.value) == ("anagram index", 5)
    else:
        assert _words.AnagramIndex(compiled(), letters).word_count == len(WORDS)


@pytest.mark.parametrize("letters", [0, -1, 31, 2**31, None, "5"], ids=steady)
def test_alphabets_that_cannot_be(letters: Any) -> None:
    with pytest.raises(REFUSALS):
        _words.AnagramIndex(compiled(), letters)


def test_letters_beyond_the_words_own() -> None:
    """An index of an alphabet of thirty letters, of which the words use five."""
    wide = compile_anagrams([THIRTY.decode(word) for word in WORDS], THIRTY)
    assert wide != compiled()
    assert check_search(wide)
