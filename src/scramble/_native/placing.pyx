"""Choosing the dice of a placement that are blanks, and recording the plays."""
from libc.stdint cimport uint32_t, uint64_t

from scramble._native.anagram_index cimport NO_UNIT, find_group, group_at, rank_of
from scramble._native.bits cimport count_bits, lowest_bit
from scramble._native.board cimport MAX_ROLL, down_is_main
from scramble._native.fitting cimport (
    PlacedWord, Word, die_points, filled_in, put, read_points, read_word, spots_in, start_words)
from scramble._native.recorder cimport (
    BLANKS, play_t, points_part, record, word_part)
from scramble._native.spots cimport LaneGroup, NONE
from scramble._native.vectors cimport find_letter

cdef extern from *:
    """
    /* Seven bits from the last to the first. */
    static const unsigned char scramble_backwards[128] = {
        0, 64, 32, 96, 16, 80, 48, 112, 8, 72, 40, 104, 24, 88, 56, 120,
        4, 68, 36, 100, 20, 84, 52, 116, 12, 76, 44, 108, 28, 92, 60, 124,
        2, 66, 34, 98, 18, 82, 50, 114, 10, 74, 42, 106, 26, 90, 58, 122,
        6, 70, 38, 102, 22, 86, 54, 118, 14, 78, 46, 110, 30, 94, 62, 126,
        1, 65, 33, 97, 17, 81, 49, 113, 9, 73, 41, 105, 25, 89, 57, 121,
        5, 69, 37, 101, 21, 85, 53, 117, 13, 77, 45, 109, 29, 93, 61, 125,
        3, 67, 35, 99, 19, 83, 51, 115, 11, 75, 43, 107, 27, 91, 59, 123,
        7, 71, 39, 103, 23, 87, 55, 119, 15, 79, 47, 111, 31, 95, 63, 127};
    """
    const unsigned char scramble_backwards[128]

# Blanks for the words of one set of letters.
cdef struct BlankBudget:
    int spare  # how many are left when those that stand for lacking letters are taken
    uint32_t repeated  # letters that they have more than once, of which there may be too few dice

# Dice of a placement that have the same letter, when the roll has fewer of it: some must be blanks.
cdef struct Shortage:
    int dice  # as a play's blanks
    int count  # how many the roll has

# The dice of a placement that may be blanks or not.
cdef struct BlankChoice:
    int count
    play_t steps[MAX_ROLL]  # what a blank adds to the play's number; the last die comes first
    int shortage_count
    Shortage shortages[MAX_ROLL]


cdef inline int dice_of(uint32_t letters, uint32_t filled) noexcept nogil:
    """Letters of a word, by bit, as a play's blanks; those that are `filled` are left out."""
    cdef uint32_t before
    while filled:
        before = (filled & (~filled + 1)) - 1
        letters = (letters & before) | ((letters >> 1) & ~before)
        filled = (filled & (filled - 1)) >> 1
    return scramble_backwards[letters & BLANKS]


cdef inline void find_shortages(const Placer *placer, const Word *word, uint32_t repeated, uint32_t filled,
                                BlankChoice *choice) noexcept nogil:
    """Which of the `repeated` letters, by bit, does the placement take more dice of than there are?"""
    cdef Shortage *shortage = &choice.shortages[0]
    cdef int code
    choice.shortage_count = 0
    while repeated:
        code = lowest_bit(repeated)
        repeated &= repeated - 1
        shortage.dice = dice_of(find_letter(&word.unit.bytes[0], word.length, code), filled)
        shortage.count = placer.rack.counts[code]
        if count_bits(shortage.dice) > shortage.count:
            choice.shortage_count += 1
            shortage += 1


cdef inline void keep(Placer *placer, const BlankChoice *choice, play_t play) noexcept nogil:
    """Record the play if there are dice for the letters that are not blanks."""
    cdef int number
    for number in range(choice.shortage_count):
        if count_bits(choice.shortages[number].dice & ~<uint32_t>play) > choice.shortages[number].count:
            return
    record(placer.recorder, play)


cdef void choose_blanks(Placer *placer, const BlankChoice *choice, int count, int spare,
                        play_t play) noexcept nogil:
    """Keep every play with one to `spare` blanks more among the first `count` dice to choose from.

    They come in the order of their numbers, which spares the recorder sorting by blanks.
    """
    cdef int number
    for number in range(count):
        keep(placer, choice, play + choice.steps[number])
        if spare > 1 and number:
            choose_blanks(placer, choice, number, spare - 1, play + choice.steps[number])


cdef void lay_with_choice(Placer *placer, const Word *word, const PlacedWord *placed, uint32_t repeated,
                          play_t play, int spare) noexcept nogil:
    """Keep the placement with every choice of blanks for letters of which there are dice too."""
    cdef uint32_t filled = filled_in(placed, word.length)
    cdef uint32_t letters = ~(filled | word.lacking) & ((<uint32_t>1 << word.length) - 1)
    cdef uint32_t dice = dice_of(letters, filled)
    cdef BlankChoice choice
    cdef int number = count_bits(dice)
    choice.count = number
    find_shortages(placer, word, repeated, filled, &choice)
    while letters:
        number -= 1
        choice.steps[number] = points_part(placer.recorder, die_points(word, placed, lowest_bit(letters)))
        letters &= letters - 1
    while dice:
        choice.steps[number] += dice & (~dice + 1)
        dice &= dice - 1
        number += 1
    keep(placer, &choice, play)
    choose_blanks(placer, &choice, choice.count, spare, play)


cdef inline bint is_this_lanes_play(const Word *word, const PlacedWord *placed) noexcept nogil:
    """A single die that makes words both ways is found in two lanes; it belongs to its main word's."""
    cdef int die = lowest_bit(~filled_in(placed, word.length))
    cdef int cross_length = placed.lane.cross_length[placed.start + die]
    if cross_length == 1:
        return True
    if placed.lane.stride == 1:
        return not down_is_main(word.length, cross_length)
    return down_is_main(cross_length, word.length)


cdef inline void lay_with_blanks(Placer *placer, const Word *word, const PlacedWord *placed, play_t play,
                                 const BlankBudget *budget) noexcept nogil:
    """Keep the placement with those blanks that it needs, and with each choice of those that it does not."""
    cdef int needed = dice_of(word.lacking, filled_in(placed, word.length)) if word.lacking else 0
    cdef int spare = budget.spare
    if budget.repeated:
        spare = placer.rack.blanks - count_bits(needed)  # some are for letters with too few dice
    if spare:
        lay_with_choice(placer, word, placed, budget.repeated, play + needed, spare)
    else:
        record(placer.recorder, play + needed)


cdef inline void lay(Placer *placer, const Word *word, PlacedWord placed, play_t play, bint has_blanks,
                     const BlankBudget *budget) noexcept nogil:
    """Keep the placement if it may be among those wanted; `play` is the word's part of its number."""
    if placed.score < placer.recorder.least_wanted:
        return
    play += placed.lane.first_part + placed.start * placed.lane.part_step
    play -= points_part(placer.recorder, placed.score)
    if has_blanks:
        lay_with_blanks(placer, word, &placed, play, budget)
    else:
        record(placer.recorder, play)


cdef inline void place_word(Placer *placer, const Playthrough *playthrough, Word *word, bint has_blanks,
                            const BlankBudget *budget) noexcept nogil:
    """Find the spots of one word among those of a playthrough."""
    cdef const LaneGroup *group
    cdef PlacedWord placed
    cdef uint64_t found
    cdef play_t play = 0  # 0 until the word is read
    cdef int number = playthrough.first_group
    cdef bint is_single = word.length - playthrough.count == 1
    while number != NONE:
        group = &placer.spots.lane_groups[number]
        number = group.next
        found = spots_in(placer.spots, group, word)
        if found and not play:
            read_points(&placer.rack.values, word)
            play = word_part(placer.recorder, rank_of(word.unit, word.units))
        while found:
            put(placer.spots, group, lowest_bit(found), word, &placed)
            found &= found - 1
            if not is_single or is_this_lanes_play(word, &placed):
                lay(placer, word, placed, play, has_blanks, budget)


cdef inline void place_group(Placer *placer, const Lookup *lookup, bint has_blanks) noexcept nogil:
    """Lay all words of a lookup wherever they fit."""
    cdef BlankBudget budget
    cdef Word word
    cdef uint32_t unit = lookup.unit
    cdef int words
    if group_at(placer.index, unit).key != lookup.key:
        unit = find_group(placer.index, lookup.key)
        if unit == NO_UNIT:
            return
    words = start_words(placer.index, unit, placer.board, lookup.playthrough, &word)
    budget.spare = lookup.spare_blanks
    if has_blanks:
        budget.repeated = group_at(placer.index, unit).repeated & placer.rack.letters
    while words:
        read_word(placer.spots, &word)
        place_word(placer, lookup.playthrough, &word, has_blanks, &budget)
        word.unit += word.units
        words -= 1


cdef void place_groups(Placer *placer, const Lookup *lookups, int count) noexcept nogil:
    """Lay the words of all these lookups.

    It is compiled twice, so that a roll without blanks never tests for one.
    """
    cdef int number
    if placer.rack.blanks:
        for number in range(count):
            place_group(placer, &lookups[number], True)
    else:
        for number in range(count):
            place_group(placer, &lookups[number], False)
