"""Scoring word by word, and the scramble step."""
from libc.string cimport memset

from scramble._native.board cimport (
    Board, Dice, EMPTY, Run, die_t, face_value, lay, main_run, run_through)


cdef void score_word(const Board *board, const Board *laid, Run run, WordScore *word) noexcept nogil:
    """SS-16, SS-17: premiums count for dice of this play only, word premiums after letter premiums."""
    cdef int index, square
    cdef int letter_sum = 0
    word.run = run
    word.multiplier = 1
    for index in range(run.length):
        square = run.start + index * run.stride
        word.letters[index] = laid.squares[square]
        word.is_new[index] = board.squares[square] == EMPTY
        if word.is_new[index]:
            word.letter_scores[index] = die_score(laid, square, laid.squares[square])
            word.multiplier *= laid.word_premium[square]
        else:
            word.letter_scores[index] = face_value(laid, laid.squares[square])
        letter_sum += word.letter_scores[index]
    word.total = letter_sum * word.multiplier


cdef void score_play(const Board *board, const Dice *dice, ScoreSheet *sheet) noexcept nogil:
    """SS-15: the sum over the main word and every word that a die makes across its line."""
    cdef Board laid
    cdef Run run
    cdef int index, cross_stride
    lay(board, dice, &laid)
    run = main_run(&laid, dice)
    cross_stride = laid.size if run.stride == 1 else 1
    score_word(board, &laid, run, &sheet.words[0])
    sheet.count = 1
    sheet.bingo = bonus(board, dice.count)
    sheet.total = sheet.words[0].total + sheet.bingo
    for index in range(dice.count):
        run = run_through(&laid, dice.squares[index], cross_stride)
        if run.length > 1:
            score_word(board, &laid, run, &sheet.words[sheet.count])
            sheet.total += sheet.words[sheet.count].total
            sheet.count += 1


cdef void mat_after(const Board *board, const Dice *dice, die_t *squares) noexcept nogil:
    """SS-20: the main word stays. SS-21: nothing does, if all that the play did was to extend."""
    cdef Board laid
    cdef Run run
    cdef int index, square
    cdef int kept = 0
    lay(board, dice, &laid)
    run = main_run(&laid, dice)
    memset(squares, EMPTY, board.size * board.size)
    for index in range(run.length):
        square = run.start + index * run.stride
        squares[square] = laid.squares[square]
        kept += board.squares[square] != EMPTY
    if clears_mat(board, kept):
        memset(squares, EMPTY, board.size * board.size)
