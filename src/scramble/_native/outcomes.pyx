"""Listing what the first dice of a box can show."""
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

from scramble._native.bits cimport count_bits, lowest_bit
from scramble._native.board cimport MAX_ROLL

cdef enum:
    MOST_ROLLS = 1 << 20  # of all sets together: some ten milliseconds

# Outcomes that were met, by their letters and blanks; open addressing, twice as many slots as can be used.
cdef struct Known:
    uint32_t *slots  # number of an outcome plus one
    uint32_t mask
    # By outcome, in the set that is being listed now:
    uint32_t *entries  # where it stands there, plus one, if `seen` says so
    uint32_t *seen  # the last set that had it


cdef uint32_t choose_dice(const Box *box, Outcomes *outcomes) noexcept nogil:
    """Take a good half of the dice, fewer if they have many faces; how many rolls their sets have."""
    cdef uint32_t rolls = 1
    cdef int most = min(MAX_ROLL, (box.dice_count * 7 + 11) // 12)
    outcomes.dice_count = 0
    while (outcomes.dice_count < most
           and rolls <= MOST_ROLLS // <uint32_t>(box.face_counts[outcomes.dice_count] + 1)):
        rolls *= box.face_counts[outcomes.dice_count] + 1
        outcomes.dice_count += 1
    return rolls


cdef uint32_t number_of(Outcomes *outcomes, Known *known, const Outcome *outcome) noexcept nogil:
    """The number of an outcome, a new one if it was never met."""
    cdef uint64_t key = (outcome.letters ^ <uint64_t>outcome.blanks << 60) * <uint64_t>0x9E3779B97F4A7C15
    cdef uint32_t slot = (key >> 32) & known.mask
    cdef const Outcome *other
    while known.slots[slot]:
        other = &outcomes.outcomes[known.slots[slot] - 1]
        if other.letters == outcome.letters and other.blanks == outcome.blanks:
            return known.slots[slot] - 1
        slot = (slot + 1) & known.mask
    outcomes.outcomes[outcomes.outcome_count] = outcome[0]
    outcomes.outcome_count += 1
    known.slots[slot] = outcomes.outcome_count
    return outcomes.outcome_count - 1


cdef uint32_t roll_one_more(const Box *box, Outcomes *outcomes, Known *known, uint32_t dice,
                            uint32_t end) noexcept nogil:
    """List the outcomes of a set, from those without its lowest die, which are listed already."""
    cdef int die = lowest_bit(dice)
    cdef uint32_t fewer = dice & (dice - 1)
    cdef double share = 1.0 / box.face_counts[die]
    cdef uint32_t entry, number
    cdef int face
    cdef Outcome more
    outcomes.starts[2 * dice] = end
    for entry in range(outcomes.starts[2 * fewer], outcomes.starts[2 * fewer + 1]):
        for face in range(box.face_counts[die]):
            more = with_face(&outcomes.outcomes[outcomes.numbers[entry]], box.faces[die][face])
            number = number_of(outcomes, known, &more)
            if known.seen[number] != dice:
                known.seen[number] = dice
                known.entries[number] = end
                outcomes.numbers[end] = number
                outcomes.chances[end] = 0
                end += 1
            outcomes.chances[known.entries[number]] += outcomes.chances[entry] * share
    outcomes.starts[2 * dice + 1] = end
    return end


cdef void list_sets(const Box *box, Outcomes *outcomes, Known *known) noexcept nogil:
    """All sets, those of fewer dice first; the set without dice has one outcome."""
    cdef uint32_t dice
    cdef uint32_t end = 1
    cdef int count
    outcomes.outcomes[0].letters = NO_LETTER * ONES
    outcomes.outcomes[0].letter_count = outcomes.outcomes[0].blanks = 0
    outcomes.outcome_count = 1
    outcomes.numbers[0] = 0
    outcomes.chances[0] = 1
    outcomes.starts[0] = 0
    outcomes.starts[1] = 1
    for count in range(1, outcomes.dice_count + 1):
        for dice in range(1, 1 << outcomes.dice_count):
            if count_bits(dice) == count:
                end = roll_one_more(box, outcomes, known, dice, end)


cdef void list_outcomes(const Box *box, Outcomes *outcomes) noexcept nogil:
    """Prepare the outcomes of a box; `failed` says whether there was memory for it."""
    cdef uint32_t rolls = choose_dice(box, outcomes)
    cdef Known known
    known.mask = 1
    while known.mask < 2 * rolls:
        known.mask *= 2
    known.slots = <uint32_t *>calloc(known.mask, sizeof(uint32_t))
    known.mask -= 1
    known.entries = <uint32_t *>malloc(rolls * sizeof(uint32_t))
    known.seen = <uint32_t *>calloc(rolls, sizeof(uint32_t))
    outcomes.outcomes = <Outcome *>malloc(rolls * sizeof(Outcome))
    outcomes.starts = <uint32_t *>malloc((2 << outcomes.dice_count) * sizeof(uint32_t))
    outcomes.numbers = <uint32_t *>malloc(rolls * sizeof(uint32_t))
    outcomes.chances = <double *>malloc(rolls * sizeof(double))
    outcomes.failed = (known.slots == NULL or known.entries == NULL or known.seen == NULL
                       or outcomes.outcomes == NULL or outcomes.starts == NULL
                       or outcomes.numbers == NULL or outcomes.chances == NULL)
    if not outcomes.failed:
        list_sets(box, outcomes, &known)
    free(known.slots)
    free(known.entries)
    free(known.seen)


cdef void free_outcomes(Outcomes *outcomes) noexcept nogil:
    free(outcomes.outcomes)
    free(outcomes.starts)
    free(outcomes.numbers)
    free(outcomes.chances)
    memset(outcomes, 0, sizeof(Outcomes))
