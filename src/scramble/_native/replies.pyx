"""Filling the all-racks table."""
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from scramble._native.anagram_index cimport (
    AnagramTables, WordGroup, group_at, group_count, units_a_word)
from scramble._native.bits cimport count_bits, lowest_bit
from scramble._native.board cimport Board, CODES, MAX_ROLL, MAX_SIZE
from scramble._native.fitting cimport (
    LetterValues, PlacedWord, Word, die_points, filled_in, put, read_points, read_word, spots_in,
    start_words)
from scramble._native.racks cimport Racks, racks_to
from scramble._native.spots cimport LaneGroup, NONE, Playthrough, Spots, find_spots, free_spots
from scramble._native.vectors cimport find_letter, scramble_raise
from scramble._native.wordgraph cimport Graph

cdef enum:
    MAX_CHOICES = 1 << MAX_ROLL

# The ways to take blanks among some dice, as bits of the dice; with fewer blanks first where it matters:
# each is another one with its lowest bit more.
cdef struct BlankChoices:
    int count
    int masks[MAX_CHOICES]
    int without_lowest[MAX_CHOICES]  # number of that other choice

# Words of one set of letters, while the best of them is looked for.
cdef struct BestScores:
    int codes[MAX_ROLL]  # of the dice, sorted
    int scores[MAX_CHOICES]  # by choice of blanks; -1 for none yet

cdef struct TableBuilder:
    const Board *board
    const AnagramTables *index
    Replies *replies
    Spots spots
    LetterValues values
    BlankChoices choices[MAX_ROLL + 1]  # by the number of dice


cdef void list_choices(BlankChoices *choices, int dice, int blanks) noexcept nogil:
    """Every choice of up to `blanks` of `dice` dice."""
    cdef int numbers[MAX_CHOICES]
    cdef int mask
    choices.count = 0
    for mask in range(1 << dice):
        if count_bits(mask) <= blanks:
            choices.masks[choices.count] = mask
            choices.without_lowest[choices.count] = numbers[mask & (mask - 1)] if mask else 0
            numbers[mask] = choices.count
            choices.count += 1


cdef void sort_positions(const Word *word, int *positions) noexcept nogil:
    """The word's positions in the order of their letters."""
    cdef const uint8_t *codes = &word.unit.bytes[0]
    cdef int position, place
    for position in range(word.length):
        place = position
        while place > 0 and codes[positions[place - 1]] > codes[position]:
            positions[place] = positions[place - 1]
            place -= 1
        positions[place] = position


cdef void try_placement(const Word *word, const PlacedWord *placed, const int *positions,
                        const BlankChoices *choices, BestScores *best) noexcept nogil:
    """Raise the score of every choice of blanks to what this placement gives."""
    cdef int points[MAX_ROLL]
    cdef int losses[MAX_CHOICES]
    cdef int count = 0
    cdef uint32_t filled = filled_in(placed, word.length)
    cdef int number, position, score
    for number in range(word.length):
        position = positions[number]
        if not (filled >> position) & 1:
            best.codes[count] = word.unit.bytes[position]
            points[count] = die_points(word, placed, position)
            count += 1
    losses[0] = 0
    best.scores[0] = max(best.scores[0], placed.score)
    for number in range(1, choices.count):
        position = lowest_bit(choices.masks[number])
        losses[number] = losses[choices.without_lowest[number]] + points[position]
        score = placed.score - losses[number]
        best.scores[number] = max(best.scores[number], score)


cdef void write_best(Replies *replies, const BestScores *best, const BlankChoices *choices,
                     int dice) noexcept nogil:
    """Raise the entries of the dice with every choice of blanks."""
    cdef const Racks *racks = &replies.racks
    cdef uint16_t *entry
    cdef uint32_t place
    cdef int number, die, letters, mask
    for number in range(choices.count):
        mask = choices.masks[number]
        place = 0
        letters = 0
        for die in range(dice):
            if not (mask >> die) & 1:
                letters += 1
                place += racks.steps[letters][best.codes[die] - 1]
        place += racks.starts[dice - letters][letters]
        if dice == MAX_ROLL:
            replies.bingos[place] = 1
        entry = &replies.entries[place]
        if best.scores[number] >= entry[0]:
            if best.scores[number] > HIGHEST_REPLY:
                replies.too_high = True
            else:
                entry[0] = best.scores[number] + 1


cdef bint try_word(TableBuilder *builder, const Playthrough *playthrough, Word *word,
                   BestScores *best) noexcept nogil:
    """Try the word wherever it fits; False if it fits nowhere."""
    cdef int positions[MAX_SIZE]
    cdef int dice = word.length - playthrough.count
    cdef int number = playthrough.first_group
    cdef bint fits = False
    cdef const LaneGroup *group
    cdef uint64_t found
    cdef PlacedWord placed
    while number != NONE:
        group = &builder.spots.lane_groups[number]
        number = group.next
        found = spots_in(&builder.spots, group, word)
        if found and not fits:
            fits = True
            read_points(&builder.values, word)
            sort_positions(word, positions)
        while found:
            put(&builder.spots, group, lowest_bit(found), word, &placed)
            found &= found - 1
            try_placement(word, &placed, positions, &builder.choices[dice], best)
    return fits


cdef void try_group(TableBuilder *builder, const Playthrough *playthrough, uint32_t unit) noexcept nogil:
    """Try all words of a group, and write what the best of them score."""
    cdef bint fits = False
    cdef Word word
    cdef int words = start_words(builder.index, unit, builder.board, playthrough, &word)
    cdef int dice = word.length - playthrough.count
    cdef int _
    cdef BestScores best
    if playthrough.count == 1 and find_letter(&word.unit.bytes[0], word.length, playthrough.letter) == 0:
        return
    memset(best.scores, 0xFF, builder.choices[dice].count * sizeof(int))
    for _ in range(words):
        read_word(&builder.spots, &word)
        fits |= try_word(builder, playthrough, &word, &best)
        word.unit += word.units
    if fits:
        write_best(builder.replies, &best, &builder.choices[dice], dice)


cdef void try_words(TableBuilder *builder) noexcept nogil:
    """Every word of the lexicon at every spot of the mat."""
    cdef const AnagramTables *index = builder.index
    cdef const Playthrough *playthrough
    cdef const WordGroup *group
    cdef uint32_t unit
    cdef int number, length
    for number in range(builder.spots.playthrough_count):
        playthrough = &builder.spots.playthroughs[number]
        for length in range(2, MAX_SIZE + 1):
            if not (playthrough.lengths >> length) & 1:
                continue
            if length - playthrough.count > builder.replies.most:
                break
            unit = index.first_units[length]
            while unit < index.first_units[length + 1]:
                group = group_at(index, unit)
                try_group(builder, playthrough, unit)
                unit += 1 + group_count(group) * units_a_word(length)


# A block of racks that differ in their first letter only, and the blocks of racks that lack one die of them.
cdef struct RackBlock:
    uint32_t own
    uint32_t lacking_first  # the one rack that lacks the first letter
    int lacking_count
    uint32_t lacking[MAX_ROLL]  # the others, by which letter they lack


cdef inline void raise_block(Replies *replies, int blanks, int letters, int count,
                             const RackBlock *block) noexcept nogil:
    """Raise `count` racks to those that lack one of their dice."""
    cdef const Racks *racks = &replies.racks
    cdef const uint16_t *others[MAX_ROLL]
    cdef int other_count = block.lacking_count
    cdef int number
    for number in range(other_count):
        others[number] = &replies.entries[block.lacking[number]]
    if blanks:
        others[other_count] = &replies.entries[
            block.own - racks.starts[blanks][letters] + racks.starts[blanks - 1][letters]]
        other_count += 1
    scramble_raise(&replies.entries[block.own], count, others, other_count,
                   replies.entries[block.lacking_first])


cdef void raise_blocks(Replies *replies, int blanks, int letters, int place, int highest,
                       const RackBlock *block) noexcept nogil:
    """Raise all racks whose letter number `place` (from 1) is `highest` at most.

    `block` holds what the letters behind that one add to the places.
    """
    cdef const Racks *racks = &replies.racks
    cdef RackBlock inner
    cdef int letter, number
    inner.lacking_count = block.lacking_count + 1
    inner.lacking[block.lacking_count] = block.lacking_first
    for letter in range(highest + 1):
        inner.own = block.own + racks.steps[place][letter]
        inner.lacking_first = block.lacking_first + racks.steps[place - 1][letter]
        for number in range(block.lacking_count):
            inner.lacking[number] = block.lacking[number] + racks.steps[place][letter]
        if place == 2:
            raise_block(replies, blanks, letters, letter + 1, &inner)
        else:
            raise_blocks(replies, blanks, letters, place - 1, letter, &inner)


cdef void raise_racks(Replies *replies, int blanks, int letters) noexcept nogil:
    """Raise all racks of this many blanks and letters; those with fewer dice are done."""
    cdef const Racks *racks = &replies.racks
    cdef RackBlock block
    block.own = racks.starts[blanks][letters]
    block.lacking_count = 0
    if letters == 0:
        if blanks:
            replies.entries[block.own] = max(
                replies.entries[block.own], replies.entries[racks.starts[blanks - 1][0]])
        return
    block.lacking_first = racks.starts[blanks][letters - 1]
    if letters == 1:
        raise_block(replies, blanks, letters, racks.letters, &block)
    else:
        raise_blocks(replies, blanks, letters, letters, racks.letters - 1, &block)


cdef void clear_racks(Replies *replies) noexcept nogil:
    """No play for the racks that will be filled."""
    cdef const Racks *racks = &replies.racks
    cdef uint32_t first, count
    cdef int blanks
    for blanks in range(min(racks.blanks, replies.most) + 1):
        first = racks.starts[blanks][0]
        count = racks_to(racks, blanks, replies.most) - first
        memset(&replies.entries[first], 0, count * sizeof(uint16_t))
        if replies.most == MAX_ROLL:
            memset(&replies.bingos[first], 0, count)


cdef uint16_t highest_entry(const Replies *replies) noexcept nogil:
    """The highest entry of the racks that are filled."""
    cdef const Racks *racks = &replies.racks
    cdef uint16_t highest = 0
    cdef uint32_t place
    cdef int blanks
    for blanks in range(min(racks.blanks, replies.most) + 1):
        for place in range(racks.starts[blanks][0], racks_to(racks, blanks, replies.most)):
            highest = max(highest, replies.entries[place])
    return highest


cdef void find_replies(const Board *board, const Graph *graph, const AnagramTables *index, int most,
                       Replies *replies) noexcept nogil:
    """Fill the table, whose racks are numbered and which has room for them and SLACK entries more.

    Racks of more than `most` dice are left as they are, which saves nearly all of the time if there are few.
    """
    cdef TableBuilder builder
    cdef int code, dice, blanks, letters
    replies.most = most
    clear_racks(replies)
    replies.too_high = False
    find_spots(board, graph, &builder.spots)
    replies.failed = builder.spots.failed
    if not replies.failed:
        builder.board = board
        builder.index = index
        builder.replies = replies
        for code in range(CODES):
            builder.values.by_code[code] = board.values[code]
        for dice in range(1, MAX_ROLL + 1):
            list_choices(&builder.choices[dice], dice, replies.racks.blanks)
        try_words(&builder)
    free_spots(&builder.spots)
    for blanks in range(min(replies.racks.blanks, most) + 1):
        for letters in range(most - blanks + 1):
            raise_racks(replies, blanks, letters)
