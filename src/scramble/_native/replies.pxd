"""The all-racks table: for one mat, the best score of every rack.

First each word at each place raises the entry of exactly the dice that it takes, with every choice of
blanks; then each rack is raised to the racks that lack one of its dice. An entry is the score plus one,
0 for no play.
"""
from libc.stdint cimport uint8_t, uint16_t

from scramble._native.anagram_index cimport AnagramTables
from scramble._native.board cimport Board
from scramble._native.racks cimport Racks
from scramble._native.wordgraph cimport Graph

cdef enum:
    HIGHEST_REPLY = 65534
    SLACK = 8  # entries behind the last one that may be read

cdef struct Replies:
    Racks racks
    int most  # dice of the racks that are filled
    uint16_t *entries
    uint8_t *bingos  # by place: can the rack lay all of seven dice?
    bint too_high  # some score does not fit into an entry
    bint failed  # no memory

cdef void find_replies(const Board *board, const Graph *graph, const AnagramTables *index, int most,
                       Replies *replies) noexcept nogil
cdef uint16_t highest_entry(const Replies *replies) noexcept nogil
