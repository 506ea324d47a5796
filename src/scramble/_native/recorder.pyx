"""Growing array, best-few heap and sorting of found plays."""
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcmp, memset

from scramble._native.board cimport BLANK_FLAG, Board, EMPTY, LETTER_MASK, die_t

cdef enum:
    KEY_LETTERS = 8
    KEY_BYTES = 8
    HIGHEST_SCORE = 0xFFFFFF  # the facade admits no mat and dice that could score more

# Score and first letters of a play in one number: smaller comes first.
cdef struct SortItem:
    uint64_t key
    uint32_t index


cdef inline void word_letters(const Board *board, const FoundPlay *play, int most,
                              unsigned char *letters) noexcept nogil:
    """Write the codes of the main word's first letters, at most `most` of them."""
    cdef int length = min(most, <int>play.length)
    cdef int position, square
    cdef int used = 0
    cdef die_t die
    for position in range(length):
        square = play.start + position * play.stride
        die = board.squares[square]
        if die == EMPTY:
            die = play.dice[used]
            used += 1
        letters[position] = die & LETTER_MASK


cdef int compare_words(const Board *board, const FoundPlay *left, const FoundPlay *right) noexcept nogil:
    cdef unsigned char left_letters[32]
    cdef unsigned char right_letters[32]
    memset(left_letters, 0, 32)
    memset(right_letters, 0, 32)
    word_letters(board, left, 32, left_letters)
    word_letters(board, right, 32, right_letters)
    return memcmp(left_letters, right_letters, 32)


cdef int compare(const Board *board, const FoundPlay *left, const FoundPlay *right) noexcept nogil:
    """Negative if `left` comes first."""
    cdef int order, index
    if left.score != right.score:
        return right.score - left.score
    order = compare_words(board, left, right)
    if order != 0:
        return order
    if left.start != right.start:
        return left.start - right.start
    if left.stride != right.stride:
        return <int>left.stride - <int>right.stride
    for index in range(min(left.count, right.count)):
        if left.dice[index] != right.dice[index]:
            return (left.dice[index] & BLANK_FLAG) - (right.dice[index] & BLANK_FLAG)
    return 0


cdef bint start_recorder(Recorder *recorder, const Board *board, size_t limit) noexcept nogil:
    """Make room; False without memory."""
    recorder.board = board
    recorder.count = 0
    recorder.limit = limit
    recorder.room = 512
    recorder.plays = <FoundPlay *>malloc(recorder.room * sizeof(FoundPlay))
    recorder.failed = recorder.plays == NULL
    return not recorder.failed


cdef bint make_room(Recorder *recorder) noexcept nogil:
    cdef FoundPlay *plays
    if recorder.count < recorder.room:
        return True
    plays = <FoundPlay *>realloc(recorder.plays, 2 * recorder.room * sizeof(FoundPlay))
    if plays == NULL:
        recorder.failed = True
        return False
    recorder.plays = plays
    recorder.room *= 2
    return True


cdef void sift_down(Recorder *recorder) noexcept nogil:
    """Restore the heap whose top, plays[0], is the last of the kept plays in their order."""
    cdef size_t parent = 0
    cdef size_t below
    cdef FoundPlay moved = recorder.plays[0]
    while True:
        below = 2 * parent + 1
        if below >= recorder.count:
            break
        if below + 1 < recorder.count and compare(
                recorder.board, &recorder.plays[below], &recorder.plays[below + 1]) < 0:
            below += 1
        if compare(recorder.board, &moved, &recorder.plays[below]) >= 0:
            break
        recorder.plays[parent] = recorder.plays[below]
        parent = below
    recorder.plays[parent] = moved


cdef void sift_up(Recorder *recorder) noexcept nogil:
    cdef size_t place = recorder.count - 1
    cdef FoundPlay moved = recorder.plays[place]
    while place > 0 and compare(recorder.board, &moved, &recorder.plays[(place - 1) // 2]) > 0:
        recorder.plays[place] = recorder.plays[(place - 1) // 2]
        place = (place - 1) // 2
    recorder.plays[place] = moved


cdef void record(Recorder *recorder, const FoundPlay *play) noexcept nogil:
    """Keep the play, or drop it if the recorder is full of better ones."""
    if recorder.limit and recorder.count == recorder.limit:
        if compare(recorder.board, play, &recorder.plays[0]) < 0:
            recorder.plays[0] = play[0]
            sift_down(recorder)
        return
    if not make_room(recorder):
        return
    recorder.plays[recorder.count] = play[0]
    recorder.count += 1
    if recorder.limit:
        sift_up(recorder)


cdef uint64_t sort_key(const Board *board, const FoundPlay *play) noexcept nogil:
    """24 bits of score, upside down, then eight letters of five bits."""
    cdef unsigned char letters[KEY_LETTERS]
    cdef uint64_t key = HIGHEST_SCORE - play.score
    cdef int index
    memset(letters, 0, KEY_LETTERS)
    word_letters(board, play, KEY_LETTERS, letters)
    for index in range(KEY_LETTERS):
        key = (key << 5) | letters[index]
    return key


cdef SortItem *radix_sort(SortItem *items, SortItem *spare, size_t count) noexcept nogil:
    """Sort by key, byte by byte from the lowest; returns whichever array holds the result."""
    cdef size_t places[256]
    cdef size_t index, before, here
    cdef int byte, shift
    cdef SortItem *swap
    for byte in range(KEY_BYTES):
        shift = 8 * byte
        memset(places, 0, sizeof(places))
        for index in range(count):
            places[(items[index].key >> shift) & 255] += 1
        if places[(items[0].key >> shift) & 255] == count:
            continue  # this byte is the same in all
        before = 0
        for index in range(256):
            here = places[index]
            places[index] = before
            before += here
        for index in range(count):
            here = (items[index].key >> shift) & 255
            spare[places[here]] = items[index]
            places[here] += 1
        swap = items
        items = spare
        spare = swap
    return items


cdef void shell_sort(const Board *board, const FoundPlay *plays, SortItem *items,
                     size_t count) noexcept nogil:
    """Sort a few items by the whole rule; they are mostly in order already."""
    cdef size_t gap = 1
    cdef size_t index, place
    cdef SortItem moved
    while gap < count // 3:
        gap = 3 * gap + 1
    while gap > 0:
        for index in range(gap, count):
            moved = items[index]
            place = index
            while (place >= gap
                   and compare(board, &plays[items[place - gap].index], &plays[moved.index]) > 0):
                items[place] = items[place - gap]
                place -= gap
            items[place] = moved
        gap //= 3


cdef void order_ties(const Board *board, const FoundPlay *plays, SortItem *items,
                     size_t count) noexcept nogil:
    """Sort each run of items that have one key."""
    cdef size_t start = 0
    cdef size_t end
    while start < count:
        end = start + 1
        while end < count and items[end].key == items[start].key:
            end += 1
        shell_sort(board, plays, items + start, end - start)
        start = end


cdef void sort_plays(Recorder *recorder) noexcept nogil:
    """Put the kept plays in their order."""
    cdef size_t count = recorder.count
    cdef size_t index
    cdef SortItem *items
    cdef SortItem *room
    cdef FoundPlay *sorted_plays
    if count < 2:
        return
    room = <SortItem *>malloc(2 * count * sizeof(SortItem))
    sorted_plays = <FoundPlay *>malloc(count * sizeof(FoundPlay))
    if room == NULL or sorted_plays == NULL:
        free(room)
        free(sorted_plays)
        recorder.failed = True
        return
    for index in range(count):
        room[index].key = sort_key(recorder.board, &recorder.plays[index])
        room[index].index = <uint32_t>index
    items = radix_sort(room, room + count, count)
    order_ties(recorder.board, recorder.plays, items, count)
    for index in range(count):
        sorted_plays[index] = recorder.plays[items[index].index]
    free(room)
    free(recorder.plays)
    recorder.plays = sorted_plays
    recorder.room = count
