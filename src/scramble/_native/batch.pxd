"""The best plays of many positions."""
from scramble._native.anagrams cimport Anagrams
from scramble._native.board cimport Board, die_t
from scramble._native.found cimport Found
from scramble._native.wordgraph cimport Graph

cdef bint find_best_plays(const Board *mat, const Graph *graph, const Anagrams *index, const die_t *squares,
                          const unsigned char *counts, size_t count, Found *plays) noexcept nogil
