"""Finding the stretches of every lane that a word may fill (SS-8 to SS-11), grouped by playthrough."""
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memset

from scramble._native.anagram_index cimport letter_key
from scramble._native.bits cimport count_bits64, lowest_bit
from scramble._native.board cimport Board, CODES, LETTER_MASK, MAX_ROLL, MAX_SIZE
from scramble._native.lanes cimport Grid, Lane, prepare_lane, read_grid, sums_of
from scramble._native.wordgraph cimport Graph

cdef enum:
    MAX_RUNS = (MAX_SIZE >> 1) + 2  # no division: where it is checked, C takes it for no constant
    FIRST_ROOM = 64  # enough for a mat with one word
    LARGE_ROOM = 512  # for a larger mat, where growing means copying

# A lane's bit field in its group.
cdef struct GroupField:
    int group
    int number

# Those of one lane, by the first run of letters that words use and how many runs they use.
cdef struct LaneFields:
    GroupField fields[MAX_RUNS][MAX_RUNS]


cdef inline bint is_filled(const Lane *lane, int position) noexcept nogil:
    """Does a letter lie there? Past the end, none does."""
    return (lane.filled >> position) & 1


cdef bint make_room(Spots *spots) noexcept nogil:
    """Room for one lane group more, with masks and playthrough; of neither are there more than of groups."""
    cdef int room = FIRST_ROOM if spots.field_bits == 4 else LARGE_ROOM
    cdef void *masks
    cdef void *lane_groups
    cdef void *playthroughs
    if spots.mask_count < spots.room and spots.lane_group_count < spots.room:
        return True
    if spots.room:
        room = spots.room * 2
    masks = realloc(spots.masks, room * sizeof(LetterMasks))
    lane_groups = realloc(spots.lane_groups, room * sizeof(LaneGroup))
    playthroughs = realloc(spots.playthroughs, room * sizeof(Playthrough))
    if masks != NULL:
        spots.masks = <LetterMasks *>masks
    if lane_groups != NULL:
        spots.lane_groups = <LaneGroup *>lane_groups
    if playthroughs != NULL:
        spots.playthroughs = <Playthrough *>playthroughs
    if masks == NULL or lane_groups == NULL or playthroughs == NULL:
        spots.failed = True
        return False
    spots.room = room
    return True


cdef int find_playthrough(Spots *spots, uint64_t key, int count, int letter) noexcept nogil:
    """The number of the playthrough with these letters."""
    cdef int *chain = &spots.chains[key & (CHAINS - 1)]
    cdef int index = chain[0]
    cdef Playthrough *playthrough
    while index != NONE:
        playthrough = &spots.playthroughs[index]
        if playthrough.key == key and playthrough.count == count:
            return index
        index = playthrough.next
    playthrough = &spots.playthroughs[spots.playthrough_count]
    playthrough.key = key
    playthrough.count = count
    playthrough.letter = letter
    playthrough.first_group = NONE
    playthrough.lengths = 0
    playthrough.next = chain[0]
    chain[0] = spots.playthrough_count
    spots.playthrough_count += 1
    return chain[0]


cdef int find_lane_group(Spots *spots, int playthrough, int lane, bint is_free) noexcept nogil:
    """A lane group of this playthrough with a free field."""
    cdef int number = spots.playthroughs[playthrough].first_group
    cdef int most = 64 >> spots.field_bits
    cdef LaneGroup *group
    while number != NONE:
        group = &spots.lane_groups[number]
        if group.is_free == is_free and group.lane_count < most:
            return number
        number = group.next
    group = &spots.lane_groups[spots.lane_group_count]
    memset(group, 0, sizeof(LaneGroup))
    group.playthrough = playthrough
    group.next = spots.playthroughs[playthrough].first_group
    group.masks = lane
    group.is_free = is_free
    spots.playthroughs[playthrough].first_group = spots.lane_group_count
    spots.lane_group_count += 1
    return spots.lane_group_count - 1


cdef void add_lane(Spots *spots, LaneGroup *group, int lane, int position) noexcept nogil:
    """Give the lane a field; a group of several needs masks of its own."""
    cdef int shift = group.lane_count << spots.field_bits
    cdef LetterMasks *own
    cdef int code
    if group.lane_count == 1:
        spots.masks[spots.mask_count] = spots.masks[group.masks]
        group.masks = spots.mask_count
        spots.mask_count += 1
    if group.lane_count > 0:
        own = &spots.masks[group.masks]
        for code in range(CODES):
            own.by_letter[code] |= spots.masks[lane].by_letter[code] << shift
    group.lanes[group.lane_count] = &spots.lanes[lane]
    group.positions[group.lane_count] = position
    group.lane_count += 1


cdef GroupField add_field(Spots *spots, const Board *board, int number, uint64_t key, int count,
                          int position) noexcept nogil:
    """A field for words of lane `number` with `count` playthrough letters, the last one at `position`."""
    cdef const Lane *lane = &spots.lanes[number]
    cdef int square = lane.first_square + position * lane.stride
    cdef bint is_free = count == 1 and lane.crossed == 0
    cdef GroupField field
    field.group = NONE
    field.number = 0
    if make_room(spots):
        field.group = find_playthrough(spots, key, count, board.squares[square] & LETTER_MASK)
        field.group = find_lane_group(spots, field.group, number, is_free)
        field.number = spots.lane_groups[field.group].lane_count
        add_lane(spots, &spots.lane_groups[field.group], number, position)
    return field


cdef void add_start(Spots *spots, GroupField field, int length, int start) noexcept nogil:
    """A word of this length may begin there."""
    cdef LaneGroup *group = &spots.lane_groups[field.group]
    cdef int place = group.positions[field.number] - start if group.is_free else start
    group.starts[length] |= <uint64_t>1 << ((field.number << spots.field_bits) + place)
    spots.playthroughs[group.playthrough].lengths |= <uint32_t>1 << length


cdef void find_starts(Spots *spots, const Board *board, int number, int start, int first_run,
                      LaneFields *known) noexcept nogil:
    """Take every word of lane `number` that may begin at `start`, letter by letter."""
    cdef const Lane *lane = &spots.lanes[number]
    cdef uint64_t key = 0
    cdef int runs = 0, letters = 0, dice = 0
    cdef int position = start
    cdef int end, length, square
    cdef GroupField *field
    for end in range(start, lane.size):
        length = end - start + 1
        if is_filled(lane, end):
            square = lane.first_square + end * lane.stride
            key += spots.letter_keys[board.squares[square] & LETTER_MASK]
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
        if field.group == NONE:
            field[0] = add_field(spots, board, number, key, letters, position)
            if field.group == NONE:
                return
        add_start(spots, field[0], length, start)


cdef void find_fields(Spots *spots, const Board *board, int number) noexcept nogil:
    """All that words may fill in one lane."""
    cdef const Lane *lane = &spots.lanes[number]
    cdef LaneFields known
    cdef int start
    cdef int run = 0
    memset(&known, 0xFF, sizeof(known))
    for start in range(lane.size - 1):
        if start > 0 and is_filled(lane, start - 1):
            run += not is_filled(lane, start)
        else:
            find_starts(spots, board, number, start, run, &known)


cdef int spot_count(const Spots *spots) noexcept nogil:
    """How many spots there are, for words of any length."""
    cdef int count = 0
    cdef int number, length
    for number in range(spots.lane_group_count):
        for length in range(2, MAX_SIZE + 1):
            count += count_bits64(spots.lane_groups[number].starts[length])
    return count


cdef void add_stretch(Spots *spots, Query *query, uint64_t sums) noexcept nogil:
    """Take the sums of a stretch in, if they are new."""
    cdef uint64_t *stretches = &spots.stretches[query.first_stretch]
    cdef int number
    for number in range(query.stretch_count):
        if stretches[number] == sums:
            return
    stretches[query.stretch_count] = sums
    query.stretch_count += 1


cdef void find_stretches(Spots *spots, Query *query) noexcept nogil:
    """Where the words of a query may lie."""
    cdef int number = spots.playthroughs[query.playthrough].first_group
    cdef int length = spots.playthroughs[query.playthrough].count + query.dice
    cdef const LaneGroup *group
    cdef const Lane *lane
    cdef uint64_t starts
    cdef int bit, start
    while number != NONE:
        group = &spots.lane_groups[number]
        number = group.next
        starts = group.starts[length]
        while starts:
            bit = lowest_bit(starts)
            starts &= starts - 1
            start = start_at(spots, group, bit)
            lane = group.lanes[bit >> spots.field_bits]
            add_stretch(spots, query, sums_of(lane, start, start + length))


cdef void list_queries(Spots *spots) noexcept nogil:
    """Sort the spots by playthrough and length."""
    cdef const Playthrough *playthrough
    cdef Query *query
    cdef int number, dice
    cdef int count = 0
    spots.queries = <Query *>malloc((spots.playthrough_count * MAX_ROLL + 1) * sizeof(Query))
    spots.stretches = <uint64_t *>malloc((spot_count(spots) + 1) * sizeof(uint64_t))
    if spots.queries == NULL or spots.stretches == NULL:
        spots.failed = True
        return
    for number in range(spots.playthrough_count):
        playthrough = &spots.playthroughs[number]
        for dice in range(1, min(MAX_ROLL, MAX_SIZE - playthrough.count) + 1):
            if (playthrough.lengths >> (playthrough.count + dice)) & 1:
                query = &spots.queries[spots.query_count]
                query.playthrough = number
                query.dice = dice
                query.first_stretch = count
                query.stretch_count = 0
                find_stretches(spots, query)
                count += query.stretch_count
                spots.query_count += 1


cdef void find_spots(const Board *board, const Graph *graph, Spots *spots) noexcept nogil:
    """Prepare the lanes of the mat that have an anchor, and sort their spots by playthrough and length."""
    cdef int line, lane, code
    cdef bint is_down
    cdef Grid grid
    memset(&spots.masks, 0, sizeof(Spots) - (<char *>&spots.masks - <char *>spots))
    memset(spots.chains, 0xFF, sizeof(spots.chains))
    spots.lane_count = 0
    spots.field_bits = 4 if board.size <= LARGEST_IN_FOURTHS else 5
    spots.field_mask = (1 << spots.field_bits) - 1
    spots.field_ones = 0x0001000100010001 if spots.field_bits == 4 else 0x0000000100000001
    for code in range(CODES):
        spots.letter_keys[code] = letter_key(code)
    if not make_room(spots):
        return
    read_grid(board, &grid)
    for is_down in range(2):
        for line in range(board.size):
            if prepare_lane(board, &grid, graph, line, is_down, &spots.lanes[spots.lane_count],
                            spots.masks[spots.lane_count].by_letter):
                spots.lane_count += 1
    spots.mask_count = spots.lane_count
    for lane in range(spots.lane_count):
        find_fields(spots, board, lane)
    list_queries(spots)


cdef void free_spots(Spots *spots) noexcept nogil:
    free(spots.masks)
    free(spots.lane_groups)
    free(spots.playthroughs)
    free(spots.queries)
    free(spots.stretches)
