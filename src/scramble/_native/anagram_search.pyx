"""Anagram search: a walk through the graph, which writes each word from its last letter to its first."""
from libc.stdint cimport uint32_t
from libc.stdlib cimport realloc
from libc.string cimport memcpy

from scramble._native.bits cimport lowest_bit
from scramble._native.board cimport CODES, MAX_SIZE
from scramble._native.wordgraph cimport ACCEPT, Graph, LETTERS_MASK, Node, child

cdef struct Search:
    const Graph *graph
    FoundWords *found
    int letters[CODES]  # letters left, by code; 0 counts blanks
    int shortest
    int length
    unsigned char word[MAX_SIZE]  # its last letters, at the end


cdef void write_word(Search *search) noexcept nogil:
    cdef FoundWords *found = search.found
    cdef size_t needed = found.count + search.length + 1
    cdef unsigned char *wider
    if needed > found.room:
        wider = <unsigned char *>realloc(found.bytes, 2 * needed + 1024)
        if wider == NULL:
            found.failed = True
            return
        found.bytes = wider
        found.room = 2 * needed + 1024
    found.bytes[found.count] = search.length
    memcpy(&found.bytes[found.count + 1], &search.word[MAX_SIZE - search.length], search.length)
    found.count = needed


cdef void search_from(Search *search, Node node) noexcept nogil:
    """Try each letter that may follow; each word comes once, because a letter is preferred to a blank."""
    cdef uint32_t options = node.mask & LETTERS_MASK
    cdef int code, used
    cdef Node reached
    while options:
        code = lowest_bit(options)
        options &= options - 1
        used = code if search.letters[code] else 0
        if search.letters[used] == 0 or search.length == MAX_SIZE:
            continue
        reached = child(search.graph, node, code)
        search.letters[used] -= 1
        search.length += 1
        search.word[MAX_SIZE - search.length] = code
        if reached.mask & ACCEPT and search.length >= search.shortest:
            write_word(search)
        search_from(search, reached)
        search.length -= 1
        search.letters[used] += 1


cdef void find_anagrams(const Graph *graph, const int *letters, int shortest,
                        FoundWords *found) noexcept nogil:
    """Write every word of `shortest` letters or more that `letters`, by code, can spell."""
    cdef Search search
    cdef int code
    search.graph = graph
    search.found = found
    search.shortest = shortest
    search.length = 0
    for code in range(CODES):
        search.letters[code] = letters[code]
    search_from(&search, graph.nodes[0])
