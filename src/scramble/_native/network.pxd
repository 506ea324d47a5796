"""Mat values: what the next player can expect of the word that lies on the mat, by a small network.

Its input is one row of numbers for each fact about the word: a letter on a square, a letter that is a blank,
length and first square, a letter that may stand before or after the word and the square where it would. The
rows are added up; what is below zero counts zero; a mixing layer and an output follow.
"""
from libc.stdint cimport uint64_t

from scramble._native.anagram_index cimport AnagramTables
from scramble._native.board cimport Board, die_t
from scramble._native.recorder cimport Recorder
from scramble._native.wordgraph cimport Graph

cdef enum:
    WIDTH = 32  # of a row: the last number of the sum is not a neuron, it is added to the value itself
    MIXED = 16  # neurons of the mixing layer

# The parts of one array of weights, in this order. Squares are those of the word laid across: on a mat that
# is equal to its mirror image one set of rows serves both directions, else those for words down come behind.
cdef struct Network:
    int size
    int letters
    int directions  # 1, or 2 if words down have rows of their own
    float empty  # the value of an empty mat
    const float *letter_rows  # by direction, square, letter
    const float *front_rows  # the same: hooks
    const float *back_rows
    const float *place_rows  # by direction, first square, length - 1
    const float *blank_rows  # by letter
    const float *start  # what the sum begins with: WIDTH
    const float *mixing  # by number of the sum but the last, MIXED weights each
    const float *mixing_start  # MIXED
    const float *output  # MIXED, then one number that is added

# A word on the mat, with blanks; `start` is its first square.
cdef struct MatWord:
    int start
    int length
    bint is_down
    const die_t *letters

cdef size_t weight_count(int size, int letters, int directions) noexcept nogil
cdef void open_network(Network *network, const float *weights) noexcept nogil
cdef float value_of_word(const Network *network, const Graph *graph, const MatWord *word) noexcept nogil
cdef void values_of_plays(const Network *network, const Graph *graph, const AnagramTables *index,
                          const Board *board, const Recorder *recorder, uint64_t *known,
                          float *values) noexcept nogil
