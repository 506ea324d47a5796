"""The native core's mat values: a network's weights, and what it says of a word or of every play of a roll.

Like scramble._core, of which this is a part: convert, check, one kernel call without the GIL, return.
"""
from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.math cimport isfinite
from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy

from scramble._core cimport FoundPlays, check_size
from scramble._native.board cimport LETTER_MASK, is_die
from scramble._native.network cimport (
    MatWord, MIXED as MIXED_NEURONS, Network, WIDTH as ROW_WIDTH,
    open_network, value_of_word, values_of_plays,
    weight_count as count_weights)
from scramble.words._words cimport AnagramIndex, WordGraph, check_letters

from scramble.errors import BadInput, OutOfMemory

__all__ = ["MIXED", "WIDTH", "ValueNetwork", "weight_count"]

WIDTH = ROW_WIDTH  # numbers in a row
MIXED = MIXED_NEURONS  # neurons of the mixing layer


cdef int check_shape(int size, int letters, int directions) except -1:
    check_size(size)
    check_letters(letters)
    if directions not in (1, 2):
        raise BadInput("directions", directions, "1 for a mat that is its own mirror image, else 2")
    return 0


def weight_count(int size, int letters, int directions):
    """How many weights a network for such a mat has; see scramble._native.network for their order.

    Raises:
        BadInput: a number out of range.
    """
    check_shape(size, letters, directions)
    return count_weights(size, letters, directions)


cdef class HookMemory:
    """Hooks of the words met so far, for one index and graph.

    Each user keeps a reference, so it cannot be freed while in use.
    """
    cdef AnagramIndex index
    cdef WordGraph graph
    cdef uint64_t *known  # by rank

    def __cinit__(self, AnagramIndex index not None, WordGraph graph not None):
        self.index = index
        self.graph = graph
        self.known = <uint64_t *>calloc(index.index.word_count + 1, sizeof(uint64_t))
        if self.known == NULL:
            raise OutOfMemory("no memory for hooks")

    def __dealloc__(self):
        free(self.known)


cdef class ValueNetwork:
    """What a word on the mat is worth to the next player, as a trained network estimates it. Immutable.

    Args:
        size: rows and columns of the mat, 3 to 21.
        letters: of the alphabet, 1 to 30.
        directions: 1 if one set of rows serves words across and down, else 2.
        weights: as many 32-bit floats as weight_count says, in the machine's byte order.
        empty: the value of an empty mat.
    Raises:
        BadInput: a number out of range or not finite, or weights of another size.
        OutOfMemory: no memory.
    """
    cdef Network network
    cdef float *weights
    cdef HookMemory memory

    def __cinit__(self, int size, int letters, int directions, bytes weights not None, float empty):
        cdef size_t count, index
        check_shape(size, letters, directions)
        count = count_weights(size, letters, directions)
        if <size_t>len(weights) != count * sizeof(float):
            raise BadInput("weights", len(weights), f"{count} floats of four bytes")
        self.weights = <float *>malloc(count * sizeof(float))
        if self.weights == NULL:
            raise OutOfMemory("no memory for the weights")
        memcpy(self.weights, <const char *>weights, count * sizeof(float))
        for index in range(count):
            if not isfinite(self.weights[index]):
                raise BadInput("weight", self.weights[index], "a finite number")
        if not isfinite(empty):
            raise BadInput("empty", empty, "a finite number")
        self.network.size = size
        self.network.letters = letters
        self.network.directions = directions
        self.network.empty = empty
        open_network(&self.network, self.weights)

    def __dealloc__(self):
        free(self.weights)

    def word(self, WordGraph graph not None, int start, bint is_down, bytes codes not None):
        """The value of a mat with one word on it.

        Args:
            graph: the lexicon's word graph, for the hooks.
            start: its first square.
            is_down: does it lie in a column?
            codes: its die codes, two or more, all on the mat.
        Raises:
            BadInput: a square off the mat, or codes that are not letters of the alphabet.
        """
        cdef MatWord word
        cdef const unsigned char *letters = codes
        cdef float value
        word.start = start
        word.length = <int>len(codes)
        word.is_down = is_down
        word.letters = letters
        self.check_word(&word)
        with nogil:
            value = value_of_word(&self.network, &graph.graph, &word)
        return value

    cdef int check_word(self, const MatWord *word) except -1:
        cdef int size = self.network.size
        cdef int index, before, code
        if word.start < 0 or word.start >= size * size:
            raise BadInput("start", word.start, f"a square from 0 to {size * size - 1}")
        before = word.start // size if word.is_down else word.start % size
        if word.length < 2 or before + word.length > size:
            raise BadInput("codes", word.length, "a word of two letters or more inside the mat")
        for index in range(word.length):
            code = word.letters[index] & LETTER_MASK
            if not is_die(word.letters[index]) or code > self.network.letters:
                raise BadInput("codes", word.letters[index], "die codes of the alphabet's letters")
        return 0

    def plays(self, FoundPlays found not None, WordGraph graph not None):
        """The value of the mat that each play leaves (SS-20, SS-21).

        Args:
            found: plays on a mat of the network's size, with words of its alphabet.
            graph: the same lexicon's word graph.
        Returns:
            32-bit floats as bytes, in the machine's byte order, one a play in their order.
        Raises:
            BadInput: plays on a mat of another size, or words of a larger alphabet.
        """
        cdef bytes result
        cdef float *values
        cdef HookMemory memory
        if found.board.board.size != self.network.size:
            raise BadInput("plays", found.board.board.size, f"plays on a mat of {self.network.size} rows")
        if found.index.index.letters > <unsigned int>self.network.letters:
            expected = f"words of an alphabet of {self.network.letters} letters"
            raise BadInput("plays", found.index.index.letters, expected)
        memory = self.memory_for(found.index, graph)
        found.put_in_order()
        result = PyBytes_FromStringAndSize(NULL, found.recorder.count * sizeof(float))
        values = <float *>(<char *>result)
        with nogil:
            values_of_plays(&self.network, &graph.graph, &found.index.index, &found.board.board,
                            &found.recorder, memory.known, values)
        return result

    cdef HookMemory memory_for(self, AnagramIndex index, WordGraph graph):
        """That of the last call, if the words are the same."""
        cdef HookMemory memory = self.memory
        if memory is None or memory.index is not index or memory.graph is not graph:
            memory = self.memory = HookMemory(index, graph)
        return memory
