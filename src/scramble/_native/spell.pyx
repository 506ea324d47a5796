"""Anagram search: a walk through the graph, which writes each word from its last letter to its first."""
from libc.stdint cimport uint32_t
from libc.stdlib cimport realloc
from libc.string cimport memcpy

from scramble._native.bits cimport lowest_bit
from scramble._native.board cimport CODES
from scramble._native.wordgraph cimport ACCEPT, Graph, LETTERS_MASK, Node, child

cdef struct Speller:
    const Graph *graph
    Spelled *spelled
    int letters[CODES]  # letters left, by code; 0 counts blanks
    int shortest
    int length
    unsigned char word[MAX_SPELLED]  # its last letters, at the end


cdef void write_word(Speller *speller) noexcept nogil:
    cdef Spelled *spelled = speller.spelled
    cdef size_t needed = spelled.count + speller.length + 1
    cdef unsigned char *wider
    if needed > spelled.room:
        wider = <unsigned char *>realloc(spelled.bytes, 2 * needed + 1024)
        if wider == NULL:
            spelled.failed = True
            return
        spelled.bytes = wider
        spelled.room = 2 * needed + 1024
    spelled.bytes[spelled.count] = speller.length
    memcpy(&spelled.bytes[spelled.count + 1], &speller.word[MAX_SPELLED - speller.length], speller.length)
    spelled.count = needed


cdef void spell_from(Speller *speller, Node node) noexcept nogil:
    """Try each letter that may follow; each word comes once, because a letter is preferred to a blank."""
    cdef uint32_t options = node.mask & LETTERS_MASK
    cdef int code, used
    cdef Node reached
    while options:
        code = lowest_bit(options)
        options &= options - 1
        used = code if speller.letters[code] else 0
        if speller.letters[used] == 0 or speller.length == MAX_SPELLED:
            continue
        reached = child(speller.graph, node, code)
        speller.letters[used] -= 1
        speller.length += 1
        speller.word[MAX_SPELLED - speller.length] = code
        if reached.mask & ACCEPT and speller.length >= speller.shortest:
            write_word(speller)
        spell_from(speller, reached)
        speller.length -= 1
        speller.letters[used] += 1


cdef void spell(const Graph *graph, const int *letters, int shortest, Spelled *spelled) noexcept nogil:
    """Write every word of `shortest` letters or more that `letters`, by code, can spell."""
    cdef Speller speller
    cdef int code
    speller.graph = graph
    speller.spelled = spelled
    speller.shortest = shortest
    speller.length = 0
    for code in range(CODES):
        speller.letters[code] = letters[code]
    spell_from(&speller, graph.nodes[0])
