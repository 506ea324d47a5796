"""One line of the mat prepared for generation: letters, cross-checks, cross sums, anchors."""
from libc.stdint cimport uint32_t

from scramble._native.board cimport Board, MAX_SIZE, die_t
from scramble._native.gaddag cimport Graph

cdef struct Lane:
    int size
    int first_square
    int stride  # 1 across, the mat's size down
    bint has_anchor
    die_t letters[MAX_SIZE]
    bint is_anchor[MAX_SIZE]  # a play must cover one of these
    uint32_t allowed[MAX_SIZE]  # cross-check: the letters that make a word across the lane, by bit
    int cross_sum[MAX_SIZE]  # face values of the letters beside, in points
    int cross_length[MAX_SIZE]  # letters of the word across, the new one included; 1 if none

cdef void prepare_lane(const Board *board, const Graph *graph, int line, bint across,
                       Lane *lane) noexcept nogil
