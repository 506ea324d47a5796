"""Anagrams without a mat: the words that some of a few letters can spell, blanks included.

This is a walk through the word graph. The anagram index would be asked for each choice of the letters: 128 of
seven, but two million of 21.
"""
from scramble._native.board cimport die_t
from scramble._native.wordgraph cimport Graph

# Words one after the other, each as its length and then its codes.
cdef struct FoundWords:
    unsigned char *bytes
    size_t count
    size_t room
    bint failed  # no memory

cdef void find_anagrams(const Graph *graph, const int *letters, int shortest,
                        FoundWords *found) noexcept nogil
