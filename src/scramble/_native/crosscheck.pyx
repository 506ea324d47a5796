"""Cross-checks: which letters may stand on an empty square, given the letters across the lane (SS-12)."""
from scramble._native.board cimport (
    Board, EMPTY, LETTER_MASK, Run, face_value, run_through, touches_letter)
from scramble._native.gaddag cimport (
    ACCEPT, Graph, LETTERS_MASK, Node, SEPARATOR, child, has_child, scramble_lowest_bit)


cdef bint follow(const Graph *graph, Node *node, const Board *board, int square, int stride,
                 int count) noexcept nogil:
    """Walk `count` letters of the mat from `square` in steps of `stride`; False if the graph ends."""
    cdef int code
    while count > 0:
        code = board.squares[square] & LETTER_MASK
        if not has_child(node[0], code):
            return False
        node[0] = child(graph, node[0], code)
        square += stride
        count -= 1
    return True


cdef uint32_t letters_after(const Graph *graph, Node node, const Board *board, int square, int stride,
                            int count) noexcept nogil:
    """The letters that, taken from `node`, lead to a word's end after `count` more letters of the mat."""
    cdef uint32_t result = 0
    cdef uint32_t options = node.mask & LETTERS_MASK
    cdef int code
    cdef Node reached
    while options:
        code = scramble_lowest_bit(options)
        options &= options - 1
        reached = child(graph, node, code)
        if follow(graph, &reached, board, square, stride, count) and reached.mask & ACCEPT:
            result |= <uint32_t>1 << code
    return result


cdef uint32_t cross_check(const Board *board, const Graph *graph, int square, Run run) noexcept nogil:
    """The letters that make `run`, which goes through the empty `square`, a word."""
    cdef Node node = graph.nodes[0]
    cdef int before = (square - run.start) // run.stride
    cdef int after = run.length - 1 - before
    if before == 0:
        # Read the word backwards: the letters after the square, the last one first, then the letter.
        if not follow(graph, &node, board, square + after * run.stride, -run.stride, after):
            return 0
        return letters_after(graph, node, board, square, run.stride, 0)
    if not follow(graph, &node, board, square - run.stride, -run.stride, before):
        return 0
    if not has_child(node, SEPARATOR):
        return 0
    node = child(graph, node, SEPARATOR)
    return letters_after(graph, node, board, square + run.stride, run.stride, after)


cdef int sum_beside(const Board *board, int square, Run run) noexcept nogil:
    """SS-17: letters already on the mat count at face value."""
    cdef int index, other
    cdef int total = 0
    for index in range(run.length):
        other = run.start + index * run.stride
        if other != square:
            total += face_value(board, board.squares[other])
    return total


cdef bint is_anchor(const Board *board, int square) noexcept nogil:
    """SS-8: an empty mat has one anchor, its centre. SS-10: else the empty squares beside a letter."""
    if board.letter_count == 0:
        return square == board.centre
    return board.squares[square] == EMPTY and touches_letter(board, square)


cdef void prepare_lane(const Board *board, const Graph *graph, int line, bint across,
                       Lane *lane) noexcept nogil:
    """Fill `lane` for row `line` (across) or column `line` (down)."""
    cdef int position, square
    cdef int cross_stride = board.size if across else 1
    cdef Run run
    lane.size = board.size
    lane.stride = 1 if across else board.size
    lane.first_square = line * cross_stride
    lane.has_anchor = False
    for position in range(lane.size):
        square = lane.first_square + position * lane.stride
        lane.letters[position] = board.squares[square]
        lane.allowed[position] = LETTERS_MASK
        lane.cross_sum[position] = 0
        lane.cross_length[position] = 1
        lane.is_anchor[position] = is_anchor(board, square)
        if not lane.is_anchor[position]:
            continue
        lane.has_anchor = True
        run = run_through(board, square, cross_stride)
        lane.cross_length[position] = run.length
        if run.length > 1:
            lane.cross_sum[position] = sum_beside(board, square, run)
            lane.allowed[position] = cross_check(board, graph, square, run)
