"""Adding up rows, and the two layers behind them."""
from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memcpy

from scramble._native.anagram_index cimport AnagramTables
from scramble._native.bits cimport lowest_bit
from scramble._native.board cimport BLANK_FLAG, Board, EMPTY, LETTER_MASK, Run, die_t
from scramble._native.crosscheck cimport cross_check
from scramble._native.found cimport Found, unpack_play
from scramble._native.recorder cimport Recorder, play_rank
from scramble._native.scoring cimport clears_mat
from scramble._native.wordgraph cimport Graph

# Letters that may stand before and after a word, by bit.
cdef struct Hooks:
    uint32_t front
    uint32_t back

cdef enum:
    KNOWN = 1  # in remembered hooks; no letter has this bit


cdef inline size_t square_rows(int size, int directions) noexcept nogil:
    return <size_t>directions * size * size


cdef size_t weight_count(int size, int letters, int directions) noexcept nogil:
    """How many weights a network has."""
    cdef size_t rows = square_rows(size, directions) * (3 * letters + size) + letters
    return rows * WIDTH + WIDTH + (WIDTH - 1) * MIXED + MIXED + MIXED + 1


cdef void open_network(Network *network, const float *weights) noexcept nogil:
    """Find the parts; size, letters and directions are known."""
    cdef size_t squares = square_rows(network.size, network.directions) * WIDTH
    network.letter_rows = weights
    network.front_rows = network.letter_rows + squares * network.letters
    network.back_rows = network.front_rows + squares * network.letters
    network.place_rows = network.back_rows + squares * network.letters
    network.blank_rows = network.place_rows + squares * network.size
    network.start = network.blank_rows + network.letters * WIDTH
    network.mixing = network.start + WIDTH
    network.mixing_start = network.mixing + (WIDTH - 1) * MIXED
    network.output = network.mixing_start + MIXED


cdef inline int row_square(const Network *network, int square, bint is_down) noexcept nogil:
    """The square's number in the rows: that of the mirror image for a word down."""
    cdef int mirrored
    if not is_down:
        return square
    mirrored = square % network.size * network.size + square // network.size
    return mirrored + (network.size * network.size if network.directions == 2 else 0)


cdef inline void add_row(float *total, const float *row) noexcept nogil:
    cdef int index
    for index in range(WIDTH):
        total[index] += row[index]


cdef void add_hooks(const Network *network, const float *rows, int square, uint32_t letters,
                    float *total) noexcept nogil:
    """The rows of the letters that may stand on a square beside the word."""
    cdef const float *of_square = rows + <size_t>square * network.letters * WIDTH
    while letters:
        add_row(total, of_square + (lowest_bit(letters) - 1) * WIDTH)
        letters &= letters - 1


cdef float behind_the_sum(const Network *network, const float *total) noexcept nogil:
    """The layers that follow the sum."""
    cdef float mixed[MIXED]
    cdef float value = network.output[MIXED] + total[WIDTH - 1]
    cdef const float *weights = network.mixing
    cdef float active
    cdef int index, neuron
    memcpy(mixed, network.mixing_start, sizeof(mixed))
    for index in range(WIDTH - 1):
        active = total[index] if total[index] > 0 else 0
        for neuron in range(MIXED):
            mixed[neuron] += active * weights[neuron]
        weights += MIXED
    for neuron in range(MIXED):
        value += (mixed[neuron] if mixed[neuron] > 0 else 0) * network.output[neuron]
    return value


cdef float value_with_hooks(const Network *network, const MatWord *word, Hooks hooks) noexcept nogil:
    cdef float total[WIDTH]
    cdef int before = word.start // network.size if word.is_down else word.start % network.size
    cdef int first = row_square(network, word.start, word.is_down)
    cdef int index, code
    memcpy(total, network.start, sizeof(total))
    add_row(total, network.place_rows + (<size_t>first * network.size + word.length - 1) * WIDTH)
    for index in range(word.length):
        code = word.letters[index] & LETTER_MASK
        add_row(total, network.letter_rows + (<size_t>(first + index) * network.letters + code - 1) * WIDTH)
        if word.letters[index] & BLANK_FLAG:
            add_row(total, network.blank_rows + (code - 1) * WIDTH)
    if before > 0:
        add_hooks(network, network.front_rows, first - 1, hooks.front, total)
    if before + word.length < network.size:
        add_hooks(network, network.back_rows, first + word.length, hooks.back, total)
    return behind_the_sum(network, total)


cdef Hooks find_hooks(const Graph *graph, Board *desk, const die_t *letters, int length) noexcept nogil:
    """Lay the word on an otherwise empty board, and ask which letters fit beside it."""
    cdef Hooks hooks
    cdef Run run
    run.stride = 1
    run.length = length + 1
    memcpy(desk.squares + 1, letters, length)
    run.start = 0
    hooks.front = cross_check(desk, graph, 0, run)
    run.start = 1
    hooks.back = cross_check(desk, graph, length + 1, run)
    return hooks


cdef float value_of_word(const Network *network, const Graph *graph, const MatWord *word) noexcept nogil:
    """The value of a mat with this word and nothing else on it."""
    cdef Board desk
    return value_with_hooks(network, word, find_hooks(graph, &desk, word.letters, word.length))


cdef inline Hooks hooks_of(uint64_t *known, const Graph *graph, Board *desk, uint32_t rank,
                           const Found *play) noexcept nogil:
    """From memory, or found now. Threads may share it: whoever writes an entry writes the same number."""
    cdef Hooks hooks
    cdef uint64_t both = known[rank]
    if both & KNOWN:
        hooks.front = <uint32_t>both & ~<uint32_t>KNOWN
        hooks.back = <uint32_t>(both >> 32)
        return hooks
    hooks = find_hooks(graph, desk, play.letters, play.length)
    known[rank] = <uint64_t>hooks.back << 32 | hooks.front | KNOWN
    return hooks


cdef int old_letters(const Board *board, const Found *play) noexcept nogil:
    """How many letters of the mat the main word has."""
    cdef int stride = board.size if play.is_down else 1
    cdef int index
    cdef int count = 0
    for index in range(play.length):
        count += board.squares[play.start + index * stride] != EMPTY
    return count


cdef void values_of_plays(const Network *network, const Graph *graph, const AnagramTables *index,
                          const Board *board, const Recorder *recorder, uint64_t *known,
                          float *values) noexcept nogil:
    """The value of the mat that each play leaves, in the recorder's order.

    `known` remembers hooks by rank of the index; at first it is all zeros.
    """
    cdef Board desk
    cdef Found play
    cdef MatWord word
    cdef Hooks hooks
    cdef size_t number
    for number in range(recorder.count):
        play = unpack_play(board, index, recorder, recorder.plays[number])
        if clears_mat(board, old_letters(board, &play)):
            values[number] = network.empty
            continue
        hooks = hooks_of(known, graph, &desk, play_rank(recorder, recorder.plays[number]), &play)
        word.start = play.start
        word.length = play.length
        word.is_down = play.is_down
        word.letters = play.letters
        values[number] = value_with_hooks(network, &word, hooks)
