"""Building the word graph from sorted paths, and checking one that comes from a file."""
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcmp, memcpy, memset

from scramble._native.bits cimport count_bits

cdef enum:
    CODE_BITS = 5
    CODES_A_KEY = 12  # a 64-bit key holds twelve codes, the first one highest
    MAX_PATH = 24
    NO_LIST = 0

# The node at one depth of the path being read, with the children found so far.
cdef struct Level:
    uint32_t mask
    int child_count
    Node children[32]

# Nodes written so far, and a hash table of where each distinct list of children starts.
cdef struct Builder:
    Node *nodes
    size_t node_count
    size_t node_room
    uint32_t *slots
    size_t slot_count  # a power of two
    size_t list_count
    bint failed  # no memory


cdef bint is_sound(const Graph *graph, int letters) noexcept nogil:
    """Do all lists of children lie inside the array, and are all codes those of an alphabet of `letters`?

    A graph that fails must not be walked.
    """
    cdef uint32_t index, children
    cdef uint32_t known = ACCEPT | ((<uint32_t>2 << letters) - 2)
    if graph.node_count == 0:
        return False
    for index in range(graph.node_count):
        if graph.nodes[index].mask & ~known:
            return False
        children = count_bits(graph.nodes[index].mask & ~<uint32_t>ACCEPT)
        if graph.nodes[index].first_child > graph.node_count - children or children > graph.node_count:
            return False
    return True


cdef inline int code_at(uint64_t front, uint64_t back, int depth) noexcept nogil:
    """The code at `depth` of a path packed into two keys; 0 after its end."""
    if depth < CODES_A_KEY:
        return (front >> (CODE_BITS * (CODES_A_KEY - 1 - depth))) & 31
    return (back >> (CODE_BITS * (2 * CODES_A_KEY - 1 - depth))) & 31


cdef uint64_t hash_list(const Node *children, int count) noexcept nogil:
    cdef uint64_t state = count
    cdef int index
    for index in range(count):
        state = (state ^ children[index].mask) * <uint64_t>0x9E3779B97F4A7C15
        state = (state ^ (state >> 29) ^ children[index].first_child) * <uint64_t>0xBF58476D1CE4E5B9
    return state ^ (state >> 32)


cdef bint same_list(const Builder *builder, uint32_t start, const Node *children, int count) noexcept nogil:
    """Equal bytes are enough: what lies behind a shorter stored list can only make it unequal or usable."""
    if start + <size_t>count > builder.node_count:
        return False
    return memcmp(&builder.nodes[start], children, count * sizeof(Node)) == 0


cdef void grow_slots(Builder *builder) noexcept nogil:
    """Double the hash table. Lists are entered again under the hash that stood beside them."""
    cdef size_t wider = builder.slot_count * 2
    cdef uint32_t *slots = <uint32_t *>calloc(2 * wider, sizeof(uint32_t))
    cdef size_t old, slot
    if slots == NULL:
        builder.failed = True
        return
    for old in range(builder.slot_count):
        if builder.slots[2 * old] != NO_LIST:
            slot = builder.slots[2 * old + 1] & (wider - 1)
            while slots[2 * slot] != NO_LIST:
                slot = (slot + 1) & (wider - 1)
            slots[2 * slot] = builder.slots[2 * old]
            slots[2 * slot + 1] = builder.slots[2 * old + 1]
    free(builder.slots)
    builder.slots = slots
    builder.slot_count = wider


cdef uint32_t append_list(Builder *builder, const Node *children, int count) noexcept nogil:
    cdef uint32_t start = <uint32_t>builder.node_count
    cdef Node *nodes
    if builder.node_count + count > builder.node_room:
        nodes = <Node *>realloc(builder.nodes, 2 * builder.node_room * sizeof(Node))
        if nodes == NULL:
            builder.failed = True
            return 0
        builder.nodes = nodes
        builder.node_room *= 2
    memcpy(&builder.nodes[start], children, count * sizeof(Node))
    builder.node_count += count
    return start


cdef uint32_t find_or_append(Builder *builder, const Node *children, int count) noexcept nogil:
    """Where this list of children stands; equal lists stand once, which makes the graph minimal."""
    cdef uint32_t hashed = <uint32_t>hash_list(children, count)
    cdef size_t slot
    if 4 * builder.list_count > 3 * builder.slot_count:
        grow_slots(builder)
        if builder.failed:
            return 0
    slot = hashed & (builder.slot_count - 1)
    while builder.slots[2 * slot] != NO_LIST:
        if (builder.slots[2 * slot + 1] == hashed
                and same_list(builder, builder.slots[2 * slot], children, count)):
            return builder.slots[2 * slot]
        slot = (slot + 1) & (builder.slot_count - 1)
    builder.slots[2 * slot] = append_list(builder, children, count)
    builder.slots[2 * slot + 1] = hashed
    builder.list_count += 1
    return builder.slots[2 * slot]


cdef Node freeze(Builder *builder, const Level *level) noexcept nogil:
    """The finished node of a level."""
    cdef Node node
    node.mask = level.mask
    node.first_child = 0
    if level.child_count > 0:
        node.first_child = find_or_append(builder, level.children, level.child_count)
    return node


cdef void close_levels(Builder *builder, Level *levels, int depth, int down_to) noexcept nogil:
    """Freeze the levels below `down_to`, deepest first, each into its parent."""
    cdef Level *parent
    while depth > down_to:
        parent = &levels[depth - 1]
        parent.children[parent.child_count] = freeze(builder, &levels[depth])
        parent.child_count += 1
        depth -= 1


cdef void read_paths(Builder *builder, Level *levels, const uint64_t *front, const uint64_t *back,
                     size_t count) noexcept nogil:
    """Add sorted paths; whatever differs from the path before closes the levels that it leaves."""
    cdef size_t index
    cdef int depth = 0, shared, code
    memset(levels, 0, sizeof(Level))
    for index in range(count):
        shared = 0
        if index > 0:
            while shared < depth and (code_at(front[index], back[index], shared)
                                      == code_at(front[index - 1], back[index - 1], shared)):
                shared += 1
        close_levels(builder, levels, depth, shared)
        depth = shared
        code = code_at(front[index], back[index], depth)
        while code != 0:
            levels[depth].mask |= <uint32_t>1 << code
            depth += 1
            memset(&levels[depth], 0, sizeof(Level))
            code = code_at(front[index], back[index], depth) if depth < MAX_PATH else 0
        levels[depth].mask |= ACCEPT
        if builder.failed:
            return
    close_levels(builder, levels, depth, 0)


cdef Node *build(const uint64_t *front, const uint64_t *back, size_t count,
                 uint32_t *node_count) noexcept nogil:
    """The minimal graph of `count` sorted, distinct paths; NULL without memory. The caller frees it.

    A path is up to 24 codes: the first twelve in `front`, five bits each, the others in `back`.
    """
    cdef Builder builder
    cdef Level levels[MAX_PATH + 1]
    memset(&builder, 0, sizeof(Builder))
    builder.slot_count = 1 << 16
    builder.slots = <uint32_t *>calloc(2 * builder.slot_count, sizeof(uint32_t))
    builder.node_room = 1 << 16
    builder.nodes = <Node *>malloc(builder.node_room * sizeof(Node))
    builder.failed = builder.slots == NULL or builder.nodes == NULL
    if not builder.failed:
        builder.node_count = 1  # the root's place
        read_paths(&builder, levels, front, back, count)
    if not builder.failed:
        builder.nodes[0] = freeze(&builder, &levels[0])
        builder.failed = builder.node_count > <size_t>0xFFFFFFF0
    free(builder.slots)
    if builder.failed:
        free(builder.nodes)
        return NULL
    node_count[0] = <uint32_t>builder.node_count
    return builder.nodes
