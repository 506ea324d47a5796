"""The spots where a word may lie, sorted by playthrough: the letters of the mat that the word would use.

A spot is a stretch of a lane that a word may fill. Words of one playthrough are looked for together: their
letters are the playthrough's and the dice. The lanes where they may lie are searched together too: a lane
group has up to four of them, each in a bit field of its own of a 64-bit number. The words of one playthrough
and one length are a query.
"""
from libc.stdint cimport uint32_t, uint64_t

from scramble._native.board cimport Board, CODES, MAX_SIZE
from scramble._native.lanes cimport Lane
from scramble._native.wordgraph cimport Graph

cdef enum:
    NONE = -1
    MAX_FIELDS = 4
    LARGEST_IN_FOURTHS = 9  # the largest mat whose lanes fit four to a number
    CHAINS = 256  # of playthroughs, by their keys

# By letter: where in each lane it may be laid or lies already, one bit a position.
cdef struct LetterMasks:
    uint64_t by_letter[CODES]

# Lanes where words have the same playthrough.
cdef struct LaneGroup:
    int playthrough  # its number
    int next  # another group with this playthrough, or NONE
    int masks  # number of its LetterMasks
    int lane_count
    const Lane *lanes[MAX_FIELDS]  # by field
    # Where nothing limits a word but that its letter lies on a lane's one playthrough letter: its position.
    bint is_free
    int positions[MAX_FIELDS]
    # By the word's length and by field: the positions where it may begin; if it is free, how many letters
    # may come before the playthrough letter.
    uint64_t starts[MAX_SIZE + 1]

# Equal letters of the mat that words use, and the lane groups where they do.
cdef struct Playthrough:
    uint64_t key  # of the letters, see anagram_index
    int count  # of the letters
    int letter  # the last one's code
    int first_group
    int next  # others in the same chain, or NONE
    uint32_t lengths  # for which there is a start, by bit

# The words of one length with the same playthrough.
cdef struct Query:
    int playthrough  # its number
    int dice  # how many are placed
    int first_stretch
    int stretch_count

cdef struct Spots:
    uint64_t letter_keys[CODES]
    int field_bits  # a field has 1 << field_bits bits
    int field_mask  # of a bit's number in its field
    uint64_t field_ones  # the lowest bit of each field
    Lane lanes[2 * MAX_SIZE]
    int lane_count
    LetterMasks *masks  # first those of the lanes
    int mask_count
    LaneGroup *lane_groups
    int lane_group_count
    Playthrough *playthroughs
    int playthrough_count
    int chains[CHAINS]  # the last of their playthroughs, or NONE
    int room  # for this many of each
    Query *queries
    int query_count
    uint64_t *stretches  # by query: the sums of the stretches where its words may lie (see Lane), each once
    bint failed  # no memory

cdef inline int start_at(const Spots *spots, const LaneGroup *group, int bit) noexcept nogil:
    """The position in its lane that a bit of LaneGroup.starts stands for."""
    cdef int place = bit & spots.field_mask
    return group.positions[bit >> spots.field_bits] - place if group.is_free else place

cdef void find_spots(const Board *board, const Graph *graph, Spots *spots) noexcept nogil
cdef void free_spots(Spots *spots) noexcept nogil
