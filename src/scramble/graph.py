"""Packs words into the paths of the word graph; the native core makes them minimal.

See ``_native/gaddag.pxd`` for what a path is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy

from scramble import _core
from scramble.alphabet import Alphabet
from scramble.errors import LexiconError

__all__ = ["compile_graph"]

_SEPARATOR = 31
_CODE_BITS = 5
_CODES_A_KEY = 12

_Codes = numpy.ndarray[tuple[int, int], numpy.dtype[numpy.uint64]]
_Keys = numpy.ndarray[tuple[int], numpy.dtype[numpy.uint64]]


def compile_graph(words: Sequence[str], alphabet: Alphabet) -> bytes:
    """The word graph of all words that fit on a mat, as bytes for :class:`scramble._core.WordGraph`.

    Args:
        words: upper-case words, each once.
        alphabet: their letters.
    Raises:
        LexiconError: no word fits on any mat.
    """
    fronts, backs = [], []
    for codes in _by_length(words, alphabet):
        for split in range(1, codes.shape[1] + 1):
            front, back = _pack(_path(codes, split))
            fronts.append(front)
            backs.append(back)
    if not fronts:
        raise LexiconError("words", len(words), f"at least one word of 2 to {_core.MOST_SIZE} letters")
    front, back = numpy.concatenate(fronts), numpy.concatenate(backs)
    order = numpy.lexsort((back, front))
    return _core.build_word_graph(front[order], back[order])


def _by_length(words: Sequence[str], alphabet: Alphabet) -> Iterator[_Codes]:
    """Codes of the words of each length: one row a word."""
    groups: dict[int, bytearray] = {}
    for word in words:
        codes = alphabet.encode(word)
        groups.setdefault(len(codes), bytearray()).extend(codes)
    for length, joined in groups.items():
        if 2 <= length <= _core.MOST_SIZE:
            yield numpy.frombuffer(joined, numpy.uint8).reshape(-1, length).astype(numpy.uint64)


def _path(codes: _Codes, split: int) -> list[_Keys | int]:
    """The columns of a path: the first `split` letters backwards, the separator, the other letters."""
    length = codes.shape[1]
    left = [codes[:, place] for place in range(split - 1, -1, -1)]
    if split == length:
        return [*left]
    return [*left, _SEPARATOR, *(codes[:, place] for place in range(split, length))]


def _pack(path: list[_Keys | int]) -> tuple[_Keys, _Keys]:
    """Two keys a word: twelve codes in each, the first one highest."""
    count = len(path[0])  # type: ignore[arg-type]
    keys = [numpy.zeros(count, numpy.uint64), numpy.zeros(count, numpy.uint64)]
    for place, codes in enumerate(path):
        key, depth = divmod(place, _CODES_A_KEY)
        shift = numpy.uint64(_CODE_BITS * (_CODES_A_KEY - 1 - depth))
        keys[key] |= numpy.uint64(codes) << shift if isinstance(codes, int) else codes << shift
    return keys[0], keys[1]
