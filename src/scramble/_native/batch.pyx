"""One position after the other, each with the memory of the one before."""
from libc.stdint cimport uint32_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

from scramble._native.anagrams cimport Anagrams
from scramble._native.board cimport Board, CODES, EMPTY, die_t
from scramble._native.found cimport Found, unpack_play
from scramble._native.movegen cimport generate
from scramble._native.recorder cimport Recorder, start_recorder
from scramble._native.wordgraph cimport Graph


cdef void set_letters(Board *board, const die_t *squares) noexcept nogil:
    cdef int square
    memcpy(board.squares, squares, board.size * board.size)
    board.letter_count = 0
    for square in range(board.size * board.size):
        board.letter_count += squares[square] != EMPTY


cdef void search(const Graph *graph, const Anagrams *index, const die_t *squares,
                 const unsigned char *counts, Board *board, Recorder *recorder) noexcept nogil:
    """Put the letters of one position on `board`, and find the plays of its roll."""
    cdef int roll[CODES]
    cdef int code
    set_letters(board, squares)
    for code in range(CODES):
        roll[code] = counts[code]
    recorder.count = 0
    generate(board, graph, index, roll, recorder)


cdef bint find_best_plays(const Board *mat, const Graph *graph, const Anagrams *index, const die_t *squares,
                          const unsigned char *counts, size_t count, Found *plays) noexcept nogil:
    """Fill `plays`, with zeros where there is none; False without memory.

    Position number i has its letters from squares[i * size * size] on, its roll from counts[i * CODES] on.
    """
    cdef Board board = mat[0]
    cdef Recorder recorder
    cdef int area = mat.size * mat.size
    cdef size_t number
    if not start_recorder(&recorder, area, index.word_count, 1):
        return False
    memset(plays, 0, count * sizeof(Found))
    for number in range(count):
        search(graph, index, &squares[number * area], &counts[number * CODES], &board, &recorder)
        if recorder.failed:
            break
        if recorder.count:
            plays[number] = unpack_play(&board, index, &recorder, recorder.plays[0])
    free(recorder.plays)
    return not recorder.failed


cdef bint count_plays(const Board *mat, const Graph *graph, const Anagrams *index, const die_t *squares,
                      const unsigned char *counts, size_t count, uint32_t *found) noexcept nogil:
    """Likewise, fill `found` with how many plays each position has."""
    cdef Board board = mat[0]
    cdef Recorder recorder
    cdef int area = mat.size * mat.size
    cdef size_t number
    if not start_recorder(&recorder, area, index.word_count, 0):
        return False
    for number in range(count):
        search(graph, index, &squares[number * area], &counts[number * CODES], &board, &recorder)
        if recorder.failed:
            break
        found[number] = <uint32_t>recorder.count
    free(recorder.plays)
    return not recorder.failed
