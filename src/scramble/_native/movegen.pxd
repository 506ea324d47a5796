"""The generator: every play of a roll on a mat whose words are all in the lexicon (SS-8 to SS-13)."""
from scramble._native.anagrams cimport Anagrams
from scramble._native.board cimport Board
from scramble._native.recorder cimport Recorder
from scramble._native.through cimport Places

cdef void generate(const Board *board, const Places *places, const Anagrams *index, const int *roll,
                   Recorder *recorder) noexcept nogil
