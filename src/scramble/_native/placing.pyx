"""Placing words: a shift and an AND a letter finds every start in a lane at once; a dot product scores it."""
from libc.stdint cimport int16_t, uint8_t, uint32_t, uint64_t

from scramble._native.anagrams cimport (
    Group, Unit, group_at, group_count, group_length, rank_of, units_a_word)
from scramble._native.bits cimport count_bits, lowest_bit
from scramble._native.board cimport MAX_ROLL, down_is_main
from scramble._native.lanes cimport Lane, multiplier_of
from scramble._native.recorder cimport FIRST_DIE, is_wanted, pack_play, place_of, play_t, record
from scramble._native.through cimport Bundle, Fits, NONE, start_at
from scramble._native.vectors cimport dot, find_letter, read_letters

# One word of the lexicon, with the dice at hand.
cdef struct Word:
    const uint8_t *codes
    int length
    uint32_t rank
    bint may_lack  # may there be fewer dice of a letter than it has, but one at least?
    uint32_t lacking  # its letters of which there is no die, by bit
    int16_t points[32]  # of a die for each letter, zeros behind them

# The word at one place of the mat.
cdef struct Placement:
    const Word *word
    const Lane *lane
    int start
    uint32_t placed  # its letters that are dice, by bit
    int multiplier
    int score  # with as few blanks as can be
    play_t number  # of its plays, but for score and blanks

# The dice of a placement, in order, while blanks are chosen among them.
cdef struct Choice:
    int count
    int codes[MAX_ROLL]
    int points[MAX_ROLL]  # what each counts in all its words
    bint is_free[MAX_ROLL]  # need not be a blank
    bint may_lack


cdef inline void keep(Placer *placer, const Placement *place, int score, int blanks) noexcept nogil:
    record(placer.recorder, pack_play(placer.recorder, place.number, score, blanks))


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


cdef inline void keep_if_possible(Placer *placer, const Placement *place, const Choice *choice, int score,
                                  int blanks) noexcept nogil:
    if not choice.may_lack or has_dice_for(placer, choice, blanks):
        keep(placer, place, score, blanks)


cdef void choose_blanks(Placer *placer, const Placement *place, const Choice *choice, int first,
                        int spare, int score, int blanks) noexcept nogil:
    """Keep every play with one to `spare` blanks more among the dice from `first` on."""
    cdef int number, fewer, more
    for number in range(first, choice.count):
        if not choice.is_free[number]:
            continue
        fewer = score - choice.points[number]
        more = blanks | (FIRST_DIE >> number)
        keep_if_possible(placer, place, choice, fewer, more)
        if spare > 1:
            choose_blanks(placer, place, choice, number + 1, spare - 1, fewer, more)


cdef int needed_blanks(const Placement *place) noexcept nogil:
    """The dice, as a play's blanks, whose letters are not in the roll."""
    cdef uint32_t letters = place.placed & place.word.lacking
    cdef uint32_t before
    cdef int blanks = 0
    while letters:
        before = (letters & (~letters + 1)) - 1
        blanks |= FIRST_DIE >> count_bits(place.placed & before)
        letters &= letters - 1
    return blanks


cdef void lay_with_spare_blanks(Placer *placer, const Placement *place, int needed, int spare) noexcept nogil:
    """Keep the placement with every choice of blanks for letters of which there are dice too."""
    cdef const Word *word = place.word
    cdef const Lane *lane = place.lane
    cdef Choice choice
    cdef uint32_t letters = place.placed
    cdef int position
    choice.count = 0
    choice.may_lack = word.may_lack
    while letters:
        position = lowest_bit(letters)
        letters &= letters - 1
        choice.codes[choice.count] = word.codes[position]
        choice.is_free[choice.count] = not (word.lacking >> position) & 1
        choice.points[choice.count] = word.points[position] * (
            lane.letter_premium[place.start + position] * place.multiplier
            + lane.cross_premium[place.start + position])
        choice.count += 1
    keep_if_possible(placer, place, &choice, place.score, needed)
    choose_blanks(placer, place, &choice, 0, spare, place.score, needed)


cdef inline bint is_this_lanes_play(const Placement *place) noexcept nogil:
    """A single die that makes words both ways is found in two lanes; it belongs to its main word's."""
    cdef int cross_length = place.lane.cross_length[place.start + lowest_bit(place.placed)]
    if cross_length == 1:
        return True
    if place.lane.stride == 1:
        return not down_is_main(place.word.length, cross_length)
    return down_is_main(cross_length, place.word.length)


cdef inline int score_of(const Placer *placer, const Placement *place) noexcept nogil:
    """SS-15 to SS-19, with blanks for the letters of which there are no dice."""
    cdef const Lane *lane = place.lane
    cdef const int16_t *points = &place.word.points[0]
    cdef int length = place.word.length
    cdef int start = place.start
    cdef int end = start + length
    cdef int score = lane.filled_sum[end] - lane.filled_sum[start]
    score = (score + dot(points, &lane.letter_premium[start], length)) * place.multiplier
    if lane.crossed >> start & ((<uint32_t>1 << length) - 1):
        score += lane.cross_sum[end] - lane.cross_sum[start]
        score += dot(points, &lane.cross_premium[start], length)
    return score


cdef inline void place_at(Placer *placer, Placement *place, int dice, int spare) noexcept nogil:
    """Lay the word's `dice` dice at one start, if the play belongs to this lane."""
    cdef const Lane *lane = place.lane
    cdef int start = place.start
    cdef int end = start + place.word.length
    cdef int needed
    place.placed = (~lane.filled >> start) & ((<uint32_t>1 << place.word.length) - 1)
    if dice == 1 and not is_this_lanes_play(place):
        return
    place.multiplier = multiplier_of(lane, start, end)
    place.score = score_of(placer, place)
    if dice == MAX_ROLL:
        place.score += placer.board.bingo
    if not is_wanted(placer.recorder, place.score):
        return
    place.number = place_of(
        placer.recorder, place.word.rank, lane.first_square + start * lane.stride, lane.stride != 1)
    needed = needed_blanks(place)
    if place.word.may_lack and placer.hand.blanks:
        spare = placer.hand.blanks - count_bits(needed)  # some are for letters with too few dice
    if spare:
        lay_with_spare_blanks(placer, place, needed, spare)
    else:
        keep(placer, place, place.score, needed)


cdef inline uint64_t starts_in(const Bundle *bundle, const Fits *fits, const Word *word) noexcept nogil:
    """Where the word fits, by bit."""
    cdef uint64_t starts = bundle.starts[word.length]
    cdef int position = 0
    while starts and position < word.length:
        starts &= fits.letters[word.codes[position]] >> position
        position += 1
    return starts


cdef inline void place_in(Placer *placer, const Bundle *bundle, const Word *word, uint64_t found, int dice,
                          int spare) noexcept nogil:
    """Lay the word wherever it was found to fit."""
    cdef Placement place
    cdef int bit
    place.word = word
    while found:
        bit = lowest_bit(found)
        found &= found - 1
        place.lane = bundle.lanes[bit >> placer.places.field_bits]
        place.start = start_at(placer.places, bundle, bit)
        place_at(placer, &place, dice, spare)


cdef inline void place_word(Placer *placer, const Through *through, Word *word, int spare) noexcept nogil:
    """Find the places of one word among those with the same through letters."""
    cdef const Bundle *bundle
    cdef uint64_t found
    cdef uint64_t in_fields = 0
    cdef int number = through.first_bundle
    cdef bint is_read = False
    if through.count == 1:
        in_fields = find_letter(word.codes, word.length, through.letter) * placer.field_ones
    while number != NONE:
        bundle = &placer.places.bundles[number]
        number = bundle.next
        if bundle.is_free:
            found = in_fields & bundle.starts[word.length]
        else:
            found = starts_in(bundle, &placer.places.fits[bundle.fits], word)
        if found == 0:
            continue
        if not is_read:
            is_read = True
            word.lacking = read_letters(
                word.codes, word.length, placer.hand.values, placer.hand.is_lacking, word.points)
        place_in(placer, bundle, word, found, word.length - through.count, spare)


cdef void place_group(Placer *placer, const Through *through, uint32_t unit, int spare_blanks) noexcept nogil:
    """Lay all words of a handful wherever they fit, with up to so many blanks more than they need.

    The letters of `through` are those of the mat, the others those of the roll and the blanks needed.
    """
    cdef const Group *group = group_at(placer.index, unit)
    cdef const Unit *place = &placer.index.units[unit + 1]
    cdef int width = units_a_word(group_length(group))
    cdef uint32_t number
    cdef Word word
    word.length = group_length(group)
    word.may_lack = group.repeated & placer.hand.letters != 0
    for number in range(group_count(group)):
        word.codes = &place.bytes[0]
        word.rank = rank_of(place, word.length)
        place_word(placer, through, &word, spare_blanks)
        place += width
