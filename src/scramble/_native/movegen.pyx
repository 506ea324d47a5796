"""Lane by lane, anchor by anchor: leftwards from the anchor through the word graph, then rightwards.

Each play of a lane is found at the first anchor that it covers, and so once only.
"""
from libc.stdint cimport uint32_t

from scramble._native.board cimport (
    BLANK_FLAG, Board, CODES, EMPTY, LETTER_MASK, MAX_SIZE, die_t, down_is_main, face_value)
from scramble._native.crosscheck cimport Lane, prepare_lane
from scramble._native.gaddag cimport (
    ACCEPT, Graph, LETTERS_MASK, Node, SEPARATOR, child, has_child, scramble_lowest_bit,
    scramble_prefetch)
from scramble._native.recorder cimport FoundPlay, Recorder, is_wanted, record
from scramble._native.scoring cimport bonus, die_score

cdef struct Search:
    const Board *board
    const Graph *graph
    Recorder *recorder
    Lane lane
    int roll[CODES]  # dice left, by code
    uint32_t in_hand  # the letters of those dice, by bit
    int placed_count
    die_t placed[MAX_SIZE]  # by position in the lane
    int anchor
    int left_end  # the first position that a play of this anchor may cover
    int word_start  # while going rightwards: where the word begins

cdef bint is_this_lanes_play(const Search *search, int length) noexcept nogil:
    """A single die that makes words both ways is found in two lanes; it belongs to its main word's."""
    cdef int cross_length = search.lane.cross_length[search.anchor]
    if search.placed_count > 1 or cross_length == 1:
        return True
    if search.lane.stride == 1:
        return not down_is_main(length, cross_length)
    return down_is_main(cross_length, length)


cdef int score_lane(const Search *search, int start, int end) noexcept nogil:
    """Score of the play from `start` to `end` in the lane, the words across it included (SS-15 to SS-19)."""
    cdef const Lane *lane = &search.lane
    cdef int letter_sum = 0
    cdef int multiplier = 1
    cdef int cross_total = 0
    cdef int position, square, points
    for position in range(start, end + 1):
        if lane.letters[position] != EMPTY:
            letter_sum += face_value(search.board, lane.letters[position])
            continue
        square = lane.first_square + position * lane.stride
        points = die_score(search.board, square, search.placed[position])
        letter_sum += points
        multiplier *= search.board.word_premium[square]
        if lane.cross_length[position] > 1:
            cross_total += (lane.cross_sum[position] + points) * search.board.word_premium[square]
    return letter_sum * multiplier + cross_total + bonus(search.board, search.placed_count)


cdef void found(Search *search, int start, int end) noexcept nogil:
    """Write down the play whose main word lies from `start` to `end` in the lane."""
    cdef FoundPlay play
    cdef int position
    play.score = score_lane(search, start, end)
    if not is_wanted(search.recorder, play.score):
        return
    play.length = end - start + 1
    if not is_this_lanes_play(search, play.length):
        return
    play.start = search.lane.first_square + start * search.lane.stride
    play.stride = search.lane.stride
    play.count = 0
    for position in range(start, end + 1):
        if search.lane.letters[position] == EMPTY:
            play.dice[play.count] = search.placed[position]
            play.count += 1
    record(search.recorder, &play)


cdef inline void take(Search *search, int position, int roll_code, die_t die) noexcept nogil:
    search.roll[roll_code] -= 1
    if search.roll[roll_code] == 0:
        search.in_hand &= ~(<uint32_t>1 << roll_code)
    search.placed_count += 1
    search.placed[position] = die


cdef inline void put_back(Search *search, int roll_code) noexcept nogil:
    search.roll[roll_code] += 1
    search.in_hand |= <uint32_t>1 << roll_code
    search.placed_count -= 1


cdef inline uint32_t options_at(const Search *search, int position, Node node) noexcept nogil:
    """Letters that the graph, the cross-check and the dice left all allow, by bit."""
    cdef uint32_t letters = LETTERS_MASK if search.roll[0] else search.in_hand
    return node.mask & search.lane.allowed[position] & letters & LETTERS_MASK


cdef inline bint can_fill(const Search *search, int position, Node node) noexcept nogil:
    """Is there a letter on `position`, or one that may be laid there?"""
    return search.lane.letters[position] != EMPTY or options_at(search, position, node) != 0


cdef inline bint is_dead_end(const Search *search, int position, Node node) noexcept nogil:
    """After a die on `position`: does no word end here, and can none be reached?"""
    if node.mask & ACCEPT:
        return False
    if position > search.anchor:
        return position + 1 == search.lane.size or not can_fill(search, position + 1, node)
    return not (has_child(node, SEPARATOR)
                or (position > search.left_end and can_fill(search, position - 1, node)))


cdef inline void lay_die(Search *search, int position, int roll_code, die_t die,
                         Node reached) noexcept nogil:
    """Put one die down, follow every play that goes on from it, and take it up again."""
    take(search, position, roll_code, die)
    if not is_dead_end(search, position, reached):
        advance(search, position, reached)
    put_back(search, roll_code)


cdef void fill(Search *search, int position, Node node) noexcept nogil:
    """Lay every letter that may stand on `position`, and go on from each."""
    cdef int code
    cdef uint32_t options
    cdef Node reached
    if search.lane.letters[position] != EMPTY:
        code = search.lane.letters[position] & LETTER_MASK
        if has_child(node, code):
            advance(search, position, child(search.graph, node, code))
        return
    options = options_at(search, position, node)
    while options:
        code = scramble_lowest_bit(options)
        options &= options - 1
        reached = child(search.graph, node, code)
        scramble_prefetch(&search.graph.nodes[reached.first_child])
        if search.roll[code]:
            lay_die(search, position, code, code, reached)
        if search.roll[0]:
            lay_die(search, position, 0, code | BLANK_FLAG, reached)


cdef inline bint is_open(const Search *search, int position) noexcept nogil:
    """Could a word end beside `position`: is it off the lane, or empty?"""
    return (position < 0 or position >= search.lane.size
            or search.lane.letters[position] == EMPTY)


cdef void advance(Search *search, int position, Node node) noexcept nogil:
    """`position` is filled: write down a word that ends here, then take the next square.

    Leftwards from the anchor first; a SEPARATOR in the graph turns rightwards from the anchor.
    """
    if position > search.anchor:
        if node.mask & ACCEPT and is_open(search, position + 1):
            found(search, search.word_start, position)
        if position + 1 < search.lane.size:
            fill(search, position + 1, node)
        return
    if is_open(search, position - 1):
        if node.mask & ACCEPT and is_open(search, search.anchor + 1):
            found(search, position, search.anchor)
        if has_child(node, SEPARATOR) and search.anchor + 1 < search.lane.size:
            search.word_start = position
            fill(search, search.anchor + 1, child(search.graph, node, SEPARATOR))
    if position > search.left_end:
        fill(search, position - 1, node)


cdef void search_lane(Search *search) noexcept nogil:
    search.left_end = 0
    for search.anchor in range(search.lane.size):
        if search.lane.is_anchor[search.anchor]:
            fill(search, search.anchor, search.graph.nodes[0])
            search.left_end = search.anchor + 1


cdef void generate(const Board *board, const Graph *graph, const int *roll,
                   Recorder *recorder) noexcept nogil:
    """Hand every legal play without a phony to `recorder`, each once."""
    cdef Search search
    cdef int line, code
    cdef bint across
    search.board = board
    search.graph = graph
    search.recorder = recorder
    search.placed_count = 0
    search.in_hand = 0
    for code in range(CODES):
        search.roll[code] = roll[code]
        if roll[code]:
            search.in_hand |= <uint32_t>1 << code
    for across in range(2):
        for line in range(board.size):
            prepare_lane(board, graph, line, across, &search.lane)
            if search.lane.has_anchor:
                search_lane(&search)
