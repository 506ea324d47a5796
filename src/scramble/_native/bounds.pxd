"""What the best word of a query could score.

The bound of a spot takes the roll's best dice, the best of them on the best squares, and needs no word.
"""
from scramble._native.board cimport Board, MAX_ROLL
from scramble._native.placing cimport Rack
from scramble._native.spots cimport Query, Spots

cdef enum:
    QUEUES = 512  # for bounds in points; the last one is for all that are higher, too

# The roll's dice from the best to the worst; blanks are worth nothing.
cdef struct BestDice:
    int highest
    int sums[MAX_ROLL + 1]  # of the best few, by how many
    int extra[MAX_ROLL + 1][MAX_ROLL + 1]  # on triple and double letter squares, by how many of each

# A query in its queue.
cdef struct QueuedQuery:
    int bound  # no word of it scores more, in points
    int next  # another query in the same queue, or NONE

# The queries by their bounds.
cdef struct QueryOrder:
    int queues[QUEUES]  # the first query of each, or NONE
    int highest  # above it, all are empty
    QueuedQuery *queries  # by number

cdef void find_best_dice(const Rack *rack, BestDice *best) noexcept nogil
cdef void order_queries(const Board *board, const Spots *spots, const BestDice *best,
                        QueryOrder *order) noexcept nogil
cdef int next_query(QueryOrder *order) noexcept nogil
cdef int needed_sum(const Board *board, const Spots *spots, const BestDice *best, const Query *query,
                    int least) noexcept nogil
