"""The generator: every play of a roll on a mat whose words are all in the lexicon (SS-8 to SS-13)."""
from scramble._native.anagram_index cimport AnagramTables
from scramble._native.board cimport Board
from scramble._native.recorder cimport Recorder
from scramble._native.spots cimport Spots

cdef void generate(const Board *board, const Spots *spots, const AnagramTables *index, const int *roll,
                   Recorder *recorder) noexcept nogil
