"""Bounds place by place, in a few additions each, and queues of the tasks, the most promising ones first."""
from libc.stdint cimport uint64_t
from libc.string cimport memset

from scramble._native.bits cimport lowest_bit
from scramble._native.board cimport Board, CODES, MAX_ROLL, MAX_SIZE
from scramble._native.lanes cimport (
    LETTER_TRIPLES, Lane, cross_premium_sum, cross_sum, crossed_count, filled_sum, letter_premiums,
    multiplier_of, sums_of)
from scramble._native.through cimport Bundle, NONE, Places, Through, start_at


cdef int list_tasks(const Places *places, Task *tasks) noexcept nogil:
    """Write every task into `tasks`, which has room for MAX_ROLL a through; returns how many there are."""
    cdef const Through *through
    cdef int count = 0
    cdef int number, dice
    for number in range(places.through_count):
        through = &places.throughs[number]
        for dice in range(1, min(MAX_ROLL, MAX_SIZE - through.count) + 1):
            if (through.lengths >> (through.count + dice)) & 1:
                tasks[count].through = number
                tasks[count].dice = dice
                tasks[count].bound = 0
                tasks[count].multiplier_count = 0
                count += 1
    return count


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


cdef inline int bound_at(const Lane *lane, uint64_t sums, const Values *values, int dice,
                         int multiplier) noexcept nogil:
    """What no word over squares with these sums can score more than, but for a bingo."""
    cdef unsigned int premiums = letter_premiums(sums)
    cdef int across = cross_premium_sum(sums)
    cdef int points = filled_sum(sums) + values.sums[dice]
    points += values.extra[premiums // LETTER_TRIPLES][premiums % LETTER_TRIPLES]
    points *= multiplier
    if across:
        points += cross_sum(sums)
        points += min(values.best * across, values.sums[crossed_count(sums)] * lane.highest_cross_premium)
    return points


cdef void raise_bound(Task *task, int multiplier, int bound) noexcept nogil:
    """Take one place's bound into the task's."""
    cdef int index = 0
    while index < task.multiplier_count and task.multipliers[index] != multiplier:
        index += 1
    if index == MAX_MULTIPLIERS:
        index = MAX_MULTIPLIERS - 1  # a smaller multiplier takes less off a bound, and so is safe
        task.multipliers[index] = min(task.multipliers[index], multiplier)
    elif index == task.multiplier_count:
        task.multiplier_count += 1
        task.multipliers[index] = multiplier
        task.bounds[index] = 0
    task.bounds[index] = max(task.bounds[index], bound)
    task.bound = max(task.bound, bound)


cdef void bound_task(const Board *board, const Places *places, const Values *values,
                     Task *task) noexcept nogil:
    """The bounds over all places of a task."""
    cdef const Through *through = &places.throughs[task.through]
    cdef int length = through.count + task.dice
    cdef int bonus = board.bingo if task.dice == MAX_ROLL else 0
    cdef int number = through.first_bundle
    cdef const Bundle *bundle
    cdef const Lane *lane
    cdef uint64_t starts, sums
    cdef int bit, start, multiplier
    while number != NONE:
        bundle = &places.bundles[number]
        number = bundle.next
        starts = bundle.starts[length]
        while starts:
            bit = lowest_bit(starts)
            starts &= starts - 1
            lane = bundle.lanes[bit >> places.field_bits]
            start = start_at(places, bundle, bit)
            sums = sums_of(lane, start, start + length)
            multiplier = multiplier_of(sums)
            raise_bound(task, multiplier, bonus + bound_at(lane, sums, values, task.dice, multiplier))


cdef void bound_tasks(const Board *board, const Places *places, const Values *values, Task *tasks,
                      int count) noexcept nogil:
    cdef int index
    for index in range(count):
        bound_task(board, places, values, &tasks[index])


cdef void order_tasks(Task *tasks, int count, Order *order) noexcept nogil:
    """Queue the tasks by their bounds: most of them are never done, so that sorting them would be wasted."""
    cdef int index, queue
    memset(order.queues, 0xFF, sizeof(order.queues))
    order.highest = NONE
    for index in range(count):
        queue = min(tasks[index].bound, QUEUES - 1)
        tasks[index].next = order.queues[queue]
        order.queues[queue] = index
        order.highest = max(order.highest, queue)


cdef int next_task(const Task *tasks, Order *order) noexcept nogil:
    """Take the most promising task, or one as good; NONE if there is none."""
    cdef int index
    while order.highest >= 0 and order.queues[order.highest] == NONE:
        order.highest -= 1
    if order.highest < 0:
        return NONE
    index = order.queues[order.highest]
    order.queues[order.highest] = tasks[index].next
    return index


cdef int needed_sum(const Task *task, const Values *values, int least) noexcept nogil:
    """What the dice must be worth together at least, for a play to score `least` points or more."""
    cdef int needed = values.sums[task.dice] + 1
    cdef int index, spare
    for index in range(task.multiplier_count):
        if task.bounds[index] >= least:
            spare = (task.bounds[index] - least) // task.multipliers[index]
            needed = min(needed, values.sums[task.dice] - spare)
    return needed
