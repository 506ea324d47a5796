"""Cross-checks: which letters may stand on a square, given the letters across the lane (SS-12)."""
from libc.stdint cimport uint32_t

from scramble._native.board cimport Board, Run
from scramble._native.wordgraph cimport Graph

cdef uint32_t cross_check(const Board *board, const Graph *graph, int square, Run run) noexcept nogil
