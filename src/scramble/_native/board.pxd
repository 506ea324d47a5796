"""The mat as the kernels see it: squares by number, letters by code, lines by stride.

A square is `row * size + column`, rows and columns from 0. A letter has a code from 1 to MAX_LETTERS
(its place in the alphabet); a die on the mat is its letter's code, with BLANK_FLAG set if it is a blank.
In a roll, code 0 counts the blanks.
"""
from libc.string cimport memcpy, memset

ctypedef unsigned char die_t

cdef enum:
    MIN_SIZE = 3
    MAX_SIZE = 21
    MAX_SQUARES = MAX_SIZE * MAX_SIZE
    MAX_ROLL = 7  # SS-7
    MAX_LETTERS = 30  # of an alphabet
    CODES = 32
    EMPTY = 0
    LETTER_MASK = 0x1F
    BLANK_FLAG = 0x20  # alone: a blank that stands for no letter yet

cdef struct Board:
    int size
    int centre
    int letter_count  # how many squares hold a letter
    int bingo  # points for placing MAX_ROLL dice, SS-19
    int values[CODES]  # face value by letter code, in points
    die_t squares[MAX_SQUARES]
    unsigned char letter_premium[MAX_SQUARES]  # 1, 2 or 3
    unsigned char word_premium[MAX_SQUARES]

# A legal play: at most seven dice, in the order of their line.
cdef struct Dice:
    int count
    int squares[MAX_ROLL]
    die_t dice[MAX_ROLL]

# Letters in a row, across or down, from the first square with steps of `stride`.
cdef struct Run:
    int start
    int stride
    int length

cdef inline bint is_die(Py_ssize_t code) noexcept nogil:
    """Is this the code of a die with a letter up, a blank that stands for one among them?"""
    return 0 < code <= (BLANK_FLAG | MAX_LETTERS) and 1 <= code & LETTER_MASK <= MAX_LETTERS

cdef inline int face_value(const Board *board, die_t die) noexcept nogil:
    """Points printed on a die; a blank has none (SS-4, SS-18)."""
    return 0 if die & BLANK_FLAG else board.values[die & LETTER_MASK]

cdef inline int position_in_line(const Board *board, int square, int stride) noexcept nogil:
    """How many squares of the line lie before this one."""
    return square % board.size if stride == 1 else square // board.size

cdef inline bint has_before(const Board *board, int square, int stride) noexcept nogil:
    """Is there a letter on the square just before, in the direction of `stride`?"""
    return position_in_line(board, square, stride) > 0 and board.squares[square - stride] != EMPTY

cdef inline bint has_after(const Board *board, int square, int stride) noexcept nogil:
    """Is there a letter on the square just after, in the direction of `stride`?"""
    return (position_in_line(board, square, stride) < board.size - 1
            and board.squares[square + stride] != EMPTY)

cdef inline bint touches_letter(const Board *board, int square) noexcept nogil:
    """Is a letter side by side with this square (SS-10)?"""
    return (has_before(board, square, 1) or has_after(board, square, 1)
            or has_before(board, square, board.size) or has_after(board, square, board.size))

cdef inline Run run_through(const Board *board, int square, int stride) noexcept nogil:
    """The longest run of letters through `square`, which counts as filled."""
    cdef Run run
    cdef int last = square
    run.start = square
    run.stride = stride
    while has_before(board, run.start, stride):
        run.start -= stride
    while has_after(board, last, stride):
        last += stride
    run.length = (last - run.start) // stride + 1
    return run

cdef inline void lay(const Board *board, const Dice *dice, Board *laid) noexcept nogil:
    """Copy the mat and put the dice on the copy."""
    cdef int index
    memcpy(laid, board, sizeof(Board))
    for index in range(dice.count):
        laid.squares[dice.squares[index]] = dice.dice[index]
    laid.letter_count += dice.count

cdef inline bint down_is_main(int across_length, int down_length) noexcept nogil:
    """Which of a single die's words is the main word: the longer one, or else the one across."""
    return down_length > across_length

cdef inline Run main_run(const Board *laid, const Dice *dice) noexcept nogil:
    """The main word (SS-20) of a play that lies on `laid`: the run along the line of its dice."""
    cdef int first = dice.squares[0]
    cdef Run across = run_through(laid, first, 1)
    cdef Run down = run_through(laid, first, laid.size)
    if dice.count == 1:
        return down if down_is_main(across.length, down.length) else across
    return across if dice.squares[1] // laid.size == first // laid.size else down
