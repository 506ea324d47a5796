"""A line of the mat made ready for placing words: where each letter may stand, and what dice there score."""
from libc.stdint cimport int16_t, uint8_t, uint32_t, uint64_t

from scramble._native.board cimport Board, MAX_SIZE
from scramble._native.wordgraph cimport Graph

cdef enum:
    TRIPLES = 8  # no play covers more squares
    LETTER_TRIPLES = 32
    ROOM = 48  # a word's letters are multiplied in steps of eight, from any start
    # Several sums in one number; each has room for what a whole lane can come to, so that none runs over.
    WORD_MASK = 0x3F  # squares that double a word, and in TRIPLES those that triple it
    FILLED_SHIFT = 8  # face values of the letters that lie (SS-17)
    FILLED_MASK = 0xFFF
    CROSS_SHIFT = 20  # those of the letters across, with the word premium
    CROSS_MASK = 0x3FFFF
    PREMIUM_SHIFT = 38  # squares that double a letter, and in LETTER_TRIPLES those that triple it
    PREMIUM_MASK = 0x3FF
    CROSSED_SHIFT = 48  # squares with letters across
    CROSSED_MASK = 0xFF
    CROSS_PREMIUM_SHIFT = 56  # cross_premium

cdef struct Lane:
    int size
    int first_square
    int first_part  # of a play's number, for a word that begins at position 0
    int part_step  # how it grows with the position
    int stride  # 1 across, the mat's size down
    uint32_t filled  # positions that hold a letter, by bit
    uint32_t anchors  # a play must cover one of these, by bit
    uint32_t crossed  # where a die makes a word across, by bit
    int16_t letter_premium[ROOM]  # of empty squares; 0 where a letter lies
    int16_t cross_premium[ROOM]  # what a die counts in the word across; 0 if there is none
    uint8_t cross_length[MAX_SIZE]  # letters of the word across, the new one included; 1 if none
    uint64_t sums[MAX_SIZE + 1]  # over the positions before, so that those of a stretch are one difference

# Where letters lie: for each row and each column, its filled positions, by bit. A line more at each end.
cdef struct Grid:
    uint32_t lines[2][MAX_SIZE + 2]  # rows first; line number i stands at i + 1

cdef void read_grid(const Board *board, Grid *grid) noexcept nogil
cdef bint prepare_lane(const Board *board, const Grid *grid, const Graph *graph, int line, bint is_down,
                       Lane *lane, uint64_t *masks) noexcept nogil

cdef extern from *:
    """
    /* By the word premiums of a stretch: a row for each number of triples. */
    static const int scramble_multipliers[64] = {
        1, 2, 4, 8, 16, 32, 64, 128,
        3, 6, 12, 24, 48, 96, 192, 384,
        9, 18, 36, 72, 144, 288, 576, 1152,
        27, 54, 108, 216, 432, 864, 1728, 3456,
        81, 162, 324, 648, 1296, 2592, 5184, 10368,
        243, 486, 972, 1944, 3888, 7776, 15552, 31104,
        729, 1458, 2916, 5832, 11664, 23328, 46656, 93312,
        2187, 4374, 8748, 17496, 34992, 69984, 139968, 279936};
    """
    const int scramble_multipliers[64]

cdef inline uint64_t sums_of(const Lane *lane, int start, int end) noexcept nogil:
    """The sums from `start` to before `end`."""
    return lane.sums[end] - lane.sums[start]

cdef inline int multiplier_of(uint64_t sums) noexcept nogil:
    """SS-16: what a word counts."""
    return scramble_multipliers[sums & WORD_MASK]

cdef inline int filled_sum(uint64_t sums) noexcept nogil:
    return (sums >> FILLED_SHIFT) & FILLED_MASK

cdef inline int cross_sum(uint64_t sums) noexcept nogil:
    return (sums >> CROSS_SHIFT) & CROSS_MASK

cdef inline int letter_premiums(uint64_t sums) noexcept nogil:
    return (sums >> PREMIUM_SHIFT) & PREMIUM_MASK

cdef inline int crossed_count(uint64_t sums) noexcept nogil:
    return (sums >> CROSSED_SHIFT) & CROSSED_MASK

cdef inline int cross_premium_sum(uint64_t sums) noexcept nogil:
    return sums >> CROSS_PREMIUM_SHIFT
