"""Finding the stretches of every lane that a word may fill (SS-8 to SS-11), bundled by through letters."""
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memset

from scramble._native.anagrams cimport letter_key
from scramble._native.bits cimport count_bits64, lowest_bit
from scramble._native.board cimport Board, CODES, LETTER_MASK, MAX_ROLL, MAX_SIZE
from scramble._native.wordgraph cimport Graph
from scramble._native.lanes cimport Grid, Lane, prepare_lane, read_grid, sums_of

cdef enum:
    MAX_RUNS = (MAX_SIZE >> 1) + 2  # no division: where it is checked, C takes it for no constant
    FIRST_ROOM = 64  # enough for a mat with one word
    LARGE_ROOM = 512  # for a larger mat, where growing means copying

# A lane's field of a bundle.
cdef struct Field:
    int bundle
    int number

# Those of the lane at hand, by the first run of letters that words use and how many runs they use.
cdef struct LaneFields:
    Field fields[MAX_RUNS][MAX_RUNS]


cdef inline bint is_filled(const Lane *lane, int position) noexcept nogil:
    """Does a letter lie there? Past the end, none does."""
    return (lane.filled >> position) & 1


cdef bint make_room(Places *places) noexcept nogil:
    """Room for one bundle more, with its Fits and Through; there are never more of these than bundles."""
    cdef int room = FIRST_ROOM if places.field_bits == 4 else LARGE_ROOM
    cdef void *fits
    cdef void *bundles
    cdef void *throughs
    if places.fits_count < places.room and places.bundle_count < places.room:
        return True
    if places.room:
        room = places.room * 2
    fits = realloc(places.fits, room * sizeof(Fits))
    bundles = realloc(places.bundles, room * sizeof(Bundle))
    throughs = realloc(places.throughs, room * sizeof(Through))
    if fits != NULL:
        places.fits = <Fits *>fits
    if bundles != NULL:
        places.bundles = <Bundle *>bundles
    if throughs != NULL:
        places.throughs = <Through *>throughs
    if fits == NULL or bundles == NULL or throughs == NULL:
        places.failed = True
        return False
    places.room = room
    return True


cdef int find_through(Places *places, uint64_t key, int count, int letter) noexcept nogil:
    """The number of these through letters."""
    cdef int *chain = &places.chains[key & (CHAINS - 1)]
    cdef int index = chain[0]
    cdef Through *through
    while index != NONE:
        through = &places.throughs[index]
        if through.key == key and through.count == count:
            return index
        index = through.next
    through = &places.throughs[places.through_count]
    through.key = key
    through.count = count
    through.letter = letter
    through.first_bundle = NONE
    through.lengths = 0
    through.next = chain[0]
    chain[0] = places.through_count
    places.through_count += 1
    return chain[0]


cdef int find_bundle(Places *places, int through, int lane, bint is_free) noexcept nogil:
    """A bundle of these letters with a free field."""
    cdef int number = places.throughs[through].first_bundle
    cdef int most = 64 >> places.field_bits
    cdef Bundle *bundle
    while number != NONE:
        bundle = &places.bundles[number]
        if bundle.is_free == is_free and bundle.lane_count < most:
            return number
        number = bundle.next
    bundle = &places.bundles[places.bundle_count]
    memset(bundle, 0, sizeof(Bundle))
    bundle.through = through
    bundle.next = places.throughs[through].first_bundle
    bundle.fits = lane
    bundle.is_free = is_free
    places.throughs[through].first_bundle = places.bundle_count
    places.bundle_count += 1
    return places.bundle_count - 1


cdef void add_lane(Places *places, Bundle *bundle, int lane, int position) noexcept nogil:
    """Give the lane a field; a bundle of several needs Fits of its own."""
    cdef int shift = bundle.lane_count << places.field_bits
    cdef Fits *own
    cdef int code
    if bundle.lane_count == 1:
        places.fits[places.fits_count] = places.fits[bundle.fits]
        bundle.fits = places.fits_count
        places.fits_count += 1
    if bundle.lane_count > 0:
        own = &places.fits[bundle.fits]
        for code in range(CODES):
            own.letters[code] |= places.fits[lane].letters[code] << shift
    bundle.lanes[bundle.lane_count] = &places.lanes[lane]
    bundle.positions[bundle.lane_count] = position
    bundle.lane_count += 1


cdef Field add_field(Places *places, const Board *board, int number, uint64_t key, int count,
                     int position) noexcept nogil:
    """A field for words of lane `number` with `count` through letters, the last one at `position`."""
    cdef const Lane *lane = &places.lanes[number]
    cdef int square = lane.first_square + position * lane.stride
    cdef bint is_free = count == 1 and lane.crossed == 0
    cdef Field field
    field.bundle = NONE
    field.number = 0
    if make_room(places):
        field.bundle = find_through(places, key, count, board.squares[square] & LETTER_MASK)
        field.bundle = find_bundle(places, field.bundle, number, is_free)
        field.number = places.bundles[field.bundle].lane_count
        add_lane(places, &places.bundles[field.bundle], number, position)
    return field


cdef void add_start(Places *places, Field field, int length, int start) noexcept nogil:
    """A word of this length may begin there."""
    cdef Bundle *bundle = &places.bundles[field.bundle]
    cdef int place = bundle.positions[field.number] - start if bundle.is_free else start
    bundle.starts[length] |= <uint64_t>1 << ((field.number << places.field_bits) + place)
    places.throughs[bundle.through].lengths |= <uint32_t>1 << length


cdef void find_starts(Places *places, const Board *board, int number, int start, int first_run,
                      LaneFields *known) noexcept nogil:
    """Take every word of lane `number` that may begin at `start`, letter by letter."""
    cdef const Lane *lane = &places.lanes[number]
    cdef uint64_t key = 0
    cdef int runs = 0, letters = 0, dice = 0
    cdef int position = start
    cdef int end, length, square
    cdef Field *field
    for end in range(start, lane.size):
        length = end - start + 1
        if is_filled(lane, end):
            square = lane.first_square + end * lane.stride
            key += places.letter_keys[board.squares[square] & LETTER_MASK]
            letters += 1
            position = end
            runs += end == start or not is_filled(lane, end - 1)
        else:
            dice += 1
        if dice > MAX_ROLL:
            return
        if length < 2 or dice == 0 or is_filled(lane, end + 1):
            continue
        if not lane.anchors >> start & ((<uint32_t>1 << length) - 1):
            continue
        field = &known.fields[first_run if runs else 0][runs]
        if field.bundle == NONE:
            field[0] = add_field(places, board, number, key, letters, position)
            if field.bundle == NONE:
                return
        add_start(places, field[0], length, start)


cdef void find_fields(Places *places, const Board *board, int number) noexcept nogil:
    """All that words may fill in one lane."""
    cdef const Lane *lane = &places.lanes[number]
    cdef LaneFields known
    cdef int start
    cdef int run = 0
    memset(&known, 0xFF, sizeof(known))
    for start in range(lane.size - 1):
        if start > 0 and is_filled(lane, start - 1):
            run += not is_filled(lane, start)
        else:
            find_starts(places, board, number, start, run, &known)


cdef int place_count(const Places *places) noexcept nogil:
    """How many places there are, for words of any length."""
    cdef int count = 0
    cdef int number, length
    for number in range(places.bundle_count):
        for length in range(2, MAX_SIZE + 1):
            count += count_bits64(places.bundles[number].starts[length])
    return count


cdef void add_stretch(Places *places, Task *task, uint64_t sums) noexcept nogil:
    """Take the sums of a stretch in, if they are new."""
    cdef uint64_t *stretches = &places.stretches[task.first_stretch]
    cdef int number
    for number in range(task.stretch_count):
        if stretches[number] == sums:
            return
    stretches[task.stretch_count] = sums
    task.stretch_count += 1


cdef void find_stretches(Places *places, Task *task) noexcept nogil:
    """Where the words of a task may lie."""
    cdef int number = places.throughs[task.through].first_bundle
    cdef int length = places.throughs[task.through].count + task.dice
    cdef const Bundle *bundle
    cdef const Lane *lane
    cdef uint64_t starts
    cdef int bit, start
    while number != NONE:
        bundle = &places.bundles[number]
        number = bundle.next
        starts = bundle.starts[length]
        while starts:
            bit = lowest_bit(starts)
            starts &= starts - 1
            start = start_at(places, bundle, bit)
            lane = bundle.lanes[bit >> places.field_bits]
            add_stretch(places, task, sums_of(lane, start, start + length))


cdef void list_tasks(Places *places) noexcept nogil:
    """Sort the places by through letters and length."""
    cdef const Through *through
    cdef Task *task
    cdef int number, dice
    cdef int count = 0
    places.tasks = <Task *>malloc((places.through_count * MAX_ROLL + 1) * sizeof(Task))
    places.stretches = <uint64_t *>malloc((place_count(places) + 1) * sizeof(uint64_t))
    if places.tasks == NULL or places.stretches == NULL:
        places.failed = True
        return
    for number in range(places.through_count):
        through = &places.throughs[number]
        for dice in range(1, min(MAX_ROLL, MAX_SIZE - through.count) + 1):
            if (through.lengths >> (through.count + dice)) & 1:
                task = &places.tasks[places.task_count]
                task.through = number
                task.dice = dice
                task.first_stretch = count
                task.stretch_count = 0
                find_stretches(places, task)
                count += task.stretch_count
                places.task_count += 1


cdef void find_places(const Board *board, const Graph *graph, Places *places) noexcept nogil:
    """Prepare the lanes of the mat that have an anchor, and sort their places by letters and length."""
    cdef int line, lane, code
    cdef bint is_down
    cdef Grid grid
    memset(&places.fits, 0, sizeof(Places) - (<char *>&places.fits - <char *>places))
    memset(places.chains, 0xFF, sizeof(places.chains))
    places.lane_count = 0
    places.field_bits = 4 if board.size <= LARGEST_IN_FOURTHS else 5
    places.field_mask = (1 << places.field_bits) - 1
    places.field_ones = 0x0001000100010001 if places.field_bits == 4 else 0x0000000100000001
    for code in range(CODES):
        places.letter_keys[code] = letter_key(code)
    if not make_room(places):
        return
    read_grid(board, &grid)
    for is_down in range(2):
        for line in range(board.size):
            if prepare_lane(board, &grid, graph, line, is_down, &places.lanes[places.lane_count],
                            places.fits[places.lane_count].letters):
                places.lane_count += 1
    places.fits_count = places.lane_count
    for lane in range(places.lane_count):
        find_fields(places, board, lane)
    list_tasks(places)


cdef void free_places(Places *places) noexcept nogil:
    free(places.fits)
    free(places.bundles)
    free(places.throughs)
    free(places.tasks)
    free(places.stretches)
