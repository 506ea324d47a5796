"""Is each of many words in the graph? Words come as text, their letters' codes in a table by character."""
from scramble._native.wordgraph cimport Graph

cdef enum Answer:
    NOT_IN = 0
    IS_IN = 1
    EMPTY_WORD = 2
    NOT_KNOWN = 3  # too long for the graph, or not ASCII: the word list has to be asked

# `codes` has 256 entries: the code of the letter that the character is, in either case, or 0.
# `answers` has room for `count` of them.
cdef void find_records(const Graph *graph, const unsigned char *codes, const unsigned char *text,
                       size_t width, unsigned char *answers, size_t count) noexcept nogil
cdef void find_lines(const Graph *graph, const unsigned char *codes, const unsigned char *text,
                     size_t size, unsigned char *answers, size_t count) noexcept nogil
cdef size_t count_lines(const unsigned char *text, size_t size) noexcept nogil
