"""Choosing the dice of a placement that are blanks, and recording the plays."""
from libc.stdint cimport uint32_t, uint64_t

from scramble._native.anagrams cimport NO_UNIT, find_group, group_at, rank_of
from scramble._native.bits cimport count_bits, lowest_bit
from scramble._native.board cimport MAX_ROLL, down_is_main
from scramble._native.fitting cimport (
    Placement, Word, die_points, filled_in, places_in, put, read_points, read_word, start_words)
from scramble._native.recorder cimport (
    BLANKS, play_t, points_part, record, word_part)
from scramble._native.through cimport Bundle, NONE
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

# Of the words of one handful.
cdef struct Blanks:
    int spare  # how many are left when those that stand for lacking letters are taken
    uint32_t repeated  # letters that they have more than once, of which there may be too few dice

# Dice of a placement that have the same letter, when the roll has fewer of it: some must be blanks.
cdef struct Shortage:
    int dice  # as a play's blanks
    int count  # how many the roll has

# The dice of a placement that may be blanks or not.
cdef struct Choice:
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
                                Choice *choice) noexcept nogil:
    """Which of the `repeated` letters, by bit, does the placement take more dice of than there are?"""
    cdef Shortage *shortage = &choice.shortages[0]
    cdef int code
    choice.shortage_count = 0
    while repeated:
        code = lowest_bit(repeated)
        repeated &= repeated - 1
        shortage.dice = dice_of(find_letter(&word.unit.bytes[0], word.length, code), filled)
        shortage.count = placer.hand.counts[code]
        if count_bits(shortage.dice) > shortage.count:
            choice.shortage_count += 1
            shortage += 1


cdef inline void keep(Placer *placer, const Choice *choice, play_t play) noexcept nogil:
    """Record the play if there are dice for the letters that are no blanks."""
    cdef int number
    for number in range(choice.shortage_count):
        if count_bits(choice.shortages[number].dice & ~<uint32_t>play) > choice.shortages[number].count:
            return
    record(placer.recorder, play)


cdef void choose_blanks(Placer *placer, const Choice *choice, int count, int spare,
                        play_t play) noexcept nogil:
    """Keep every play with one to `spare` blanks more among the first `count` dice to choose from.

    They come in the order of their numbers, which spares the recorder sorting by blanks.
    """
    cdef int number
    for number in range(count):
        keep(placer, choice, play + choice.steps[number])
        if spare > 1 and number:
            choose_blanks(placer, choice, number, spare - 1, play + choice.steps[number])


cdef void lay_with_choice(Placer *placer, const Word *word, const Placement *place, uint32_t repeated,
                          play_t play, int spare) noexcept nogil:
    """Keep the placement with every choice of blanks for letters of which there are dice too."""
    cdef uint32_t filled = filled_in(place, word.length)
    cdef uint32_t letters = ~(filled | word.lacking) & ((<uint32_t>1 << word.length) - 1)
    cdef uint32_t dice = dice_of(letters, filled)
    cdef Choice choice
    cdef int number = count_bits(dice)
    choice.count = number
    find_shortages(placer, word, repeated, filled, &choice)
    while letters:
        number -= 1
        choice.steps[number] = points_part(placer.recorder, die_points(word, place, lowest_bit(letters)))
        letters &= letters - 1
    while dice:
        choice.steps[number] += dice & (~dice + 1)
        dice &= dice - 1
        number += 1
    keep(placer, &choice, play)
    choose_blanks(placer, &choice, choice.count, spare, play)


cdef inline bint is_this_lanes_play(const Word *word, const Placement *place) noexcept nogil:
    """A single die that makes words both ways is found in two lanes; it belongs to its main word's."""
    cdef int die = lowest_bit(~filled_in(place, word.length))
    cdef int cross_length = place.lane.cross_length[place.start + die]
    if cross_length == 1:
        return True
    if place.lane.stride == 1:
        return not down_is_main(word.length, cross_length)
    return down_is_main(cross_length, word.length)


cdef inline void lay_with_blanks(Placer *placer, const Word *word, const Placement *place, play_t play,
                                 const Blanks *blanks) noexcept nogil:
    """Keep the placement with those blanks that it needs, and with each choice of those that it does not."""
    cdef int needed = dice_of(word.lacking, filled_in(place, word.length)) if word.lacking else 0
    cdef int spare = blanks.spare
    if blanks.repeated:
        spare = placer.hand.blanks - count_bits(needed)  # some are for letters with too few dice
    if spare:
        lay_with_choice(placer, word, place, blanks.repeated, play + needed, spare)
    else:
        record(placer.recorder, play + needed)


cdef inline void lay(Placer *placer, const Word *word, Placement place, play_t play, bint has_blanks,
                     const Blanks *blanks) noexcept nogil:
    """Keep the placement if it may be among those wanted; `play` is the word's part of its number."""
    if place.score < placer.recorder.least_wanted:
        return
    play += place.lane.first_part + place.start * place.lane.part_step
    play -= points_part(placer.recorder, place.score)
    if has_blanks:
        lay_with_blanks(placer, word, &place, play, blanks)
    else:
        record(placer.recorder, play)


cdef inline void place_word(Placer *placer, const Through *through, Word *word, bint has_blanks,
                            const Blanks *blanks) noexcept nogil:
    """Find the places of one word among those with the same through letters."""
    cdef const Bundle *bundle
    cdef Placement place
    cdef uint64_t found
    cdef play_t play = 0  # 0 until the word is read
    cdef int number = through.first_bundle
    cdef bint is_single = word.length - through.count == 1
    while number != NONE:
        bundle = &placer.places.bundles[number]
        number = bundle.next
        found = places_in(placer.places, bundle, word)
        if found and not play:
            read_points(&placer.hand.worth, word)
            play = word_part(placer.recorder, rank_of(word.unit, word.units))
        while found:
            put(placer.places, bundle, lowest_bit(found), word, &place)
            found &= found - 1
            if not is_single or is_this_lanes_play(word, &place):
                lay(placer, word, place, play, has_blanks, blanks)


cdef inline void place_group(Placer *placer, const Handful *handful, bint has_blanks) noexcept nogil:
    """Lay all words of a handful wherever they fit."""
    cdef Blanks blanks
    cdef Word word
    cdef uint32_t unit = handful.unit
    cdef int words
    if group_at(placer.index, unit).key != handful.key:
        unit = find_group(placer.index, handful.key)
        if unit == NO_UNIT:
            return
    words = start_words(placer.index, unit, placer.board, handful.through, &word)
    blanks.spare = handful.spare_blanks
    if has_blanks:
        blanks.repeated = group_at(placer.index, unit).repeated & placer.hand.letters
    while words:
        read_word(placer.places, &word)
        place_word(placer, handful.through, &word, has_blanks, &blanks)
        word.unit += word.units
        words -= 1


cdef void place_groups(Placer *placer, const Handful *handfuls, int count) noexcept nogil:
    """Lay the words of all these handfuls.

    It is compiled twice, so that a roll without blanks asks for none of them at every place.
    """
    cdef int number
    if placer.hand.blanks:
        for number in range(count):
            place_group(placer, &handfuls[number], True)
    else:
        for number in range(count):
            place_group(placer, &handfuls[number], False)
