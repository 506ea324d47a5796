"""What the first dice of a box can show, equal outcomes once.

Many rolls of six dice show the same letters. So all rolls of each set of the box's first dice are prepared
once a box: which outcomes a set has, and the chance of each. The other dice are rolled on top of them.
"""
from libc.stdint cimport uint8_t, uint32_t, uint64_t

from scramble._native.bits cimport count_bits64

cdef enum:
    MAX_DICE = 32
    MAX_FACES = 20

# The dice of a box: the codes of their faces, 0 for a blank.
cdef struct Box:
    int dice_count
    int face_counts[MAX_DICE]
    uint8_t faces[MAX_DICE][MAX_FACES]

# Each byte of an outcome's letters is one of them, counted from 0, in order; the others hold NO_LETTER.
cdef enum:
    LETTER_BITS = 8
    NO_LETTER = 0x7F

cdef extern from *:
    """
    #define SCRAMBLE_ONES UINT64_C(0x0101010101010101)
    #define SCRAMBLE_HIGH_BITS UINT64_C(0x8080808080808080)
    """
    const uint64_t ONES "SCRAMBLE_ONES"
    const uint64_t HIGH_BITS "SCRAMBLE_HIGH_BITS"

# What some dice show.
cdef struct Outcome:
    uint64_t letters
    int letter_count
    int blanks

cdef struct Outcomes:
    int dice_count  # how many of the box's first dice are listed
    Outcome *outcomes  # all different; those of fewer dice first
    uint32_t outcome_count
    # Sets of these dice by bit: entries starts[2 * set] to starts[2 * set + 1] of the two arrays behind it.
    uint32_t *starts
    uint32_t *numbers  # of outcomes
    double *chances  # theirs, if the set is rolled
    bint failed  # no memory


cdef inline int letters_up_to(uint64_t letters, int letter) noexcept nogil:
    """How many of an outcome's letters come before `letter` or are equal to it."""
    return count_bits64(((HIGH_BITS | letter * ONES) - letters) & HIGH_BITS)


cdef inline int letter_at(const Outcome *outcome, int index) noexcept nogil:
    return (outcome.letters >> (LETTER_BITS * index)) & 255


cdef inline Outcome with_face(const Outcome *outcome, int face) noexcept nogil:
    """One die more, with this face's code up."""
    cdef Outcome more = outcome[0]
    cdef uint64_t below
    cdef int shift
    if face == 0:
        more.blanks += 1
        return more
    shift = LETTER_BITS * letters_up_to(outcome.letters, face - 1)
    below = (<uint64_t>1 << shift) - 1
    more.letters = ((outcome.letters & below) | <uint64_t>(face - 1) << shift
                    | (outcome.letters & ~below) << LETTER_BITS)
    more.letter_count += 1
    return more


cdef void list_outcomes(const Box *box, Outcomes *outcomes) noexcept nogil
cdef void free_outcomes(Outcomes *outcomes) noexcept nogil
