"""Bounds place by place, in a few additions each, and queues of the tasks, the most promising ones first."""
from libc.stdint cimport uint64_t
from libc.string cimport memset

from scramble._native.board cimport Board, CODES, MAX_ROLL
from scramble._native.lanes cimport (
    LETTER_TRIPLES, cross_premium_sum, cross_sum, crossed_count, filled_sum, letter_premiums, multiplier_of)
from scramble._native.through cimport NONE, Places, Task


cdef void find_values(const Hand *hand, Values *values) noexcept nogil:
    """Sort the dice by worth, and sum up what they can score above their face value."""
    cdef int sorted_values[MAX_ROLL]
    cdef int count = 0
    cdef int code, _, place, triples, doubles
    memset(sorted_values, 0, sizeof(sorted_values))
    for code in range(CODES):
        for _ in range(hand.counts[code]):
            place = count
            while place > 0 and sorted_values[place - 1] < hand.worth.values[code]:
                sorted_values[place] = sorted_values[place - 1]
                place -= 1
            sorted_values[place] = hand.worth.values[code]
            count += 1
    values.best = sorted_values[0]
    values.sums[0] = 0
    for count in range(MAX_ROLL):
        values.sums[count + 1] = values.sums[count] + sorted_values[count]
    for triples in range(MAX_ROLL + 1):
        for doubles in range(MAX_ROLL + 1 - triples):
            values.extra[triples][doubles] = values.sums[triples] + values.sums[triples + doubles]


cdef inline int bound_across(uint64_t sums, const Values *values) noexcept nogil:
    """What the words across over squares with these sums can score at most.

    Every square counts once at least, so that the highest premium is one of what is above that.
    """
    cdef int crossed = crossed_count(sums)
    cdef int premiums = cross_premium_sum(sums)
    return cross_sum(sums) + min(values.best * premiums, values.sums[crossed] * (premiums - crossed + 1))


cdef inline int bound_at(uint64_t sums, const Values *values, int dice) noexcept nogil:
    """What no word over squares with these sums can score more than, but for a bingo."""
    cdef unsigned int premiums = letter_premiums(sums)
    cdef int points = filled_sum(sums) + values.sums[dice]
    points += values.extra[premiums // LETTER_TRIPLES][premiums % LETTER_TRIPLES]
    points *= multiplier_of(sums)
    if crossed_count(sums):
        points += bound_across(sums, values)
    return points


cdef inline int bingo_of(const Board *board, const Task *task) noexcept nogil:
    return board.bingo if task.dice == MAX_ROLL else 0


cdef int bound_task(const Board *board, const Places *places, const Values *values,
                    const Task *task) noexcept nogil:
    """The highest bound of the places of a task."""
    cdef const uint64_t *stretches = &places.stretches[task.first_stretch]
    cdef int highest = 0
    cdef int number
    for number in range(task.stretch_count):
        highest = max(highest, bound_at(stretches[number], values, task.dice))
    return highest + bingo_of(board, task)


cdef void order_tasks(const Board *board, const Places *places, const Values *values,
                      Order *order) noexcept nogil:
    """Queue the tasks by their bounds: most of them are never done, so that sorting them would be wasted."""
    cdef Queued *queued
    cdef int index, queue
    memset(order.queues, 0xFF, sizeof(order.queues))
    order.highest = NONE
    for index in range(places.task_count):
        queued = &order.tasks[index]
        queued.bound = bound_task(board, places, values, &places.tasks[index])
        queue = min(queued.bound, QUEUES - 1)
        queued.next = order.queues[queue]
        order.queues[queue] = index
        order.highest = max(order.highest, queue)


cdef int next_task(Order *order) noexcept nogil:
    """Take the most promising task, or one as good; NONE if there is none."""
    cdef int index
    while order.highest >= 0 and order.queues[order.highest] == NONE:
        order.highest -= 1
    if order.highest < 0:
        return NONE
    index = order.queues[order.highest]
    order.queues[order.highest] = order.tasks[index].next
    return index


cdef int needed_sum(const Board *board, const Places *places, const Values *values, const Task *task,
                    int least) noexcept nogil:
    """What the dice must be worth together at least, for a play to score `least` points or more."""
    cdef const uint64_t *stretches = &places.stretches[task.first_stretch]
    cdef int spare = -1
    cdef int number, above
    if least == 0:
        return 0
    least -= bingo_of(board, task)
    for number in range(task.stretch_count):
        above = bound_at(stretches[number], values, task.dice) - least
        if above >= 0:
            spare = max(spare, above // multiplier_of(stretches[number]))
    return values.sums[task.dice] - spare
