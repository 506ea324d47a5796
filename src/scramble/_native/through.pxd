"""Through letters: the places where a word may lie, sorted by the letters of the mat that it would use.

Words that use the same letters of the mat are looked for together: their letters are those and the dice.
The lanes where they may lie are searched together too, each in a field of its own of a 64-bit number.
"""
from libc.stdint cimport uint32_t, uint64_t

from scramble._native.board cimport Board, CODES, MAX_SIZE
from scramble._native.wordgraph cimport Graph
from scramble._native.lanes cimport Lane

cdef enum:
    NONE = -1
    MAX_FIELDS = 4
    LARGEST_IN_FOURTHS = 9  # the largest mat whose lanes fit four to a number
    CHAINS = 256  # of through letters, by their keys

# By letter: where in each lane it may be laid or lies already, one bit a position.
cdef struct Fits:
    uint64_t letters[CODES]

# Lanes where words use equal letters of the mat.
cdef struct Bundle:
    int through  # number of the letters
    int next  # another bundle with these letters, or NONE
    int fits  # number of its Fits
    int lane_count
    const Lane *lanes[MAX_FIELDS]  # by field
    # Where nothing limits a word but that its letter lies on a lane's one through letter: its position.
    bint is_free
    int positions[MAX_FIELDS]
    # By the word's length and by field: the positions where it may begin; if it is free, how many letters
    # may come before the through letter.
    uint64_t starts[MAX_SIZE + 1]

# All bundles with equal through letters.
cdef struct Through:
    uint64_t key  # of the letters, see anagrams
    int count  # of the letters
    int letter  # the last one's code
    int first_bundle
    int next  # others in the same chain, or NONE
    uint32_t lengths  # for which there is a start, by bit

# The words of one length with the same through letters.
cdef struct Task:
    int through  # number of the letters
    int dice  # how many are placed
    int first_stretch
    int stretch_count

cdef struct Places:
    uint64_t letter_keys[CODES]
    int field_bits  # a field has 1 << field_bits bits
    int field_mask  # of a bit's number in its field
    uint64_t field_ones  # the lowest bit of each field
    Lane lanes[2 * MAX_SIZE]
    int lane_count
    Fits *fits  # first those of the lanes
    int fits_count
    Bundle *bundles
    int bundle_count
    Through *throughs
    int through_count
    int chains[CHAINS]  # the last of their through letters, or NONE
    int room  # for so many of each
    Task *tasks
    int task_count
    uint64_t *stretches  # by task: the sums of the stretches where its words may lie (see Lane), each once
    bint failed  # no memory

cdef inline int start_at(const Places *places, const Bundle *bundle, int bit) noexcept nogil:
    """The position in its lane that a bit of Bundle.starts stands for."""
    cdef int place = bit & places.field_mask
    return bundle.positions[bit >> places.field_bits] - place if bundle.is_free else place

cdef void find_places(const Board *board, const Graph *graph, Places *places) noexcept nogil
cdef void free_places(Places *places) noexcept nogil
