"""How often each best score, or a bingo, comes up: every roll of some dice, looked up in the all-racks table.

Each face of each die is rolled in turn. The rack's place in the table is known but for the last die, and that
adds its part in a few operations.
"""
from libc.stdint cimport uint8_t, uint32_t

from scramble._native.replies cimport Replies

cdef enum:
    MAX_DICE = 32
    MAX_FACES = 20

# The dice of a box: the codes of their faces, 0 for a blank.
cdef struct Box:
    int dice_count
    int face_counts[MAX_DICE]
    uint8_t faces[MAX_DICE][MAX_FACES]

cdef void add_odds(const Replies *replies, const Box *box, uint32_t dice, double weight, bint of_bingos,
                   double *odds) noexcept nogil
