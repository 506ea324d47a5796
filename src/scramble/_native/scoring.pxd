"""Words and score of a legal play (SS-15 to SS-19) and the mat after it (SS-20, SS-21)."""
from scramble._native.board cimport Board, Dice, MAX_ROLL, MAX_SIZE, Run, die_t, face_value

cdef struct WordScore:
    Run run
    die_t letters[MAX_SIZE]
    int letter_scores[MAX_SIZE]  # after letter premiums
    bint is_new[MAX_SIZE]  # a die of this play
    int multiplier
    int total

cdef struct ScoreSheet:
    int count
    WordScore words[MAX_ROLL + 1]  # the main word first
    int bingo
    int total

cdef inline int die_score(const Board *board, int square, die_t die) noexcept nogil:
    """Value of a die placed on `square`, with the letter premium (SS-16, SS-18)."""
    return face_value(board, die) * board.letter_premium[square]

cdef inline int bonus(const Board *board, int dice_count) noexcept nogil:
    """SS-19: the bingo."""
    return board.bingo if dice_count == MAX_ROLL else 0

cdef inline bint clears_mat(const Board *board, int kept) noexcept nogil:
    """SS-21: does the main word contain every letter on the mat? Then the play only extends it."""
    return board.letter_count > 0 and kept == board.letter_count

cdef void score_play(const Board *board, const Dice *dice, ScoreSheet *sheet) noexcept nogil
cdef void mat_after(const Board *board, const Dice *dice, die_t *squares) noexcept nogil
