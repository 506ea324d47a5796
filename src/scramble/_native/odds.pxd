"""How often each best score, or a bingo, comes up: every roll of some dice, looked up in the all-racks table.

Rolls of the box's first dice are listed already, equal ones once (outcomes.pxd). All sets that have the same
other dice are answered together: their outcomes are added up first, and each face of each other die is rolled
on top of the sum. The rack's place in the table is known but for the last die, which adds its part in a few
operations.
"""
from libc.stdint cimport uint32_t

from scramble._native.outcomes cimport Box, Outcomes
from scramble._native.replies cimport Replies

# Dice by bit that are rolled together, and how likely that is.
cdef struct RollSet:
    uint32_t dice
    double chance

cdef void sort_sets(RollSet *sets, int count) noexcept nogil
cdef void add_odds(const Replies *replies, const Box *box, const Outcomes *outcomes, const RollSet *sets,
                   int count, bint of_bingos, double *sums, double *odds) noexcept nogil
