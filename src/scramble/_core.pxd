"""What scramble.odds._replies and scramble.worth._network need of scramble._core."""
from scramble._native.board cimport Board as CBoard, Dice
from scramble._native.found cimport Found
from scramble._native.recorder cimport Recorder, play_t
from scramble._native.through cimport Places
from scramble.words._words cimport AnagramIndex, WordGraph

cdef class WordPlaces:
    cdef Places *places
    cdef WordGraph graph

cdef class Board:
    cdef CBoard board
    cdef WordPlaces kept
    cdef WordGraph searched
    cdef WordPlaces places_for(self, WordGraph graph)
    cdef int fill(self, const unsigned char *premiums, const unsigned char *squares,
                  const unsigned char *values) except -1
    cdef int find(self, list dice, list written, bytes counts) except -1
    cdef int read_play(self, object dice, Dice *result) except -1

cdef class FoundPlays:
    cdef Board board
    cdef AnagramIndex index
    cdef Recorder recorder
    cdef bint is_ordered
    cdef int put_in_order(self) except -1
    cdef play_t at(self, Py_ssize_t index) except 0
    cdef Found read(self, Py_ssize_t index)
