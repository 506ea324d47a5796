"""Preparing a lane, square by square."""
from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memset

from scramble._native.bits cimport lowest_bit
from scramble._native.board cimport Board, CODES, EMPTY, LETTER_MASK, Run, face_value
from scramble._native.crosscheck cimport cross_check
from scramble._native.recorder cimport square_part
from scramble._native.wordgraph cimport Graph


cdef void read_grid(const Board *board, Grid *grid) noexcept nogil:
    """Find the letters of every row and column."""
    cdef int row, column
    memset(grid, 0, sizeof(Grid))
    for row in range(board.size):
        for column in range(board.size):
            if board.squares[row * board.size + column] != EMPTY:
                grid.lines[0][row + 1] |= <uint32_t>1 << column
                grid.lines[1][column + 1] |= <uint32_t>1 << row


cdef int sum_beside(const Board *board, int square, Run run) noexcept nogil:
    """SS-17: letters already on the mat count at face value."""
    cdef int index, other
    cdef int total = 0
    for index in range(run.length):
        other = run.start + index * run.stride
        if other != square:
            total += face_value(board, board.squares[other])
    return total


cdef Run run_across(uint32_t filled, int line, int square, int stride) noexcept nogil:
    """The run through an empty square, which lies at `line` of the line across with these letters."""
    cdef Run run
    run.start = square
    run.stride = stride
    run.length = 1
    while (filled >> (line + run.length)) & 1:
        run.length += 1
    while line > 0 and (filled >> (line - 1)) & 1:
        line -= 1
        run.start -= stride
        run.length += 1
    return run


cdef void add_filled(const Board *board, int square, int position, Lane *lane) noexcept nogil:
    """A letter lies here."""
    lane.sums[position + 1] += <uint64_t>face_value(board, board.squares[square]) << FILLED_SHIFT


cdef void add_empty(const Board *board, int square, int position, Lane *lane) noexcept nogil:
    lane.letter_premium[position] = board.letter_premium[square]
    lane.sums[position + 1] += board.word_premium[square] == 2
    lane.sums[position + 1] += TRIPLES * (board.word_premium[square] == 3)
    lane.sums[position + 1] += <uint64_t>(board.letter_premium[square] == 2) << PREMIUM_SHIFT
    if board.letter_premium[square] == 3:
        lane.sums[position + 1] += <uint64_t>LETTER_TRIPLES << PREMIUM_SHIFT


cdef uint32_t add_cross(const Board *board, const Graph *graph, int square, Run run, int position,
                        Lane *lane) noexcept nogil:
    """A die here makes the word `run` across (SS-12): the letters that do."""
    lane.cross_length[position] = run.length
    cdef uint64_t beside = sum_beside(board, square, run) * board.word_premium[square]
    lane.cross_premium[position] = board.letter_premium[square] * board.word_premium[square]
    lane.sums[position + 1] += beside << CROSS_SHIFT
    lane.sums[position + 1] += <uint64_t>1 << CROSSED_SHIFT
    lane.sums[position + 1] += <uint64_t>lane.cross_premium[position] << CROSS_PREMIUM_SHIFT
    return cross_check(board, graph, square, run)


cdef void allow(uint64_t *masks, int position, uint32_t letters) noexcept nogil:
    while letters:
        masks[lowest_bit(letters)] |= <uint64_t>1 << position
        letters &= letters - 1


cdef bint find_anchors(const Board *board, const Grid *grid, int line, bint is_down,
                       Lane *lane) noexcept nogil:
    """Mark letters, anchors and the squares with letters across; False if the lane has no anchor.

    SS-8: an empty mat has one anchor, its centre. SS-10: else the empty squares beside a letter.
    """
    cdef const uint32_t *lines = &grid.lines[is_down][line]
    cdef uint32_t on_the_mat = (<uint32_t>1 << board.size) - 1
    lane.filled = lines[1]
    lane.crossed = (lines[0] | lines[2]) & ~lane.filled
    lane.anchors = (lane.crossed | lane.filled << 1 | lane.filled >> 1) & ~lane.filled & on_the_mat
    if board.letter_count == 0 and line == board.size // 2:
        lane.anchors = <uint32_t>1 << (board.size // 2)
    return lane.anchors != 0


cdef bint prepare_lane(const Board *board, const Grid *grid, const Graph *graph, int line, bint is_down,
                       Lane *lane, uint64_t *masks) noexcept nogil:
    """Fill `lane` for row `line` (across) or column `line` (down); False if no play can lie in it.

    `masks` becomes, by letter, the positions where it may be laid or lies already.
    """
    cdef int cross_stride = 1 if is_down else board.size
    cdef int position, square, code
    cdef uint64_t unlimited
    cdef Run run
    if not find_anchors(board, grid, line, is_down, lane):
        return False
    lane.size = board.size
    lane.stride = board.size if is_down else 1
    lane.first_square = line * cross_stride
    lane.first_part = square_part(lane.first_square, is_down)
    lane.part_step = square_part(lane.stride, False)
    clear_sums(lane)
    unlimited = ~(lane.filled | lane.crossed) & ((<uint32_t>1 << lane.size) - 1)
    for code in range(CODES):
        masks[code] = unlimited
    for position in range(lane.size):
        square = lane.first_square + position * lane.stride
        lane.sums[position + 1] = lane.sums[position]
        if (lane.filled >> position) & 1:
            add_filled(board, square, position, lane)
            allow(masks, position, <uint32_t>1 << (board.squares[square] & LETTER_MASK))
            continue
        add_empty(board, square, position, lane)
        if (lane.crossed >> position) & 1:
            run = run_across(grid.lines[not is_down][position + 1], line, square, cross_stride)
            allow(masks, position, add_cross(board, graph, square, run, position, lane))
    return True


cdef void clear_sums(Lane *lane) noexcept nogil:
    memset(lane.letter_premium, 0, sizeof(lane.letter_premium))
    memset(lane.cross_premium, 0, sizeof(lane.cross_premium))
    memset(lane.cross_length, 1, sizeof(lane.cross_length))
    lane.sums[0] = 0
