"""Tasks: the words of one length with the same through letters; and what the best of them could score.

The bound of a place takes the roll's best dice, the best of them on the best squares, and needs no word.
"""
from libc.stdint cimport uint32_t

from scramble._native.board cimport Board, MAX_ROLL
from scramble._native.placing cimport Hand
from scramble._native.through cimport Places

cdef enum:
    MAX_MULTIPLIERS = 12  # different ones of which a task keeps bounds
    QUEUES = 512  # for bounds in points; the last one is for all that are higher, too

cdef struct Task:
    int through  # number of its through letters
    int dice  # how many are placed
    int next  # in the same queue, or NONE
    int bound  # no word scores more, in points
    int multiplier_count
    int multipliers[MAX_MULTIPLIERS]
    int bounds[MAX_MULTIPLIERS]  # for places with that word multiplier

# The tasks by their bounds.
cdef struct Order:
    int queues[QUEUES]  # the first task of each, or NONE
    int highest  # above it, all are empty

# The roll's dice from the best to the worst; blanks are worth nothing.
cdef struct Values:
    int best
    int sums[MAX_ROLL + 1]  # of so many of the best
    int extra[MAX_ROLL + 1][MAX_ROLL + 1]  # on so many triple and so many double letter squares

cdef int list_tasks(const Places *places, Task *tasks) noexcept nogil
cdef void find_values(const Hand *hand, Values *values) noexcept nogil
cdef void bound_tasks(const Board *board, const Places *places, const Values *values, Task *tasks,
                      int count) noexcept nogil
cdef void order_tasks(Task *tasks, int count, Order *order) noexcept nogil
cdef int next_task(const Task *tasks, Order *order) noexcept nogil
cdef int needed_sum(const Task *task, const Values *values, int least) noexcept nogil
