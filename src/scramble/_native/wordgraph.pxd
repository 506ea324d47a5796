"""The word graph: every word backwards, from its last letter to its first, as a minimal automaton.

A node is eight bytes: a mask of the letters that may follow (bit = code, bit 0 = "a word is whole here")
and where its children start. The child for a letter is found by counting the mask's bits below that letter.
"""
from libc.stdint cimport uint32_t, uint64_t

from scramble._native.bits cimport count_bits

cdef enum:
    ACCEPT = 1  # in a node's mask
    LETTERS_MASK = 0x7FFFFFFE  # in a node's mask: letters

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
    return graph.nodes[node.first_child + count_bits(below)]

cdef bint is_sound(const Graph *graph, int letters) noexcept nogil
cdef Node *build(const uint64_t *front, const uint64_t *back, size_t count,
                 uint32_t *node_count) noexcept nogil
