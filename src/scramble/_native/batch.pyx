"""One position after the other; what is known of a mat serves all rolls that follow on it."""
from libc.stdlib cimport free
from libc.string cimport memcmp, memcpy, memset

from scramble._native.anagram_index cimport AnagramTables
from scramble._native.board cimport Board, CODES, Dice, EMPTY, LETTER_MASK, MAX_ROLL, die_t, is_die
from scramble._native.found cimport Found, unpack_play
from scramble._native.legality cimport PlacedDie, find_faults
from scramble._native.movegen cimport generate
from scramble._native.recorder cimport Recorder, clear_recorder, start_recorder
from scramble._native.scoring cimport mat_after
from scramble._native.spots cimport Spots, find_spots, free_spots
from scramble._native.wordgraph cimport Graph

# What one position leaves for the next.
cdef struct Batch:
    const Graph *graph
    const AnagramTables *index
    Board board
    Spots spots
    bint has_spots
    Recorder recorder


cdef bint start_batch(const Board *mat, const Graph *graph, const AnagramTables *index, size_t limit,
                      Batch *batch) noexcept nogil:
    """Prepare for many positions; False without memory."""
    batch.graph = graph
    batch.index = index
    batch.board = mat[0]
    batch.has_spots = False
    return start_recorder(&batch.recorder, mat.size * mat.size, index.word_count, limit, 0)


cdef void end_batch(Batch *batch) noexcept nogil:
    free(batch.recorder.plays)
    if batch.has_spots:
        free_spots(&batch.spots)


cdef void set_letters(Board *board, const die_t *squares) noexcept nogil:
    cdef int square
    memcpy(board.squares, squares, board.size * board.size)
    board.letter_count = 0
    for square in range(board.size * board.size):
        board.letter_count += squares[square] != EMPTY


cdef void search(Batch *batch, const die_t *squares, const unsigned char *counts) noexcept nogil:
    """Put the letters of one position on the mat, if others lie there, and find the plays of its roll."""
    cdef Board *board = &batch.board
    cdef int roll[CODES]
    cdef int code
    if not batch.has_spots or memcmp(board.squares, squares, board.size * board.size):
        if batch.has_spots:
            free_spots(&batch.spots)
        set_letters(board, squares)
        find_spots(board, batch.graph, &batch.spots)
        batch.has_spots = True
    for code in range(CODES):
        roll[code] = counts[code]
    clear_recorder(&batch.recorder)
    generate(board, &batch.spots, batch.index, roll, &batch.recorder)


cdef bint find_best_plays(const Board *mat, const Graph *graph, const AnagramTables *index,
                          const die_t *squares, const unsigned char *counts, size_t count,
                          Found *plays) noexcept nogil:
    """Fill `plays`, with zeros where there is none; False without memory.

    Position number i has its letters from squares[i * size * size] on, its roll from counts[i * CODES] on.
    """
    cdef Batch batch
    cdef int area = mat.size * mat.size
    cdef size_t number
    if not start_batch(mat, graph, index, 1, &batch):
        return False
    memset(plays, 0, count * sizeof(Found))
    for number in range(count):
        search(&batch, &squares[number * area], &counts[number * CODES])
        if batch.recorder.failed:
            break
        if batch.recorder.count:
            plays[number] = unpack_play(&batch.board, index, &batch.recorder, batch.recorder.plays[0])
    end_batch(&batch)
    return not batch.recorder.failed


cdef bint take_dice(const Board *board, const Found *play, Dice *dice) noexcept nogil:
    """The dice of a main word that do not lie on the mat yet; False if the play is not legal there.

    Nothing is known of the play: it may come from anywhere. A letter on the mat may be a blank or not, as in
    written plays.
    """
    cdef PlacedDie placed[MAX_ROLL]
    cdef int stride = board.size if play.is_down else 1
    cdef int column = play.start % board.size
    cdef int first = play.start // board.size if play.is_down else column
    cdef int index, square
    if play.start >= board.size * board.size or first + play.length > board.size:
        return False
    dice.count = 0
    for index in range(play.length):
        square = play.start + index * stride
        if board.squares[square] & LETTER_MASK == play.letters[index] & LETTER_MASK != EMPTY:
            continue
        if dice.count == MAX_ROLL or not is_die(play.letters[index]):
            return False
        placed[dice.count] = PlacedDie(square // board.size, square % board.size, play.letters[index])
        dice.squares[dice.count] = square
        dice.dice[dice.count] = play.letters[index]
        dice.count += 1
    return not find_faults(board, placed, dice.count, NULL, 0, NULL)


cdef size_t find_mats_after(const Board *mat, const die_t *squares, const Found *plays, size_t count,
                            die_t *after) noexcept nogil:
    """Fill `after` with the letters after each play, or as they are where there is none (a length of 0).

    Returns:
        How many were filled: all of them, or those before the first play that is not legal.
    """
    cdef Board board = mat[0]
    cdef Dice dice
    cdef int area = mat.size * mat.size
    cdef size_t number
    for number in range(count):
        if plays[number].length == 0:
            memcpy(&after[number * area], &squares[number * area], area)
            continue
        set_letters(&board, &squares[number * area])
        if not take_dice(&board, &plays[number], &dice):
            return number
        mat_after(&board, &dice, &after[number * area])
    return count
