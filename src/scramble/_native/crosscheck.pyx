"""Reading the word across backwards: the letters behind the square, each letter for it, those before."""
from libc.stdint cimport uint32_t

from scramble._native.bits cimport lowest_bit
from scramble._native.board cimport Board, LETTER_MASK, Run
from scramble._native.wordgraph cimport ACCEPT, Graph, LETTERS_MASK, Node, child, has_child


cdef bint follow(const Graph *graph, Node *node, const Board *board, int square, int stride,
                 int count) noexcept nogil:
    """Walk `count` letters of the mat from `square` backwards; False if the graph ends."""
    cdef int code
    while count > 0:
        code = board.squares[square] & LETTER_MASK
        if not has_child(node[0], code):
            return False
        node[0] = child(graph, node[0], code)
        square -= stride
        count -= 1
    return True


cdef uint32_t cross_check(const Board *board, const Graph *graph, int square, Run run) noexcept nogil:
    """The letters that make `run`, which goes through the empty `square`, a word; by bit."""
    cdef int before = (square - run.start) // run.stride
    cdef int after = run.length - 1 - before
    cdef Node node = graph.nodes[0]
    cdef Node reached
    cdef uint32_t result = 0
    cdef uint32_t options
    cdef int code
    if not follow(graph, &node, board, square + after * run.stride, run.stride, after):
        return 0
    options = node.mask & LETTERS_MASK
    while options:
        code = lowest_bit(options)
        options &= options - 1
        reached = child(graph, node, code)
        if follow(graph, &reached, board, square - run.stride, run.stride, before) and reached.mask & ACCEPT:
            result |= <uint32_t>1 << code
    return result
