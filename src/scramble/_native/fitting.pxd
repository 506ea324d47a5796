"""Where a word fits, and what it scores there: a shift and an AND a letter finds every start at once.

All of it is inline: the generator lays a hundred words a microsecond with it.
"""
from libc.stdint cimport int16_t, uint8_t, uint32_t, uint64_t

from scramble._native.anagram_index cimport (
    AnagramTables, Unit, WordGroup, group_at, group_count, group_length, units_a_word)
from scramble._native.board cimport Board, CODES, MAX_ROLL
from scramble._native.lanes cimport (
    Lane, cross_sum, crossed_count, filled_sum, multiplier_of, sums_of)
from scramble._native.spots cimport LaneGroup, Playthrough, Spots, start_at
from scramble._native.vectors cimport dot, find_letter, read_letters

# What each letter is worth with the dice of the roll.
cdef struct LetterValues:
    uint8_t by_code[CODES]  # points; MARK if only a blank can stand for it

# The words of one set of letters, laid one after the other, and the current one.
cdef struct Word:
    int length
    int units  # that each takes in the index
    int bonus  # for placing seven dice (SS-19)
    int playthrough_letter  # the one of the mat that they use, or 0
    const Unit *unit
    uint64_t playthrough  # positions of that letter, in each field of a lane group
    uint32_t lacking  # letters of which there is no die, by bit
    int16_t points[32]  # of a die for each letter, zeros behind them

# The word at one spot of the mat.
cdef struct PlacedWord:
    const Lane *lane
    int start
    int multiplier
    int score  # with a die for each letter of which there is one

cdef inline int start_words(const AnagramTables *index, uint32_t unit, const Board *board,
                            const Playthrough *playthrough, Word *word) noexcept nogil:
    """Make `word` ready to be the first one of a group; returns how many there are."""
    cdef const WordGroup *group = group_at(index, unit)
    word.length = group_length(group)
    word.units = units_a_word(word.length)
    word.bonus = board.bingo if word.length - playthrough.count == MAX_ROLL else 0
    word.playthrough_letter = playthrough.letter if playthrough.count == 1 else 0
    word.unit = &index.units[unit + 1]
    return group_count(group)

cdef inline void read_word(const Spots *spots, Word *word) noexcept nogil:
    """What finding its spots needs; its points are read when there is one."""
    word.playthrough = 0
    if word.playthrough_letter:
        word.playthrough = spots.field_ones * find_letter(
            &word.unit.bytes[0], word.length, word.playthrough_letter)

cdef inline void read_points(const LetterValues *values, Word *word) noexcept nogil:
    word.lacking = read_letters(&word.unit.bytes[0], word.length, values.by_code, word.points)

cdef inline uint64_t spots_in(const Spots *spots, const LaneGroup *group, const Word *word) noexcept nogil:
    """Where the word fits in the lanes of a group, by bit (SS-8 to SS-12)."""
    cdef const uint64_t *masks = &spots.masks[group.masks].by_letter[0]
    cdef uint64_t starts = group.starts[word.length]
    cdef int position = 0
    if group.is_free:
        return starts & word.playthrough
    while starts and position < word.length:
        starts &= masks[word.unit.bytes[position]] >> position
        position += 1
    return starts

cdef inline uint32_t filled_in(const PlacedWord *placed, int length) noexcept nogil:
    """The word's letters that lie on the mat already, by bit; the others are dice."""
    return (placed.lane.filled >> placed.start) & ((<uint32_t>1 << length) - 1)

cdef inline int die_points(const Word *word, const PlacedWord *placed, int position) noexcept nogil:
    """What the die for letter `position` of the word counts, in all its words (SS-16)."""
    cdef int square = placed.start + position
    return word.points[position] * (
        placed.lane.letter_premium[square] * placed.multiplier + placed.lane.cross_premium[square])

cdef inline void put(const Spots *spots, const LaneGroup *group, int bit, const Word *word,
                     PlacedWord *placed) noexcept nogil:
    """Lay the word where a bit of spots_in says, and score it (SS-15 to SS-19)."""
    cdef const Lane *lane = group.lanes[bit >> spots.field_bits]
    cdef int start = start_at(spots, group, bit)
    cdef uint64_t sums = sums_of(lane, start, start + word.length)
    placed.lane = lane
    placed.start = start
    placed.multiplier = multiplier_of(sums)
    placed.score = filled_sum(sums) + dot(word.points, &lane.letter_premium[start], word.length)
    placed.score = placed.score * placed.multiplier + word.bonus
    if crossed_count(sums):
        placed.score += cross_sum(sums) + dot(word.points, &lane.cross_premium[start], word.length)
