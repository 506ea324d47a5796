"""Every reason why a play is illegal, at once (SS-7 to SS-11, SS-13); a phony is legal until challenged."""
from scramble._native.board cimport Board, die_t

# The values of scramble.play.PlayFault, which a test compares with these.
cdef enum Fault:
    OFF_MAT = 1
    SQUARE_TAKEN = 2
    NOT_ONE_LINE = 4
    GAP = 8
    NOT_ATTACHED = 16
    CENTRE_NOT_COVERED = 32
    TOO_SHORT = 64
    NO_DICE = 128
    NOT_IN_ROLL = 256
    BLANK_WITHOUT_LETTER = 512
    LETTER_MISMATCH = 1024
    TOO_MANY_DICE = 2048

# A die as a player puts it down, or a letter that the player says is on the mat: anywhere, any number.
cdef struct PlacedDie:
    int row
    int column
    die_t die

cdef int find_faults(const Board *board, const PlacedDie *dice, int dice_count,
                     const PlacedDie *written, int written_count,
                     const int *roll) noexcept nogil
