"""Laying the words of a set of letters wherever they fit, with every choice of blanks."""
from libc.stdint cimport uint32_t, uint64_t

from scramble._native.anagram_index cimport AnagramTables
from scramble._native.board cimport Board, CODES
from scramble._native.fitting cimport LetterValues
from scramble._native.recorder cimport Recorder
from scramble._native.spots cimport Playthrough, Spots

# The dice of the roll.
cdef struct Rack:
    int counts[CODES]  # by letter; blanks are not among them
    uint32_t letters  # of which there is a die, by bit
    int blanks
    LetterValues values

# Letters that may spell words: the playthrough's lie on the mat, the others are dice of the roll, or blanks.
cdef struct Lookup:
    uint64_t key
    const Playthrough *playthrough
    uint32_t unit  # where its words probably are in the index: see probable_group
    int spare_blanks  # left when those that its words need are used

cdef struct Placer:
    const Board *board
    const AnagramTables *index
    const Spots *spots
    Rack rack
    Recorder *recorder

cdef void place_groups(Placer *placer, const Lookup *lookups, int count) noexcept nogil
