"""What scramble.odds._replies and scramble.worth._network need of scramble._core."""
from scramble._native.board cimport Board as CBoard, Dice
from scramble._native.found cimport Found
from scramble._native.recorder cimport Recorder, play_t
from scramble._native.spots cimport Spots
from scramble.words._words cimport AnagramIndex, WordGraph

cdef class WordSpots:
    cdef Spots *spots
    cdef WordGraph graph

cdef class Board:
    cdef CBoard board
    cdef WordSpots kept
    cdef WordGraph searched
    cdef WordSpots spots_for(self, WordGraph graph)
    cdef int read_squares(self, const unsigned char *premiums, const unsigned char *squares,
                          const unsigned char *values) except -1
    cdef int faults_of(self, list dice, list written, bytes counts) except -1
    cdef int read_play(self, object dice, Dice *result) except -1

cdef class FoundPlays:
    cdef Board board
    cdef AnagramIndex index
    cdef Recorder recorder
    cdef bint is_ordered
    cdef int put_in_order(self) except -1
    cdef play_t number_at(self, Py_ssize_t index) except 0
    cdef Found unpack(self, Py_ssize_t index)

cdef int check_size(int size) except -1
