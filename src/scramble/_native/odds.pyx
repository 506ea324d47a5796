"""Rolling dice one after the other."""
from libc.stdint cimport uint32_t, uint64_t

from scramble._native.bits cimport count_bits64, lowest_bit
from scramble._native.board cimport MAX_ROLL
from scramble._native.racks cimport Racks
from scramble._native.replies cimport Replies

# Each byte of a rack's letters is one of them, counted from 0, in order; the others hold NO_LETTER.
cdef enum:
    LETTER_BITS = 8
    NO_LETTER = 0x7F

cdef uint64_t ONES = 0x0101010101010101
cdef uint64_t HIGH_BITS = 0x8080808080808080

# Some dice of a roll, as they fell.
cdef struct Rolled:
    uint64_t letters
    int letter_count
    int blanks

cdef struct Rolling:
    const Replies *replies
    const Box *box
    int dice[MAX_ROLL]
    int count
    double chance  # of each roll
    bint of_bingos
    double *odds  # by entry of the table, or by whether there is a bingo


cdef inline int letters_up_to(uint64_t letters, int letter) noexcept nogil:
    """How many of a rack's letters come before `letter` or are equal to it."""
    return count_bits64(((HIGH_BITS | letter * ONES) - letters) & HIGH_BITS)


cdef inline Rolled with_face(const Rolled *rolled, int face) noexcept nogil:
    """One die more, with this face's code up."""
    cdef Rolled more = rolled[0]
    cdef uint64_t below
    cdef int shift
    if face == 0:
        more.blanks += 1
        return more
    shift = LETTER_BITS * letters_up_to(rolled.letters, face - 1)
    below = (<uint64_t>1 << shift) - 1
    more.letters = ((rolled.letters & below) | <uint64_t>(face - 1) << shift
                    | (rolled.letters & ~below) << LETTER_BITS)
    more.letter_count += 1
    return more


cdef inline int letter_at(const Rolled *rolled, int index) noexcept nogil:
    return (rolled.letters >> (LETTER_BITS * index)) & 255


cdef void roll_last(const Rolling *rolling, const Rolled *rolled, int die) noexcept nogil:
    """Look up the racks that each face of the last die makes."""
    cdef const Racks *racks = &rolling.replies.racks
    cdef const Box *box = rolling.box
    cdef uint32_t places[MAX_ROLL + 1]  # what the letters add, by how many come before the last die's
    cdef uint32_t place = 0
    cdef int index, number, face
    for index in range(rolled.letter_count):
        place += racks.steps[index + 2][letter_at(rolled, index)] if index + 2 <= MAX_ROLL else 0
    places[0] = place
    for index in range(rolled.letter_count):
        if index + 2 <= MAX_ROLL:
            place -= racks.steps[index + 2][letter_at(rolled, index)]
        place += racks.steps[index + 1][letter_at(rolled, index)]
        places[index + 1] = place
    for number in range(box.face_counts[die]):
        face = box.faces[die][number]
        if face == 0:
            place = racks.starts[rolled.blanks + 1][rolled.letter_count] + places[rolled.letter_count]
        else:
            index = letters_up_to(rolled.letters, face - 1)
            place = racks.starts[rolled.blanks][rolled.letter_count + 1] + places[index]
            place += racks.steps[index + 1][face - 1]
        if rolling.of_bingos:
            rolling.odds[rolling.replies.bingos[place]] += rolling.chance
        else:
            rolling.odds[rolling.replies.entries[place]] += rolling.chance


cdef void roll_die(const Rolling *rolling, const Rolled *rolled, int number) noexcept nogil:
    """Every face of die number `number` and of those after it."""
    cdef int die = rolling.dice[number]
    cdef int index
    cdef Rolled more
    if number == rolling.count - 1:
        roll_last(rolling, rolled, die)
        return
    for index in range(rolling.box.face_counts[die]):
        more = with_face(rolled, rolling.box.faces[die][index])
        roll_die(rolling, &more, number + 1)


cdef void add_odds(const Replies *replies, const Box *box, uint32_t dice, double weight, bint of_bingos,
                   double *odds) noexcept nogil:
    """Spread `weight` over the entries of all rolls of the dice in `dice`, by bit: one to seven of them.

    `odds` is indexed by the table's entries: score plus one, 0 for no play; or 1 for a bingo. The table must
    have racks with as many blanks as these dice can show, and all their letters.
    """
    cdef Rolling rolling
    cdef Rolled nothing
    rolling.replies = replies
    rolling.box = box
    rolling.count = 0
    rolling.dice[0] = 0
    rolling.chance = weight
    rolling.of_bingos = of_bingos
    rolling.odds = odds
    while dice:
        rolling.dice[rolling.count] = lowest_bit(dice)
        rolling.chance /= box.face_counts[rolling.dice[rolling.count]]
        rolling.count += 1
        dice &= dice - 1
    nothing.letters = NO_LETTER * ONES
    nothing.letter_count = nothing.blanks = 0
    roll_die(&rolling, &nothing, 0)
