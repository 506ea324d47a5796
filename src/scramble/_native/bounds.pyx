"""Bounds spot by spot, in a few additions each, and queues of the queries, the most promising ones first."""
from libc.stdint cimport uint64_t
from libc.string cimport memset

from scramble._native.board cimport Board, CODES, MAX_ROLL
from scramble._native.lanes cimport (
    LETTER_TRIPLES, cross_premium_sum, cross_sum, crossed_count, filled_sum, letter_premiums, multiplier_of)
from scramble._native.spots cimport NONE, Query, Spots


cdef void find_best_dice(const Rack *rack, BestDice *best) noexcept nogil:
    """Sort the dice by worth, and sum up what they can score above their face value."""
    cdef int sorted_values[MAX_ROLL]
    cdef int count = 0
    cdef int code, _, place, triples, doubles
    memset(sorted_values, 0, sizeof(sorted_values))
    for code in range(CODES):
        for _ in range(rack.counts[code]):
            place = count
            while place > 0 and sorted_values[place - 1] < rack.values.by_code[code]:
                sorted_values[place] = sorted_values[place - 1]
                place -= 1
            sorted_values[place] = rack.values.by_code[code]
            count += 1
    best.highest = sorted_values[0]
    best.sums[0] = 0
    for count in range(MAX_ROLL):
        best.sums[count + 1] = best.sums[count] + sorted_values[count]
    for triples in range(MAX_ROLL + 1):
        for doubles in range(MAX_ROLL + 1 - triples):
            best.extra[triples][doubles] = best.sums[triples] + best.sums[triples + doubles]


cdef inline int bound_across(uint64_t sums, const BestDice *best) noexcept nogil:
    """What the words across over squares with these sums can score at most.

    Every square counts once at least, so that the highest premium is one of what is above that.
    """
    cdef int crossed = crossed_count(sums)
    cdef int premiums = cross_premium_sum(sums)
    return cross_sum(sums) + min(best.highest * premiums, best.sums[crossed] * (premiums - crossed + 1))


cdef inline int bound_at(uint64_t sums, const BestDice *best, int dice) noexcept nogil:
    """What no word over squares with these sums can score more than, but for a bingo."""
    cdef unsigned int premiums = letter_premiums(sums)
    cdef int points = filled_sum(sums) + best.sums[dice]
    points += best.extra[premiums // LETTER_TRIPLES][premiums % LETTER_TRIPLES]
    points *= multiplier_of(sums)
    if crossed_count(sums):
        points += bound_across(sums, best)
    return points


cdef inline int bingo_of(const Board *board, const Query *query) noexcept nogil:
    return board.bingo if query.dice == MAX_ROLL else 0


cdef int bound_query(const Board *board, const Spots *spots, const BestDice *best,
                     const Query *query) noexcept nogil:
    """The highest bound of a query's spots."""
    cdef const uint64_t *stretches = &spots.stretches[query.first_stretch]
    cdef int highest = 0
    cdef int number
    for number in range(query.stretch_count):
        highest = max(highest, bound_at(stretches[number], best, query.dice))
    return highest + bingo_of(board, query)


cdef void order_queries(const Board *board, const Spots *spots, const BestDice *best,
                        QueryOrder *order) noexcept nogil:
    """Queue the queries by their bounds: most of them are never answered, so sorting them would be waste."""
    cdef QueuedQuery *queued
    cdef int index, queue
    memset(order.queues, 0xFF, sizeof(order.queues))
    order.highest = NONE
    for index in range(spots.query_count):
        queued = &order.queries[index]
        queued.bound = bound_query(board, spots, best, &spots.queries[index])
        queue = min(queued.bound, QUEUES - 1)
        queued.next = order.queues[queue]
        order.queues[queue] = index
        order.highest = max(order.highest, queue)


cdef int next_query(QueryOrder *order) noexcept nogil:
    """Take the most promising query, or one as good; NONE if there is none."""
    cdef int index
    while order.highest >= 0 and order.queues[order.highest] == NONE:
        order.highest -= 1
    if order.highest < 0:
        return NONE
    index = order.queues[order.highest]
    order.queues[order.highest] = order.queries[index].next
    return index


cdef int needed_sum(const Board *board, const Spots *spots, const BestDice *best, const Query *query,
                    int least) noexcept nogil:
    """What the dice must be worth together at least, for a play to score `least` points or more."""
    cdef const uint64_t *stretches = &spots.stretches[query.first_stretch]
    cdef int spare = -1
    cdef int number, above
    if least == 0:
        return 0
    least -= bingo_of(board, query)
    for number in range(query.stretch_count):
        above = bound_at(stretches[number], best, query.dice) - least
        if above >= 0:
            spare = max(spare, above // multiplier_of(stretches[number]))
    return best.sums[query.dice] - spare
