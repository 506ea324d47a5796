"""Reading a play's number."""
from libc.stdint cimport uint8_t, uint32_t
from libc.string cimport memset

from scramble._native.anagram_index cimport AnagramTables, LENGTH_BITS, LENGTH_MASK
from scramble._native.board cimport BLANK_FLAG, Board, EMPTY
from scramble._native.recorder cimport (
    FIRST_DIE, Recorder, is_down, play_rank, play_score, play_square, play_t)


cdef Found unpack_play(const Board *board, const AnagramTables *index, const Recorder *recorder,
                       play_t play) noexcept nogil:
    """The play, with the letters that lay on the mat as they lay there."""
    cdef uint32_t place = index.by_rank[play_rank(recorder, play)]
    cdef const uint8_t *codes = &index.units[place >> LENGTH_BITS].bytes[0]
    cdef int stride = board.size if is_down(play) else 1
    cdef int die = FIRST_DIE
    cdef int position
    cdef Found found
    memset(&found, 0, sizeof(Found))
    found.score = play_score(recorder, play)
    found.start = play_square(recorder, play)
    found.is_down = is_down(play)
    found.length = place & LENGTH_MASK
    for position in range(found.length):
        found.letters[position] = board.squares[found.start + position * stride]
        if found.letters[position] == EMPTY:
            found.letters[position] = codes[position] | (BLANK_FLAG if play & die else 0)
            die >>= 1
    return found
