"""Packs words into what the native core compiles: a word graph, and an anagram index.

``_native/wordgraph.pxd`` and ``_native/anagram_index.pxd`` describe them.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy

from scramble import _core
from scramble.alphabet import Alphabet
from scramble.errors import LexiconError
from scramble.words import _words

__all__ = ["compile_anagrams", "compile_graph"]

_CODE_BITS = 5
_CODES_A_KEY = 12

_Codes = numpy.ndarray[tuple[int, int], numpy.dtype[numpy.uint8]]
_Keys = numpy.ndarray[tuple[int], numpy.dtype[numpy.uint64]]


def compile_graph(words: Sequence[str], alphabet: Alphabet) -> bytes:
    """The word graph of all words that fit on a mat, as bytes for :class:`scramble.words._words.WordGraph`.

    Args:
        words: upper-case words without duplicates.
        alphabet: the letters of the words.
    Raises:
        LexiconError: no word fits on any mat.
    """
    codes = _fitting_words(words, alphabet)
    keys = [numpy.zeros(len(codes), numpy.uint64), numpy.zeros(len(codes), numpy.uint64)]
    lengths = _lengths(codes)
    for depth in range(codes.shape[1]):  # a path is the word backwards
        number, place = divmod(depth, _CODES_A_KEY)
        longer = numpy.flatnonzero(lengths > depth)
        letters = codes[longer, lengths[longer] - 1 - depth].astype(numpy.uint64)
        keys[number][longer] |= letters << numpy.uint64(_CODE_BITS * (_CODES_A_KEY - 1 - place))
    order = numpy.lexsort((keys[1], keys[0]))
    return _words.build_word_graph(keys[0][order], keys[1][order])


def compile_anagrams(words: Sequence[str], alphabet: Alphabet) -> bytes:
    """The anagram index of the same words, as bytes for :class:`scramble.words._words.AnagramIndex`.

    Args:
        words: upper-case words without duplicates.
        alphabet: the letters of the words.
    Raises:
        LexiconError: no word fits on any mat, or there are too many.
    """
    codes = _fitting_words(words, alphabet)
    if len(codes) > _words.MOST_WORDS:
        raise LexiconError("words", len(codes), f"at most {_words.MOST_WORDS} words")
    letter_keys = numpy.frombuffer(_words.letter_keys(), numpy.uint64)
    keys = numpy.zeros(len(codes), numpy.uint64)
    for column in codes.T:  # one by one: numpy adds short rows slowly
        keys += letter_keys[column]
    order = numpy.lexsort((keys, _lengths(codes)))
    return _words.build_anagram_index(codes[order].ravel(), order.astype(numpy.uint32), len(alphabet))


def _fitting_words(words: Sequence[str], alphabet: Alphabet) -> _Codes:
    """Codes of the words that fit on a mat, one row per word, padded with zeros, in alphabetical order."""
    width = _core.MOST_SIZE
    fitting = sorted(code for code in alphabet.encode_all(words) if 2 <= len(code) <= width)
    if not fitting:
        raise LexiconError("words", len(words), f"at least one word of 2 to {width} letters")
    return numpy.array(fitting, f"S{width}").view(numpy.uint8).reshape(-1, width)  # S pads with zeros


def _lengths(codes: _Codes) -> numpy.ndarray[tuple[int], numpy.dtype[numpy.int64]]:
    lengths = numpy.zeros(len(codes), numpy.int64)
    for column in codes.T:
        lengths += column > 0
    return lengths
