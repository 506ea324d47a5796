"""The generator: every play of a roll on a mat whose words are all in the word graph (SS-8 to SS-13)."""
from scramble._native.board cimport Board
from scramble._native.gaddag cimport Graph
from scramble._native.recorder cimport Recorder

cdef void generate(const Board *board, const Graph *graph, const int *roll,
                   Recorder *recorder) noexcept nogil
