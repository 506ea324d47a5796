"""Words that a handful of letters can spell, without a mat: anagrams."""
from scramble._native.board cimport die_t
from scramble._native.wordgraph cimport Graph

cdef enum:
    MAX_SPELLED = 21

# Spelled words one after the other, each as its length and then its codes.
cdef struct Spelled:
    unsigned char *bytes
    size_t count
    size_t room
    bint failed  # no memory

cdef void spell(const Graph *graph, const int *letters, int shortest, Spelled *spelled) noexcept nogil
