"""Laying the words of a handful wherever they fit, with every choice of blanks."""
from libc.stdint cimport uint32_t, uint64_t

from scramble._native.anagrams cimport Anagrams
from scramble._native.board cimport Board, CODES
from scramble._native.fitting cimport Worth
from scramble._native.recorder cimport Recorder
from scramble._native.through cimport Places, Through

# The dice of the roll.
cdef struct Hand:
    int counts[CODES]  # by letter; blanks are not among them
    uint32_t letters  # of which there is a die, by bit
    int blanks
    Worth worth

# Letters that spell words: those of `through` lie on the mat, the others are the roll's, or blanks.
cdef struct Handful:
    uint64_t key
    const Through *through
    uint32_t unit  # where its words probably are in the index: see probable_group
    int spare_blanks  # left when those that its words need are used

cdef struct Placer:
    const Board *board
    const Anagrams *index
    const Places *places
    Hand hand
    Recorder *recorder

cdef void place_groups(Placer *placer, const Handful *handfuls, int count) noexcept nogil
