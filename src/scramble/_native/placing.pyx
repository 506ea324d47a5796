"""Choosing the dice of a placement that are blanks, and recording the plays."""
from libc.stdint cimport uint32_t, uint64_t

from scramble._native.anagrams cimport (
    Group, Unit, group_at, group_count, group_length, units_a_word)
from scramble._native.bits cimport count_bits, lowest_bit
from scramble._native.board cimport MAX_ROLL, down_is_main
from scramble._native.fitting cimport (
    Placement, Word, die_points, places_in, put, read_points, read_word)
from scramble._native.recorder cimport FIRST_DIE, is_wanted, pack_play, place_of, play_t, record
from scramble._native.through cimport Bundle, NONE

# The dice of a placement, in order, while blanks are chosen among them.
cdef struct Choice:
    play_t place  # of the recorder
    int count
    int codes[MAX_ROLL]
    int points[MAX_ROLL]  # what each counts in all its words
    bint is_free[MAX_ROLL]  # need not be a blank
    bint may_lack  # may there be fewer dice of a letter than the word has, but one at least?


cdef bint has_dice_for(const Placer *placer, const Choice *choice, int blanks) noexcept nogil:
    """Are there dice for the letters that are no blanks?"""
    cdef int number, other, used
    for number in range(choice.count):
        if blanks & (FIRST_DIE >> number):
            continue
        used = 1
        for other in range(number):
            used += choice.codes[other] == choice.codes[number] and not blanks & (FIRST_DIE >> other)
        if used > placer.hand.counts[choice.codes[number]]:
            return False
    return True


cdef inline void keep_if_possible(Placer *placer, const Choice *choice, int score, int blanks) noexcept nogil:
    if not choice.may_lack or has_dice_for(placer, choice, blanks):
        record(placer.recorder, pack_play(placer.recorder, choice.place, score, blanks))


cdef void choose_blanks(Placer *placer, const Choice *choice, int first, int spare, int score,
                        int blanks) noexcept nogil:
    """Keep every play with one to `spare` blanks more among the dice from `first` on.

    They come in the order of their numbers, which spares the recorder sorting by blanks.
    """
    cdef int number, fewer, more
    for number in range(choice.count - 1, first - 1, -1):
        if not choice.is_free[number]:
            continue
        fewer = score - choice.points[number]
        more = blanks | (FIRST_DIE >> number)
        keep_if_possible(placer, choice, fewer, more)
        if spare > 1:
            choose_blanks(placer, choice, number + 1, spare - 1, fewer, more)


cdef inline int needed_blanks(const Placement *place) noexcept nogil:
    """The dice, as a play's blanks, whose letters are not in the roll."""
    cdef uint32_t letters = place.placed & place.word.lacking
    cdef uint32_t before
    cdef int blanks = 0
    while letters:
        before = (letters & (~letters + 1)) - 1
        blanks |= FIRST_DIE >> count_bits(place.placed & before)
        letters &= letters - 1
    return blanks


cdef void lay_with_spare_blanks(Placer *placer, const Placement *place, play_t number, bint may_lack,
                                int needed, int spare) noexcept nogil:
    """Keep the placement with every choice of blanks for letters of which there are dice too."""
    cdef Choice choice
    cdef uint32_t letters = place.placed
    cdef int position
    choice.place = number
    choice.count = 0
    choice.may_lack = may_lack
    while letters:
        position = lowest_bit(letters)
        letters &= letters - 1
        choice.codes[choice.count] = place.word.codes[position]
        choice.is_free[choice.count] = not (place.word.lacking >> position) & 1
        choice.points[choice.count] = die_points(place, position)
        choice.count += 1
    keep_if_possible(placer, &choice, place.score, needed)
    choose_blanks(placer, &choice, 0, spare, place.score, needed)


cdef inline bint is_this_lanes_play(const Placement *place) noexcept nogil:
    """A single die that makes words both ways is found in two lanes; it belongs to its main word's."""
    cdef int cross_length = place.lane.cross_length[place.start + lowest_bit(place.placed)]
    if cross_length == 1:
        return True
    if place.lane.stride == 1:
        return not down_is_main(place.word.length, cross_length)
    return down_is_main(cross_length, place.word.length)


cdef inline void lay(Placer *placer, const Placement *place, bint may_lack, int spare) noexcept nogil:
    """Keep the placement with each choice of blanks, if it may be among those wanted."""
    cdef const Word *word = place.word
    cdef int needed
    cdef play_t number
    if not is_wanted(placer.recorder, place.score):
        return
    needed = needed_blanks(place)
    number = place_of(placer.recorder, word.rank,
                      place.lane.first_square + place.start * place.lane.stride, place.lane.stride != 1)
    if may_lack and placer.hand.blanks:
        spare = placer.hand.blanks - count_bits(needed)  # some are for letters with too few dice
    if spare:
        lay_with_spare_blanks(placer, place, number, may_lack, needed, spare)
    else:
        record(placer.recorder, pack_play(placer.recorder, number, place.score, needed))


cdef inline void place_word(Placer *placer, const Through *through, Word *word, bint may_lack,
                            int spare) noexcept nogil:
    """Find the places of one word among those with the same through letters."""
    cdef const Bundle *bundle
    cdef Placement place
    cdef uint64_t found
    cdef int number = through.first_bundle
    cdef int dice = word.length - through.count
    cdef bint is_read = False
    while number != NONE:
        bundle = &placer.places.bundles[number]
        number = bundle.next
        found = places_in(placer.places, bundle, word)
        if found and not is_read:
            read_points(&placer.hand.worth, word)
            is_read = True
        while found:
            put(placer.board, placer.places, bundle, lowest_bit(found), dice, word, &place)
            found &= found - 1
            if dice > 1 or is_this_lanes_play(&place):
                lay(placer, &place, may_lack, spare)


cdef void place_group(Placer *placer, const Through *through, uint32_t unit, int spare_blanks) noexcept nogil:
    """Lay all words of a handful wherever they fit, with up to so many blanks more than they need.

    The letters of `through` are those of the mat, the others those of the roll and the blanks needed.
    """
    cdef const Group *group = group_at(placer.index, unit)
    cdef const Unit *place = &placer.index.units[unit + 1]
    cdef int length = group_length(group)
    cdef bint may_lack = group.repeated & placer.hand.letters != 0
    cdef uint32_t _
    cdef Word word
    for _ in range(group_count(group)):
        read_word(place, length, placer.places, through, &word)
        place_word(placer, through, &word, may_lack, spare_blanks)
        place += units_a_word(length)
