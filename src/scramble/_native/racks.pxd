"""Racks as numbers: every rack of up to seven dice has its place in one table.

A rack is some blanks and some letters. Racks with as many of both lie together; among them the sorted letters
a <= b <= ... make the place C(a, 1) + C(b + 1, 2) + ..., letters counted from 0 (combinatorial
number system). So racks that differ in the first letter only lie side by side.
"""
from libc.stdint cimport uint32_t

from scramble._native.board cimport MAX_LETTERS, MAX_ROLL

cdef enum:
    MOST_SYMBOLS = MAX_LETTERS + 1  # letters from 0, and one beyond the last

cdef struct Racks:
    int letters  # of the alphabet
    int blanks  # the most that a rack may have
    uint32_t rack_count
    uint32_t steps[MAX_ROLL + 1][MOST_SYMBOLS]  # what a letter adds, by its number in order (from 1)
    uint32_t starts[MAX_ROLL + 1][MAX_ROLL + 1]  # of racks, by how many blanks and how many letters

cdef uint32_t rack_place(const Racks *racks, const int *counts) noexcept nogil
cdef void number_racks(Racks *racks, int letters, int blanks) noexcept nogil


cdef inline uint32_t racks_to(const Racks *racks, int blanks, int dice) noexcept nogil:
    """The place behind the last rack of so many blanks and up to `dice` dice in all."""
    cdef int letters = dice - blanks
    return racks.starts[blanks][letters] + (racks.steps[letters][racks.letters] if letters else 1)
