"""Where a word fits, and what it scores there: a shift and an AND a letter finds every start at once.

All of it is inline: the generator lays a hundred words a microsecond with it.
"""
from libc.stdint cimport int16_t, uint8_t, uint32_t, uint64_t

from scramble._native.anagrams cimport (
    Anagrams, Group, Unit, group_at, group_count, group_length, units_a_word)
from scramble._native.board cimport Board, CODES, MAX_ROLL
from scramble._native.lanes cimport (
    Lane, cross_sum, crossed_count, filled_sum, multiplier_of, sums_of)
from scramble._native.through cimport Bundle, Places, Through, start_at
from scramble._native.vectors cimport dot, find_letter, read_letters

# What each letter is worth with the dice at hand.
cdef struct Worth:
    uint8_t values[CODES]  # points; MARK if only a blank can stand for it

# The words of one handful that are laid in turns, and the one at hand.
cdef struct Word:
    int length
    int units  # that each takes in the index
    int bonus  # for placing seven dice (SS-19)
    int through_letter  # the one of the mat that they use, or 0
    const Unit *unit
    uint64_t through  # positions of that letter, in each field of a bundle
    uint32_t lacking  # letters of which there is no die, by bit
    int16_t points[32]  # of a die for each letter, zeros behind them

# The word at one place of the mat.
cdef struct Placement:
    const Lane *lane
    int start
    int multiplier
    int score  # with a die for each letter of which there is one

cdef inline int start_words(const Anagrams *index, uint32_t unit, const Board *board, const Through *through,
                            Word *word) noexcept nogil:
    """Make `word` ready to be the first one of a group; returns how many there are."""
    cdef const Group *group = group_at(index, unit)
    word.length = group_length(group)
    word.units = units_a_word(word.length)
    word.bonus = board.bingo if word.length - through.count == MAX_ROLL else 0
    word.through_letter = through.letter if through.count == 1 else 0
    word.unit = &index.units[unit + 1]
    return group_count(group)

cdef inline void read_word(const Places *places, Word *word) noexcept nogil:
    """What finding its places needs; its points are read when there is one."""
    word.through = 0
    if word.through_letter:
        word.through = places.field_ones * find_letter(&word.unit.bytes[0], word.length, word.through_letter)

cdef inline void read_points(const Worth *worth, Word *word) noexcept nogil:
    word.lacking = read_letters(&word.unit.bytes[0], word.length, worth.values, word.points)

cdef inline uint64_t places_in(const Places *places, const Bundle *bundle, const Word *word) noexcept nogil:
    """Where the word fits in the lanes of a bundle, by bit (SS-8 to SS-12)."""
    cdef const uint64_t *fits = &places.fits[bundle.fits].letters[0]
    cdef uint64_t starts = bundle.starts[word.length]
    cdef int position = 0
    if bundle.is_free:
        return starts & word.through
    while starts and position < word.length:
        starts &= fits[word.unit.bytes[position]] >> position
        position += 1
    return starts

cdef inline uint32_t filled_in(const Placement *place, int length) noexcept nogil:
    """The word's letters that lie on the mat already, by bit; the others are dice."""
    return (place.lane.filled >> place.start) & ((<uint32_t>1 << length) - 1)

cdef inline int die_points(const Word *word, const Placement *place, int position) noexcept nogil:
    """What the die for letter `position` of the word counts, in all its words (SS-16)."""
    cdef int square = place.start + position
    return word.points[position] * (
        place.lane.letter_premium[square] * place.multiplier + place.lane.cross_premium[square])

cdef inline void put(const Places *places, const Bundle *bundle, int bit, const Word *word,
                     Placement *place) noexcept nogil:
    """Lay the word where a bit of places_in says, and score it (SS-15 to SS-19)."""
    cdef const Lane *lane = bundle.lanes[bit >> places.field_bits]
    cdef int start = start_at(places, bundle, bit)
    cdef uint64_t sums = sums_of(lane, start, start + word.length)
    place.lane = lane
    place.start = start
    place.multiplier = multiplier_of(sums)
    place.score = filled_sum(sums) + dot(word.points, &lane.letter_premium[start], word.length)
    place.score = place.score * place.multiplier + word.bonus
    if crossed_count(sums):
        place.score += cross_sum(sums) + dot(word.points, &lane.cross_premium[start], word.length)
