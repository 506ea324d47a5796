"""Preparing a lane, square by square."""
from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memset

from scramble._native.bits cimport lowest_bit
from scramble._native.board cimport (
    Board, CODES, EMPTY, LETTER_MASK, Run, face_value, run_through, touches_letter)
from scramble._native.crosscheck cimport cross_check
from scramble._native.wordgraph cimport Graph, LETTERS_MASK


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


cdef void add_filled(const Board *board, int square, int position, Lane *lane) noexcept nogil:
    """A letter lies here."""
    lane.filled |= <uint32_t>1 << position
    lane.filled_sum[position + 1] += face_value(board, board.squares[square])


cdef void add_empty(const Board *board, int square, int position, Lane *lane) noexcept nogil:
    lane.letter_premium[position] = board.letter_premium[square]
    lane.word_premiums[position + 1] += board.word_premium[square] == 2
    lane.word_premiums[position + 1] += TRIPLES * (board.word_premium[square] == 3)
    lane.letter_premiums[position + 1] += board.letter_premium[square] == 2
    lane.letter_premiums[position + 1] += LETTER_TRIPLES * (board.letter_premium[square] == 3)


cdef uint32_t add_cross(const Board *board, const Graph *graph, int square, int cross_stride,
                        int position, Lane *lane) noexcept nogil:
    """A die on this anchor may make a word across (SS-12): the letters that do."""
    cdef Run run = run_through(board, square, cross_stride)
    if run.length == 1:
        return LETTERS_MASK
    lane.crossed |= <uint32_t>1 << position
    lane.cross_length[position] = run.length
    lane.cross_sum[position + 1] += sum_beside(board, square, run) * board.word_premium[square]
    lane.cross_premium[position] = board.letter_premium[square] * board.word_premium[square]
    lane.cross_premium_sum[position + 1] += lane.cross_premium[position]
    return cross_check(board, graph, square, run)


cdef void allow(uint64_t *fits, int position, uint32_t letters) noexcept nogil:
    while letters:
        fits[lowest_bit(letters)] |= <uint64_t>1 << position
        letters &= letters - 1


cdef bint find_anchors(const Board *board, Lane *lane) noexcept nogil:
    """Mark the lane's anchors; False if it has none."""
    cdef int position
    lane.anchors = 0
    for position in range(lane.size):
        if is_anchor(board, lane.first_square + position * lane.stride):
            lane.anchors |= <uint32_t>1 << position
    return lane.anchors != 0


cdef bint prepare_lane(const Board *board, const Graph *graph, int line, bint across, Lane *lane,
                       uint64_t *fits) noexcept nogil:
    """Fill `lane` for row `line` (across) or column `line` (down); False if no play can lie in it.

    `fits` becomes, by letter, the positions where it may be laid or lies already.
    """
    cdef int cross_stride = board.size if across else 1
    cdef int position, square, code
    cdef uint32_t letters
    cdef uint64_t unlimited = 0
    memset(lane, 0, sizeof(Lane))
    lane.size = board.size
    lane.stride = 1 if across else board.size
    lane.first_square = line * cross_stride
    if not find_anchors(board, lane):
        return False
    memset(fits, 0, CODES * sizeof(uint64_t))
    for position in range(lane.size):
        square = lane.first_square + position * lane.stride
        lane.filled_sum[position + 1] = lane.filled_sum[position]
        lane.cross_sum[position + 1] = lane.cross_sum[position]
        lane.word_premiums[position + 1] = lane.word_premiums[position]
        lane.letter_premiums[position + 1] = lane.letter_premiums[position]
        lane.cross_premium_sum[position + 1] = lane.cross_premium_sum[position]
        lane.cross_length[position] = 1
        if board.squares[square] != EMPTY:
            add_filled(board, square, position, lane)
            allow(fits, position, <uint32_t>1 << (board.squares[square] & LETTER_MASK))
            continue
        add_empty(board, square, position, lane)
        letters = LETTERS_MASK
        if (lane.anchors >> position) & 1:
            letters = add_cross(board, graph, square, cross_stride, position, lane)
        if letters == LETTERS_MASK:
            unlimited |= <uint64_t>1 << position
        else:
            allow(fits, position, letters)
    for code in range(CODES):
        fits[code] |= unlimited
    return True
