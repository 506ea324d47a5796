"""Growing array, best-few heap and sorting of found plays."""
from libc.stdint cimport uint32_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memset

from scramble._native.bits cimport lowest_bit

cdef enum:
    CAPACITY_OF_FEW = 64  # to begin with
    CAPACITY = 1024  # to begin with, where all plays are kept and there are no blanks
    MOST_BLANKS = 3
    FEW = 48  # plays that are sorted by insertion alone
    MANY = 1500  # plays from which insertion does not pay even when they are nearly sorted
    SHORT_DIGIT = 8  # bits that are sorted by at once
    LONG_DIGIT = 12  # the same for many plays


cdef int bits_of(play_t number) noexcept nogil:
    cdef int bits = 0
    while number:
        number >>= 1
        bits += 1
    return bits


cdef bint start_recorder(Recorder *recorder, int square_count, uint32_t word_count, size_t limit,
                         int blanks) noexcept nogil:
    """Make room for the plays of a roll with this many blanks; False without memory.

    With each blank there are four times as many plays or more; that much room spares growing and copying.
    """
    recorder.rank_shift = SQUARE_SHIFT + bits_of(square_count - 1)
    recorder.score_shift = recorder.rank_shift + bits_of(word_count - 1)
    recorder.limit = limit
    recorder.capacity = CAPACITY_OF_FEW if limit else CAPACITY << (2 * min(blanks, MOST_BLANKS))
    recorder.room = 0 if limit else recorder.capacity
    recorder.plays = <play_t *>malloc(recorder.capacity * sizeof(play_t))
    recorder.failed = recorder.plays == NULL
    clear_recorder(recorder)
    return not recorder.failed


cdef void clear_recorder(Recorder *recorder) noexcept nogil:
    """Forget all plays."""
    recorder.count = 0
    recorder.least_wanted = 0


cdef bint grow(Recorder *recorder) noexcept nogil:
    cdef play_t *plays = <play_t *>realloc(recorder.plays, 2 * recorder.capacity * sizeof(play_t))
    if plays == NULL:
        recorder.failed = True
        return False
    recorder.plays = plays
    recorder.capacity *= 2
    if recorder.limit == 0:
        recorder.room = recorder.capacity
    return True


cdef void sift_down(Recorder *recorder) noexcept nogil:
    """Restore the heap whose top, plays[0], is the last of the kept plays in their order."""
    cdef size_t parent = 0
    cdef size_t below
    cdef play_t moved = recorder.plays[0]
    while True:
        below = 2 * parent + 1
        if below >= recorder.count:
            break
        if below + 1 < recorder.count and recorder.plays[below] < recorder.plays[below + 1]:
            below += 1
        if moved >= recorder.plays[below]:
            break
        recorder.plays[parent] = recorder.plays[below]
        parent = below
    recorder.plays[parent] = moved


cdef void sift_up(Recorder *recorder) noexcept nogil:
    cdef size_t place = recorder.count - 1
    cdef play_t moved = recorder.plays[place]
    while place > 0 and moved > recorder.plays[(place - 1) // 2]:
        recorder.plays[place] = recorder.plays[(place - 1) // 2]
        place = (place - 1) // 2
    recorder.plays[place] = moved


cdef void keep_best(Recorder *recorder, play_t play) noexcept nogil:
    """Take the play into the heap of the best, if it is one of them."""
    if recorder.count < recorder.limit:
        if recorder.count == recorder.capacity and not grow(recorder):
            return
        recorder.plays[recorder.count] = play
        recorder.count += 1
        sift_up(recorder)
    elif play < recorder.plays[0]:
        recorder.plays[0] = play
        sift_down(recorder)
    if recorder.count == recorder.limit:
        recorder.least_wanted = play_score(recorder, recorder.plays[0])


cdef void keep_or_grow(Recorder *recorder, play_t play) noexcept nogil:
    """Keep the play where there is no room to simply add it."""
    if recorder.limit:
        keep_best(recorder, play)
    elif grow(recorder):
        recorder.plays[recorder.count] = play
        recorder.count += 1


cdef void insertion_sort(play_t *plays, size_t count) noexcept nogil:
    cdef size_t index, place
    cdef play_t moved
    for index in range(1, count):
        moved = plays[index]
        place = index
        while place > 0 and plays[place - 1] > moved:
            plays[place] = plays[place - 1]
            place -= 1
        plays[place] = moved


cdef void sort_by_digit(const play_t *plays, play_t *ordered, size_t count, int shift, int bits,
                        uint32_t *places) noexcept nogil:
    """Copy the plays, ordered by one digit; those with an equal digit stay as they were."""
    cdef play_t mask = (<play_t>1 << bits) - 1
    cdef uint32_t before = 0
    cdef uint32_t here
    cdef size_t index
    cdef uint32_t *place
    memset(places, 0, sizeof(uint32_t) << bits)
    for index in range(count):
        places[(plays[index] >> shift) & mask] += 1
    for index in range(mask + 1):
        here = places[index]
        places[index] = before
        before += here
    for index in range(count):
        place = &places[(plays[index] >> shift) & mask]
        ordered[place[0]] = plays[index]
        place[0] += 1


cdef play_t varying_bits(const play_t *plays, size_t count) noexcept nogil:
    """The bits in which the plays differ."""
    cdef play_t varying = 0
    cdef size_t index
    for index in range(1, count):
        varying |= plays[index] ^ plays[0]
    return varying


cdef void sort_nearly(play_t *plays, play_t *spare, size_t count) noexcept nogil:
    """Sort by the two highest digits only: few plays are equal in both, and those stay near their places."""
    cdef uint32_t places[1 << SHORT_DIGIT]
    cdef int highest = bits_of(varying_bits(plays, count))
    sort_by_digit(plays, spare, count, max(highest - 2 * SHORT_DIGIT, 0), SHORT_DIGIT, places)
    sort_by_digit(spare, plays, count, max(highest - SHORT_DIGIT, 0), SHORT_DIGIT, places)


cdef play_t *radix_sort(play_t *plays, play_t *spare, size_t count, play_t ignored) noexcept nogil:
    """Sort digit by digit from the lowest that differs; returns whichever array holds the result.

    Plays that differ in the bits `ignored` only stay as they were.
    """
    cdef uint32_t places[1 << LONG_DIGIT]
    cdef play_t varying = varying_bits(plays, count) & ~ignored
    cdef int shift, bits, digit, digits
    cdef play_t *swap
    if varying == 0:
        return plays
    shift = lowest_bit(varying)
    bits = bits_of(varying >> shift)
    digits = (bits + LONG_DIGIT - 1) // LONG_DIGIT
    bits = (bits + digits - 1) // digits
    for digit in range(digits):
        sort_by_digit(plays, spare, count, shift + digit * bits, bits, places)
        swap = plays
        plays = spare
        spare = swap
    return plays


cdef void sort_plays(Recorder *recorder) noexcept nogil:
    """Put the kept plays in their order.

    All plays of one word at one place were kept one after the other, by their blanks; of the best few that
    cannot be said.
    """
    cdef play_t ignored = 0 if recorder.limit else BLANKS
    cdef play_t *plays = recorder.plays
    cdef play_t *spare
    if recorder.count > FEW:
        spare = <play_t *>malloc(recorder.capacity * sizeof(play_t))
        if spare == NULL:
            recorder.failed = True
            return
        if recorder.count >= MANY:
            recorder.plays = radix_sort(plays, spare, recorder.count, ignored)
        else:
            sort_nearly(plays, spare, recorder.count)
        free(spare if recorder.plays == plays else plays)
    if recorder.count < MANY:
        insertion_sort(recorder.plays, recorder.count)
