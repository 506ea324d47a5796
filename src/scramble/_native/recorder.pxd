"""Where found plays go: all of them, or the best few; and their order.

A play is one number, so made that the smaller one comes first: score from high to low, then main word,
then its first square, then across before down, then the dice from the first to the last with an
ordinary die before a blank.
"""
from libc.stdint cimport uint32_t, uint64_t

cdef enum:
    HIGHEST_SCORE = 0xFFFFFF  # the facade admits no mat and dice that could score more
    FIRST_DIE = 0x40  # the bit of the first die placed, in a play's blanks
    BLANKS = 0x7F  # of all dice
    DOWN_SHIFT = 7
    SQUARE_SHIFT = 8

ctypedef uint64_t play_t

cdef struct Recorder:
    int rank_shift  # squares and ranks take no more bits than they need: fewer to sort by
    int score_shift
    play_t *plays
    size_t count
    size_t room  # up to this count a play is simply added; 0 if only the best few are kept
    size_t capacity  # of `plays`
    size_t limit  # how many of the best are kept; 0 = all
    int least_wanted  # the score from which a play can still get in
    bint failed  # no memory

cdef inline play_t points_part(const Recorder *recorder, int points) noexcept nogil:
    """A higher score makes a smaller number, so that plays sort best first."""
    return <uint64_t>points << recorder.score_shift

cdef inline play_t word_part(const Recorder *recorder, uint64_t rank) noexcept nogil:
    """The number of a play with this main word but for its score, its square and its blanks."""
    return points_part(recorder, HIGHEST_SCORE) | rank << recorder.rank_shift

cdef inline int square_part(int square, bint down) noexcept nogil:
    """What the main word's first square and direction add."""
    return square << SQUARE_SHIFT | down << DOWN_SHIFT

cdef inline int play_score(const Recorder *recorder, play_t play) noexcept nogil:
    return HIGHEST_SCORE - <int>(play >> recorder.score_shift)

cdef inline uint32_t play_rank(const Recorder *recorder, play_t play) noexcept nogil:
    return (play & ((<play_t>1 << recorder.score_shift) - 1)) >> recorder.rank_shift

cdef inline int play_square(const Recorder *recorder, play_t play) noexcept nogil:
    return (play & ((<play_t>1 << recorder.rank_shift) - 1)) >> SQUARE_SHIFT

cdef inline bint is_down(play_t play) noexcept nogil:
    return (play >> DOWN_SHIFT) & 1

cdef bint start_recorder(Recorder *recorder, int square_count, uint32_t word_count, size_t limit,
                         int blanks) noexcept nogil
cdef void clear_recorder(Recorder *recorder) noexcept nogil
cdef void keep_or_grow(Recorder *recorder, play_t play) noexcept nogil
cdef void sort_plays(Recorder *recorder) noexcept nogil

cdef inline void record(Recorder *recorder, play_t play) noexcept nogil:
    """Keep the play, or drop it if the recorder is full of better ones."""
    if recorder.count < recorder.room:
        recorder.plays[recorder.count] = play
        recorder.count += 1
    else:
        keep_or_grow(recorder, play)
