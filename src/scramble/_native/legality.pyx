"""Legality: one small function a rule, each adding its fault to the set."""
from libc.string cimport memset

from scramble._native.board cimport (
    BLANK_FLAG, Board, CODES, EMPTY, LETTER_MASK, MAX_ROLL, die_t, touches_letter)


cdef inline bint on_mat(const Board *board, const PlacedDie *placed) noexcept nogil:
    return 0 <= placed.row < board.size and 0 <= placed.column < board.size


cdef inline int square_of(const Board *board, const PlacedDie *placed) noexcept nogil:
    return placed.row * board.size + placed.column


cdef int place(Board *laid, const PlacedDie *dice, int dice_count) noexcept nogil:
    """Put every die that fits on `laid`; report dice off the mat and on taken squares."""
    cdef int faults = 0
    cdef int index, square
    for index in range(dice_count):
        if not on_mat(laid, &dice[index]):
            faults |= OFF_MAT
            continue
        square = square_of(laid, &dice[index])
        if laid.squares[square] != EMPTY:
            faults |= SQUARE_TAKEN
        else:
            laid.squares[square] = dice[index].die
    return faults


cdef int line_faults(const Board *laid, const PlacedDie *dice, int dice_count) noexcept nogil:
    """SS-9: one row or one column, and no empty square between the first die and the last."""
    cdef int top = dice[0].row, bottom = dice[0].row
    cdef int left = dice[0].column, right = dice[0].column
    cdef int index, row, column
    for index in range(1, dice_count):
        top = min(top, dice[index].row)
        bottom = max(bottom, dice[index].row)
        left = min(left, dice[index].column)
        right = max(right, dice[index].column)
    if top != bottom and left != right:
        return NOT_ONE_LINE
    for row in range(max(top, 0), min(bottom, laid.size - 1) + 1):
        for column in range(max(left, 0), min(right, laid.size - 1) + 1):
            if laid.squares[row * laid.size + column] == EMPTY:
                return GAP
    return 0


cdef int joining_faults(const Board *board, const PlacedDie *dice, int dice_count) noexcept nogil:
    """SS-8: the first word covers the centre. SS-10: a later one touches a letter of the mat."""
    cdef int index, square
    for index in range(dice_count):
        if not on_mat(board, &dice[index]):
            continue
        square = square_of(board, &dice[index])
        if board.letter_count == 0 and square == board.centre:
            return 0
        if board.letter_count > 0 and touches_letter(board, square):
            return 0
    return CENTRE_NOT_COVERED if board.letter_count == 0 else NOT_ATTACHED


cdef int length_faults(const Board *laid, const PlacedDie *dice, int dice_count) noexcept nogil:
    """SS-8: a word has at least two letters, so some die on the mat must have a neighbour."""
    cdef int index
    cdef bint any_on_mat = False
    for index in range(dice_count):
        if not on_mat(laid, &dice[index]):
            continue
        any_on_mat = True
        if touches_letter(laid, square_of(laid, &dice[index])):
            return 0
    return TOO_SHORT if any_on_mat else 0


cdef int roll_faults(const PlacedDie *dice, int dice_count, const int *roll) noexcept nogil:
    """SS-7 and SS-13: seven dice at most, all of them in the roll (if it is known), blanks named."""
    cdef int used[CODES]
    cdef int faults = TOO_MANY_DICE if dice_count > MAX_ROLL else 0
    cdef int index, code
    cdef die_t die
    memset(used, 0, sizeof(used))
    for index in range(dice_count):
        die = dice[index].die
        if die == BLANK_FLAG:
            faults |= BLANK_WITHOUT_LETTER
        code = 0 if die & BLANK_FLAG else die & LETTER_MASK
        used[code] += 1
        if roll != NULL and used[code] > roll[code]:
            faults |= NOT_IN_ROLL
    return faults


cdef int written_faults(const Board *board, const PlacedDie *written, int count) noexcept nogil:
    """Letters written as standing on the mat must stand there."""
    cdef int faults = 0
    cdef int index
    cdef die_t there
    for index in range(count):
        if not on_mat(board, &written[index]):
            faults |= OFF_MAT
            continue
        there = board.squares[square_of(board, &written[index])]
        if there == EMPTY:
            faults |= LETTER_MISMATCH
        elif (there ^ written[index].die) & LETTER_MASK:
            faults |= LETTER_MISMATCH
    return faults


cdef int find_faults(const Board *board, const PlacedDie *dice, int dice_count,
                     const PlacedDie *written, int written_count,
                     const int *roll) noexcept nogil:
    """All faults of a play as a bit set; 0 if it is legal. `roll` counts dice by code, or is NULL."""
    cdef Board laid = board[0]
    cdef int faults = written_faults(board, written, written_count)
    if dice_count == 0:
        return faults | NO_DICE
    faults |= place(&laid, dice, dice_count)
    faults |= line_faults(&laid, dice, dice_count)
    faults |= joining_faults(board, dice, dice_count)
    faults |= length_faults(&laid, dice, dice_count)
    return faults | roll_faults(dice, dice_count, roll)
