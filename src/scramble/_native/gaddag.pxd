"""The word graph (GADDAG, Gordon 1994): every word from every one of its letters, leftwards then rightwards.

For each split of a word, the graph holds `reversed(left part) + SEPARATOR + right part`; for the
whole word reversed there is no separator. A node is eight bytes: a mask of the letters that may
follow (bit = code, bit 31 = SEPARATOR, bit 0 = "a word ends here") and where its children start.
The child for a letter is found by counting the mask's bits below that letter.
"""
from libc.stdint cimport uint32_t, uint64_t

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    #define scramble_popcount(bits) ((int)__popcnt(bits))
    #define scramble_prefetch(address)
    #define scramble_lowest_bit(bits) ((int)_tzcnt_u32(bits))
    #else
    #define scramble_popcount(bits) __builtin_popcount(bits)
    #define scramble_prefetch(address) __builtin_prefetch(address)
    #define scramble_lowest_bit(bits) __builtin_ctz(bits)
    #endif
    """
    int scramble_popcount(uint32_t bits) noexcept nogil
    void scramble_prefetch(const void *address) noexcept nogil
    int scramble_lowest_bit(uint32_t bits) noexcept nogil

cdef enum:
    SEPARATOR = 31
    ACCEPT = 1  # in a node's mask
    LETTERS_MASK = 0x7FFFFFFE  # in a node's mask: all but ACCEPT and SEPARATOR

cdef struct Node:
    uint32_t mask
    uint32_t first_child

# Children of one node lie side by side; nodes[0] is the root.
cdef struct Graph:
    const Node *nodes
    uint32_t node_count

cdef inline bint has_child(Node node, int code) noexcept nogil:
    return (node.mask >> code) & 1

cdef inline Node child(const Graph *graph, Node node, int code) noexcept nogil:
    """The child for `code`, which must be in the node's mask."""
    cdef uint32_t below = node.mask & ((<uint32_t>1 << code) - 2)
    return graph.nodes[node.first_child + scramble_popcount(below)]

cdef bint is_sound(const Graph *graph, int letters) noexcept nogil
cdef Node *build(const uint64_t *front, const uint64_t *back, size_t count,
                 uint32_t *node_count) noexcept nogil
