"""The best plays of many positions, and the mats after them."""
from scramble._native.anagram_index cimport AnagramTables
from scramble._native.board cimport Board, die_t
from scramble._native.found cimport Found
from scramble._native.wordgraph cimport Graph

cdef bint find_best_plays(const Board *mat, const Graph *graph, const AnagramTables *index,
                          const die_t *squares, const unsigned char *counts, size_t count,
                          Found *plays) noexcept nogil
cdef size_t find_mats_after(const Board *mat, const die_t *squares, const Found *plays, size_t count,
                            die_t *after) noexcept nogil
