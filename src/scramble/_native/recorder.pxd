"""Where found plays go: all of them, or the best few; and their order.

Order of plays: score from high to low, then main word, then its first square, then across before
down, then the dice from the first to the last with an ordinary die before a blank.
"""
from scramble._native.board cimport Board, MAX_ROLL, die_t

# A play as the generator writes it down: the dice, in order, fill the empty squares from the main
# word's first square on.
cdef struct FoundPlay:
    int score
    short start
    unsigned char stride  # 1 across, the mat's size down
    unsigned char count
    die_t dice[MAX_ROLL]
    unsigned char length  # letters of the main word

cdef struct Recorder:
    const Board *board
    FoundPlay *plays
    size_t count
    size_t room
    size_t limit  # keep the best so many; 0 = keep all
    bint failed  # no memory

cdef bint start_recorder(Recorder *recorder, const Board *board, size_t limit) noexcept nogil
cdef void record(Recorder *recorder, const FoundPlay *play) noexcept nogil
cdef void sort_plays(Recorder *recorder) noexcept nogil

cdef inline bint is_wanted(const Recorder *recorder, int score) noexcept nogil:
    """Can a play of this score still get in?"""
    return (recorder.limit == 0 or recorder.count < recorder.limit
            or score >= recorder.plays[0].score)
