"""Numbering racks."""
from libc.stdint cimport uint32_t

from scramble._native.board cimport MAX_ROLL


cdef void number_racks(Racks *racks, int letters, int blanks) noexcept nogil:
    """Prepare the numbers of all racks of up to MAX_ROLL dice, `blanks` of them blanks at most."""
    cdef int place, letter, count, have
    racks.letters = letters
    racks.blanks = blanks
    for letter in range(letters + 1):
        racks.steps[0][letter] = 1
    for place in range(1, MAX_ROLL + 1):
        racks.steps[place][0] = 0
        for letter in range(letters):
            racks.steps[place][letter + 1] = racks.steps[place][letter] + racks.steps[place - 1][letter + 1]
    racks.rack_count = 0
    for have in range(blanks + 1):
        for count in range(MAX_ROLL - have + 1):
            racks.starts[have][count] = racks.rack_count
            # As many racks of `count` letters as the first one with a letter beyond the last has before it.
            racks.rack_count += racks.steps[count][letters] if count else 1


cdef uint32_t rack_place(const Racks *racks, const int *counts) noexcept nogil:
    """The place of a rack, given by code: blanks first."""
    cdef uint32_t place = 0
    cdef int used = 0
    cdef int letter, _
    for letter in range(racks.letters):
        for _ in range(counts[letter + 1]):
            used += 1
            place += racks.steps[used][letter]
    return racks.starts[counts[0]][used] + place
