"""Rolling dice one after the other."""
from libc.stdint cimport uint32_t
from libc.stdlib cimport qsort

from scramble._native.bits cimport lowest_bit
from scramble._native.board cimport MAX_ROLL
from scramble._native.outcomes cimport (
    Box, MAX_DICE, Outcome, Outcomes, letter_at, letters_up_to, with_face)
from scramble._native.racks cimport Racks
from scramble._native.replies cimport Replies

cdef struct Rolling:
    const Replies *replies
    const Box *box
    int dice[MAX_DICE]  # that are rolled on top of an outcome
    int count
    double chance  # of each roll
    bint of_bingos
    double *odds  # by entry of the table, or by whether there is a bingo


cdef inline void count_rack(const Rolling *rolling, uint32_t place) noexcept nogil:
    """Add the chance of a roll to what its rack gives."""
    if rolling.of_bingos:
        rolling.odds[rolling.replies.bingos[place]] += rolling.chance
    else:
        rolling.odds[rolling.replies.entries[place]] += rolling.chance


cdef void roll_last(const Rolling *rolling, const Outcome *outcome, int die) noexcept nogil:
    """Look up the racks that each face of the last die makes."""
    cdef const Racks *racks = &rolling.replies.racks
    cdef const Box *box = rolling.box
    cdef uint32_t places[MAX_ROLL + 1]  # what the letters add, by how many come before the last die's
    cdef uint32_t place = 0
    cdef int index, number, face
    for index in range(outcome.letter_count):
        place += racks.steps[index + 2][letter_at(outcome, index)] if index + 2 <= MAX_ROLL else 0
    places[0] = place
    for index in range(outcome.letter_count):
        if index + 2 <= MAX_ROLL:
            place -= racks.steps[index + 2][letter_at(outcome, index)]
        place += racks.steps[index + 1][letter_at(outcome, index)]
        places[index + 1] = place
    for number in range(box.face_counts[die]):
        face = box.faces[die][number]
        if face == 0:
            place = racks.starts[outcome.blanks + 1][outcome.letter_count] + places[outcome.letter_count]
        else:
            index = letters_up_to(outcome.letters, face - 1)
            place = racks.starts[outcome.blanks][outcome.letter_count + 1] + places[index]
            place += racks.steps[index + 1][face - 1]
        count_rack(rolling, place)


cdef void roll_die(const Rolling *rolling, const Outcome *outcome, int number) noexcept nogil:
    """Every face of die number `number` and of those after it."""
    cdef int die = rolling.dice[number]
    cdef int index
    cdef Outcome more
    if number == rolling.count - 1:
        roll_last(rolling, outcome, die)
        return
    for index in range(rolling.box.face_counts[die]):
        more = with_face(outcome, rolling.box.faces[die][index])
        roll_die(rolling, &more, number + 1)


cdef void roll_none(const Rolling *rolling, const Outcome *outcome) noexcept nogil:
    """Look up the rack that the outcome is."""
    cdef const Racks *racks = &rolling.replies.racks
    cdef uint32_t place = racks.starts[outcome.blanks][outcome.letter_count]
    cdef int index
    for index in range(outcome.letter_count):
        place += racks.steps[index + 1][letter_at(outcome, index)]
    count_rack(rolling, place)


cdef int compare_sets(const void *one, const void *other) noexcept nogil:
    cdef uint32_t first = (<const RollSet *>one).dice
    cdef uint32_t second = (<const RollSet *>other).dice
    return (first > second) - (first < second)


cdef void sort_sets(RollSet *sets, int count) noexcept nogil:
    """Bring sets that share their last dice together."""
    qsort(sets, count, sizeof(RollSet), compare_sets)


cdef void add_sums(const Outcomes *outcomes, const RollSet *chosen, uint32_t first_dice, double *sums,
                   uint32_t *least, uint32_t *most) noexcept nogil:
    """Add the outcomes of a set's first dice, and note between which numbers they are."""
    cdef uint32_t entry, number
    for entry in range(outcomes.starts[2 * first_dice], outcomes.starts[2 * first_dice + 1]):
        number = outcomes.numbers[entry]
        sums[number] += chosen.chance * outcomes.chances[entry]
        least[0] = min(least[0], number)
        most[0] = max(most[0], number)


cdef void read_dice(Rolling *rolling, uint32_t dice, double *share) noexcept nogil:
    """The dice to be rolled, and the chance of each of their rolls."""
    rolling.count = 0
    share[0] = 1
    while dice:
        rolling.dice[rolling.count] = lowest_bit(dice)
        share[0] /= rolling.box.face_counts[rolling.dice[rolling.count]]
        rolling.count += 1
        dice &= dice - 1


cdef void add_odds(const Replies *replies, const Box *box, const Outcomes *outcomes, const RollSet *sets,
                   int count, bint of_bingos, double *sums, double *odds) noexcept nogil:
    """Spread the chances of sets over the entries of all their rolls: one to seven dice each.

    `odds` is indexed by the table's entries: score plus one, 0 for no play; or 1 for a bingo. The table must
    have racks with as many blanks as these dice can show, and all their letters. `sets` are sorted; `sums`
    has a zero for each outcome, and will have again.
    """
    cdef uint32_t first_dice = (<uint32_t>1 << outcomes.dice_count) - 1
    cdef uint32_t others, number, least, most
    cdef double share
    cdef int index = 0
    cdef Rolling rolling
    rolling.replies = replies
    rolling.box = box
    rolling.of_bingos = of_bingos
    rolling.odds = odds
    while index < count:
        others = sets[index].dice & ~first_dice
        read_dice(&rolling, others, &share)
        least = outcomes.outcome_count
        most = 0
        while index < count and sets[index].dice & ~first_dice == others:
            add_sums(outcomes, &sets[index], sets[index].dice & first_dice, sums, &least, &most)
            index += 1
        for number in range(least, most + 1):
            if sums[number] == 0:
                continue
            rolling.chance = sums[number] * share
            sums[number] = 0
            if rolling.count:
                roll_die(&rolling, &outcomes.outcomes[number], 0)
            else:
                roll_none(&rolling, &outcomes.outcomes[number])
