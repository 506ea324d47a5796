"""What scramble._core needs of scramble.words._words."""
from scramble._native.anagram_index cimport AnagramTables
from scramble._native.wordgraph cimport Graph

cdef class AnagramIndex:
    cdef AnagramTables index
    cdef const unsigned char[::1] owner

cdef class WordGraph:
    cdef Graph graph
    cdef const unsigned char[::1] owner

cdef int check_letters(int letters) except -1
cdef int read_counts(bytes counts, int *result, int most) except -1
