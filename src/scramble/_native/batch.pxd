"""The best plays of many positions, how many plays there are, or the mats after some plays."""
from libc.stdint cimport uint32_t

from scramble._native.anagrams cimport Anagrams
from scramble._native.board cimport Board, die_t
from scramble._native.found cimport Found
from scramble._native.wordgraph cimport Graph

cdef bint find_best_plays(const Board *mat, const Graph *graph, const Anagrams *index, const die_t *squares,
                          const unsigned char *counts, size_t count, Found *plays) noexcept nogil
cdef bint count_plays(const Board *mat, const Graph *graph, const Anagrams *index, const die_t *squares,
                      const unsigned char *counts, size_t count, uint32_t *found) noexcept nogil
cdef size_t find_mats_after(const Board *mat, const die_t *squares, const Found *plays, size_t count,
                            die_t *after) noexcept nogil
