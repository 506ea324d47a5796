"""What scramble._replies needs of scramble._core."""
from scramble._native.board cimport Board as CBoard, Dice

cdef class Board:
    cdef CBoard board
    cdef int fill(self, const unsigned char *premiums, const unsigned char *squares,
                  const unsigned char *values) except -1
    cdef int find(self, list dice, list written, bytes counts) except -1
    cdef int read_play(self, object dice, Dice *result) except -1
