"""Where a word fits, and what it scores there: a shift and an AND a letter finds every start at once.

All of it is inline: the generator lays a hundred words a microsecond with it.
"""
from libc.stdint cimport int16_t, uint8_t, uint32_t, uint64_t

from scramble._native.anagrams cimport Unit, rank_of
from scramble._native.bits cimport lowest_bit
from scramble._native.board cimport Board, CODES, MAX_ROLL
from scramble._native.lanes cimport Lane, multiplier_of
from scramble._native.through cimport Bundle, Places, Through, start_at
from scramble._native.vectors cimport dot, find_letter, read_letters

# What each letter is worth with the dice at hand.
cdef struct Worth:
    uint8_t values[CODES]  # points; 0 if only a blank can stand for it
    uint8_t is_lacking[CODES]  # 255 for a letter of which there is no die

# One word of the lexicon.
cdef struct Word:
    const uint8_t *codes
    int length
    uint32_t rank
    uint64_t through  # positions of the one through letter, in each field of a bundle; 0 if there are more
    uint32_t lacking  # its letters of which there is no die, by bit
    int16_t points[32]  # of a die for each letter, zeros behind them

# The word at one place of the mat.
cdef struct Placement:
    const Word *word
    const Lane *lane
    int start
    uint32_t placed  # its letters that are dice, by bit
    int multiplier
    int score  # with a die for each letter of which there is one

cdef inline void read_word(const Unit *unit, int length, const Places *places, const Through *through,
                           Word *word) noexcept nogil:
    """What finding its places needs; its points are read when there is one."""
    word.codes = &unit.bytes[0]
    word.length = length
    word.rank = rank_of(unit, length)
    word.through = 0
    if through.count == 1:
        word.through = find_letter(word.codes, length, through.letter) * places.field_ones

cdef inline void read_points(const Worth *worth, Word *word) noexcept nogil:
    word.lacking = read_letters(word.codes, word.length, worth.values, worth.is_lacking, word.points)

cdef inline uint64_t places_in(const Places *places, const Bundle *bundle, const Word *word) noexcept nogil:
    """Where the word fits in the lanes of a bundle, by bit (SS-8 to SS-12)."""
    cdef const uint64_t *fits = &places.fits[bundle.fits].letters[0]
    cdef uint64_t starts = bundle.starts[word.length]
    cdef int position = 0
    if bundle.is_free:
        return starts & word.through
    while starts and position < word.length:
        starts &= fits[word.codes[position]] >> position
        position += 1
    return starts

cdef inline int die_points(const Placement *place, int position) noexcept nogil:
    """What the die for letter `position` of the word counts, in all its words (SS-16)."""
    cdef int square = place.start + position
    return place.word.points[position] * (
        place.lane.letter_premium[square] * place.multiplier + place.lane.cross_premium[square])

cdef inline void put(const Board *board, const Places *places, const Bundle *bundle, int bit, int dice,
                     const Word *word, Placement *place) noexcept nogil:
    """Lay the word, with so many dice, where a bit of places_in says, and score it (SS-15 to SS-19)."""
    cdef const Lane *lane = bundle.lanes[bit >> places.field_bits]
    cdef int start = start_at(places, bundle, bit)
    cdef int end = start + word.length
    cdef uint32_t letters = (<uint32_t>1 << word.length) - 1
    place.word = word
    place.lane = lane
    place.start = start
    place.placed = (~lane.filled >> start) & letters
    place.multiplier = multiplier_of(lane, start, end)
    place.score = lane.filled_sum[end] - lane.filled_sum[start]
    place.score += dot(word.points, &lane.letter_premium[start], word.length)
    place.score *= place.multiplier
    if lane.crossed >> start & letters:
        place.score += lane.cross_sum[end] - lane.cross_sum[start]
        place.score += dot(word.points, &lane.cross_premium[start], word.length)
    if dice == MAX_ROLL:
        place.score += board.bingo
