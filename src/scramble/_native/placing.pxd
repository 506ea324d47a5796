"""Laying the words that a handful of letters spells: where each one fits, what it scores, which dice are blanks."""
from libc.stdint cimport uint8_t, uint32_t, uint64_t

from scramble._native.anagrams cimport Anagrams
from scramble._native.board cimport Board, CODES
from scramble._native.recorder cimport Recorder
from scramble._native.through cimport Places, Through

# The dice of the roll.
cdef struct Hand:
    int counts[CODES]  # by letter; blanks are not among them
    uint32_t letters  # of which there is a die, by bit
    int blanks
    uint8_t values[CODES]  # points of a letter; 0 if only a blank can stand for it
    uint8_t is_lacking[CODES]  # 255 for a letter of which there is no die

cdef struct Placer:
    const Board *board
    const Anagrams *index
    const Places *places
    uint64_t field_ones  # the lowest bit of each field of a bundle
    Hand hand
    Recorder *recorder

cdef void place_group(Placer *placer, const Through *through, uint32_t unit, int spare_blanks) noexcept nogil
