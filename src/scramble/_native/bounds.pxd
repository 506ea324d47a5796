"""What the best word of a task could score.

The bound of a place takes the roll's best dice, the best of them on the best squares, and needs no word.
"""
from scramble._native.board cimport Board, MAX_ROLL
from scramble._native.placing cimport Hand
from scramble._native.through cimport Places, Task

cdef enum:
    QUEUES = 512  # for bounds in points; the last one is for all that are higher, too

# The roll's dice from the best to the worst; blanks are worth nothing.
cdef struct Values:
    int best
    int sums[MAX_ROLL + 1]  # of so many of the best
    int extra[MAX_ROLL + 1][MAX_ROLL + 1]  # on so many triple and so many double letter squares

# A task in its queue.
cdef struct Queued:
    int bound  # no word of it scores more, in points
    int next  # another task in the same queue, or NONE

# The tasks by their bounds.
cdef struct Order:
    int queues[QUEUES]  # the first task of each, or NONE
    int highest  # above it, all are empty
    Queued *tasks  # by number

cdef void find_values(const Hand *hand, Values *values) noexcept nogil
cdef void order_tasks(const Board *board, const Places *places, const Values *values,
                      Order *order) noexcept nogil
cdef int next_task(Order *order) noexcept nogil
cdef int needed_sum(const Board *board, const Places *places, const Values *values, const Task *task,
                    int least) noexcept nogil
